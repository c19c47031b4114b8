"""Bots think in other processes, so that the event loop never waits for one. A process that dies is replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol

from sensorium.players import builtin
from sensorium.table.bots import BotAnswer, BotJob, think

PATIENCE: Final = 60.0  # seconds beyond its time after which a bot is taken to hang
ATTEMPTS: Final = 3

log = logging.getLogger("sensorium.server")


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


class Pool:
    """Thinks in worker processes, one less than there are cores."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._begin()

    def _begin(self) -> ProcessPoolExecutor:
        # spawn: a fork would inherit the loop's sockets and threads.
        pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"), initializer=_warm)
        for _ in range(self.workers):
            pool.submit(_nothing)  # starts the process before the first question comes
        return pool

    async def answer(self, job: BotJob) -> BotAnswer:
        loop = asyncio.get_running_loop()
        for _ in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.wait_for(loop.run_in_executor(pool, think, job), job.seconds + PATIENCE)
            except BrokenProcessPool:
                log.warning("a bot's process died; starting another")
                self._replace(pool)
            except TimeoutError:
                log.warning("a bot does not answer; stopping it")
                self._replace(pool)
        raise BotError(f"{job.player} does not answer")

    def processes(self) -> list[int]:
        """The ids of the workers."""
        return [process.pid for process in _workers(self._pool)]

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Several questions may find the pool broken; the first of them mends it for all."""
        if pool is self._pool:
            self._pool = self._begin()
            _stop(pool)

    def close(self) -> None:
        _stop(self._pool)


def _stop(pool: ProcessPoolExecutor) -> None:
    processes = _workers(pool)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


def _workers(pool: ProcessPoolExecutor) -> list[Any]:
    # There is no public way to stop a worker that does not come back by itself (before Python 3.14).
    return list((getattr(pool, "_processes", None) or {}).values())


def _warm() -> None:
    """Import what thinking needs, before anybody waits for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    builtin.load()


def _end_with_the_server() -> None:
    """A server that was killed cannot end its workers, and they would wait for its questions for ever."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _nothing() -> None:
    pass
