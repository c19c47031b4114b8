"""A campaign and its war room: structs of the protocol.

Players are ``one`` and ``two`` until the bids say who plays the marines; then ``marine`` and ``stealer``. What is
secret is left out of what the other side is sent: a sealed bid, the squads written down for Defensive Perimeter, who
guards it.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from sensorium.table.wire_scene import Seat, SeatFace, Wire, Words
from sensorium.table.wire_ship import ShipEntry, ShipForce, ShipTile, Spot


class NewWar(Wire):
    """A campaign that is to be begun, or gone on with: ``text`` is then its file, which says all the rest itself."""

    name: Words = ""
    language: Words = "en"  # of its missions: en, fr
    rules: Words = ""  # with Deathwing in them; empty: first+deathwing
    text: Annotated[str, msgspec.Meta(max_length=60_000)] = ""


class WarMan(Wire):
    """A marine of the roster. ``cause``: of his death: battle, teleport, left behind; empty: he lives."""

    name: str
    kind: str
    role: str  # as that of a piece
    equipment: list[str]
    rank: dict[str, str]
    arms: dict[str, str]
    games: int = 0
    kills: int = 0
    cause: str = ""
    game: int = 0  # in which he died
    squad: str = ""  # of the fallen


class WarSquad(Wire):
    name: str
    names: dict[str, str]  # of the kind of squad
    men: list[WarMan]  # those alive
    state: str = "ready"  # rests, guards, gone
    losses: bool = False  # it has lost somebody, and may be filled up


class WarGame(Wire):
    """A game of the war. ``hidden``: its squads are the marine player's secret, and not told here."""

    number: int
    step: str
    squads: list[str]
    hidden: bool = False
    winner: str = ""  # marine, stealer; empty: it is to be played, or nobody attacked
    dead: list[str] = []
    lost: list[str] = []  # who did not arrive
    used: int = 0  # blips
    attacked: bool = True


class WarChoice(Wire):
    """One legal answer, or a squad that may be named in one. ``rule``: why it cannot be chosen; empty: it can."""

    said: str
    word: str
    rule: str = ""
    count: int = 0  # marines of the squad


class WarMove(Wire):
    """A man of a squad that is disbanded, and the squads he may join: what is said for each, by its name."""

    name: str
    joins: dict[str, str]


class WarShare(Wire):
    """A squad that may be disbanded: ``said``, and what is said of each of its men, with commas between them."""

    squad: str
    said: str
    men: list[WarMove]


class WarAsked(Wire):
    """What the war waits for. Who has bid is told to nobody but himself."""

    kind: str  # bid, force, replay, commit, attack, battle, lose; over
    who: list[str]  # one, two; marine, stealer
    yours: bool
    choices: list[WarChoice] = []  # replay, attack, battle, lose; the squads of commit
    said: str = ""  # before the squads of commit; what buys the force; of a battle: it is entered
    shares: list[WarShare] = []  # squads whose men may be shared out
    room: int = 0  # marines that the torpedoes take aboard, where they are needed
    lowest: int = 0  # of a bid
    highest: int = 0
    bids: list[str] = []  # what is said for each, from the lowest
    sealed: int = 0  # your own bid, while the other's is not in
    force: ShipForce | None = None  # as far as it is chosen, for its buyer alone
    opened: bool = False  # the battle has its table: see `links`
    bots: bool = False  # and bots fight it by themselves


class WarLine(Wire):
    """A line of the war's log: ``facts`` by the kind (see docs/protocol.md)."""

    who: str  # one, two, marine, stealer, chance, game
    kind: str
    facts: dict[str, str | int] = {}


class WarScene(Wire):
    name: str
    rules: str
    step: str
    squads: list[WarSquad]
    fallen: list[WarMan]
    games: list[WarGame]
    ways: list[tuple[str, str]]  # of the course that were taken: where from, and how
    torpedoes: int  # left
    torpedoes_all: int
    blips: int  # left
    total: int  # of all of them
    bids: list[Spot] = []  # revealed, round by round
    marine: str = ""  # who plays the marines: one, two
    time: int = 0  # points that were paid for longer turns
    raid_lost: bool = False
    cards: bool = False  # psychic cards are played: a lost raid costs one of them, and no psi points
    winner: str = ""
    tiles: list[ShipTile] = []  # of the board of the next game
    corridors: list[list[Spot]] = []
    entries: list[ShipEntry] = []


class WarWelcome(Wire, tag="war"):
    """As `welcome`, in the war room of a campaign; it is followed by `waged` in place of `update`."""

    n: int
    table: str
    seat: Seat  # of player one (`marine`) or two (`stealer`): who plays which side is known when both have bid
    you: str  # one, two; empty: you watch
    seats: list[SeatFace]
    scene: WarScene
    asked: WarAsked
    log: list[WarLine]
    side: str = ""  # yours in the war: marine, stealer; empty: nobody knows yet, or you watch
    can_undo: bool = False
    links: dict[str, str] = {}  # as in `welcome`; `battle 3`: the seat token of game 3
    rematch: str = ""


class WarUpdate(Wire, tag="waged"):
    """The war as it stands now, all of it."""

    n: int
    scene: WarScene
    asked: WarAsked
    log: list[WarLine]
    side: str = ""
    can_undo: bool = False
