"""A game goes on whatever its players do, and says what they did."""

import re
from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Asked
from sensorium.players.api.registry import player_named
from sensorium.rules.core.answers import PASS, SPEND, verb_of
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table.match import MOST_QUESTIONS, play_match

builtin_players.load()


class Illegal:
    def answer(self, given: Asked) -> int:
        return -5


class Broken:
    def answer(self, given: Asked) -> int:
        raise RuntimeError("out of ideas")


class Wavering:
    """Thinks of command points, thinks better of it, and so on."""

    def answer(self, given: Asked) -> int:
        return next((code for code in given.legal if verb_of(code) in (SPEND, PASS)), given.legal[0])


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (Illegal(), r"answered -5, which is none of the \d+ legal answers \(asked: deployment\)"),
        (Broken(), r"RuntimeError: out of ideas at test_match.py:\d+ \(asked: deployment\)"),
    ],
)
def test_a_player_at_fault_does_not_stop_the_game(player: Illegal | Broken, fault: str) -> None:
    outcome = play_match(set_up_named("pilot-light"), player, player_named("rush", Random(2)), Random(1))
    assert outcome.winner == STEALERS
    assert outcome.fault_count[MARINES] > 10
    assert outcome.fault_count[STEALERS] == 0
    assert re.fullmatch(fault, outcome.faults[MARINES][0]), outcome.faults[MARINES][0]
    assert len(outcome.faults[MARINES]) < outcome.fault_count[MARINES], "not every one is kept in words"


def test_who_goes_round_in_circles_is_led_out() -> None:
    outcome = play_match(set_up_named("pilot-light"), Wavering(), player_named("random", Random(2)), Random(1), 1.0, 1)
    assert outcome.faults[MARINES] == [f"does not come to an end: {MOST_QUESTIONS} answers in turn 1"]
    assert outcome.questions > MOST_QUESTIONS


def test_the_time_of_a_turn_is_that_of_its_answers() -> None:
    outcome = play_match(
        set_up_named("pilot-light"), player_named("random", Random(1)), player_named("rush", Random(2)), Random(1)
    )
    for side in (MARINES, STEALERS):
        assert 0 < outcome.worst_turn[side] <= outcome.seconds[side]
    assert 0 < outcome.longest <= max(outcome.worst_turn)
    assert outcome.faults == [[], []]
