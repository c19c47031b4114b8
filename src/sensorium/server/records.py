"""What the store keeps of tables, seats and what was said at them: its records."""

from __future__ import annotations

import msgspec

from sensorium.table.wire import NewTable, Seat


class TableRecord(msgspec.Struct, kw_only=True):
    """What the lists need to know of a game without playing it through."""

    id: str
    name: str  # of the mission
    new: NewTable  # what was asked for
    created: float
    following: str = ""  # the table of the rematch
    invitations: int = 0  # how often the guest's invitation has been renewed
    watching: int = 0  # how often the spectators' link has been renewed
    war: str = ""  # the table of the campaign it is a game of
    battle: int = 0  # its number there
    battles: dict[int, str] = {}  # of a campaign: the tables of its games
    watched: list[int] = []  # those that bots play by themselves


class Progress(msgspec.Struct, kw_only=True):
    """How far a game has come: kept with every append."""

    turn: int
    asked: str  # marine, stealer, nobody
    over: bool
    changed: float
    winner: str = ""  # marine, stealer, draw; empty: it is not over, or was over before this was kept


class SeatRecord(msgspec.Struct, kw_only=True):
    """``following``: the hash of the token of the next game, known from when somebody first sat here. ``pending``: it
    takes the place of the seat's present token as soon as it is used."""

    table: str
    seat: Seat
    following: bytes | None = None
    pending: bool = False
    battle: int = 0  # the number of the game in its war, where the token of its war room was renewed

    @property
    def taken(self) -> bool:
        return self.following is not None


class Told(msgspec.Struct, kw_only=True):
    """What a seat was last told of the game: kept with every append that the seat could notice."""

    seat: Seat
    number: int  # of the message that told it
    changed: float
    yours: bool


class Answered(msgspec.Struct, kw_only=True):
    """A message that was done, and the reply to it, should it be sent again."""

    seat: Seat
    said: bytes  # the hash of the message
    reply: bytes


class Invitation(msgspec.Struct, kw_only=True):
    table: str
    seat: Seat
    used: float | None = None  # when


class Saved(msgspec.Struct, kw_only=True):
    """A game as it was saved."""

    record: TableRecord
    progress: Progress
    rows: list[str]
    envelopes: str = ""  # what is sealed, and so in no row
