"""What the time that a marine bot takes in a reaction tells the other side: nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import pytest

from sensorium.rules.chapters.reactions import WINDOW
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import MARINES, STEALER_ACTIONS, STEALERS
from sensorium.server.bots import Inline, answer_in_time
from sensorium.table.bots import BotAnswer, BotJob, position_of
from sensorium.table.table import Table
from sensorium.table.table_mission import TableMission
from sensorium.table.table_setup import Opening
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import is_over, numbers, say_something_sensible
from tests.table.test_reactions import WINDOWS, differ


class Thinker(Inline):
    """Thinks the longer the more points it has, and has a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0

    async def answer(self, job: BotJob) -> BotAnswer:
        position = position_of(job)
        self.now += 0.002 + 0.02 * position.left()
        return BotAnswer(answers(position)[0])

    async def sleep(self, seconds: float) -> None:
        self.now += seconds

    def close(self) -> None:
        pass

    def takes(self, job: BotJob) -> float:
        began = self.now
        asyncio.run(answer_in_time(self, job, lambda: self.now, self.sleep))
        return self.now - began


def table_of(text: str, stealer: str = "human", seed: int = 7) -> Table:
    """The marines a bot's."""
    opening = Opening("arena", TableMission("arena.toml", text), {"marine": "rush", "stealer": stealer}, "off")
    return Table.opened(opening, numbers(seed), 0.0)


def times(text: str, points: Callable[[Random], int]) -> list[float]:
    """One action of a stealer that the bot's marines see, again and again: how long the window after it stands open."""
    table, rng = table_of(text), Random(7)
    while not (opens := opening(table)):
        assert not is_over(table)
        say_something_sensible(table, rng)
    before = table.position.copy()
    thinker = Thinker()
    out = []
    for _ in range(WINDOWS):
        table.position = before.copy()
        table.position.drawn = table.position.spent + points(rng)
        table.take(STEALERS, [opens[0]])
        job = table.bot_due()
        assert job is not None
        assert job.side == MARINES
        out.append(thinker.takes(job))
    return out


def opening(table: Table) -> list[int]:
    """What the stealer player may do now that the bot may answer."""
    if asked(table.position) != STEALERS or table.position.phase != STEALER_ACTIONS:
        return []
    return [code for code in answers(table.position) if asked_kind(after(table, code)) == WINDOW]


def after(table: Table, code: int) -> Position:
    later = table.position.copy()
    play(later, code)
    return later


@pytest.mark.parametrize("text", [FIRST, FOURTH])
def test_its_points_do_not_show(text: str) -> None:
    broke, rich = times(text, lambda rng: 0), times(text, lambda rng: 6)
    assert min(broke) >= 0.15
    assert not differ(broke, rich)
    # The measure notices a bot that answers as soon as it can.
    assert differ([0.002 for _ in broke], [0.122 for _ in rich])
    assert differ(broke, [one + 0.02 for one in broke])


def test_it_takes_no_time_where_nobody_could_draw_conclusions() -> None:
    table, rng = table_of(FOURTH, stealer="rush"), Random(3)
    reactions = 0
    while not is_over(table) and reactions < 20:
        job = table.bot_due()
        assert job is not None
        assert job.pause == 0.0
        reactions += asked_kind(table.position) == WINDOW
        say_something_sensible(table, rng)
    assert reactions


def test_somebody_who_watches_two_bots_learns_nothing_either() -> None:
    table, rng = table_of(FOURTH, stealer="rush"), Random(3)
    table.windows.watched = True
    while True:
        assert not is_over(table)
        job = table.bot_due()
        assert job is not None
        if asked_kind(table.position) == WINDOW:
            assert job.pause >= 0.15
            return
        assert job.side == STEALERS or not job.pause or table.position.side == STEALERS
        say_something_sensible(table, rng)
