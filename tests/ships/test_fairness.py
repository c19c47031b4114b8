"""A mission made fair: against players whose chances are known, what is found is even, and no more is told than is
known."""

from random import Random

import pytest

from sensorium.forces.commands import find
from sensorium.missions.checks.checker import ERROR, check
from sensorium.missions.format.reader import read_mission
from sensorium.ships.chances import chance_of
from sensorium.ships.fairness import BLIPS, Found, Tuning, blips_at
from sensorium.ships.generator import Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS, SCENARIOS, stealer_force
from sensorium.table.fair_game import fair_text

RAID = Wanted("raid", seed=5)


def tuned(tuning: Tuning, even: float, slope: float, games: int, seed: int = 1) -> Found:
    """Games of marines whose chance is even at this place of the knob, and changes by so much for each step."""
    rng = Random(seed)
    for number in range(games):
        tuning.next(number / games)
        chance = chance_of(slope * (tuning.place - even))
        tuning.add("marine" if rng.random() < chance else "stealer")
    return tuning.found()


@pytest.mark.parametrize("even", [8, 20, 33, 45])
def test_points_are_found(even: int) -> None:
    off = []
    for seed in range(20):
        found = tuned(Tuning(Wanted("raid", seed=seed)), even, 0.25, 120, seed)
        assert found.wanted.points is not None
        assert not found.chosen_by
        off.append(abs(found.wanted.points - even))
    assert sum(off) / len(off) < 3.5
    assert sum(one <= 6 for one in off) >= 17


@pytest.mark.parametrize("even", [4, 11, 16])
def test_blips_are_found_where_the_points_are_fixed(even: int) -> None:
    for wanted in (Wanted("raid", points=20), Wanted("raid", force=find("watch")), Wanted("raid", "fourth")):
        tuning = Tuning(wanted)
        found = tuned(tuning, even, -0.4, 160)
        assert found.knob == "blips"
        assert (found.wanted.points, found.wanted.force) == (wanted.points, wanted.force)
        assert abs(tuning.place - even) <= 4


def test_the_interval_holds_what_is_true() -> None:
    """Of a hundred intervals of 95 % few miss, since the games that choose are not those that are told."""
    missed = 0
    for seed in range(100):
        tuning = Tuning(Wanted("raid", seed=seed))
        found = tuned(tuning, 25, 0.15, 80, seed)
        low, high = found.interval()
        missed += not low <= chance_of(0.15 * (tuning.place - 25)) <= high
    assert missed <= 12


def test_what_was_fixed_and_is_not_even_is_searched_again() -> None:
    tuning = Tuning(RAID)
    for _ in range(8):
        tuning.next(0.1)
        tuning.add("marine")
        tuning.next(0.1)
        tuning.add("stealer")
    tuning.next(0.5)
    place = tuning.place
    for _ in range(8):
        tuning.next(0.55)
        tuning.add("stealer")
    tuning.next(0.6)
    assert tuning.fixed
    assert tuning.place > place
    assert tuning.measured.games == 0


def test_the_best_so_far() -> None:
    """Cancelled before it was measured: the games of the search, and it says so; before any game: nothing is known."""
    tuning = Tuning(RAID)
    assert tuning.found().share is None
    assert tuning.found().interval() == (0.0, 1.0)
    assert "[balance]" not in fair_text(tuning.found(), "x")
    tuning.next(0.0)
    tuning.add("")
    found = tuning.found()
    assert found.chosen_by
    assert found.share == 0.5
    assert found.tally.games == found.tally.undecided == 1


def test_a_hopeless_mission_is_told_as_it_is() -> None:
    found = tuned(Tuning(RAID), 500, 0.25, 80)
    assert found.wanted.points is not None
    assert found.wanted.points >= 45
    assert found.share == 0.0
    assert found.interval()[1] < 0.5


def test_the_same_games_give_the_same_mission() -> None:
    first, second = (fair_text(tuned(Tuning(RAID), 20, 0.3, 40), "make it") for _ in range(2))
    assert first == second
    made = read_mission(first)
    assert 0 < made.balance["games"] <= 20
    assert made.balance["command"] == "make it"


@pytest.mark.parametrize("word", SCENARIO_WORDS)
def test_every_number_of_blips_makes_a_sound_mission(word: str) -> None:
    for place in (0, len(BLIPS) - 1):
        most, total = blips_at(Wanted(word), place)
        made = read_mission(generate(Wanted(word, seed=3, blips=(most, total))))
        assert [str(one) for one in check(made, []) if one.level == ERROR] == []
    for kind in SCENARIOS:  # what the book rolls is near one of them
        for die in range(1, 7):
            rolled = stealer_force(kind, die)
            assert min(abs(blips_at(Wanted(kind.word), at)[1] - rolled[1]) for at in range(len(BLIPS))) == 0
