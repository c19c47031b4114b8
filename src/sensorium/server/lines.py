"""The two protocols of uvicorn with deadlines and bounds: nobody holds a connection by saying or reading nothing.

uvicorn waits for ever for a request to begin and to be complete, closes a connection only once everything has been
read, and answers pings whether or not they are read. Here each of these has an end (``Limits``), every refusal is
``{"error": …}`` like the application's own, and ``Admission`` decides who stays when there are too many.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final, Literal, cast

import msgspec
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from sensorium.server.address import NO_PROXIES, Proxies, client_address, is_proxied, peer_address
from sensorium.server.admission import Admission, Limits
from sensorium.server.connection import MOST_WAITING
from sensorium.table import wire

MOST_FRAGMENTS: Final = 1000  # frames of one message

Phase = Literal["request", "pause", "goodbye", ""]


class Config(uvicorn.Config):
    """uvicorn's settings, with what these protocols share."""

    def __init__(self, app: Any, limits: Limits | None = None, proxies: Proxies = NO_PROXIES, **settings: Any) -> None:
        # Who the client is, `client_address` says; uvicorn would believe any client on this machine.
        super().__init__(app, http=HttpLine, ws=SocketLine, proxy_headers=False, **settings)
        self.limits = limits or Limits()
        self.proxies = proxies
        self.admission = Admission(self.limits)


def problem(what: str) -> bytes:
    return msgspec.json.encode(wire.Problem(error=what))


def refusal(status: int, what: str) -> bytes:
    """A whole answer, for where no application will give one."""
    body = problem(what)
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body


class HttpLine(H11Protocol):
    """A connection until it is closed, or becomes a socket."""

    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._phase: Phase = ""
        self._unread = 0  # bytes that had not been read when we last looked
        self._gone = False
        proxied = is_proxied(self.client, self.config.proxies)
        self._arm("request", self.config.limits.request)
        self.config.admission.enter(transport, None if proxied else peer_address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self.config.admission.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._phase != "request":
            self._arm("request", self.config.limits.request)  # this byte is the first of a request
        super().data_received(data)
        self._settle()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self._settle():
            self._arm("pause", self.config.limits.pause)

    def handle_websocket_upgrade(self, event: Any) -> None:
        address = client_address(self.scope, self.config.proxies)
        if not self.config.admission.attribute(self.transport, address):
            self.refuse(429, "too many connections from your address; close some of them")
            return
        self._leave()
        self.config.admission.use(self.transport)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        self.refuse(400, "this is no HTTP request")

    def refuse(self, status: int, what: str) -> None:
        """The last words of this connection, past whatever it was about to be told."""
        asked = self._asked()
        if asked is not None:
            asked.disconnected = True
            asked.message_event.set()
        if asked is None or not asked.response_started:
            self.transport.write(refusal(status, what))
        self.transport.close()
        self._arm("goodbye", self.config.limits.goodbye)

    # -- deadlines -----------------------------------------------------------------------------------------------------

    def _settle(self) -> bool:
        """Whether it is being answered now; there is no deadline then, since it is not the client we wait for."""
        if self._gone or self.transport.is_closing():
            return False
        asked = self._asked()
        if asked is None or asked.more_body:
            self.config.admission.wait(self.transport)
            return False
        self._disarm()
        self.config.admission.use(self.transport)
        return True

    def _arm(self, phase: Phase, seconds: float) -> None:
        self._disarm()
        if not self._gone:
            self._phase = phase
            self._timer = self.loop.call_later(seconds, self._overdue)

    def _disarm(self) -> None:
        self._phase = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        self._gone = True
        self._disarm()

    def _overdue(self) -> None:
        unread, before = self.transport.get_write_buffer_size(), self._unread
        self._unread = unread
        if unread and unread != before:  # it is slow, but it reads
            self._arm(self._phase, self.config.limits.reading)
        elif unread or self.transport.is_closing():
            self.transport.abort()
        elif self._phase == "request" and self._has_begun():
            self.refuse(408, "the request took too long; send it again")
        else:
            self.transport.close()
            self._arm("goodbye", self.config.limits.goodbye)

    def _has_begun(self) -> bool:
        """Whether a part of a request has come."""
        return bool(self.conn.trailing_data[0]) or self._asked() is not None

    def _asked(self) -> RequestResponseCycle | None:
        """The request that is not answered yet."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return None if cycle is None or cycle.response_complete else cycle


class Handshake(ServerProtocol):
    """Refuses in JSON."""

    def reject(self, status: Any, text: str) -> Response:
        what = " ".join(text.split()) or "there is no socket at this address; sockets are at /ws/TOKEN"
        response = super().reject(status, problem(what).decode())
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        return response


class SocketLine(WebSocketsSansIOProtocol):
    """A WebSocket. It is pinged, so it needs no deadline but for its end."""

    config: Config

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.conn = Handshake(
            extensions=self.conn.available_extensions, max_size=self.config.ws_max_size, logger=self.conn.logger
        )
        self.close_timeout = self.config.limits.goodbye
        self._ending: asyncio.TimerHandle | None = None
        self._unread = 0  # answers to pings that wait for somebody who does not read

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.admission.leave(self.transport)
        if self._ending is not None:
            self._ending.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # A handshake that cannot be read is no event, so nobody would answer it.
        if not self.handshake_initiated and self.conn.handshake_exc is not None and not self.transport.is_closing():
            answer = b"".join(self.conn.data_to_send())
            self.transport.write(answer or refusal(400, "this is no handshake of a WebSocket"))
            self.transport.close()
            self._end()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.close_sent:
            self._end()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected and self.close_timer is None:
            self._end()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._end()

    def _end(self) -> None:
        """Closing waits until everything was read, and somebody who reads nothing would never go."""
        if self._ending is None:
            self._ending = self.loop.call_later(self.config.limits.goodbye, self.transport.abort)

    # -- what a client can make us keep --------------------------------------------------------------------------------

    def handle_ping(self) -> None:
        super().handle_ping()
        if not self.writable.is_set():
            self._unread += 1
            if self._unread > MOST_WAITING:
                self.transport.abort()

    def resume_writing(self) -> None:
        self._unread = 0
        super().resume_writing()

    def handle_cont(self, event: Frame) -> None:
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self._fail(1009, "too many fragments")

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._fail(1007, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def _fail(self, code: int, reason: str) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code, reason)
            self.handle_parser_exception()
