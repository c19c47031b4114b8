"""Who may ask, and what every answer says to the browser: an ASGI layer around everything else."""

from __future__ import annotations

import logging
import re
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sensorium.server.lines import problem as told
from sensorium.server.tokens import mark

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE: Final = frozenset({"GET", "HEAD"})
HOST: Final = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
# Tokens stand in addresses; a log shows which one it was and not what it is.
TOKENS: Final = re.compile(r"(/ws/|/play/|/api/seats/|[?&]with=)([^/?&\s\"]+)")

log = logging.getLogger("sensorium.access")


def redacted(text: str) -> str:
    return TOKENS.sub(lambda found: f"{found[1]}#{mark(found[2])}", text)


class Redaction(logging.Filter):
    """For loggers that are not ours: no token leaves through them."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        clean = redacted(text)
        if clean != text:
            record.msg, record.args = clean, None
        return True


def policy(host: str) -> str:
    """Only what we serve ourselves, no code in the page's markup. Sockets are named: not every `'self'` means them."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self' blob:",
            "manifest-src 'self'",
            f"connect-src 'self' ws://{host} wss://{host}" if HOST.fullmatch(host) else "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Guard:
    """Refuses requests from elsewhere, adds the headers, writes the access log.

    ``names``: hosts this server answers to; None: any. A server for this machine only answers to the names of this
    machine, so that no page from elsewhere can come in by making its own name point here.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str] | None) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self.problem(headers, scope["type"] == "http" and scope["method"] in SAFE)
        host = headers.get("host", "")
        begun = perf_counter()
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                added = MutableHeaders(scope=message)
                added["content-security-policy"] = policy(host)
                added["x-content-type-options"] = "nosniff"
                added["referrer-policy"] = "no-referrer"
                added["cross-origin-opener-policy"] = "same-origin"
                added["cross-origin-resource-policy"] = "same-origin"
                added["permissions-policy"] = "camera=(), geolocation=(), microphone=()"
            await send(message)

        if problem:
            await Response(told(problem), 403, media_type="application/json")(scope, receive, sent)
        else:
            await self.app(scope, receive, sent)
        if scope["type"] == "http":
            took = (perf_counter() - begun) * 1000
            log.info("%s %s %d %.1f ms", scope["method"], redacted(scope["path"]), status, took)

    def problem(self, headers: Headers, safe: bool) -> str:
        """Why this request is refused; empty: it is not."""
        host = headers.get("host", "")
        if not HOST.fullmatch(host):
            return "This address has no proper host."
        if self.names is not None and name_of(host) not in self.names:
            return f"This server is for this machine; open it as http://localhost{host[len(bare(host)) :]}."
        origin = headers.get("origin")
        # Plain reading is the browser's own business; sockets and changes must come from our own page, or from none.
        if not safe and origin is not None and place_of(origin) != host.lower():
            return "This request comes from another site."
        return ""


def place_of(origin: str) -> str:
    """Host and port of an origin; empty where it has none, or is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def bare(host: str) -> str:
    """Without the port."""
    return re.sub(r":\d+$", "", host)


def name_of(host: str) -> str:
    return bare(host).strip("[]").lower()
