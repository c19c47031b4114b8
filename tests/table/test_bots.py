"""Bots at a table: small jobs for other processes, answers that come too late, players that fail."""

import logging
import pickle
from dataclasses import replace
from random import Random

import pytest

from sensorium.players.api import registry
from sensorium.players.api.player import Asked
from sensorium.rules.core.engine import answers, asked
from sensorium.rules.core.views import view
from sensorium.table.bots import answer_job, position_of, safe_answer, seconds_for, think
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, let_bots_play, numbers, say_anything, table_of


class Broken:
    def answer(self, asked: Asked) -> int:
        raise RuntimeError("out of my mind")


class Cheat:
    def answer(self, asked: Asked) -> int:
        return 12345678


class Hasty:
    """Stops early, once."""

    def __init__(self) -> None:
        self.asked = 0

    def answer(self, asked: Asked) -> int:
        self.asked += 1
        asked.stopped_early = self.asked == 1
        return asked.legal[0]


@pytest.fixture
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "registered", dict(registry.registered))
    registry.register("broken", lambda parameter, rng: Broken(), "fails")
    registry.register("hasty", lambda parameter, rng: Hasty(), "stops early")
    registry.register("cheat", lambda parameter, rng: Cheat(), "answers nonsense")


def test_a_job_is_small_and_knows_what_its_side_knows() -> None:
    table = table_of("splinters", "rush", "rush", seed=4)
    let_bots_play(table, 150)
    job = table.bot_due()
    assert job is not None
    assert len(pickle.dumps(job)) < 20_000
    sent = pickle.loads(pickle.dumps(job))
    position = position_of(sent)
    assert view(position, job.side).data() == view(table.position, job.side).data()
    assert answers(position) == answers(table.position)
    assert answer_job(sent) in answers(table.position)


def test_a_bot_that_stops_early_says_so(strangers: None) -> None:
    job = arena_of(FIRST, "hasty", "hasty").bot_due()
    assert job is not None
    assert [think(job).stopped_early for _ in range(2)] == [True, False]
    assert not think(replace(job, player="broken")).stopped_early


@pytest.mark.parametrize("player", ["brood:normal", "sergeant:normal"])
def test_the_strong_players_say_when_they_had_too_little_time(player: str) -> None:
    table = table_of("pilot-light", *(("rush", player) if player.startswith("brood") else (player, "rush")), seed=4)
    hurried = 0
    while table.position.turn < 3:
        job = table.bot_due()
        assert job is not None
        if job.player == player:
            hurried += think(replace(job, table="in a hurry", seconds=0.0)).stopped_early
            assert not think(replace(job, table="at leisure", seconds=1000.0)).stopped_early
        let_bots_play(table, 1)
    assert hurried


def test_the_same_question_is_the_same_job() -> None:
    table = arena_of(FIRST, "random", "random")
    assert table.bot_due() is table.bot_due()


def test_an_answer_that_comes_too_late_is_ignored() -> None:
    table = arena_of(FIRST, "human", "random", seed=2)
    while table.bot_due() is None:
        say_anything(table, Random(2))
    job = table.bot_due()
    assert job is not None
    let_bots_play(table, 1)
    before = table.rows()
    table.bot_answered(job, answer_job(job), 0.0)
    assert table.rows() == before


def test_a_stance_given_up_meanwhile_makes_the_question_a_new_one() -> None:
    table = arena_of(FIRST, "human", "random", seed=2)
    while table.position.phase != 5 or table.bot_due() is None:
        job = table.bot_due()
        if job is not None:
            table.bot_answered(job, answer_job(job), 0.0)
        elif any(one.verb == "overwatch" for one in table.actions("marine", "Ann")):
            table.give("marine", ["Ann overwatch", "end turn"], 0.0)
        else:
            say_anything(table, Random(2), but=("end turn", "command"))
    job = table.bot_due()
    assert job is not None
    table.give("marine", ["Ann stand-down"], 0.0)
    rows = len(table.rows())
    table.bot_answered(job, answer_job(job), 0.0)
    assert len(table.rows()) == rows
    fresh = table.bot_due()
    assert fresh is not None
    assert fresh.serial != job.serial


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize("player", ["broken", "cheat"])
def test_a_player_that_fails_is_noted_and_the_game_goes_on(player: str, caplog: pytest.LogCaptureFixture) -> None:
    table = arena_of(FOURTH, player, player, seed=2)
    with caplog.at_level(logging.ERROR):
        let_bots_play(table)
    assert is_over(table)
    assert player in caplog.text


def test_nonsense_from_a_worker_is_replaced() -> None:
    table = arena_of(FIRST, "random", "random", seed=2)
    job = table.bot_due()
    assert job is not None
    table.bot_answered(job, -1, 0.0)
    assert len(table.rows()) > 1
    assert safe_answer(table.position, 3) in answers(table.position)


def test_time_to_think() -> None:
    assert [seconds_for(f"brood:{strength}") for strength in ("easy", "normal", "hard")] == [1.0, 2.0, 10.0]
    assert seconds_for("rush") == seconds_for("brood:normal")


def test_the_next_job_after_a_crash_is_for_the_same_question() -> None:
    table = arena_of(FIRST, "random", "random", seed=5)
    let_bots_play(table, 30)
    again = Table.restore(table.rows(), numbers(1), 0.0)
    first, second = table.bot_due(), again.bot_due()
    assert first is not None
    assert second is not None
    assert replace(first, data={}, seed=0, serial=0) == replace(second, data={}, seed=0, serial=0)
    assert asked(position_of(second)) == asked(table.position)
