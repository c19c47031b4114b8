"""Sight from one deck to the next, through pitfalls and the holes of ladders
(deathwing.ruling.sight-through-holes).

Written H for the hole, V for the viewer and T for the target, seen in plan. Whoever stands in H or next to
it looks through it at H on the other deck and at the squares next to that one which lie beyond the hole
from where he stands.
"""

from typing import Final

from sensorium.board.compass import DX, DY, ahead_and_aside


class HoleLine:
    """One way to see a square of another deck. ``vision`` and ``fire`` have the bit ``1 << facing`` for
    each facing with which the viewer sees it, or has it in his arc of fire. Anybody but viewer and target
    standing on ``upper`` blocks it (deathwing.levels.sight-blocked-by-upper); so does each of the
    ``pinch_masks`` that is obstructed whole.
    """

    def __init__(self, target: int, upper: int, vision: int, fire: int, pinch_masks: tuple[int, ...]) -> None:
        self.target: Final = target
        self.upper: Final = upper
        self.vision: Final = vision
        self.fire: Final = fire
        self.pinch_masks: Final = pinch_masks

    def __repr__(self) -> str:
        return (
            f"HoleLine({self.target}, {self.upper}, vision={self.vision:04b}, "
            f"fire={self.fire:04b}, pinch_masks={self.pinch_masks})"
        )


def hole_lines(
    viewer: int, above: list[int], below: list[int], step: list[int], flanks: list[int]
) -> tuple[HoleLine, ...]:
    """All the lines of this viewer through all the holes near him."""
    lines: list[HoleLine] = []
    # deathwing.levels.sight-position: from the hole's square or one next to it. Direction -1 is his own
    # square.
    for direction in range(-1, 8):
        near = viewer if direction < 0 else step[viewer * 8 + direction]
        if near < 0:
            continue
        pinch = flanks[viewer * 8 + direction] if direction >= 0 and direction & 1 else 0
        # deathwing.levels.sight-symmetric: upwards and downwards are the same.
        if below[near] >= 0:
            _through(lines, direction, pinch, below[near], near, step, flanks)
        if above[near] >= 0:
            _through(lines, direction, pinch, above[near], above[near], step, flanks)
    return tuple(lines)


def _through(
    lines: list[HoleLine],
    to_hole: int,
    pinch: int,
    far: int,
    upper: int,
    step: list[int],
    flanks: list[int],
) -> None:
    """Adds the lines through one hole: it lies in direction ``to_hole`` from the viewer, ``far`` is its
    other end."""
    hole_x = DX[to_hole] if to_hole >= 0 else 0
    hole_y = DY[to_hole] if to_hole >= 0 else 0
    pinches = (pinch,) if pinch else ()
    lines.append(_line(far, upper, hole_x, hole_y, hole_x, hole_y, pinches))
    for onward in range(8):
        if to_hole >= 0 and not passes(to_hole, onward):
            continue
        target = step[far * 8 + onward]
        if target < 0:
            continue
        flank = flanks[far * 8 + onward] if onward & 1 else 0
        masks = (*pinches, flank) if flank else pinches
        lines.append(_line(target, upper, hole_x, hole_y, hole_x + DX[onward], hole_y + DY[onward], masks))


def passes(to_hole: int, onward: int) -> bool:
    """Whether the plan line from V to T crosses the inside of H. It does when T lies straight on from H or
    up to 45 degrees aside; from further round it only touches a corner of H, or misses it."""
    turn = (onward - to_hole) % 8
    return turn <= 1 or turn == 7


def _line(target: int, upper: int, hx: int, hy: int, tx: int, ty: int, pinches: tuple[int, ...]) -> HoleLine:
    vision = fire = 0
    for facing in range(4):
        if _in_front(facing, hx, hy) and _in_front(facing, tx, ty):
            vision |= 1 << facing
            if _in_arc(facing, hx, hy) and _in_arc(facing, tx, ty):
                fire |= 1 << facing
    return HoleLine(target, upper, vision, fire, pinches)


def _in_front(facing: int, dx: int, dy: int) -> bool:
    return ahead_and_aside(facing, dx, dy)[0] >= 0  # first.ruling.vision-arc-shape


def _in_arc(facing: int, dx: int, dy: int) -> bool:
    ahead, aside = ahead_and_aside(facing, dx, dy)
    if ahead == 0 and aside == 0:
        return True  # his own hole, and what is straight above or below him, count as in front
    return ahead >= 1 and abs(aside) <= ahead  # first.ruling.fire-arc-shape
