"""Guns of the brood: where a hybrid goes to shoot, and whom it shoots at.

A hybrid looks for a square within its reach from which it has a marine in sight and in its arc, and weighs the kill
against the overwatch shots that every one of its actions there draws.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.stealers.brood_attacks import Charge
from sensorium.players.stealers.brood_intents import SHOOT, Intent
from sensorium.players.stealers.brood_reach import Reached, path_to
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.toughness import hide_of, lowered
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core.position import Position

MISSED: Final = 0.25  # the chance that a storm bolter in overwatch spares a hybrid
SEEN: Final = 0.3  # what it costs, in stealers, to end the turn before a marine's gun


def best_stand(charge: Charge, more_than: float) -> Intent | None:
    """A square to shoot from, and the marine to shoot at; a row of the targets of an attack."""
    position, slot = charge.position, charge.slot
    gun = position.rulebook.arms(position.gear[slot]).gun
    if gun is None or is_counter(position.kind[slot]) or not can_shoot(position, slot):
        return None
    best: Intent | None = None
    board = position.board
    obstructed = position.obstructed() & ~(1 << position.place[slot] if position.on_board(slot) else 0)
    for square, reached in charge.reach.items():
        left = charge.points - reached.points
        if left < gun.fire_cost:
            continue
        for side in range(4):
            targets = board.arc(square, side) & position.marines_at
            turning = turning_cost(position, slot, square, reached, side, gun)
            shots = (left - turning) // gun.fire_cost
            if not targets or shots < 1:
                continue
            while targets:
                low = targets & -targets
                targets ^= low
                place = low.bit_length() - 1
                if not board.clear(square, place, obstructed):
                    continue
                marine = position.who[place]
                worth = stand_worth(charge, gun, square, reached, marine, shots)
                if worth > more_than:
                    more_than = worth
                    path = path_to(charge.reach, square)
                    best = Intent(position.label[slot], path, worth, SHOOT, marine, side)
    return best


def turning_cost(position: Position, slot: int, square: int, reached: Reached, side: int, gun: Weapon) -> int:
    """The points it takes to look this way there, as near as matters."""
    if reached.before < 0:
        off = side - position.facing[slot] & 3
        return (0, 1, 2, 1)[off] if gun.heavy else (0, 0, 1, 0)[off]
    return 1 if gun.heavy else 0


def stand_worth(charge: Charge, gun: Weapon, square: int, reached: Reached, marine: int, shots: int) -> float:
    """What it is worth, in stealers, to fire so many shots at this marine from this square."""
    position, senses = charge.position, charge.senses
    spared = 1.0
    lives = MISSED**reached.shots
    kills = 0.0
    far = position.board.distance(square, position.place[marine]) > position.rulebook.overwatch_range
    scores = gun.far_against if far and gun.far_against else gun.against
    for number in range(min(shots, 6)):
        needed = lowered(gun, scores[hide_of(position, marine)], number)
        hit = max(0.0, (7 - needed) / 6)
        kills += lives * spared * hit
        spared *= 1.0 - hit
        lives *= MISSED ** senses.watch[square]
    prize = senses.aims.worth[marine]
    lost = (1.0 - lives) + SEEN * senses.guns[square]
    return kills * prize - lost * senses.aims.price(position, charge.slot) / charge.memory.plan.boldness
