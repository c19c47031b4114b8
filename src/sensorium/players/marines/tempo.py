"""The tempo of the march: what a point of it is worth, by the time left, by the headway made and by the pace set."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.rules.core.position import Position
from sensorium.rules.scenario.conditions.facts import keep_coming

HOLD: Final = 0
CREEP: Final = 1
STEADY: Final = 2
MARCH: Final = 3
RUN: Final = 4
FACTORS: Final[tuple[float, ...]] = (0.1, 0.3, 0.5, 1.0, 3.0)  # how much a point of the march counts at each pace
STROLL: Final = 0.05  # what a point is worth, in marines, while there is all the time in the world
URGE: Final = 0.25  # and how that grows with the square of the share of the time that the march will take
LATE: Final = 0.5  # from this share on there is none to lose
PANIC: Final = 5.0
IMPATIENCE: Final = 2.0  # how much more a point counts for every turn without headway: they only grow more
MOST_IMPATIENT: Final = 60.0
BESET: Final = 4.0  # how much more it counts where every turn brings more of them, and there is no last one
A_TURN: Final = 4.0  # the points of a turn


class Tempo:
    """How much the squad hurries. ``pace``: as set by a search, or None to go by the turns left."""

    def __init__(self, pace: int | None = None, like: Tempo | None = None) -> None:
        """``like``: share what that one knows of the headway made."""
        self.pace = pace
        self.pace_turn = 0  # the pace holds for this turn only; 0: for every turn
        self.nearest: float = like.nearest if like else 999.0  # the least the march has still been, and when
        self.nearest_turn: int = like.nearest_turn if like else 0

    def price(self, position: Position, orders: Orders) -> float:
        """What a point of the march is worth: more and more as the turns run out."""
        share = share_of_time(position, orders)
        price = STROLL + URGE * share * share + PANIC * max(0.0, share - LATE)
        price *= min(MOST_IMPATIENT, IMPATIENCE ** self.stalled(position, orders))
        if keep_coming(position):
            price *= BESET
        if self.pace is not None and self.pace_turn in (0, position.turn):
            price *= FACTORS[self.pace]
        return price

    def stalled(self, position: Position, orders: Orders) -> int:
        """For how many turns the march has made no headway."""
        if orders.points < self.nearest or orders.points > self.nearest + A_TURN or position.turn < self.nearest_turn:
            self.nearest = orders.points
            self.nearest_turn = position.turn
        return max(0, position.turn - self.nearest_turn - 1)


def share_of_time(position: Position, orders: Orders) -> float:
    """How much of the time that is left the march will take, if nobody is in the way."""
    limit = position.scenario.turn_limit or 30
    return orders.points / (A_TURN * max(0.5, limit - position.turn + 1.0))
