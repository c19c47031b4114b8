"""Questions to bots as jobs that can be sent to a worker process and answered there.

A job holds only what one side may know: a position imagined from its view. The worker reads the mission itself, once
per process, so that no board has to be sent.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from sensorium.players.api.builtin_players import load
from sensorium.players.api.player import Player, asked_of
from sensorium.players.api.registry import player_named
from sensorium.rules.core.answers import END_TURN
from sensorium.rules.core.engine import answers
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.views import View, imagine
from sensorium.table.table_mission import TableMission, mission_of

SECONDS = {"easy": 1.0, "normal": 2.0, "hard": 10.0}
KEPT = 64  # players cached by a worker process: a player keeps its plan between questions

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class BotJob:
    """A question to a bot. ``serial`` numbers the question, so that an answer to an outdated one is recognized;
    ``pause`` is how many seconds it takes at least, however soon it has thought (see ``bot_pause``)."""

    table: str
    serial: int
    player: str
    side: int
    mission: TableMission
    data: dict[str, Any]
    seconds: float
    seed: int
    pause: float = 0.0

    @property
    def hard(self) -> bool:
        """Whether it may take so long that quicker ones should not wait for it."""
        return self.seconds > SECONDS["normal"]


class BotAnswer(NamedTuple):
    """What a bot answers, and whether the time was up before it had thought enough."""

    code: int
    stopped_early: bool = False


def job_of(
    table: str, serial: int, player: str, chosen: TableMission, seen: View, seed: int, pause: float = 0.0
) -> BotJob:
    data = imagine(seen, seed).data()
    return BotJob(table, serial, player, seen.viewer, chosen, data, seconds_for(player), seed, pause)


def seconds_for(player: str) -> float:
    """How long it may think about one question."""
    return SECONDS.get(player.partition(":")[2], SECONDS["normal"])


def position_of(job: BotJob) -> Position:
    mission = mission_of(job.mission)
    return position_from(job.data, mission.board, mission.rulebook, mission.scenario)


players: OrderedDict[tuple[str, int, str], Player] = OrderedDict()


def player_for(job: BotJob) -> Player:
    """The player of this seat: the same object as for its last question, if this process has answered for it before."""
    load()
    key = (job.table, job.side, job.player)
    if key not in players:
        players[key] = player_named(job.player, Random(job.seed), job.side)
    players.move_to_end(key)
    while len(players) > KEPT:
        players.popitem(last=False)
    return players[key]


def answer_job(job: BotJob) -> int:
    """What the bot answers, and nothing else."""
    return think(job).code


def think(job: BotJob) -> BotAnswer:
    """What the bot answers. If it raises or answers what is not legal, that is noted and ``safe_answer`` is used."""
    position = position_of(job)
    legal = answers(position)
    given = asked_of(position, job.side, job.seconds)
    try:
        code = player_for(job).answer(given)
    except Exception:
        log.exception("%s failed at table %s, and a safe answer was given for it", job.player, job.table)
        players.pop((job.table, job.side, job.player), None)
        return BotAnswer(safe_answer(position, job.seed))
    if code not in legal:
        log.error("%s gave no legal answer at table %s: %s", job.player, job.table, code)
        return BotAnswer(safe_answer(position, job.seed))
    return BotAnswer(code, given.stopped_early)


def safe_answer(position: Position, seed: int) -> int:
    """Declines where that is possible, ends a turn, and otherwise takes any legal answer."""
    legal = answers(position)
    declined = decline(position)
    if declined is not None:
        return declined
    return END_TURN if END_TURN in legal else legal[seed % len(legal)]
