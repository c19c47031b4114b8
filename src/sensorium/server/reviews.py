"""Reviews of finished games, in the background: one part after another by the workers, when no bot has to think.

Whoever asks for the same game shares its review. It can be cancelled at any time, and asked for again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Any, Final

import msgspec

from sensorium.server.bots import BotError, Workers
from sensorium.server.films import Film
from sensorium.table import wire
from sensorium.table.review import parts_of
from sensorium.table.review_report import report
from sensorium.table.side_jobs import ReviewJob

KEPT: Final = 48  # reviews, the latest
MOST_AT_ONCE: Final = 12  # that wait or are being made
PART: Final = 60  # answers, more or less, that a worker judges at a time
GOING: Final = ("waiting", "running")

log = logging.getLogger("sensorium.server")


class TooManyReviewsError(Exception):
    """Others wait already."""


class Reviews:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[str, wire.Review] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def state(self, film: Film) -> wire.Review:
        return self._kept.get(film.key) or wire.Review(state="none")

    def begin(self, film: Film) -> wire.Review:
        """The review of this game: begun now, or before."""
        known = self._kept.get(film.key)
        if known is not None and known.state in (*GOING, "done"):
            return known
        if len(self._tasks) >= MOST_AT_ONCE:
            raise TooManyReviewsError
        review = wire.Review(state="waiting", of=len(film.log.answers()))
        self._keep(film.key, review)
        task = self._tasks[film.key] = asyncio.create_task(self._run(film, review))
        task.add_done_callback(lambda done: self._tasks.pop(film.key, None))
        return review

    def cancel(self, film: Film) -> wire.Review:
        """Stop it. What a worker has in hand it finishes, and nobody looks at it."""
        task = self._tasks.pop(film.key, None)
        review = self.state(film)
        if task is not None and review.state in GOING:
            task.cancel()
            review = wire.Review(state="cancelled")
            self._keep(film.key, review)
        return review

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    def _keep(self, key: str, review: wire.Review) -> None:
        self._kept[key] = review
        self._kept.move_to_end(key)
        for old in list(self._kept):
            if len(self._kept) > KEPT and old not in self._tasks:
                del self._kept[old]

    async def _run(self, film: Film, review: wire.Review) -> None:
        try:
            found = await self._judged(film, review)
        except BotError as problem:
            log.error("the review of %s failed: %s", film.opening.id, problem)
            found = wire.Review(state="failed", error="the review could not be made; try again")
        except Exception:
            log.exception("the review of %s failed", film.opening.id)
            found = wire.Review(state="failed", error="the review could not be made; try again")
        self._keep(film.key, found)

    async def _judged(self, film: Film, review: wire.Review) -> wire.Review:
        answers = film.log.answers()
        share = film.opening.mission.balance.get("marine")
        measured = None if share is None else float(share)
        points: list[wire.Point] = []
        data: dict[str, Any] | None = None
        state: dict[str, Any] = {}
        for start, end in parts_of(film.log, PART):
            given = tuple((one.who, one.said) for one in answers[start:end])
            job = ReviewJob(f"review {film.opening.id}", film.opening, given, start, data, state, measured)
            result = await self._workers.run(job)
            points += msgspec.convert(result["points"], list[wire.Point])
            data, state = result["data"], result["state"]
            review.state, review.done = "running", end
        return await asyncio.to_thread(report, film.opening.start(), answers, points, measured)
