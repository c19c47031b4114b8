"""``brood``: the stealers' strong player, ``easy``, ``normal`` or ``hard``.

Its doctrine (``quick_stealers``) moves the pieces. Before that it thinks how to play the turn: charge, press, hold,
lurk, or go for one marine. Each plan is played on with both sides' quick players, and one that is clearly better than
the usual is taken; likewise where a reinforcement enters. ``hard`` plays on more often than ``normal``. ``easy`` is the
doctrine with no care for itself, does not think, and slips.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

from sensorium.players.brood_placing import entries_by_worth
from sensorium.players.brood_plans import USUAL, Plan
from sensorium.players.brood_search import Search
from sensorium.players.player import Asked
from sensorium.players.quick_stealers import QuickStealers
from sensorium.players.registry import register
from sensorium.rules import answers as a
from sensorium.rules import frames
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import LOSSES

Thought = TypeVar("Thought")

CARELESS = Plan("careless", boldness=8.0, stealth=0.1)  # whoever does not think comes one by one
LIKELY = 3  # entry areas worth a thought
ENTERING = 0.4  # of a turn's time, at most, goes to where blips enter
KEEP_BACK = 0.05  # seconds left when thinking stops


class TurnBudget:
    """Keeps the thinking of a whole turn, where blips enter and what to do then, within the time of one answer."""

    def __init__(self) -> None:
        self.turn = -1
        self.spent = 0.0  # seconds thought in this turn, in earlier answers

    def think(
        self, asked: Asked, turn: int, share: float, thinking: Callable[[Callable[[], bool]], Thought]
    ) -> Thought:
        """What this thinking comes to, which is told when the turn has had its share of the time."""
        if turn != self.turn:
            self.turn = turn
            self.spent = 0.0
        began = asked.seconds_left
        thought = thinking(lambda: self.spent + began - asked.seconds_left > share * began - KEEP_BACK)
        self.spent += began - asked.seconds_left
        return thought


class Strength:
    """How hard it thinks: lines a round, turns ahead, thoughts a turn, lines for an entry area; how often it slips."""

    def __init__(self, rounds: tuple[int, ...], turns: int, thoughts: int, entries: int, slips: float) -> None:
        self.rounds = rounds
        self.turns = turns
        self.thoughts = thoughts
        self.entries = entries
        self.slips = slips


STRENGTHS = {
    "easy": Strength((), 0, 0, 0, 0.45),
    "normal": Strength((2, 3, 6), 2, 1, 3, 0.0),
    "hard": Strength((4, 6, 12), 2, 2, 6, 0.0),
}


class Brood:
    """Answers for the stealers from what they may know."""

    def __init__(self, strength: Strength, rng: Random) -> None:
        self.strength = strength
        self.rng = rng
        self.quick = QuickStealers(Random(rng.getrandbits(60)), CARELESS if strength.slips else USUAL)
        self.search = Search(Random(rng.getrandbits(60)))
        self.turn = -1
        self.thoughts = 0
        self.losses = 0
        self.budget = TurnBudget()

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if position.stack[-1][0] == frames.TURN_SEQUENCE:
            self.consider(asked, position)
            if self.strength.slips and self.rng.random() < self.strength.slips:
                return self.slip(asked)
        elif self.strength.entries and position.turn > 0 and position.stack[-1][0] == frames.ARRIVALS:
            return self.entry(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else self.otherwise(asked)

    def consider(self, asked: Asked, position: Position) -> None:
        """Choose a plan as the turn begins, and again when a marine has fallen and there is thinking left."""
        if position.turn != self.turn:
            self.turn = position.turn
            self.thoughts = 0
        elif position.active >= 0 or position.tally[LOSSES] == self.losses:
            return
        self.losses = position.tally[LOSSES]
        if self.thoughts >= self.strength.thoughts:
            return
        self.thoughts += 1
        self.quick.plan = self.chosen(asked, position)

    def entry(self, asked: Asked, position: Position) -> int:
        """Where a reinforcement comes: the likeliest entry areas, played on."""
        likely = entries_by_worth(position, asked.legal, self.quick.sense(position), self.rng)[:LIKELY]
        return self.budget.think(
            asked,
            position.turn,
            ENTERING,
            lambda out_of_time: self.search.best_answer(
                lambda: asked.imagine(self.rng), likely, self.strength.entries, self.strength.turns, out_of_time
            ),
        )

    def chosen(self, asked: Asked, position: Position) -> Plan:
        return self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.search.best(
                lambda: asked.imagine(self.rng), self.strength.rounds, self.strength.turns, out_of_time
            ),
        )

    def slip(self, asked: Asked) -> int:
        """What a beginner does now and then: anything but what makes sense."""
        moves = [code for code in asked.legal if a.verb_of(code) in (a.ACTIVATE, a.MOVE, a.END_TURN)]
        if a.END_TURN in moves and len(moves) > 1 and self.rng.random() < 0.8:
            moves.remove(a.END_TURN)
        return moves[int(self.rng.random() * len(moves))] if moves else asked.legal[0]

    def otherwise(self, asked: Asked) -> int:
        self.quick.intent = None
        return a.END_TURN if a.END_TURN in asked.legal else asked.legal[0]


def make(parameter: str, rng: Random) -> Brood:
    return Brood(STRENGTHS[parameter or "normal"], rng)


register("brood", make, "masses out of sight and comes from several sides", "stealer", tuple(STRENGTHS))
