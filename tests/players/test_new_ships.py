"""The players on ships that nobody tuned them for: what they must do is done, and a game comes to its end."""

from random import Random

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.stealers.brood_aims import Aims
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.generator import Wanted, generate
from sensorium.table.quick_match import play_quick_match


@pytest.mark.parametrize(
    ("word", "points", "seed", "winner"),
    [
        ("defensive-perimeter", 10, 1, STEALERS),  # they run into a corridor that nobody guards
        ("raid", 35, 3, MARINES),  # whoever stands before the tank breaks it
        ("search-and-destroy", 35, 3, MARINES),  # when none will come any more, the last are hunted
    ],
)
def test_a_game_comes_to_its_end(word: str, points: int, seed: int, winner: int) -> None:
    mission = read_mission(generate(Wanted(word, points=points, seed=seed)))
    outcome = play_quick_match(mission, Random(seed))
    assert not outcome.truncated
    assert outcome.winner == winner
    assert outcome.fault_count == [0, 0]


def test_where_no_turn_is_the_last_a_stealer_is_worth_less_in_the_end() -> None:
    position = set_up(read_mission(generate(Wanted("search-and-destroy", seed=1))))
    position.turn = 1
    early = Aims(position).a_stealer
    position.turn = 60
    assert Aims(position).a_stealer < early / 5
