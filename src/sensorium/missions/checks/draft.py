"""A mission of unknown origin, such as a file dropped on the page: read within limits, checked, and told what is wrong.
It reads nothing but its text."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from sensorium.missions.checks.checker import ERROR, Finding, broken, check
from sensorium.missions.checks.limits import MOST_TURNS, check_text
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.rules.scenario.records import plain, recorded
from sensorium.rules.scenario.scenario import Scenario


@dataclass(frozen=True)
class Draft:
    """``mission``: None where the file cannot be read. It can be played if no finding is an error."""

    mission: Mission | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.level == ERROR]


def read_draft(text: str, file: str, known: Collection[str] = ()) -> Draft:
    """``file``: what its findings call it. ``known``: ids of missions that ``next`` may name."""
    try:
        check_text(text, file)
        mission = read_mission(text, file)
        return Draft(within_turns(mission), tuple(check(mission, known)))
    except MissionError as problem:
        return Draft(None, (broken(problem),))
    except RecursionError:
        return Draft(None, (Finding(file, 1, ERROR, "the file is too deeply nested", "write it with fewer brackets"),))


def within_turns(mission: Mission) -> Mission:
    """The mission with the most turns that such a game may last, where it names no number itself. One whose stealer
    player may hold back, as in the generator's scenarios, has no last turn: whoever waits for ever loses what has not
    come (deathwing.ruling.generator-stalemate)."""
    if mission.scenario.turn_limit or mission.scenario.supply.optional:
        return mission
    told = plain(mission.scenario)
    told["turn_limit"] = MOST_TURNS
    bounded = recorded(told)
    assert isinstance(bounded, Scenario)
    return replace(mission, scenario=bounded)
