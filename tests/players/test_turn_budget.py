"""The time for a whole turn."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api.player import Asked, asked_of
from sensorium.players.search.turn_budget import TurnBudget
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import STEALERS


class Ticking(Asked):
    """A question whose clock runs by a second with every look at it."""

    def __init__(self, position: Position, seconds: float) -> None:
        given = asked_of(position, STEALERS, 0.0)
        super().__init__(given.view, given.question, given.legal, 0.0)
        self.left = seconds

    @property
    def seconds_left(self) -> float:
        self.left -= 1.0
        return self.left


def test_a_turns_thinking_has_the_time_of_one_answer() -> None:
    budget = TurnBudget()
    position = set_up_named("pilot-light")

    def until_told(out_of_time: Callable[[], bool]) -> int:
        looks = 1
        while not out_of_time():
            looks += 1
        return looks

    assert budget.think(Ticking(position, 20.0), 1, 0.5, until_told) in (9, 10)
    assert budget.think(Ticking(position, 20.0), 1, 0.5, until_told) == 1
    assert budget.think(Ticking(position, 20.0), 1, 1.0, until_told) < 10
    assert budget.think(Ticking(position, 20.0), 1, 1.0, until_told) == 1
    assert budget.think(Ticking(position, 20.0), 2, 1.0, until_told) > 15


def test_who_was_told_that_the_time_is_up_has_stopped_early() -> None:
    budget = TurnBudget()
    position = set_up_named("pilot-light")
    enough = Ticking(position, 20.0)
    budget.think(enough, 1, 1.0, lambda out_of_time: [out_of_time() for _ in range(3)])
    assert not enough.stopped_early
    short = Ticking(position, 20.0)
    assert budget.think(short, 2, 1.0, lambda out_of_time: any(out_of_time() for _ in range(30)))
    assert short.stopped_early
