"""Where the marines must go, read from the objectives' predicates: no mission needs a script of its own."""

from __future__ import annotations

from sensorium.rules import scenario as s
from sensorium.rules.position import Position
from sensorium.rules.predicates import holds, slot_of
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import CARRIED, MARINES


def goal_squares(position: Position) -> int:
    """The squares that matter for an objective of the marines not yet met."""
    goals = 0
    for objective in position.scenario.objectives:
        if objective.side == MARINES:
            goals |= squares_of(position, objective.predicate)
    return goals


def squares_of(position: Position, predicate: Predicate) -> int:
    """The squares where something must be done for this to come true; none if it holds or no place helps."""
    if predicate.kind == s.NOT or holds(position, predicate):
        return 0
    if predicate.kind == s.THEN:
        first, second = predicate.parts
        return squares_of(position, first) or squares_of(position, second)
    if predicate.parts:
        goals = 0
        for part in predicate.parts:
            goals |= squares_of(position, part)
        return goals
    numbers = predicate.numbers
    areas = position.scenario.areas
    board = position.board
    if predicate.kind in (s.BURNED, s.HELD, s.CLEAR, s.ENTERED):
        return areas[numbers[0]].squares
    if predicate.kind == s.EXITED:
        return sum(1 << way.square for way in board.exits if numbers[1] in (-1, way.square))
    if predicate.kind in (s.OUT, s.DELIVERED, s.CARRIED):
        slot = slot_of(position, numbers[0])
        if slot >= 0 and position.place[slot] == CARRIED:
            if predicate.kind == s.DELIVERED:
                return areas[numbers[1]].squares
            return sum(1 << way.square for way in board.exits)
        return 1 << position.place[slot] if slot >= 0 and position.on_board(slot) else 0
    if predicate.kind == s.WORKED:
        work = position.scenario.works[numbers[0]]
        return 1 << work.square if work.on_it else board.near[work.square]
    if predicate.kind == s.BROKEN:
        return board.near[numbers[0]]
    if predicate.kind in (s.SECURED, s.WITHIN):
        return sum(1 << board.entries[entry].square for entry in position.open_entries())
    return 0
