"""The warning before a voluntary conversion: how many stealers it would lose, which no case asks. And two more things
that cases cannot see, because they name what chance brings: how likely it is, and that there is nothing else."""

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.rules.chapters.conversion import models, would_lose
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.content.kinds import BLIP
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE
from sensorium.rules.scenario.mission_events import WANDERING
from tests.rules.scenes import setting

EDITIONS = ("first", "fourth")
HIDDEN = """
#########
#A.+...##
####.B..#
####...##
#########"""
TIGHT = """
########
#A.+.B##
########"""
LONE = """
######
#A.+B#
######"""


def lost(rules: str, drawing: str, blip: int, *lines: str) -> int:
    position = setting(rules, drawing, "turn stealer", "A marine W", f"B blip {blip}", *lines)
    before = position.copy()
    count = would_lose(position, position.kind.index(BLIP))
    assert position.place == before.place
    assert position.stack == before.stack
    assert position.kind == before.kind
    return count


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("value", [1, 2, 3])
def test_with_room_nothing_is_lost(rules: str, value: int) -> None:
    assert lost(rules, HIDDEN, value) == 0


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("value", "wanted"), [(1, 0), (2, 0), (3, 1)])
def test_one_square_beside_it(rules: str, value: int, wanted: int) -> None:
    assert lost(rules, TIGHT, value) == wanted


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize(("value", "wanted"), [(1, 0), (2, 1), (3, 2)])
def test_no_square_beside_it(rules: str, value: int, wanted: int) -> None:
    assert lost(rules, LONE, value) == wanted


@pytest.mark.parametrize("rules", EDITIONS)
def test_stealers_already_there_are_not_counted(rules: str) -> None:
    drawing = HIDDEN.replace("+...##", "+..S##")
    assert lost(rules, drawing, 3, "S stealer W") == 0
    assert lost(rules, TIGHT.replace("+.B", "+SB"), 3, "S stealer W") == 2


def test_a_broodlord_who_may_be_declared_is_not() -> None:
    assert lost("fourth", HIDDEN, 3, "allows broodlord") == 0
    assert lost("fourth", TIGHT, 3, "allows broodlord") == 1


@pytest.mark.parametrize("rules", EDITIONS)
def test_at_an_entry_area(rules: str) -> None:
    drawing = "\n######\n#A...1\n######"
    position = setting(rules, drawing, "turn stealer", "A marine W", "B blip 3 at entry 1", "S stealer at entry 1")
    assert models(position) == 1
    assert would_lose(position, position.kind.index(BLIP)) == 1


def until(position: Position, kind: int) -> Position:
    """On to the first question of this kind to chance; whoever is asked before gives his last answer."""
    while asked(position) != CHANCE or asked_kind(position) != kind:
        play(position, answers(position)[-1])
    return position


def test_the_pile_says_how_likely_each_blip_is() -> None:
    position = until(set_up_named("drill-machine-hatches"), ARRIVALS)
    assert weights(position) == [2, 1]


def test_a_machine_has_eight_ways_to_go() -> None:
    position = until(set_up_named("drill-machine-strays"), WANDERING)
    assert len(answers(position)) == 8
