"""Ways across the deck: how many points a piece needs to get from one square to another, doors and all.

Distances are counted backwards from a set of goals, so that one table serves every piece. They ignore facing, which
costs a stealer nothing to speak of and a marine about a point a corner; a closed door costs the point to open it.
"""

from __future__ import annotations

from sensorium.rules.position import Position

FAR = 999


def steps_to(position: Position, goals: int, blocked: int = 0) -> list[int]:
    """For every square the steps to the nearest of these goals; ``blocked`` squares cannot be crossed."""
    board = position.board
    solid = position.fixtures | position.fields | position.barrier | position.burning | blocked
    shut = position.shut
    distance = [FAR] * board.count
    now = [square for square in range(board.count) if goals >> square & 1]
    for square in now:
        distance[square] = 0
    steps = 0
    later: dict[int, list[int]] = {}
    while now or later:
        steps += 1
        found: list[int] = []
        for square in now:
            if distance[square] != steps - 1:
                continue
            for near in neighbours(position, square):
                if distance[near] <= steps or solid >> near & 1:
                    continue
                # Walking from ``near`` to ``square``: a closed door on ``square`` must be opened first.
                cost = steps + 1 if shut >> square & 1 else steps
                if cost < distance[near]:
                    distance[near] = cost
                    if cost == steps:
                        found.append(near)
                    else:
                        later.setdefault(cost, []).append(near)
        now = found + later.pop(steps, [])
    return distance


def neighbours(position: Position, square: int) -> list[int]:
    board = position.board
    near = [board.step[square * 8 + direction] for direction in range(8)]
    found = [one for one in near if one >= 0]
    if position.rulebook.ladder_costs[0] and board.ladder_end[square] >= 0:
        found.append(board.ladder_end[square])
    return found


def shortest_way(position: Position, start: int, goal: int) -> tuple[int, ...]:
    board = position.board
    route = board.route(goal)
    if route[start] >= FAR:
        return tuple([start] * 60)
    way: list[int] = []
    square = start
    while route[square] > 1:
        near = [board.step[square * 8 + direction] for direction in (0, 2, 4, 6, 1, 3, 5, 7)]
        near += [board.below[square], board.above[square]]
        square = min((one for one in near if one >= 0), key=lambda one: route[one])
        way.append(square)
    return tuple(way)
