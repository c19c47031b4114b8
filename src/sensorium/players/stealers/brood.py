"""``brood``: the stealers' strong player, ``easy``, ``normal`` or ``hard``.

``quick_stealers`` chooses each single answer. As a turn begins, ``normal`` and ``hard`` first choose a plan for it:
charge, press, hold, mass, go for one marine, or as usual (``plan_choice``). Each plan is simulated with both sides'
quick players, and one that is clearly better than the usual is taken; likewise where a reinforcement enters
(``entry_choice``). ``hard`` then compares ideas for each piece before it moves (``piece_choice``). ``easy`` uses
``quick_stealers`` with a careless plan, does not simulate, and gives random answers now and then.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

from sensorium.players.api.abilities import NONE, Abilities
from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.players.stealers.brood_ideas import Ideas
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.entry_choice import EntryChoice
from sensorium.players.stealers.piece_choice import PieceChoice, legal_answer
from sensorium.players.stealers.plan_choice import PlanChoice
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.entry import Arrivals
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top

CARELESS: Final = Plan("careless", boldness=8.0, stealth=0.1)  # for `easy`, which does not simulate


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

DOCTRINE: Final = Strength((), 0, 0, (), 0.0)  # the rules of thumb alone, for measuring what each is worth

Answer = Callable[[Asked, Position], int]


class Brood:
    """Answers for the stealers from their view: what it simulates is in ``table``, by the record of the question."""

    def __init__(self, strength: Strength, rng: Random, without: Abilities = NONE) -> None:
        """``without``: abilities that it does not use."""
        self.strength = strength
        self.rng = rng
        self.quick = QuickStealers(Random(rng.getrandbits(60)), CARELESS if strength.slips else USUAL, without)
        self.search = Search(Random(rng.getrandbits(60)))
        self.ideas = Ideas(self.search)
        budget = TurnBudget()
        quick, search, turns = self.quick, self.search, strength.turns
        self.plans = PlanChoice(quick, rng, budget, search, strength.rounds, turns)
        self.pieces = PieceChoice(quick, rng, budget, self.ideas, strength.pieces, turns)
        self.entries = EntryChoice(quick.senses, rng, budget, search, strength.entries, turns)
        self.table: dict[type[Any], Answer] = {TurnSequence: self.act, Arrivals: self.place_arrival}

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        return self.table.get(type(top(position)), self.quick_answer)(asked, position)

    def quick_answer(self, asked: Asked, position: Position) -> int:
        return legal_answer(self.quick, asked, position)

    def act(self, asked: Asked, position: Position) -> int:
        self.plans.think(asked, position)
        if self.strength.slips and self.rng.random() < self.strength.slips:
            return random_slip(asked, self.rng)
        return (self.pieces.answer if self.strength.pieces else self.quick_answer)(asked, position)

    def place_arrival(self, asked: Asked, position: Position) -> int:
        """Those of the set-up are not simulated: the marines are not there yet."""
        simulated = self.strength.entries and position.turn > 0
        return (self.entries.answer if simulated else self.quick_answer)(asked, position)


def random_slip(asked: Asked, rng: Random) -> int:
    """A random answer, as a beginner gives now and then."""
    moves = [code for code in asked.legal if a.verb_of(code) in (a.ACTIVATE, a.MOVE, a.END_TURN)]
    if a.END_TURN in moves and len(moves) > 1 and rng.random() < 0.8:
        moves.remove(a.END_TURN)
    return moves[int(rng.random() * len(moves))] if moves else asked.legal[0]


def make(parameter: str, rng: Random) -> Brood:
    return Brood(STRENGTHS[parameter or "normal"], rng)


register("brood", make, "masses out of sight and comes from several sides", "stealer", tuple(STRENGTHS))
