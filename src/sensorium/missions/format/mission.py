"""The record of a mission: its texts for players, and everything the rules need to set it up."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sensorium.board import Board
from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.lesson import Lesson
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.scenario.scenario import Scenario


@dataclass(frozen=True)
class Squad:
    """Pieces that belong together and arrive together."""

    name: str
    members: tuple[int, ...]  # their labels
    side: int
    deployment: int  # its place in the scenario's list
    where: tuple[str, ...]  # the areas it starts in; ("entries",): at entry areas


@dataclass(frozen=True)
class Lying:
    """Where an object is as the game begins: on a square, or in somebody's hands."""

    label: int
    square: int  # -1: carried
    carrier: int  # the label of whoever carries it; -1: it lies on its square


@dataclass(frozen=True)
class Words:
    """What a mission says to its players of one thing, by side."""

    marine: str = ""
    stealer: str = ""
    draw: str = ""


@dataclass(frozen=True)
class Mission:
    id: str
    name: str
    rules: str  # as written: "first", or with expansions "first+deathwing"
    board: Board
    rulebook: Rulebook
    scenario: Scenario
    names: Names  # what the file calls areas, pieces, works and squads
    squads: tuple[Squad, ...] = ()
    objects: tuple[Lying, ...] = ()
    blips_at: tuple[str, ...] = ()  # where the blips of the start go: areas, or ("entries",)
    story: str = ""
    number: int = 0  # its place in the story; 0: it stands alone
    next: str = ""
    carries: tuple[str, ...] = ()
    briefing: str = ""
    goals: Words = field(default_factory=Words)
    results: Words = field(default_factory=Words)
    balance: dict[str, Any] = field(default_factory=dict)
    lesson: Lesson | None = None
    translation: dict[str, dict[str, str]] = field(default_factory=dict)  # by language: from its words to those
    path: str = ""
    text: str = field(default="", repr=False)

    @property
    def edition(self) -> str:
        return self.rules.split("+")[0]

    def squads_of(self, side: int) -> list[Squad]:
        return [squad for squad in self.squads if squad.side == side]
