"""Ratings for two sides that never swap: how strong each marine player and each stealer player is.

As in chess, 400 points are ten to one; the two sides have scales of their own, each with its mean at 1000, and what the
missions themselves favour is taken out. The likeliest strengths are found by Newton's method; how sharp the likelihood
is there says how sure they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt

SCALE = 400 / log(10)
MEAN = 1000
DOUBT = 1 / 9  # as if each strength were drawn around the mean, 3 (520 points) wide: nobody is infinitely strong
STEPS = 50
Z = 1.96  # 95 %


@dataclass(frozen=True)
class Met:
    """So many games of two players on one mission, and the points of the marines: 1 for a win, a half for a draw."""

    marine: str
    stealer: str
    mission: str
    points: float
    games: int


@dataclass(frozen=True)
class Rating:
    """How strong a player is, and how far off that may be either way, with 95 % confidence."""

    points: float
    margin: float


def rate(met: list[Met]) -> dict[str, dict[str, Rating]]:
    """For each side the rating of each player that has met somebody."""
    marines = sorted({one.marine for one in met})
    stealers = sorted({one.stealer for one in met})
    missions = sorted({one.mission for one in met})
    size = len(marines) + len(stealers) + len(missions)
    games = [
        (
            marines.index(one.marine),
            len(marines) + stealers.index(one.stealer),
            len(marines) + len(stealers) + missions.index(one.mission),
            one.points,
            one.games,
        )
        for one in met
    ]
    strengths = [0.0] * size
    for _ in range(STEPS):
        slope, curve = likelihood(games, strengths)
        step = solved(curve, slope)
        strengths = [mine + max(-1.0, min(1.0, more)) for mine, more in zip(strengths, step, strict=True)]
        if max(abs(one) for one in step) < 1e-9:
            break
    _, curve = likelihood(games, strengths)
    spread = [solved(curve, [float(at == other) for other in range(size)]) for at in range(size)]
    first = len(marines)
    return {
        "marine": rated(marines, list(range(first)), strengths, spread),
        "stealer": rated(stealers, list(range(first, first + len(stealers))), strengths, spread),
    }


def likelihood(
    games: list[tuple[int, int, int, float, int]], strengths: list[float]
) -> tuple[list[float], list[list[float]]]:
    """The slope of the likelihood's logarithm at these strengths, and how it bends (with the sign turned)."""
    size = len(strengths)
    slope = [-DOUBT * one for one in strengths]
    curve = [[DOUBT * (row == column) for column in range(size)] for row in range(size)]
    for marine, stealer, mission, points, count in games:
        signs = ((marine, 1), (stealer, -1), (mission, 1))
        expected = 1 / (1 + exp(-sum(sign * strengths[at] for at, sign in signs)))
        for at, sign in signs:
            slope[at] += sign * (points - count * expected)
            for other, its in signs:
                curve[at][other] += sign * its * count * expected * (1 - expected)
    return slope, curve


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """x with ``matrix`` times x equal to ``right``; the matrix is symmetric and positive."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(at + 1, size):
            share = rows[below][at] / rows[at][at]
            if share:
                rows[below] = [mine - share * its for mine, its in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def rated(names: list[str], places: list[int], strengths: list[float], spread: list[list[float]]) -> dict[str, Rating]:
    """Strengths as distances from the mean of their side, and the same for their errors."""
    count = len(places)
    mean = sum(strengths[at] for at in places) / count
    found: dict[str, Rating] = {}
    for name, at in zip(names, places, strict=True):
        # the variance of one strength less the mean of all
        own = spread[at][at]
        shared = sum(spread[at][other] for other in places) / count
        common = sum(spread[one][other] for one in places for other in places) / count**2
        variance = max(0.0, own - 2 * shared + common)
        found[name] = Rating(
            round(MEAN + SCALE * (strengths[at] - mean), 1),
            round(Z * SCALE * sqrt(variance), 1),
        )
    return found
