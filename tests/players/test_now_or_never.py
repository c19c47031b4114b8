"""Where the marines win by getting away from where they stand the stealers do not wait until they have gone."""

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.search.routes import nearest_marine
from sensorium.players.stealers.brood_aims import LEAST_PATIENCE, Aims
from sensorium.players.stealers.brood_senses import FAR, Senses
from sensorium.ships.generator import Wanted, generate
from tests.players.ship_scenes import at_work


def test_when_the_marines_can_go_the_stealers_wait_no_longer() -> None:
    position = at_work("reconnaissance")
    waiting = Aims(position)
    assert (waiting.rushes, waiting.patience) == (False, 1.0)
    position.placed_models = 5
    rushing = Aims(position)
    assert (rushing.rushes, rushing.patience) == (True, LEAST_PATIENCE)
    assert rushing.a_stealer < waiting.a_stealer


def test_when_nothing_more_comes_the_stealers_wait_no_longer() -> None:
    position = at_work("reconnaissance")
    position.forfeited = 1
    assert Aims(position).rushes


@pytest.mark.parametrize(
    "scenario", ["establish-perimeter", "defensive-perimeter", "raid", "breakout", "search-and-destroy"]
)
def test_where_marines_must_come_or_there_is_more_to_win_by_they_lie_in_wait(scenario: str) -> None:
    position = set_up(read_mission(generate(Wanted(scenario, seed=1))))
    position.turn = 1
    position.forfeited = 1
    aims = Aims(position)
    assert (aims.rushes, aims.patience) == (False, 1.0)


def test_whoever_rushes_goes_where_it_burns_and_where_guns_watch() -> None:
    position = at_work("reconnaissance")
    board = position.board
    ring = [square for square in range(board.count) if nearest_marine(position, square) in (3, 4)]
    way_in = board.entries[position.open_entries()[0]].square
    assert way_in not in ring
    aims = Aims(position)
    free = Senses(position, aims).prey[way_in]
    position.burning = sum(1 << square for square in ring)
    assert Senses(position, aims).prey[way_in] >= FAR
    aims.rushes = True
    assert Senses(position, aims).prey[way_in] <= free < FAR
