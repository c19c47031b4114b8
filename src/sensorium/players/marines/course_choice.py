"""Chooses a course for each marine before he moves, and again when something has been revealed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sensorium.players.api.player import Asked
from sensorium.players.marines.course_search import CourseSearch
from sensorium.players.marines.courses import Course, Heading, sight
from sensorium.players.marines.duties import all_together
from sensorium.players.marines.marine_turn import can_go_on, next_marine, waiting
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.rules.core.position import Position

# The course for one man: positions to imagine, the man, the rounds of lines, whether the time is up.
Search = Callable[[Callable[[], Position], int, tuple[int, ...], Callable[[], bool]], Course | None]


class CourseChoice:
    """Sets the marine of ``quick`` who is next on a course, by so many rounds of simulations."""

    def __init__(self, quick: QuickMarines, rng: Random, budget: TurnBudget, rounds: tuple[int, ...]) -> None:
        self.quick = quick
        self.rng = rng
        self.budget = budget
        self.rounds = rounds
        self.search: Search = CourseSearch(quick, rng).best
        self.chosen_for: tuple[object, ...] = ()

    def think(self, asked: Asked, position: Position) -> None:
        """Set the man who is next on a course of his own, if one is clearly better than the usual."""
        follower = self.quick.follower
        marine = self.next_up(position)
        if marine < 0 or (follower.heading is not None and follower.heading.marine == marine):
            return
        key = (sight(position), marine, position.shots[marine])
        if key == self.chosen_for:
            return
        self.chosen_for = key
        left = len(waiting(position))
        men = sum(position.on_board(one) for one in range(position.marine_count))
        course = self.budget.think(
            asked,
            position.turn,
            1.0 - max(0, left - 1) / (men + 1),
            lambda out_of_time: self.search(lambda: asked.imagine(self.rng), marine, self.rounds, out_of_time),
        )
        if course is not None:
            follower.heading = Heading(marine, course, position)

    def next_up(self, position: Position) -> int:
        """Who moves next, or -1 when all have, or what must be done in one turn is about to be done."""
        orders = self.quick.errands.orders(position)
        follower = self.quick.follower
        if follower.heading is not None and not follower.heading.holds(position):
            follower.heading = None
        if orders.together and all_together(position, orders):
            return -1
        if can_go_on(position):
            heading = follower.heading
            if heading is None or heading.marine != position.active or not heading.arrived:
                return position.active
        left = waiting(position)
        return next_marine(position, left, orders) if left else -1
