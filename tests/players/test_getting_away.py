"""Where the marines win by getting away none of them leaves so that the game is lost by it."""

from random import Random

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.players.marines.departures import forfeits
from sensorium.players.marines.duties import leave
from sensorium.players.marines.errands import Errands
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, GONE, LOSSES
from sensorium.ships.generator import Wanted, generate
from sensorium.table.quick_match import play_quick_match
from tests.players.ship_scenes import at_work

SEEN = 1  # latched: a stealer has been sighted


def left_alone(position: Position) -> int:
    """All others have got away; who is left."""
    last = position.marine_count - 1
    for marine in range(last):
        position.remove(marine, GONE)
    position.tally[EXITED] = last
    return last


def teleport_of(position: Position, marine: int) -> int:
    orders = Errands().orders(position)
    need = orders.need[marine]
    assert need is not None
    return leave(position, marine, 4, orders, need)


def test_the_last_does_not_leave_before_anything_was_seen() -> None:
    position = at_work("reconnaissance")
    position.placed_models = 5
    last = left_alone(position)
    assert teleport_of(position, last) == 0
    position.latched |= SEEN
    assert a.verb_of(teleport_of(position, last)) == a.TELEPORT


def test_the_others_leave_before_anything_was_seen() -> None:
    position = at_work("reconnaissance")
    position.placed_models = 5
    assert not any(forfeits(position, marine, a.TELEPORT) for marine in range(position.marine_count))


def test_the_last_leaves_unseen_when_no_more_will_come() -> None:
    position = at_work("reconnaissance")
    position.forfeited = 1
    assert not forfeits(position, left_alone(position), a.TELEPORT)


def test_who_walks_out_may_not_lose_by_it_either() -> None:
    position = at_work("reconnaissance", "fourth")
    last = left_alone(position)
    assert forfeits(position, last, a.EXIT)
    position.latched |= SEEN
    assert not forfeits(position, last, a.EXIT)


def test_who_has_nothing_to_lose_leaves() -> None:
    """Two of three are dead: the game could not be won by staying."""
    position = at_work("reconnaissance")
    last = left_alone(position)
    position.tally[EXITED] = 0
    position.tally[LOSSES] = last
    assert not forfeits(position, last, a.TELEPORT)


@pytest.mark.parametrize("seed", [100067, 100113])
def test_no_patrol_loses_by_leaving(seed: int) -> None:
    mission = read_mission(generate(Wanted("reconnaissance", points=10, seed=seed)))
    outcome = play_quick_match(mission, Random(f"reconnaissance 10 {seed}"))
    assert outcome.ending >= 0  # somebody's objective was met
