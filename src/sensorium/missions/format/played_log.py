"""A game of a mission that was played elsewhere: its log, held to the mission."""

from __future__ import annotations

from typing import Any

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.core.log import Log, begin_log, rebuild
from sensorium.rules.core.position import Position


def end_of(log: Log, mission: str, said: str, what: str) -> Position:
    """How the game ended. ``ValueError``: it is of another mission than this text tells, by its board, its forces or
    its terms, in whatever words either tells them; or it is not finished. ``said``: how the log is called; ``what``:
    the game, `board 3`."""
    wanted = begin_log(set_up(read_mission(mission))).header
    if wordless(log.header["scenario"]) != wordless(wanted["scenario"]) or log.header["board"] != wanted["board"]:
        raise ValueError(f"{said} is no log of {what}; name the right one")
    position = rebuild(log)
    if position.stack:
        raise ValueError(f"{said} ends before {what} is over; play it to its end")
    return position


def wordless(scenario: dict[str, Any]) -> dict[str, Any]:
    """A scenario as a log has it, without what it says to its players."""
    objectives = [{**one, "text": ""} for one in scenario["objectives"]]
    return {**scenario, "objectives": objectives, "texts": []}
