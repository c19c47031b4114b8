"""The Deathwing expansion of the first edition: what its book changes, chapter by chapter, each with the rule that says
so."""

from dataclasses import replace
from typing import Final

from sensorium.rules.content.editions.common import with_kinds, with_weapons
from sensorium.rules.content.fixtures import (
    BASIC_FIXTURES,
    BULKHEAD,
    CRATE,
    GENERATOR,
    NEVER,
    NOTHING_LEFT,
    RUBBLE,
    SURELY,
    TANK,
    Fixture,
)
from sensorium.rules.content.kinds import AMBUSH, CAPTAIN, LIBRARIAN, STEALER, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import (
    ASSAULT_CANNON,
    CHAINFIST,
    FORCE_AXE,
    GRENADE_LAUNCHER,
    HEAVY_FLAMER,
    LIGHTNING_CLAWS,
    POWER_SWORD,
    STORM_BOLTER,
    STORM_SHIELD,
    THUNDER_HAMMER,
    Weapon,
)
from sensorium.rules.core.deathwing_reasons import DEATHWING_REASONS

# What destroys what: bolter, cannon, full auto, assault, grenade, flames, a flamer's and a hammer's self-destruction,
# a cannon's malfunction. deathwing.ruling.assault-cannon-doors, deathwing.ruling.grenade-blips-and-objects,
# deathwing.ruling.thunder-hammer-extent, deathwing.ruling.malfunction-adjacent
FIXTURES: Final = (
    # deathwing.crate.attacked-like-door, deathwing.ruling.crate-scores, deathwing.crate.flamer; they stop no fire:
    # deathwing.ruling.crate-and-fire. The magazine's rulings say the same: wd.crate.attack-as-door,
    # wd.crate.becomes-rubble, wd.crate.blocks-los, wd.crate.blocks-movement, wd.crate.immovable, wd.ruling.crate-flamer
    Fixture(CRATE, (6, 5, 5, 6, 5, 6, SURELY, SURELY, 4), leaves=RUBBLE, burns=True, joined=True),
    # deathwing.table.bulkhead-attacks, deathwing.bulkhead.chain-fist, deathwing.bulkhead.marine-assault,
    # deathwing.bulkhead.stealer-assault, deathwing.bulkhead.no-full-auto, deathwing.bulkhead.assault-cannon-single,
    # deathwing.bulkhead.explosions, deathwing.bulkhead.immune, deathwing.bulkhead.like-closed-door,
    # deathwing.ruling.bulkhead-storm-bolter, deathwing.ruling.bulkhead-sustained
    Fixture(
        BULKHEAD,
        (NEVER, 6, NEVER, 6, NEVER, NEVER, 5, 5, 5),
        cut_cost=2,
        leaves=NOTHING_LEFT,
        contains_fire=True,
    ),
    # deathwing.cryogenic-tank.attacked-like-door, deathwing.ruling.cryogenic-tank-object
    Fixture(TANK, (6, 5, 5, 6, 5, NEVER, SURELY, SURELY, 4), burns=True, joined=True),
    BASIC_FIXTURES[GENERATOR],
)


def deathwing(book: Rulebook) -> Rulebook:
    """The first edition with this expansion. A switch it does not name stays as the first edition has it."""
    return replace(
        book,
        squads=0,  # its missions name their forces man by man: deathwing.librarian.mastery-from-mission
        # -- captain, librarian --
        kinds=with_kinds(
            book.kinds,
            # deathwing.captain.equipment, deathwing.captain.shooting, deathwing.captain.close-assault-bonus,
            # deathwing.ruling.skill-bonus-any-side
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
            Kind(AMBUSH, points=6),  # deathwing.ambush.action-points
            Kind(STEALER, points=6, dice=3, dice_aside=2, pooled=True, turns_at_once=True),
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
            # -- swords, shields, fists, hammers, claws and axes: deathwing.table.close-assault-summary --
            # deathwing.power-sword.parry, deathwing.power-sword.no-bonus, deathwing.captain.parry
            Weapon(POWER_SWORD, parries=True),
            # deathwing.chain-fist.purpose, deathwing.chain-fist.no-modifier, deathwing.ruling.chain-fist-rank-bonus
            Weapon(CHAINFIST, cuts_doors=True),
            # deathwing.thunder-hammer.bonus, deathwing.thunder-hammer.bonus-facing-only,
            # deathwing.thunder-hammer.self-destruct-effect, deathwing.thunder-hammer.paired-shield
            Weapon(THUNDER_HAMMER, bonus=2, overloads=True),
            # deathwing.storm-shield.parry, deathwing.storm-shield.parry-sides, deathwing.storm-shield.variant-block
            Weapon(STORM_SHIELD, parries=True, covers_left=True, blocks_instead=1),
            # deathwing.lightning-claws.front-dice, deathwing.lightning-claws.bonus, deathwing.lightning-claws.flank;
            # and no gun: deathwing.lightning-claws.sole-armament, deathwing.ruling.gunless-marines
            Weapon(LIGHTNING_CLAWS, assault_dice=2, bonus=2, bonus_aside=2),
            # deathwing.force-axe.psi-bonus, deathwing.force-axe.declare, deathwing.force-axe.librarian-only
            Weapon(FORCE_AXE, psi=True, psi_first=True, psykers_only=True),
        ),
        # -- pitfalls, prone marines, ladders --
        holes=True,  # deathwing.levels.optional, deathwing.pitfall.hole
        hole_climb_cost=3,  # deathwing.pitfall.stealer-climb
        jump_cost=1,  # deathwing.pitfall.marine-jump-later, deathwing.pitfall.stealer-jump-later
        stand_cost=2,  # deathwing.prone.stand-cost
        ladder_costs=(2, 2),  # deathwing.ladder.climb-cost
        climb_is_move=False,  # deathwing.ladder.climb-facing, deathwing.table.special-actions
        ladders_break=True,  # deathwing.ladder.attacked-like-door
        # -- ambush counters, securing, teleport --
        ambush_mix=(6, 6),  # deathwing.ruling.ambush-mix
        teleport_cost=4,  # deathwing.teleport.cost
        # -- crates, rubble, bulkheads, tanks, chutes --
        fixtures=FIXTURES,  # deathwing.crate.attacked-like-door, deathwing.table.bulkhead-attacks
        rubble_cost=1,  # deathwing.rubble.entry-cost, wd.rubble.extra-ap
        rubble_deflects=5,  # deathwing.rubble.deflection, wd.rubble.deflection
        chutes=True,  # deathwing.chute.exit
        reasons=DEATHWING_REASONS + book.reasons,
    )
