"""What the table tells of pitfalls, ladders and prone marines: choices, odds, skills, sight and the scene."""

from random import Random

import pytest

from sensorium.cases.case import Case
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_file
from sensorium.missions.library import mission_named
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import all_texts
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from sensorium.table import wire
from sensorium.table.question_message import actions, asking
from sensorium.table.scene import fixtures
from sensorium.table.sight_overlay import sight
from sensorium.table.skills import skills
from tests.rules.scenes import RULEBOOK, setting, wander

PAGES = [RULEBOOK / "deathwing" / f"{number}.md" for number in ("11-pitfalls", "12-prone-marines", "13-ladders")]
PAGES += [RULEBOOK / "deathwing" / f"{number}.md" for number in ("14-combat-between-levels", "15-sight-between-levels")]
CASES = [case for page in PAGES for case in read_file(page)[0]]

SHAFT = "#####\n#Ap.#\n#####\n\ndeck 2\nmap\n#####\n#.S.#\n#####"
LADDER = "#####\n#Al.#\n#####\n\ndeck 2\nmap\n#####\n#.l.#\n#####"


def offered(position: Position) -> list[wire.Choice]:
    """Every choice of whoever is asked, and of each of his pieces."""
    seen = view(position, asked(position))
    names = [position.name(slot) for slot in range(len(position.kind)) if position.place[slot] >= 0]
    return [*asking(seen).choices, *(one for name in names for one in actions(seen, name))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_choices_are_told_apart_and_have_a_control(case: Case) -> None:
    numbers = Random(case.name)
    position = set_up(case)
    for _ in range(12):
        wander(position, numbers, 2)
        while asked(position) == CHANCE:
            play(position, sample(position, numbers.getrandbits(40)))
        if asked(position) not in (MARINES, STEALERS):
            return
        told = asking(view(position, asked(position)))
        assert told.kind in all_texts()
        assert told.text
        known: dict[tuple[object, ...], str] = {}
        for one in offered(position):
            fields = (one.verb, one.piece, one.square, one.target, one.facing, one.entry, one.number, one.down)
            act = one.base or one.said
            assert known.setdefault((*fields, *one.then), act) == act


def choice(position: Position, said: str) -> wire.Choice:
    for lead in resolve(position, said)[:-1]:
        play(position, lead)
    return next(one for one in asking(view(position, asked(position))).choices if one.said == said)


def test_a_step_to_the_edge_and_a_jump_tell_their_odds() -> None:
    position = setting("first+deathwing", SHAFT, "A marine E", "S stealer N")
    step = choice(position, "A move E")
    assert (step.verb, step.group, step.square, step.facing) == ("move", "step", "2,1", "E")
    assert step.odds is not None
    assert (step.odds.fall * 6, step.odds.risks) == (step.odds.total, {"S": 12, "A": 0})
    jump = choice(position, "A move E then jump")
    assert (jump.verb, jump.group, jump.skill, jump.square, jump.facing) == ("jump", "step", "move", "2,1", "")
    assert jump.odds is not None
    assert (jump.odds.fall, jump.odds.kill * 3, jump.odds.prone * 3) == (
        jump.odds.total,
        jump.odds.total,
        jump.odds.total * 2,
    )
    position.stand(0, position.board.find("2,1"))
    assert choice(position, "A jump").square == "2:2,1"


def test_a_plain_step_has_no_odds() -> None:
    position = setting("first+deathwing", LADDER, "A marine E")
    assert choice(position, "A move E").odds is None


def test_a_hole_shows_what_is_beyond_it() -> None:
    position = setting("first+deathwing", SHAFT, "A marine E", "S stealer N")
    shown = sight(view(position, MARINES), "A")
    assert {"2:2,1", "2:3,1"} <= set(shown.seen)
    assert {"2:2,1", "2:3,1"} <= set(shown.arc)
    assert shown.ranges == {"S": 2}


def test_a_broken_ladder_is_a_pit_above_and_a_ruin_below() -> None:
    position = setting("first+deathwing", LADDER, "A marine E")
    mission = mission_named("pilot-light")
    assert fixtures(position, mission) == []
    for code in resolve(position, "A assault 2,1"):
        play(position, code)
    play(position, next(code for code in answers(position) if resolve(position, "roll 6") == [code]))
    told = [(one.square, one.kind, one.damaged) for one in fixtures(position, mission)]
    assert told == [("2,1", "pit", False), ("2:2,1", "ladder", True)]


def test_a_prone_marine_has_a_button_to_get_up() -> None:
    position = setting("first+deathwing", LADDER, "A marine E prone")
    assert skills(position, 0)["stand"] == "press"
    assert "stand" not in skills(setting("first+deathwing", LADDER, "A marine E"), 0)
