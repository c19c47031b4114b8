"""``sergeant``: the marines' strong player, ``easy``, ``normal`` or ``hard``.

As its turn begins, ``normal`` and ``hard`` simulate several paces of march on the same imagined positions with the same
dice, against quick stealers, and take the best. ``hard`` then compares courses for each marine before he moves
(``sergeant_search``), and again when something has been revealed. All other answers come from ``QuickMarines``;
``easy`` gives random ones now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.players.marines.courses import Course, Heading, sight
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.sergeant_search import Search
from sensorium.players.marines.stand_choice import MARCH, RUN, STEADY
from sensorium.players.search.evaluation import Judge
from sensorium.players.search.playout import play_on
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind

# The course for one man: positions to imagine, the man, the rounds of lines, whether the time is up.
CourseSearch = Callable[[Callable[[], Position], int, tuple[int, ...], Callable[[], bool]], Course | None]


class Strength(NamedTuple):
    """The search parameters of one level."""

    paces: tuple[int, ...]  # that it tries as the turn begins
    worlds: int  # over how many imagined positions
    rounds: tuple[int, ...]  # of lines played on for each course of a man, before he moves
    slips: float  # how often it gives any answer


STRENGTHS: Final = {
    "easy": Strength((), 0, (), 0.25),
    "normal": Strength((MARCH, RUN, STEADY), 4, (), 0.0),
    "hard": Strength((MARCH, RUN, STEADY), 4, (2, 3, 5), 0.0),
}


class Sergeant:
    def __init__(self, strength: Strength, rng: Random) -> None:
        self.strength = strength
        self.rng = rng
        self.quick = QuickMarines(rng)
        self.thought: tuple[object, ...] = ()
        self.search: CourseSearch = Search(self.quick, rng).best
        self.led: tuple[object, ...] = ()
        self.budget = TurnBudget()

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if self.strength.slips and self.rng.random() < self.strength.slips:
            return asked.legal[int(self.rng.random() * len(asked.legal))]
        if asked_kind(position) == TURN_SEQUENCE and self.strength.paces:
            self.think(asked, position)
            if self.strength.rounds:
                self.lead(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else asked.legal[-1]

    def think(self, asked: Asked, position: Position) -> None:
        key = (position.turn, position.side)
        if key == self.thought:
            return
        self.thought = key
        self.quick.pace_turn = position.turn
        self.quick.pace = self.budget.think(
            asked, position.turn, 1.0, lambda out_of_time: self.best_pace(asked, position.turn, out_of_time)
        )

    def best_pace(self, asked: Asked, turn: int, out_of_time: Callable[[], bool]) -> int | None:
        """The pace that fares best, of those that there is time to try."""
        worlds = [(asked.imagine(self.rng), self.rng.getrandbits(40)) for _ in range(self.strength.worlds)]
        scores: dict[int, float] = {}
        for pace in self.strength.paces:
            score = self.tried(worlds, turn, pace, out_of_time)
            if score is None:
                break
            scores[pace] = score
        return max(scores, key=lambda pace: scores[pace]) if scores else None

    def lead(self, asked: Asked, position: Position) -> None:
        """Set the man who is next on a course of his own, if one is clearly better than the usual."""
        marine = self.next_up(position)
        if marine < 0 or (self.quick.heading is not None and self.quick.heading.marine == marine):
            return
        key = (sight(position), marine, position.shots[marine])
        if key == self.led:
            return
        self.led = key
        waiting = len(self.quick.waiting(position))
        men = sum(position.on_board(one) for one in range(position.marine_count))
        course = self.budget.think(
            asked,
            position.turn,
            1.0 - max(0, waiting - 1) / (men + 1),
            lambda out_of_time: self.search(lambda: asked.imagine(self.rng), marine, self.strength.rounds, out_of_time),
        )
        if course is not None:
            self.quick.heading = Heading(marine, course, position)

    def next_up(self, position: Position) -> int:
        """Who moves next, or -1 when all have, or what must be done in one turn is about to be done."""
        orders = self.quick.errands.orders(position)
        heading = self.quick.heading
        if heading is not None and not heading.holds(position):
            heading = self.quick.heading = None
        if orders.together and self.quick.all_together(position, orders):
            return -1
        active = position.active
        if active >= 0 and position.on_board(active) and position.ap[active] > 0:
            if heading is None or heading.marine != active or not heading.arrived:
                return active
        waiting = self.quick.waiting(position)
        return self.quick.next_marine(position, waiting, orders) if waiting else -1

    def tried(
        self, worlds: list[tuple[Position, int]], turn: int, pace: int, out_of_time: Callable[[], bool]
    ) -> float | None:
        """How this pace fares over the imagined positions; None when there is no time left to find out."""
        judge = Judge(self.quick.errands)
        total = 0.0
        for world, seed in worlds:
            if out_of_time():
                return None
            marines = QuickMarines(Random(seed), pace, self.quick)
            marines.pace_turn = turn
            later = play_on(world.copy(), marines, 1, seed)
            total += judge.worth(later)
        return total / len(worlds)


def make_sergeant(parameter: str, rng: Random) -> Sergeant:
    return Sergeant(STRENGTHS[parameter or "normal"], rng)


register("sergeant", make_sergeant, "moves a perimeter towards the objective", "marine", tuple(STRENGTHS))
