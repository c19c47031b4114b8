"""What a position is worth to the brood, counted in stealers, against the aims it had when it began to think.

Marines dead, its own still alive, what it has broken or taken, rooms it stands in, and how many turns the marines
still need for the quickest of their ways to win.
"""

from __future__ import annotations

from sensorium.players.brood_aims import A_BLOW, THE_ONE, Aims, strength
from sensorium.players.errands import Errands
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import (
    CARRIED,
    CAT,
    EXITED,
    HEAVY_FLAMER,
    JAMMED,
    LIBRARIAN,
    MARINES,
    STEALERS,
    WAITING,
)

A_WIN = 120.0
A_TURN = 1.2  # what a turn of the marines' march is worth
OUT_OF_TIME = 14.0  # that they cannot make it any more
A_STEALER = 0.7
A_SHOT = 0.4  # a flamer's


class Judge:
    """Judges positions that were played on from one root."""

    def __init__(self, errands: Errands) -> None:
        self.errands = errands
        self.aims: Aims | None = None
        self.hits = 0

    def begin(self, position: Position, aims: Aims) -> None:
        self.aims = aims
        self.hits = hits(position)

    def worth(self, position: Position) -> float:
        if position.winner == STEALERS:
            return A_WIN - 0.5 * position.turn
        if position.winner == MARINES:
            return -A_WIN
        if not position.stack:
            return -0.3 * A_WIN
        aims = self.aims
        assert aims is not None
        value = 0.0
        for marine in range(position.marine_count):
            if position.on_board(marine) or position.place[marine] == WAITING:
                value -= aims.worth[marine]
                if position.flags[marine] & JAMMED:
                    value += 0.3
                if position.gear[marine] & HEAVY_FLAMER:
                    value -= A_SHOT * position.ammo[marine]
        value -= 1.5 * position.tally[EXITED]
        value += A_STEALER * aims.a_stealer * strength(position)
        value += A_BLOW * (hits(position) - self.hits)
        value += self.spoils(position, aims)
        return value + self.time(position, aims)

    def spoils(self, position: Position, aims: Aims) -> float:
        value = 0.0
        if position.things:
            for slot in range(position.marine_count, len(position.kind)):
                if position.kind[slot] >= CAT and position.place[slot] == CARRIED:
                    holder = position.holder[slot]
                    if position.kind[holder] > LIBRARIAN:
                        value += 0.5 * THE_ONE if position.label[slot] in aims.homes else 3.0
        if aims.rooms and position.scenario.turn_limit:
            share = position.turn / position.scenario.turn_limit
            mine = position.occupied & ~position.marines_at
            value += share * 3.0 * sum(1 for room in aims.rooms if room & mine)
        return value

    def time(self, position: Position, aims: Aims) -> float:
        """Time: the turns the marines still need, against those they have."""
        orders = self.errands.orders(position)
        need = min(30.0, orders.turns)
        value = A_TURN * need
        limit = position.scenario.turn_limit
        if limit and aims.time_is_ours:
            short = need - (limit - position.turn)
            if short > 0:
                value += min(OUT_OF_TIME, 3.0 * short)
        return value


def hits(position: Position) -> int:
    return position.damaged.bit_count() + sum(position.wounds)
