"""Playing an imagined position on with the two quick players, and judging where it has come to."""

from __future__ import annotations

from random import Random

from sensorium.players.quick_marines import QuickMarines
from sensorium.players.quick_stealers import QuickStealers
from sensorium.rules.engine import asked, play, sample
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import (
    CHANCE,
    HEAVY_FLAMER,
    JAMMED,
    KILLS,
    LIBRARIAN,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    SERGEANT,
    STEALERS,
)

WON = 30.0
MOST_ANSWERS = 1500


def play_on(position: Position, marines: QuickMarines, turns: int, seed: int) -> Position:
    """The position after so many turns more, or the end of the game; at a marine turn's beginning. Plays on in place.

    The dice come from ``seed`` alone, so that two plans tried with one seed meet the same luck as far as can be.
    """
    rng = Random(seed)
    stealers = QuickStealers(Random(seed + 1))
    last = position.turn + turns
    for _ in range(MOST_ANSWERS):
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        elif side == MARINES:
            if position.turn >= last and position.phase == MARINE_ACTIONS:
                break
            play(position, marines.answer(position))
        else:
            play(position, stealers.answer(position))
    return position


class Judge:
    """What a position at the beginning of a marine turn is worth to the marines, in marines."""

    def __init__(self, marines: QuickMarines) -> None:
        self.marines = marines

    def worth(self, position: Position) -> float:
        if position.winner == MARINES:
            return WON - 0.1 * position.turn
        if position.winner == STEALERS:
            return -WON + 0.1 * position.turn
        if position.winner >= 0:
            return -0.3 * WON
        return self.strength(position) - self.delay(position) - self.threat(position)

    def strength(self, position: Position) -> float:
        total = 0.08 * position.tally[KILLS]
        for marine in range(position.marine_count):
            if position.on_board(marine):
                total += 1.0
                if position.gear[marine] & HEAVY_FLAMER:
                    total += 0.1 * position.ammo[marine]
                if position.kind[marine] in (SERGEANT, LIBRARIAN):
                    total += 0.2
                if position.flags[marine] & JAMMED:
                    total -= 0.1
            elif position.place[marine] == -2:
                total += 1.6
            elif position.place[marine] == -3:
                total += 1.0
        return total

    def delay(self, position: Position) -> float:
        """What the march still to be made costs, against the turns that are left."""
        orders = self.marines.errands.orders(position)
        limit = position.scenario.turn_limit or 30
        turns = max(0.5, limit - position.turn + 1.0)
        share = orders.points / (4.0 * turns)
        mean = 0.0
        count = 0
        for marine in range(position.marine_count):
            if position.on_board(marine):
                mean += min(60, orders.left(position, marine))
                count += 1
        mean = mean / count if count else 0.0
        late = max(0.0, share - 0.6)
        return 4.0 * share + 20.0 * late * late + 0.05 * orders.points + 0.05 * mean

    def threat(self, position: Position) -> float:
        scene = self.marines.scene(position)
        total = 0.0
        for marine in range(position.marine_count):
            if position.on_board(marine):
                danger = scene.danger(marine, position.place[marine], 0)
                total += 0.35 * danger
        return total
