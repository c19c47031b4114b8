"""Directions and facings, the two rings everything on the board turns on.

Eight directions, clockwise from north; four facings, clockwise from north. North is up and y grows
downwards, as on the maps. A facing is every second direction: facing ``f`` looks in direction ``2 * f``.
There are no others, so nobody looks at a corner: first.facing.four-ways, fourth.facing.orthogonal,
fourth.facing.no-diagonal, fourth.example.facing.
"""

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3

DX: Final = (0, 1, 1, 1, 0, -1, -1, -1)
DY: Final = (-1, -1, 0, 1, 1, 1, 0, -1)

DIRECTION_WORDS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
FACING_WORDS: Final = ("N", "E", "S", "W")


def ahead_and_aside(facing: int, dx: int, dy: int) -> tuple[int, int]:
    """The offset (dx, dy) as seen by a model with this facing: how far ahead, and how far to its right."""
    if facing == NORTH:
        return -dy, dx
    if facing == EAST:
        return dx, dy
    if facing == SOUTH:
        return dy, -dx
    return -dx, -dy
