"""How many tables one address may have in play, so that nobody fills a server alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

REMEMBERED: Final = 10_000  # tables of which it is known who opened them, for when they are loaded again


class TooManyTablesError(Exception):
    """This address has as many tables in play as it may have."""


class TableLimit:
    """``most``: tables of one address; 0: no limit. A table counts from when it is being opened until it leaves the
    memory, and again whenever it is loaded; that is never refused, since the game has begun."""

    def __init__(self, most: int = 0) -> None:
        self.most = most
        self._opening: list[str] = []  # an address for each table that is being set up
        self._in_play: dict[str, str] = {}  # by table: who opened it
        self._openers: dict[str, str] = {}  # the same, also of tables that are not in the memory now

    def count(self, address: str) -> int:
        return self._opening.count(address) + list(self._in_play.values()).count(address)

    @contextmanager
    def opening(self, address: str) -> Iterator[None]:
        """While a table is being set up. ``TooManyTablesError``: there are enough."""
        if self.most and self.count(address) >= self.most:
            tables = "1 table" if self.most == 1 else f"{self.most} tables"
            raise TooManyTablesError(
                f"at most {tables} opened from your address may be in play; leave one, and try again two minutes later"
            )
        self._opening.append(address)
        try:
            yield
        finally:
            self._opening.remove(address)

    def opened(self, table: str, address: str) -> None:
        if self.most:
            self._openers[table] = self._in_play[table] = address
            while len(self._openers) > REMEMBERED:
                del self._openers[next(iter(self._openers))]

    def followed(self, table: str, following: str) -> None:
        """A rematch counts for whoever opened the first game."""
        if table in self._openers:
            self.opened(following, self._openers[table])

    def loaded(self, table: str) -> None:
        if table in self._openers:
            self._in_play[table] = self._openers[table]

    def left(self, table: str) -> None:
        self._in_play.pop(table, None)
