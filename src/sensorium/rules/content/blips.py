"""What a blip stands for: so many stealers, or with the cult the models that its code names.

A blip's value is its place in this list, from 1 on, and is saved with games: the first three are the values of the
editions, and places never change.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.content.kinds import HYBRID, MAGUS, PATRIARCH, PSYKER, STEALER
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import AUTOCANNON, BOLTER, CONVERSION_BEAMER, LASGUN, MISSILE_LAUNCHER

Model = tuple[int, int]  # its kind and what it carries

# cult.blip.codes, cult.table.blips: each code with its models in the order in which they are placed.
CULT_BLIPS: Final[tuple[tuple[str, tuple[Model, ...]], ...]] = (
    ("1", ((STEALER, 0),)),
    ("2", ((STEALER, 0), (STEALER, 0))),
    ("3", ((STEALER, 0), (STEALER, 0), (STEALER, 0))),
    ("h1", ((HYBRID, LASGUN),)),
    ("h2", ((HYBRID, BOLTER), (HYBRID, LASGUN))),
    ("ha", ((HYBRID, AUTOCANNON), (HYBRID, LASGUN))),
    ("hm", ((HYBRID, MISSILE_LAUNCHER), (HYBRID, LASGUN))),
    ("hb", ((HYBRID, CONVERSION_BEAMER), (HYBRID, LASGUN))),
    ("hp", ((PSYKER, 0), (HYBRID, LASGUN))),
    ("mg", ((MAGUS, 0), (HYBRID, BOLTER), (HYBRID, BOLTER))),
    ("pt", ((PATRIARCH, 0), (STEALER, 0), (STEALER, 0))),
)
BLIP_CODES: Final = tuple(code for code, _ in CULT_BLIPS)
PLAIN_VALUES: Final = 3  # of the editions: so many stealers
# What an ambush counter shows, by its value: nothing, a stealer, and the two of the cult (cult.blip.ambush).
AMBUSH_KINDS: Final = (0, STEALER, PSYKER, MAGUS)
AMBUSH_CODES: Final = ("nothing", "stealer", "psyker", "magus")


def models_in(value: int) -> int:
    """How many models a blip of this value stands for; a counter that shows nothing for none."""
    if value <= PLAIN_VALUES:
        return max(0, value)
    return len(CULT_BLIPS[value - 1][1])


def model_of(value: int, number: int) -> Model:
    """The model of this number, from 1 on, of a blip of the cult."""
    return CULT_BLIPS[value - 1][1][number - 1]


def code_of(value: int) -> str:
    """The code of a blip of the cult, nothing for one of the editions: those are told by their number."""
    return BLIP_CODES[value - 1] if value > PLAIN_VALUES else ""


def is_leaders(value: int) -> bool:
    """Whether this is the blip of a magus or a patriarch."""
    return value > PLAIN_VALUES and CULT_BLIPS[value - 1][1][0][0] in (MAGUS, PATRIARCH)


def values_of(book: Rulebook) -> int:
    """How many values blips have in this book."""
    return len(book.blip_mix)
