"""Which connections are kept when there are too many of them.

A connection is *waiting* while the server waits for it to say something: before its request is complete, and between
two requests. Those cost nothing to close, so the one that has waited longest goes first. One that is being answered, or
is the open socket of a seat, is *in use* and stays; it goes only when an address holds more than its part while another
one, with next to none, is outside.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Limits:
    """What the server grants to connections. Seconds, and numbers of connections."""

    connections: int = 900  # of everybody; most systems let a program have 1024 files open
    each: int = 200  # of one address
    floor: int = 8  # of one address, however many others there are
    request: float = 10.0  # seconds for a whole request to come, from its first byte or from the connection's opening
    pause: float = 5.0  # seconds between two requests
    reading: float = 10.0  # seconds in which a client reads nothing of what is sent to it
    goodbye: float = 3.0  # seconds for the last words


class Closable(Protocol):
    def abort(self) -> None: ...


class Admission:
    """Everybody who is connected. ``address`` is None where nobody counts: connections of a trusted proxy."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._waiting: OrderedDict[Closable, str | None] = OrderedDict()  # for longest first
        self._used: OrderedDict[Closable, str | None] = OrderedDict()  # for longest first
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._waiting) + len(self._used)

    def held(self, address: str) -> int:
        return self._held[address]

    def enter(self, one: Closable, address: str | None) -> None:
        """A new connection; this one or another is closed where there are too many."""
        self._add(self._waiting, one, address)
        if address is not None and self._held[address] > self.limits.each:
            self._close(next(other for other, of in self._waiting.items() if of == address))
        if len(self) > self.limits.connections:
            self._close(self._least_needed(one, address))

    def use(self, one: Closable) -> None:
        """Its request has come."""
        if one in self._waiting:
            self._used[one] = self._waiting.pop(one)

    def wait(self, one: Closable) -> None:
        """It has been answered."""
        if one in self._used:
            self._waiting[one] = self._used.pop(one)

    def attribute(self, one: Closable, address: str) -> bool:
        """A proxy's connection turns out to be this address's; whether that may have one more."""
        group = self._used if one in self._used else self._waiting
        if one not in group or group[one] is not None:
            return True
        if self._held[address] >= self.limits.each:
            return False
        group[one] = address
        self._held[address] += 1
        return True

    def leave(self, one: Closable) -> None:
        for group in (self._waiting, self._used):
            if one in group:
                address = group.pop(one)
                if address is not None:
                    self._held[address] -= 1
                    if not self._held[address]:
                        del self._held[address]

    def _least_needed(self, newcomer: Closable, address: str | None) -> Closable:
        for other in self._waiting:
            if other is not newcomer:
                return other
        if address is not None and self._held[address] <= self.limits.floor:
            crowd, most = max(self._held.items(), key=lambda item: item[1], default=("", 0))
            if most > self.limits.floor:
                return next(other for other, of in reversed(self._used.items()) if of == crowd)
        return newcomer

    def _add(self, group: OrderedDict[Closable, str | None], one: Closable, address: str | None) -> None:
        group[one] = address
        if address is not None:
            self._held[address] += 1

    def _close(self, one: Closable) -> None:
        self.leave(one)
        one.abort()
