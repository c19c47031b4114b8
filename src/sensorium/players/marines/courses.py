"""Courses: what a marine might do with his points, and following one."""

from __future__ import annotations

from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import USED


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
        marine = self.marine
        if not position.on_board(marine) or is_frozen(position, position.place[marine]):
            return False
        return self.sight == sight(position)


class CourseFollower:
    """Keeps one marine to the course he is set on."""

    def __init__(self) -> None:
        self.heading: Heading | None = None
        self.steadfast = False  # a marine keeps to the course he has chosen: faster, for simulations

    def set_out(self, marine: int, course: Course, position: Position) -> None:
        """He has chosen this course and takes the first step."""
        if self.steadfast:
            self.heading = Heading(marine, course, position)

    def next_answer(self, position: Position) -> int:
        """The next answer of whoever is set on a course; 0 when he is done, or what he saw has changed."""
        heading = self.heading
        if heading is None:
            return 0
        marine = heading.marine
        if not heading.holds(position) or (heading.arrived and position.active != marine):
            self.heading = None
            return 0
        if heading.arrived:
            return 0
        if position.active != marine:
            if position.flags[marine] & USED:
                self.heading = None
                return 0
            return a.ACTIVATE | marine << a.PIECE_SHIFT
        points = position.ap[marine]
        found = reachable(position, marine, points)
        code = 0
        if heading.course.state in found:
            step = first_step(position, marine, found, heading.course.state)
            if not step and not heading.course.code:
                heading.arrived = True
                return 0
            if not step:
                self.heading = None
            code = allowed(position, marine, points, step or heading.course.code)
        if not code:
            self.heading = None
        return code


def sight(position: Position) -> tuple[object, ...]:
    """A key of what makes a marine reconsider: the turn, the pieces and where the stealers are."""
    return position.turn, position.side, tuple(position.kind), position.occupied & ~position.marines_at
