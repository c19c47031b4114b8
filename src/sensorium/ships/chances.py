"""Chances from counted games: a logistic line through them, and how sure one may be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, sqrt
from typing import Final, NamedTuple

ROUNDS: Final = 30  # of Newton's method
FARTHEST: Final = 40.0  # log odds beyond which a chance is as good as certain
Z: Final = 1.96  # 95 %


class Measured(NamedTuple):
    """Games at one place of the line, and the share of them that was won."""

    at: float
    games: float
    share: float


@dataclass(frozen=True)
class Chances:
    """The log odds at 0 and their slope, with the variances of both and their covariance."""

    middle: float
    slope: float
    spread: tuple[float, float, float]

    def odds(self, at: float) -> float:
        return self.middle + self.slope * at

    def error(self, at: float) -> float:
        """The standard error of the log odds."""
        return sqrt(max(0.0, self.spread[0] + at * at * self.spread[1] + 2 * at * self.spread[2]))


def chance_of(odds: float) -> float:
    return 1.0 / (1.0 + exp(-max(-FARTHEST, min(FARTHEST, odds))))


def fit(measured: Iterable[Measured], slope: float = 0.0, ridge: tuple[float, float] = (0.05, 0.05)) -> Chances:
    """The line that tells these games best; where they say little, one through even odds with the ``slope`` that is
    expected. ``ridge``: how much games must say against either."""
    rows = list(measured)
    found = [0.0, slope]
    bend = (*ridge, 0.0)
    for _ in range(ROUNDS):
        down = [ridge[0] * found[0], ridge[1] * (found[1] - slope)]
        bend = (*ridge, 0.0)
        for one in rows:
            chance = chance_of(found[0] + found[1] * one.at)
            off = one.games * (chance - one.share)
            weight = one.games * chance * (1.0 - chance)
            down = [down[0] + off, down[1] + off * one.at]
            bend = (bend[0] + weight, bend[1] + weight * one.at * one.at, bend[2] + weight * one.at)
        whole = bend[0] * bend[1] - bend[2] * bend[2]
        found[0] -= (bend[1] * down[0] - bend[2] * down[1]) / whole
        found[1] -= (bend[0] * down[1] - bend[2] * down[0]) / whole
    whole = bend[0] * bend[1] - bend[2] * bend[2]
    return Chances(found[0], found[1], (bend[1] / whole, bend[0] / whole, -bend[2] / whole))


def interval(wins: float, games: int) -> tuple[float, float]:
    """Where the true share of wins lies, with 95 % confidence (Wilson)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
