"""Which tables are the games of which war, in the store.

A game is entered here in the moment in which it is opened, so there is one table for each number of a war, however
often it is asked for and whoever has gone away meanwhile. The seats of its players are those of the war room: their
hashes branch from theirs (``tokens.branched``).
"""

from __future__ import annotations

import sqlite3

from sensorium.server.records import SeatRecord, TableRecord
from sensorium.server.store_failures import StoreError, failures
from sensorium.server.tokens import branched
from sensorium.table.any_table import AnyTable
from sensorium.table.war_table import WarTable


def know_battles(table: AnyTable, record: TableRecord) -> None:
    """Tell a war which of its games have a table."""
    if isinstance(table, WarTable):
        table.opened = set(record.battles)
        table.watched = set(record.watched)


def find_battles(connection: sqlite3.Connection, record: TableRecord) -> None:
    """Tell a record what it is in a war."""
    for war, number in connection.execute("SELECT war, number FROM battles WHERE game = ?", (record.id,)):
        record.war, record.battle = war, number
    found = connection.execute("SELECT number, game, bots FROM battles WHERE war = ? ORDER BY number", (record.id,))
    for number, game, bots in found:
        record.battles[number] = game
        if bots:
            record.watched.append(number)


def enter_battle(connection: sqlite3.Connection, war: str, number: int, game: str, bots: bool) -> None:
    """This table is game ``number`` of the war; there is only one. ``bots``: they play it by themselves. Inside a
    transaction."""
    with failures():
        done = connection.execute(
            "INSERT OR IGNORE INTO battles (war, number, game, bots) SELECT ?, ?, ?, ? WHERE EXISTS"
            " (SELECT 1 FROM tables WHERE id = ?)",
            (war, number, game, bots, war),
        )
        if done.rowcount != 1:
            raise StoreError("this battle has its table already")


def leave_battle(connection: sqlite3.Connection, war: str, number: int) -> None:
    """This game is none of the war any more, and can be opened anew: its seats lead to the next table of that number.
    Inside a transaction."""
    with failures():
        connection.execute(
            "DELETE FROM seats WHERE game IN (SELECT game FROM battles WHERE war = ? AND number = ?)", (war, number)
        )
        connection.execute("DELETE FROM battles WHERE war = ? AND number = ?", (war, number))


def move_battles(connection: sqlite3.Connection, own: SeatRecord, old: bytes, new: bytes) -> list[SeatRecord]:
    """The token of a seat in a war room was renewed: the games of the war follow it. Gives their seats."""
    moved = []
    battles = connection.execute("SELECT number, game FROM battles WHERE war = ? ORDER BY number", (own.table,))
    for number, game in battles.fetchall():
        found = connection.execute("SELECT seat FROM seats WHERE hash = ?", (branched(old, number),)).fetchone()
        if found is not None:
            connection.execute(
                "UPDATE seats SET hash = ? WHERE hash = ?", (branched(new, number), branched(old, number))
            )
            moved.append(SeatRecord(table=game, seat=found[0], battle=number))
    return moved
