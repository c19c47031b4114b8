"""Missiles, bombs and thrown grenades of marines in power armour: fired where they promise enough."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.rules.chapters.grenade import grenades
from sensorium.rules.chapters.section_weapons import bombs, missiles
from sensorium.rules.core import answers as a
from sensorium.rules.core.odds import foreseen
from sensorium.rules.core.position import Position

# How many stealers each must promise to kill: a missile costs two points, a bomb is thrown once.
LEAST: Final = {a.PLASMA: 0.9, a.GRENADE: 0.6, a.MELTA: 1.2}


def bombard(position: Position, marine: int, points: int, orders: Orders) -> int:
    """The section attack that promises most, if it promises enough."""
    arms = position.rulebook.arms(position.gear[marine])
    if not arms.armour or not (arms.missile or arms.melta or arms.launcher):
        return 0
    codes: list[int] = []
    missiles(position, marine, points, codes)
    grenades(position, marine, points, codes)
    bombs(position, marine, points, codes)
    best, chosen = 1.0, 0
    for code in codes:
        found = foreseen(position, code, False)
        deaths = sum(ways for piece, ways in found.risks if piece >= position.marine_count) / found.total
        gain = deaths / LEAST[a.verb_of(code)]
        if gain > best:
            best, chosen = gain, code
    return chosen
