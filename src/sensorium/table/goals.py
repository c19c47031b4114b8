"""The progress of each objective, as numbers where its condition counts something."""

from __future__ import annotations

from typing import NamedTuple

from sensorium.board.masks import squares_in
from sensorium.missions.format.condition_text import told
from sensorium.missions.format.mission import Mission
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.aims import BREAK, WAIT, WORK, Aim
from sensorium.rules.scenario.conditions.condition import CONDITIONS, Measure, holds
from sensorium.rules.scenario.scenario import Predicate
from sensorium.table import wire


def goals(position: Position, mission: Mission) -> list[wire.Goal]:
    """Every objective of the mission, as this position has it."""
    return [
        goal(position, mission, objective.side, objective.text, objective.predicate)
        for objective in position.scenario.objectives
    ]


def goal(position: Position, mission: Mission, side: int, text: str, predicate: Predicate) -> wire.Goal:
    count = progress(position, predicate)
    return wire.Goal(
        side=SIDE_WORDS[side],
        text=text or told(predicate, mission.names),
        holds=holds(position, predicate),
        done=count.done if count else None,
        of=count.of if count else None,
        unit=count.unit if count else "",
        **whereabouts(position, mission, predicate),
    )


# -- where it is decided --------------------------------------------------------------------------------------------


def whereabouts(position: Position, mission: Mission, predicate: Predicate) -> dict[str, list[str]]:
    """The rooms that a condition is about, and what of it lies in no room: the squares that its aims lead to."""
    rooms = [(area.name, area.squares) for area in position.scenario.areas]
    about: list[str] = []
    loose = 0
    for aim in aims_of(position, predicate):
        squares = 1 << aim.number | aim.squares if aim.verb == BREAK else aim.squares
        named = [name for name, mask in rooms if squares and mask == squares] or room_of(mission, thing(position, aim))
        about += [name for name in named if name not in about]
        loose |= 0 if named else squares
    return {"areas": about, "squares": [position.board.name(square) for square in squares_in(loose)]}


def aims_of(position: Position, predicate: Predicate) -> list[Aim]:
    if predicate.kind > s.ONCE:
        return [CONDITIONS[predicate.kind].aim(position, predicate.numbers)]
    return [aim for part in predicate.parts for aim in aims_of(position, part)]


def thing(position: Position, aim: Aim) -> int:
    """The square of what is worked or broken there; -1: there is no such thing."""
    if aim.verb == WORK:
        return position.scenario.works[aim.number].square
    return aim.number if aim.verb == BREAK else -1


def room_of(mission: Mission, square: int) -> list[str]:
    """The room of a square, if it has one."""
    name = mission.names.room(square) if square >= 0 else ""
    return [name] if name else []


# -- how near it is -------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """``done`` of ``of``; ``unit``: of what, where all of it is of one kind that the goal's words may not name."""

    done: int
    of: int
    unit: str = ""


def progress(position: Position, predicate: Predicate) -> Progress | None:
    """How far a condition has come, or None where nothing in it can be counted."""
    kind, numbers, parts = predicate.kind, predicate.numbers, predicate.parts
    if kind > s.ONCE:
        return single(position, predicate, CONDITIONS[kind].progress)
    if kind == s.NOT and parts[0].kind > s.ONCE:
        return single(position, parts[0], CONDITIONS[parts[0].kind].failing)
    if kind == s.COUNT:
        return Progress(min(holding(position, parts), numbers[0]), numbers[0])
    if kind == s.ALL:
        return of_all(position, parts)
    if kind == s.ANY:
        return furthest([progress(position, part) for part in parts])
    if kind == s.ONCE:
        return progress(position, parts[0])
    return None


def single(position: Position, predicate: Predicate, measure: Measure) -> Progress | None:
    count = measure(position, predicate.numbers)
    return Progress(*count, CONDITIONS[predicate.kind].unit) if count else None


def holding(position: Position, parts: tuple[Predicate, ...]) -> int:
    return sum(1 for part in parts if holds(position, part))


def of_all(position: Position, parts: tuple[Predicate, ...]) -> Progress:
    """Progress of a conjunction: the count of its only missing part, if that counts beyond 1; else how many hold.

    That a turn must come is not counted with the others: five rooms and turn twelve are five rooms until they hold.
    """
    missing = [part for part in parts if not holds(position, part)]
    only_time = bool(missing) and all(is_wait(position, part) for part in missing)
    if only_time or len(missing) == 1:
        count = progress(position, missing[-1])
        if count is not None and (only_time or count.of > 1):
            return count
    counted = [part for part in parts if not is_wait(position, part)] or list(parts)
    return Progress(holding(position, tuple(counted)), len(counted))


def is_wait(position: Position, part: Predicate) -> bool:
    return part.kind > s.ONCE and CONDITIONS[part.kind].aim(position, part.numbers).verb == WAIT


def furthest(counts: list[Progress | None]) -> Progress | None:
    """Progress of a disjunction: of the part that is nearest to its goal."""
    known = [count for count in counts if count is not None]
    return max(known, key=lambda count: count.done / max(1, count.of), default=None)
