"""Marines in the mouths of a place that no stealer may come into."""

from random import Random

import pytest

from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import missions
from sensorium.players.marines.guards import guard_needs
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES
from sensorium.ships.generator import Wanted, generate


def made(scenario: str, points: int) -> Mission:
    return read_mission(generate(Wanted(scenario, points=points, seed=500)))


def deployed(mission: Mission) -> Position:
    """The board when everybody has been placed."""
    position = set_up(mission)
    marines = QuickMarines()
    dice = Random(1)
    while position.turn < 1 or any(position.place[one] < 0 for one in range(position.marine_count)):
        if asked(position) == CHANCE:
            play(position, sample(position, dice.getrandbits(60)))
        else:
            assert asked(position) == MARINES
            play(position, marines.answer(position))
    return position


def test_each_mouth_of_the_corridors_is_closed_by_somebody_who_looks_out() -> None:
    position = deployed(made("defensive-perimeter", 20))
    needs = guard_needs(position)
    assert len(needs) == 2
    for need in needs:
        squares = {state >> 2 for state, _ in need.goals}
        assert any(position.marines_at >> square & 1 for square in squares)
    states = {position.place[one] << 2 | position.facing[one] for one in range(position.marine_count)}
    assert all(states & {state for state, _ in need.goals} for need in needs)


def test_too_few_marines_close_nothing() -> None:
    position = deployed(made("defensive-perimeter", 20))
    for marine in range(position.marine_count - 3):
        position.place[marine] = -1
    assert guard_needs(position) == []


@pytest.mark.parametrize("mission", missions(), ids=lambda mission: mission.id)
def test_nobody_stands_guard_where_nothing_is_lost_by_a_way_in(mission: Mission) -> None:
    assert guard_needs(set_up(mission)) == []
