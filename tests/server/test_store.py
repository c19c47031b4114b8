"""Games on disk: what was written is there, what could not be written is as if it had never been tried."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from sensorium.server.store import MIGRATIONS, Progress, SeatRecord, Store, StoreError, TableRecord
from sensorium.server.store_thread import Keeper
from sensorium.table.wire import NewTable

PROGRESS = Progress(turn=1, asked="marine", over=False, changed=5.0)


def record(name: str = "t1") -> TableRecord:
    new = NewTable(mission="pilot-light", seats={"marine": "human", "stealer": "random"}, host="marine")
    return TableRecord(id=name, name="Pilot Light", new=new, created=4.0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "games.sqlite")
    yield opened
    opened.close()


def test_a_game_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    first = Store(tmp_path / "games.sqlite")
    first.create(record(), PROGRESS, ["header"], {b"h": SeatRecord(table="t1", seat="marine")})
    first.append("t1", 1, ["a", "b"], Progress(turn=2, asked="stealer", over=True, changed=9.0))
    first.close()
    again = Store(tmp_path / "games.sqlite")
    saved = again.load("t1")
    assert saved is not None
    assert saved.rows == ["header", "a", "b"]
    assert saved.record == record()
    assert saved.progress == Progress(turn=2, asked="stealer", over=True, changed=9.0)
    assert again.seat(b"h") == SeatRecord(table="t1", seat="marine")
    assert again.seat(b"x") is None
    assert again.load("t2") is None
    again.close()


def test_rows_are_only_ever_added(store: Store) -> None:
    store.create(record(), PROGRESS, ["header"], {})
    store.append("t1", 1, ["a"], PROGRESS)
    with pytest.raises(StoreError, match="another server"):
        store.append("t1", 1, ["b"], PROGRESS)
    saved = store.load("t1")
    assert saved is not None
    assert saved.rows == ["header", "a"]


def test_sitting_down_tells_what_the_token_leads_to(store: Store) -> None:
    store.create(record(), PROGRESS, ["header"], {b"h": SeatRecord(table="t1", seat="marine")})
    assert [seat.taken for seat in store.seats("t1")] == [False]
    store.take(b"h", b"next", b"watch")
    store.take(b"h", b"next", b"watch")
    found = store.seat(b"h")
    assert found is not None
    assert found.taken
    assert found.following == b"next"
    assert store.seat(b"watch") == SeatRecord(table="t1", seat="spectator")


def test_there_is_one_rematch(store: Store) -> None:
    store.create(record(), PROGRESS, ["header"], {})
    store.follow("t1", "t2")
    with pytest.raises(StoreError, match="rematch already"):
        store.follow("t1", "t3")
    saved = store.glance("t1")
    assert saved is not None
    assert saved.record.following == "t2"
    assert saved.rows == []


def fill(store: Store) -> None:
    """From here on the disk is full: SQLite may not use another page."""
    (pages,) = store.connection.execute("PRAGMA page_count").fetchone()
    store.connection.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_loses_nothing(store: Store) -> None:
    store.create(record(), PROGRESS, ["header"], {})
    fill(store)
    with pytest.raises(StoreError, match="disk is full"):
        store.append("t1", 1, ["x" * 100_000], PROGRESS)
    saved = store.load("t1")
    assert saved is not None
    assert saved.rows == ["header"]
    store.connection.execute("PRAGMA max_page_count = 1000000")
    store.append("t1", 1, ["a"], PROGRESS)


def test_a_locked_file_loses_nothing(store: Store, tmp_path: Path) -> None:
    store.create(record(), PROGRESS, ["header"], {})
    store.connection.execute("PRAGMA busy_timeout = 1")
    other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="another program holds"):
        store.append("t1", 1, ["a"], PROGRESS)
    other.execute("ROLLBACK")
    other.close()
    store.append("t1", 1, ["a"], PROGRESS)


def test_a_transaction_is_all_or_nothing(store: Store) -> None:
    store.create(record(), PROGRESS, ["header"], {})

    def both() -> None:
        with store.transaction():
            store.append("t1", 1, ["a"], PROGRESS)
            store.create(record(), PROGRESS, ["header"], {})

    with pytest.raises(StoreError):
        both()
    saved = store.load("t1")
    assert saved is not None
    assert saved.rows == ["header"]


def test_a_file_that_is_no_database_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"something else entirely, and long enough to be looked at" * 20)
    with pytest.raises(StoreError, match="cannot be used"):
        Store(path)


def test_an_older_file_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = Store(path)
    old.create(record(), PROGRESS, ["header"], {})
    old.close()

    def add_notes(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE tables ADD COLUMN notes TEXT NOT NULL DEFAULT 'none'")

    new = Store(path, (*MIGRATIONS, add_notes))
    assert new.connection.execute("SELECT id, notes FROM tables").fetchall() == [("t1", "none")]
    new.close()
    with pytest.raises(StoreError, match="newer Sensorium"):
        Store(path)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    Store(path).close()

    def half(connection: sqlite3.Connection) -> None:
        connection.execute("ALTER TABLE tables ADD COLUMN notes TEXT")
        connection.execute("no such statement")

    with pytest.raises(StoreError):
        Store(path, (*MIGRATIONS, half))
    again = Store(path)
    assert "notes" not in [row[1] for row in again.connection.execute("PRAGMA table_info(tables)")]
    again.close()


# The keeper lends it to the event loop.


def create(name: str, store: Store) -> None:
    store.create(record(name), PROGRESS, ["header"], {})


def append(name: str, at: int, store: Store) -> None:
    store.append(name, at, ["row"], PROGRESS)


def test_what_fails_fails_alone(tmp_path: Path) -> None:
    async def write_all() -> list[BaseException | None]:
        keeper = Keeper(tmp_path / "games.sqlite")
        try:
            await keeper.write(partial(create, "t1"))
            return await asyncio.gather(
                *(keeper.write(partial(append, "t1", at)) for at in (1, 2, 2, 3)), return_exceptions=True
            )
        finally:
            keeper.close()

    results = asyncio.run(write_all())
    assert [type(one) for one in results] == [type(None), type(None), StoreError, type(None)]
    again = Store(tmp_path / "games.sqlite")
    saved = again.load("t1")
    again.close()
    assert saved is not None
    assert saved.rows == ["header", "row", "row", "row"]


def test_writes_that_wait_together_share_a_transaction(tmp_path: Path) -> None:
    heard: list[str] = []
    busy = threading.Event()

    async def write_all() -> None:
        keeper = Keeper(tmp_path / "games.sqlite")
        for name in ("t1", "t2"):
            await keeper.write(partial(create, name))
        await keeper.read(lambda store: store.connection.set_trace_callback(heard.append))
        first = asyncio.create_task(keeper.read(lambda _: busy.wait()))
        writes = [asyncio.create_task(keeper.write(partial(append, name, 1))) for name in ("t1", "t2")]
        await asyncio.sleep(0)  # all three have asked
        busy.set()
        await asyncio.gather(first, *writes)
        keeper.close()

    asyncio.run(write_all())
    assert [text for text in heard if text.startswith(("BEGIN", "COMMIT"))] == ["BEGIN IMMEDIATE", "COMMIT"]
    assert len([text for text in heard if text.startswith("INSERT")]) == 2


def test_an_error_of_ours_is_heard_too(tmp_path: Path) -> None:
    async def stumble() -> None:
        keeper = Keeper(tmp_path / "games.sqlite")
        try:
            await keeper.write(lambda _: int("one"))
        finally:
            keeper.close()

    with pytest.raises(ValueError, match="invalid literal"):
        asyncio.run(stumble())
