"""The odds of close assaults are those of every throw played through the rules themselves."""

from fractions import Fraction

import pytest

from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.notation import piece_named
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE
from tests.rules.scenes import setting
from tests.rules.throw_walk import (
    CLOSE,
    DOOR,
    GENERATOR,
    LADDER,
    Tally,
    agree,
    chance_of,
    choose,
    walk,
)

# -- close assault --------------------------------------------------------------------------------------------------

DEATHWING = "first+deathwing"
MARINES = {
    "first": ("marine {}", "sergeant {}", "marine {} with heavy-flamer"),
    "fourth": (
        "marine {}",
        "sergeant {}",
        "sergeant {} with thunder-hammer storm-shield",
        "librarian {}",
        "marine {} with lightning-claws",
        "marine {} with thunder-hammer",
        "marine {} with storm-bolter chainfist",
        "marine {} with heavy-flamer power-fist",
        "marine {} with assault-cannon power-fist",
    ),
    DEATHWING: (
        "marine {}",
        "captain {}",
        "librarian {}",
        "sergeant {} with storm-bolter power-sword",
        "marine {} with thunder-hammer storm-shield",
        "sergeant {} with thunder-hammer",
        "marine {} with lightning-claws",
        "captain {} with lightning-claws",
        "marine {} with storm-bolter chainfist",
        "marine {} with power-sword storm-shield",
    ),
}
ENEMIES = {"first": ("stealer {}",), "fourth": ("stealer {}", "broodlord {}"), DEATHWING: ("stealer {}",)}
FIGHTERS = [(rules, marine, enemy) for rules in MARINES for marine in MARINES[rules] for enemy in ENEMIES[rules]]


@pytest.mark.parametrize(("rules", "marine", "enemy"), FIGHTERS)
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_a_marine_attacks(rules: str, marine: str, enemy: str, facing: str) -> None:
    position = setting(rules, CLOSE, f"A {marine.format('S')}", f"S {enemy.format(facing)}")
    found = agree(position, choose(position, "A assault S"))
    assert bool(found.own_death) == (facing == "N")


@pytest.mark.parametrize(("rules", "marine", "enemy"), FIGHTERS)
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
@pytest.mark.parametrize("state", ["", "guard"])
def test_a_marine_is_attacked(rules: str, marine: str, enemy: str, facing: str, state: str) -> None:
    if state and rules != "fourth":
        return
    lines = (f"A {marine.format(facing)} {state}", f"S {enemy.format('N')}")
    position = setting(rules, CLOSE, "turn stealer", *lines)
    found = agree(position, choose(position, "S assault A"))
    assert bool(found.own_death) == (facing == "S")


@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
@pytest.mark.parametrize("turn", ["marine", "stealer"])
def test_a_shield_that_blocks(turn: str, facing: str) -> None:
    """With `allows blocking`: to his front and left a die less, and otherwise nothing."""
    lines = (f"turn {turn}", "allows blocking", f"A marine {facing} with power-sword storm-shield", "S stealer N")
    position = setting(DEATHWING, CLOSE, *lines)
    if turn == "stealer":
        agree(position, choose(position, "S assault A"))
    elif facing == "S":
        agree(position, choose(position, "A assault S"))


def test_without_help_he_only_rolls() -> None:
    """What the quick players ask: no parry, no block, no re-roll."""
    for rules, marine in (("fourth", "sergeant S guard"), (DEATHWING, "captain S")):
        position = setting(rules, CLOSE, "turn stealer", f"A {marine}", "S stealer N")
        found = assault(position, piece_named(position, "S"), piece_named(position, "A"), False)
        assert found.total == 6**4
        helped = assault(position, piece_named(position, "S"), piece_named(position, "A"))
        assert found.kill * helped.total > helped.kill * found.total


def answered(position: Position, said: str) -> None:
    """The odds of an answer in a fight are what comes of it."""
    code = resolve(position, said)[0]
    found = prospects(position, code)
    later = position.copy()
    tally = Tally(later)
    heard: list[Event] = []
    play(later, code, heard)
    walk(later, [], 1, a.piece_of(code), tally, tuple(heard))
    assert tally.whole == 1
    for slot, ways in found.risks:
        assert tally.dead[position.label[slot]] == Fraction(ways, found.total), said
    assert tally.tie == Fraction(found.tie, found.total)
    assert (found.kill, found.own_death) == (found.risks[0][1], found.risks[1][1])


def thrown(rules: str, marine: str, dice: tuple[int, ...], own: tuple[int, ...], *head: str) -> Position:
    """A stealer attacks from the front, and these dice fall."""
    position = setting(rules, CLOSE, "turn stealer", *head, f"A {marine}", "S stealer N")
    play(position, choose(position, "S assault A"))
    for fallen in (dice, own):
        while asked(position) != CHANCE:
            play(position, a.PASS)
        play(position, throw(list(fallen)))
    return position


@pytest.mark.parametrize("dice", [(6, 6, 2), (5, 3, 3), (4, 2, 1), (1, 1, 1)])
def test_the_odds_of_a_parry(dice: tuple[int, ...]) -> None:
    for rules, marine, own in (
        (DEATHWING, "captain S", (3,)),
        ("fourth", "sergeant S guard", (3,)),
        (DEATHWING, "marine S with thunder-hammer storm-shield", (2,)),
    ):
        position = thrown(rules, marine, dice, own)
        for die in dict.fromkeys(dice):
            answered(position, f"A parry {die}")


def test_the_odds_of_a_reroll() -> None:
    answered(thrown("fourth", "marine S guard", (5, 3, 1), (3,)), "A reroll")
    position = thrown("fourth", "marine S with lightning-claws guard", (6, 3, 1), (2, 4))
    answered(position, "A reroll 2")
    answered(position, "A reroll 4")


def test_the_odds_of_a_block() -> None:
    for rules, head in (("fourth", ()), (DEATHWING, ("allows blocking",))):
        position = setting(rules, CLOSE, "turn stealer", *head, "A marine S with storm-shield", "S stealer N")
        play(position, choose(position, "S assault A"))
        answered(position, "A block")


def test_the_odds_of_psi_points() -> None:
    """Before the dice in the one edition, behind them in the other."""
    for turn, said in (("stealer", "S assault A"), ("marine", "A assault S")):
        position = setting(DEATHWING, CLOSE, f"turn {turn}", "A librarian S", "S stealer N")
        play(position, choose(position, said))
        for points in (1, 3, 10):
            answered(position, f"A psi {points}")
    position = thrown("fourth", "librarian S", (6, 2, 1), (4,))
    for points in (1, 2, 3):
        answered(position, f"A psi {points}")


def test_the_odds_of_psi_points_at_a_door() -> None:
    position = setting(DEATHWING, DOOR, "A librarian E")
    door = position.board.find("2,1")
    play(position, choose(position, "A assault door 2,1"))
    for points, expected in ((1, Fraction(1, 2)), (3, Fraction(5, 6)), (4, Fraction(1)), (9, Fraction(1))):
        code = resolve(position, f"A psi {points}")[0]
        assert chance_of(position, code) == expected
        later = position.copy()
        tally = Tally(later)
        play(later, code)
        walk(later, [], 1, 0, tally)
        assert tally.doors.get(door, Fraction()) == expected


def test_the_numbers_of_close_assault() -> None:
    """A stealer against a marine: it wins twice in three, and loses once in six."""
    position = setting("first", CLOSE, "turn stealer", "A marine S", "S stealer N")
    found = prospects(position, choose(position, "S assault A"))
    assert Fraction(found.kill, found.total) == Fraction(95, 144)
    assert Fraction(found.own_death, found.total) == Fraction(25, 144)
    assert found.kill + found.own_death + found.tie == found.total


@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
@pytest.mark.parametrize("marine", ["marine", "sergeant"])
def test_an_attack_from_an_entry_area(marine: str, facing: str) -> None:
    drawing = """
#####
#..A1
#####
"""
    position = setting("first", drawing, "turn stealer", f"A {marine} {facing}", "S stealer at entry 1")
    found = agree(position, choose(position, "S assault A"))
    assert bool(found.own_death) == (facing == "E")


def ladder(turn: str, marine: str, enemy: str) -> Position:
    """Pieces cannot be drawn on ladders, so they climb: here they are put there."""
    drawing = LADDER.replace("A.", "lA").replace("S.", "lS")
    position = setting("fourth", drawing, f"turn {turn}", f"A {marine}", f"S {enemy}")
    board = position.board
    position.stand(piece_named(position, "A"), board.find("1,1"))
    position.stand(piece_named(position, "S"), board.find("2:1,1"))
    return position


@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
@pytest.mark.parametrize("marine", ["marine", "sergeant", "librarian"])
@pytest.mark.parametrize("enemy", ["stealer", "broodlord"])
def test_across_a_ladder_everybody_fights_to_his_front(marine: str, enemy: str, facing: str) -> None:
    position = ladder("marine", f"{marine} {facing}", f"{enemy} N")
    assert agree(position, choose(position, "A assault S")).own_death
    assert agree(position, choose(position, "A fire S")).kill
    position = ladder("stealer", f"{marine} N", f"{enemy} {facing}")
    assert agree(position, choose(position, "S assault A")).own_death


# -- doors beaten down ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "marine", "expected"),
    [
        ("first", "marine E", Fraction(1, 6)),
        ("first", "sergeant E", Fraction(1, 3)),
        ("fourth", "marine E", Fraction(1, 6)),
        ("fourth", "sergeant E", Fraction(1, 6)),
        ("fourth", "sergeant E with thunder-hammer storm-shield", Fraction(1, 6)),
        ("fourth", "librarian E", Fraction(1, 6)),
        ("fourth", "marine E with lightning-claws", Fraction(11, 36)),
        ("fourth", "marine E with storm-bolter chainfist", Fraction(1)),
        ("first+deathwing", "captain E", Fraction(1, 2)),
        ("first+deathwing", "librarian E", Fraction(1, 3)),
        ("first+deathwing", "marine E with thunder-hammer storm-shield", Fraction(1, 2)),
        ("first+deathwing", "marine E with lightning-claws", Fraction(3, 4)),
        ("first+deathwing", "marine E with storm-bolter chainfist", Fraction(1)),
    ],
)
def test_a_marine_beats_down_a_door(rules: str, marine: str, expected: Fraction) -> None:
    position = setting(rules, DOOR, f"A {marine}")
    code = choose(position, "A assault door 2,1")
    found = agree(position, code, position.board.find("2,1"))
    assert Fraction(found.kill, found.total) == expected
    assert chance_of(position, code) == expected


@pytest.mark.parametrize(("rules", "enemy"), [("first", "stealer"), ("fourth", "stealer"), ("fourth", "broodlord")])
def test_a_stealer_beats_down_a_door(rules: str, enemy: str) -> None:
    position = setting(rules, DOOR, "turn stealer", f"A {enemy} E")
    found = agree(position, choose(position, "A assault door 2,1"), position.board.find("2,1"))
    assert (found.kill, found.total, found.own_death) == (91, 216, 0)


def test_a_generator_is_beaten_like_a_door() -> None:
    position = setting("fourth", GENERATOR.replace("A.g", ".Ag"), "A sergeant E")
    assert agree(position, choose(position, "A assault 3,1"), position.board.find("3,1")).kill == 1
