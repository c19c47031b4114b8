"""The force list as data: five squads, the places in each, and the options that each squad has of its own.

An option belongs to a squad and to some of its places, so that whoever is not named here cannot have it
(deathwing.force-list.step-2-options). Which column of the page an option stood in, and its price, is as
deathwing.ruling.force-list-columns has it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BOLTER: Final = ("storm-bolter", "power-fist")
FLAMER: Final = ("heavy-flamer", "power-fist")
CANNON: Final = ("assault-cannon", "power-fist")  # deathwing.ruling.force-list-sword-glove: the command squad's too
HAMMER: Final = ("thunder-hammer", "storm-shield")
CLAWS: Final = ("lightning-claws",)
CAPTAIN: Final = ("storm-bolter", "power-sword", "grenade-launcher")

# What a place is for; the options name the places that may take them by these words.
LEADER: Final = "leader"
LIBRARIAN: Final = "librarian"
HEAVY: Final = "heavy"  # a flamer or an assault cannon
RANK: Final = "rank"  # rank and file: storm bolter and power glove
MELEE: Final = "melee"  # comes with claws, or hammer and shield


@dataclass(frozen=True)
class Place:
    """One member as the list gives him."""

    role: str
    kind: str
    gear: tuple[str, ...]


@dataclass(frozen=True)
class Option:
    """Something that a member of one squad may have instead or besides, what it costs, and the rule that offers it."""

    word: str
    price: int  # each time it is taken
    rule: str
    roles: tuple[str, ...]
    most: int = 1  # times for one member


@dataclass(frozen=True)
class SquadKind:
    word: str
    price: int
    cost_rule: str
    member_rule: str
    places: tuple[Place, ...]
    options: tuple[Option, ...]

    def option(self, word: str) -> Option | None:
        return next((one for one in self.options if one.word == word), None)


# What an option gives: the weapons it replaces are all of a member's (deathwing.ruling.force-list-eligible-melee), or
# his glove alone: chainfist and power-sword (deathwing.ruling.force-list-sword-glove).
REARMED: Final = {
    "heavy-flamer": FLAMER,
    "assault-cannon": CANNON,
    "thunder-hammer": HAMMER,
    "lightning-claws": CLAWS,
    "captain": CAPTAIN,
}
IN_PLACE_OF_THE_GLOVE: Final = ("chainfist", "power-sword")
RELOAD: Final = "reload"  # of a flamer
MAGAZINES: Final = "magazines"  # of an assault cannon, besides the one it comes with
MASTERY: Final = "mastery"
COUNTED: Final = (MAGAZINES, MASTERY)  # options with a number behind them
WORDS: Final = (*REARMED, *IN_PLACE_OF_THE_GLOVE, RELOAD, MAGAZINES, MASTERY)

# deathwing.ruling.force-list-plus-one-magazine: the spare of the list is the one that every cannon has.
SPARE_MAGAZINES: Final = 1
FIRST_MASTERY: Final = 1
BEST_MASTERY: Final = 4

COMMAND: Final = SquadKind(
    "command",
    20,
    "deathwing.force-list.command.cost",
    "deathwing.force-list.command.members",
    (
        Place(LEADER, "captain", CAPTAIN),
        Place(LIBRARIAN, "librarian", ("storm-bolter", "force-axe")),
        Place(HEAVY, "marine", FLAMER),
        Place(HEAVY, "marine", CANNON),
        Place(RANK, "marine", BOLTER),
    ),
    (
        # deathwing.librarian.mastery-from-force-list
        Option(MASTERY, 3, "deathwing.force-list.command.option-mastery", (LIBRARIAN,), BEST_MASTERY - FIRST_MASTERY),
        Option(RELOAD, 2, "deathwing.force-list.command.option-flamer-reload", (HEAVY,)),
        Option(MAGAZINES, 1, "deathwing.force-list.command.option-cannon-magazines", (HEAVY,), 2),
    ),
)

STANDARD: Final = SquadKind(
    "standard",
    10,
    "deathwing.force-list.standard.cost",
    "deathwing.force-list.standard.members",
    (
        Place(LEADER, "sergeant", BOLTER),
        Place(HEAVY, "marine", FLAMER),
        Place(RANK, "marine", BOLTER),
        Place(RANK, "marine", BOLTER),
        Place(RANK, "marine", BOLTER),
    ),
    (
        Option("captain", 3, "deathwing.force-list.standard.option-captain", (LEADER,)),
        Option("power-sword", 1, "deathwing.force-list.standard.option-sword", (LEADER,)),
        Option("heavy-flamer", 4, "deathwing.force-list.standard.option-heavy", (RANK,)),
        Option("assault-cannon", 4, "deathwing.force-list.standard.option-heavy", (RANK,)),
        # deathwing.ruling.force-list-eligible-chain-fist: whoever has a glove
        Option("chainfist", 1, "deathwing.force-list.standard.option-chain-fist", (LEADER, HEAVY, RANK)),
        Option(RELOAD, 2, "deathwing.force-list.standard.option-flamer-reload", (HEAVY, RANK)),
        Option(MAGAZINES, 1, "deathwing.force-list.standard.option-cannon-magazines", (HEAVY, RANK), 2),
        Option("thunder-hammer", 0, "deathwing.force-list.standard.option-melee", (RANK,)),
        Option("lightning-claws", 0, "deathwing.force-list.standard.option-melee", (RANK,)),
    ),
)

ASSAULT: Final = SquadKind(
    "assault",
    7,
    "deathwing.force-list.assault.cost",
    "deathwing.force-list.assault.members",
    (
        Place(LEADER, "sergeant", ("storm-bolter", "power-sword")),
        Place(MELEE, "marine", CLAWS),
        Place(MELEE, "marine", HAMMER),
        Place(RANK, "marine", BOLTER),
        Place(RANK, "marine", BOLTER),
    ),
    (
        Option("heavy-flamer", 4, "deathwing.force-list.assault.option-flamer", (RANK,)),
        # deathwing.ruling.force-list-eligible-chain-fist: a storm bolter and a glove, nobody else
        Option("chainfist", 1, "deathwing.force-list.assault.option-chain-fist", (RANK,)),
        Option(RELOAD, 2, "deathwing.force-list.assault.option-flamer-reload", (RANK,)),
    ),
)

HEAVY_WEAPONS: Final = SquadKind(
    "heavy",
    6,
    "deathwing.force-list.heavy.cost",
    "deathwing.force-list.heavy.members",
    (Place(HEAVY, "marine", FLAMER), Place(RANK, "marine", BOLTER)),
    (
        Option(RELOAD, 2, "deathwing.force-list.heavy.option-flamer-reload", (HEAVY,)),
        Option(MAGAZINES, 1, "deathwing.force-list.heavy.option-cannon-magazines", (HEAVY,), 2),
    ),
)

RECONNAISSANCE: Final = SquadKind(
    "recon",
    4,
    "deathwing.force-list.recon.cost",
    "deathwing.force-list.recon.members",
    (Place(LEADER, "sergeant", BOLTER), Place(RANK, "marine", BOLTER), Place(RANK, "marine", BOLTER)),
    (
        Option("power-sword", 1, "deathwing.force-list.recon.option-sword", (LEADER,)),
        Option("thunder-hammer", 0, "deathwing.force-list.recon.option-melee", (RANK,)),
        Option("lightning-claws", 0, "deathwing.force-list.recon.option-melee", (RANK,)),
    ),
)

SQUAD_KINDS: Final = (COMMAND, STANDARD, ASSAULT, HEAVY_WEAPONS, RECONNAISSANCE)
KIND_WORDS: Final = tuple(kind.word for kind in SQUAD_KINDS)

# The heavy weapon of these squads is a flamer or a cannon, as the player likes, and for nothing.
FREE_CHOICE: Final = {"standard": ("heavy-flamer", "assault-cannon"), "heavy": ("heavy-flamer", "assault-cannon")}


def squad_kind(word: str) -> SquadKind:
    """KeyError: the list has no such squad."""
    for kind in SQUAD_KINDS:
        if kind.word == word:
            return kind
    raise KeyError(word)
