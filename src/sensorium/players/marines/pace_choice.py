"""Chooses the pace of a turn as it begins: each is simulated on the same imagined positions with the same dice."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sensorium.players.api.player import Asked
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.evaluation import Judge
from sensorium.players.search.playout import play_on
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.rules.core.position import Position


class PaceChoice:
    """Sets the pace of ``quick``: the best of these paces over so many imagined positions."""

    def __init__(
        self, quick: QuickMarines, rng: Random, budget: TurnBudget, paces: tuple[int, ...], worlds: int
    ) -> None:
        self.quick = quick
        self.rng = rng
        self.budget = budget
        self.paces = paces
        self.worlds = worlds
        self.chosen_for: tuple[object, ...] = ()

    def think(self, asked: Asked, position: Position) -> None:
        """Once a turn."""
        key = (position.turn, position.side)
        if key == self.chosen_for:
            return
        self.chosen_for = key
        tempo = self.quick.tempo
        tempo.pace_turn = position.turn
        tempo.pace = self.budget.think(
            asked, position.turn, 1.0, lambda out_of_time: self.best_pace(asked, position.turn, out_of_time)
        )

    def best_pace(self, asked: Asked, turn: int, out_of_time: Callable[[], bool]) -> int | None:
        """The pace that fares best, of those that there is time to try."""
        worlds = [(asked.imagine(self.rng), self.rng.getrandbits(40)) for _ in range(self.worlds)]
        scores: dict[int, float] = {}
        for pace in self.paces:
            score = self.tried(worlds, turn, pace, out_of_time)
            if score is None:
                break
            scores[pace] = score
        return max(scores, key=lambda pace: scores[pace]) if scores else None

    def tried(
        self, worlds: list[tuple[Position, int]], turn: int, pace: int, out_of_time: Callable[[], bool]
    ) -> float | None:
        """How this pace fares over the imagined positions; None when there is no time left to find out."""
        judge = Judge(self.quick.errands)
        total = 0.0
        for world, seed in worlds:
            if out_of_time():
                return None
            marines = QuickMarines(pace, self.quick)
            marines.tempo.pace_turn = turn
            later = play_on(world.copy(), marines, 1, seed)
            total += judge.prospect(later)
        return total / len(worlds)
