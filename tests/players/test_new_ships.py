"""The players on ships that nobody tuned them for: what they must do is done, and a game comes to its end."""

from random import Random

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.marines.duties import beam_out
from sensorium.players.marines.errands import Errands
from sensorium.players.marines.needs import LEAVE
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_lairs import lair_score
from sensorium.players.stealers.brood_plans import USUAL
from sensorium.players.stealers.brood_senses import Senses
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, EXITED, GONE, JAMMED, MARINE_ACTIONS, MARINES, STEALERS, USED
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


def patrol() -> Position:
    """Three marines who are to get away, as their first turn begins."""
    position = set_up(read_mission(generate(Wanted("reconnaissance", points=4, seed=1))))
    marines = QuickMarines()
    dice = Random(1)
    while position.phase != MARINE_ACTIONS or position.asks(TurnSequence) is None:
        chance = asked(position) == CHANCE
        play(position, sample(position, dice.getrandbits(60)) if chance else marines.answer(position))
    assert position.marine_count == 3
    return position


def test_nobody_stays_for_a_way_to_win_that_only_luck_could_open() -> None:
    """Two of three are out: that one has been lost besides is nothing the third could do."""
    position = patrol()
    for marine in (0, 1):
        position.place[marine] = GONE
    position.tally[EXITED] = 2
    orders = Errands().orders(position)
    assert orders.need[2] is not None
    assert orders.need[2].kind == LEAVE


def test_who_cannot_shoot_teleports_first_and_then_who_is_nearest_to_the_enemy() -> None:
    position = patrol()
    position.forfeited = 1  # nothing will come any more: they may leave
    orders = Errands().orders(position)
    need = orders.need[0]
    assert need is not None

    def first() -> list[int]:
        return [one for one in range(3) if not position.flags[one] & USED and beam_out(position, one, 4, orders, need)]

    unarmed = [one for one in range(3) if not can_shoot(position, one)]
    assert first() == unarmed
    position.flags[unarmed[0]] |= USED  # he has moved, and stays for this turn
    board = position.board
    routes = [board.route(board.entries[entry].square) for entry in position.open_entries()]
    guns = [one for one in range(3) if one not in unarmed]
    guns.sort(key=lambda one: min(route[position.place[one]] for route in routes))
    assert first() == guns[:1]
    position.flags[guns[1]] |= JAMMED
    assert first() == guns[1:]


@pytest.mark.parametrize(
    ("word", "patient"),
    [
        ("reconnaissance", False),
        ("defensive-perimeter", False),
        ("establish-perimeter", True),
        ("raid", True),
        ("breakout", True),
        ("search-and-destroy", True),
    ],
)
def test_stealers_lie_in_wait_only_where_the_marines_must_come(word: str, patient: bool) -> None:
    position = set_up(read_mission(generate(Wanted(word, seed=1))))
    position.turn = 1
    assert Aims(position).patience == 1.0
    position.turn = 18
    assert (Aims(position).patience == 1.0) == patient


def test_whoever_is_done_with_waiting_minds_less_to_be_seen() -> None:
    position = patrol()
    senses = Senses(position, Aims(position))
    seen = next(square for square in range(position.board.count) if senses.seen >> square & 1)
    hidden = lair_score(senses, USUAL, seen, 10)
    senses.aims.patience = 0.1
    assert lair_score(senses, USUAL, seen, 10) > hidden
