"""What stands on the deck besides doors: crates, bulkheads, tanks, generators.

One table for all of them: what a die must show, by the kind of attack, and what is left of each. An edition has its
own rows; the numbers of kinds and attacks are the places in the table, and a question on the stack is saved with them,
so they never change.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# -- kinds ----------------------------------------------------------------------------------------------------
CRATE: Final = 0
BULKHEAD: Final = 1
TANK: Final = 2
GENERATOR: Final = 3

FIXTURE_WORDS: Final = ("crate", "bulkhead", "tank", "generator")

# -- attacks: the columns of the table ------------------------------------------------------------------------
BY_BOLTER: Final = 0
BY_CANNON: Final = 1  # single shots
BY_BURST: Final = 2  # a cannon on full auto
BY_ASSAULT: Final = 3  # what the best die and all that is added to it must come to
BY_GRENADE: Final = 4
BY_FLAMES: Final = 5  # a shot of a flamer
BY_FLAMER_BLAST: Final = 6  # a flamer that blows itself up
BY_HAMMER_BLAST: Final = 7  # a hammer that does
BY_MALFUNCTION: Final = 8  # a cannon that blows up
# Those of the cult, which only its book has; all from BY_LIGHT on, in this order: ``CULT_ATTACKS``.
BY_LIGHT: Final = 9  # a bolter of the lighter kind, or a lasgun
BY_AUTOCANNON: Final = 10
BY_FAR_AUTOCANNON: Final = 11
BY_BEAMER: Final = 12
BY_KRAK: Final = 13
BY_PLASMA: Final = 14
BY_MELTA: Final = 15

SURELY: Final = 1  # no roll
NEVER: Final = 7  # no attack of this kind

# -- what is left of it ---------------------------------------------------------------------------------------
WRECK: Final = 0  # it stands as before, damaged
RUBBLE: Final = 1
NOTHING_LEFT: Final = 2


@dataclass(frozen=True)
class Fixture:
    """One kind of fixture as an edition has it. A gun needs the score of the table for its first shot at it, and with
    every further one of a series as much less as against anything else."""

    kind: int
    scores: tuple[int, ...]
    cut_cost: int = 1  # points for cutting through it with a chain fist, which needs no roll
    leaves: int = WRECK
    contains_fire: bool = False
    burns: bool = False  # a flamer may aim at its square as at any other
    joined: bool = False  # several that touch side by side are one object; False: each fills its square

    @property
    def word(self) -> str:
        return FIXTURE_WORDS[self.kind]


# The editions themselves: what can be harmed at all is shot and assaulted as a closed door is, and stays in the way
# (fourth.ruling.missing.power-field-generator).
BASIC_FIXTURES: Final = (
    Fixture(CRATE, (NEVER,) * 9),
    Fixture(BULKHEAD, (NEVER,) * 9),
    Fixture(TANK, (6, 5, NEVER, 6, NEVER, NEVER, NEVER, NEVER, NEVER)),
    Fixture(GENERATOR, (6, 5, NEVER, 6, NEVER, NEVER, NEVER, NEVER, NEVER)),
)
