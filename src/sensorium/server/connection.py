"""One socket: a bounded queue out, a bounded rate in. Nothing it does or fails to do can make a table wait."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

MOST_WAITING: Final = 256  # messages that a slow client may leave unread
MOST_BYTES: Final = 8 * 1024 * 1024  # of them together; a single one may be longer
RATE: Final = 40.0  # messages a second
BURST: Final = 80.0

UNKNOWN_SEAT: Final = 4404
MALFORMED: Final = 4400
TOO_SLOW: Final = 4408
RENEWED: Final = 4410
TOO_MANY: Final = 4429
CANNOT_LOAD: Final = 4503

log = logging.getLogger("sensorium.server")


class Connection:
    """The server's end of a socket. ``send`` never waits: who does not read is let go, and may resume later."""

    def __init__(self, socket: WebSocket, token: str, place: str = "") -> None:
        self.token = token
        self.place = place  # a name that one browser gives itself; empty: it has said none
        self.hidden = False  # its page cannot be seen
        self._socket = socket
        self._out: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._bytes = 0  # in the queue
        self._ended = asyncio.Event()
        self.code = 1000
        self.reason = ""

    def send(self, message: bytes) -> None:
        if self._ended.is_set():
            return
        if self._out.full() or (self._bytes and self._bytes + len(message) > MOST_BYTES):
            self.end(TOO_SLOW, "you are not reading; come back with ?from=")
            return
        self._bytes += len(message)
        self._out.put_nowait(message)

    def _sent(self, message: bytes) -> str:
        self._bytes -= len(message)
        return message.decode()

    @property
    def waiting(self) -> tuple[int, int]:
        """Messages and bytes that have not been taken by the socket."""
        return self._out.qsize(), self._bytes

    def end(self, code: int, reason: str) -> None:
        if not self._ended.is_set():
            self.code, self.reason = code, reason
            self._ended.set()

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    async def write(self) -> None:
        """Send what is queued until the connection ends."""
        try:
            while True:
                await self._socket.send_text(self._sent(await self._out.get()))
        except (WebSocketDisconnect, RuntimeError):  # the socket closed under us
            self.end(1006, "gone")

    async def wait_end(self) -> None:
        await self._ended.wait()

    async def flush(self) -> None:
        """Send what is still queued; for a connection that is about to be closed."""
        while not self._out.empty():
            await self._socket.send_text(self._sent(self._out.get_nowait()))


class Allowance:
    """So many messages a second, a few more at once. Who is too quick is not refused but read more slowly."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._then = monotonic()

    def delay(self) -> float:
        """Seconds to wait before the next message is read."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._then) * self._rate)
        self._then = now
        self._left -= 1.0
        return max(0.0, -self._left / self._rate)
