"""One mask says where fire lets nothing be put down, and everything that puts a piece somewhere asks it."""

from __future__ import annotations

import pytest

from sensorium.missions.format.setup import set_up, set_up_named
from sensorium.missions.library import drills
from sensorium.rules.chapters.ambush import ambush_squares
from sensorium.rules.chapters.board_edge import entries
from sensorium.rules.chapters.deployment import free_zone
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.level_moves import climbs
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE
from sensorium.rules.scenario.mission_events import carry
from sensorium.rules.scenario.scenario import CARRY
from tests.rules.scenes import setting


def set_alight(position: Position) -> Position:
    """The same with every square burning."""
    burning = position.copy()
    burning.burning = (1 << position.board.count) - 1
    return burning


def test_no_ambush_in_a_fire() -> None:
    position = set_up_named("drill-ambush", ("solo",))
    for _ in range(40):
        if ambush_squares(position):
            break
        code = sample(position, 0) if asked(position) == CHANCE else answers(position)[0]
        play(position, code)
    squares = ambush_squares(position)
    assert squares
    assert ambush_squares(set_alight(position)) == 0
    lowest = squares & -squares
    position.burning = lowest
    assert ambush_squares(position) == squares & ~lowest  # solo.ruling.ambush-exactly-six


def test_nobody_arrives_in_a_fire() -> None:
    zones = 0
    for mission in drills():
        position = set_up(mission)
        for deployment in position.scenario.deployments:
            if deployment.entries:
                continue
            free = free_zone(position, deployment, 1)
            zones += bool(free)
            assert free_zone(set_alight(position), deployment, 1) == 0
    assert zones


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_nobody_enters_a_fire(rules: str) -> None:
    position = setting(rules, "#######\n1...A.#\n#######", "turn stealer", "A marine E", "S stealer at entry 1")
    found: list[int] = []
    entries(position, 1, 6, found)
    assert found
    burnt: list[int] = []
    entries(set_alight(position), 1, 6, burnt)
    assert burnt == []


def test_nobody_climbs_into_a_fire() -> None:
    drawing = "#####\n#Al.#\n#####\n\ndeck 2\nmap\n#####\n#.l.#\n#####"
    position = setting("fourth", drawing, "A marine E")
    play(position, a.pack(a.ACTIVATE, 0))
    position.stand(0, position.board.find("2,1"))
    found: list[int] = []
    climbs(position, 0, 4, found)
    assert found
    burnt: list[int] = []
    climbs(set_alight(position), 0, 4, burnt)
    assert burnt == []


def test_a_lift_goes_to_no_fire() -> None:
    position = set_up_named("drill-lift")
    (here, there) = next(
        effect.numbers for work in position.scenario.works for effect in work.effects if effect.kind == CARRY
    )
    squares = position.scenario.areas[here].squares
    position.stand(0, (squares & -squares).bit_length() - 1)
    moved = position.copy()
    carry(moved, here, there)
    assert position.scenario.areas[there].squares >> moved.place[0] & 1
    burning = set_alight(position)
    carry(burning, here, there)
    assert burning.place == position.place


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_the_exception_of_the_first_edition(rules: str) -> None:
    """first.ruling.conversion-into-fire: the fire that the blip itself stands in, and no other."""
    lines = ("turn stealer", "A marine W", "B blip 2")
    sections = "\n\nsections\n########\n#aabbcc#\n########"
    position = setting(rules, "########\n#A.B...#\n########" + sections, *lines)
    home = position.board.find("3,1")
    position.burning = position.board.section_masks[position.board.section[home]] | 1 << position.board.find("5,1")
    everything = position.burning
    own = everything & position.board.section_masks[position.board.section[home]]
    assert barred_by_fire(position) == everything
    assert barred_by_fire(position, position.board.find("2,1")) == everything
    assert barred_by_fire(position, home) == (everything & ~own if rules == "first" else everything)
