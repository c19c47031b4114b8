"""Which games a server lets go by itself, and when: by default those only that nobody has ever sat down at."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Final

from sensorium.server import upkeep
from sensorium.server.folder import FolderError
from sensorium.server.lobby import Lobby
from sensorium.server.settings import ServerSettings
from sensorium.server.store import Saved, Store, StoreError

EVERY: Final = 6 * 3600.0  # seconds between two looks
DAY: Final = 24 * 3600.0

log = logging.getLogger("sensorium.server")


class Retention:
    """``logs``: the folder where games that people have played are written before they are deleted."""

    def __init__(self, house: Lobby, settings: ServerSettings, logs: Path, now: Callable[[], float] = time) -> None:
        self.house = house
        self.settings = settings
        self.logs = logs
        self.now = now

    async def run(self) -> None:
        while True:
            try:
                await self.sweep()
            except StoreError as problem:
                log.error("old games stay for now: %s", problem)
            except Exception:
                log.exception("old games stay for now")
            await asyncio.sleep(EVERY)

    async def sweep(self) -> int:
        """Delete what may go; how many games that were."""
        gone = 0
        for table in await self._old(self.settings.unjoined_days, upkeep.list_unjoined):
            gone += await self._delete(table, upkeep.delete_unjoined)
        for days, look in ((self.settings.keep_days, _finished), (self.settings.keep_unfinished_days, _unfinished)):
            for table in await self._old(days, look):
                gone += await self._write_out(table)
        if gone:
            log.info("%d old games were deleted", gone)
        return gone

    async def _old(self, days: int, look: Callable[[Store, float], list[str]]) -> list[str]:
        before = self.now() - days * DAY
        return [] if days == 0 else await self.house.shared.keeper.read(lambda store: look(store, before))

    async def _write_out(self, table: str) -> bool:
        """First the log, then the deletion: a game that cannot be written out stays."""
        saved = await self.house.shared.keeper.read(lambda store: store.load(table))
        if saved is None or self.house.at_hand(table):
            return False
        try:
            await asyncio.to_thread(upkeep.write_log, saved, self.logs)
        except (FolderError, ValueError) as problem:
            log.warning("game %s is old and stays, as it cannot be written out: %s", table, problem)
            return False
        return await self._delete(table, lambda store, one: _delete_unchanged(store, one, saved))

    async def _delete(self, table: str, delete: Callable[[Store, str], bool]) -> bool:
        """Unless somebody comes to it: the store does one thing after another, and whoever comes is at hand before
        they ask it for the game."""
        return await self.house.shared.keeper.write(
            lambda store: not self.house.at_hand(table) and delete(store, table)
        )


def _delete_unchanged(store: Store, table: str, saved: Saved) -> bool:
    return upkeep.delete(store, table, saved.progress.changed)


def _finished(store: Store, before: float) -> list[str]:
    return upkeep.list_untouched(store, before, over=True)


def _unfinished(store: Store, before: float) -> list[str]:
    return upkeep.list_untouched(store, before, over=False)
