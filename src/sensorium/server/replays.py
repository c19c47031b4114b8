"""Finished games, to be stepped through page by page: each is played once, as far as somebody has looked.

A step shows the whole scene, so a game is large, and its steps are much alike: they are kept packed, and the games that
nobody has looked at for longest are dropped.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

from sensorium.server.threads import Threads
from sensorium.server.viewer import encode
from sensorium.table import wire

MOST_GAMES: Final = 16
MOST_BYTES: Final = 32 * 1024 * 1024  # of packed steps, all games together
PACK: Final = 50  # steps that are packed together
THREADS: Final = 2


class Played:
    """One game: the steps so far, and the rest as something that is still to be played."""

    def __init__(self, steps: Iterator[wire.Step | wire.Frame]) -> None:
        self._steps = steps
        self._packs: list[bytes] = []
        self._loose: list[bytes] = []  # the last ones, fewer than make a pack
        self.size = 0
        self.lock = asyncio.Lock()

    def page(self, start: int, count: int) -> bytes:
        """These steps as a list in JSON; plays the game on as far as needed."""
        self._play(start + count)
        first, last = start // PACK, (start + count - 1) // PACK
        found: list[bytes] = []
        for pack in self._packs[first : last + 1]:
            found += zlib.decompress(pack).split(b"\n")
        if last >= len(self._packs):
            found += self._loose
        begin = start - min(first, len(self._packs)) * PACK
        return b"[" + b",".join(found[begin : begin + count]) + b"]"

    def _play(self, end: int) -> None:
        while len(self._packs) * PACK + len(self._loose) < end:
            step = next(self._steps, None)
            if step is None:
                return
            self._loose.append(encode(step))  # JSON on one line: a newline parts it from the next
            if len(self._loose) == PACK:
                self._packs.append(zlib.compress(b"\n".join(self._loose), 1))
                self._loose.clear()
                self.size += len(self._packs[-1])


class Replays:
    def __init__(self) -> None:
        self._kept: OrderedDict[str, Played] = OrderedDict()
        self._threads = Threads("replay", THREADS)

    async def page(
        self,
        table: str,
        steps: Callable[[], Awaitable[Iterator[wire.Step]]] | Callable[[], Awaitable[Iterator[wire.Frame]]],
        start: int,
        count: int,
    ) -> bytes:
        """A page of the game of ``table``. ``steps`` begins it; it is asked only where the game is not kept."""
        if count == 0:
            return b"[]"
        played = self._kept.get(table)
        if played is None:
            begun = await steps()
            played = self._kept.setdefault(table, Played(begun))
        self._kept.move_to_end(table)
        # Shielded: a reader who leaves must not let the next one in while the game is being played.
        return await asyncio.shield(asyncio.create_task(self._page(played, start, count)))

    async def _page(self, played: Played, start: int, count: int) -> bytes:
        async with played.lock:
            page = await self._threads.run(lambda: played.page(start, count))
        self._drop()
        return page

    def _drop(self) -> None:
        """The one looked at last is always kept."""
        while len(self._kept) > 1 and (len(self._kept) > MOST_GAMES or self.size > MOST_BYTES):
            self._kept.popitem(last=False)

    @property
    def size(self) -> int:
        return sum(played.size for played in self._kept.values())

    @property
    def games(self) -> list[str]:
        return list(self._kept)

    def close(self) -> None:
        self._threads.close()
