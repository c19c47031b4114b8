"""Ways between decks beside ladders: where a jump down a hole ends, and who climbs up through one."""

from __future__ import annotations

from typing import Final

from sensorium.rules.chapters.holes import is_pitfall
from sensorium.rules.core.position import Position

LANDING: Final = 2  # points that a marine's jump costs besides: he mostly lands on his face and has to get up
EDGE: Final = 1  # what a step onto a pitfall counts besides: one in six falls


def landing(position: Position, hole: int) -> int:
    """Where a marine comes to rest who goes down this hole; -1 if there is none. He falls on through pitfalls below."""
    board = position.board
    square = board.below[hole]
    if square < 0 or not position.rulebook.holes:
        return -1
    while is_pitfall(position, square):
        square = board.below[square]
    return square


def holes_over(position: Position, square: int) -> list[int]:
    """The holes by which one comes to rest on this square."""
    board = position.board
    found: list[int] = []
    if position.rulebook.holes and not is_pitfall(position, square):
        hole = board.above[square]
        while hole >= 0:
            found.append(hole)
            hole = board.above[hole] if is_pitfall(position, hole) else -1
    return found


def rungs(position: Position, square: int, ladder: int) -> list[tuple[int, int]]:
    """Where a stealer gets from this square to another deck, with the points: by a ladder, for so many, up or down a
    hole."""
    board = position.board
    rulebook = position.rulebook
    found: list[tuple[int, int]] = []
    end = board.ladder_end[square]
    if end >= 0 and ladder and not position.broken >> square & 1:
        found.append((end, ladder + toll(position, end)))
    elif rulebook.hole_climb_cost and board.above[square] >= 0:
        found.append((board.above[square], rulebook.hole_climb_cost + toll(position, board.above[square])))
    if rulebook.holes and board.below[square] >= 0:
        below = board.below[square]
        for index, (other, _) in enumerate(found):
            if other == below:
                found[index] = (below, rulebook.jump_cost)
                return found
        found.append((below, rulebook.jump_cost))
    return found


def toll(position: Position, square: int) -> int:
    """The points more for a step onto this square, where there is rubble."""
    return position.rulebook.rubble_cost if position.rubble >> square & 1 else 0
