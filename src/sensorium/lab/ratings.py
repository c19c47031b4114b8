"""Ratings for two sides that never swap: how strong each marine player and each stealer player is.

As in chess, 400 points are ten to one; the two sides have scales of their own, each with its mean at 1000, and what the
missions themselves favour is taken out.
"""

from __future__ import annotations

from math import exp, log

STEPS = 400
SCALE = 400 / log(10)


def rate(met: dict[tuple[str, str], tuple[float, int]]) -> dict[str, dict[str, float]]:
    """``met``: for each (marine, stealer) the marine's points and the games. Maximum likelihood, by small steps."""
    marines = {pair[0]: 0.0 for pair in met}
    stealers = {pair[1]: 0.0 for pair in met}
    tilt = 0.0
    for _ in range(STEPS):
        for (marine, stealer), (points, games) in met.items():
            expected = games / (1 + exp(-(tilt + marines[marine] - stealers[stealer])))
            # A game's worth of doubt keeps a clean sheet from running away.
            error = (points - expected) / (games + 1)
            marines[marine] += 0.2 * error - 0.002 * marines[marine]
            stealers[stealer] -= 0.2 * error + 0.002 * stealers[stealer]
            tilt += 0.05 * error
    return {"marine": scaled(marines), "stealer": scaled(stealers)}


def scaled(strengths: dict[str, float]) -> dict[str, float]:
    mean = sum(strengths.values()) / len(strengths)
    return {name: round(1000 + SCALE * (one - mean), 1) for name, one in strengths.items()}
