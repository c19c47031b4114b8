"""The squares the marines must reach, derived from the predicates of the objectives of any mission."""

from __future__ import annotations

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CARRIED, MARINES
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.aims import FETCHING
from sensorium.rules.scenario.conditions.condition import aim_of, holds
from sensorium.rules.scenario.conditions.facts import slot_of
from sensorium.rules.scenario.scenario import Predicate


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
    aim = aim_of(position, predicate)
    if aim.verb in FETCHING:  # to the object first, and with it to where it is wanted
        slot = slot_of(position, aim.piece)
        if slot < 0 or position.place[slot] != CARRIED:
            return 1 << position.place[slot] if slot >= 0 and position.on_board(slot) else 0
    return aim.squares
