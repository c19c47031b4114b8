"""The built-in missions, in the order of their stories; and drills and lessons, found by their id."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources

from sensorium.missions.format.errors import NoMissionError, choose_from
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission

LIBRARY = __name__
DRILLS = "sensorium.missions.drills"
LESSONS = "sensorium.missions.lessons"


@cache
def sources(package: str = __name__) -> tuple[tuple[str, str], ...]:
    """The name and the text of every mission file, by name."""
    files = [entry for entry in resources.files(package).iterdir() if entry.name.endswith(".toml")]
    return tuple(sorted((entry.name, entry.read_text(encoding="utf-8")) for entry in files))


@lru_cache(maxsize=256)
def built_in(file: str, text: str) -> Mission:
    """A mission from its text, cached, so that all its games share one board."""
    return read_mission(text, file)


def missions() -> list[Mission]:
    """Every built-in mission."""
    return [built_in(file, text) for file, text in sources()]


def ids() -> list[str]:
    """The ids of the built-in missions, in order; a file that is no TOML has none."""
    return list(files_by_id())


def drills() -> list[Mission]:
    """The drills: small missions for teaching and testing, each about one mechanism."""
    return [built_in(file, text) for file, text in sources(DRILLS)]


def lessons() -> list[Mission]:
    """The lessons, in the order in which they are taught."""
    return [built_in(file, text) for file, text in sources(LESSONS)]


def mission_named(name: str) -> Mission:
    """The built-in mission, drill or lesson with this id; broken files of other missions do not matter."""
    files = files_by_id()
    if name not in files:
        for package in (DRILLS, LESSONS):
            hidden = files_by_id(package)
            if name in hidden:
                return built_in(*hidden[name])
        advice = choose_from(name, files, "there are no built-in missions")
        raise NoMissionError(f"there is no mission `{name}`; {advice}")
    return built_in(*files[name])


@cache
def files_by_id(package: str = __name__) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for file, text in sources(package):
        try:
            found.setdefault(str(tomllib.loads(text).get("id", file)), (file, text))
        except tomllib.TOMLDecodeError:
            continue
    return found
