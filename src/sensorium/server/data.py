"""``sensorium data``: lists, saves, checks, writes out and deletes the games of a server, also of one that runs."""

from __future__ import annotations

import argparse
import json
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from sensorium.server.store import Store
    from sensorium.server.upkeep import Kept

BUSY_SECONDS: Final = 10.0  # how long a server may hold the file before we give up
SECRETS: Final = (
    "These logs hold every secret of their games: whoever reads one of a game that goes on knows both sides."
)


class DataError(Exception):
    """``str()`` says what cannot be done, and what to do instead."""


def add_data_arguments(commands: Any) -> None:
    cares = commands.add_parser(
        "data",
        help="look after the games of a server",
        description="Looks after the games in a server's folder. The server may be running.",
    )
    actions = cares.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)
    lists = actions.add_parser("list", help="list the games")
    lists.add_argument("--json", action="store_true", help="print data instead of text")
    backs = actions.add_parser("backup", help="copy all games into a new file")
    backs.add_argument("file", type=Path, metavar="FILE", help="the file to write")
    actions.add_parser("check", help="look for damage, and play every game through again")
    exports = actions.add_parser("export", help="write games out as logs")
    exports.add_argument("folder", type=Path, metavar="FOLDER", help="where to")
    exports.add_argument("games", nargs="*", metavar="GAME", help="ids from the list; none: every game")
    deletes = actions.add_parser("delete", help="delete games; their logs are written first, into `logs`")
    deletes.add_argument("games", nargs="+", metavar="GAME", help="ids from the list")
    deletes.add_argument("--yes", action="store_true", help="do not ask")
    deletes.add_argument("--no-export", action="store_true", help="do not write their logs first")
    actions.add_parser("compact", help="give the room of deleted games back to the disk")
    for parser in actions.choices.values():
        parser.add_argument("--data", type=Path, metavar="DIR", help="where the games are kept")


def run(asked: argparse.Namespace) -> int:
    """0: done. 1: ``check`` has found something, or not all was done. 2: it cannot be done."""
    # Imported late: the other commands need no store.
    from sensorium.players.api import builtin_players
    from sensorium.server.folder import FILE, FolderError
    from sensorium.server.startup import data_folder
    from sensorium.server.store import StoreError

    builtin_players.load()
    folder: Path = asked.data or data_folder()
    actions: dict[str, Callable[[Path, argparse.Namespace], int]] = {
        "list": print_list,
        "backup": back_up,
        "check": check,
        "export": export,
        "delete": delete,
        "compact": compact,
    }
    try:
        return actions[asked.action](folder / FILE, asked)
    except (DataError, FolderError, StoreError, OSError, sqlite3.Error) as problem:
        print(f"sensorium: {str(problem).replace('answer again', 'try again')}", file=sys.stderr)
        return 2


# -- the file ----------------------------------------------------------------------------------------------------------


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """The games as they are: nothing is made, nothing is brought up to date."""
    from sensorium.server.store import Store

    if not path.is_file():
        raise DataError(f"there are no games in {path.parent}; name the folder of a server with --data")
    try:
        # A file's name in an address: what would mean something there is written another way.
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", BUSY_SECONDS, isolation_level=None, uri=True)
    except sqlite3.Error as problem:
        raise DataError(f"{path} cannot be opened: {problem}") from problem
    store = Store.on(connection)
    try:
        store.query("PRAGMA synchronous = FULL")
        yield store
    finally:
        store.close()


@contextmanager
def readable(path: Path) -> Iterator[Store]:
    """The games to look at. Those of an older format are looked at in a copy in memory: the server that plays them may
    still be of that age."""
    from sensorium.server.store import MIGRATIONS, Store

    with opened(path) as store:
        store.query("PRAGMA query_only = ON")
        if not older(store, path):
            yield store
            return
        copy = Store.on(sqlite3.connect(":memory:", isolation_level=None))
        try:
            store.connection.backup(copy.connection)
            copy.migrate(MIGRATIONS)
            yield copy
        finally:
            copy.close()


@contextmanager
def writable(path: Path) -> Iterator[Store]:
    with opened(path) as store:
        if older(store, path):
            raise DataError(f"the games in {path.parent} are of an older format; start the server once, then try again")
        yield store


def older(store: Store, path: Path) -> bool:
    """Whether the file is of an older format than ours; of a newer one we can know nothing."""
    from sensorium.server.store import MIGRATIONS

    ((version,),) = store.query("PRAGMA user_version")
    if version > len(MIGRATIONS):
        raise DataError(f"the games in {path.parent} were saved by a newer Sensorium; install that one to look at them")
    return bool(version < len(MIGRATIONS))


def found(store: Store, games: list[str]) -> list[Kept]:
    """The games of these ids; all where none is named."""
    from sensorium.server.upkeep import list_games

    known = {game.saved.record.id: game for game in list_games(store)}
    missing = [game for game in games if game not in known]
    if missing:
        raise DataError(f"there is no game {', '.join(missing)} here; `sensorium data list` names those there are")
    return [known[game] for game in dict.fromkeys(games)] if games else list(known.values())


# -- the actions -------------------------------------------------------------------------------------------------------


def print_list(path: Path, asked: argparse.Namespace) -> int:
    from sensorium.server.upkeep import list_games

    with readable(path) as store:
        games = list_games(store)
    if asked.json:
        print(json.dumps([about(game) for game in games], indent=1, ensure_ascii=False))
        return 0
    for game in games:
        print(f"{game.saved.record.id}  {when(game.saved.progress.changed)}  {line(game)}")
    size = sum(one.stat().st_size for one in path.parent.glob(f"{path.name}*"))
    print(f"Games in {path.parent}: {len(games)}, {size / 1e6:.1f} MB")
    return 0


def about(game: Kept) -> dict[str, Any]:
    record, progress = game.saved.record, game.saved.progress
    return {
        "id": record.id,
        "mission": record.new.mission,
        "seats": dict(record.new.seats),
        "created": record.created,
        "changed": progress.changed,
        "turn": progress.turn,
        "asked": progress.asked,
        "over": progress.over,
        "joined": game.joined,
        "rows": game.rows,
    }


def line(game: Kept) -> str:
    record, progress = game.saved.record, game.saved.progress
    who = ", ".join(f"{side} {player}" for side, player in record.new.seats.items())
    stands = "over" if progress.over else f"turn {progress.turn}, {progress.asked} to answer"
    return f"{record.new.mission}: {stands if game.joined else f'{stands}, nobody came'} ({who}; {game.rows} rows)"


def when(moment: float) -> str:
    return datetime.fromtimestamp(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def back_up(path: Path, asked: argparse.Namespace) -> int:
    from sensorium.server.folder import BESIDE, OWNER, sync_folder

    copy: Path = asked.file
    with opened(path) as store:
        try:
            os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER))
        except FileExistsError:
            raise DataError(f"{copy} is there already; name a new file") from None
        except OSError as problem:
            raise DataError(f"{copy} cannot be written: {problem.strerror}") from problem
        try:
            store.query("VACUUM INTO ?", str(copy))
            with copy.open("rb+") as file:
                os.fsync(file.fileno())
            sync_folder(copy.parent)
        except BaseException:
            copy.unlink(missing_ok=True)
            raise
    beside = " and ".join(path.name + end for end in BESIDE)
    print(f"All games are in {copy}.")
    print(f"To go back to it, stop the server, remove {beside}, and put it in the place of {path}.")
    return 0


def check(path: Path, asked: argparse.Namespace) -> int:
    from sensorium.server.upkeep import find_faults, list_games

    with readable(path) as store:
        count = len(list_games(store))
        faults = 0
        for fault in find_faults(store):
            faults += 1
            print(fault)
    if faults:
        print(f"sensorium: faults found in {path}: {faults}", file=sys.stderr)
        return 1
    print(f"Games checked: {count}. Nothing is wrong with them.")
    return 0


def export(path: Path, asked: argparse.Namespace) -> int:
    with readable(path) as store:
        games = found(store, asked.games)
        if games:
            print(SECRETS, file=sys.stderr)
        written = write_logs(store, games, asked.folder)
    print(f"Logs written to {asked.folder}: {len(written)}")
    return 0 if len(written) == len(games) else 1


def write_logs(store: Store, games: list[Kept], folder: Path) -> dict[str, float]:
    """The games of which the log was written, and when they had changed; the others are told."""
    from sensorium.server.upkeep import one_moment, write_log

    written = {}
    for game in games:
        table = game.saved.record.id
        with one_moment(store):
            saved = store.load(table)
        try:
            if saved is not None:
                write_log(saved, folder)
                written[table] = saved.progress.changed
        except ValueError as problem:
            print(f"sensorium: game {table} cannot be written out: {problem}", file=sys.stderr)
    return written


def delete(path: Path, asked: argparse.Namespace) -> int:
    from sensorium.server import upkeep
    from sensorium.server.folder import LOGS

    with writable(path) as store:
        games = found(store, asked.games)
        for game in games:
            print(f"{game.saved.record.id}  {line(game)}")
        if not asked.yes and not confirmed(f"Delete {'it' if len(games) == 1 else f'these {len(games)}'}? [yes/no] "):
            print("Nothing was deleted.")
            return 1
        changed: dict[str, float] | dict[str, None] = {game.saved.record.id: None for game in games}
        if not asked.no_export:
            print(SECRETS, file=sys.stderr)
            changed = write_logs(store, games, path.parent / LOGS)
        done = [table for table, moment in changed.items() if upkeep.delete(store, table, moment)]
    left = [game.saved.record.id for game in games if game.saved.record.id not in done]
    if left:
        print(f"sensorium: not deleted: {', '.join(left)}; try again, or with --no-export", file=sys.stderr)
    where = "" if asked.no_export else f"; their logs are in {path.parent / LOGS}"
    print(f"Games deleted: {len(done)}{where}. `sensorium data compact` gives their room back.")
    return 1 if left else 0


def confirmed(question: str) -> bool:
    if not sys.stdin.isatty():
        raise DataError("there is nobody to ask whether these games may go; say --yes")
    print(question, end="", flush=True)
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def compact(path: Path, asked: argparse.Namespace) -> int:
    before = path.stat().st_size if path.is_file() else 0
    with opened(path) as store:
        store.query("VACUUM")
        store.query("PRAGMA wal_checkpoint(TRUNCATE)")
    print(f"{path} has {path.stat().st_size / 1e6:.1f} MB, before {before / 1e6:.1f} MB")
    return 0
