"""Compares ideas by simulation: which one does clearly better than the default, with few simulations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

CARE: Final = 0.7  # how many standard errors better than usual an idea must be
ALIKE: Final = 0.002  # ideas that differ by less after the first round are not worth another

Line = Callable[[int], float]  # what comes of an idea, on the dice of this line


def best_of(
    ideas: int, rounds: tuple[int, ...], begin: Callable[[], Line], out_of_time: Callable[[], bool], care: float = CARE
) -> int:
    """The best of so many ideas; 0, the default, unless another is clearly better.

    All of them are simulated so many times, each ``begun`` anew, the worse half is dropped, the rest are simulated
    again. The number of simulations is fixed; only running out of time ends it early.
    """
    gains: list[list[float]] = [[] for _ in range(ideas)]
    left = list(range(1, ideas))
    for lines in rounds:
        for _ in range(lines):
            if out_of_time():
                return clearest(gains, care)
            line = begin()
            usual = line(0)
            for idea in left:
                if out_of_time():
                    return clearest(gains, care)
                gains[idea].append(line(idea) - usual)
        if all(abs(gain) < ALIKE for idea in left for gain in gains[idea]):
            return 0
        left.sort(key=lambda idea: -sum(gains[idea]) / len(gains[idea]))
        for idea in left[max(1, len(left) // 2) :]:
            gains[idea] = []
        left = left[: max(1, len(left) // 2)]
    return clearest(gains, care)


def clearest(gains: list[list[float]], care: float = CARE) -> int:
    """Which of these gains most over the first, if the gain is large against its standard error."""
    best = 0
    best_gain = 0.0
    for index, values in enumerate(gains):
        if index == 0 or len(values) < 2:
            continue
        mean = sum(values) / len(values)
        spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        sure = mean - care * (spread / len(values)) ** 0.5
        if sure > best_gain:
            best, best_gain = index, sure
    return best
