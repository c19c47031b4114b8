"""What comes to a table: people, what they say, bots' answers, time."""

from __future__ import annotations

import asyncio

from sensorium.server.connection import Connection
from sensorium.table import wire
from sensorium.table.bots import BotAnswer, BotJob


class Join:
    """Somebody connects, having seen message ``seen``, or nothing yet."""

    def __init__(self, connection: Connection, seat: wire.Seat, seen: int | None) -> None:
        self.connection = connection
        self.seat = seat
        self.seen = seen


class Leave:
    def __init__(self, connection: Connection, seat: wire.Seat) -> None:
        self.connection = connection
        self.seat = seat


class Spoken:
    """A client's message, as it came and as it was read. ``done`` is set when it has been answered."""

    def __init__(self, connection: Connection, seat: wire.Seat, raw: bytes, message: wire.ToServer) -> None:
        self.connection = connection
        self.seat = seat
        self.raw = raw
        self.message = message
        self.done = asyncio.Event()


class Thought:
    """What a bot came to; None: it has no answer."""

    def __init__(self, job: BotJob, answer: BotAnswer | None) -> None:
        self.job = job
        self.answer = answer


class Tick:
    """Time has passed."""


class Opened:
    """Somebody has opened the invitation."""

    def __init__(self, used: float) -> None:
        self.used = used


class Reported:
    """A game of this war is over, or may be."""


Item = Join | Leave | Spoken | Thought | Tick | Opened | Reported
