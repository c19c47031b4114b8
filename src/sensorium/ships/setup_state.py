"""How far a set-up has come: what has been laid, rolled, bid and bought. Everything here follows from its log.

The order is that of deathwing.ruling.generator-order.
"""

from __future__ import annotations

from typing import Final, NamedTuple
from zlib import crc32

from sensorium.forces.auction import Auction
from sensorium.forces.force import Force
from sensorium.ships import scenario_words as say
from sensorium.ships.generator import named_entries
from sensorium.ships.layout import CORRIDORS, Layout
from sensorium.ships.scenarios import ScenarioKind
from sensorium.ships.ship_board import Ship, build, lengths_for

ONE, TWO, CHANCE, WATCHER = range(4)
WHO_WORDS: Final = ("one", "two", "chance")
PLAYERS: Final = (ONE, TWO)


class Question(NamedTuple):
    """One thing that one party is asked: its kind (``setup_steps.STEPS``) and whom."""

    kind: str
    player: int


class SetUpRefusal(ValueError):
    """Something that cannot be said now, with the rule against it; none where it simply was not asked. ``texts``: the
    same by language."""

    def __init__(self, rule: str, message: str, texts: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.rule = rule
        self.texts = texts or {}


class SetUpState:
    """Plain facts; ``setup_steps`` changes them, one answer after another."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.dice: tuple[int, int] = (0, 0)  # for who begins, the last ones
        self.first = -1  # who lays the first tile
        self.layout = Layout()
        self.drawing = False  # somebody has reached for the next tile
        self.drawn = 0  # the tile that is to be laid
        self.aside: list[int] = []  # drawn, and there is no place for them now
        self.rolling = False
        self.scenario: ScenarioKind | None = None
        self.auction: Auction | None = None
        self.force: Force | None = None  # as far as it has been chosen
        self.bought = False
        self.announced: list[int] = []
        self.mustering = False
        self.die = 0  # for the stealers' force

    # ---- who is who

    def layer(self) -> int:
        """Who lays the next tile; -1: there are eight (deathwing.generator.alternate-to-eight)."""
        turn = self.layout.lays()
        return -1 if turn < 0 else (self.first + turn) % 2

    def marine(self) -> int:
        """Who plays the marines; -1: nobody has won the bidding yet."""
        winner = None if self.auction is None else self.auction.winner()
        return -1 if winner is None else winner

    def stealer(self) -> int:
        return -1 if self.marine() < 0 else 1 - self.marine()

    # ---- what is open

    def questions(self) -> list[Question]:
        """What is asked now: of one party, or of both at once, who need not wait for each other (the bids; the force
        and tile 10, deathwing.generator.stealer-builds). Nothing: the ship is ready."""
        if self.first < 0:
            return [Question("begin", CHANCE)]
        if self.layer() >= 0:
            if self.drawn:
                return [Question("lay", self.layer())]
            return [Question("tile", CHANCE)] if self.drawing else [Question("draw", self.layer())]
        if self.scenario is None:
            return [Question("scenario", CHANCE)] if self.rolling else [Question("roll", self.first)]
        assert self.auction is not None
        if self.marine() < 0:
            return [Question("bid", player) for player in self.auction.waits_for()]
        return self.building() or self.boarding()

    def building(self) -> list[Question]:
        found = [] if self.bought else [Question("buy", self.marine())]
        if self.needs_room():
            found.append(Question("room", self.stealer()))
        return found

    def boarding(self) -> list[Question]:
        if len(self.layout.corridors) < CORRIDORS and self.layout.sites():
            return [Question("attach", self.marine())]
        if self.choosable():
            return [Question("announce", self.marine())]
        if self.die:
            return []
        return [Question("force", CHANCE)] if self.mustering else [Question("muster", self.stealer())]

    def needs_room(self) -> bool:
        """deathwing.raid.tile-10, deathwing.breakout.tile-10"""
        return self.scenario is not None and self.scenario.control_room and not self.layout.has_control_room()

    def is_over(self) -> bool:
        return self.die > 0

    # ---- the ship as it lies

    def number(self) -> int:
        """A number for the ship, as its layout gives it."""
        return crc32(" ".join(one.words() for one in self.layout.laid[:8]).encode()) % 9000 + 1000

    def force_name(self) -> str:
        return say.FORCE_NAME[self.language == "fr"].format(seed=self.number())

    def ship(self) -> Ship:
        marines = 0 if self.force is None else len(self.force.marines())
        return build(self.layout, lengths_for(self.layout, marines))

    def choosable(self) -> list[int]:
        """The entry areas that the marine player may announce now; none, if he has named enough."""
        assert self.scenario is not None
        if self.scenario.word not in ("establish-perimeter", "defensive-perimeter"):
            return []
        _, tied, wanted = named_entries(self.scenario, self.ship())
        return [] if len(self.announced) >= wanted else [one for one in tied if one not in self.announced]

    def chosen(self) -> list[int]:
        """The entry areas that the scenario names, all of them."""
        assert self.scenario is not None
        fixed, _, _ = named_entries(self.scenario, self.ship())
        return sorted(fixed + self.announced)
