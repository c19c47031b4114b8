"""Guard, and giving up a stance.

fourth.guard.set.cost: 2 points buy a re-roll in every close assault against the marine until the turn closes
(fourth.ruling.guard-each-assault).
Overwatch and guard may be given up at any time at no cost: first.overwatch.drop-free, fourth.ruling.overwatch-leave.
"""

from sensorium.rules.core.answers import PIECE_SHIFT, SET_GUARD, STAND_DOWN
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import GUARD, OVERWATCH, PRONE

GUARD_COST = 2


def guard_settings(position: Position, marine: int, points: int, out: list[int]) -> None:
    """fourth.ruling.guard-who, fourth.ruling.status-set-twice; jammed or not: fourth.jam.other-actions"""
    if position.rulebook.guard and points >= GUARD_COST and not position.flags[marine] & (GUARD | PRONE):
        out.append(SET_GUARD | marine << PIECE_SHIFT)


def do_guard(position: Position, marine: int) -> None:
    position.flags[marine] = position.flags[marine] & ~OVERWATCH | GUARD
    position.tell("guard", piece=position.name(marine))


def stand_downs(position: Position, out: list[int]) -> None:
    for marine in range(position.marine_count):
        if position.flags[marine] & (OVERWATCH | GUARD):
            out.append(STAND_DOWN | marine << PIECE_SHIFT)


def stand_down(position: Position, marine: int) -> None:
    position.flags[marine] &= ~(OVERWATCH | GUARD)
    position.tell("stood down", piece=position.name(marine))
