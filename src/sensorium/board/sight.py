"""The straight line between two squares, exactly, in integers.

A line of sight runs from the centre of one square to the centre of another (first.los.centre-line, fourth.los.trace).
Seen from the squares it is a walk: it leaves a square either through the inside of an edge, which is an
orthogonal step, or exactly through a corner, which is a diagonal step between two flanking squares. So a line is
written as the directions of its steps, and it is open where a walker could take them all: the board's own tables
of steps and flanks decide everything else.
"""

from typing import Final

from sensorium.board.compass import DX, DY

# Offsets are few and boards are many: each walk is worked out once in the life of the process.
_WALKS: Final[dict[tuple[int, int], bytes]] = {}


def walk(dx: int, dy: int) -> bytes:
    """The directions of the steps from a square to the one at this offset, along the straight line."""
    offset = (dx, dy)
    known = _WALKS.get(offset)
    if known is None:
        known = _walk(dx, dy)
        _WALKS[offset] = known
    return known


def _walk(dx: int, dy: int) -> bytes:
    wide, high = abs(dx), abs(dy)
    sideways = 2 if dx > 0 else 6
    upwards = 4 if dy > 0 else 0
    aslant = _direction(1 if dx > 0 else -1, 1 if dy > 0 else -1)
    across = along = 0  # borders crossed so far: between columns, between rows
    steps: list[int] = []
    while across < wide or along < high:
        # The next border between columns is met at the fraction (2 * across + 1) / (2 * wide) of the line,
        # the next between rows at (2 * along + 1) / (2 * high). Multiplied out, so that nothing is ever
        # rounded. first.ruling.los-exact-arithmetic, fourth.ruling.los-exact-trace
        column = (2 * across + 1) * high
        row = (2 * along + 1) * wide
        if column < row:
            across += 1
            steps.append(sideways)
        elif row < column:
            along += 1
            steps.append(upwards)
        else:  # both at once: exactly through a corner
            across += 1
            along += 1
            steps.append(aslant)
    return bytes(steps)


def _direction(dx: int, dy: int) -> int:
    for direction in range(8):
        if DX[direction] == dx and DY[direction] == dy:
            return direction
    raise ValueError(f"no direction leads by {dx},{dy}")


def trace(
    start: int,
    end: int,
    steps: bytes,
    step: list[int],
    flanks: list[int],
    bits: list[int],
) -> tuple[int, tuple[int, ...]]:
    """What a walk along a line meets: a mask of squares any of which blocks it, and masks of pairs that
    block together.

    The first is -1 where walls block the line whatever stands on the board. Along a row or column the mask is every
    square between (first.los.straight-row). The books' pictures: first.example.los-diagonals,
    fourth.example.blocked-diagonal-los, fourth.example.los-two-marines.
    """
    mask = 0
    pairs: tuple[int, ...] = ()
    here = start
    for direction in steps:
        at = here * 8 + direction
        here = step[at]
        if here < 0:
            # No floor, a wall across the edge, or a corner between two walls: first.los.wall-blocks,
            # first.los.corner-blocks, first.ruling.los-squeeze-two-walls, fourth.los.obstruction.wall,
            # fourth.ruling.los-squeeze
            return -1, ()
        if direction & 1:
            flank = flanks[at]
            if flank & (flank - 1):
                # first.los.between-both-blocked, first.los.between-one-blocked,
                # fourth.los.blocked-diagonal. The corners at both ends of the line count like any other:
                # first.ruling.los-flanks-next-to-ends
                pairs += (flank,)
            else:
                # a wall on one side, so the other alone decides: first.los.between-mixed-blockers,
                # first.ruling.los-one-wall-corner
                mask |= flank
        if here != end:
            # first.los.blocked-by-square-crossed, fourth.los.blocked-by-any-part; a line through the middle of an
            # edge crosses both squares, and each of them blocks it: fourth.ruling.los-knight-line. The two ends never
            # block: first.ruling.los-endpoints, fourth.los.own-squares
            mask |= bits[here]
    return mask, pairs
