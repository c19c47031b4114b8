"""One seat's end of the wire: numbered messages, the last of them kept, answers remembered.

It outlives every connection, so a client that comes back gets exactly what it missed, and one that repeats a message
gets the answer it did not hear.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from hashlib import blake2b
from typing import Final

import msgspec

from sensorium.server.connection import Connection
from sensorium.server.store import ANSWERS_KEPT
from sensorium.table import wire

KEPT: Final = 128  # messages that can be sent again
KEPT_BYTES: Final = 4 * 1024 * 1024  # of them together: fewer than a connection may leave unread
REMEMBERED: Final = ANSWERS_KEPT  # answers to a client's messages

encode = msgspec.json.Encoder().encode


class Viewer:
    """A seat, or all spectators together."""

    def __init__(self, seat: wire.Seat, start: int) -> None:
        self.seat: wire.Seat = seat
        self.n = start  # of the last message
        self.changed = start  # of the last message that changed the game: an answer must have seen it
        self.connections: dict[Connection, None] = {}  # the oldest first
        self.places = 1  # at which it was open when somebody was last told
        self._ring: deque[tuple[int, bytes]] = deque()
        self._weight = 0  # bytes in the ring
        self._answers: OrderedDict[bytes, bytes] = OrderedDict()

    def tell(self, message: wire.Update | wire.ShipUpdate | wire.WarUpdate | wire.Presence) -> None:
        """Number it, keep it, send it to everybody who is here."""
        self.n += 1
        message.n = self.n
        if isinstance(message, wire.Update | wire.ShipUpdate | wire.WarUpdate):
            self.changed = self.n
        sent = encode(message)
        self._ring.append((self.n, sent))
        self._weight += len(sent)
        while len(self._ring) > KEPT or self._weight > KEPT_BYTES:
            self._weight -= len(self._ring.popleft()[1])
        for connection in self.connections:
            connection.send(sent)

    def gap(self, seen: int) -> list[bytes] | None:
        """What came after message ``seen``; None when that is no longer, or not yet, known."""
        if not self.n - len(self._ring) <= seen <= self.n:
            return None
        return [sent for n, sent in self._ring if n > seen]

    def current(self, seen: int) -> bool:
        """Whether somebody who has seen message ``seen`` knows the game as it is."""
        return self.changed <= seen <= self.n

    def forget(self) -> None:
        """The kept messages no longer lead to where the game is: whoever comes back gets everything."""
        self._ring.clear()
        self._weight = 0

    def skip_to(self, n: int) -> None:
        """Go on with higher numbers. The game is as it was, but messages no longer follow one another."""
        self.n = n
        self.forget()

    def start_over(self) -> None:
        """The game was put back: what anybody has seen before is outdated."""
        self.n += 1
        self.changed = self.n
        self.forget()

    def remembered(self, said: bytes) -> bytes | None:
        """The answer to the very same message, if it was given lately."""
        return self._answers.get(digest(said))

    def remember(self, said: bytes, answer: bytes) -> None:
        self.recall(digest(said), answer)

    def recall(self, known: bytes, answer: bytes) -> None:
        """The answer to the message with this digest."""
        self._answers[known] = answer
        while len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)

    @property
    def weight(self) -> int:
        """Bytes that are kept for this seat."""
        return self._weight + sum(len(known) + len(answer) for known, answer in self._answers.items())


def digest(said: bytes) -> bytes:
    """What is kept of a client's message to know it again: it may be long, and most of it blanks."""
    return blake2b(said, digest_size=16).digest()
