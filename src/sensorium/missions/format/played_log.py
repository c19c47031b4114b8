"""A game of a mission that was played elsewhere: its log, held to the mission."""

from __future__ import annotations

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.core.log import Log, begin_log, rebuild
from sensorium.rules.core.position import Position


def end_of(log: Log, mission: str, said: str, what: str) -> Position:
    """How the game ended. ``ValueError``: it is of another mission than this text tells, by its board, its forces or
    its terms; or it is not finished. ``said``: how the log is called; ``what``: the game, `board 3`."""
    wanted = begin_log(set_up(read_mission(mission))).header
    if log.header["scenario"] != wanted["scenario"] or log.header["board"] != wanted["board"]:
        raise ValueError(f"{said} is no log of {what}; name the right one")
    position = rebuild(log)
    if position.stack:
        raise ValueError(f"{said} ends before {what} is over; play it to its end")
    return position
