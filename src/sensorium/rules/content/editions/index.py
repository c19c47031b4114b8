"""Every rulebook by its name: the editions, and each with its expansions."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Final

from sensorium.rules.content.editions.deathwing import deathwing
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.solo import solitaire
from sensorium.rules.content.editions.whitedwarf import whitedwarf
from sensorium.rules.content.kinds import AMBUSH, CAPTAIN, HYBRID, KIND_WORDS, LEADER, LIBRARIAN, MAGUS, PATRIARCH
from sensorium.rules.content.rulebook import Rulebook

EDITIONS: Final = {FIRST.name: FIRST, FOURTH.name: FOURTH}

# In the order in which they are joined to an edition, whatever the order in which they are named.
EXPANSIONS: Final[dict[str, Callable[[Rulebook], Rulebook]]] = {
    "deathwing": deathwing,
    "whitedwarf": whitedwarf,
    "solo": solitaire,
}

# Which edition an expansion belongs to; one that is not named goes with both.
BELONGS_TO: Final = {"deathwing": FIRST.name, "whitedwarf": FIRST.name}

# Which expansion of the first edition brings a kind of piece that the editions lack.
BROUGHT_BY: Final[dict[int, str]] = {
    CAPTAIN: "deathwing",  # deathwing.captain.equipment
    LIBRARIAN: "deathwing",  # deathwing.librarian.equipment
    AMBUSH: "deathwing",  # deathwing.ambush.cup; with one player none stays on the board: solo.ruling.ambush-limits
    HYBRID: "cult",
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
        fitting = [name for name in EXPANSIONS if BELONGS_TO.get(name, edition) == edition]
        for count in range(len(fitting) + 1):
            books += [rulebook_named("+".join((edition, *chosen))) for chosen in combinations(fitting, count)]
    return books


def rulebook_named(text: str) -> Rulebook:
    """The rulebook of a name such as ``first`` or ``first+deathwing``."""
    edition, *expansions = text.split("+")
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition '{edition}'; write one of: {', '.join(EDITIONS)}")
    for name in expansions:
        if name not in EXPANSIONS:
            raise ValueError(f"there is no expansion '{name}'; expansions: {', '.join(EXPANSIONS)}")
        if BELONGS_TO.get(name, edition) != edition:
            raise ValueError(f"the expansion '{name}' goes with the {BELONGS_TO[name]} edition only")
    book = EDITIONS[edition]
    for name, expand in EXPANSIONS.items():
        if name in expansions:
            book = replace(expand(book), name=f"{book.name}+{name}")
    return book
