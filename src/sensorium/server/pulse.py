"""Whether the disk takes what is written to it, for whoever watches over the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from sensorium.server.store import StoreError
from sensorium.server.store_thread import Keeper

EVERY: Final = 5.0  # seconds between two writes, however often somebody asks


class Pulse:
    """Asks the store to write. What it said last is repeated for a while: asking often must not wear the disk."""

    def __init__(self, keeper: Keeper, now: Callable[[], float], every: float = EVERY) -> None:
        self._keeper = keeper
        self._now = now
        self._every = every
        self._felt: float | None = None
        self._problem = ""
        self._one = asyncio.Lock()

    async def feel(self) -> None:
        """``StoreError``: an answer could not be saved, or could not a moment ago."""
        async with self._one:
            if self._felt is None or self._now() - self._felt >= self._every:
                self._problem = ""
                try:
                    await self._keeper.write(lambda store: store.probe())
                except StoreError as problem:
                    self._problem = str(problem)
                self._felt = self._now()
            else:
                await self._keeper.read(lambda store: store.glance(""))
        if self._problem:
            raise StoreError(self._problem)
