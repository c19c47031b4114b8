"""Missions made fair in the background, game by game by the workers when no bot has to think: no table waits for them.

Whoever has the key sees how far it has come, and can stop it with the best so far.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from typing import Final

from sensorium.server.bots import BotError, Workers
from sensorium.server.tokens import new_token
from sensorium.ships.fairness import Found, Tuning
from sensorium.ships.generator import DEFAULT_POINTS, Wanted, generate
from sensorium.table import wire
from sensorium.table.fair_game import fair_text
from sensorium.table.side_jobs import FairJob

KEPT: Final = 48  # the latest
MOST_AT_ONCE: Final = 6  # that wait or are being made
GOING: Final = ("waiting", "running")

log = logging.getLogger("sensorium.server")


class TooManyGenerationsError(Exception):
    """Others wait already."""


class NoGenerationError(Exception):
    """This key leads to nothing."""


class GenerationJobs:
    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[str, wire.Making] = OrderedDict()
        self._tunings: dict[str, Tuning] = {}  # of those that are under way
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def state(self, key: str) -> wire.Making:
        """``NoGenerationError``: there is none of this key."""
        made = self._kept.get(key)
        if made is None:
            raise NoGenerationError
        return made

    async def begin(self, wanted: Wanted, games: int) -> wire.Making:
        """``GenerateError``: it cannot be had."""
        key = new_token()
        if not games:
            points = wanted.points or DEFAULT_POINTS
            text = await asyncio.to_thread(generate, wanted)
            return wire.Making(
                key=key, state="done", mission=mission_text(wanted, text), points=points if wanted.has_list else 0
            )
        if len(self._tasks) >= MOST_AT_ONCE:
            raise TooManyGenerationsError
        self._tunings[key] = await asyncio.to_thread(Tuning, wanted)
        made = wire.Making(key=key, state="waiting", of=games)
        self._keep(made)
        task = self._tasks[key] = asyncio.create_task(self._run(key, games))
        task.add_done_callback(lambda done: self._tasks.pop(key, None))
        return made

    async def cancel(self, key: str) -> wire.Making:
        """Stop it. A game that a worker has in hand is played to its end, and nobody looks at it."""
        made = self.state(key)
        task = self._tasks.pop(key, None)
        if task is not None and made.state in GOING:
            task.cancel()
            made = await self._told(key, "cancelled", made.of)
            self._keep(made)
        return made

    def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    def _keep(self, made: wire.Making) -> None:
        self._kept[made.key] = made
        self._kept.move_to_end(made.key)
        for old in list(self._kept):
            if len(self._kept) > KEPT and old not in self._tasks:
                del self._kept[old]
        for old in list(self._tunings):
            if old not in self._kept or self._kept[old].state not in GOING:
                del self._tunings[old]

    async def _run(self, key: str, games: int) -> None:
        tuning = self._tunings[key]
        try:
            for number in range(games):
                wanted = tuning.next(number / games)
                job = FairJob(f"fair {key}", wanted, number)
                tuning.add((await self._workers.run(job))["winner"])
                self._keep(known(tuning.found(), wire.Making(key=key, state="running", done=number + 1, of=games)))
            self._keep(await self._told(key, "done", games))
        except BotError as problem:
            log.error("a fair mission could not be made: %s", problem)
            self._keep(wire.Making(key=key, state="failed", error="the mission could not be made; try again"))
        except Exception:
            log.exception("a fair mission could not be made")
            self._keep(wire.Making(key=key, state="failed", error="the mission could not be made; try again"))

    async def _told(self, key: str, state: str, games: int) -> wire.Making:
        """What was found, with its mission."""
        tuning = self._tunings[key]
        found = tuning.found()
        command = f"sensorium generate --scenario {found.wanted.scenario} --rules {found.wanted.rules}"
        command += f" --seed {found.wanted.seed} --fair --games {games}"
        text = await asyncio.to_thread(fair_text, found, command)
        made = wire.Making(key=key, state=state, done=tuning.played, of=games, mission=mission_text(found.wanted, text))
        return known(found, made)


def mission_text(wanted: Wanted, text: str) -> wire.MissionText:
    return wire.MissionText(file=f"{wanted.scenario}-{wanted.seed}.toml", text=text)


def known(found: Found, made: wire.Making) -> wire.Making:
    """What is known of the mission, put into this message."""
    made.games, made.marine, made.undecided = found.tally.games, found.tally.marine, found.tally.undecided
    made.share = found.share
    made.low, made.high = found.interval()
    made.loose = found.chosen_by
    made.points = found.wanted.points or 0
    made.blips = found.wanted.blips or (0, 0)
    return made
