"""Fire of the brood: what a hybrid that stands where it wants to stand shoots with, and at whom."""

from __future__ import annotations

from typing import Final

from sensorium.players.stealers.brood_reach import turn_to
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import promise_of
from sensorium.rules.core.actions import gunnery
from sensorium.rules.core.odds import foreseen
from sensorium.rules.core.position import Position

LEAST: Final = 0.02  # a shot that promises less is not fired
A_MARINE: Final = 6.0  # what a marine is worth, in stealers, where nothing else is known


def shoot(position: Position, slot: int, side: int) -> int:
    """Turn that way and fire whatever promises most, for as long as there are points."""
    if position.place[slot] >= position.board.count:
        return 0
    if position.facing[slot] != side:
        return turn_to(position, slot, side)
    codes: list[int] = []
    gunnery(position, slot, position.ap[slot], codes)
    return best_fire(position, codes, False)


def best_fire(position: Position, codes: list[int], free: bool) -> int:
    """The attack that promises most, whom it may cost of its own side counted; 0 where none is worth it."""
    best, chosen = LEAST, 0
    for code in codes:
        if a.verb_of(code) == a.UNJAM:
            best, chosen = max((best, chosen), (2 * LEAST, code))
            continue
        if a.verb_of(code) != a.FIRE and not promise_of(a.verb_of(code)):
            continue
        found = foreseen(position, code, free)
        worth = 0.0
        for piece, ways in found.risks:
            worth += (A_MARINE if piece < position.marine_count else -1.0) * ways / found.total
        if worth > best:
            best, chosen = worth, code
    return chosen


def free_shot(position: Position, frame: FreeShot, legal: list[int]) -> int:
    """The shot that goes with a step or a turn is taken where there is a marine to hit."""
    return best_fire(position, legal, True) or a.PASS
