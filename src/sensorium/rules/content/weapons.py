"""Weapons: one bit each, their words, and what each does in an edition.

A weapon is declared once, in ``GEAR_WORDS``; an edition lists those it has, with the values its book gives them. The
bits are saved with games and never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STORM_BOLTER: Final = 1
POWER_FIST: Final = 2  # what every marine has, and no rule of its own: fourth.power-fist.standard
HEAVY_FLAMER: Final = 4
ASSAULT_CANNON: Final = 8
CHAINFIST: Final = 16
LIGHTNING_CLAWS: Final = 32
THUNDER_HAMMER: Final = 64
STORM_SHIELD: Final = 128
POWER_SWORD: Final = 256
FORCE_AXE: Final = 512
GRENADE_LAUNCHER: Final = 1024
LASGUN: Final = 2048
BOLTER: Final = 4096
AUTOCANNON: Final = 8192
CONVERSION_BEAMER: Final = 16384
MISSILE_LAUNCHER: Final = 32768
MELTA_BOMB: Final = 65536
PLASMA_GRENADES: Final = 131072
POWER_ARMOUR: Final = 262144  # worn, and a row of this table for what it changes

# Each weapon's word, in the order of their bits.
GEAR_WORDS: Final = (
    "storm-bolter",
    "power-fist",
    "heavy-flamer",
    "assault-cannon",
    "chainfist",
    "lightning-claws",
    "thunder-hammer",
    "storm-shield",
    "power-sword",
    "force-axe",
    "grenade-launcher",
    "lasgun",
    "bolter",
    "autocannon",
    "conversion-beamer",
    "missile-launcher",
    "melta-bomb",
    "plasma-grenades",
    "power-armour",
)

# What a die must show to destroy a model or a counter of the stealers, a marine, a door, and what is built like an
# armoured door; 0: unharmed.
Scores = tuple[int, int, int, int]
NO_BLAST: Final[Scores] = (0, 0, 0, 0)

# What a die must show to destroy a target, by how hard it is to kill (``kinds.AS_PURESTRAIN`` and what follows it, a
# closed door last): SURELY needs no roll, NEVER has no effect.
Against = tuple[int, int, int, int, int]
ALIKE: Final[tuple[int, ...]] = ()  # the weapon's own scores, whatever the target


@dataclass(frozen=True)
class Use:
    """What a weapon with an action of its own is like."""

    range: int = 0  # squares to what it is aimed at
    cost: int = 1  # points
    scores: tuple[int, ...] = ()  # that its dice must show, one for each mode of its verb; (): by the target


@dataclass(frozen=True)
class Weapon:
    """One weapon as an edition has it. What it does in close assault, it does against an enemy ahead only, where
    nothing else is said."""

    bit: int
    # -- shooting: a gun fires at one target, may be set to overwatch and may fire with a move --
    dice: int = 0  # that a shot rolls; 0: it is no gun
    scores: tuple[int, ...] = ()  # needed by the first, second, ... shot of sustained fire
    jams: bool = False  # on doubles in overwatch
    magazine: int = 0  # shots it starts with, and has again when reloaded; 0: it never runs out
    reloads: int = 0  # magazines its bearer has besides
    reload_cost: int = 0  # points for changing the magazine
    explosion: int = 0  # score that kills others in its section when it blows up on triples, once reloaded; 0: never
    most_reloads: int = 0  # magazines its bearer may have besides, where a force is made up
    # -- full auto: a burst at everything in sight --
    burst_shots: int = 0  # that a burst takes from the magazine; 0: it fires none
    burst_cost: int = 0
    burst_score: int = 0
    # -- wear: from so many shots on it blows up on triples, and harms what is beside it --
    wear: int = 0  # shots' worth fired before; 0: it does not wear out
    blast: Scores = NO_BLAST
    # -- flames --
    flame_range: int = 0  # squares to the square aimed at; 0: it throws none
    flame_cost: int = 0
    flame_score: int = 0  # that kills each piece in the fire
    # -- grenades --
    grenade_range: int = 0  # squares to the square aimed at; 0: it throws none
    grenade_cost: int = 0
    grenade_blast: Scores = NO_BLAST
    # -- weapons of the cult, and others against its models --
    against: tuple[int, ...] = ALIKE  # scores by the target, of a first shot or of a blast
    far_against: tuple[int, ...] = ALIKE  # the same beyond the range that overwatch has; ALIKE: no other
    burst_against: tuple[int, ...] = ALIKE  # of a burst
    sustained: bool = True  # every further shot of a series needs one less
    fire_cost: int = 1  # points for a shot
    heavy: bool = False  # never fired with a move or in overwatch, and its bearer turns as a marine does
    column: int = -1  # of the table of fixtures; -1: that of a bolter, or of a cannon's single shots
    far_column: int = -1  # the same beyond the range that overwatch has
    vaporises: bool = False  # what it destroys leaves nothing, and neither does rubble that turns its shot aside
    missile: tuple[int, ...] = ALIKE  # scores of its missile that bursts in a section; ALIKE: it has none
    use: Use | None = None  # where an action of its own is all that is done with it
    armour: bool = False  # worn: its bearer is destroyed, turns and gets up as one in power armour
    # -- close assault --
    assault_dice: int = 0  # instead of those of its bearer
    bonus: int = 0  # added to the best die
    parries: bool = False  # may have one of the enemy's dice rolled again
    blocks: int = 0  # dice the enemy loses
    psi: bool = False  # psi points may be added to its score
    cuts_doors: bool = False  # a door needs no roll
    bonus_aside: int = 0  # added to the best die against any other enemy
    covers_left: bool = False  # parries and blocks what comes from its bearer's left as well
    blocks_instead: int = 0  # dice the enemy loses where the mission has shields block, and then it does not parry
    psi_first: bool = False  # psi points are named before the dice fall, and count against doors too
    psykers_only: bool = False  # psi points work for a kind that has some by nature, and for nobody else
    # -- self-destruction --
    overloads: bool = False  # its bearer may blow up his section and himself, also instead of defending

    @property
    def word(self) -> str:
        return GEAR_WORDS[self.bit.bit_length() - 1]


class Arms:
    """What a set of weapons comes to."""

    def __init__(self, weapons: list[Weapon]) -> None:
        self.weapons = weapons
        self.verbs: list[int] | None = None  # what is done with them: see ``action_table.wielded``
        self.gun: Weapon | None = None
        self.flamer: Weapon | None = None
        self.launcher: Weapon | None = None
        self.missile: Weapon | None = None
        self.armour = False
        self.heavy = False
        self.reloadable: Weapon | None = None
        self.explosion = 0
        self.assault_dice = 0
        self.bonus = 0
        self.blocks = 0
        self.parries = False
        self.psi = False
        self.cuts_doors = False
        self.bonus_aside = 0
        self.parries_left = False
        self.blocks_left = False
        self.blocks_instead = 0
        self.parries_blocking = False  # with something that does not block instead
        self.psi_first = False
        self.psykers_only = False
        self.overloads = False
        self.bursts = False
        self.magazine = 0
        self.reloads = 0
        self.most_reloads = 0
        for weapon in weapons:
            if weapon.dice:
                self.gun = weapon
            self.bursts = self.bursts or weapon.burst_shots > 0
            if weapon.flame_range:
                self.flamer = weapon
            if weapon.grenade_range:
                self.launcher = weapon
            if weapon.missile:
                self.missile = weapon
            self.armour = self.armour or weapon.armour
            self.heavy = self.heavy or weapon.heavy
            if weapon.reload_cost:
                self.reloadable = weapon
            self.explosion = max(self.explosion, weapon.explosion)
            self.magazine += weapon.magazine
            self.reloads += weapon.reloads
            self.most_reloads += weapon.most_reloads
            self.assault_dice = max(self.assault_dice, weapon.assault_dice)
            self.bonus += weapon.bonus
            self.blocks = max(self.blocks, weapon.blocks)
            self.parries = self.parries or weapon.parries
            self.psi = self.psi or weapon.psi
            self.cuts_doors = self.cuts_doors or weapon.cuts_doors
            self.bonus_aside += weapon.bonus_aside
            self.parries_left = self.parries_left or (weapon.parries and weapon.covers_left)
            self.blocks_left = self.blocks_left or weapon.covers_left
            self.blocks_instead = max(self.blocks_instead, weapon.blocks_instead)
            self.parries_blocking = self.parries_blocking or (weapon.parries and not weapon.blocks_instead)
            self.psi_first = self.psi_first or weapon.psi_first
            self.psykers_only = self.psykers_only or weapon.psykers_only
            self.overloads = self.overloads or weapon.overloads

    def use_of(self, bit: int) -> Use | None:
        """What the action of this weapon is like, where it is among them."""
        for weapon in self.weapons:
            if weapon.bit == bit:
                return weapon.use
        return None
