"""The two kinds of tables: where a game is played, and where the ship for one is made."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.table import wire
from sensorium.table.ship_table import ShipTable
from sensorium.table.table import Table

AnyTable = Table | ShipTable


def begin_table(new: wire.NewTable, number: Callable[[], int], now: float) -> AnyTable:
    """``TableError``: it cannot be had like that."""
    return ShipTable.begin(new, number, now) if new.ship else Table.begin(new, number, now)


def restore_table(rows: list[str], number: Callable[[], int], now: float, envelopes: str = "") -> AnyTable:
    """``TableError``: these rows are of no table. ``envelopes``: what is sealed, and so in no row."""
    if rows and rows[0].startswith('{"ship":'):
        return ShipTable.restore(rows, number, now, envelopes)
    return Table.restore(rows, number, now)


def name_of(table: AnyTable) -> str:
    return table.name if isinstance(table, ShipTable) else table.mission.name


def envelopes_of(table: AnyTable) -> str:
    """What is sealed, and so in no row; nothing, in a game."""
    return table.envelopes() if isinstance(table, ShipTable) else ""
