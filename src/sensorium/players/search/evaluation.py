"""Evaluates positions: the marines' chance to win at the start of their turn, by logistic regression on a few features.

Both strong players evaluate their simulations with it. Its weights were fitted to the results of games between the
quick players on all missions of the library (``make weigh``), with one constant per mission, so that it compares
positions of the same mission. Immediate danger is no feature because it added nothing to the fit.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from sensorium.players.marines.errands import Errands
from sensorium.players.stealers.brood_aims import strength
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import KILLS, LOSSES, MARINES, NOBODY, STEALERS
from sensorium.rules.scenario.scenario import LAST_BOARD

DRAWN: Final = 0.35  # what a draw is worth to the marines
SOONER: Final = 0.001  # and a turn less to a win, or more to a loss
MOST_TURNS: Final = 30.0
MOST_POINTS: Final = 60
A_TURN: Final = 4.0  # the points of a turn

EVEN: Final = 3.0
WEIGHTS: Final = {
    "march": -0.92,  # the root of the turns that the quickest way to win still takes
    "hurry": -0.74,  # the share of the time left that it takes
    "nearest": -0.028,  # the points until the first man is where he is wanted
    "company": 0.023,  # those turns times the logarithm of how many are left to march
    "lost": -0.25,  # marines
    "killed": 0.107,  # stealers: there are only so many
    "alive": -0.64,  # the logarithm of how many of them there are
}


class Judge:
    """Evaluates positions of one mission. ``errands``: shares distances already computed."""

    def __init__(self, errands: Errands) -> None:
        self.errands: Errands = Errands(errands)

    def worth(self, position: Position) -> float:
        """The marines' chance to win, from 0 to 1."""
        if position.winner == MARINES:
            return 1.0 - SOONER * position.turn
        if position.winner == STEALERS:
            return SOONER * position.turn
        if position.winner == NOBODY:
            return DRAWN
        odds = EVEN
        for weight, figure in zip(WEIGHTS.values(), self.figures(position), strict=True):
            odds += weight * figure
        return 1.0 / (1.0 + exp(-odds))

    def prospect(self, position: Position) -> float:
        """What the marines search for. Where those who come through go on to another board, their chance to win counts
        by how many they are: whoever is dead is missing there (solo.ruling.cloud-runner-carry-over)."""
        worth = self.worth(position)
        if not 0 < position.scenario.journey < LAST_BOARD:
            return worth
        alive = sum(position.on_board(marine) for marine in range(position.marine_count))
        return worth * alive / position.marine_count

    def figures(self, position: Position) -> tuple[float, ...]:
        """The features of an undecided position, in the order of their weights."""
        orders = self.errands.made(position)
        turns = min(MOST_TURNS, orders.turns)
        limit = position.scenario.turn_limit or MOST_TURNS
        share = orders.points / (A_TURN * max(0.5, limit - position.turn + 1.0))
        nearest = MOST_POINTS
        count = 0
        for marine in range(position.marine_count):
            if position.on_board(marine):
                count += 1
                if orders.leads[marine]:
                    nearest = min(nearest, orders.left(position, marine))
        return (
            sqrt(turns),
            min(3.0, share),
            float(nearest),
            turns * log(max(0.3, count)),
            float(position.tally[LOSSES]),
            float(position.tally[KILLS]),
            log(1.0 + strength(position)),
        )
