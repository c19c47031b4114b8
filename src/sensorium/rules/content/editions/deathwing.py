"""The Deathwing expansion of the first edition: what its book changes, chapter by chapter, each with the rule that says
so."""

from dataclasses import replace
from typing import Final

from sensorium.rules.content.editions.common import with_kinds
from sensorium.rules.content.fixtures import (
    BASIC_FIXTURES,
    BULKHEAD,
    CRATE,
    DOOR,
    GENERATOR,
    NEVER,
    NOTHING_LEFT,
    RUBBLE,
    SURELY,
    TANK,
    Fixture,
)
from sensorium.rules.content.kinds import AMBUSH, CAPTAIN, LIBRARIAN, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import FORCE_AXE, GRENADE_LAUNCHER, POWER_SWORD, STORM_BOLTER
from sensorium.rules.core.deathwing_reasons import DEATHWING_REASONS

# What destroys what: bolter, cannon, full auto, assault, grenade, flames, a flamer's and a hammer's self-destruction,
# a cannon's malfunction. deathwing.ruling.assault-cannon-doors, deathwing.ruling.grenade-blips-and-objects,
# deathwing.ruling.thunder-hammer-extent, deathwing.ruling.malfunction-adjacent
FIXTURES: Final = (
    Fixture(DOOR, (6, 5, 5, 6, 5, NEVER, SURELY, SURELY, 4), leaves=NOTHING_LEFT, contains_fire=True),
    # deathwing.crate.attacked-like-door, deathwing.ruling.crate-scores, deathwing.crate.flamer; they stop no fire:
    # deathwing.ruling.crate-and-fire
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
            Kind(AMBUSH, points=6),  # deathwing.ambush.action-points
        ),
        # -- assault cannon --
        # -- grenade launcher --
        # -- swords, shields, fists, hammers, claws and axes --
        # -- pitfalls, prone marines, ladders --
        # -- close assault --
        # -- flamer reloads --
        # -- ambush counters, securing, teleport --
        ambush_mix=(6, 6),  # deathwing.ruling.ambush-mix
        teleport_cost=4,  # deathwing.teleport.cost
        # -- crates, rubble, bulkheads, tanks, chutes --
        fixtures=FIXTURES,  # deathwing.crate.attacked-like-door, deathwing.table.bulkhead-attacks
        rubble_cost=1,  # deathwing.rubble.entry-cost
        rubble_deflects=5,  # deathwing.rubble.deflection
        chutes=True,  # deathwing.chute.exit
        reasons=DEATHWING_REASONS + book.reasons,
    )
