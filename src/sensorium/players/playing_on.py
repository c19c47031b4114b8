"""Playing an imagined position on with the two quick players."""

from __future__ import annotations

from random import Random

from sensorium.players.quick_marines import QuickMarines
from sensorium.players.quick_stealers import QuickStealers
from sensorium.rules.engine import asked, play, sample
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY

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
