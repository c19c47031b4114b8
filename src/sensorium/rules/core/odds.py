"""Exact odds: what an attack can come to, as numbers of equally likely throws.

Worked out from the numbers of the rules, without playing; a test compares them with every throw played through the
rules themselves. In a close assault the marine is taken to make the best of what costs him nothing (a block, a parry, a
re-roll); psi points, which cost something, have odds where he is asked for them.

``prospects`` says everything about one attack, ``series`` how shot after shot adds up, ``odds`` and ``needed`` the two
numbers a player asks for most. An attack need not be legal to be asked about: an overwatch shot that the rules fire by
themselves (``pack(WATCH, marine, target)``) has prospects like any other.
"""

from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.attack_odds import going_on, series_score, shot
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.chapters.shooting import gun_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import ACTIONS
from sensorium.rules.core.position import Position


def needed(position: Position, code: int, free: bool = False) -> int:
    """What a die of this attack must show; 0 where no single score decides."""
    action = ACTIONS.get(a.verb_of(code))
    return 0 if action is None else action.score(position, code, free)


def odds(position: Position, code: int, free: bool = False) -> tuple[int, int]:
    """The chance that this attack destroys its target, as (ways, of how many)."""
    found = foreseen(position, code, free)
    return found.kill, found.total


def prospects(position: Position, code: int) -> Prospects:
    """Everything this attack can come to, in the position that asks for it."""
    return foreseen(position, code, position.asks(FreeShot) is not None)


def foreseen(position: Position, code: int, free: bool) -> Prospects:
    action = ACTIONS.get(a.verb_of(code))
    return Prospects(1, 0) if action is None or action.foresee is None else action.foresee(position, code, free)


def series(position: Position, code: int, shots: int) -> list[tuple[int, int]]:
    """The chance that the target is destroyed by one, two, ... so many shots in a row, fired as sustained fire.

    The series ends early where the gun does: it jams, it blows up, it is empty. Then the chance grows no more.
    """
    marine = a.piece_of(code)
    free = position.asks(FreeShot) is not None
    rounds = position.ammo[marine] if gun_of(position, marine).magazine else shots
    killed = 0
    going = 1  # in so many ways the next shot is still to be fired
    total = 1
    chances: list[tuple[int, int]] = []
    for number in range(shots):
        if number < rounds:
            one = shot(position, code, series_score(position, code, number, free))
            killed = killed * one.total + going * one.kill
            going *= going_on(position, code, one)
            total *= one.total
        chances.append((killed, total))
    return chances
