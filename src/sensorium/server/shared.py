"""What all tables of a server share: the store, the bots, random numbers, the time, threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from sensorium.server.bots import Workers
from sensorium.server.store import SeatRecord
from sensorium.server.store_thread import Keeper
from sensorium.server.threads import Threads
from sensorium.table.any_table import AnyTable, restore_table

THREADS: Final = 4  # for the questions of all tables


class Shared:
    """What all tables of a server share."""

    def __init__(
        self,
        keeper: Keeper,
        workers: Workers,
        number: Callable[[], int],
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.keeper = keeper
        self.workers = workers
        self.number = number
        self.now = now
        self.threads = Threads("question", THREADS)
        # Told of a token that has taken the place of others, and of the seats where: set by the house.
        self.renewed: Callable[[str, list[SeatRecord]], None] = lambda token, seats: None

    async def restored(self, rows: list[str], envelopes: str = "") -> AnyTable:
        """In a thread: a long game takes a while to play through again, and nobody else should wait for it."""
        return await asyncio.to_thread(restore_table, rows, self.number, self.now(), envelopes)
