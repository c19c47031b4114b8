"""Why a move is refused by the Deathwing expansion, where it says something else than the first edition, or more."""

from typing import Final

# A book asks these first.
DEATHWING_REASONS: Final[tuple[tuple[str, str], ...]] = ()
