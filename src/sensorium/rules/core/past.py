"""What a position remembers of what is over, so that a refusal can say why it is: who fired a burst, which card was
cast last and how it came to its end.

It decides nothing and is worked out anew whenever a game is played from its log, so it is neither saved nor compared.
"""

from typing import Final, NamedTuple

# How the last card came to its end, where something could have gone on with it.
STOPPED: Final = 1  # its player wanted no more
USED_UP: Final = 2  # its attacks or its points were all used
FOUGHT_OFF: Final = 3  # a force card, an Aegis or an Aura ended it
AIMLESS: Final = 4  # nothing was left that it could be aimed at


class Past(NamedTuple):
    """Of this turn; labels and squares are -1 where there is nothing to remember."""

    burst: int = -1  # label of the marine who fired the last burst
    card: int = -1  # the last card that was cast
    caster: int = -1  # label
    contested: int = 0  # there was a force battle about it
    held: int = -1  # label of the model that it controlled
    struck: int = 0  # the squares that its lightning has attacked, or the last burst
    end: int = 0
    sheltered: int = -1  # label of the psyker whom an Aura has saved last
    laid: int = 0  # the cards played in its force battles, a bit each
    attacked: tuple[int, int] = (-1, -1)  # labels of the last stealer to attack a marine, and of the marine


NO_PAST: Final = Past()
