"""Reachability on foot for the checks of missions: doors count as open, obstacles as permanent unless cleared."""

from __future__ import annotations

from sensorium.board import Board
from sensorium.board.masks import squares_in
from sensorium.missions.format.mission import Mission
from sensorium.rules.content.fixtures import BULKHEAD, CRATE, GENERATOR, TANK, WRECK
from sensorium.rules.core.vocabulary import MARINES
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.scenario import Effect


def effects_of(mission: Mission) -> list[Effect]:
    """Everything that events and works can bring about."""
    scenario = mission.scenario
    found = [effect for event in scenario.events for effect in event.effects]
    return found + [effect for work in scenario.works for effect in work.effects]


def fixtures(board: Board) -> int:
    return board.crates | board.bulkheads | board.tanks | board.generators


def obstacles(mission: Mission) -> int:
    """What stands on the board as the game begins: fixtures and force fields."""
    return fixtures(mission.board) | mission.scenario.fields


def yielding(mission: Mission) -> int:
    """Fixtures that leave a square free to enter once they are destroyed: deathwing.crate.becomes-rubble,
    deathwing.bulkhead.like-closed-door."""
    board = mission.board
    masks = {CRATE: board.crates, BULKHEAD: board.bulkheads, TANK: board.tanks, GENERATOR: board.generators}
    return sum(masks[fixture.kind] for fixture in mission.rulebook.fixtures if fixture.leaves != WRECK)


def in_the_way(mission: Mission) -> int:
    """Squares that can never be entered: obstacles that nothing clears, and that no attack does away with."""
    mask = obstacles(mission) & ~yielding(mission)
    for effect in effects_of(mission):
        if effect.kind == s.CLEAR_FIXTURE:
            mask &= ~(1 << effect.numbers[0])
    return mask


def walk(mission: Mission, start: int) -> int:
    """The squares that can be reached from these, both masks."""
    board = mission.board
    solid = in_the_way(mission)
    climb = any(mission.rulebook.ladder_costs)
    lifts = carried(mission)
    reached = start & ~solid
    queue = squares_in(reached)
    for square in queue:  # grows while it is read
        around: list[int] = []
        for direction in range(8):
            flanks = board.flanks[square * 8 + direction]
            if not direction & 1 or flanks & solid != flanks:
                around.append(board.step[square * 8 + direction])
        if climb:
            around += [board.below[square], board.ladder_end[square]]
        around += lifts.get(square, [])
        for other in around:
            if other >= 0 and not (solid | reached) >> other & 1:
                reached |= 1 << other
                queue.append(other)
    return reached


def carried(mission: Mission) -> dict[int, list[int]]:
    """Where a lift takes whoever stands on a square."""
    found: dict[int, list[int]] = {}
    for effect in effects_of(mission):
        if effect.kind == s.CARRY:
            here, there = (squares_in(mission.scenario.areas[area].squares) for area in effect.numbers)
            for square, other in zip(here, there, strict=True):
                found.setdefault(square, []).append(other)
    return found


def marine_zones(mission: Mission) -> int:
    """Every square on which some marine may start or arrive."""
    mask = 0
    for squad in mission.squads_of(MARINES):
        for zone in mission.scenario.deployments[squad.deployment].zones:
            mask |= zone
    return mask


def around(board: Board, mask: int) -> int:
    """The squares straight beside these, walls apart."""
    found = 0
    for square in squares_in(mask):
        for direction in (0, 2, 4, 6):
            other = board.step[square * 8 + direction]
            if other >= 0:
                found |= 1 << other
    return found
