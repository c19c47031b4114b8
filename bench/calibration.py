"""A loop that never changes, so that figures from two machines, or two days, can be put side by side."""

from collections.abc import Callable

from bench.harness import CALIBRATION, benchmark

ROUNDS = 1000


def spin() -> int:
    """Integer work of the kind the rules do: masks, shifts, a list, a comparison."""
    table = [3, 5, 7, 11, 13, 17, 19, 23]
    mask = 0
    for i in range(ROUNDS):
        bit = 1 << ((i * table[i & 7]) & 127)
        if not mask & bit:
            mask |= bit
        elif i & 1:
            mask ^= bit
    return mask


@benchmark(CALIBRATION, ops=ROUNDS)
def calibration() -> Callable[[], object]:
    return spin
