"""How sure a share is that was counted."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z: Final = 1.96  # 95 %


def interval(wins: int, games: int) -> tuple[float, float]:
    """Where the true share of wins lies, with 95 % confidence (Wilson)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
