"""What a marine would see and could shoot at from a state he is not in: ``square * 4 + facing``."""

from __future__ import annotations

from sensorium.rules.chapters.sight import hole_squares, seen_blockers
from sensorium.rules.core.position import Position


def stops_from(position: Position, marine: int, state: int) -> int:
    """The squares that stop the sight of this marine in this state; he is gone from where he stands now."""
    away = 1 << position.place[marine]
    if position.rulebook.hidden_models_block:
        return position.obstructed() & ~away
    board = position.board
    place, facing = state >> 2, state & 3
    looks = board.vision(place, facing) if position.rulebook.vision_front_and_sides else board.arc(place, facing)
    return seen_blockers(position, place, looks, away)


def through_holes_from(position: Position, state: int, obstructed: int) -> int:
    """The squares of other decks that he could shoot at through holes in this state."""
    if not position.rulebook.holes:
        return 0
    return hole_squares(position, state >> 2, state & 3, True, obstructed)
