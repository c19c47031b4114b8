"""What programs have learned about bids: who wins on generated ships, by scenario and points, and what follows from it.

`bid_table.json` holds counts and says which players met and by which version of the rules; `make bids` adds games to
it. A logistic curve through the counts tells the chance at any points, and where it is even.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import Any, Final

from sensorium.forces.force import HIGHEST_BID, LEAST_BID
from sensorium.ships.chances import Chances, Measured, Z, chance_of, fit

FILE: Final = "bid_table.json"
POINTS: Final = range(LEAST_BID, HIGHEST_BID + 1)
MIDDLE: Final = (LEAST_BID + HIGHEST_BID) / 2
SCALE: Final = 10.0  # points that the slope of a curve is told for
EXPECTED: Final = 0.8  # the slope, before any game; and even odds in the middle of the range
LEANING: Final = (1.0, 4.0)  # as much as a handful of games says
# How far from the even point a program bids: where its chance would be 40 or 60 in 100, within these.
NEAR: Final = (3, 8)
DOUBT: Final = 0.4  # log odds of 60 in 100


@dataclass(frozen=True)
class Count:
    """The games of one scenario at so many points; what neither won was broken off undecided, and counts half."""

    points: int
    games: int
    marine: int
    stealer: int

    def measured(self) -> Measured:
        share = (self.games + self.marine - self.stealer) / (2 * self.games)
        return Measured(place(self.points), self.games, share)


@dataclass(frozen=True)
class Curve:
    """The marines' chance at so many points, from so many games."""

    line: Chances
    games: int

    def chance(self, points: float) -> float:
        return chance_of(self.line.odds(place(points)))

    def interval(self, points: float) -> tuple[float, float]:
        """Where the chance lies, with 95 % confidence."""
        odds, wide = self.line.odds(place(points)), Z * self.line.error(place(points))
        return chance_of(odds - wide), chance_of(odds + wide)

    def even(self) -> int:
        """The points at which the chance is even, or nearest to it; the middle where the games do not tell."""
        if not self.is_known():
            return round(MIDDLE)
        return min(POINTS, key=lambda points: (abs(self.line.odds(place(points))), points))

    def is_known(self) -> bool:
        """Whether more points have been better for the marines at all."""
        return self.line.slope > 0

    def near(self) -> int:
        """How many points to either side still make a fight."""
        least, most = NEAR
        return most if self.line.slope * most < DOUBT * SCALE else max(least, round(DOUBT * SCALE / self.line.slope))


def place(points: float) -> float:
    return (points - MIDDLE) / SCALE


def counts_of(data: dict[str, Any], scenario: str) -> list[Count]:
    return [Count(*row) for row in data["scenarios"].get(scenario, [])]


def curve_of(counts: list[Count]) -> Curve:
    """Few games say little: until there are more, the curve leans to what is expected of any scenario."""
    return Curve(fit((one.measured() for one in counts), EXPECTED, LEANING), sum(one.games for one in counts))


@cache
def learned() -> dict[str, Any]:
    """The file as it stands."""
    data: dict[str, Any] = json.loads(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
    return data


@cache
def curve_for(scenario: str) -> Curve:
    """What is known of this scenario."""
    return curve_of(counts_of(learned(), scenario))


def draw_bid(scenario: str, rng: Random) -> int:
    """A bid around the even point that nobody can predict, near it more often (deathwing.ruling.bid-digital)."""
    curve = curve_for(scenario)
    far = curve.near()
    bid = curve.even() + rng.randint(-far, far) + rng.randint(-far, far)
    return max(LEAST_BID, min(HIGHEST_BID, bid))
