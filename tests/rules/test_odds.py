"""The odds the engine gives are those of every throw played through the rules themselves."""

from fractions import Fraction

import pytest

from sensorium.rules.chapters.assault_choices import Assaulting, enemy_in, marine_in
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.events import Event
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.notation import piece_named
from sensorium.rules.core.odds import needed, odds, prospects, series
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, JAMMED, NOBODY, RELOADED
from tests.rules.scenes import setting

OPEN = """
#########
#.......#
#A.....S#
#.......#
#########
"""
DOOR = """
#######
#A+...#
#######
"""
GENERATOR = """
#######
#A.g..#
#######
"""
CLOSE = """
#####
#...#
#.A.#
#.S.#
#...#
#####
"""
TWO_SECTIONS = """
##########
#B..+..S.#
#A.....T.#
##########

sections
##########
#AAAAABBB#
#AAAAABBB#
##########
"""
LADDER = """
####
#A.#
####

deck 2
map
####
#S.#
####
"""


def choose(position: Position, text: str) -> int:
    """Go to the question that this move answers, and say the answer."""
    *leads, code = resolve(position, text)
    for lead in leads:
        play(position, lead)
    return code


class Tally:
    """What became of an attack, over every way the dice can fall, each with its exact weight."""

    def __init__(self, position: Position) -> None:
        self.labels = [position.label[slot] for slot in range(len(position.kind)) if position.place[slot] >= 0]
        self.dead = dict.fromkeys(self.labels, Fraction())
        self.doors: dict[int, Fraction] = {}
        self.tie = Fraction()
        self.jam = Fraction()
        self.whole = Fraction()

    def add(self, position: Position, chance: Fraction, told: list[Event], marine: int) -> None:
        self.whole += chance
        for label in self.labels:
            if position.find(label) < 0:
                self.dead[label] += chance
        gone = (position.board.doors & ~position.doors) | position.damaged
        for square in range(position.board.count):
            if gone >> square & 1:
                self.doors[square] = self.doors.get(square, Fraction()) + chance
        for event in told:
            if event.kind == "assault ends" and event.facts["attack"] == event.facts["defence"]:
                self.tie += chance
        if position.flags[marine] & JAMMED:
            self.jam += chance


def declining(position: Position) -> int:
    """What a player says who wants nothing; in a fight what is best of all that costs him nothing."""
    legal = answers(position)
    fight = position.asks(Assaulting)
    if fight is not None and a.verb_of(legal[-1]) in (a.BLOCK, a.PARRY, a.REROLL):
        sides = (position.label[marine_in(position, fight)], position.label[enemy_in(position, fight)])
        return wisest(position, sides, {})[1]
    return a.PASS if a.PASS in legal else legal[0]


Worth = tuple[Fraction, Fraction]


def wisest(position: Position, sides: tuple[int, int], known: dict[Frame, Worth]) -> tuple[Worth, int]:
    """What the best answer is worth, and the answer: his enemy's death less his own, and how safe he is. The first of
    those that are alike is to do nothing."""
    found: list[tuple[Worth, int]] = []
    for code in answers(position):
        later = position.copy()
        play(later, code)
        found.append((worth(later, sides, known), code))
    return max(found, key=lambda one: one[0])


def worth(position: Position, sides: tuple[int, int], known: dict[Frame, Worth]) -> Worth:
    """What a fight is worth to the marine, every throw played."""
    frame = position.asks(Assaulting)
    marine, enemy = (Fraction(int(position.find(label) < 0)) for label in sides)
    if frame is None:
        return enemy - marine, -marine
    if frame not in known:
        if asked(position) == CHANCE:
            total = sum(weights(position))
            values = []
            for code, ways in zip(answers(position), weights(position), strict=True):
                later = position.copy()
                play(later, code)
                one, two = worth(later, sides, known)
                values.append((one * Fraction(ways, total), two * Fraction(ways, total)))
            known[frame] = (
                sum((one for one, _ in values), Fraction()),
                sum((two for _, two in values), Fraction()),
            )
        elif a.verb_of(answers(position)[-1]) == a.SPEND_PSI:
            later = position.copy()
            play(later, a.PASS)
            known[frame] = worth(later, sides, known)
        else:
            known[frame] = wisest(position, sides, known)[0]
    return known[frame]


def walk(
    position: Position, codes: list[int], depth: int, marine: int, tally: Tally, before: tuple[Event, ...] = ()
) -> None:
    """Play the answers, one each time the game comes back to where it was asked, and every throw between them."""
    pending = [(position, Fraction(1), list(before), codes)]
    while pending:
        here, chance, told, left = pending.pop()
        who = asked(here)
        if who == CHANCE:
            total = sum(weights(here))
            for code, ways in zip(answers(here), weights(here), strict=True):
                later = here.copy()
                heard = list(told)
                play(later, code, heard)
                pending.append((later, chance * Fraction(ways, total), heard, left))
        elif (len(here.stack) <= depth and (not left or left[0] not in answers(here))) or who == NOBODY:
            tally.add(here, chance, told, marine)
        else:
            at_rest = len(here.stack) <= depth
            play(here, left[0] if at_rest else declining(here), told)
            pending.append((here, chance, told, left[1:] if at_rest else left))


def played(position: Position, codes: list[int], marine: int) -> Tally:
    tally = Tally(position)
    walk(position.copy(), codes, len(position.stack), marine, tally)
    assert tally.whole == 1
    return tally


def agree(position: Position, code: int, square: int = -1) -> Prospects:
    """Compare everything that ``prospects`` says with everything that can happen."""
    found = prospects(position, code)
    attacker = a.piece_of(code)
    tally = played(position, [code], attacker)
    compare(position, code, found, tally, square)
    return found


def compare(position: Position, code: int, found: Prospects, tally: Tally, square: int) -> None:
    attacker = a.piece_of(code)
    for label in tally.labels:
        slot = position.find(label)
        assert tally.dead[label] == Fraction(found.risk(slot), found.total), position.name(slot)
    if square >= 0:
        assert tally.doors.get(square, 0) == Fraction(found.kill, found.total)
    elif a.verb_of(code) in (a.FIRE, a.WATCH, a.ASSAULT, a.STORM):
        assert found.kill == found.risk(a.arg_of(code))
    assert tally.dead[position.label[attacker]] == Fraction(found.own_death, found.total)
    assert tally.tie == Fraction(found.tie, found.total)
    assert tally.jam == Fraction(found.jam, found.total)


def chance_of(position: Position, code: int) -> Fraction:
    return Fraction(*odds(position, code))


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


# -- whole sections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_heavy_flamer(rules: str) -> None:
    position = setting(rules, TWO_SECTIONS, "A marine E with heavy-flamer", "B marine E", "S stealer W", "T stealer W")
    found = agree(position, choose(position, "A flame 6,2"))
    assert (found.kill, found.total, found.own_death) == (5, 6, 0)
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["S", "T"]


def test_a_heavy_flamer_at_its_own_section_and_the_broodlord() -> None:
    lines = ("A marine E with heavy-flamer", "B marine E", "S stealer W", "T broodlord W")
    position = setting("fourth", TWO_SECTIONS, *lines)
    found = agree(position, choose(position, "A flame 2,2"))
    assert (found.own_death, found.total) == (5, 6)
    assert odds(position, choose(position, "A flame 7,2"))[0] == 0  # fourth.broodlord.flamer-immune
    assert agree(position, choose(position, "A flame 7,2")).kill == 0


def test_self_destruction() -> None:
    position = setting(
        "first", TWO_SECTIONS, "A marine E with heavy-flamer", "B marine E", "S stealer W", "T stealer W"
    )
    found = agree(position, choose(position, "A self-destruct"))
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["A", "B"]


def test_a_hammer_that_blows_up() -> None:
    lines = ("A marine E with thunder-hammer storm-shield", "B marine E", "S stealer W", "T stealer W")
    position = setting(DEATHWING, TWO_SECTIONS, *lines)
    found = agree(position, choose(position, "A self-destruct"))
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["A", "B"]


def test_a_psychic_storm() -> None:
    pieces = ("A librarian E", "B marine E", "S stealer W", "T broodlord W")
    position = setting("fourth", TWO_SECTIONS, *pieces)
    found = agree(position, choose(position, "A storm S"))
    assert (found.kill, found.total) == (5, 6)
    found = agree(position, choose(position, "A storm section 6,1"))
    assert [(position.name(slot), ways) for slot, ways in found.risks] == [("S", 3)]
    assert (found.kill, found.total) == (3, 6)


def test_a_psychic_storm_over_a_blip() -> None:
    drawing = TWO_SECTIONS.replace("..S.", "+.S.")
    position = setting("fourth", drawing, "A librarian W", "B marine W", "S blip 3", "T stealer W")
    assert agree(position, choose(position, "A storm S")).kill == 5
    assert agree(position, choose(position, "A storm section 7,1")).kill == 3


def test_what_is_no_attack_has_no_prospects() -> None:
    position = setting("first", OPEN, "A marine E", "S stealer W")
    found = prospects(position, choose(position, "A overwatch"))
    assert (found.kill, found.total, found.risks) == (0, 1, [])
    assert repr(prospects(position, choose(position, "A fire S"))) == "<kill 11 of 36>"
