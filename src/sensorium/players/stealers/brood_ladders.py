"""Ladders that the marines need: what it is worth to the brood to tear one from the wall.

A ladder is attacked like a door (deathwing.ladder.attacked-like-door). What is left is a hole that stealers climb and
marines do not (deathwing.ruling.ladder-destroyed), so the way up is cut off, and the way down ends on one's face.
"""

from __future__ import annotations

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.marines.march import least_left, march_table
from sensorium.players.stealers.brood_aims import A_MARINE, THE_ONE, parts_of
from sensorium.rules.chapters.holes import ladders_standing
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES
from sensorium.rules.scenario.conditions.condition import aim_of, holds

CUT_OFF: Final = 24  # points of delay from which on a marine is as good as dead
A_DETOUR: Final = 3  # points of delay that are not worth a blow


def ladder_worths(position: Position) -> dict[int, float]:
    """What it is worth to break each ladder without which the marines come later to where they must: both its ends."""
    standing = ladders_standing(position)
    goals = wanted_squares(position) if standing else 0
    if not goals:
        return {}
    ends = tuple((square << 2 | facing, 0) for square in squares_in(goals) for facing in range(4))
    closed = position.fixtures | position.fields
    now = march_table(position, ends, closed)
    found: dict[int, float] = {}
    broken = position.broken
    for square in squares_in(standing):
        other = position.board.ladder_end[square]
        if other < square:
            continue
        position.broken = broken | 1 << square | 1 << other
        worth = delay_worth(position, now, march_table(position, ends, closed))
        position.broken = broken
        if worth > 0.0:
            found[square] = found[other] = worth
    return found


def wanted_squares(position: Position) -> int:
    """Where the marines must come to win, by all that does not hold yet."""
    goals = 0
    for objective in position.scenario.objectives:
        if objective.side == MARINES:
            for part in parts_of(objective.predicate):
                if not part.parts and not holds(position, part):
                    goals |= aim_of(position, part).squares
    return goals


def delay_worth(position: Position, before: list[int], after: list[int]) -> float:
    """What it is worth, in stealers, that the marines come so much later, each from where he stands."""
    worth = 0.0
    for marine in range(position.marine_count):
        if position.on_board(marine):
            place = position.place[marine]
            delay = least_left(after, place) - least_left(before, place)
            if delay >= A_DETOUR:
                worth += A_MARINE * min(1.0, delay / CUT_OFF)
    return min(THE_ONE, worth)
