"""What a player does about a condition, in words that every player knows.

A condition says what it asks for as one of these verbs with its operands. The players read the verb and never the
condition, so a condition that asks for something they know needs nothing of theirs to be changed.
"""

from typing import Final

IDLE: Final = 0  # nothing that anybody could set out to do
WAIT: Final = 1  # until turn ``count``
KILL: Final = 2  # ``count`` more stealers (0: whatever comes), or the piece with the label ``piece``
CULL: Final = 3  # ``count`` more marines must fall
KEEP: Final = 4  # marines alive; ``count`` more may not fall
DISARM: Final = 5  # the bearers of the weapon ``number`` must fire it empty, or fall
BURN: Final = 6  # every section of ``squares``
HOLD: Final = 7  # ``squares``, by ``count`` marines and no stealer, for as long as it matters
CLEAN: Final = 8  # no stealer in ``squares``
ENTER: Final = 9  # a marine, or where it is the stealers' aim one of them, on one of ``squares``
SEAL: Final = 10  # ``count`` more entry areas, from ``squares``
POST: Final = 11  # marines within ``count`` squares of every open entry area, whose squares are ``squares``
LEAVE: Final = 12  # ``count`` more marines by the exit at ``number`` (-1: any), from ``squares``
TAKE_OUT: Final = 13  # the piece or object ``piece``, by an exit, from ``squares``
BRING: Final = 14  # the object ``piece`` to ``squares``
TAKE: Final = 15  # the object ``piece``, by the side ``number``; ``squares`` as for TAKE_OUT
WORK: Final = 16  # at the work ``number``, from ``squares``
BREAK: Final = 17  # the fixture at the square ``number``, from ``squares``
GATHER: Final = 18  # ``count`` marines, that is all of them, in ``squares``, whoever else is there

FETCHING: Final = (TAKE_OUT, BRING, TAKE)  # whoever has the object carries it to ``squares``
ROOMS: Final = (HOLD, CLEAN)  # as the turn closes no stealer may be there
GATES: Final = (LEAVE, POST, SEAL)  # the marines must come to the edge of the board for it


class Aim:
    """A verb and what it is about; what it has no use for is left as it is."""

    def __init__(self, verb: int, squares: int = 0, count: int = 0, piece: int = -1, number: int = -1) -> None:
        self.verb = verb
        self.squares = squares
        self.count = count
        self.piece = piece
        self.number = number


NO_AIM: Final = Aim(IDLE)
