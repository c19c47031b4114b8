"""Missions: files that define the board, the forces, the objectives and the events of a game.

A mission is data and needs no code. This package knows the rules and the notation, and nothing of players.
"""

from sensorium.missions.format.errors import MissionError, NoMissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_file, read_mission
from sensorium.missions.format.setup import set_up, set_up_named
from sensorium.missions.library import mission_named, missions

__all__ = [
    "Mission",
    "MissionError",
    "NoMissionError",
    "mission_named",
    "missions",
    "read_file",
    "read_mission",
    "set_up",
    "set_up_named",
]
