"""The append-only rows of a table: what to store, one JSON object each."""

from __future__ import annotations

from typing import Any

from sensorium.rules.core.log import row


class Rows:
    def __init__(self) -> None:
        self.rows: list[str] = []
        self.taken = 0

    def add(self, data: dict[str, Any]) -> None:
        self.rows.append(row(data))

    def keep(self, rows: list[str]) -> None:
        """Add rows that are stored already, before those appended since."""
        self.rows[:0] = rows
        self.taken = len(rows)

    def all(self) -> list[str]:
        return list(self.rows)

    def take(self) -> list[str]:
        """The rows appended since the last call."""
        fresh = self.rows[self.taken :]
        self.taken = len(self.rows)
        return fresh
