"""The intent of one piece: the squares it goes to and what it does at the end, and the answers that carry it out.

What a piece does at the end is a row of ``DEEDS``: to claw a marine, to beat a machine, to close a door,
to tear at a ladder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.stealers.brood_fire import shoot
from sensorium.players.stealers.brood_reach import close_door, next_action, turn_to
from sensorium.rules.chapters.holes import across_holes, ladders_standing
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

NOTHING: Final = 0  # it stands there
CLAW: Final = 1  # the target is a marine
BEAT: Final = 2  # the target is the square of a fixture
CLOSE: Final = 3  # the target is the square of a door
SHOOT: Final = 4  # the target is a marine
TEAR: Final = 5  # the target is the square of a ladder


class Intent:
    """What one piece is about to do."""

    __slots__ = ("deed", "label", "path", "side", "target", "worth")

    def __init__(
        self, label: int, path: list[int], worth: float, deed: int = NOTHING, target: int = -1, side: int = -1
    ) -> None:
        self.label = label
        self.path = path  # squares, the next one last
        self.worth = worth
        self.deed = deed  # what it does at the end
        self.target = target  # and to whom or what
        self.side = side  # the facing to end with; -1: any

    def copy(self) -> Intent:
        return Intent(self.label, list(self.path), self.worth, self.deed, self.target, self.side)

    def aimed_at(self, deed: int) -> int:
        """The target of this deed, or -1 where it does something else."""
        return self.target if self.deed == deed else -1


def next_answer(position: Position, slot: int, intent: Intent | None) -> int:
    """The next answer of the piece's intent, or 0 when it is done or cannot go on."""
    if intent is None or intent.label != position.label[slot]:
        return 0
    place = position.place[slot]
    while intent.path and intent.path[-1] == place:
        intent.path.pop()
    if place >= position.board.count and (intent.path or intent.deed != CLAW):
        return next_action(position, slot, -1, facing_after(position, intent))
    if intent.path:
        return next_action(position, slot, intent.path[-1], facing_after(position, intent))
    deed = DEEDS.get(intent.deed)
    return deed(position, slot, intent) if deed is not None and position.ap[slot] >= 1 else 0


def can_begin(position: Position, slot: int, intent: Intent | None, points: int) -> bool:
    """Whether the piece could give the first answer of this intent if it were activated with so many points."""
    own = position.ap[slot]
    position.ap[slot] = points
    code = next_answer(position, slot, intent)
    position.ap[slot] = own
    return code != 0


def facing_after(position: Position, intent: Intent) -> int:
    """The facing that is best after the next step: towards the step that follows, or the one to end with."""
    if len(intent.path) <= 1:
        return intent.side
    board = position.board
    here, there = intent.path[-1], intent.path[-2]
    dx, dy = board.xs[there] - board.xs[here], board.ys[there] - board.ys[here]
    if abs(dx) > abs(dy):
        return 1 if dx > 0 else 3
    return 2 if dy > 0 else 0


# -- at the end ---------------------------------------------------------------------------------------------------


def claw(position: Position, slot: int, intent: Intent) -> int:
    """Turn to the marine and attack him; from an entry area where the rules allow it."""
    marine = intent.target
    place = position.place[slot]
    board = position.board
    if not position.on_board(marine):
        return 0
    code = a.ASSAULT | slot << a.PIECE_SHIFT | marine << a.ARG_SHIFT
    if place >= board.count:
        entry = board.entries[place - board.count]
        return code if position.rulebook.lurkers_may_assault and entry.square == position.place[marine] else 0
    for side in range(4):
        if board.step[place * 8 + 2 * side] == position.place[marine]:
            return code if position.facing[slot] == side else turn_to(position, slot, side)
    if position.rulebook.holes and across_holes(position, place) >> position.place[marine] & 1:
        return code  # whichever way it faces: deathwing.ruling.between-level-assault
    return 0


def beat(position: Position, slot: int, intent: Intent) -> int:
    """Turn to the fixture and attack it, as long as it is whole."""
    machine = intent.target
    if not position.fixtures & ~position.damaged & 1 << machine:
        return 0
    if position.facing[slot] != intent.side:
        return turn_to(position, slot, intent.side)
    if position.board.step[position.place[slot] * 8 + 2 * intent.side] == machine:
        return a.ASSAULT_SQUARE | slot << a.PIECE_SHIFT | machine << a.ARG_SHIFT
    return 0


def tear(position: Position, slot: int, intent: Intent) -> int:
    """Turn to the ladder and attack it, as long as it stands and nobody is on it."""
    ladder = intent.target
    if not ladders_standing(position) & ~position.occupied & 1 << ladder:
        return 0
    if position.board.step[position.place[slot] * 8 + 2 * intent.side] != ladder:
        return 0
    if position.facing[slot] != intent.side:
        return turn_to(position, slot, intent.side)
    return a.ASSAULT_SQUARE | slot << a.PIECE_SHIFT | ladder << a.ARG_SHIFT


def close(position: Position, slot: int, intent: Intent) -> int:
    return close_door(position, slot, intent.target)


def fire(position: Position, slot: int, intent: Intent) -> int:
    return shoot(position, slot, intent.side)


Deed = Callable[[Position, int, Intent], int]

DEEDS: Final[dict[int, Deed]] = {CLAW: claw, BEAT: beat, CLOSE: close, SHOOT: fire, TEAR: tear}
