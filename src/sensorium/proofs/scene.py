"""A scene: a starting position with a name and, where there is one, its text in the notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sensorium.cases.case import Case, CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.missions import missions, set_up_named
from sensorium.missions import set_up as set_up_mission
from sensorium.missions.library import drills
from sensorium.rules.core.position import Position


class Scene:
    """A named starting position. ``start`` gives a fresh copy each time."""

    def __init__(self, name: str, position: Position, text: str = "") -> None:
        self.name = name
        self.position = position
        self.text = text

    def start(self) -> Position:
        return self.position.copy()

    def __repr__(self) -> str:
        return self.name


def scene_from(name: str, text: str) -> Scene:
    """The scene a text of the notation describes: the lines of one case, without its fence and its script."""
    case = read_cases(f"```case {name}\n{text.rstrip()}\n= turn number 1\n```\n", name)[0]
    return Scene(name, set_up(case, set_up_named), text)


def case_scenes(cases: Iterable[Case]) -> Iterator[Scene]:
    """The positions at the head of cases; a case that cannot be set up is somebody else's to report."""
    for case in cases:
        try:
            yield Scene(f"{case.path}:{case.name}", set_up(case), case.text)
        except CaseError:
            continue


def mission_scenes() -> Iterator[Scene]:
    """The built-in missions and the drills, from the first question of their set-up."""
    for mission in [*missions(), *drills()]:
        yield Scene(mission.id, set_up_mission(mission))
