"""Is a mission fair? Bots play it in the background, one game after another, when no bot has to think at a table.

A trial is known by a token that only who asked for it has. Its mission and its games are forgotten with it: when it is
cancelled, or when enough others have come after it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from sensorium.server.bots import BotError, Workers
from sensorium.server.tokens import mark, new_token
from sensorium.table import wire
from sensorium.table.side_jobs import TrialJob
from sensorium.table.table_mission import TableMission
from sensorium.table.trial import counted

KEPT: Final = 32  # trials, the latest
MOST_AT_ONCE: Final = 8  # that wait or are being played
GOING: Final = ("waiting", "running")

log = logging.getLogger("sensorium.server")


class TooManyTrialsError(Exception):
    """Others wait already."""


class NoTrialError(Exception):
    """It is forgotten, or never was."""


class Trials:
    def __init__(self, workers: Workers, number: Callable[[], int]) -> None:
        self._workers = workers
        self._number = number
        self._kept: OrderedDict[str, wire.Trial] = OrderedDict()
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, mission: TableMission, games: int) -> str:
        if len(self._tasks) >= MOST_AT_ONCE:
            raise TooManyTrialsError
        token = new_token()
        self._kept[token] = wire.Trial(state="waiting", of=games)
        for old in list(self._kept):
            if len(self._kept) > KEPT and old not in self._tasks:
                del self._kept[old]
        task = self._tasks[token] = asyncio.create_task(self._run(token, mission, games))
        task.add_done_callback(lambda done: self._tasks.pop(token, None))
        return token

    def state(self, token: str) -> wire.Trial:
        if token not in self._kept:
            raise NoTrialError
        return self._kept[token]

    def cancel(self, token: str) -> wire.Trial:
        """Stop it. The games that are over still count; what a worker has in hand nobody looks at."""
        trial = self.state(token)
        task = self._tasks.pop(token, None)
        if task is not None and trial.state in GOING:
            task.cancel()
            trial.state = "cancelled"
        return trial

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _run(self, token: str, mission: TableMission, games: int) -> None:
        results: list[dict[str, Any]] = []
        try:
            for _ in range(games):
                results.append(await self._workers.run(TrialJob(f"trial {mark(token)}", mission, self._number())))
                self._kept[token] = counted(results, games)
        except Exception as problem:
            level = logging.ERROR if isinstance(problem, BotError) else logging.CRITICAL
            log.log(level, "a trial failed: %s", problem, exc_info=not isinstance(problem, BotError))
            self._kept[token].state = "failed"
            self._kept[token].error = "the games could not be played to their end"
