"""The rulebook to be read: its contents, a chapter, what a search finds, and a case that can be stepped through.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Literal

from sensorium.table.wire_cards import BoardPlan, CardFace, Side
from sensorium.table.wire_film import Count
from sensorium.table.wire_scene import EventLine, Patch, Scene, Wire, Words
from sensorium.table.wire_ship import ShipScene, ShipTile


class ChapterTitle(Wire):
    """``id``: of the chapter, as its address has it. ``part``: of the book, empty where it has none."""

    id: str
    title: str
    part: str = ""


class BookContents(Wire):
    """A book and its chapters; the first is its opening, or all of it."""

    book: str
    chapters: list[ChapterTitle]


class RuleLine(Wire):
    """What the catalogue says under an id. ``table``: its cells, the names of its columns first. ``other``: what
    stands in its place where other rules are played; the case ``pair`` of the chapter ``beside`` shows both."""

    id: str
    book: str
    kind: str  # rule, component, advice, example, ruling, table
    text: str
    question: str = ""
    table: list[list[str]] = []
    other: list[RuleLine] = []
    beside: str = ""
    pair: str = ""


class BookBlock(Wire):
    """A block of a chapter. ``text`` and ``rows`` hold the marks of Markdown; addresses in them are those of the page.
    ``at``: the anchor of a heading, the name of a case. ``pair``: the case that stands beside it. ``rules``: those of a
    section, which close it."""

    kind: Literal["heading", "text", "list", "table", "code", "case", "rules"]
    text: str = ""
    level: int = 0
    at: str = ""
    rows: list[list[str]] = []
    cites: list[str] = []
    edition: str = ""  # the rules of a case
    pair: BookBlock | None = None
    rules: list[RuleLine] = []


class ChapterPage(Wire):
    """A chapter in one language. ``told``: whether it is in the language that was asked for."""

    id: str
    book: str
    title: str
    told: bool
    blocks: list[BookBlock]
    before: ChapterTitle | None = None
    after: ChapterTitle | None = None


class RuleFound(Wire):
    """``at``: a rule's id, the anchor of a section or the name of a case in ``chapter``, which is called ``title``."""

    kind: Literal["rule", "text", "case"]
    chapter: str
    title: str
    book: str
    at: str
    text: str


class CaseSheet(Wire):
    """What a case shows that has no pieces: tiles as they lie, bids, a force or a roster."""

    ship: ShipScene
    bidding: bool = False  # two players bid; what each has bid is in ``ship`` once both have
    sealed: dict[str, int] = {}  # by player (one, two), what only he knows yet
    chosen: list[str] = []  # the squads of the game that is prepared or played
    fallen: list[str] = []
    counts: dict[str, int] = {}  # budget, torpedoes, blips, board, kills
    drawn: list[ShipTile] = []  # tiles that are still to be laid
    link: str = ""  # the force in one line
    winner: str = ""  # of the war, or how the journey ended


class CaseStep(Wire):
    """A line of a case's script: a move (``>``) with its dice, a move that is refused (``x``) and by which rule, a fact
    (``=``) or what is not so (``!``). ``events`` and ``patch``: what happened and changed with it. ``sheet``: what has
    changed where there are no pieces."""

    kind: Literal[">", "x", "=", "!"]
    text: str
    dice: str = ""
    rule: str = ""
    why: str = ""  # what that rule says, in the reader's language
    events: list[EventLine] = []
    patch: Patch | None = None
    over: bool = False  # the game is over here
    sheet: CaseSheet | None = None  # nothing: as before


class CaseFilm(Wire):
    """A case as a board and its steps, and its ``text``. One about a ``paper`` (force, auction, tiles, campaign,
    journey) has a ``sheet`` in place of a board; one about a ship has the board of that ship."""

    id: str
    title: str
    rules: str
    cites: list[str]
    text: str
    steps: list[CaseStep]
    board: BoardPlan | None = None
    scene: Scene | None = None
    cards: list[CardFace] = []
    players: list[str] = []  # who can take the other side: a bot of each side, the solitaire rules, or a friend
    over: bool = False  # nothing is left to be played where it begins
    paper: str = ""
    sheet: CaseSheet | None = None


class CasePlay(Wire):
    """A table that begins after so many steps of a case. ``player``: who has the other side, ``human`` for two at one
    screen."""

    case: Words
    at: Count
    side: Side
    player: Words
