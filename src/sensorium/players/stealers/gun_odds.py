"""What the guns of the marines on overwatch leave of a stealer: bolters, as nearly all of them carry."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sensorium.rules.content.weapons import STORM_BOLTER
from sensorium.rules.core.dice import DISTINCT, WAYS, faces
from sensorium.rules.core.position import Position

JAMS: Final = 0.1  # how much a jam helps: there are other guns, and command points to clear it


def survival(position: Position, shots: int) -> float:
    """The chance to live through so many overwatch shots, jams counted."""
    gun = position.rulebook.arms(STORM_BOLTER).gun
    if not shots or gun is None:
        return 1.0
    first = gun.scores[0]
    later = gun.scores[1] if position.rulebook.sustained_in_overwatch else first
    miss, jam = overwatch_shot(gun.dice, first, later)
    through = miss**shots
    return through + JAMS * jam * (1.0 - through) / (1.0 - miss)


@lru_cache(maxsize=16)
def overwatch_shot(dice: int, first: int, later: int) -> tuple[float, float]:
    """The chances that a shot neither hits nor jams, and that it jams. ``first`` and ``later``: the scores that the
    first shot of a series needs, which is one in four of them, and every further one."""
    calm, later_calm = misses(dice, first)[0], misses(dice, later)[0]
    return (calm + 3 * later_calm) / (4 * 6**dice), misses(dice, later)[1] / 6**dice


def misses(dice: int, needed: int) -> tuple[int, int]:
    """In how many ways a shot misses with no two dice alike, and with two, which is a jam."""
    calm = jammed = 0
    for code, ways in zip(DISTINCT[dice], WAYS[dice], strict=True):
        shown = faces(code)
        if max(shown) < needed:
            if len(set(shown)) == len(shown):
                calm += ways
            else:
                jammed += ways
    return calm, jammed
