"""The time budget of a strong player for a whole turn: as much as one answer is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from sensorium.players.api.player import Asked

KEEP_BACK: Final = 0.05  # seconds left when thinking stops

Thought = TypeVar("Thought")


class TurnBudget:
    """Keeps all searches of a turn within the time of one answer."""

    def __init__(self) -> None:
        self.turn = -1
        self.spent = 0.0  # seconds thought in this turn, in earlier answers

    def think(
        self, asked: Asked, turn: int, share: float, thinking: Callable[[Callable[[], bool]], Thought]
    ) -> Thought:
        """Run a search, which can ask whether the turn has used its share of the time; it has then stopped early.
        Returns the result."""
        if turn != self.turn:
            self.turn = turn
            self.spent = 0.0
        began = asked.seconds_left

        def out_of_time() -> bool:
            if self.spent + began - asked.seconds_left > share * began - KEEP_BACK:
                asked.stopped_early = True
                return True
            return False

        thought = thinking(out_of_time)
        self.spent += began - asked.seconds_left
        return thought
