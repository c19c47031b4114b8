"""Chooses what a piece does with its points: attack, stand where it must, or go to its lair; and when to reveal a blip.

``MODEL_INTENTS`` and ``COUNTER_INTENTS`` are the reasons to do anything but lie in wait, the most pressing first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.search.routes import nearest_marine
from sensorium.players.stealers.brood_attacks import Charge, best_attack, best_place
from sensorium.players.stealers.brood_guns import best_stand
from sensorium.players.stealers.brood_intents import Intent
from sensorium.players.stealers.brood_lairs import IN_REACH, best_lair, carries, room_for
from sensorium.players.stealers.brood_reach import flood, path_to
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.content.blips import models_in
from sensorium.rules.content.kinds import AMBUSH, BLIP, is_counter
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import ACTED, HELD

POINTS: Final = 6  # of a stealer, and of a blip
FITTING: Final = 3.0  # how much better the attack must be for each model lost for want of room
RUSHED: Final = 0.7  # the patience at which they stop lying in wait
A_RUSH: Final = 14  # squares from the marines at which blips are turned over then
STAY: Final = Intent(-1, [], 0.0)


def best_intent(position: Position, slot: int, points: int, senses: Senses, memory: TurnMemory) -> Intent | None:
    """The best intent of this piece with its points; None to stay."""
    if position.kind[slot] == AMBUSH:
        intent = ambush_intent(position, slot, points, senses, memory)
        if intent is not None:
            return intent
    reach = flood(position, slot, points, senses)
    charge = Charge(position, slot, points, reach, 1, senses, memory)
    for choose in COUNTER_INTENTS if is_counter(position.kind[slot]) else MODEL_INTENTS:
        intent = choose(charge)
        if intent is not None:
            return None if intent is STAY else intent
    if position.shut & (senses.seen | senses.aims.seals):
        reach = flood(position, slot, points, senses, False, True)
    return best_lair(position, slot, reach, senses, memory.plan)


def carry_off(charge: Charge) -> Intent | None:
    """Home with what it has, or away from the marines."""
    if not charge.position.things or not carries(charge.position, charge.slot):
        return None
    return best_lair(charge.position, charge.slot, charge.reach, charge.senses, charge.memory.plan)


def occupy(charge: Charge) -> Intent | None:
    """Into a room that the marines would win by as the turn closes; a counter that is in it stays."""
    if not charge.senses.aims.stand:
        return None
    intent = best_place(charge, 0.0)
    return STAY if intent is not None and not intent.path else intent


def ambush_intent(position: Position, slot: int, points: int, senses: Senses, memory: TurnMemory) -> Intent | None:
    """A counter that is a stealer attacks as one, since it may walk into sight; one that is nothing walks into fire
    ahead of the others, if they are about to charge."""
    reach = flood(position, slot, points, senses, True)
    if position.value[slot]:
        return best_attack(Charge(position, slot, points, reach, 1, senses, memory))
    if not any(memory.ready):
        return None
    watched = [square for square in reach if senses.watch[square] and square != position.place[slot]]
    if not watched:
        return None
    square = max(watched, key=lambda one: (senses.watch[one], -reach[one].points))
    return Intent(position.label[slot], path_to(reach, square), 0.0)


def attack(charge: Charge) -> Intent | None:
    """With claws or, where it has one, with a gun."""
    best = best_attack(charge)
    if not charge.position.gear[charge.slot]:
        return best
    return best_stand(charge, best.worth if best is not None else 0.0) or best


def points_of(position: Position, slot: int) -> int:
    """What an activation gives this piece."""
    return position.rulebook.kinds[position.kind[slot]].points


Choice = Callable[[Charge], Intent | None]

MODEL_INTENTS: Final[tuple[Choice, ...]] = (carry_off, attack)
COUNTER_INTENTS: Final[tuple[Choice, ...]] = (occupy,)


# -- blips --------------------------------------------------------------------------------------------------------


def is_convertible(position: Position, slot: int) -> bool:
    return position.kind[slot] == BLIP and not position.flags[slot] & ACTED and not position.flags[slot] & HELD


def pays_to_convert(position: Position, slot: int, senses: Senses, memory: TurnMemory) -> bool:
    """Whether the models of this blip would have something to claw."""
    if not is_convertible(position, slot) or position.value[slot] < 1:
        return False
    place = position.place[slot]
    square = place if place < position.board.count else position.board.entries[place - position.board.count].square
    if senses.aims.patience <= RUSHED and nearest_marine(position, square) <= A_RUSH:
        # No blip comes into sight: whoever is done with waiting goes on as stealers.
        return room_for(position, slot, place, senses) >= models_in(position.value[slot])
    if senses.prey[square] > IN_REACH:
        return False
    value = models_in(position.value[slot])
    models = min(value, room_for(position, slot, place, senses))
    reach = flood(position, slot, POINTS - 1, senses, True)
    best = best_attack(Charge(position, slot, POINTS, reach, models, senses, memory))
    if best is None:
        return False
    return models == value or best.worth * models > FITTING * (value - models) * senses.aims.a_stealer
