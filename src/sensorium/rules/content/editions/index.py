"""Every rulebook by its name: the editions, and each with its expansions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Final

from sensorium.rules.content.editions.cult import cult
from sensorium.rules.content.editions.deathwing import deathwing
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.psychic import psychic
from sensorium.rules.content.editions.solo import solitaire
from sensorium.rules.content.editions.whitedwarf import whitedwarf
from sensorium.rules.content.kinds import (
    AMBUSH,
    CAPTAIN,
    HYBRID,
    KIND_WORDS,
    LEADER,
    LIBRARIAN,
    MAGUS,
    PATRIARCH,
    PSYKER,
)
from sensorium.rules.content.rulebook import Rulebook

EDITIONS: Final = {FIRST.name: FIRST, FOURTH.name: FOURTH}

# In the order in which they are joined to an edition, whatever the order in which they are named.
EXPANSIONS: Final[dict[str, Callable[[Rulebook], Rulebook]]] = {
    "deathwing": deathwing,
    "whitedwarf": whitedwarf,
    "psychic": psychic,
    "cult": cult,
    "solo": solitaire,
}

# Which edition an expansion belongs to; one that is not named goes with both.
BELONGS_TO: Final = {"deathwing": FIRST.name, "whitedwarf": FIRST.name, "psychic": FIRST.name, "cult": FIRST.name}

# Which expansions one needs beside it, and which it never goes with, each with the rule that says so.
NEEDS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "psychic": (("deathwing", "whitedwarf"), "cult.choose.psychic"),
    "cult": (("whitedwarf",), "cult.choose.cult"),
}
NEVER_WITH: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "psychic": (("solo",), "cult.ruling.other-books"),
    "cult": (("solo",), "cult.ruling.other-books"),
}
WHY_ONLY: Final = {"psychic": "cult.ruling.other-books", "cult": "cult.ruling.other-books"}

# Which expansion of the first edition brings a kind of piece that the editions lack.
BROUGHT_BY: Final[dict[int, str]] = {
    CAPTAIN: "deathwing",  # deathwing.captain.equipment
    LIBRARIAN: "deathwing",  # deathwing.librarian.equipment
    AMBUSH: "deathwing",  # deathwing.ambush.cup; with one player none stays on the board: solo.ruling.ambush-limits
    HYBRID: "cult",  # cult.choose.cult
    PSYKER: "cult",
    MAGUS: "cult",  # wd.hand.stealer-magus
    PATRIARCH: "cult",  # wd.hand.stealer-patriarch
    LEADER: "solo",  # solo.leader.action-points
}


def tell_absence(book: Rulebook, kind: int) -> tuple[str, str]:
    """What is wrong with a kind of piece that this rulebook does not have, and what to do about it."""
    what = f"the rules `{book.name}` know no {KIND_WORDS[kind]}"
    having = [edition.name for edition in EDITIONS.values() if edition.has(kind)]
    expansion = BROUGHT_BY.get(kind, "")
    if kind == AMBUSH and book.solitaire:
        what += f", which the expansion `{expansion}` brings for two players: with one none stays on the board"
    elif kind == LEADER and book.solitaire:
        what += f", which the expansion `{expansion}` brings where `deathwing` is joined too"
    elif expansion in book.name.split("+")[1:]:
        what += f", which belongs to a part of the expansion `{expansion}` that cannot be played yet"
    elif expansion:
        what += f", which belongs to the expansion `{expansion}`, not switched on here"
    if having:
        what += f" (the {' and the '.join(having)} edition has one)"
    return what, f"use one of {' '.join(KIND_WORDS[own] for own in book.known_kinds())}"


def rulebooks() -> list[Rulebook]:
    """Every rulebook to be proven: the editions, each with each choice of the expansions that go with it."""
    books: list[Rulebook] = []
    for edition in EDITIONS:
        for count in range(len(EXPANSIONS) + 1):
            for chosen in combinations(EXPANSIONS, count):
                if not misfit(edition, chosen):
                    books.append(rulebook_named("+".join((edition, *chosen))))
    return books


def misfit(edition: str, expansions: Sequence[str]) -> str:
    """Why these expansions cannot be joined to the edition, with the rule that says so where there is one; empty: they
    can."""
    for name in expansions:
        if BELONGS_TO.get(name, edition) != edition:
            return f"the expansion '{name}' goes with the {BELONGS_TO[name]} edition only{cited(WHY_ONLY.get(name))}"
        needed, rule = NEEDS.get(name, ((), ""))
        lacked = [one for one in needed if one not in expansions]
        if lacked:
            return f"the expansion '{name}' needs {' and '.join(lacked)} beside it{cited(rule)}"
        barred, rule = NEVER_WITH.get(name, ((), ""))
        joined = [one for one in barred if one in expansions]
        if joined:
            return f"the expansion '{name}' does not go with {' or '.join(joined)}{cited(rule)}"
    return ""


def cited(rule: str | None) -> str:
    return f" ({rule})" if rule else ""


def rulebook_named(text: str) -> Rulebook:
    """The rulebook of a name such as ``first`` or ``first+deathwing``."""
    edition, *expansions = text.split("+")
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition '{edition}'; write one of: {', '.join(EDITIONS)}")
    for name in expansions:
        if name not in EXPANSIONS:
            raise ValueError(f"there is no expansion '{name}'; expansions: {', '.join(EXPANSIONS)}")
    fault = misfit(edition, expansions)
    if fault:
        raise ValueError(fault)
    book = EDITIONS[edition]
    for name, expand in EXPANSIONS.items():
        if name in expansions:
            book = replace(expand(book), name=f"{book.name}+{name}")
    return book
