"""Distances for marines: the points from every square and facing to a goal, and the states reachable with given points.

A state is ``square * 4 + facing``. A march table counts backwards from a set of goal states, so one table serves the
whole squad: steps, turns, ladders, jumps down holes, and a point for every door that was closed when it was made. Other
pieces are ignored; the marine who walks has to avoid them.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.search.falls import EDGE, LANDING, holes_over, landing, toll
from sensorium.rules.chapters.features import attackable
from sensorium.rules.chapters.holes import is_pitfall
from sensorium.rules.chapters.movement import MARINE_STEP
from sensorium.rules.content.fixtures import BY_ASSAULT
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.position import Position

FAR: Final = 999
LOCKED_DOOR: Final = 4  # what it takes, more or less, to shoot one down

Goals = tuple[tuple[int, int], ...]  # (state, points still to be spent there)


class Marches:
    """March tables of one board, computed on demand and cached.

    Doors count as they stood when the table was made: a door opened since makes it wrong by one point, which is
    accepted because a table for every state of the doors would take too long.
    """

    def __init__(self, jumps: bool = True, breaches: bool = True) -> None:
        """``jumps``: down holes; ``breaches``: through crates and bulkheads."""
        self.jumps = jumps
        self.breaches = breaches
        self.known: dict[tuple[object, ...], list[int]] = {}

    def table(self, position: Position, goals: Goals, cleared: int = 0) -> list[int]:
        """The points from every state to the goals; ``cleared``: squares taken as free of what blocks them now."""
        blocked = (position.fixtures | position.fields) & ~cleared
        breach = breachable(position) & ~cleared if self.breaches and position.fixtures else 0
        key = (goals, blocked, position.locked & position.shut, position.broken, position.rubble, breach)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = march_table(position, goals, blocked & ~breach, breach, self.jumps)
        return found


def march_table(position: Position, goals: Goals, blocked: int, breach: int = 0, jumps: bool = True) -> list[int]:
    """``breach``: squares of what is to be broken on the way; ``jumps``: whether one goes down holes."""
    board = position.board
    step, flanks, ladder = board.step, board.flanks, board.ladder_end
    shut = position.shut & ~blocked
    locked = position.locked & shut
    climb = position.rulebook.ladder_costs[0]
    uneven = uneven_squares(position)
    holes = position.rulebook.holes and jumps
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
            elif breach >> square & 1:
                door = breach_points(position, square)
            toll = extra_points(position, square) if uneven >> square & 1 else 0
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
                cost += points + door + toll
                earlier = before << 2 | facing
                if table[earlier] > cost:
                    table[earlier] = cost
                    queue[cost].append(earlier)
            if climb and ladder[square] >= 0 and not position.broken >> square & 1:
                earlier = ladder[square] << 2 | facing
                if table[earlier] > points + climb:
                    table[earlier] = points + climb
                    queue[points + climb].append(earlier)
            if holes and board.above[square] >= 0:
                for earlier, cost in jumps_to(position, square, blocked | shut):
                    if table[earlier] > points + cost:
                        table[earlier] = points + cost
                        queue[points + cost].append(earlier)
        queue[points] = []
        if points > 250:
            break
    return table


def uneven_squares(position: Position) -> int:
    """The squares that cost more than a step: rubble, and pitfalls, into which one may fall."""
    mask = position.rubble if position.rulebook.rubble_cost else 0
    if position.rulebook.holes:
        for square in range(position.board.count):
            if is_pitfall(position, square):
                mask |= 1 << square
    return mask


def extra_points(position: Position, square: int) -> int:
    """What a marine's step onto this square counts besides."""
    return toll(position, square) + (EDGE if is_pitfall(position, square) else 0)


def jumps_to(position: Position, square: int, closed: int) -> list[tuple[int, int]]:
    """The states from which a marine can jump so that he comes to rest here, with the points: from the hole itself, or
    with the step to it."""
    board = position.board
    found: list[tuple[int, int]] = []
    for hole in holes_over(position, square):
        if closed >> hole & 1:
            continue
        found += [(hole << 2 | facing, position.rulebook.jump_cost + LANDING) for facing in range(4)]
        for direction in range(8):
            before = board.step[hole * 8 + (direction + 4) % 8]
            if before < 0 or closed >> before & 1:
                continue
            for facing in range(4):
                cost = MARINE_STEP[(direction - 2 * facing) & 7]
                if cost:
                    found.append((before << 2 | facing, cost + toll(position, hole) + LANDING))
    return found


# -- what stands in the way ---------------------------------------------------------------------------------------

CUT: Final = 3  # points that a bulkhead counts where somebody can cut it open
SHOT: Final = 6  # and a crate, or a bulkhead where there is a cannon
BEATEN: Final = 14  # and a bulkhead with bare fists


def breachable(position: Position) -> int:
    """The crates and bulkheads that stand: whoever has to gets through them."""
    board = position.board
    return (board.crates | board.bulkheads) & attackable(position, BY_ASSAULT)


def breach_points(position: Position, square: int) -> int:
    """What it takes the squad, more or less, to break what stands on this square."""
    if not position.board.bulkheads >> square & 1:
        return SHOT
    points = BEATEN
    for marine in range(position.marine_count):
        if position.on_board(marine):
            arms = position.rulebook.arms(position.gear[marine])
            if arms.cuts_doors:
                return CUT
            if arms.gun is not None and arms.gun.magazine and position.ammo[marine] > 0:
                points = SHOT
    return points


def least_left(table: list[int], square: int) -> int:
    """The least of a march table on this square, whichever way one looks."""
    return min(table[square << 2 : (square << 2) + 4])


def reachable(position: Position, marine: int, points: int, jumps: bool = True) -> dict[int, tuple[int, int]]:
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
    holes = position.rulebook.holes and jumps
    uneven = position.rubble if position.rulebook.rubble_cost else 0
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
                if uneven >> near & 1:
                    cost += position.rulebook.rubble_cost
                if cost > left:
                    continue
                if direction & 1:
                    beside = flanks[square * 8 + direction]
                    if beside & solid == beside:
                        continue
                reach(found, layers, near << 2 | facing, left - cost, state)
                if holes and board.below[near] >= 0 and not solid >> near & 1:
                    jump(position, found, layers, near, left - cost, state)
            end = board.ladder_end[square]
            if climb and end >= 0 and not (solid | burning | position.broken) >> end & 1:
                cost = climb + (toll(position, end) if uneven else 0)
                if left >= cost:
                    reach(found, layers, end << 2 | facing, left - cost, state)
            if holes and board.below[square] >= 0 and left >= position.rulebook.jump_cost:
                jump(position, found, layers, square, left - position.rulebook.jump_cost, state)
    return found


def jump(
    position: Position, found: dict[int, tuple[int, int]], layers: list[list[int]], hole: int, left: int, state: int
) -> None:
    """Down this hole, where nobody is below; whichever way he will look, with the points that getting up leaves."""
    end = landing(position, hole)
    if end < 0 or (position.solid() | position.burning | position.scenario.chutes) >> end & 1:
        return
    if position.occupied >> position.board.below[hole] & 1 or position.burning >> position.board.below[hole] & 1:
        return
    for facing in range(4):
        reach(found, layers, end << 2 | facing, max(0, left - LANDING), state)


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
    if board.ladder_end[square] == near and not position.broken >> square & 1:
        return a.pack(a.CLIMB, marine, 1 if board.below[square] == near else 0)
    for direction in range(8):
        if board.step[square * 8 + direction] == near:
            return a.pack(a.MOVE, marine, direction)
    if landing(position, square) == near:
        return a.pack(a.JUMP, marine)
    return step_and_jump(position, marine, here, near)


def step_and_jump(position: Position, marine: int, here: int, end: int) -> int:
    """The cheapest step to a hole that leads down to this square, and the jump with it."""
    board = position.board
    best, chosen = FAR, 0
    for direction in range(8):
        hole = board.step[(here >> 2) * 8 + direction]
        if hole < 0 or landing(position, hole) != end or position.solid() >> hole & 1:
            continue
        cost = MARINE_STEP[(direction - 2 * (here & 3)) & 7]
        if cost and cost < best:
            best, chosen = cost, a.pack(a.MOVE, marine, direction, JUMP_AFTER)
    return chosen
