"""Whether a refusal cites the rule that a case names: that one, or one that the catalogue ties to it."""

from collections.abc import Iterable
from typing import Final

from sensorium.catalogue import Catalogue, catalogue
from sensorium.rules.core.position import Position

# The cards are in the book of the cult, whoever else of it is in play.
SHELVES: Final = {"psychic": "cult"}


def cites(position: Position, cited: Iterable[str], rule: str) -> bool:
    """A rule and the one that amends it say the same of a move that both forbid, and so do a rule and a ruling on it:
    either may be named, if its book is in play."""
    given = set(cited)
    if rule in given:
        return True
    known = catalogue()
    books = {SHELVES.get(word, word) for word in position.rulebook.name.split("+")}
    if (rule not in known.rules and rule not in known.rulings) or known.entry(rule).book not in books:
        return False
    return bool(given & tied(known, rule)) or any(rule in tied(known, one) for one in given)


def tied(known: Catalogue, name: str) -> set[str]:
    """What this rule amends, or what this ruling settles."""
    entry = known.rules.get(name) or known.rulings.get(name)
    if entry is None:
        return set()
    return {*entry.amends, *(entry.rules if entry.kind == "ruling" else ())}
