"""What is left of a marine's march from any state, as points, with regard to the others: escorts keep near whom they
escort, nobody stands where another is to work, and the flamer's path and fire stay clear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import least_left
from sensorium.players.marines.needs import BREAK, BRING, BURN, CLEAN, FETCH, GUARD, POST, STAND, WORK, Need
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.core.position import Position

AHEAD: Final = 4  # how far an escort goes before the next man
EAGER: Final = 0.4  # what a step counts that takes a man farther ahead than he should be
CLOSE_BY: Final = 10  # the flamer is nearly where he can burn
IN_THE_WAY: Final = 6.0  # what it costs, in points, to stand where another is to work
PRESSED: Final = 0.25  # how much each man who is held up behind adds to the worth of a step

MarchCost = Callable[[int], float]


def march_cost(position: Position, marine: int, orders: Orders) -> MarchCost:
    """How far a state is from where this marine wants to be, as points."""
    table = orders.table[marine]
    if table is None:
        return lambda state: 0.0
    need = orders.need[marine]
    floor = -1.0
    if need is not None:
        if orders.receives[marine] >= 0:
            holder = position.place[position.holder[orders.receives[marine]]]
            if 0 <= holder < position.board.count:
                route = position.board.route(holder)
                return lambda state: float(max(0, route[state >> 2] - 1))
        company = [
            one
            for one in range(position.marine_count)
            if orders.need[one] is need and one != marine and position.on_board(one)
        ]
        together = [orders.left(position, one) for one in company]
        leads = [orders.left(position, one) for one in company if orders.leads[one]]
        own = orders.left(position, marine)
        if has_flamer(position, marine) and need.kind != BURN:
            guns = sorted(orders.left(position, one) for one in company if can_shoot(position, one))
            if guns and own > 5:
                floor = guns[0] + 1.0
        elif orders.leads[marine]:
            if need.kind == BURN and together and own > CLOSE_BY:
                floor = min(together) + 1.0 if is_only_flamer(position) else min(together) - AHEAD
        elif need.kind == BURN and leads:
            return cost_beside_flamer(position, marine, table, orders, need, min(leads))
        elif need.kind in (FETCH, BRING, WORK, STAND, CLEAN, POST, BREAK, GUARD) and leads:
            after = [one for one in together if one >= own]
            floor = max(1.0, min(after) - AHEAD) if after else 0.0
    taken = workplaces(position, marine, orders)
    if taken:
        least = floor

        def off_the_workplaces(state: int) -> float:
            far = table[state] if table[state] > least else least - EAGER * (least - table[state])
            return far + (IN_THE_WAY if taken >> (state >> 2) & 1 else 0.0)

        return off_the_workplaces
    if floor <= 0:
        return lambda state: float(table[state])
    return lambda state: table[state] if table[state] > floor else floor - EAGER * (floor - table[state])


def pressure(position: Position, marine: int, orders: Orders) -> float:
    """The factor by which a step is worth more for a marine who blocks others behind him."""
    need = orders.need[marine]
    if need is None:
        return 1.0
    own = orders.left(position, marine)
    behind = 0
    for one in range(position.marine_count):
        if one != marine and orders.need[one] is not None and position.on_board(one):
            if own < orders.left(position, one) <= own + 9 and orders.need[one] is need:
                behind += 1
    return 1.0 + PRESSED * behind


def workplaces(position: Position, marine: int, orders: Orders) -> int:
    """The squares where another is to work: nobody else stands about there."""
    mask = 0
    for one in range(position.marine_count):
        need = orders.need[one]
        if one != marine and need is not None and need.kind == WORK and orders.leads[one] and position.on_board(one):
            if orders.need[marine] is need and orders.leads[marine]:
                continue
            for state, _ in need.goals:
                mask |= 1 << (state >> 2)
    return mask


# -- the flamer ---------------------------------------------------------------------------------------------------


def cost_beside_flamer(
    position: Position, marine: int, table: list[int], orders: Orders, need: Need, left: int
) -> MarchCost:
    """Adjusts for the flamer, who goes first: those behind follow him, those before him leave his path and his fire."""
    company = [one for one in range(position.marine_count) if orders.need[one] is need and position.on_board(one)]
    leader = min((one for one in company if orders.leads[one]), key=lambda one: (orders.left(position, one), one))
    path = path_of(position, leader, table)
    if left <= CLOSE_BY:
        path |= line_of_fire(position, leader, need)
    fire = position.board.section_masks[need.number]

    def in_the_way(state: int) -> float:
        return (2.0 if path >> (state >> 2) & 1 else 0.0) + (6.0 if fire >> (state >> 2) & 1 else 0.0)

    if left > CLOSE_BY and is_only_flamer(position):
        # Without him all is lost: the nearest gun goes before him.
        guns = [one for one in company if not orders.leads[one] and can_shoot(position, one)]
        if marine == min(guns, key=lambda one: (orders.left(position, one), one), default=-1):
            least = left - AHEAD
            return lambda state: table[state] if table[state] > least else least - EAGER * (least - table[state])
    if orders.left(position, marine) > left:
        return lambda state: max(float(table[state]), left + 1.0) + in_the_way(state)
    return lambda state: 0.3 * table[state] + 4.0 * in_the_way(state)


def is_only_flamer(position: Position) -> bool:
    """Whether one flamer with shots is left."""
    flamers = [one for one in range(position.marine_count) if has_flamer(position, one)]
    return sum(1 for one in flamers if position.on_board(one) and position.ammo[one] > 0) == 1


def path_of(position: Position, marine: int, table: list[int]) -> int:
    """The squares of this marine's march, from where he stands."""
    step = position.board.step
    square, facing = position.place[marine], position.facing[marine]
    mask = 0
    for _ in range(12):
        now = least_left(table, square)
        if now <= 3:
            break
        around = [step[square * 8 + direction] for direction in range(8)]
        nearer = [one for one in around if one >= 0 and least_left(table, one) < now]
        if not nearer:
            break
        before, square = square, min(nearer, key=lambda one: table[one << 2 | facing])
        direction = around.index(square)
        mask |= 1 << square | position.board.flanks[before * 8 + direction]
    return mask


def line_of_fire(position: Position, leader: int, need: Need) -> int:
    """The squares between the flamer and what he is to burn, if he is in line with it already."""
    board = position.board
    row = board.lines(position.place[leader])
    squares = board.section_masks[need.number]
    lines = [row[square] for square in range(board.count) if squares >> square & 1 and row[square] >= 0]
    return min(lines, key=lambda line: line.bit_count(), default=0)
