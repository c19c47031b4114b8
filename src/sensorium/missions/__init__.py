"""Missions: files that say what is played, on which board, by whom, and for what.

Knows the rules, and nothing of players. A mission is data; none needs code.
"""

from sensorium.missions.errors import MissionError, NoMissionError
from sensorium.missions.library import mission_named, missions
from sensorium.missions.mission import Mission
from sensorium.missions.reader import read_file, read_mission
from sensorium.missions.setting import set_up, set_up_named

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
