"""The cult's words in a mission: its pool by codes, what it adds, ambush counters, models and psykers."""

from __future__ import annotations

import pytest

from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.rules.chapters.entry import draw_ways, still_to_come
from sensorium.rules.content.kinds import HYBRID
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import REINFORCEMENTS, STEALER_ACTIONS
from tests.missions.example import EXAMPLE

CULT = "first+deathwing+whitedwarf+cult"


def text(words: str, rules: str = CULT) -> str:
    changed = EXAMPLE.replace('rules = "fourth"', f'rules = "{rules}"').replace("broodlord = true\n", "")
    changed = changed.replace("Ivo librarian psi 12", "Ivo marine with bolter power-armour")
    changed = "\n".join(line for line in changed.splitlines() if not line.startswith("mix") or "pool" not in words)
    changed = changed.replace("Maw broodlord", "Maw patriarch" if "cult" in rules else "Maw stealer")
    return changed.replace("[stealers]\n", f"[stealers]\n{words}\n")


def mission(words: str) -> Mission:
    return read_mission(text(words), "m.toml")


def test_a_mission_says_what_the_table_of_words_lists() -> None:
    said = """pool = ["1 x6", "3 x6", "h1 x4", "hp x2"]
add = ["turn 3 mg"]
ambush = ["psyker 2"]
supply = ["hybrid 12"]
psykers = 2"""
    scenario = mission(said).scenario
    assert scenario.mix == (6, 0, 6, 4, 0, 0, 0, 0, 2, 0, 0)
    assert scenario.added == ((3, 10),)
    assert scenario.ambush_mix == (6, 6, 2, 0)
    assert scenario.supply_of(HYBRID, 10) == 12
    assert scenario.psykers == 2


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ('pool = ["h9 x2"]', "`h9 x2` is no part of a pool"),
        ('pool = ["h1"]', "`h1` is no part of a pool"),
        ('add = ["mg"]', "`mg` adds nothing"),
        ('add = ["turn 0 mg"]', "`turn 0 mg` adds nothing"),
        ('ambush = ["stealer 2"]', "`stealer 2` is no ambush counter of the cult"),
        ('supply = ["stealer 30"]', "`stealer 30` supplies nothing"),
        ("psykers = 0", "psykers"),
    ],
)
def test_other_words_are_refused(words: str, what: str) -> None:
    with pytest.raises(MissionError, match=what):
        mission(words)


@pytest.mark.parametrize("words", ['pool = ["1 x2"]', 'add = ["turn 3 mg"]', 'supply = ["hybrid 1"]', "psykers = 1"])
def test_without_the_cult_they_are_refused(words: str) -> None:
    with pytest.raises(MissionError, match="belongs to the cult"):
        read_mission(text(words, "first+deathwing+whitedwarf"), "m.toml")


def test_a_blip_of_the_cult_needs_its_book() -> None:
    with pytest.raises(MissionError, match="know no such blip"):
        read_mission(text("", "first+deathwing+whitedwarf").replace("Dread stealer", "Dread blip mg"), "m.toml")


def test_an_added_blip_is_any_of_those_that_come() -> None:
    """Of three that come the added one is each with the same chance: no place among them betrays it."""
    position = Position(None, mission("").board, mission("").rulebook, mission('add = ["turn 1 pt"]').scenario)
    position.phase = REINFORCEMENTS
    assert still_to_come(position) == [11]
    ways = draw_ways(position, 3)
    assert 3 * ways[10] == sum(ways)
    assert draw_ways(position, 1) == [0] * 10 + [1]
    position.phase = STEALER_ACTIONS
    assert still_to_come(position) == []
    assert list(draw_ways(position, 3)) == list(position.pile)
