"""Sight worked out slowly and plainly, in fractions, straight from the words of the rule.

Squares are unit squares around integer centres. The segment from centre to centre is clipped against each
open square, each open edge and each corner point; nothing is walked, cached or mirrored.
"""

from collections.abc import Collection
from fractions import Fraction

Cell = tuple[int, int]
Edge = frozenset[Cell]
HALF = Fraction(1, 2)


def crosses(dx: int, dy: int, x: int, y: int) -> bool:
    """Whether the segment from (0, 0) to (dx, dy) meets the open interior of the square around (x, y)."""
    low, high = Fraction(0), Fraction(1)
    for reach, centre in ((dx, x), (dy, y)):
        near, far = centre - HALF, centre + HALF
        if reach == 0:
            if not near < 0 < far:
                return False
            continue
        first, last = sorted((near / reach, far / reach))
        low, high = max(low, first), min(high, last)
    return low < high


def crossed(dx: int, dy: int) -> list[Cell]:
    """The squares, ends apart, whose interior the segment meets."""
    return [cell for cell in box(dx, dy) if cell not in ((0, 0), (dx, dy)) and crosses(dx, dy, *cell)]


def corners(dx: int, dy: int) -> list[tuple[Fraction, Fraction]]:
    """The points common to four squares through which the segment passes exactly."""
    points = []
    for x, y in box(dx, dy):
        px, py = x + HALF, y + HALF
        on_line = px * dy == py * dx
        if on_line and min(0, dx) < px < max(0, dx) and min(0, dy) < py < max(0, dy):
            points.append((px, py))
    return points


def around(point: tuple[Fraction, Fraction]) -> list[Cell]:
    px, py = point
    return [(int(px + i), int(py + j)) for i in (-HALF, HALF) for j in (-HALF, HALF)]


def flanks(dx: int, dy: int, point: tuple[Fraction, Fraction]) -> list[Cell]:
    """Of the four squares around a corner on the line the two it does not enter."""
    return [cell for cell in around(point) if not crosses(dx, dy, *cell)]


def meets_edge(dx: int, dy: int, edge: Edge) -> bool:
    """Whether the segment passes through the inside of the edge between two neighbouring squares."""
    (x1, y1), (_, y2) = sorted(edge)
    if y1 == y2:  # side by side: the edge is upright, at x1 + 1/2
        if dx == 0:
            return False
        at = (x1 + HALF) / dx
        return 0 < at < 1 and y1 - HALF < at * dy < y1 + HALF
    if dy == 0:
        return False
    at = (y1 + HALF) / dy
    return 0 < at < 1 and x1 - HALF < at * dx < x1 + HALF


def clear(
    start: Cell, end: Cell, floor: Collection[Cell], walls: Collection[Edge], obstructed: Collection[Cell]
) -> bool:
    """Whether the line between the centres of two squares is open."""
    x0, y0 = start
    dx, dy = end[0] - x0, end[1] - y0
    for x, y in crossed(dx, dy):
        cell = (x0 + x, y0 + y)
        if cell not in floor or cell in obstructed:
            return False
    shifted = [frozenset((x - x0, y - y0) for x, y in wall) for wall in walls]
    if any(meets_edge(dx, dy, wall) for wall in shifted):
        return False
    for point in corners(dx, dy):
        beside = flanks(dx, dy, point)
        entered = [cell for cell in around(point) if cell not in beside]
        blocked = 0
        for x, y in beside:
            cell = (x0 + x, y0 + y)
            cut_off = any(frozenset(((x, y), other)) in shifted for other in entered)
            if cell not in floor or cell in obstructed or cut_off:
                blocked += 1
        if blocked == 2:
            return False
    return True


def box(dx: int, dy: int) -> list[Cell]:
    """All squares in the rectangle that has the segment for its diagonal."""
    xs = range(min(0, dx), max(0, dx) + 1)
    ys = range(min(0, dy), max(0, dy) + 1)
    return [(x, y) for y in ys for x in xs]
