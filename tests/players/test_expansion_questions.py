"""Questions of the expansions: a burst that goes on, ambush counters."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.ambush_counters import AMBUSH_OFFER, HIDING, AmbushOffer, Hiding
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.holding_back import CLAIM_OFFER, HOLD_OFFER, ClaimOffer, HoldOffer
from sensorium.rules.content.kinds import AMBUSH
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, IN_HAND
from tests.rules.scenes import setting

BOOK = "first+deathwing"
CANNON = "A marine E with assault-cannon power-fist"


def bursting(drawing: str, *pieces: str) -> Position:
    """The cannon is fired, every die a six, until its player is asked about the burst."""
    position = setting(BOOK, drawing, CANNON, *pieces)
    for code in resolve(position, "A full-auto"):
        play(position, code)
    while not position.asks(Burst):
        assert asked(position) == CHANCE
        play(position, answers(position)[-1])
    return position


def said(position: Position) -> str:
    code = QuickMarines().answer(position)
    assert code in answers(position)
    return words(position, code)


@pytest.mark.parametrize(
    ("drawing", "target"),
    [
        ("########\n#.BS..##\n#A....##\n#..T..##\n########", "S"),
        ("########\n#..S..##\n#A....##\n#.BT..##\n########", "T"),
    ],
)
def test_of_two_the_burst_goes_to_the_one_that_is_about_to_kill(drawing: str, target: str) -> None:
    position = bursting(drawing, "B marine W", "S stealer W", "T stealer W")
    assert len(answers(position)) > 1
    assert said(position) == f"A fire {target}"


def test_a_door_that_the_burst_uncovers_is_left_alone() -> None:
    position = bursting("#########\n#A..S.+.#\n#########", "S stealer W")
    assert [a.verb_of(code) for code in answers(position)] == [a.PASS, a.FIRE_DOOR]
    assert said(position) == "marine pass"


def ambushed(drawing: str = "###############\n#A............#\n###############") -> Position:
    return setting(BOOK, drawing, "A marine W", "turn stealer")


def test_an_ambush_counter_hides_where_its_way_to_the_prey_is_shortest() -> None:
    position = ambushed()
    counter = position.add(AMBUSH, 900)
    position.place[counter] = IN_HAND
    position.stack = (*position.stack, Hiding(HIDING, counter, 900))
    code = QuickStealers(Random(1)).answer(position)
    assert code in answers(position)
    squares = [a.arg_of(one) for one in answers(position)]
    route = position.board.route(position.place[0])
    assert len(squares) > 1
    assert route[a.arg_of(code)] == min(route[square] for square in squares)


def test_a_blip_that_is_near_enough_is_not_given_up_for_an_ambush_counter() -> None:
    position = ambushed("###############\n#A...........1#\n###############")
    position.stack = (*position.stack, AmbushOffer(AMBUSH_OFFER))
    assert QuickStealers(Random(1)).answer(position) == a.PASS


def test_a_forfeit_is_claimed_and_blips_are_taken() -> None:
    position = ambushed("###############\n#A...........1#\n###############")
    position.stack = (*position.stack, ClaimOffer(CLAIM_OFFER))
    assert QuickMarines().answer(position) == a.CLAIM
    position.stack = (*position.stack[:-1], HoldOffer(HOLD_OFFER, 2))
    assert QuickStealers(Random(1)).answer(position) == a.PASS
