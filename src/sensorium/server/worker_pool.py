"""Bots think in worker processes, one job each at a time. A worker that dies, is stopped or hangs is replaced.

A job's time is counted from when a worker gets it, however long it waited for its turn. One whose worker is lost is
done by another; after so many lost workers it is given up, so that no job can go through all of them for ever.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from itertools import count
from multiprocessing.process import BaseProcess
from typing import Any, Final

from sensorium.players.api import builtin_players
from sensorium.server.bots import BotError
from sensorium.server.job_queue import JobQueue
from sensorium.server.worker import Worker
from sensorium.table.bots import BotAnswer, BotJob
from sensorium.table.side_jobs import SideJob

GRACE: Final = 10.0  # seconds beyond its time after which a bot is taken to hang; twice as many the second time
ATTEMPTS: Final = 2  # workers that a job may lose
STARTING: Final = 60.0  # seconds for a worker to get ready
PAUSE: Final = 0.1  # seconds before a worker is started again that was lost without an answer; doubled each time
LONGEST_PAUSE: Final = 10.0
LAST_WAIT: Final = 5.0  # seconds for a killed process to be gone, when the server ends

log = logging.getLogger("sensorium.server")


class _Ticket:
    """A job that somebody waits for."""

    def __init__(self, job: BotJob | SideJob) -> None:
        self.job = job
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.lost = 0  # workers


class WorkerPool:
    """``hard_bots``: how many of the workers may do hard jobs at once, by default one less than there are cores; there
    is always one worker more. ``grace``: as above. ``prepare``: what a worker does first. Made in the event loop."""

    def __init__(
        self,
        workers: int | None = None,
        hard_bots: int | None = None,
        grace: float = GRACE,
        prepare: Callable[[], None] = builtin_players.load,
    ) -> None:
        cores = os.cpu_count() or 2
        self.hard_bots = hard_bots or max(1, (workers or cores) - 1)
        self.workers = max(workers or cores, self.hard_bots + 1)
        self._grace = grace
        self._prepare = prepare
        self._queue = JobQueue(self.hard_bots)
        self._tickets: dict[int, _Ticket] = {}
        self._numbers = count()
        self._running: dict[int, Worker] = {}
        self._given: dict[int, asyncio.Future[_Ticket]] = {}  # for the idle workers: where the next job is put
        self._bad_starts = 0  # since a worker last got ready
        self._killed: list[BaseProcess] = []
        self._tasks = [asyncio.create_task(self._keep(slot)) for slot in range(self.workers)]

    # -- for the tables ------------------------------------------------------------------------------------------------

    async def answer(self, job: BotJob) -> BotAnswer:
        """``BotError``: it was tried in vain. Whoever stops waiting takes the job out of the queue."""
        said = await self._done(job, hard=job.hard)
        if "code" not in said:
            raise BotError(f"{job.player} fails: {said.get('error')}")
        return BotAnswer(said["code"], said["stopped_early"])

    async def run(self, job: SideJob) -> dict[str, Any]:
        """Work beside the games. ``BotError``: it cannot be done."""
        said = await self._done(job, low=job.low)
        if "result" not in said:
            raise BotError(str(said.get("error")))
        result: dict[str, Any] = said["result"]
        return result

    async def _done(self, job: BotJob | SideJob, hard: bool = False, low: bool = False) -> dict[str, Any]:
        number, ticket = next(self._numbers), _Ticket(job)
        self._tickets[number] = ticket
        self._queue.add(number, job.table, hard, low)
        self._dispatch()
        try:
            return await ticket.answer
        finally:
            self._queue.remove(number)
            del self._tickets[number]

    def processes(self) -> list[int]:
        """The ids of the workers' processes."""
        return [worker.process.pid for worker in self._running.values() if worker.process.pid is not None]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for number in list(self._tickets):
            self._give_up(number, "the server ends")
        for worker in self._running.values():
            worker.kill()
            self._killed.append(worker.process)
        for process in self._killed:
            process.join(LAST_WAIT)

    # -- the workers ---------------------------------------------------------------------------------------------------

    async def _keep(self, slot: int) -> None:
        """Keep one worker going, and start another in its place whenever it is lost."""
        useless = 0  # workers one after another that were lost before they answered anything
        while True:
            useless += 1
            try:
                worker = self._running[slot] = Worker(self._prepare)
                await worker.ready(STARTING)
                self._bad_starts = 0
                while True:
                    await self._do_next(slot, worker)
                    useless = 0
            except TimeoutError:
                log.warning("a bots' process does not answer in time; killing it and starting another")
            except (ConnectionError, EOFError):
                log.warning("a bots' process died; starting another")
            except OSError as problem:
                log.warning("a bots' process cannot be started: %s", problem)
            except Exception:
                log.exception("a bots' process is of no use; starting another")
            self._lose(slot)
            if useless:
                await asyncio.sleep(min(LONGEST_PAUSE, PAUSE * 2 ** min(useless, 20)))

    async def _do_next(self, slot: int, worker: Worker) -> None:
        given = self._given[slot] = asyncio.get_running_loop().create_future()
        self._queue.enter(slot)
        self._dispatch()
        ticket = await worker.idle(given)
        if ticket.answer.done():
            return  # nobody waits for it any more
        said = await worker.ask(ticket.job, ticket.job.seconds + self._grace * 2**ticket.lost)
        if not ticket.answer.done():
            ticket.answer.set_result(said)

    def _dispatch(self) -> None:
        for slot, number in self._queue.assign():
            self._given[slot].set_result(self._tickets[number])

    def _lose(self, slot: int) -> None:
        """This worker is of no more use: it is dead, or is killed now. Its job is for another."""
        worker = self._running.pop(slot, None)
        if worker is not None:
            worker.kill()
            self._killed = [process for process in self._killed if process.is_alive()]
            self._killed.append(worker.process)
        self._given.pop(slot, None)
        number = self._queue.leave(slot)
        ticket = None if number is None else self._tickets.get(number)
        if number is not None and ticket is None:
            self._queue.remove(number)  # nobody waits for it any more
        elif number is not None and ticket is not None:
            ticket.lost += 1
            if ticket.lost >= ATTEMPTS:
                self._give_up(number, f"{getattr(ticket.job, 'player', 'the process')} does not answer")
        self._bad_starts += 1
        if self._bad_starts >= ATTEMPTS * self.workers and not self._queue.idle and not self._queue.running:
            for waiting in self._queue.waiting():
                self._give_up(waiting, "no process can be started for bots")
        self._dispatch()

    def _give_up(self, number: int, why: str) -> None:
        self._queue.remove(number)
        ticket = self._tickets.get(number)
        if ticket is not None and not ticket.answer.done():
            ticket.answer.set_exception(BotError(why))
