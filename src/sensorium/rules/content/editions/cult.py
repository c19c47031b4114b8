"""The cult: what its models, their weapons and marines in power armour change in the books they are joined to, each
with the rule that says so."""

from dataclasses import replace
from typing import Final

from sensorium.rules.content.editions.common import with_kinds, with_weapons
from sensorium.rules.content.fixtures import (
    BULKHEAD,
    BY_AUTOCANNON,
    BY_BEAMER,
    BY_FAR_AUTOCANNON,
    BY_KRAK,
    BY_LIGHT,
    CRATE,
    GENERATOR,
    NEVER,
    SURELY,
    TANK,
    Fixture,
)
from sensorium.rules.content.kinds import (
    AMBUSH,
    AS_HYBRID,
    AS_PURESTRAIN,
    HYBRID,
    MAGUS,
    PATRIARCH,
    PSYKER,
    STEALER,
    Kind,
)
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import (
    ASSAULT_CANNON,
    AUTOCANNON,
    BOLTER,
    CONVERSION_BEAMER,
    GRENADE_LAUNCHER,
    HEAVY_FLAMER,
    LASGUN,
    MELTA_BOMB,
    MISSILE_LAUNCHER,
    PLASMA_GRENADES,
    POWER_ARMOUR,
    STORM_BOLTER,
    Use,
    Weapon,
)
from sensorium.rules.core.cult_reasons import CULT_REASONS

# cult.table.weapons, by target: a purestrain (a blip and a patriarch with it), a hybrid, a marine in Terminator armour,
# one in power armour, a closed door.
BY_PLASMA_GRENADE: Final = (4, 2, 6, 5, 5)
LIGHT: Final = (6, 4, 6, 5, NEVER)

# The columns that the table of fixtures has more with the cult, for a bolter or lasgun, an autocannon near and far, a
# beamer, a krak missile, a plasma missile and a melta bomb: cult.table.weapons. A crate is scored as a door is, a tank
# as a crate.
NO_FIXTURE: Final = (NEVER,) * 7
CULT_ATTACKS: Final = {
    CRATE: (NEVER, 2, 3, SURELY, SURELY, 6, SURELY),
    BULKHEAD: (NEVER, NEVER, NEVER, SURELY, 5, NEVER, 2),
    TANK: (NEVER, 2, 3, SURELY, SURELY, 6, SURELY),
    GENERATOR: NO_FIXTURE,
}


def with_attacks(row: Fixture) -> Fixture:
    """This row with the columns of the cult; what its book lets nobody destroy they do not destroy either."""
    breakable = any(score < NEVER for score in row.scores)
    return replace(row, scores=row.scores + (CULT_ATTACKS[row.kind] if breakable else NO_FIXTURE))


def cult(book: Rulebook) -> Rulebook:
    """This book with the cult's pieces. It stands on the magazine's rulings, with psychic cards or without: then its
    psykers only move and fight (cult.choose.cult-alone). Terminators stay as they are
    (cult.ruling.armour-terminators), and no librarian wears power armour (cult.ruling.armour-librarian)."""
    flanked = book.kinds[STEALER].turns_at_once  # as every stealer, where its book says so: cult.piece.genestealers
    weapon = {row.bit: row for row in book.weapons}
    launcher = weapon[GRENADE_LAUNCHER]
    return replace(
        book,
        # -- psychic cards and the cult --
        full_auto_strong=False,  # cult.ruling.full-auto-hybrid
        cult=True,  # cult.choose.cult
        # -- cult pieces: cult.table.pieces --
        kinds=with_kinds(
            book.kinds,
            # cult.hybrid.aps, cult.hybrid.assault, cult.hybrid.flank, cult.hybrid.lasgun, cult.hybrid.killed; what they
            # pay is what a stealer pays: cult.hybrid.costs, cult.ruling.hybrid-doors, cult.ruling.answers-psykers,
            # wd.ruling.missing-psykers
            Kind(
                HYBRID,
                points=5,
                dice=2,
                dice_aside=1,
                gear=LASGUN,
                hide=AS_HYBRID,
                supply=10,  # cult.choose.supply
                turns_at_once=flanked,
            ),
            # cult.psyker.mastery; no gun: cult.hybrid.lasgun
            Kind(
                PSYKER,
                points=5,
                dice=2,
                dice_aside=1,
                hide=AS_HYBRID,
                supply=3,
                casts=1,
                turns_at_once=flanked,
            ),
            Kind(
                MAGUS,
                points=5,
                dice=2,
                dice_aside=1,
                bonus=1,  # cult.hybrid.assault, cult.hybrid.bonus-doors
                bonus_aside=1,
                hide=AS_HYBRID,
                supply=1,
                once=True,
                casts=3,
                turns_at_once=flanked,
            ),
            Kind(
                PATRIARCH,
                points=6,
                dice=4,
                dice_aside=3,
                bonus=3,
                bonus_aside=3,
                hide=AS_PURESTRAIN,  # cult.hybrid.killed, cult.ruling.patriarch-toughness
                supply=1,
                once=True,
                casts=4,
                turns_at_once=flanked,
            ),
        ),
        # -- cult blips --
        # cult.blip.codes, cult.table.blips: 1 2 3 h1 h2 ha hm hb hp mg pt; leaders are never in the pool
        # (cult.blip.leaders)
        blip_mix=(5, 3, 4, 3, 2, 1, 1, 1, 2, 0, 0),
        # cult.blip.ambush, cult.ruling.ambush-harmless: none of the cult's but those a mission adds
        ambush_mix=(*book.ambush_mix, 0, 0) if book.kinds[AMBUSH].known else book.ambush_mix,
        # -- weapons: cult.table.weapons, cult.table.weapon-use --
        # cult.ruling.answers-weapons, wd.ruling.missing-weapons
        weapons=with_weapons(
            book.weapons,
            # cult.hybrid.overwatch-score, cult.example.hybrid-under-fire
            replace(weapon[STORM_BOLTER], against=(6, 4, 6, 5, 6)),
            replace(weapon[HEAVY_FLAMER], against=(2, SURELY, 2, 2, NEVER)),
            # cult.ruling.full-auto-hybrid
            replace(weapon[ASSAULT_CANNON], against=(5, 3, 5, 4, 5), burst_against=(5, 3, 5, 4, 5)),
            replace(launcher, against=BY_PLASMA_GRENADE if launcher.grenade_range else ()),
            # cult.weapon.light, cult.armour.jam, cult.example.hybrid-shooting
            Weapon(BOLTER, dice=1, jams=True, against=LIGHT, column=BY_LIGHT),
            Weapon(LASGUN, dice=1, jams=True, against=LIGHT, column=BY_LIGHT, sustained=False),
            # cult.weapon.autocannon, cult.example.autocannon
            Weapon(
                AUTOCANNON,
                dice=1,
                against=(3, SURELY, 4, 3, 2),
                far_against=(3, SURELY, 5, 4, 3),
                column=BY_AUTOCANNON,
                far_column=BY_FAR_AUTOCANNON,
                heavy=True,
            ),
            # cult.weapon.beamer, cult.ruling.beamer-scores, cult.example.beamer; its score against a door is automatic:
            # cult.ruling.answers-others, wd.ruling.crate-conversion-beamer
            Weapon(
                CONVERSION_BEAMER,
                dice=1,
                against=(4, 5, 2, 3, SURELY),
                column=BY_BEAMER,
                fire_cost=2,
                sustained=False,
                heavy=True,
                vaporises=True,
            ),
            # cult.weapon.missile: krak, and plasma as cult.weapon.plasma has it
            Weapon(
                MISSILE_LAUNCHER,
                dice=1,
                against=(2, SURELY, 3, 2, SURELY),
                column=BY_KRAK,
                missile=(4, 2, 6, 5, 6),
                fire_cost=2,
                sustained=False,
                heavy=True,
            ),
            # cult.weapon.melta-throw, cult.weapon.melta-first, cult.example.melta-bomb
            Weapon(MELTA_BOMB, use=Use(range=3, cost=2), against=(2, SURELY, 2, 2, SURELY)),
            # cult.weapon.grenade
            Weapon(
                PLASMA_GRENADES,
                grenade_range=4,
                grenade_cost=1,
                grenade_blast=(4, 6, 5, 5),
                against=BY_PLASMA_GRENADE,
                magazine=3,
            ),
            # cult.armour.assault: its wearer adds so much less, a sergeant his own 1 to it; cult.armour.turn,
            # cult.armour.bolter, cult.example.power-armour. Points and all other costs are a Terminator's:
            # cult.armour.aps
            Weapon(POWER_ARMOUR, armour=True, bonus=-2, bonus_aside=-2),
        ),
        # Features are those of Deathwing, where it is in the book: cult.ruling.answers-features,
        # wd.ruling.missing-features.
        fixtures=tuple(with_attacks(row) for row in book.fixtures),
        # -- getting up --
        light_stand_cost=1,  # cult.piece.get-up
        reasons=CULT_REASONS + book.reasons,
    )
