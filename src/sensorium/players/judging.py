"""How likely the marines are to win from the beginning of one of their turns: a logistic model of a few figures.

Both strong players judge with it what they have played on to. Its weights were fitted to how games between the quick
players ended, on all missions of the library (``make weigh``), each mission with a constant of its own: what counts is
what makes one position of a mission better than another. The danger of the moment is no figure here because it told
nothing that these do not.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from sensorium.players.brood_aims import strength
from sensorium.players.errands import Errands
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import KILLS, LOSSES, MARINES, NOBODY, STEALERS

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
    """Judges positions of one mission. ``errands``: what is known about its ways already."""

    def __init__(self, errands: Errands) -> None:
        self.errands: Errands = Errands(errands)

    def worth(self, position: Position) -> float:
        """The marines' prospects, from 0 to 1."""
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

    def figures(self, position: Position) -> tuple[float, ...]:
        """The figures of a position that is not decided yet, in the order of their weights."""
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
