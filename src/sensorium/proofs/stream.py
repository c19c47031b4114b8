"""Numbers for games that must come out the same on every machine and under every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

Thing = TypeVar("Thing")


class Numbers(Protocol):
    """Whatever draws numbers: a ``Stream``, or ``random.Random``."""

    def randrange(self, stop: int, /) -> int: ...


class Stream:
    """An endless row of numbers that follows from its seed (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self.state = seed & _ALL

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to ``stop - 1``."""
        self.state = self.state + 0x9E3779B97F4A7C15 & _ALL
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL
        return (mixed ^ mixed >> 31) % stop


_ALL = (1 << 64) - 1


def one_of(numbers: Numbers, things: Sequence[Thing]) -> Thing:
    return things[numbers.randrange(len(things))]


def between(numbers: Numbers, least: int, most: int) -> int:
    return least + numbers.randrange(most - least + 1)


def shuffled(numbers: Numbers, things: list[Thing]) -> list[Thing]:
    """The same things in another order."""
    left = list(things)
    order: list[Thing] = []
    while left:
        order.append(left.pop(numbers.randrange(len(left))))
    return order
