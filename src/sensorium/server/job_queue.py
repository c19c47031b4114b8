"""Which worker does which bot's job next. No clock, no processes: only the order.

Each table has at most one job at a time, so that first come, first served is a round robin of the tables. Quick jobs
go before hard ones, and hard ones never take more than their share of the workers: whoever plays against a quick bot
does not wait for somebody else's hard game. A hard job that quick ones have overtaken often enough goes first. Low jobs
(reviews of finished games) count towards the share of the hard ones, come after all others, and go one at a time.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

OVERTAKEN: Final = 20  # quick jobs that may go before the hard job that could have been done instead
REMEMBERED: Final = 4096  # tables of which it is known who worked for them last


@dataclass(frozen=True)
class Waiting:
    """``number``: unique to this job. ``table``: whose it is. ``hard``: takes long."""

    number: int
    table: str
    hard: bool
    low: bool = False


class JobQueue:
    """``hard_at_once``: how many hard jobs may be done at the same time; less than there are workers."""

    def __init__(self, hard_at_once: int, overtaken: int = OVERTAKEN) -> None:
        self.hard_at_once = hard_at_once
        self.quick: OrderedDict[int, Waiting] = OrderedDict()
        self.hard: OrderedDict[int, Waiting] = OrderedDict()
        self.low: OrderedDict[int, Waiting] = OrderedDict()
        self.idle: OrderedDict[int, None] = OrderedDict()  # workers with nothing to do, the longest idle first
        self.running: dict[int, Waiting] = {}  # by worker
        self._most_overtaken = overtaken
        self._overtaken = 0
        self._last: OrderedDict[str, int] = OrderedDict()  # by table: the worker that knows its bots

    def add(self, number: int, table: str, hard: bool, low: bool = False) -> None:
        """A new job, behind all others of its kind."""
        job = Waiting(number, table, hard, low)
        self._line(job)[number] = job

    def _line(self, job: Waiting) -> OrderedDict[int, Waiting]:
        return self.low if job.low else self.hard if job.hard else self.quick

    def remove(self, number: int) -> None:
        """Nobody waits for this job any more. One that is being done is done to its end, since it has its worker."""
        self.quick.pop(number, None)
        self.hard.pop(number, None)
        self.low.pop(number, None)

    def enter(self, worker: int) -> None:
        """This worker has nothing to do: it has just started, or has done its job."""
        self.running.pop(worker, None)
        self.idle[worker] = None

    def leave(self, worker: int) -> int | None:
        """This worker is gone. Its job, whose number is returned, waits again, before all others of its kind."""
        self.idle.pop(worker, None)
        job = self.running.pop(worker, None)
        if job is None:
            return None
        line = self._line(job)
        line[job.number] = job
        line.move_to_end(job.number, last=False)
        return job.number

    def assign(self) -> list[tuple[int, int]]:
        """Give the idle workers what there is to do: each worker with the number of its job."""
        given = []
        while self.idle:
            job = self._next()
            if job is None:
                break
            worker = self._worker_for(job)
            del self.idle[worker]
            self.running[worker] = job
            given.append((worker, job.number))
        return given

    def waiting(self) -> list[int]:
        return [*self.quick, *self.hard, *self.low]

    def _next(self) -> Waiting | None:
        can_be_hard = bool(self.hard) and self._hard_running() < self.hard_at_once
        if self.quick and not (can_be_hard and self._overtaken >= self._most_overtaken):
            self._overtaken += can_be_hard
            return self.quick.popitem(last=False)[1]
        if can_be_hard:
            self._overtaken = 0
            return self.hard.popitem(last=False)[1]
        if self.low and self._hard_running() < self.hard_at_once and not any(job.low for job in self.running.values()):
            return self.low.popitem(last=False)[1]
        return None

    def _hard_running(self) -> int:
        return sum(job.hard or job.low for job in self.running.values())

    def _worker_for(self, job: Waiting) -> int:
        """The one that worked for this table last, if it is idle: it remembers what its bots have planned."""
        known = self._last.get(job.table)
        worker = known if known is not None and known in self.idle else next(iter(self.idle))
        self._last[job.table] = worker
        self._last.move_to_end(job.table)
        while len(self._last) > REMEMBERED:
            self._last.popitem(last=False)
        return worker
