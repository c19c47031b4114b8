"""The odds of shots are those of every throw played through the rules themselves."""

from fractions import Fraction

import pytest

from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.notation import piece_named
from sensorium.rules.core.odds import needed, odds, prospects, series
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, RELOADED
from tests.rules.scenes import setting
from tests.rules.throw_walk import (
    DOOR,
    GENERATOR,
    OPEN,
    TWO_SECTIONS,
    Tally,
    agree,
    chance_of,
    choose,
    compare,
    played,
    walk,
)

# -- guns ---------------------------------------------------------------------------------------------------------

MISS = {2: a.ROLL | (1 | 2 << 3) << a.ARG_SHIFT, 3: a.ROLL | (1 | 1 << 3 | 2 << 6) << a.ARG_SHIFT}


@pytest.mark.parametrize(
    ("rules", "steps", "target"),
    [
        ("first", (6, 5, 4, 3, 3), "S stealer W"),
        ("fourth", (6, 5, 5, 5, 5), "S stealer W"),
        ("fourth", (6, 5, 5, 5, 5), "S broodlord W"),
    ],
)
def test_a_storm_bolter_at_each_step_of_sustained_fire(rules: str, steps: tuple[int, ...], target: str) -> None:
    position = setting(rules, OPEN, "cp 6", "A marine E", target)
    text = "A fire S"
    for step in steps:
        code = choose(position, text)
        assert needed(position, code) == step
        found = agree(position, code)
        assert (found.needs, found.dice, found.total) == (step, 2, 36)
        play(position, code)
        play(position, MISS[2])
        text = "A fire S" if position.ap[0] else "A fire S cp"


def test_the_numbers_of_the_books() -> None:
    first = [Fraction(11, 36), Fraction(20, 36), Fraction(27, 36), Fraction(32, 36)]
    position = setting("first", OPEN, "A marine E", "S stealer W")
    for expected in first:
        code = choose(position, "A fire S")
        assert chance_of(position, code) == expected
        play(position, code)
        play(position, MISS[2])


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_free_shot_has_no_bonus(rules: str) -> None:
    position = setting(rules, OPEN, "A marine E", "S stealer W")
    play(position, choose(position, "A fire S"))
    play(position, MISS[2])
    play(position, choose(position, "A move E"))
    code = choose(position, "A fire S")
    assert agree(position, code).needs == 6


def test_a_free_shot_after_a_turn_has_no_bonus() -> None:
    position = setting("fourth", OPEN, "A marine N", "S stealer W")
    play(position, choose(position, "A turn E"))
    assert agree(position, choose(position, "A fire S")).needs == 6


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("equipment", ["storm-bolter", "assault-cannon"])
def test_doors_are_shot_with_sustained_fire_too(rules: str, equipment: str) -> None:
    position = setting(rules, DOOR, f"A marine E with {equipment}")
    door = position.board.find("2,1")
    scores = []
    for _ in range(4):
        code = choose(position, "A fire door 2,1")
        scores.append(agree(position, code, door).needs)
        play(position, code)
        play(position, MISS[3 if equipment == "assault-cannon" else 2])
    assert scores[:2] == ([5, 4] if equipment == "assault-cannon" else [6, 5])


def test_a_generator_is_shot_like_a_door() -> None:
    position = setting("fourth", GENERATOR, "A marine E")
    assert agree(position, choose(position, "A fire 3,1"), position.board.find("3,1")).needs == 6


@pytest.mark.parametrize("target", ["S stealer W", "S broodlord W"])
def test_an_assault_cannon(target: str) -> None:
    position = setting("fourth", OPEN, "A marine E with assault-cannon power-fist", target)
    for step in (5, 4, 4):
        code = choose(position, "A fire S")
        found = agree(position, code)
        assert (found.needs, found.dice) == (step, 3)
        play(position, code)
        play(position, MISS[3])


@pytest.mark.parametrize("kind", ["stealer", "broodlord"])
def test_a_reloaded_cannon_may_take_its_section_along(kind: str) -> None:
    pieces = ("A marine E with assault-cannon power-fist", "B marine E", "S stealer W", f"T {kind} W")
    position = setting("fourth", TWO_SECTIONS, *pieces)
    position.flags[piece_named(position, "A")] |= RELOADED
    code = choose(position, "A fire T")
    found = agree(position, code)
    assert found.own_death * 36 == found.total
    assert found.risk(piece_named(position, "B")) * 72 == found.total


def test_a_reloaded_cannon_may_kill_its_target_by_blowing_up() -> None:
    for target in ("S stealer W", "S broodlord W"):
        position = setting("fourth", OPEN, "A marine E with assault-cannon power-fist", target)
        position.flags[0] |= RELOADED
        agree(position, choose(position, "A fire S"))


def test_a_reloaded_cannon_may_destroy_its_door_by_blowing_up() -> None:
    position = setting("fourth", DOOR, "A marine E with assault-cannon power-fist")
    position.flags[0] |= RELOADED
    agree(position, choose(position, "A fire door 2,1"), position.board.find("2,1"))


# -- overwatch ----------------------------------------------------------------------------------------------------


def watched(rules: str, equipment: str, target: str) -> tuple[Position, int, int]:
    """A stealer walks into overwatch: the position before its step, the step, and the shot it draws."""
    position = setting(rules, OPEN, "turn stealer", f"A marine E with {equipment} overwatch", target)
    step = choose(position, "S move W")
    shot = a.pack(a.WATCH, piece_named(position, "A"), piece_named(position, "S"))
    return position, step, shot


def test_compulsory_overwatch_with_its_jam() -> None:
    position, step, shot = watched("first", "storm-bolter", "S stealer W")
    found = prospects(position, shot)
    compare(position, shot, found, played(position, [step], a.piece_of(shot)), -1)
    assert (found.needs, found.jam, found.total) == (6, 6, 36)
    # The shot at every step needs the same: first.overwatch.always-six.
    assert series(position, shot, 2)[1][0] < 36**2 - 25**2


@pytest.mark.parametrize("target", ["S stealer W", "S broodlord W"])
@pytest.mark.parametrize("equipment", ["storm-bolter", "assault-cannon"])
def test_chosen_overwatch_with_its_jam(equipment: str, target: str) -> None:
    position, step, shot = watched("fourth", equipment, target)
    first, second = (5, 4) if equipment == "assault-cannon" else (6, 5)
    for score in (first, second, second):
        play(position, step)
        play(position, a.PASS)  # no command points
        assert shot in answers(position)
        found = prospects(position, shot)
        compare(position, shot, found, declared(position, shot), -1)
        assert found.needs == score
        assert found.jam == (6 if equipment == "storm-bolter" else 0)
        play(position, shot)
        play(position, MISS[3 if equipment == "assault-cannon" else 2])


def declared(position: Position, shot: int) -> Tally:
    later = position.copy()
    tally = Tally(later)
    play(later, shot)
    walk(later, [], 1, a.piece_of(shot), tally)
    assert tally.whole == 1
    return tally


def test_overwatch_at_a_closing_door() -> None:
    position = setting(
        "fourth", DOOR.replace("+...", "./S."), "turn stealer", "A marine E with storm-bolter overwatch", "S stealer W"
    )
    play(position, choose(position, "S close 3,1"))
    door = position.board.find("3,1")
    shot = a.pack(a.WATCH_DOOR, piece_named(position, "A"), door)
    assert shot in answers(position)
    found = prospects(position, shot)
    compare(position, shot, found, declared(position, shot), door)
    assert (found.kill, found.jam, found.total) == (11, 6, 36)


# -- shot after shot ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("equipment", ["storm-bolter", "assault-cannon"])
def test_a_series_of_shots(rules: str, equipment: str) -> None:
    for target in ("S stealer W", "S broodlord W") if rules == "fourth" else ("S stealer W",):
        position = setting(rules, OPEN, f"A marine E with {equipment}", target)
        code = choose(position, "A fire S")
        foretold = series(position, code, 3)
        for shots in (1, 2, 3) if equipment == "storm-bolter" else (1, 2):
            tally = played(position, [code] * shots, 0)
            assert tally.dead[position.label[1]] == Fraction(*foretold[shots - 1])


def test_a_series_goes_on_from_the_shots_already_fired() -> None:
    position = setting("first", OPEN, "A marine E", "S stealer W")
    code = choose(position, "A fire S")
    for _ in range(2):
        play(position, code)
        play(position, MISS[2])
    tally = played(position, [code] * 2, 0)
    assert tally.dead[position.label[1]] == Fraction(*series(position, code, 2)[1])


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_series_that_begins_with_a_move(rules: str) -> None:
    position = setting(rules, OPEN, "A marine E", "S stealer W")
    play(position, choose(position, "A move E"))
    code = choose(position, "A fire S")
    foretold = series(position, code, 3)
    assert foretold[0] == odds(position, code, True)
    tally = Tally(position)
    later = position.copy()
    play(later, code)
    walk(later, [code] * 2, 1, 0, tally)
    assert tally.dead[position.label[1]] == Fraction(*foretold[2])


def test_a_series_ends_with_the_ammunition() -> None:
    position = setting("fourth", OPEN, "A marine E with assault-cannon ammo 1", "S stealer W")
    code = choose(position, "A fire S")
    one, two = series(position, code, 2)
    assert one == two
    assert played(position, [code] * 2, 0).dead[position.label[1]] == Fraction(*two)


def test_a_series_ends_with_the_gun() -> None:
    position = setting("fourth", OPEN, "A marine E with assault-cannon", "S stealer W")
    position.flags[0] |= RELOADED
    code = choose(position, "A fire S")
    assert played(position, [code] * 2, 0).dead[position.label[1]] == Fraction(*series(position, code, 2)[1])


def test_a_series_of_overwatch_ends_with_a_jam() -> None:
    for rules in ("first", "fourth"):
        position, step, shot = watched(rules, "storm-bolter", "S stealer W")
        foretold = series(position, shot, 3)[2]
        killed = Fraction()
        pending = [(position, Fraction(1), 3)]
        while pending:
            here, chance, steps = pending.pop()
            if asked(here) == CHANCE:
                for code, ways in zip(answers(here), weights(here), strict=True):
                    later = here.copy()
                    play(later, code)
                    pending.append((later, chance * Fraction(ways, 36), steps))
            elif here.find(position.label[1]) < 0:
                killed += chance
            elif step in answers(here) and steps:
                play(here, step)
                pending.append((here, chance, steps - 1))
            elif a.PASS in answers(here):
                play(here, shot if shot in answers(here) else a.PASS)
                pending.append((here, chance, steps))
        assert killed == Fraction(*foretold)
