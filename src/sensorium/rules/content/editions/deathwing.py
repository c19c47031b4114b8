"""The Deathwing expansion of the first edition: what its book changes, chapter by chapter, each with the rule that says
so."""

from dataclasses import replace

from sensorium.rules.content.editions.common import with_kinds, with_weapons
from sensorium.rules.content.kinds import CAPTAIN, LIBRARIAN, STEALER, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import (
    CHAINFIST,
    FORCE_AXE,
    GRENADE_LAUNCHER,
    LIGHTNING_CLAWS,
    POWER_SWORD,
    STORM_BOLTER,
    STORM_SHIELD,
    THUNDER_HAMMER,
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
                seconds=30,  # deathwing.captain.timer-bonus, deathwing.captain.timer-lone
                command=2,  # deathwing.captain.command-points-bonus
            ),
            # deathwing.librarian.equipment, deathwing.librarian.close-assault-bonus,
            # deathwing.ruling.skill-bonus-any-side
            Kind(
                LIBRARIAN,
                points=4,
                dice=1,
                dice_aside=1,
                bonus=1,
                bonus_aside=1,
                gear=STORM_BOLTER | FORCE_AXE,
                # Of the first level where nothing is said: deathwing.librarian.mastery-from-force-list.
                # deathwing.librarian.psi-starting-points, deathwing.librarian.mastery-levels,
                # deathwing.table.psychic-mastery; no cards: deathwing.ruling.psi-versus-genestealer-expansion
                psi=10,
                mastery=(10, 20, 30, 40),
            ),
            # -- close assault --
            # deathwing.close-assault.stealer-flanked-dice, deathwing.close-assault.stealer-turns,
            # deathwing.ruling.flanked-stealer-turns
            Kind(STEALER, points=6, dice=3, dice_aside=2, pooled=True, turns_at_once=True),
        ),
        # -- assault cannon --
        # -- grenade launcher --
        # -- swords, shields, fists, hammers, claws and axes --
        # All of it: deathwing.table.close-assault-summary.
        weapons=with_weapons(
            book.weapons,
            # deathwing.power-sword.parry, deathwing.power-sword.no-bonus, deathwing.captain.parry
            Weapon(POWER_SWORD, parries=True),
            # deathwing.chain-fist.purpose, deathwing.chain-fist.no-modifier, deathwing.ruling.chain-fist-rank-bonus
            Weapon(CHAINFIST, cuts_doors=True),
            # deathwing.thunder-hammer.bonus, deathwing.thunder-hammer.bonus-facing-only,
            # deathwing.thunder-hammer.self-destruct-effect; among friends too, where the magazine is not asked:
            # deathwing.ruling.thunder-hammer-friends
            Weapon(THUNDER_HAMMER, bonus=2, overloads=True),
            # deathwing.storm-shield.parry, deathwing.storm-shield.parry-sides, deathwing.storm-shield.variant-block
            Weapon(STORM_SHIELD, parries=True, covers_left=True, blocks_instead=1),
            # deathwing.lightning-claws.front-dice, deathwing.lightning-claws.bonus, deathwing.lightning-claws.flank
            Weapon(LIGHTNING_CLAWS, assault_dice=2, bonus=2, bonus_aside=2),
            # deathwing.force-axe.psi-bonus, deathwing.force-axe.declare, deathwing.force-axe.librarian-only
            Weapon(FORCE_AXE, psi=True, psi_first=True, psykers_only=True),
        ),
        # -- pitfalls, prone marines, ladders --
        # -- flamer reloads --
        # -- ambush counters, securing, teleport --
        # -- crates, rubble, bulkheads, tanks, chutes --
        reasons=DEATHWING_REASONS + book.reasons,
    )
