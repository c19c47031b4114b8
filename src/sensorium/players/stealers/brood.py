"""``brood``: the stealers' strong player, ``easy``, ``normal`` or ``hard``.

``quick_stealers`` chooses each single answer. As a turn begins, ``normal`` and ``hard`` first choose a plan for it:
charge, press, hold, mass, go for one marine, or as usual. Each plan is simulated with both sides' quick players, and
one that is clearly better than the usual is taken; likewise where a reinforcement enters. ``hard`` then compares ideas
for each piece before it moves (``brood_ideas``). ``easy`` uses ``quick_stealers`` with a careless plan, does not
simulate, and gives random answers now and then.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.players.stealers.brood_ideas import Idea, Ideas
from sensorium.players.stealers.brood_placement import entries_by_worth
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind

CARELESS: Final = Plan("careless", boldness=8.0, stealth=0.1)  # for `easy`, which does not simulate
LIKELY: Final = 3  # entry areas that are simulated
ENTERING: Final = 0.4  # of a turn's time, at most, goes to where blips enter


class Strength(NamedTuple):
    """The search parameters of one level."""

    rounds: tuple[int, ...]  # of lines played on for each plan, as the turn begins
    turns: int  # how far
    entries: int  # lines for an entry area
    pieces: tuple[int, ...]  # rounds of lines for each idea of a piece, before it moves
    slips: float  # how often it answers at random


STRENGTHS: Final = {
    "easy": Strength((), 0, 0, (), 0.45),
    "normal": Strength((2, 3, 6), 2, 3, (), 0.0),
    "hard": Strength((2, 3, 6), 2, 6, (2, 3, 5), 0.0),
}


class Brood:
    """Answers for the stealers from their view."""

    def __init__(self, strength: Strength, rng: Random) -> None:
        self.strength = strength
        self.rng = rng
        self.quick = QuickStealers(Random(rng.getrandbits(60)), CARELESS if strength.slips else USUAL)
        self.search = Search(Random(rng.getrandbits(60)))
        self.ideas = Ideas(self.search)
        self.turn = -1
        self.budget = TurnBudget()

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if asked_kind(position) == TURN_SEQUENCE:
            self.consider(asked, position)
            if self.strength.slips and self.rng.random() < self.strength.slips:
                return self.slip(asked)
            if self.strength.pieces:
                return self.next_action(asked, position)
        elif self.strength.entries and position.turn > 0 and asked_kind(position) == ARRIVALS:
            return self.entry(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else self.otherwise(asked)

    def consider(self, asked: Asked, position: Position) -> None:
        """Choose a plan as the turn begins."""
        if position.turn != self.turn and self.strength.rounds:
            self.turn = position.turn
            self.quick.plan = self.chosen(asked, position)

    def entry(self, asked: Asked, position: Position) -> int:
        """The entry area for a reinforcement: the likeliest few are simulated."""
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

    def next_action(self, asked: Asked, position: Position) -> int:
        """The next action of the next piece: as the plan has it, or another that simulates clearly better."""
        quick = self.quick
        quick.begin(position)
        code = quick.carry_on(position)
        if code in asked.legal:
            return code
        while True:
            slot = self.ideas.next_piece(position, quick)
            if slot < 0:
                code = quick.answer(position)
                return code if code in asked.legal else self.otherwise(asked)
            idea = self.think_of(asked, position, slot)
            idea.take_up(quick, position)
            if idea.code in asked.legal:
                return idea.code

    def think_of(self, asked: Asked, position: Position, slot: int) -> Idea:
        return self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.ideas.best(
                lambda: asked.imagine(self.rng),
                slot,
                self.quick,
                self.strength.pieces,
                self.strength.turns,
                out_of_time,
            ),
        )

    def slip(self, asked: Asked) -> int:
        """A random answer, as a beginner gives now and then."""
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
