"""``sergeant``: the marines' strong player, ``easy``, ``normal`` or ``hard``.

As its turn begins, ``normal`` and ``hard`` simulate several paces of march on the same imagined positions with the same
dice, against quick stealers, and take the best (``pace_choice``). ``hard`` then compares courses for each marine before
he moves (``course_choice``), and again when something has been revealed. All other answers come from ``QuickMarines``;
``easy`` gives random ones now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from sensorium.players.api.abilities import NONE, Abilities
from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.players.marines.course_choice import CourseChoice
from sensorium.players.marines.pace_choice import PaceChoice
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.tempo import MARCH, RUN, STEADY
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top


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

DOCTRINE: Final = Strength((), 0, (), 0.0)  # the rules of thumb alone, for measuring what each is worth

Thought = Callable[[Asked, Position], None]


class Sergeant:
    """Answers for the marines from their view: what it thinks about before a question is in ``thoughts``."""

    def __init__(self, strength: Strength, rng: Random, without: Abilities = NONE) -> None:
        """``without``: abilities that it does not use."""
        self.strength = strength
        self.rng = rng
        self.quick = QuickMarines(without=without)
        budget = TurnBudget()
        self.pace = PaceChoice(self.quick, rng, budget, strength.paces, strength.worlds)
        self.courses = CourseChoice(self.quick, rng, budget, strength.rounds)
        in_turn: list[Thought] = []
        if strength.paces:
            in_turn.append(self.pace.think)
        if strength.paces and strength.rounds:
            in_turn.append(self.courses.think)
        self.thoughts: dict[type[Any], list[Thought]] = {TurnSequence: in_turn}

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if self.strength.slips and self.rng.random() < self.strength.slips:
            return asked.legal[int(self.rng.random() * len(asked.legal))]
        for think in self.thoughts.get(type(top(position)), ()):
            think(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else asked.legal[-1]


def make_sergeant(parameter: str, rng: Random) -> Sergeant:
    return Sergeant(STRENGTHS[parameter or "normal"], rng)


register("sergeant", make_sergeant, "moves a perimeter towards the objective", "marine", tuple(STRENGTHS))
