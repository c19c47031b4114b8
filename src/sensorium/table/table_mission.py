"""The mission as a table plays it, with the chosen options; cached per process and shared by games with the same
options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import rules_with
from sensorium.missions.library import built_in, mission_named
from sensorium.rules.scenario.records import plain, recorded
from sensorium.rules.scenario.scenario import Scenario


@dataclass(frozen=True)
class TableMission:
    """All that is needed to set a mission up again in another process or after a restart: its text and the options."""

    file: str
    text: str
    novice: bool = False
    expansions: tuple[str, ...] = ()  # that its players ask for: ``solo``


def table_mission_of(name: str, novice: bool = False, expansions: tuple[str, ...] = ()) -> TableMission:
    """The built-in mission of this id; NoMissionError: there is none."""
    mission = mission_named(name)
    return TableMission(mission.path, mission.text, novice, expansions)


@cache
def mission_of(chosen: TableMission) -> Mission:
    mission = built_in(chosen.file, chosen.text)
    if chosen.novice and not mission.scenario.novice:
        mission = replace(mission, scenario=for_a_novice(mission.scenario))
    return replace(mission, rulebook=rules_with(mission, chosen.expansions)) if chosen.expansions else mission


def for_a_novice(scenario: Scenario) -> Scenario:
    """The same scenario with the longer time for a novice marine player: first.timer.novice."""
    told = plain(scenario)
    told["novice"] = True
    changed = recorded(told)
    assert isinstance(changed, Scenario)
    return changed
