"""Who is likely to win: the judge's verdict on a position as a chance, with the error that was measured for it.

The judge compares positions of one mission (``evaluation``). To make a chance of its verdict, the odds are moved so
that the first marine turn has the chance that was measured for the mission, and scaled by ``SLOPE``, which was fitted
to stored games (``make calibrate``; docs/replays.md has the table). Where nothing was measured for a mission, the
first turn is taken to be even.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, NamedTuple

from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.evaluation import DRAWN, Judge
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS

SLOPE: Final = 0.45
MOST_JUDGES: Final = 64  # at a time
LEAST: Final = 0.02  # no mission is hopeless before it has begun, whatever few games say
CERTAIN: Final = 0.005  # and no game is decided before it is over


class Bin(NamedTuple):
    """Positions whose chance was said to lie below ``below`` (and not below the bin before): how many there were, of
    how many games, what was said on average, and what share of them the marines won."""

    below: float
    positions: int
    games: int
    said: float
    won: float

    @property
    def error(self) -> float:
        """How far off a chance of this bin is: by the bias that was measured, and by how few games it was measured on.
        Positions of one game are no independent witnesses."""
        share = (self.won * self.games + 1.0) / (self.games + 2.0)
        return sqrt((self.won - self.said) ** 2 + share * (1.0 - share) / max(1, self.games))


# Measured between the quick players, which ``SLOPE`` was fitted to, and between the normal ones (docs/replays.md).
QUICK: Final[tuple[Bin, ...]] = (
    Bin(0.2, 10, 3, 0.135, 0.0),
    Bin(0.3, 70, 23, 0.269, 0.076),
    Bin(0.4, 423, 68, 0.353, 0.222),
    Bin(0.5, 274, 72, 0.452, 0.443),
    Bin(0.6, 309, 80, 0.545, 0.478),
    Bin(0.7, 281, 52, 0.648, 0.442),
    Bin(0.8, 87, 28, 0.726, 0.471),
    Bin(0.9, 14, 8, 0.825, 0.929),
)
NORMAL: Final[tuple[Bin, ...]] = (
    Bin(0.2, 27, 5, 0.13, 0.0),
    Bin(0.3, 106, 24, 0.265, 0.017),
    Bin(0.4, 273, 66, 0.358, 0.357),
    Bin(0.5, 315, 87, 0.451, 0.493),
    Bin(0.6, 375, 104, 0.548, 0.516),
    Bin(0.7, 275, 88, 0.642, 0.609),
    Bin(0.8, 159, 52, 0.741, 0.615),
    Bin(0.9, 126, 24, 0.838, 0.571),
    Bin(1.01, 7, 3, 0.927, 0.857),
)


class Judges:
    """A judge for each state of the doors. A judge keeps the ways that it has worked out, with the doors as they were
    then, which is good enough to look ahead with; here the same position must get the same verdict whenever it is
    judged."""

    def __init__(self) -> None:
        self.known: dict[int, Judge] = {}

    def worth(self, position: Position) -> float:
        judge = self.known.get(position.shut)
        if judge is None:
            if len(self.known) >= MOST_JUDGES:
                self.known.clear()
            judge = self.known[position.shut] = Judge(QuickMarines().errands)
        return judge.worth(position)


class Scale:
    """Makes chances of the judge's verdicts on one mission. ``measured``: the share of games that the marines won;
    ``first``: the judge's verdict on the first marine turn."""

    def __init__(self, measured: float, first: float | None = None) -> None:
        self.shift = 0.0
        if first is not None:
            self.shift = odds_of(min(max(measured, LEAST), 1.0 - LEAST)) - SLOPE * odds_of(first)

    def chance(self, worth: float) -> float:
        """The marines' chance to win, for a verdict on an undecided position."""
        chance = 1.0 / (1.0 + exp(-(SLOPE * odds_of(worth) + self.shift)))
        return min(max(chance, CERTAIN), 1.0 - CERTAIN)


def odds_of(chance: float) -> float:
    """The logarithm of the odds."""
    bounded = min(max(chance, 1e-6), 1.0 - 1e-6)
    return log(bounded / (1.0 - bounded))


def result_of(winner: int) -> float:
    """What a finished game was worth to the marines."""
    return 1.0 if winner == MARINES else 0.0 if winner == STEALERS else DRAWN


def error_of(chance: float) -> float:
    """The standard error of such a chance: of those that were measured between different players the larger, for nobody
    knows which of them the players of this game are like."""
    return max(bin_of(chance, bins).error for bins in (QUICK, NORMAL))


def bin_of(chance: float, bins: tuple[Bin, ...]) -> Bin:
    return next((one for one in bins if chance < one.below), bins[-1])
