"""Missiles, bombs and whatever else is declared with what it must promise: used where it promises enough.

What a player asks of a weapon stands with its action (``promise``). Flamers, grenade launchers and bursts have policies
of their own.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import list_uses, promise_of, wielded
from sensorium.rules.core.odds import foreseen
from sensorium.rules.core.position import Position

LAUNCHED: Final = (a.GRENADE,)  # what Terminators have a policy for, and marines in power armour throw by hand


def bombard(position: Position, marine: int, points: int, orders: Orders) -> int:
    """The attack that promises most, if it promises enough."""
    arms = position.rulebook.arms(position.gear[marine])
    codes: list[int] = []
    for verb in wielded(arms):
        if promise_of(verb) and (arms.armour or verb not in LAUNCHED):
            list_uses(position, marine, points, verb, codes)
    best, chosen = 1.0, 0
    for code in codes:
        found = foreseen(position, code, False)
        deaths = sum(ways for piece, ways in found.risks if piece >= position.marine_count) / found.total
        gain = deaths / (promise_of(a.verb_of(code)) / 100)
        if gain > best:
            best, chosen = gain, code
    return chosen
