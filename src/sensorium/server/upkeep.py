"""What whoever runs a server may want to know of its games, and do with them: synchronous, as the store is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from sensorium.server.folder import FolderError, make_folder, write_whole
from sensorium.server.progress import progress_of
from sensorium.server.store import Saved, Store
from sensorium.table.any_table import AnyTable, restore_table

JOINED = "EXISTS (SELECT 1 FROM seats WHERE seats.game = tables.id AND seats.following IS NOT NULL)"


@contextmanager
def one_moment(store: Store) -> Iterator[None]:
    """Several looks at the file as it stands now, though a server may be writing to it."""
    store.query("BEGIN")
    try:
        yield
    finally:
        store.query("COMMIT")


class Kept(msgspec.Struct, kw_only=True):
    """A game in a list. ``joined``: whether a person has ever sat down at it."""

    saved: Saved
    joined: bool
    rows: int


def list_games(store: Store) -> list[Kept]:
    """The one that changed last first."""
    found = store.query(
        f"SELECT id, {JOINED}, (SELECT count(*) FROM rows WHERE game = tables.id) FROM tables ORDER BY changed DESC, id"
    )
    glances = [(store.glance(table), joined, rows) for table, joined, rows in found]
    return [Kept(saved=saved, joined=bool(joined), rows=rows) for saved, joined, rows in glances if saved is not None]


def list_unjoined(store: Store, before: float) -> list[str]:
    """Tables that nobody has ever sat down at, untouched since ``before``."""
    return [table for (table,) in store.query(f"SELECT id FROM tables WHERE changed < ? AND NOT {JOINED}", before)]


def list_untouched(store: Store, before: float, over: bool) -> list[str]:
    """Games that people have played, finished or not, untouched since ``before``."""
    found = store.query(f"SELECT id FROM tables WHERE changed < ? AND over = ? AND {JOINED}", before, over)
    return [table for (table,) in found]


def delete(store: Store, table: str, changed: float | None = None) -> bool:
    """Everything of a game; ``changed``: only if nothing has happened in it since. Whether it was done."""
    with store.transaction():
        store.query("DELETE FROM tables WHERE id = ? AND (? IS NULL OR changed = ?)", table, changed, changed)
        if store.query("SELECT changes()") != [(1,)]:
            return False
        # Whatever belongs to a game names it in a column `game`.
        owned = store.query(
            "SELECT one.name FROM sqlite_master AS one JOIN pragma_table_info(one.name) AS field"
            " WHERE one.type = 'table' AND field.name = 'game'"
        )
        for (name,) in owned:
            store.query(f'DELETE FROM "{name}" WHERE game = ?', table)
        store.query("UPDATE tables SET following = '' WHERE following = ?", table)
        store.query("DELETE FROM battles WHERE war = ?", table)
    return True


def delete_unjoined(store: Store, table: str) -> bool:
    """A table at which nobody has sat down, not even in the meantime."""
    with store.transaction():
        found = store.query(f"SELECT 1 FROM tables WHERE id = ? AND NOT {JOINED}", table)
        return bool(found) and delete(store, table)


def restore(rows: list[str]) -> AnyTable:
    """A game to look at. ``ValueError``: it cannot be played through again."""
    return restore_table(rows, lambda: 0, 0.0)


def write_log(saved: Saved, folder: Path) -> Path:
    """The game's log, on the disk. It holds every secret. ``ValueError``: it cannot be played through again."""
    text = restore(saved.rows).log_text()
    make_folder(folder)
    path = folder / log_name(saved)
    if path.parent != folder:
        raise FolderError(f"the mission of game {saved.record.id} has no name that a file could have")
    write_whole(path, text)
    return path


def log_name(saved: Saved) -> str:
    """What a log is called as a file; that of a campaign is a plain text."""
    ending = "jsonl" if saved.record.new.war is None else "txt"
    return f"{saved.record.new.mission}-{saved.record.id}.{ending}"


def find_faults(store: Store) -> Iterator[str]:
    """What is wrong with the file: damage, games that cannot be gone on with, rows and seats of no game."""
    for (said,) in store.query("PRAGMA integrity_check"):
        if said != "ok":
            yield f"the file is damaged: {said}"
    for (table,) in store.query("SELECT game FROM rows UNION SELECT game FROM seats EXCEPT SELECT id FROM tables"):
        yield f"game {table}: there are rows or seats of it, and no game"
    for game in list_games(store):
        yield from _faults_of(store, game.saved.record.id)


def _faults_of(store: Store, table: str) -> Iterator[str]:
    with one_moment(store):
        numbers = [number for (number,) in store.query("SELECT number FROM rows WHERE game = ? ORDER BY number", table)]
        saved = store.load(table)
    if saved is None:
        return  # deleted meanwhile
    if numbers != list(range(len(numbers))):
        yield f"game {table}: some of its rows are missing"
        return
    try:
        restored = restore(saved.rows)
        progress = progress_of(restored)
    except ValueError as problem:
        yield f"game {table}: it cannot be played through again: {problem}"
        return
    if restored.stopped is not None:
        yield f"game {table}: {restored.stopped.text}"
        return
    told = (saved.progress.turn, saved.progress.asked, saved.progress.over)
    if told != (progress.turn, progress.asked, progress.over):
        yield f"game {table}: the list says another turn or side than its rows"
