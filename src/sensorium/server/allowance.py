"""How often each address may ask for something dear.

Every address has a bucket of its own that fills with time, so that nobody uses up what belongs to others, and a refusal
takes nothing from anybody. Above that all addresses together share one bucket, which keeps the server from being asked
for more than it can do; when it is empty each address still has a small floor that nobody else can take from it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

MOST_ADDRESSES: Final = 4096  # remembered at once; the one unheard of for longest is forgotten, and starts afresh


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    each_second: float
    at_once: float


class Bucket:
    """What is left of a rate. It never holds less than nothing: whoever is refused owes nothing."""

    def __init__(self, rate: Rate, now: float) -> None:
        self.rate = rate
        self.left = rate.at_once
        self.then = now

    def fill(self, now: float) -> None:
        gone = max(0.0, now - self.then)
        self.left = min(self.rate.at_once, self.left + gone * self.rate.each_second)
        self.then = now

    def wait(self) -> float:
        """Seconds until there is one to take; 0: now."""
        return 0.0 if self.left >= 1.0 else (1.0 - self.left) / self.rate.each_second

    def take(self) -> None:
        self.left -= 1.0

    def give_back(self) -> None:
        self.left = min(self.rate.at_once, self.left + 1.0)


class Taken:
    """What came of asking. ``wait``: 0: one was taken; more: nothing was, and so many seconds later there is one."""

    def __init__(self, wait: float, *buckets: Bucket) -> None:
        self.wait = wait
        self._buckets = buckets

    def give_back(self) -> None:
        """It has not been used after all: whatever it was taken from has it again."""
        for bucket in self._buckets:
            bucket.give_back()


class Allowances:
    """The buckets of everybody: ``own`` for each address, ``shared`` for all, ``floor`` for each when that is empty."""

    def __init__(
        self,
        own: Rate,
        shared: Rate,
        floor: Rate,
        clock: Callable[[], float] = monotonic,
        most: int = MOST_ADDRESSES,
    ) -> None:
        self._own = own
        self._floor = floor
        self._clock = clock
        self._most = most
        self._shared = Bucket(shared, clock())
        self._buckets: OrderedDict[str, tuple[Bucket, Bucket]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, address: str) -> Taken:
        now = self._clock()
        own, floor = self._of(address, now)
        for bucket in (own, floor, self._shared):
            bucket.fill(now)
        if own.wait() > 0:
            return Taken(own.wait())
        common = self._shared if self._shared.wait() <= 0 else floor
        if common.wait() > 0:
            return Taken(min(floor.wait(), self._shared.wait()))
        own.take()
        common.take()
        return Taken(0.0, own, common)

    def _of(self, address: str, now: float) -> tuple[Bucket, Bucket]:
        known = self._buckets.get(address)
        if known is None:
            known = self._buckets[address] = Bucket(self._own, now), Bucket(self._floor, now)
        self._buckets.move_to_end(address)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return known
