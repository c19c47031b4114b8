"""Games on disk: an SQLite file, append-only rows for each table, hashes of seat tokens.

Everything here is synchronous and belongs to one thread; ``keeper.py`` lends it to the event loop.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Self, get_args

import msgspec

from sensorium.server.battles import find_battles, move_battles
from sensorium.server.folder import FolderError, make_private
from sensorium.server.records import Answered as Answered
from sensorium.server.records import Invitation as Invitation
from sensorium.server.records import Progress as Progress
from sensorium.server.records import Saved as Saved
from sensorium.server.records import SeatRecord as SeatRecord
from sensorium.server.records import TableRecord as TableRecord
from sensorium.server.records import Told as Told
from sensorium.server.store_failures import StoreError as StoreError
from sensorium.server.store_failures import failures as _failures
from sensorium.table.wire import NewTable, Seat

BUSY_SECONDS: Final = 2.0  # how long another program may hold the file before we give up
BLOCK: Final = 2**20  # message numbers that are set aside for a table at once
BEYOND: Final = 2**44  # more than any number that was ever made from a clock: milliseconds of five hundred years
ANSWERS_KEPT: Final = 64  # replies of each seat that can be given again


def _first(connection: sqlite3.Connection) -> None:
    connection.execute(
        "CREATE TABLE tables (id TEXT PRIMARY KEY, name TEXT NOT NULL, new TEXT NOT NULL, created REAL NOT NULL,"
        " following TEXT NOT NULL, turn INTEGER NOT NULL, asked TEXT NOT NULL, over INTEGER NOT NULL,"
        " changed REAL NOT NULL)"
    )
    connection.execute(
        "CREATE TABLE rows (game TEXT NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
        " PRIMARY KEY (game, number)) WITHOUT ROWID"
    )
    connection.execute(
        "CREATE TABLE seats (hash BLOB PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, following BLOB)"
        " WITHOUT ROWID"
    )
    connection.execute("CREATE INDEX seats_game ON seats (game)")


def _second(connection: sqlite3.Connection) -> None:
    """Numbers that no clock makes, what each seat was last told, replies that outlast the server; invitations, and
    links that can be renewed. Seats keep the tokens they have, also a guest's that was derived from his host's."""
    connection.execute("ALTER TABLE tables ADD COLUMN numbers INTEGER NOT NULL DEFAULT 0")
    connection.execute("UPDATE tables SET numbers = ?", (BEYOND,))
    connection.execute(
        "CREATE TABLE told (game TEXT NOT NULL, seat TEXT NOT NULL, number INTEGER NOT NULL, changed REAL NOT NULL,"
        " yours INTEGER NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID"
    )
    for seat in ("marine", "stealer", "spectator"):
        connection.execute(
            "INSERT INTO told (game, seat, number, changed, yours)"
            " SELECT id, ?, numbers, changed, asked = ? FROM tables",
            (seat, seat),
        )
    connection.execute(
        "CREATE TABLE answers (number INTEGER PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, said BLOB NOT NULL,"
        " reply BLOB NOT NULL)"
    )
    connection.execute("CREATE INDEX answers_seat ON answers (game, seat, number)")
    connection.execute(
        "CREATE TABLE invitations (hash BLOB PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, used REAL)"
        " WITHOUT ROWID"
    )
    connection.execute("CREATE INDEX invitations_game ON invitations (game)")
    connection.execute("ALTER TABLE seats ADD COLUMN pending INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE tables ADD COLUMN invitations INTEGER NOT NULL DEFAULT 0")
    connection.execute("ALTER TABLE tables ADD COLUMN watching INTEGER NOT NULL DEFAULT 0")


def _third(connection: sqlite3.Connection) -> None:
    """Who has won, for the list of games."""
    connection.execute("ALTER TABLE tables ADD COLUMN winner TEXT NOT NULL DEFAULT ''")


def _fourth(connection: sqlite3.Connection) -> None:
    """Bids that are sealed: in no row of the game, and gone when they are opened."""
    connection.execute("ALTER TABLE tables ADD COLUMN envelopes TEXT NOT NULL DEFAULT ''")


def _fifth(connection: sqlite3.Connection) -> None:
    """Campaigns, and the tables of their games."""
    connection.execute(
        "CREATE TABLE battles (war TEXT NOT NULL, number INTEGER NOT NULL, game TEXT NOT NULL UNIQUE,"
        " bots INTEGER NOT NULL, PRIMARY KEY (war, number)) WITHOUT ROWID"
    )


# One step for each version of the schema: step 0 makes version 1 of an empty file, and so on. Steps are never changed.
MIGRATIONS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (_first, _second, _third, _fourth, _fifth)
FIELDS: Final = "id, name, new, created, following, turn, asked, over, changed, winner, invitations, watching"


class Store:
    """The file, open. ``transaction`` groups writes; without one each write is its own."""

    def __init__(self, path: Path, migrations: Sequence[Callable[[sqlite3.Connection], None]] = MIGRATIONS) -> None:
        try:
            make_private(path)
        except FolderError as problem:
            raise StoreError(str(problem)) from problem
        with _failures():
            self.connection = sqlite3.connect(
                path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
            )
            try:
                self.connection.execute("PRAGMA journal_mode = WAL")
                # FULL: an answer that was confirmed outlives a power cut. The keeper makes many tables share one sync.
                self.connection.execute("PRAGMA synchronous = FULL")
                self.migrate(migrations)
            except BaseException:
                self.connection.close()
                raise

    @classmethod
    def on(cls, connection: sqlite3.Connection) -> Self:
        """A store on a file that is open already, in whatever format it is."""
        store = cls.__new__(cls)
        store.connection = connection
        return store

    def close(self) -> None:
        self.connection.close()

    def query(self, sql: str, *values: object) -> list[Any]:
        """For ``upkeep.py``, which asks what no player does."""
        with _failures():
            return self.connection.execute(sql, values).fetchall()

    def probe(self) -> None:
        """Write, though nothing new, and be sure that it is on the disk. ``StoreError``: no answer could be saved."""
        with self.transaction(), _failures():
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
            self.connection.execute(f"PRAGMA user_version = {version}")

    def migrate(self, migrations: Sequence[Callable[[sqlite3.Connection], None]]) -> None:
        with self.transaction():
            (version,) = self.connection.execute("PRAGMA user_version").fetchone()
            if version > len(migrations):
                raise StoreError(
                    f"the games were saved by a newer Sensorium (format {version}, this one knows {len(migrations)});"
                    " install the newer one, or choose another folder with --data"
                )
            for step in migrations[version:]:
                step(self.connection)
            self.connection.execute(f"PRAGMA user_version = {len(migrations)}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. Inside another one it is a part of that."""
        if self._inside():
            yield
            return
        with _failures():
            self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            with _failures():
                self.connection.execute("COMMIT")
        except BaseException:
            if self._inside():  # a full disk may have rolled back already
                self.connection.execute("ROLLBACK")
            raise

    def _inside(self) -> bool:
        return self.connection.in_transaction

    def create(
        self, record: TableRecord, progress: Progress, rows: Sequence[str], seats: dict[bytes, SeatRecord]
    ) -> None:
        with self.transaction(), _failures():
            self.connection.execute(
                f"INSERT INTO tables ({FIELDS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(record.id, record.name, msgspec.json.encode(record.new).decode()),
                    *(record.created, record.following),
                    *(progress.turn, progress.asked, progress.over, progress.changed, progress.winner),
                    *(record.invitations, record.watching),
                ),
            )
            self.connection.execute("UPDATE tables SET numbers = ? WHERE id = ?", (BLOCK, record.id))
            self._insert(record.id, 0, rows)
            self.add_seats(seats)
            told = [
                Told(seat=seat, number=0, changed=progress.changed, yours=progress.asked == seat)
                for seat in get_args(Seat)
            ]
            self.tell(record.id, told)

    def append(self, table: str, at: int, rows: Sequence[str], progress: Progress) -> None:
        """Add rows after the first ``at``. Another server that plays the same game from the same file is noticed."""
        with self.transaction(), _failures():
            self._insert(table, at, rows)
            done = self.connection.execute(
                "UPDATE tables SET turn = ?, asked = ?, over = ?, changed = ?, winner = ? WHERE id = ?",
                (progress.turn, progress.asked, progress.over, progress.changed, progress.winner, table),
            )
            if done.rowcount != 1:
                raise StoreError("this game is no longer on the disk: whoever runs this server has deleted it")

    def seal(self, table: str, envelopes: str) -> None:
        """What is sealed now; empty: everything has been opened."""
        with self.transaction(), _failures():
            self.connection.execute("UPDATE tables SET envelopes = ? WHERE id = ?", (envelopes, table))

    def crown(self, table: str, winner: str) -> None:
        """Who won a game that was over before this was kept."""
        with self.transaction(), _failures():
            self.connection.execute("UPDATE tables SET winner = ? WHERE id = ?", (winner, table))

    def tell(self, table: str, told: Sequence[Told], answered: Answered | None = None) -> None:
        """What seats are about to be told, and what the one who spoke is answered."""
        with self.transaction(), _failures():
            self.connection.executemany(
                "INSERT OR REPLACE INTO told (game, seat, number, changed, yours) VALUES (?, ?, ?, ?, ?)",
                [(table, one.seat, one.number, one.changed, one.yours) for one in told],
            )
            if answered is None:
                return
            self.connection.execute(
                "INSERT INTO answers (game, seat, said, reply) VALUES (?, ?, ?, ?)",
                (table, answered.seat, answered.said, answered.reply),
            )
            self.connection.execute(
                "DELETE FROM answers WHERE game = ?1 AND seat = ?2 AND number <="
                " (SELECT number FROM answers WHERE game = ?1 AND seat = ?2 ORDER BY number DESC LIMIT 1 OFFSET ?3)",
                (table, answered.seat, ANSWERS_KEPT),
            )

    def told(self, table: str) -> dict[Seat, Told]:
        with _failures():
            found = self.connection.execute("SELECT seat, number, changed, yours FROM told WHERE game = ?", (table,))
            return {
                seat: Told(seat=seat, number=number, changed=changed, yours=bool(yours))
                for seat, number, changed, yours in found
            }

    def answered(self, table: str) -> list[Answered]:
        """The oldest first."""
        with _failures():
            found = self.connection.execute(
                "SELECT seat, said, reply FROM answers WHERE game = ? ORDER BY number", (table,)
            )
            return [Answered(seat=seat, said=said, reply=reply) for seat, said, reply in found]

    def reserve(self, table: str) -> int:
        """Set a block of message numbers aside that nobody has been given before; the first of them."""
        with self.transaction(), _failures():
            self.connection.execute("UPDATE tables SET numbers = numbers + ? WHERE id = ?", (BLOCK, table))
            found = self.connection.execute("SELECT numbers FROM tables WHERE id = ?", (table,)).fetchone()
        if found is None:
            raise StoreError("there is no such game")
        return int(found[0]) - BLOCK

    def follow(self, table: str, following: str) -> None:
        """The rematch of ``table`` is ``following``; there is only one."""
        with self.transaction(), _failures():
            done = self.connection.execute(
                "UPDATE tables SET following = ? WHERE id = ? AND following = ''", (following, table)
            )
            if done.rowcount != 1:
                raise StoreError("there is a rematch already")

    def load(self, table: str) -> Saved | None:
        with _failures():
            found = self.connection.execute(f"SELECT {FIELDS} FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            rows = self.connection.execute("SELECT text FROM rows WHERE game = ? ORDER BY number", (table,))
            saved = _saved(found, [text for (text,) in rows])
            find_battles(self.connection, saved.record)
            (saved.envelopes,) = self.connection.execute(
                "SELECT envelopes FROM tables WHERE id = ?", (table,)
            ).fetchone()
            return saved

    def glance(self, table: str) -> Saved | None:
        """The game without its rows."""
        with _failures():
            found = self.connection.execute(f"SELECT {FIELDS} FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            saved = _saved(found, [])
            find_battles(self.connection, saved.record)
            return saved

    # -- seats --------------------------------------------------------------------------------------------------------

    def seat(self, hashed: bytes) -> SeatRecord | None:
        with _failures():
            found = self.connection.execute(
                "SELECT game, seat, following, pending FROM seats WHERE hash = ?", (hashed,)
            ).fetchone()
        return None if found is None else _seat(*found)

    def seats(self, table: str) -> list[SeatRecord]:
        with _failures():
            found = self.connection.execute("SELECT game, seat, following, pending FROM seats WHERE game = ?", (table,))
            return [_seat(*one) for one in found]

    def take(self, hashed: bytes, following: bytes, spectators: bytes) -> None:
        """Somebody sits down. Now the hashes of what this token leads to can be known, and nobody else is invited."""
        with self.transaction(), _failures():
            self.connection.execute("UPDATE seats SET following = ?, pending = 0 WHERE hash = ?", (following, hashed))
            self.connection.execute(
                "INSERT OR IGNORE INTO seats (hash, game, seat) SELECT ?, game, 'spectator' FROM seats WHERE hash = ?",
                (spectators, hashed),
            )
            self.connection.execute(
                "DELETE FROM invitations WHERE used IS NULL AND (game, seat) IN"
                " (SELECT game, seat FROM seats WHERE hash = ?)",
                (hashed,),
            )

    def supersede(self, chain: Sequence[bytes]) -> list[SeatRecord]:
        """The seat of ``chain[0]`` has no other token from now on. The tokens of its rematches were derived from the
        old one; those derived from the new one (``chain[1]`` and so on) take their place. Gives the seats where a token
        was replaced, in the order of the chain."""
        changed: list[SeatRecord] = []
        with self.transaction(), _failures():
            own = self.seat(chain[0])
            if own is None:
                return []
            others = self.connection.execute(
                "SELECT hash, following FROM seats WHERE game = ? AND seat = ? AND hash != ?",
                (own.table, own.seat, chain[0]),
            ).fetchall()
            for hashed, first in others:
                following = first
                self.connection.execute("DELETE FROM seats WHERE hash = ?", (hashed,))
                changed = [own]
                for new, after in pairwise(chain[1:]):
                    seat = None if following is None else self.seat(following)
                    if seat is None:
                        break
                    self.connection.execute(
                        "UPDATE seats SET hash = ?, following = ? WHERE hash = ?",
                        (new, None if seat.following is None else after, following),
                    )
                    changed.append(seat)
                    following = seat.following
                if first is not None:
                    changed += move_battles(self.connection, own, first, chain[1])
        return changed

    def renew_seat(self, table: str, seat: Seat, hashed: bytes) -> None:
        """Another token for this seat. The present one is good until somebody has sat down with the new one, lest
        nobody has a token when the new one is lost on its way."""
        with self.transaction(), _failures():
            self.connection.execute("DELETE FROM seats WHERE game = ? AND seat = ? AND pending", (table, seat))
            self.add_seats({hashed: SeatRecord(table=table, seat=seat, pending=True)})

    def renew_watching(self, table: str, again: int, hashes: Sequence[bytes]) -> None:
        """Other links for spectators; the old ones lead nowhere."""
        with self.transaction(), _failures():
            self.connection.execute("DELETE FROM seats WHERE game = ? AND seat = 'spectator'", (table,))
            self.connection.execute("UPDATE tables SET watching = ? WHERE id = ?", (again, table))
            self.add_seats({one: SeatRecord(table=table, seat="spectator") for one in hashes})

    def add_seats(self, seats: dict[bytes, SeatRecord]) -> None:
        with self.transaction(), _failures():
            self.connection.executemany(
                "INSERT INTO seats (hash, game, seat, following, pending) VALUES (?, ?, ?, ?, ?)",
                [(hashed, seat.table, seat.seat, seat.following, seat.pending) for hashed, seat in seats.items()],
            )

    # -- invitations --------------------------------------------------------------------------------------------------

    def invite(self, table: str, seat: Seat, hashed: bytes, again: int = 0) -> None:
        """The one invitation to a seat where nobody has sat down. What was sent to anybody before leads nowhere."""
        with self.transaction(), _failures():
            self.connection.execute("DELETE FROM invitations WHERE game = ? AND seat = ?", (table, seat))
            if again:
                self._clear(table, seat)
            self.connection.execute(
                "INSERT INTO invitations (hash, game, seat) VALUES (?, ?, ?)", (hashed, table, seat)
            )
            self.connection.execute("UPDATE tables SET invitations = ? WHERE id = ?", (again, table))

    def invitation(self, table: str) -> Invitation | None:
        with _failures():
            found = self.connection.execute(
                "SELECT game, seat, used FROM invitations WHERE game = ?", (table,)
            ).fetchone()
        return None if found is None else Invitation(table=found[0], seat=found[1], used=found[2])

    def accept(self, invitation: bytes, hashed: bytes, now: float) -> Invitation | None:
        """Somebody opens an invitation, and gets this token unless it has been ``used`` before."""
        with self.transaction(), _failures():
            found = self.connection.execute(
                "SELECT game, seat, used FROM invitations WHERE hash = ?", (invitation,)
            ).fetchone()
            if found is None:
                return None
            table, seat, used = found
            if used is None:
                self.connection.execute("UPDATE invitations SET used = ? WHERE hash = ?", (now, invitation))
                self._clear(table, seat)
                self.add_seats({hashed: SeatRecord(table=table, seat=seat)})
            return Invitation(table=table, seat=seat, used=used)

    def _clear(self, table: str, seat: Seat) -> None:
        """Tokens that nobody has sat down with lead nowhere."""
        self.connection.execute("DELETE FROM seats WHERE game = ? AND seat = ? AND following IS NULL", (table, seat))

    def _insert(self, table: str, at: int, rows: Sequence[str]) -> None:
        self.connection.executemany(
            "INSERT INTO rows (game, number, text) VALUES (?, ?, ?)",
            [(table, number, text) for number, text in enumerate(rows, at)],
        )


def _seat(table: str, seat: Seat, following: bytes | None, pending: int) -> SeatRecord:
    return SeatRecord(table=table, seat=seat, following=following, pending=bool(pending))


def _saved(found: Sequence[Any], rows: list[str]) -> Saved:
    table, name, new, created, following, turn, asked, over, changed, winner, invitations, watching = found
    record = TableRecord(
        id=table,
        name=name,
        new=msgspec.json.decode(new, type=NewTable),
        created=created,
        following=following,
        invitations=invitations,
        watching=watching,
    )
    progress = Progress(turn=turn, asked=asked, over=bool(over), changed=changed, winner=winner)
    return Saved(record=record, progress=progress, rows=rows)
