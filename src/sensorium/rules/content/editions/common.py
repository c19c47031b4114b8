"""Pieces and weapons that the editions have alike."""

from typing import Final

from sensorium.rules.content.kinds import ARTEFACT, CAT, KINDS_OF_THE_EDITIONS, OBJECT, Kind
from sensorium.rules.content.weapons import (
    CHAINFIST,
    FORCE_AXE,
    GRENADE_LAUNCHER,
    LIGHTNING_CLAWS,
    POWER_FIST,
    POWER_SWORD,
    STORM_SHIELD,
    THUNDER_HAMMER,
    Weapon,
)

# What every edition has alike.
COMMON_KINDS: Final = (Kind(CAT), Kind(ARTEFACT), Kind(OBJECT))
COMMON_WEAPONS: Final = (
    Weapon(POWER_FIST),
    Weapon(CHAINFIST, cuts_doors=True),  # fourth.chainfist.door, fourth.chainfist.as-fist
    Weapon(LIGHTNING_CLAWS, assault_dice=2, bonus=1),  # fourth.claws.dice, fourth.claws.bonus
    Weapon(THUNDER_HAMMER, bonus=1),  # fourth.hammer.bonus
    Weapon(STORM_SHIELD, blocks=1),  # fourth.shield.block
    Weapon(POWER_SWORD, parries=True),  # fourth.sword.parry
    Weapon(FORCE_AXE, psi=True),  # fourth.axe.bonus
    Weapon(GRENADE_LAUNCHER),
)


def kind_table(*rows: Kind) -> tuple[Kind, ...]:
    """Every kind by its number, as far as the editions' own and these rows go; the others as not known."""
    known = {row.number: row for row in rows}
    count = max(KINDS_OF_THE_EDITIONS, *(number + 1 for number in known))
    return tuple(known.get(number, Kind(number, known=False)) for number in range(count))


def with_kinds(kinds: tuple[Kind, ...], *rows: Kind) -> tuple[Kind, ...]:
    """These kinds with some rows in place of what stood there, or besides."""
    return kind_table(*{kind.number: kind for kind in (*kinds, *rows)}.values())


def with_weapons(weapons: tuple[Weapon, ...], *rows: Weapon) -> tuple[Weapon, ...]:
    """These weapons with some rows in place of what stood there, and new ones at the end."""
    changed = {row.bit: row for row in rows}
    kept = tuple(changed.pop(weapon.bit, weapon) for weapon in weapons)
    return kept + tuple(changed.values())
