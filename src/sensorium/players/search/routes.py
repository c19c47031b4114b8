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


class Ways:
    """Where a stealer can come to: by square, the steps to it (``FAR`` if it cannot) and the squares entered."""

    def __init__(self, count: int) -> None:
        self.steps: list[int] = [FAR] * count
        self.entered: list[int] = [0] * count


def ways_from(position: Position, start: int, blocked: int, horizon: int = HORIZON) -> Ways:
    """Where a stealer can come to from here within so many steps, doors opened on the way."""
    board = position.board
    shut = position.shut
    closed = blocked | shut
    found = Ways(board.count)
    steps, entered = found.steps, found.entered
    steps[start] = 0
    layers: list[list[int]] = [[] for _ in range(horizon + 4)]
    layers[0].append(start)
    ladders = position.rulebook.ladder_costs[0]
    climbs = bool(ladders) or position.rulebook.holes
    rubble = position.rubble
    for here in range(horizon):
        for square in layers[here]:
            if steps[square] != here:
                continue
            for near, flanks in board.paces(square):
                if steps[near] <= here + 1 or blocked >> near & 1:
                    continue
                if flanks and flanks & closed == flanks:
                    continue
                cost = here + 2 if shut >> near & 1 else here + 1
                if rubble >> near & 1:
                    cost += toll(position, near)
                if cost < steps[near]:
                    steps[near] = cost
                    entered[near] = entered[square] | 1 << near
                    layers[cost].append(near)
            if climbs:
                for near, points in rungs(position, square, ladders):
                    cost = here + points
                    if cost < horizon and cost < steps[near] and not blocked >> near & 1:
                        steps[near] = cost
                        entered[near] = entered[square] | 1 << near
                        layers[cost].append(near)
    return found


def beside(position: Position, ways: Ways, square: int) -> int:
    """The square beside this one that is reached with the fewest steps, or -1."""
    step = position.board.step
    best, fewest = -1, FAR
    for side in (0, 2, 4, 6):
        near = step[square * 8 + side]
        if near >= 0 and ways.steps[near] < fewest:
            best, fewest = near, ways.steps[near]
    return best


def nearest_marine(position: Position, square: int) -> int:
    """Steps from a square to the nearest marine."""
    if not 0 <= square < position.board.count:
        return 99
    route = position.board.route(square)
    return min(
        (route[position.place[one]] for one in range(position.marine_count) if position.on_board(one)), default=99
    )
