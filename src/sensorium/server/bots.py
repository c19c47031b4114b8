"""Who lets bots think. The server does so in other processes (``worker_pool``), so that nothing waits for a bot."""

from __future__ import annotations

from typing import Protocol

from sensorium.table.bots import BotAnswer, BotJob, think


class BotError(Exception):
    """No answer is to be had from this bot."""


class Workers(Protocol):
    """Whoever lets bots think."""

    async def answer(self, job: BotJob) -> BotAnswer: ...

    def close(self) -> None: ...


class Inline:
    """Thinks at once, in the event loop: for bots that take no time, in tests and benchmarks."""

    async def answer(self, job: BotJob) -> BotAnswer:
        return think(job)

    def close(self) -> None:
        pass
