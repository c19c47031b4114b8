"""What a piece does where the rules let it: the buttons of its controls, also those that cannot be pressed now."""

from __future__ import annotations

from sensorium.rules.chapters.librarian import POWER_TABLE, has_powers
from sensorium.rules.chapters.prone import stand_cost
from sensorium.rules.content.kinds import BLIP, is_marine, is_model, is_object
from sensorium.rules.content.weapons import Arms
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import wielded
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import LAST, VERBS
from sensorium.rules.core.vocabulary import GUARD, JAMMED, OVERWATCH, PRONE


def skills(position: Position, slot: int) -> dict[str, str]:
    """By skill the group of its choices. It hangs on what the piece is, has and is in, not on what it may do now."""
    return {skill: VERBS[verb].group for verb in verbs(position, slot) for skill in VERBS[verb].skills()}


def weapon_verbs(arms: Arms) -> list[int]:
    """What is done with its weapons and no others. That which it does once and never again has no button of its own."""
    return [verb for verb in wielded(arms) if VERBS[verb].group != LAST]


def verbs(position: Position, slot: int) -> list[int]:
    kind, flags, book = position.kind[slot], position.flags[slot], position.rulebook
    if is_object(kind) or position.place[slot] < 0:
        return []
    found: list[int] = []
    if is_marine(kind):
        arms = book.arms(position.gear[slot])
        found += [a.FIRE, a.SET_OVERWATCH] if arms.gun is not None else []
        found += [a.SET_GUARD] if book.guard else []
        found += [a.UNJAM] if flags & JAMMED else []
        found += [a.RELOAD] if arms.reloadable is not None and position.reloads[slot] else []
        found += [a.STAND_DOWN] if flags & (OVERWATCH | GUARD) else []
        found += [a.STAND] if flags & PRONE and stand_cost(position, slot) else []
        found += [a.TELEPORT] if book.teleport_cost and position.scenario.teleport else []
        found += weapon_verbs(arms)
        found += [verb for verb in POWER_TABLE if has_powers(position, slot) and book.power(verb) is not None]
    elif is_model(kind):
        arms = book.arms(position.gear[slot])
        found.append(a.ASSAULT)
        found += [a.FIRE] if arms.gun is not None else []
        found += [a.UNJAM] if flags & JAMMED else []
        found += [a.STAND] if flags & PRONE else []
        found += weapon_verbs(arms)
    elif kind == BLIP:
        found.append(a.CONVERT)
    if not position.on_board(slot):
        found.append(a.ENTER)
    return found
