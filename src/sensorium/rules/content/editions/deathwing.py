"""The Deathwing expansion of the first edition: what its book changes, chapter by chapter, each with the rule that says
so."""

from dataclasses import replace

from sensorium.rules.content.editions.common import with_kinds, with_weapons
from sensorium.rules.content.kinds import CAPTAIN, LIBRARIAN, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import (
    ASSAULT_CANNON,
    FORCE_AXE,
    GRENADE_LAUNCHER,
    HEAVY_FLAMER,
    POWER_SWORD,
    STORM_BOLTER,
    Weapon,
)
from sensorium.rules.core.deathwing_reasons import DEATHWING_REASONS


def deathwing(book: Rulebook) -> Rulebook:
    """The first edition with this expansion. A switch it does not name stays as the first edition has it."""
    return replace(
        book,
        # -- captain, librarian --
        kinds=with_kinds(
            book.kinds,
            # deathwing.captain.equipment, deathwing.captain.close-assault-bonus, deathwing.ruling.skill-bonus-any-side
            Kind(
                CAPTAIN,
                points=4,
                dice=1,
                dice_aside=1,
                bonus=2,
                bonus_aside=2,
                gear=STORM_BOLTER | POWER_SWORD | GRENADE_LAUNCHER,
            ),
            # deathwing.librarian.equipment, deathwing.librarian.close-assault-bonus,
            # deathwing.ruling.skill-bonus-any-side
            Kind(LIBRARIAN, points=4, dice=1, dice_aside=1, bonus=1, bonus_aside=1, gear=STORM_BOLTER | FORCE_AXE),
        ),
        weapons=with_weapons(
            book.weapons,
            # -- assault cannon --
            Weapon(
                ASSAULT_CANNON,  # and a glove, no bolter: deathwing.ruling.assault-cannon-sole-gun
                dice=3,  # deathwing.assault-cannon.single-dice
                # deathwing.assault-cannon.single-score, deathwing.assault-cannon.sustained-fire,
                # deathwing.table.assault-cannon-scores, deathwing.ruling.assault-cannon-doors; the first of them on
                # overwatch: deathwing.assault-cannon.overwatch-single-only,
                # deathwing.ruling.assault-cannon-overwatch-score
                scores=(5, 4, 3, 2),
                jams=False,  # deathwing.assault-cannon.no-jam
                magazine=10,  # deathwing.assault-cannon.magazine
                reloads=1,  # deathwing.assault-cannon.starting-magazines
                most_reloads=3,  # deathwing.assault-cannon.extra-magazines
                reload_cost=4,  # deathwing.assault-cannon.reload-cost
                burst_cost=2,  # deathwing.assault-cannon.auto-cost
                burst_shots=5,  # deathwing.assault-cannon.auto-ammunition, deathwing.assault-cannon.auto-needs-five
                burst_score=5,  # deathwing.ruling.full-auto-score
                wear=10,  # deathwing.assault-cannon.malfunction-threshold
                blast=(4, 5, 4, 5),  # deathwing.table.assault-cannon-malfunction
            ),
            # -- grenade launcher --
            Weapon(
                GRENADE_LAUNCHER,  # deathwing.grenade-launcher.bearer
                magazine=10,  # deathwing.grenade-launcher.ammunition
                grenade_cost=1,  # deathwing.grenade-launcher.cost
                grenade_range=8,  # deathwing.grenade-launcher.range
                grenade_blast=(4, 6, 5, 5),  # deathwing.table.grenade-scores
            ),
            # -- flamer reloads: what it is in the first edition, and the means to fill it again --
            replace(
                next(weapon for weapon in book.weapons if weapon.bit == HEAVY_FLAMER),
                magazine=6,  # deathwing.flamer.starting-shots
                reload_cost=4,  # deathwing.flamer.reload-cost
                most_reloads=1,  # deathwing.flamer.reload-bought
            ),
        ),
        # -- swords, shields, fists, hammers, claws and axes --
        # -- pitfalls, prone marines, ladders --
        # -- close assault --
        # -- ambush counters, securing, teleport --
        # -- crates, rubble, bulkheads, tanks, chutes --
        reasons=DEATHWING_REASONS + book.reasons,
    )
