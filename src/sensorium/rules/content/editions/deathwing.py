"""The Deathwing expansion of the first edition: what its book changes, chapter by chapter, each with the rule that says
so."""

from dataclasses import replace

from sensorium.rules.content.editions.common import with_kinds
from sensorium.rules.content.kinds import CAPTAIN, LIBRARIAN, Kind
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import FORCE_AXE, GRENADE_LAUNCHER, POWER_SWORD, STORM_BOLTER
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
        # -- assault cannon --
        # -- grenade launcher --
        # -- swords, shields, fists, hammers, claws and axes --
        # -- pitfalls, prone marines, ladders --
        # -- close assault --
        # -- flamer reloads --
        # -- ambush counters, securing, teleport --
        # -- crates, rubble, bulkheads, tanks, chutes --
        reasons=DEATHWING_REASONS + book.reasons,
    )
