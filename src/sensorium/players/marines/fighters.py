"""Marines without a gun: claws, hammers, swords and shields. They stand where claws will come.

How much less than others a fighter has to fear is the ratio of what three claws do to him and to a plain marine.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.stealers.brood_claws import fight
from sensorium.rules.chapters.assault import assault_dice, bonus
from sensorium.rules.chapters.assault_choices import dice_blocked, lacks_sword
from sensorium.rules.content.kinds import STEALER
from sensorium.rules.core.position import Position

CLAWS: Final = 3
BRACED: Final = 0.8  # how often he is attacked from the front, where his arms count


def is_fighter(position: Position, marine: int) -> bool:
    """Whether he has nothing but his arms; where there is a guard stance, that is what he uses."""
    arms = position.rulebook.arms(position.gear[marine])
    return arms.gun is None and arms.flamer is None and not position.rulebook.guard


def frailty(position: Position, marine: int) -> float:
    """How surely a stealer kills him, against a marine with a gun: from 0 to 1."""
    if not is_fighter(position, marine):
        return 1.0
    claws = position.rulebook.kinds[STEALER].dice
    parries = not lacks_sword(position, marine)
    dice = claws - dice_blocked(position, marine)
    met = fight(dice, assault_dice(position, marine, True), bonus(position, marine, True), parries, False, False)
    aside = fight(claws, assault_dice(position, marine, False), bonus(position, marine, False), False, False, False)
    plain = fight(claws, 1, 0, False, False, False)
    return min(1.0, (BRACED * met[0] + (1.0 - BRACED) * aside[0]) / plain[0])
