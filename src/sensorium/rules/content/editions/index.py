"""Every rulebook by its name: the editions, and each with its expansions."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.solo import solitaire
from sensorium.rules.content.kinds import AMBUSH, CAPTAIN, HYBRID, KIND_WORDS, LEADER, LIBRARIAN, MAGUS, PATRIARCH
from sensorium.rules.content.rulebook import Rulebook

EDITIONS: Final = {FIRST.name: FIRST, FOURTH.name: FOURTH}

EXPANSIONS: Final[dict[str, Callable[[Rulebook], Rulebook]]] = {"solo": solitaire}


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
    if expansion in book.name.split("+")[1:]:
        what += f", which belongs to a part of the expansion `{expansion}` that cannot be played yet"
    elif expansion:
        what += f", which belongs to the expansion `{expansion}`, not switched on here"
    if having:
        what += f" (the {' and the '.join(having)} edition has one)"
    return what, f"use one of {' '.join(KIND_WORDS[own] for own in book.known_kinds())}"


def rulebooks() -> list[Rulebook]:
    """Every rulebook to be proven: the editions, and each with each expansion."""
    books = list(EDITIONS.values())
    return books + [rulebook_named(f"{book.name}+{name}") for book in books for name in EXPANSIONS]


def rulebook_named(text: str) -> Rulebook:
    """The rulebook of a name such as ``first`` or ``first+deathwing``."""
    edition, *expansions = text.split("+")
    if edition not in EDITIONS:
        raise ValueError(f"there is no edition '{edition}'; write one of: {', '.join(EDITIONS)}")
    book = EDITIONS[edition]
    for name in expansions:
        if name not in EXPANSIONS:
            raise ValueError(f"there is no expansion '{name}'; expansions: {', '.join(EXPANSIONS)}")
        book = replace(EXPANSIONS[name](book), name=f"{book.name}+{name}")
    return book
