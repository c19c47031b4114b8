"""Which sections a case, or a mission, may call a chute."""

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.reader import read_mission

CASE = """\
```case chute
rules {rules}
chute {square}

map
{row}

sections
{sections}

A marine E

> end turn
```
"""

MISSION = """\
id = "down"
name = "Down"
rules = "{rules}"
briefing = "Down and out."

[board]
map = '''
#######
#..{door}..1
#######'''
sections = '''
#######
#abbcc#
#######'''
chutes = ["{square}"]

[areas]
lock = "section a"

[[squad]]
name = "Castor"
members = ["Vale marine"]
deploy = "lock"

[[objective]]
side = "marine"
when = "exited 1"
"""


def case_error(row: str, sections: str, square: str = "3,1", rules: str = "first+deathwing") -> str:
    wall = "#" * len(row)
    text = CASE.format(rules=rules, square=square, row=f"{wall}\n{row}\n{wall}", sections=f"{wall}\n{sections}\n{wall}")
    with pytest.raises(CaseError) as caught:
        set_up(read_cases(text, "page.md")[0])
    return str(caught.value)


def test_a_chute_ends_in_one_closed_door() -> None:
    assert "the section of 3,1 has no closed door" in case_error("#A.../#", "#aabbb#")
    assert "the section of 3,1 has no closed door" in case_error("#A....#", "#aabbb#")
    assert "the section of 3,1 has several doors" in case_error("#A+..+#", "#abbbb#")
    assert "9,9 is no floor square" in case_error("#A...+#", "#aabbb#", "9,9")
    assert "the rules `first` know no chutes" in case_error("#A...+#", "#aabbb#", rules="first")


def test_a_mission_has_chutes_only_where_its_rules_do() -> None:
    mission = read_mission(MISSION.format(rules="first+deathwing", door="+", square="3,1"))
    assert mission.scenario.chutes.bit_count() == 2
    for rules, door, square, problem in (
        ("first", "+", "3,1", "the rules `first` know no disposal chutes"),
        ("first+deathwing", ".", "3,1", "the section of 3,1 has no closed door"),
        ("first+deathwing", "+", "8,8", "8,8"),
    ):
        with pytest.raises(MissionError, match=problem):
            read_mission(MISSION.format(rules=rules, door=door, square=square))


def test_the_bowl_of_a_mission() -> None:
    text = MISSION.format(rules="first+deathwing", door="+", square="3,1")
    scenario = read_mission(text + "\n[stealers]\nbowl = [2, 5]\nambushes = 3\n").scenario
    assert (scenario.ambush_mix, scenario.ambush_limit) == ((5, 2), 3)
    for bowl in ("[1]", "[0, 0]", "[1, 2, 3]"):
        with pytest.raises(MissionError, match="two numbers"):
            read_mission(text + f"\n[stealers]\nbowl = {bowl}\n")
