"""The psychic cards, as a table: what each copy costs, reaches and lasts. The chapters say what they do.

A card is known by its number, the row it stands in; copies that are alike share one. The numbers are saved with games
and never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# -- suits; a force icon is of one of their colours ----------------------------------------------------------
# wd.card.suit-psionic, wd.card.suit-power, wd.card.suit-kinesis, wd.card.suit-temporal
PSIONIC: Final = 0
POWER: Final = 1
KINESIS: Final = 2
TEMPORAL: Final = 3
NO_ICON: Final = 4

SUIT_WORDS: Final = ("psionic", "power", "kinesis", "temporal")
COLOURS: Final = ("yellow", "red", "green", "blue", "none")

# -- how a card is aimed: cult.table.targeting ---------------------------------------------------------------
SELF: Final = 0
SIGHT: Final = 1
BLIND: Final = 2
FREE: Final = 3
TARGETING_WORDS: Final = ("self", "sight", "blind", "free")

# -- the seventeen kinds of card: cult.table.powers ----------------------------------------------------------
AURA: Final = 0
CONTROL: Final = 1
MIASMA: Final = 2
SCAN: Final = 3
SMITE: Final = 4
HELLFIRE: Final = 5
LIGHTNING_ARC: Final = 6
VORTEX: Final = 7
BARRIER: Final = 8
ASSAIL: Final = 9
BLAST: Final = 10
SWITCH: Final = 11
TELEPORT: Final = 12
BURST_OF_SPEED: Final = 13
PRESCIENCE: Final = 14
STASIS: Final = 15
JINX: Final = 16

POWER_WORDS: Final = (
    "aura",
    "control",
    "miasma",
    "scan",
    "smite",
    "hellfire",
    "lightning-arc",
    "vortex",
    "barrier",
    "assail",
    "blast",
    "switch",
    "teleport",
    "burst-of-speed",
    "prescience",
    "stasis",
    "jinx",
)

# The rule that says what a kind of card does, for whoever asks about it.
POWER_RULES: Final = (
    "cult.aura.shelter",
    "cult.control.effect",
    "cult.miasma.psykers",
    "cult.scan.effect",
    "cult.smite.effect",
    "cult.hellfire.effect",
    "cult.arc.targets",
    "cult.vortex.effect",
    "cult.barrier.effect",
    "cult.assail.effect",
    "cult.blast.effect",
    "cult.switch.effect",
    "cult.teleport.effect",
    "cult.burst.effect",
    "cult.prescience.shots",
    "cult.stasis.effect",
    "cult.jinx.effect",
)

# What attacks somebody, and so can be dispelled: cult.target.attacks.
ATTACKS: Final = (CONTROL, MIASMA, SMITE, HELLFIRE, LIGHTNING_ARC, VORTEX, ASSAIL, STASIS, JINX)
UNSTOPPABLE: Final = (VORTEX,)  # cult.target.unstoppable, wd.ruling.unstoppable-list
SECTION: Final = (MIASMA, SMITE, HELLFIRE, VORTEX, STASIS)  # what fills a section
AT_MODEL: Final = (CONTROL, ASSAIL, JINX)  # what names one enemy model


@dataclass(frozen=True)
class Card:
    """One card of the deck, or several that are alike: cult.deck.copies."""

    power: int
    suit: int
    icon: int  # the colour it counts as in a force battle; an aura's is its own suit: wd.card.aura-is-force
    ap: int = 0
    targeting: int = SELF
    range: int = 0  # squares; 0: none is needed
    steps: int = 0  # of the marker it lays; 0: it leaves nothing behind (cult.marker.instant)
    strength: int = 0
    copies: int = 1

    @property
    def word(self) -> str:
        return f"{POWER_WORDS[self.power]}/{COLOURS[self.icon]}"


# wd.ruling.missing-card-list, cult.ruling.answers-card-list, cult.table.deck, cult.deck.size, cult.deck.auras,
# cult.deck.icons; the suits and icons that the magazine names: wd.card.hellfire-suit, wd.card.burst-of-speed-suit,
# wd.card.smite-red-icon, wd.card.suit-and-force-differ, wd.card.aura-no-force-icon
CARDS: Final = (
    Card(AURA, PSIONIC, PSIONIC, ap=0, targeting=SELF, copies=2),
    Card(CONTROL, PSIONIC, PSIONIC, ap=1, targeting=FREE, range=8, strength=2),
    Card(CONTROL, PSIONIC, KINESIS, ap=1, targeting=FREE, range=8, strength=3),
    Card(CONTROL, PSIONIC, NO_ICON, ap=1, targeting=FREE, range=12, strength=4),
    Card(MIASMA, PSIONIC, POWER, ap=1, targeting=FREE, range=8, steps=1),
    Card(MIASMA, PSIONIC, TEMPORAL, ap=1, targeting=FREE, range=8, steps=1),
    Card(MIASMA, PSIONIC, NO_ICON, ap=1, targeting=FREE, range=12, steps=2),
    Card(SCAN, PSIONIC, KINESIS, ap=1, targeting=FREE, range=12, strength=2),
    Card(SCAN, PSIONIC, TEMPORAL, ap=1, targeting=FREE, range=12, strength=3),
    Card(SMITE, PSIONIC, POWER, ap=2, targeting=BLIND, range=6),
    Card(SMITE, PSIONIC, NO_ICON, ap=2, targeting=BLIND, range=10),
    Card(AURA, POWER, POWER, ap=0, targeting=SELF, copies=2),
    Card(HELLFIRE, POWER, KINESIS, ap=2, targeting=SIGHT, range=8, steps=1),
    Card(HELLFIRE, POWER, TEMPORAL, ap=2, targeting=SIGHT, range=8, steps=1),
    Card(HELLFIRE, POWER, NO_ICON, ap=2, targeting=SIGHT, range=12, steps=1),
    Card(LIGHTNING_ARC, POWER, PSIONIC, ap=3, targeting=BLIND, range=12, strength=6),
    Card(LIGHTNING_ARC, POWER, NO_ICON, ap=3, targeting=BLIND, range=12, strength=6),
    Card(VORTEX, POWER, KINESIS, ap=3, targeting=SIGHT, range=6, steps=1),
    Card(VORTEX, POWER, NO_ICON, ap=3, targeting=SIGHT, range=8, steps=2),
    Card(BARRIER, POWER, POWER, ap=1, targeting=SIGHT, range=6, steps=1),
    Card(BARRIER, POWER, PSIONIC, ap=1, targeting=SIGHT, range=6, steps=1),
    Card(BARRIER, POWER, TEMPORAL, ap=1, targeting=SIGHT, range=6, steps=1),
    Card(AURA, KINESIS, KINESIS, ap=0, targeting=SELF, copies=2),
    Card(ASSAIL, KINESIS, PSIONIC, ap=2, targeting=SIGHT, range=8, strength=3),
    Card(ASSAIL, KINESIS, POWER, ap=2, targeting=SIGHT, range=8, strength=4),
    Card(ASSAIL, KINESIS, NO_ICON, ap=2, targeting=SIGHT, range=12, strength=6),
    Card(BLAST, KINESIS, TEMPORAL, ap=2, targeting=SIGHT, range=8, strength=4),
    Card(BLAST, KINESIS, NO_ICON, ap=2, targeting=SIGHT, range=12, strength=6),
    Card(SWITCH, KINESIS, KINESIS, ap=1, targeting=FREE, range=12, strength=2),
    Card(SWITCH, KINESIS, POWER, ap=1, targeting=FREE, range=12, strength=1),
    Card(SWITCH, KINESIS, PSIONIC, ap=1, targeting=FREE, range=12, strength=1),
    Card(TELEPORT, KINESIS, TEMPORAL, ap=2, targeting=SELF, range=8),
    Card(TELEPORT, KINESIS, NO_ICON, ap=2, targeting=SELF, range=12),
    Card(AURA, TEMPORAL, TEMPORAL, ap=0, targeting=SELF, copies=2),
    Card(BURST_OF_SPEED, TEMPORAL, POWER, ap=0, targeting=SELF, strength=3),
    Card(BURST_OF_SPEED, TEMPORAL, KINESIS, ap=0, targeting=SELF, strength=3),
    Card(BURST_OF_SPEED, TEMPORAL, NO_ICON, ap=0, targeting=SELF, strength=4),
    Card(PRESCIENCE, TEMPORAL, PSIONIC, ap=1, targeting=SELF, steps=1),
    Card(PRESCIENCE, TEMPORAL, TEMPORAL, ap=1, targeting=SELF, steps=1),
    Card(PRESCIENCE, TEMPORAL, NO_ICON, ap=1, targeting=SELF, steps=2),
    Card(STASIS, TEMPORAL, POWER, ap=2, targeting=SIGHT, range=8, steps=1),
    Card(STASIS, TEMPORAL, NO_ICON, ap=2, targeting=SIGHT, range=12, steps=2),
    Card(JINX, TEMPORAL, PSIONIC, ap=1, targeting=SIGHT, range=12),
    Card(JINX, TEMPORAL, KINESIS, ap=1, targeting=SIGHT, range=12),
)
CARD_WORDS: Final = tuple(card.word for card in CARDS)

# -- decks -----------------------------------------------------------------------------------------------------------
# By name what differs from the table above: how many copies there are of a card, or of every card of a kind. Numbers
# and words of cards stay as they are, so that any deck can be saved, searched and told alike.
DECKS: Final[dict[str, dict[str, int]]] = {
    "standard": {},  # cult.choose.deck
    "mild": {"smite": 0, "lightning-arc": 0, "vortex": 0},  # cult.ruling.hand-mild
    # Ours: see docs/psychic.md for what it mends, and how that was measured.
    "balanced": {
        "vortex/none": 0,
        "lightning-arc/none": 0,
        "smite/none": 0,
        "barrier/yellow": 2,
        "miasma/red": 2,
        "burst-of-speed/green": 2,
        "prescience/blue": 2,
    },
}
STANDARD: Final = "standard"


def copies_in(name: str, card: Card) -> int:
    """How often this card is in a deck: by its own word, by that of its kind, or as the table has it."""
    counts = DECKS[name]
    return counts.get(card.word, counts.get(POWER_WORDS[card.power], card.copies))


def deck_of(name: str = STANDARD, without: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The cards of a deck by their numbers, each as often as there are copies; ``without``: further kinds left out."""
    return tuple(
        number for number, card in enumerate(CARDS) if card.power not in without for _ in range(copies_in(name, card))
    )


# -- what a psychic attack needs: cult.table.psychic-scores --------------------------------------------------
# against blips, ambush counters, purestrains and patriarchs; hybrids, their psykers and magi; terminator armour; power
# armour; crates; doors. 0: it does nothing to them; 1: without a roll. cult.ruling.answers-assail
SCORES: Final[dict[int, tuple[int, ...]]] = {
    SMITE: (4, 3, 5, 4, 0, 0),
    HELLFIRE: (3, 2, 4, 3, 3, 0),
    LIGHTNING_ARC: (4, 3, 5, 4, 4, 4),
    VORTEX: (4, 4, 4, 4, 1, 1),
    BLAST: (1, 1, 1, 1, 0, 0),
}
TO_CRATES: Final = 4
TO_DOORS: Final = 5
