"""Who lets bots think. The server does so in other processes (``worker_pool``), so that nothing waits for a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from sensorium.table.bots import BotAnswer, BotJob, think
from sensorium.table.side_jobs import SideJob


class BotError(Exception):
    """No answer is to be had from this bot."""


class Workers(Protocol):
    """Whoever lets bots think."""

    async def answer(self, job: BotJob) -> BotAnswer: ...

    async def run(self, job: SideJob) -> dict[str, Any]:
        """Do this when nobody waits for anything better."""

    def close(self) -> None: ...


async def answer_in_time(
    workers: Workers, job: BotJob, now: Callable[[], float], sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> BotAnswer:
    """What a bot answers, no sooner than after the pause of its question."""
    due = now() + job.pause
    answer = await workers.answer(job)
    if now() < due:
        await sleep(due - now())
    return answer


class Inline:
    """Thinks at once, in the event loop: for bots that take no time, in tests and benchmarks."""

    async def answer(self, job: BotJob) -> BotAnswer:
        return think(job)

    async def run(self, job: SideJob) -> dict[str, Any]:
        await asyncio.sleep(0)
        return job.run()

    def close(self) -> None:
        pass
