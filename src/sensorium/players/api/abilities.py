"""Abilities that a quick player can be made without: what each is worth is measured by taking it away.

A player without an ability keeps to the rules and leaves the ability's row out of its tables.
"""

from __future__ import annotations

from typing import Final

Abilities = frozenset[str]

BURSTS: Final = "bursts"  # full auto
RELOADS: Final = "reloads"  # a full magazine while it is safe
GRENADES: Final = "grenades"
HAMMER: Final = "hammer"  # blowing it up
FIGHTERS: Final = "fighters"  # whoever has no gun stands where claws will come
PARRY: Final = "parry"
PSI: Final = "psi"  # points in close assault
JUMPS: Final = "jumps"  # down holes
BREACHES: Final = "breaches"  # through bulkheads and crates
SECURING: Final = "securing"  # entry areas on the way
AMBUSHES: Final = "ambushes"  # of the stealers
CARDS: Final = "cards"  # casting them, of either side: they are still held, and played in answer

MARINE_ABILITIES: Final = (
    BURSTS,
    RELOADS,
    GRENADES,
    HAMMER,
    FIGHTERS,
    PARRY,
    PSI,
    JUMPS,
    BREACHES,
    SECURING,
)
STEALER_ABILITIES: Final = (AMBUSHES,)

NONE: Final[Abilities] = frozenset()
