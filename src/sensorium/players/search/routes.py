"""Distances across the deck: the points a piece needs from one square to another, doors included.

Distances are counted backwards from a set of goals, so that one table serves every piece. They ignore facing, which
costs a stealer almost nothing and a marine about a point a corner; a closed door costs the point to open it.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.search.falls import rungs, toll
from sensorium.rules.chapters.holes import ladder_neighbour
from sensorium.rules.core.position import Position

FAR: Final = 999
HORIZON: Final = 16  # steps beyond which nobody is counted as coming

Ways = dict[int, tuple[int, int]]  # square: steps to it, and the squares entered


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
    end = ladder_neighbour(position, square)
    if end >= 0:
        found.append(end)
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


def ways_from(position: Position, start: int, blocked: int, horizon: int = HORIZON) -> Ways:
    """Where a stealer can come to from here within so many steps, doors opened on the way."""
    board = position.board
    step, flanks = board.step, board.flanks
    shut = position.shut
    found: Ways = {start: (0, 0)}
    layers: list[list[int]] = [[] for _ in range(horizon + 4)]
    layers[0].append(start)
    ladders = position.rulebook.ladder_costs[0]
    climbs = bool(ladders) or position.rulebook.holes
    rubble = position.rubble
    for steps in range(horizon):
        for square in layers[steps]:
            here = found[square]
            if here[0] != steps:
                continue
            for direction in range(8):
                near = step[square * 8 + direction]
                if near < 0 or blocked >> near & 1:
                    continue
                if direction & 1:
                    beside = flanks[square * 8 + direction]
                    if beside & (blocked | shut) == beside:
                        continue
                cost = steps + 2 if shut >> near & 1 else steps + 1
                if rubble >> near & 1:
                    cost += toll(position, near)
                known = found.get(near)
                if known is None or known[0] > cost:
                    found[near] = (cost, here[1] | 1 << near)
                    layers[cost].append(near)
            if climbs:
                for near, points in rungs(position, square, ladders):
                    known = found.get(near)
                    if not blocked >> near & 1 and (known is None or known[0] > steps + points):
                        if steps + points < horizon:
                            found[near] = (steps + points, here[1] | 1 << near)
                            layers[steps + points].append(near)
    return found


def beside(position: Position, ways: Ways, square: int) -> tuple[int, int] | None:
    """The fewest steps to stand beside a square, and the squares entered."""
    board = position.board
    best: tuple[int, int] | None = None
    for side in (0, 2, 4, 6):
        near = board.step[square * 8 + side]
        found = ways.get(near) if near >= 0 else None
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return best


def nearest_marine(position: Position, square: int) -> int:
    """Steps from a square to the nearest marine."""
    if not 0 <= square < position.board.count:
        return 99
    route = position.board.route(square)
    return min(
        (route[position.place[one]] for one in range(position.marine_count) if position.on_board(one)), default=99
    )
