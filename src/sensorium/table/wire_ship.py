"""A ship that two players make before they play on it: structs of the protocol.

Places are squares of one plane, x to the right and y down; a tile is nine squares wide and high. Players are ``one``
and ``two`` until the bids say who plays the marines. What is sent back (``said``) is never read by a client.

They belong to the protocol and are used under the name of ``table.wire``, which has all of it.
"""

from __future__ import annotations

from sensorium.table.wire_scene import Seat, SeatFace, Wire

Spot = tuple[int, int]


class ShipTile(Wire):
    """A tile as it lies, or as it was drawn: its map in the marks of mission files, turned as it lies."""

    number: int
    names: dict[str, str]  # by language
    rows: list[str]
    x: int  # of its upper left square
    y: int
    turn: str = "N"  # where its north points


class ShipPlace(Wire):
    """A legal place for the tile that is to be laid."""

    said: str
    tile: ShipTile
    joins: int = 0  # corridors of it that would meet others


class ShipGate(Wire):
    """Where a marines' corridor can be attached: its squares from the board outwards."""

    said: str
    squares: list[Spot]


class ShipEntry(Wire):
    """A stealer entry area; ``said`` where the marine player may name it now."""

    number: int
    x: int
    y: int
    named: bool = False  # the scenario, or the marine player, has named it
    said: str = ""


class ShipOffer(Wire):
    """Something of the force list. ``rule``: why it cannot be had now; empty: it can. ``count``: how many he has."""

    said: str
    word: str
    names: dict[str, str]
    price: int
    rule: str = ""
    count: int = 0
    away: bool = False  # what is said takes it away again


class ShipMarine(Wire):
    name: str
    kind: str
    rank: dict[str, str]
    arms: dict[str, str]
    offers: list[ShipOffer] = []


class ShipSquad(Wire):
    name: str
    names: dict[str, str]  # of the kind of squad
    price: int
    marines: list[ShipMarine]
    drop: str = ""  # what is said to take it away


class ShipForce(Wire):
    """The force as far as it is chosen. What can be added to it is told to its buyer alone, and only while he buys."""

    name: str
    points: int
    price: int
    time: int
    seconds: int  # of a turn
    squads: list[ShipSquad]
    offers: list[ShipOffer] = []
    times: list[ShipOffer] = []
    ready: list[ShipOffer] = []  # ready-made forces
    link: str = ""  # the force in one line
    use: str = ""  # what is said before such a line, to use a force that was saved
    missing: str = ""  # the rule against leaving it as it is


class ShipLine(Wire):
    """What somebody said or chance brought: ``facts`` by the kind (see docs/protocol.md)."""

    who: str  # one, two, chance
    kind: str
    facts: dict[str, str | int] = {}
    names: dict[str, str] = {}  # of the tile or squad it is about, by language


class ShipAsked(Wire):
    """What the set-up waits for. Who has bid is told to nobody but himself."""

    kind: str  # draw, lay, roll, bid, buy, room, attach, announce, muster; over
    who: list[str]  # one, two
    yours: bool
    said: str = ""  # the one answer there is: draw, roll, muster, done
    places: list[ShipPlace] = []
    gates: list[ShipGate] = []
    lowest: int = 0  # of a bid
    highest: int = 0
    bids: list[str] = []  # what is said for each, from the lowest
    sealed: int = 0  # your own bid, while the other's is not in
    least: int = 0  # how many entry areas are still to be named


class ShipScene(Wire):
    tiles: list[ShipTile]
    left: int  # tiles that are still to be laid
    drawn: ShipTile | None = None
    aside: list[int] = []  # drawn, and there was no place for them
    corridors: list[list[Spot]] = []
    entries: list[ShipEntry] = []
    dice: list[int] = []  # for who lays first
    first: str = ""
    scenario: str = ""
    bids: list[Spot] = []  # revealed, round by round
    marine: str = ""  # who plays the marines
    force: ShipForce | None = None
    briefing: dict[str, str] = {}  # by language, when the ship is ready
    goals: dict[str, dict[str, str]] = {}  # of each side by language, then
    most: int = 0  # blips a turn
    total: int = 0  # and in all


class ShipWelcome(Wire, tag="ship"):
    """As `welcome`, at a table where a ship is made before the game; it is followed by `built` in place of `update`."""

    n: int
    table: str
    seat: Seat  # of player one (`marine`) or two (`stealer`): the game's seats are known when both have bid
    you: str  # one, two; empty: you watch
    seats: list[SeatFace]
    scene: ShipScene
    asked: ShipAsked
    log: list[ShipLine]
    can_undo: bool = False
    links: dict[str, str] = {}  # as in `welcome`
    rematch: str = ""  # the seat token of the game, once the ship is ready


class ShipUpdate(Wire, tag="built"):
    """The ship as it is now, all of it."""

    n: int
    scene: ShipScene
    asked: ShipAsked
    log: list[ShipLine]
    can_undo: bool = False
