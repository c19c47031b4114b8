"""The mission as a table plays it, with the chosen options; cached per process and shared by games with the same
options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import PurePath
from typing import Final

from sensorium.missions.checks.draft import read_draft, within_turns
from sensorium.missions.format.errors import NoMissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import rules_with, set_up
from sensorium.missions.library import built_in, ids, mission_named
from sensorium.rules.core.position import Position
from sensorium.rules.scenario.records import plain, recorded
from sensorium.rules.scenario.scenario import Scenario
from sensorium.table.case_mission import is_case, mission_of_case, start_of_case, text_of

KEPT: Final = 64  # missions kept in memory; what somebody drops on the page is one each
UNNAMED: Final = "mission.toml"


@dataclass(frozen=True)
class TableMission:
    """All that is needed to set a mission up again in another process or after a restart: its text and the options."""

    file: str
    text: str
    novice: bool = False
    expansions: tuple[str, ...] = ()  # that its players ask for: ``solo``
    draft: bool = False  # of unknown origin, and so within limits


def table_mission_of(name: str, novice: bool = False, expansions: tuple[str, ...] = ()) -> TableMission:
    """The built-in mission of this id, or the case of the rulebook; NoMissionError: there is none."""
    if is_case(name):
        return TableMission(name, text_of(name), novice, expansions)
    mission = mission_named(name)
    return TableMission(mission.path, mission.text, novice, expansions)


def table_mission_of_draft(
    name: str, file: str, text: str, novice: bool = False, expansions: tuple[str, ...] = ()
) -> TableMission:
    """A mission of unknown origin. NoMissionError: it cannot be played, with its first error; or ``name`` is not the id
    it gives itself."""
    draft = read_draft(text, plain_name(file), ids())
    if draft.errors:
        raise NoMissionError(str(draft.errors[0]))
    assert draft.mission is not None
    if draft.mission.id != name:
        raise NoMissionError(f"this mission calls itself `{draft.mission.id}` and not `{name}`")
    return TableMission(draft.mission.path, text, novice, expansions, draft=True)


def plain_name(file: str) -> str:
    """The last part of a file's name, which is all that is told of it."""
    return "".join(mark for mark in PurePath(file.replace("\\", "/")).name if mark.isprintable()) or UNNAMED


@lru_cache(maxsize=KEPT)
def mission_of(chosen: TableMission) -> Mission:
    mission = (mission_of_case if is_case(chosen.file) else built_in)(chosen.file, chosen.text)
    if chosen.draft:
        mission = within_turns(mission)
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


def first_position(chosen: TableMission) -> Position:
    """The position in which a game of it begins."""
    return start_of_case(chosen.file, chosen.text) if is_case(chosen.file) else set_up(mission_of(chosen))
