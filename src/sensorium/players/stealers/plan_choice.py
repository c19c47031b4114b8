"""Chooses a plan as the turn begins: charge, press, hold, mass, go for one marine, or as usual."""

from __future__ import annotations

from random import Random

from sensorium.players.api.player import Asked
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.core.position import Position


class PlanChoice:
    """Sets the plan of ``quick`` by so many rounds of simulations, so many turns long."""

    def __init__(
        self,
        quick: QuickStealers,
        rng: Random,
        budget: TurnBudget,
        search: Search,
        rounds: tuple[int, ...],
        turns: int,
    ) -> None:
        self.quick = quick
        self.rng = rng
        self.budget = budget
        self.search = search
        self.rounds = rounds
        self.turns = turns
        self.turn = -1

    def think(self, asked: Asked, position: Position) -> None:
        """Once a turn."""
        if position.turn == self.turn or not self.rounds:
            return
        self.turn = position.turn
        self.quick.memory.plan = self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.search.best(lambda: asked.imagine(self.rng), self.rounds, self.turns, out_of_time),
        )
