"""The built-in missions, in the order of their stories."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from sensorium.missions.errors import NoMissionError, choose_from
from sensorium.missions.mission import Mission
from sensorium.missions.reader import read_mission


@cache
def sources() -> tuple[tuple[str, str], ...]:
    """The name and the text of every mission file, by name."""
    files = [entry for entry in resources.files(__name__).iterdir() if entry.name.endswith(".toml")]
    return tuple(sorted((entry.name, entry.read_text(encoding="utf-8")) for entry in files))


@cache
def built_in(file: str, text: str) -> Mission:
    """A mission is read once, and its board shared by every game on it."""
    return read_mission(text, file)


def missions() -> list[Mission]:
    """Every built-in mission."""
    return [built_in(file, text) for file, text in sources()]


def ids() -> list[str]:
    """The ids of the built-in missions, in order; a file that is no TOML has none."""
    return list(files_by_id())


def mission_named(name: str) -> Mission:
    """The built-in mission with this id; a broken file among the others does not stand in its way."""
    files = files_by_id()
    if name not in files:
        advice = choose_from(name, files, "there are no built-in missions")
        raise NoMissionError(f"there is no mission `{name}`; {advice}")
    return built_in(*files[name])


@cache
def files_by_id() -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    for file, text in sources():
        try:
            found.setdefault(str(tomllib.loads(text).get("id", file)), (file, text))
        except tomllib.TOMLDecodeError:
            continue
    return found
