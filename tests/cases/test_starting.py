"""What a case can say of how things stand at its start, and of shots that go with a move."""

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.reader import read_cases
from sensorium.cases.runner import Outcome, run

CORNER = "map\n########\n#A...#.#\n####.B.#\n####...#\n########\n\nA marine E{states}\nB blip 2\n\n"
HALL = "map\n##########\n#A.....+S#\n##########\n\n{pieces}\n\n"
LINE = "map\n##########\n#A......S#\n##########\n\n{pieces}\n\n"


def ran(rules: str, scene: str, *script: str) -> Outcome:
    text = "\n".join(script)
    return run(read_cases(f"```case one\nrules {rules}\n{scene}{text}\n```\n", "page.md")[0])


def corner(*script: str, rules: str = "fourth", states: str = "") -> Outcome:
    """One step shows A a blip whose two models must be placed and faced before his shot is asked for."""
    return ran(rules, "\n" + CORNER.format(states=states), *script)


# -- a shot that something comes before -------------------------------------------------------------------------------


def test_the_joined_shot_waits_for_the_lines_that_answer_what_comes_first() -> None:
    shot = "> A move E fire B1 | A 6 1"
    assert corner(shot, "= B1 alive", "= asked marine", "> B2 place 6,2", "= B1 dead", "= A ap 3").passed
    faced = ["> B1 face S", "= B1 faces S", "> B2 place 6,2", "> B2 face N", "= B2 faces N", "= B1 dead"]
    assert corner(shot, *faced).passed
    faced = ["> B2 place 6,2", "> B1 face S", "> B2 face S", "= B1 dead", "= A ap 3"]
    assert corner(shot, *faced, rules="first").passed


def test_a_joined_shot_that_is_never_fired_fails() -> None:
    outcome = corner("> A move E fire B1 | A 6 1", "= B1 alive")
    assert outcome.line == 14
    assert outcome.actual == "something is asked first: B2 place 4,1, B2 place 6,1, B2 place 4,2, …"
    outcome = corner("> A move E fire B2 | A 6 1", "> B2 place 5,3", "= A ap 3")
    assert not outcome.passed
    assert outcome.actual == "'A fire B2' is not allowed (fourth.storm-bolter.free-shot.after)"


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_shot_after_answers_in_between_is_the_free_one(rules: str) -> None:
    script = ["> A move E", "> B2 place 6,2", "> B2 face S", "> A fire B1 | A 6 1", "= B1 dead"]
    assert corner(*script, "= A ap 3", rules=rules).passed
    script[3] = "> A fire B1 free | A 6 1"
    assert corner(*script, "= A ap 3", rules=rules).passed
    script[3:4] = ["> marine pass", "> A fire B1 | A 6 1"]
    assert corner(*script, "= A ap 2", rules=rules).passed


def test_a_shot_right_after_the_move_is_paid_and_a_free_one_never_is() -> None:
    scene = "\n" + LINE.format(pieces="A marine E\nS stealer W")
    assert ran("first", scene, "> A move E", "> A fire S | A 6 1", "= A ap 2").passed
    assert ran("first", scene, "> A move E", "> A fire S free | A 6 1", "= A ap 3").passed
    assert ran("first", scene, "> A move E", "= cost 0: A fire S free", "= legal: A fire S free").passed
    refusal = "x A fire S free : first.move-and-fire.target-must-be-valid"
    assert ran("first", scene, refusal, "! legal: A fire S free", "= legal: A fire S").passed
    outcome = ran("first", scene, "> A turn S", "> A turn E", "> A fire S free | A 6 1")
    assert outcome.line == 14
    assert outcome.actual == "'A fire S' is not allowed (first.move-and-fire.target-must-be-valid)"


def test_a_power_between_the_move_and_its_shot() -> None:
    scene = "\n" + LINE.format(pieces="A librarian E\nS stealer W\nT stealer W").replace("..S", "T.S")
    power = ["> A move E", "> A storm T | T 2", "= T dead"]
    assert ran("fourth", scene, *power, "> A fire S free | A 6 1", "= S dead", "= A ap 3").passed
    assert ran("fourth", scene, *power, "> A fire S | A 6 1", "= S dead", "= A ap 3").passed
    assert ran("fourth", scene, *power, "> marine pass", "> A fire S | A 6 1", "= A ap 2").passed
    assert ran("fourth", scene, *power, "> A move E", "> A fire S | A 6 1", "= A ap 1").passed


# -- how things stand at the start ------------------------------------------------------------------------------------


def test_a_piece_on_a_ladder() -> None:
    decks = "\nmap\n#####\n#.l.#\n#####\n\ndeck 2\nmap\n#####\n#.l.#\n#####\n\n"
    both = f"{decks}A marine E at 2,1\nS stealer W at 2:2,1\n\n"
    assert ran("fourth", both, "= A at 2,1", "= S at 2:2,1", "= A sees S", "x A climb down").passed
    assert ran("fourth", f"{decks}A marine E at 2,1\n\n", "> A climb down", "= A at 2:2,1", "= A ap 2").passed
    assert ran("fourth", f"{decks}A marine E at 2:2,1\n\n", "> A climb up | A 2", "= A at 2,1").passed


def test_a_piece_in_a_doorway() -> None:
    scene = "\nmap\n######\n#B/..#\n######\n\nA marine E at 2,1\nB marine E\n\n"
    assert ran("first", scene, "= A at 2,1", "= door 2,1 open", "x B close 2,1", "> A move E", "> B close 2,1").passed


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_fire_at_the_start(rules: str) -> None:
    scene = (
        "burning 4,1\n\nmap\n########\n#A...+.#\n########\n\nsections\n########\n#aabbbb#\n########\n\nA marine E\n\n"
    )
    script = ["= burning 3,1", "= burning 4,1", "! burning 5,1", "! burning 6,1", "! burning 2,1", "> A move E"]
    assert ran(rules, scene, *script, "x A move E", "> end turn", "> end turn", "! burning 4,1").passed


def test_a_section_that_burns_has_been_flamed() -> None:
    scene = "burning 3,1\nwins marine at once burned 2,1\n\nmap\n######\n#A...#\n######\n\nA marine E\n\n"
    assert ran("first", scene, "= winner marine").passed


def test_a_series_of_shots_at_the_start() -> None:
    at = LINE.format(pieces="A marine E ap 2 fired {shots} at S\nS stealer W")
    for shots, first, fourth in ((1, 5, 5), (2, 4, 5), (3, 3, 5)):
        scene = "\n" + at.format(shots=shots)
        assert ran("first", scene, f"= needs {first}: A fire S", "= A ap 2").passed
        assert ran("fourth", scene, f"= needs {fourth}: A fire S").passed
    scene = "\n" + at.format(shots=1)
    assert ran("first", scene, "> A fire S | A 5 1", "= S dead", "= A ap 1").passed
    door = HALL.format(pieces="A marine E fired 1 at door 7,1\nS stealer W")
    assert ran("first", "\n" + door, "= needs 5: A fire door 7,1").passed
    assert ran("first", "cp 1\n\n" + at.format(shots=1), "> A turn S cp", "> A turn E", "= needs 6: A fire S").passed


@pytest.mark.parametrize(("reloads", "dead"), [("", "!"), (" reloads 1", "!"), (" reloads 0", "=")])
def test_a_cannon_without_a_reload_has_had_it(reloads: str, dead: str) -> None:
    scene = "\n" + LINE.format(pieces=f"A marine E with assault-cannon{reloads}\nS stealer W")
    dice = "A 2 2 2" if dead == "!" else "A 2 2 2, S 1"
    legal = "=" if dead == "!" else "!"
    assert ran("fourth", scene, f"{legal} legal: A reload", f"> A fire S | {dice}", f"{dead} A dead").passed


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_paying_in_part_with_command_points_activates(rules: str) -> None:
    scene = "cp 1\n\n" + LINE.format(pieces="A marine E\nS marine W ap 2")
    script = ["> A overwatch cp 1", "= A overwatch", "= A ap 3", "= cp 0", "= S ap 0"]
    assert ran(rules, scene, *script).passed
    scene = "cp 1\n\n" + LINE.format(pieces="A marine E done\nS marine W ap 2")
    assert ran(rules, scene, "x A overwatch cp 1", "= S ap 2").passed


# -- dice of a close assault ------------------------------------------------------------------------------------------

FIGHT = "turn stealer\n\nmap\n####\n#AS#\n####\n\nA {kind}\nS stealer W\n\n"


def fight(kind: str, *script: str, rules: str = "first+deathwing") -> Outcome:
    return ran(rules, FIGHT.format(kind=kind), *script)


@pytest.mark.parametrize("kind", ["marine E", "librarian E", "marine E with thunder-hammer"])
def test_dice_that_are_given_fall_before_the_next_fact(kind: str) -> None:
    """Whatever is asked before them: nobody answers it, so it is declined."""
    given = "> S assault A | S 1 2 1, A 5"
    assert fight(kind, given, "= S dead").passed
    assert fight(kind, given, "! S alive", "> end turn", "= A alive").passed


def test_they_wait_for_a_line_that_answers_what_is_asked_before_them() -> None:
    given = "> S assault A | S 6 6 6, A 1"
    assert fight("librarian E", given, "= S alive", "= A psi 10", "> A psi 9", "= S dead").passed
    assert fight("librarian E", given, "= asked marine", "> marine pass", "= A dead").passed
    hammer = "marine E with thunder-hammer storm-shield"
    assert fight(hammer, "> S assault A", "= asked marine", "> A self-destruct", "= S dead").passed
    assert fight(hammer, given, "> A parry 6 | S 6", "= A dead").passed
    given = "> S assault A | S 6 6, A 1"
    assert fight("marine E with storm-shield", given, "= A alive", "> A block", "= A dead", rules="fourth").passed


def test_dice_for_one_side_only_fall_for_nobody() -> None:
    outcome = fight("librarian E", "> S assault A | S 6 6 6", "= asked marine", "> marine pass")
    assert outcome.expected == "dice for A"


def test_at_a_door_too() -> None:
    door = "\nmap\n#####\n#A+.#\n#####\n\nA librarian E\n\n"
    assert ran("first+deathwing", door, "> A assault door 2,1 | A 5", "= door 2,1 gone").passed
    given = "> A assault door 2,1 | A 1"
    assert ran("first+deathwing", door, given, "= door 2,1 closed", "= A psi 10", "> A psi 4", "= door 2,1 gone").passed


@pytest.mark.parametrize(
    ("rules", "line", "told"),
    [
        ("first+deathwing", "librarian E mastery 5", "there is no mastery 5"),
        ("first+deathwing", "librarian E mastery 0", "there is no mastery 0"),
        ("first+deathwing", "marine E mastery 1", "a marine of `first+deathwing` has no levels of mastery"),
        ("fourth", "librarian E mastery 1", "a librarian of `fourth` has no levels of mastery"),
    ],
)
def test_a_mastery_that_nobody_has(rules: str, line: str, told: str) -> None:
    with pytest.raises(CaseError) as caught:
        ran(rules, f"\nmap\n####\n#A.#\n####\n\nA {line}\n\n", "= A alive")
    assert told in str(caught.value)
    assert str(caught.value).startswith("page.md:9: ")
