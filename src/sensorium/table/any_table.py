"""The kinds of tables: where a game is played, where the ship for one is made, and the war room of a campaign."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.table import wire
from sensorium.table.ship_table import ShipTable
from sensorium.table.table import Table
from sensorium.table.war_table import WarTable

AnyTable = Table | ShipTable | WarTable


def begin_table(new: wire.NewTable, number: Callable[[], int], now: float) -> AnyTable:
    """``TableError``: it cannot be had like that."""
    if new.war is not None:
        return WarTable.begin(new, number, now)
    return ShipTable.begin(new, number, now) if new.ship else Table.begin(new, number, now)


def restore_table(rows: list[str], number: Callable[[], int], now: float, envelopes: str = "") -> AnyTable:
    """``TableError``: these rows are of no table. ``envelopes``: what is sealed, and so in no row."""
    first = rows[0] if rows else ""
    if first.startswith('{"ship":'):
        return ShipTable.restore(rows, number, now, envelopes)
    if first.startswith('{"war":'):
        return WarTable.restore(rows, number, now, envelopes)
    return Table.restore(rows, number, now)


def name_of(table: AnyTable) -> str:
    return table.mission.name if isinstance(table, Table) else table.name


def envelopes_of(table: AnyTable) -> str:
    """What is sealed, and so in no row; nothing, in a game."""
    return "" if isinstance(table, Table) else table.envelopes()
