"""Decks, missions, players and rules as the lists of the page show them: structs of the protocol.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sensorium.table.wire_scene import Wire, Words

Side = Literal["marine", "stealer"]


# -- the board, sent once ---------------------------------------------------------------------------------------------


class Square(Wire):
    """A floor square. ``mark`` is the map's own: ``.`` floor, ``+`` door, ``c`` crates, ``l`` ladder …"""

    name: str
    x: int
    y: int
    section: str
    deck: int = 1
    mark: str = "."


class Entry(Wire):
    """A stealer entry area: off the board at ``x``, ``y``, leading onto ``square``."""

    name: int
    x: int
    y: int
    square: str
    deck: int = 1


class Exit(Wire):
    x: int
    y: int
    square: str
    deck: int = 1


class Area(Wire):
    """A named part of the board that the mission speaks of."""

    name: str
    squares: list[str]


class BoardPlan(Wire):
    widths: list[int]  # of each deck, in squares
    heights: list[int]
    squares: list[Square]
    entries: list[Entry]
    exits: list[Exit]
    walls: list[tuple[str, str]]  # between neighbouring floor squares
    areas: list[Area]


# -- missions and players, for the lists ------------------------------------------------------------------------------


class Member(Wire):
    name: str
    kind: str
    role: str  # as that of a piece
    equipment: list[str]


class CardFace(Wire):
    """What stands on a psychic card. ``name`` is how choices and hands call it; ``icon`` the colour it counts as in a
    force battle, ``none`` where it counts as none; ``aim``: self, sight, blind, free, or nothing where it is
    played and not cast; ``rule``: what it does."""

    name: str
    power: str
    suit: str
    icon: str
    cost: int
    aim: str
    range: int = 0
    steps: int = 0
    strength: int = 0
    rule: str = ""


class SquadCard(Wire):
    name: str
    side: Side
    members: list[Member]


class Balance(Wire):
    """How often the marines win when normal meets normal."""

    marine: int  # per cent
    games: int
    range: tuple[int, int] | None = None  # where that lies with 95 % confidence; only where the games are few


class MissionCard(Wire):
    id: str
    name: str
    edition: str
    rules: str
    story: str
    number: int
    briefing: str
    goals: dict[str, str]  # by side
    results: dict[str, str]  # what is said when that side has won; "draw" too
    objectives: list[str]  # each way the game ends, in words
    turns: int  # 0: no limit
    squads: list[SquadCard]
    blips: int  # at the start
    reinforcements: list[int]  # by turn, the last one goes on
    arrivals: str  # the turns in which blips come, in short; nothing where each turn brings the same
    board: BoardPlan
    next: str = ""  # the mission that follows in the story; empty: none
    tale: str = ""  # the story of ours whose chapter it is, by its id: it can be played as a campaign
    cards: list[CardFace] = []  # the psychic cards of its deck, each kind of copy once; none: it is played without
    unsaid: list[str] = []  # kinds and equipment so usual that they need not be named
    balance: Balance | None = None
    rolled: bool = False  # a die says each turn how many blips come: the long way alone
    forces: bool = False  # its author lets a force of one's own go aboard
    # By language: from the mission's own words (name, briefing, goals, results, objectives, what it says) to the
    # translated ones.
    translations: dict[str, dict[str, str]] = {}


class MissionText(Wire):
    """A mission that the server does not have: the name of its file, and the file's text."""

    file: Words
    text: Annotated[str, msgspec.Meta(max_length=40_000)]


class Finding(Wire):
    """What `sensorium mission check` says of a line. With an ``error`` it cannot be played. ``whats`` and ``advices``
    have it in other languages."""

    level: Literal["error", "warning", "advice"]
    line: int
    what: str
    advice: str
    whats: dict[str, str] = {}
    advices: dict[str, str] = {}


class LessonCard(Wire):
    """A lesson on its shelf. ``board``: where it is taught."""

    id: str
    name: str
    about: str
    group: str  # marine, stealer, fourth, deathwing, psychic
    side: Side
    minutes: int
    opponent: str  # a player's name
    clock: str  # off, on
    board: BoardPlan
    translations: dict[str, dict[str, str]] = {}


class LessonFace(Wire):
    """How far a lesson has come: what is to be done now, and what is pointed at (squares, pieces, buttons)."""

    step: int  # from 1
    steps: int
    say: str
    point: list[str] = []
    done: bool = False
    next: str = ""  # the id of the lesson that follows
    lost: bool = False  # nothing can be done for this step any more; ``say`` is what it wanted


class DraftCard(Wire):
    """A mission text as it was read; no card where it cannot be."""

    findings: list[Finding]
    card: MissionCard | None = None


class PlayerCard(Wire):
    """Somebody who can sit at a table: ``sergeant`` with ``easy``, ``normal``, ``hard``."""

    name: str
    about: str
    sides: list[Side]
    parameters: list[str]


class RuleCard(Wire):
    """``question``: of a ruling, which answers it. ``at``: the chapter of the rulebook where it stands. The other
    fields hold the same in other languages."""

    id: str
    book: str
    chapter: str
    text: str
    at: str
    question: str = ""
    chapters: dict[str, str] = {}
    texts: dict[str, str] = {}
    questions: dict[str, str] = {}
