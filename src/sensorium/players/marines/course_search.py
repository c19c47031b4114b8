"""Compares a few courses for one marine before he moves, each simulated to the end of the stealer turn."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sensorium.players.marines.courses import Course, Heading
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.tempo import HOLD, RUN
from sensorium.players.search.evaluation import Judge
from sensorium.players.search.idea_race import Line, best_of
from sensorium.players.search.playout import Luck, play_on
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import play
from sensorium.rules.core.position import Position

MOST_COURSES: Final = 5  # besides what the rules of thumb would do
ON_A_SQUARE: Final = 2  # of them that end on the same square
CARE: Final = 0.5  # how many standard errors better than usual a course must be

# What comes of a line: the judge, the imagined position, the marines with the course they follow, the seed.
Fare = Callable[[Judge, Position, QuickMarines, int], float]


def fare(judge: Judge, world: Position, marines: QuickMarines, seed: int) -> float:
    """The marines' prospects after the stealer turn."""
    return judge.prospect(play_on(world.copy(), marines, 1, seed, Luck(seed)))


class CourseSearch:
    """Courses for one marine at a time. ``quick``: the player that is to follow the chosen course."""

    def __init__(self, quick: QuickMarines, rng: Random, fare: Fare = fare) -> None:
        self.quick = quick
        self.rng = rng
        self.fare = fare

    def best(
        self,
        imagine: Callable[[], Position],
        marine: int,
        rounds: tuple[int, ...],
        out_of_time: Callable[[], bool],
    ) -> Course | None:
        """The course that simulates clearly better than what the quick player would do, or None."""
        position = imagine()
        ideas: list[Course | None] = [None, *self.courses(position, marine)]
        judge = Judge(self.quick.errands)
        turn = position.turn

        def begin() -> Line:
            world = imagine()
            seed = self.rng.getrandbits(40)

            def line(idea: int) -> float:
                marines = QuickMarines(self.quick.tempo.pace, self.quick)
                marines.tempo.pace_turn = turn
                marines.follower.steadfast = True
                course = ideas[idea]
                if course is not None:
                    marines.follower.heading = Heading(marine, course, world)
                return self.fare(judge, world, marines, seed)

            return line

        return ideas[best_of(len(ideas), rounds, begin, out_of_time, CARE)]

    def courses(self, position: Position, marine: int) -> list[Course]:
        """The candidate courses: the best at this pace, at a faster and at a slower one, then the next best."""
        position = position.copy()
        if position.active != marine:
            play(position, a.ACTIVATE | marine << a.PIECE_SHIFT)
        quick = QuickMarines(self.quick.tempo.pace, self.quick)
        quick.tempo.pace_turn = position.turn
        orders = quick.errands.orders(position)
        points = position.ap[marine]
        found = reachable(position, marine, points, orders.jumps)
        usual = quick.turn.act(position, marine, points, orders)
        by_score = sorted(quick.stand.courses(position, marine, found, orders), key=lambda course: -course.score)
        hurried = [self.best_at(quick, pace, position, marine, found, orders) for pace in (RUN, HOLD)]
        picked: list[Course] = []
        squares: list[int] = []
        for course in [*by_score[:1], *hurried, *by_score[1:]]:
            square = course.state >> 2
            if squares.count(square) >= ON_A_SQUARE or any(
                one.state == course.state and one.code == course.code for one in picked
            ):
                continue
            picked.append(course)
            squares.append(square)
            if len(picked) > MOST_COURSES:
                break
        if picked and usual == (first_step(position, marine, found, picked[0].state) or picked[0].code):
            picked.pop(0)  # this is what he would do anyway
        return picked[:MOST_COURSES]

    def best_at(
        self,
        quick: QuickMarines,
        pace: int,
        position: Position,
        marine: int,
        found: dict[int, tuple[int, int]],
        orders: Orders,
    ) -> Course:
        own, quick.tempo.pace = quick.tempo.pace, pace
        course = quick.stand.best_course(position, marine, found, orders)
        quick.tempo.pace = own
        return course
