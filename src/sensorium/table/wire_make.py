"""The mission editor: what it asks of a text, what is told about it, its forms, and games that show whether it is fair.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sensorium.table.wire_cards import Finding, MissionCard, MissionText
from sensorium.table.wire_scene import Wire, Words

MakePath = list[str | int]  # keys, and numbers of tables or list items


class MakeEdit(Wire):
    """A change of one value, line or table of the text, or of all squares; ``value``: what is set, the keys of a new
    table, the place to which a table is moved, or how far the board is shifted to the right and down."""

    op: Literal["set", "remove", "add", "move", "shift"]
    path: Annotated[MakePath, msgspec.Meta(max_length=8)]
    value: Any = None


class MakeAsked(MissionText):
    """A text, and what is to be changed in it."""

    edits: Annotated[list[MakeEdit], msgspec.Meta(max_length=200)] = []


class MakeFinding(Finding):
    """What is found, and where it lies: in which key, on which squares."""

    path: MakePath = []
    squares: list[str] = []


class MakeSaid(Wire):
    """A condition in words, by language."""

    path: MakePath
    texts: dict[str, str]


class MakeLaid(Wire):
    """A piece of the box as it lies: ``number`` among those of the file; floor, open ends with the way they point (of
    eight, clockwise from north), and entry areas and exits beside it."""

    number: int
    deck: int
    section: str
    floor: list[tuple[int, int]]
    ends: list[tuple[int, int, int]]
    rim: list[tuple[int, int, str]]


class MakeDesk(Wire):
    """A text as it stands. ``data``: what it says, absent where it is no TOML. ``refused``: why nothing was changed."""

    text: str
    findings: list[MakeFinding]
    data: dict[str, Any] | None = None
    said: list[MakeSaid] = []
    laid: list[MakeLaid] = []
    card: MissionCard | None = None
    refused: str = ""
    refusals: dict[str, str] = {}  # in other languages


class MakeField(Wire):
    key: str
    kind: str
    options: list[str] = []
    needed: bool = False


class MakeSheet(Wire):
    """A table of the file. ``free``: its keys are names, and its values of this kind. ``fresh``: what new tables begin
    with."""

    name: str
    fields: list[MakeField]
    many: bool = False
    free: str = ""
    fresh: list[dict[str, Any]] = []


class MakePart(Wire):
    """A word of the language, or in its place an operand: a number, an area, a name …"""

    word: str = ""
    operand: str = ""
    spare: bool = False  # it may be left out, with those behind it


class MakeShape(Wire):
    """A piece of the box, turned one way."""

    floor: list[tuple[int, int]]
    ends: list[tuple[int, int, int]]
    exits: list[tuple[int, int]]


class MakePiece(Wire):
    """A piece of the box; ``rim``: what an entry area or an exit is drawn as. ``turns``: north, east, south, west."""

    name: str
    turns: list[MakeShape]
    rim: str = ""


class MakeForm(Wire):
    """All that the editor's forms offer; it does not change while the server runs."""

    sheets: list[MakeSheet]
    conditions: list[list[MakePart]]
    effects: list[list[MakePart]]
    rules: list[str]
    kinds: list[str]
    gear: list[str]
    box: list[MakePiece]
    features: dict[str, str]  # by the map's mark
    entries: str  # the marks of entry areas, in their order
    letters: str  # of sections
    blank: dict[str, str]  # the empty deck, by language


class TrialAsked(MissionText):
    games: Annotated[int, msgspec.Meta(ge=1, le=200)] = 20


class TrialLink(Wire):
    token: Words


class Trial(Wire):
    """Games between bots, to see whether a mission is fair. ``state``: waiting, running, done, cancelled, failed.
    Turns, kills and losses are means of one game; ``interval`` is where the marines' share of wins lies, with 95 %
    confidence."""

    state: str
    of: int
    games: int = 0
    marine: int = 0
    stealer: int = 0
    draws: int = 0
    interval: tuple[float, float] = (0.0, 1.0)
    turns: float = 0.0
    kills: float = 0.0
    losses: float = 0.0
    deaths: dict[str, int] = {}  # of marines, by square
    error: str = ""
