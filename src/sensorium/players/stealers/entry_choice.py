"""Chooses where a reinforcement enters: the likeliest few entry areas are simulated."""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.players.api.player import Asked
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.players.stealers.brood_placement import entries_by_worth
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.brood_senses import SenseCache
from sensorium.rules.core.position import Position

LIKELY: Final = 3  # entry areas that are simulated
ENTERING: Final = 0.4  # of a turn's time, at most, goes to where blips enter


class EntryChoice:
    """Compares entry areas by so many simulations each, so many turns long."""

    def __init__(
        self, senses: SenseCache, rng: Random, budget: TurnBudget, search: Search, lines: int, turns: int
    ) -> None:
        self.senses = senses
        self.rng = rng
        self.budget = budget
        self.search = search
        self.lines = lines
        self.turns = turns

    def answer(self, asked: Asked, position: Position) -> int:
        likely = entries_by_worth(position, asked.legal, self.senses.at(position), self.rng)[:LIKELY]
        return self.budget.think(
            asked,
            position.turn,
            ENTERING,
            lambda out_of_time: self.search.best_answer(
                lambda: asked.imagine(self.rng), likely, self.lines, self.turns, out_of_time
            ),
        )
