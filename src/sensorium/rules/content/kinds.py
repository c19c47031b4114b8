"""Kinds of piece: their numbers and words, what each is, and what each can do in an edition.

A kind is declared once, in ``KINDS``; an edition lists those it has, with the values its book gives them. The numbers
are saved with games and never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS

NOTHING: Final = 0
MARINE: Final = 1
SERGEANT: Final = 2
CAPTAIN: Final = 3
LIBRARIAN: Final = 4
STEALER: Final = 5
BLIP: Final = 6
AMBUSH: Final = 7
BROODLORD: Final = 8
HYBRID: Final = 9
MAGUS: Final = 10
PATRIARCH: Final = 11
LEADER: Final = 12
CAT: Final = 13
ARTEFACT: Final = 14
OBJECT: Final = 15
PSYKER: Final = 16  # a hybrid psyker

# -- what a piece is ---------------------------------------------------------------------------------------
FREE_SLOT: Final = 0  # no piece at all
TROOPER: Final = 1  # a model of the marine side
MODEL: Final = 2  # a model of the stealer side: something with claws
COUNTER: Final = 3  # a blip or an ambush counter, which becomes models
THING: Final = 4  # an object: it lies in a square and fills none

# Each kind by its number: its word, and what it is.
KINDS: Final = (
    ("nothing", FREE_SLOT),
    ("marine", TROOPER),
    ("sergeant", TROOPER),
    ("captain", TROOPER),
    ("librarian", TROOPER),
    ("stealer", MODEL),
    ("blip", COUNTER),
    ("ambush", COUNTER),
    ("broodlord", MODEL),
    ("hybrid", MODEL),
    ("magus", MODEL),
    ("patriarch", MODEL),
    ("leader", MODEL),
    ("cat", THING),
    ("artefact", THING),
    ("object", THING),
    ("psyker", MODEL),
)
KINDS_OF_THE_EDITIONS: Final = 16  # the later ones only the books have that bring them
ROLE_WORDS: Final = ("", "trooper", "model", "counter", "thing")
KIND_WORDS: Final = tuple(word for word, _ in KINDS)
ROLES: Final = tuple(role for _, role in KINDS)
# For loops over every slot.
COUNTERS: Final = tuple(role == COUNTER for role in ROLES)
FIGURES: Final = tuple(FREE_SLOT < role < THING for role in ROLES)
THINGS: Final = tuple(role == THING for role in ROLES)

# -- what may harm a piece, one bit each; see ``Kind.immune`` -------------------------------------------------
TO_FLAMES: Final = 1
TO_STORM: Final = 2
TO_EXPLOSION: Final = 4

# -- how hard a piece is to kill: the columns of a weapon's scores; see ``Kind.hide`` --------------------------
AS_PURESTRAIN: Final = 0  # stealers, and blips and ambush counters with them
AS_HYBRID: Final = 1
AS_TERMINATOR: Final = 2
AS_POWER_ARMOUR: Final = 3  # a marine who wears it, whatever his kind
AS_DOOR: Final = 4  # crates are scored by the table of fixtures


@dataclass(frozen=True)
class Kind:
    """One kind of piece as an edition has it."""

    number: int
    points: int = 0  # action points of an activation
    dice: int = 0  # in close assault against an enemy ahead
    dice_aside: int = 0  # against any other enemy
    bonus: int = 0  # added to its best die against an enemy ahead
    bonus_aside: int = 0  # against any other enemy
    mighty: bool = False  # scores its highest and its lowest die together against an enemy ahead
    hits: int = 1  # hits of one shot that destroy it
    immune: int = 0  # to what, one bit each
    pooled: bool = False  # one of the models that the box can run out of
    psi: int = 0  # psi points at the start, where a mission does not say
    gear: int = 0  # what it carries where a mission does not say
    leads: bool = False  # buys time, and may have the command counter drawn again
    known: bool = True  # the edition has it
    seconds: int = 0  # more for the marine player's turn for each in play, whoever leads
    command: int = 0  # command points more a turn for each in play
    mastery: tuple[int, ...] = ()  # psi points of each level, where a mission gives one
    hide: int = AS_PURESTRAIN  # as what weapons destroy it, where their scores differ by target
    supply: int = 0  # models of it that there are; 0: as many as it takes, or those the box can run out of
    once: bool = False  # a model that has been killed is not used again
    casts: int = 0  # its mastery: how many cards a psyker casts in a turn; 0: it is none
    turns_at_once: bool = False  # to whoever attacked it from the side or behind, if it survives; False: if it likes

    @property
    def word(self) -> str:
        return KIND_WORDS[self.number]


def is_marine(kind: int) -> bool:
    return ROLES[kind] == TROOPER


def is_model(kind: int) -> bool:
    """A stealer-side model: something with claws, not a counter."""
    return ROLES[kind] == MODEL


def is_counter(kind: int) -> bool:
    return COUNTERS[kind]


def is_object(kind: int) -> bool:
    return THINGS[kind]


def is_figure(kind: int) -> bool:
    """A model or a counter: a piece that fills its square."""
    return FIGURES[kind]


def side_of(kind: int) -> int:
    role = ROLES[kind]
    if role == MODEL or role == COUNTER:
        return STEALERS
    return NOBODY if role == THING else MARINES
