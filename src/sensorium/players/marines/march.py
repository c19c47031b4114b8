"""Distances for marines: the points from every square and facing to a goal, and the states reachable with given points.

A state is ``square * 4 + facing``. A march table counts backwards from a set of goal states, so one table serves the
whole squad: steps, turns, ladders, and a point for every door that was closed when it was made. Other pieces are
ignored; the marine who walks has to avoid them.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.chapters.movement import MARINE_STEP
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

FAR: Final = 999
LOCKED_DOOR: Final = 4  # what it takes, more or less, to shoot one down

Goals = tuple[tuple[int, int], ...]  # (state, points still to be spent there)


class Marches:
    """March tables of one board, computed on demand and cached.

    Doors count as they stood when the table was made: a door opened since makes it wrong by one point, which is
    accepted because a table for every state of the doors would take too long.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], list[int]] = {}

    def table(self, position: Position, goals: Goals, cleared: int = 0) -> list[int]:
        """The points from every state to the goals; ``cleared``: squares taken as free of what blocks them now."""
        blocked = (position.fixtures | position.fields) & ~cleared
        key = (goals, blocked, position.locked & position.shut, position.broken)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = march_table(position, goals, blocked)
        return found


def march_table(position: Position, goals: Goals, blocked: int) -> list[int]:
    board = position.board
    step, flanks, ladder = board.step, board.flanks, board.ladder_end
    shut = position.shut & ~blocked
    locked = position.locked & shut
    climb = position.rulebook.ladder_costs[0]
    table = [FAR] * (board.count * 4)
    queue: list[list[int]] = [[] for _ in range(FAR)]
    for state, cost in goals:
        if cost < table[state]:
            table[state] = cost
            queue[cost].append(state)
    for points in range(FAR):
        for state in queue[points]:
            if table[state] != points:
                continue
            square, facing = state >> 2, state & 3
            side = square << 2
            for turned in ((facing + 1) & 3, (facing - 1) & 3):
                if table[side | turned] > points + 1:
                    table[side | turned] = points + 1
                    queue[points + 1].append(side | turned)
            door = 0
            if shut >> square & 1:
                door = LOCKED_DOOR if locked >> square & 1 else 1
            for direction in range(8):
                # The table counts backwards: a step in this direction comes from the opposite neighbour.
                before = step[square * 8 + (direction + 4) % 8]
                cost = MARINE_STEP[(direction - 2 * facing) & 7]
                if before < 0 or not cost or blocked >> before & 1 or (door and cost > 1):
                    continue
                if direction & 1:
                    beside = flanks[before * 8 + direction]
                    if beside & (blocked | shut) == beside:
                        continue
                cost += points + door
                earlier = before << 2 | facing
                if table[earlier] > cost:
                    table[earlier] = cost
                    queue[cost].append(earlier)
            if climb and ladder[square] >= 0 and not position.broken >> square & 1:
                earlier = ladder[square] << 2 | facing
                if table[earlier] > points + climb:
                    table[earlier] = points + climb
                    queue[points + climb].append(earlier)
        queue[points] = []
        if points > 250:
            break
    return table


def least_left(table: list[int], square: int) -> int:
    """The least of a march table on this square, whichever way one looks."""
    return min(table[square << 2 : (square << 2) + 4])


def reachable(position: Position, marine: int, points: int) -> dict[int, tuple[int, int]]:
    """Every state this marine can come to with these points now: points left, and the answer that leads on to it.

    The answer is the last step; ``path_to`` walks it back. Doors that are closed are opened on the way for a point.
    """
    board = position.board
    step, flanks = board.step, board.flanks
    solid = position.solid()
    burning = position.burning
    shut = position.shut & ~position.locked
    start = position.place[marine] << 2 | position.facing[marine]
    found: dict[int, tuple[int, int]] = {start: (points, -1)}
    climb = position.rulebook.ladder_costs[0]
    layers: list[list[int]] = [[] for _ in range(points + 1)]
    layers[points].append(start)
    for left in range(points, 0, -1):
        for state in layers[left]:
            if found[state][0] != left:
                continue
            square, facing = state >> 2, state & 3
            for turned in ((facing + 1) & 3, (facing - 1) & 3):
                reach(found, layers, square << 2 | turned, left - 1, state)
            for ahead in (0, 1, 7, 3, 4, 5):
                direction = (2 * facing + ahead) & 7
                near = step[square * 8 + direction]
                if near < 0 or burning >> near & 1:
                    continue
                cost = MARINE_STEP[ahead]
                if solid >> near & 1:
                    if cost > 1 or not shut >> near & 1:
                        continue
                    cost += 1
                if cost > left:
                    continue
                if direction & 1:
                    beside = flanks[square * 8 + direction]
                    if beside & solid == beside:
                        continue
                reach(found, layers, near << 2 | facing, left - cost, state)
            end = board.ladder_end[square]
            if climb and end >= 0 and left >= climb and not (solid | burning | position.broken) >> end & 1:
                reach(found, layers, end << 2 | facing, left - climb, state)
    return found


def reach(found: dict[int, tuple[int, int]], layers: list[list[int]], state: int, left: int, before: int) -> None:
    known = found.get(state)
    if known is None or known[0] < left:
        found[state] = (left, before)
        layers[left].append(state)


def first_step(position: Position, marine: int, found: dict[int, tuple[int, int]], goal: int) -> int:
    """The first answer on the way to a reachable state, or 0 where he stands there already."""
    state = goal
    before = found[state][1]
    if before < 0:
        return 0
    while found[before][1] >= 0:
        state, before = before, found[before][1]
    return answer_between(position, marine, before, state)


def answer_between(position: Position, marine: int, here: int, there: int) -> int:
    """The answer that takes a marine from one state to the next, or opens the door between them."""
    board = position.board
    square, near = here >> 2, there >> 2
    if square == near:
        return a.pack(a.TURN, marine, there & 3)
    if position.shut >> near & 1:
        return a.pack(a.OPEN, marine, near)
    for direction in range(8):
        if board.step[square * 8 + direction] == near:
            return a.pack(a.MOVE, marine, direction)
    return a.pack(a.CLIMB, marine, 1 if board.below[square] == near else 0)
