"""Guards: marines in the mouths of a place that no stealer may come into."""

from __future__ import annotations

from sensorium.board.masks import squares_in
from sensorium.players.marines.march import Goals
from sensorium.players.marines.needs import GUARD, Need
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import DEAD, GONE, STEALERS
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.condition import aim_of


def guard_needs(position: Position) -> list[Need]:
    """For every objective that the stealers meet by coming into some squares: somebody in each mouth of these squares,
    looking out. A place with more mouths than half of the marines could fill is not closed in this way."""
    here = sum(1 for marine in range(position.marine_count) if position.place[marine] not in (DEAD, GONE))
    found: list[Need] = []
    for objective in position.scenario.objectives:
        aim = aim_of(position, objective.predicate) if objective.side == STEALERS else aims.NO_AIM
        if aim.verb == aims.ENTER:
            mouths = mouths_of(position, aim.squares)
            if 2 * len(mouths) <= here:
                found += [Need(GUARD, -1, looking_out(position, square, aim.squares)) for square in mouths]
    return found


def mouths_of(position: Position, area: int) -> list[int]:
    """The squares of the area that are stepped onto from outside."""
    near = position.board.near
    outside = ~(area | position.fixtures)
    return [square for square in squares_in(area & ~position.fixtures) if near[square] & outside]


def looking_out(position: Position, square: int, area: int) -> Goals:
    """The states on this square that have floor outside the area ahead."""
    step = position.board.step
    ahead = [step[square * 8 + 2 * facing] for facing in range(4)]
    return tuple(
        (square << 2 | facing, 0) for facing, there in enumerate(ahead) if there >= 0 and not area >> there & 1
    )
