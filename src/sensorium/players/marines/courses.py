"""Courses: what a marine might do with his points, and following one."""

from __future__ import annotations

from sensorium.rules.core.position import Position


class Course:
    """Walk to a state, and there go on overwatch or guard, shoot, or do nothing."""

    def __init__(self, score: float, state: int, code: int) -> None:
        self.score = score
        self.state = state
        self.code = code  # what to do there; 0: nothing


class Heading:
    """A marine who follows a course until it is done or the stealers have changed."""

    def __init__(self, marine: int, course: Course, position: Position) -> None:
        self.marine = marine
        self.course = course
        self.sight = sight(position)
        self.arrived = False  # he stands where he was to go, and has done what he was to do

    def holds(self, position: Position) -> bool:
        return position.on_board(self.marine) and self.sight == sight(position)


def sight(position: Position) -> tuple[object, ...]:
    """A key of what makes a marine reconsider: the turn, the pieces and where the stealers are."""
    return position.turn, position.side, tuple(position.kind), position.occupied & ~position.marines_at
