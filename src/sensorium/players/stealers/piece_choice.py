"""Chooses what each piece does before it moves: as the plan has it, or another idea that simulates clearly better."""

from __future__ import annotations

from random import Random

from sensorium.players.api.player import Asked
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.players.stealers.brood_ideas import Idea, Ideas
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position


class PieceChoice:
    """Compares ideas for the pieces of ``quick`` by so many rounds of simulations, so many turns long."""

    def __init__(
        self,
        quick: QuickStealers,
        rng: Random,
        budget: TurnBudget,
        ideas: Ideas,
        rounds: tuple[int, ...],
        turns: int,
    ) -> None:
        self.quick = quick
        self.rng = rng
        self.budget = budget
        self.ideas = ideas
        self.rounds = rounds
        self.turns = turns

    def answer(self, asked: Asked, position: Position) -> int:
        """The next action of the next piece."""
        quick = self.quick
        quick.memory.begin(position)
        code = quick.turn.carry_on(position)
        if code in asked.legal:
            return code
        while True:
            slot = self.ideas.next_piece(position, quick)
            if slot < 0:
                return legal_answer(quick, asked, position)
            idea = self.best_idea(asked, position, slot)
            idea.take_up(quick, position)
            if idea.code in asked.legal:
                return idea.code

    def best_idea(self, asked: Asked, position: Position, slot: int) -> Idea:
        return self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.ideas.best(
                lambda: asked.imagine(self.rng), slot, self.quick, self.rounds, self.turns, out_of_time
            ),
        )


def legal_answer(quick: QuickStealers, asked: Asked, position: Position) -> int:
    """The answer of the quick player. What it means to do in the imagined position may not be legal in the real one:
    then the turn ends, or the first answer is given."""
    code = quick.answer(position)
    if code in asked.legal:
        return code
    quick.memory.intent = None
    return a.END_TURN if a.END_TURN in asked.legal else asked.legal[0]
