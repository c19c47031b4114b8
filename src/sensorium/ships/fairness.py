"""A fair fight: the same ship with more or fewer points or blips, until either side wins about as often as the other.

`Tuning` says on what the next game is to be played and is told how it ended; who plays it is no business of this room.
Half of what may be played is spent on the search, the rest on measuring what was found, so that the share it tells
comes from games that have not chosen it. What the player has fixed himself is left alone: where he has named points or
a force, or the rules have no points, the blips are tuned.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Final

from sensorium.ships.bid_table import POINTS, curve_for
from sensorium.ships.chances import Measured, fit, interval
from sensorium.ships.generator import Wanted
from sensorium.ships.scenarios import BREAKOUT_SUPPLY, DEFENCE_EXTRA, scenario_kind, stealer_force

SEARCH: Final = 0.5  # of what may be played
AGAIN: Final = 0.75  # until then what turns out not to be even is searched once more
BATCH: Final = 4  # games at one place before the next is chosen
ENOUGH: Final = 8  # games after which a measured share says something
JUMP: Final = 0.3  # of the range, at most, from one place to the next
SLOPE: Final = 5.0  # log odds from one end of the range to the other, as expected before any game
RIDGE: Final = (0.1, 1.0)

# The most blips a turn and in all, from few to many; near the middle the book's (deathwing.table.genestealer-forces).
BLIPS: Final = (
    *((1, 8), (1, 10), (1, 12), (1, 14), (1, 16), (2, 16), (2, 18), (2, 20), (2, 22), (2, 25)),
    *((3, 25), (3, 28), (3, 30), (3, 33), (4, 33), (4, 36), (4, 40), (5, 40), (5, 45), (6, 50)),
)


@dataclass
class Tally:
    """Games at one place."""

    games: int = 0
    marine: int = 0
    undecided: int = 0

    def add(self, winner: str) -> None:
        self.games += 1
        self.marine += winner == "marine"
        self.undecided += winner == ""

    @property
    def wins(self) -> float:
        """What is undecided counts half."""
        return self.marine + self.undecided / 2


@dataclass(frozen=True)
class Knob:
    """What is turned: `points` or `blips`. More of it is better for the marines, or worse."""

    word: str
    places: range
    first: int
    better: bool

    def at(self, place: int) -> float:
        """Where it stands, from -½ to ½."""
        return (place - self.places[0]) / (len(self.places) - 1) - 0.5


@dataclass(frozen=True)
class Found:
    """The best so far, and what is known of it. ``chosen_by``: whether these very games have chosen it, so that it
    looks evener than it is."""

    wanted: Wanted
    knob: str
    tally: Tally = field(default_factory=Tally)
    chosen_by: bool = True

    @property
    def share(self) -> float | None:
        """None: nobody knows."""
        return self.tally.wins / self.tally.games if self.tally.games else None

    def interval(self) -> tuple[float, float]:
        return interval(self.tally.wins, self.tally.games)


class Tuning:
    """``wanted``: the mission as it was asked for."""

    def __init__(self, wanted: Wanted) -> None:
        self.rng = Random(f"fair {wanted.scenario} {wanted.rules} {wanted.seed}")
        kind = scenario_kind(wanted.scenario)
        rolled = stealer_force(kind, self.rng.randint(1, 6))  # deathwing.generator.stealer-force-roll
        self.wanted = replace(wanted, blips=rolled)
        self.knob = knob_for(self.wanted)
        self.place = self.knob.first
        self.fixed = False  # whether a place is chosen and being measured
        self.search: dict[int, Tally] = {}
        self.measured = Tally()
        self.played = 0

    def next(self, used: float) -> Wanted:
        """What the next game is played on; ``used``: how much of what may be played is behind us, 0 to 1."""
        if self.fixed:
            if used < AGAIN and self.is_off():
                self.put_back()
                self.place = self.even()
        elif used >= SEARCH:
            self.place, self.fixed = self.even(), True
        elif self.played % BATCH == 0 and self.played:
            self.place = self.step()
        return self.at(self.place)

    def add(self, winner: str) -> None:
        """``winner``: `marine`, `stealer`, or nothing."""
        (self.measured if self.fixed else self.search.setdefault(self.place, Tally())).add(winner)
        self.played += 1

    def found(self) -> Found:
        if self.fixed and self.measured.games:
            return Found(self.at(self.place), self.knob.word, self.measured, chosen_by=False)
        if not self.search:
            return Found(self.at(self.place), self.knob.word)
        even = self.even()
        nearest = min(self.search, key=lambda place: (abs(place - even), -self.search[place].games))
        return Found(self.at(nearest), self.knob.word, self.search[nearest])

    # ---- where to look

    def at(self, place: int) -> Wanted:
        """The mission with the knob there."""
        if self.knob.word == "points":
            return replace(self.wanted, points=place)
        return replace(self.wanted, blips=blips_at(self.wanted, place))

    def even(self) -> int:
        """Where the games so far tell the odds to be even, no further from where they were played than one may jump."""
        knob = self.knob
        line = fit(
            (Measured(knob.at(place), one.games, one.wins / one.games) for place, one in self.search.items()),
            SLOPE if knob.better else -SLOPE,
            RIDGE,
        )
        return min(knob.places, key=lambda place: (abs(line.odds(knob.at(place))), abs(place - self.place)))

    def step(self) -> int:
        """The next place of the search: where it should be even, or beside it."""
        far = max(1, round(JUMP * len(self.knob.places)))
        wish = self.even() + self.rng.choice((-1, 0, 1))
        near = max(self.place - far, min(self.place + far, wish))
        return max(self.knob.places[0], min(self.knob.places[-1], near))

    def is_off(self) -> bool:
        """Whether what is being measured has turned out not to be even."""
        low, high = interval(self.measured.wins, self.measured.games)
        return self.measured.games >= ENOUGH and not low <= 0.5 <= high

    def put_back(self) -> None:
        """What was measured here belongs to the search now."""
        known = self.search.setdefault(self.place, Tally())
        known.games += self.measured.games
        known.marine += self.measured.marine
        known.undecided += self.measured.undecided
        self.measured = Tally()


def knob_for(wanted: Wanted) -> Knob:
    if wanted.has_list and wanted.points is None and wanted.force is None:
        return Knob("points", POINTS, curve_for(wanted.scenario).even(), better=True)
    assert wanted.blips is not None
    rolled = wanted.blips
    places = range(len(BLIPS))
    return Knob("blips", places, min(places, key=lambda at: blips_away(wanted, at, rolled)), better=False)


def blips_at(wanted: Wanted, place: int) -> tuple[int, int]:
    """So many blips as the scenario's own rules have them: one a turn in a breakout, ten more in a defence."""
    most, total = BLIPS[place]
    if wanted.scenario == "breakout":
        most = BREAKOUT_SUPPLY  # deathwing.breakout.reinforcements
    if wanted.scenario == "defensive-perimeter":
        total += DEFENCE_EXTRA  # deathwing.defensive-perimeter.extra-blips
    return most, total


def blips_away(wanted: Wanted, place: int, rolled: tuple[int, int]) -> tuple[int, int]:
    most, total = blips_at(wanted, place)
    return abs(total - rolled[1]), abs(most - rolled[0])
