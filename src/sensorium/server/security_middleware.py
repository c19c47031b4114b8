"""Who may ask, and what every answer says to the browser: an ASGI layer around everything else."""

from __future__ import annotations

import logging
import re
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sensorium.server.address import NO_PROXIES, Proxies, is_proxied
from sensorium.server.lines import problem as told
from sensorium.server.tokens import mark

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
SAFE: Final = frozenset({"GET", "HEAD"})
SCHEMES: Final = {"http": "ws", "https": "wss"}
HOST: Final = re.compile(r"[A-Za-z0-9.\-]{1,253}(:\d{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:\d{1,5})?")
# Tokens stand in addresses; a log shows which one it was and not what it is.
TOKENS: Final = re.compile(
    r"(/ws/|/play/|/replay/|/ship/|/war/|/join/|/api/seats/|/api/films/|/api/invitations/|/api/make/trials/|[?&]with=)"
    r"([^/?&\s\"]+)"
)

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


def policy(host: str, secure: bool | None = None) -> str:
    """Only what we serve ourselves, no code in the page's markup. Sockets are named: not every `'self'` means them.

    ``secure``: whether the browser came by https; None: nobody who can be trusted has said.
    """
    sockets = {None: f" ws://{host} wss://{host}", True: f" wss://{host}", False: f" ws://{host}"}[secure]
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "media-src 'self' blob:",
            "manifest-src 'self'",
            f"connect-src 'self'{sockets if HOST.fullmatch(host) else ''}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Guard:
    """Refuses requests from elsewhere, adds the headers, writes the access log.

    ``names``: hosts this server answers to; None: any. A server for this machine only answers to the names of this
    machine, so that no page from elsewhere can come in by making its own name point here.

    ``prefix``: the path beneath which a proxy shows the server. Whether the proxy takes it off is all the same.
    ``proxies``: whose X-Forwarded-Proto is believed.
    """

    def __init__(
        self, app: ASGIApp, names: frozenset[str] | None, prefix: str = "", proxies: Proxies = NO_PROXIES
    ) -> None:
        self.app = app
        self.names = names
        self.prefix = prefix
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self.problem(headers, scope["type"] == "http" and scope["method"] in SAFE)
        host = headers.get("host", "")
        scope = self.placed(scope, headers)
        secure = scope["scheme"] in ("https", "wss") if is_proxied(scope.get("client"), self.proxies) else None
        begun = perf_counter()
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                added = MutableHeaders(scope=message)
                added["content-security-policy"] = policy(host, secure)
                added["x-content-type-options"] = "nosniff"
                added["referrer-policy"] = "no-referrer"
                added["cross-origin-opener-policy"] = "same-origin"
                added["cross-origin-resource-policy"] = "same-origin"
                added["permissions-policy"] = "camera=(), geolocation=(), microphone=()"
                if "location" in added:  # without scheme and host, which a proxy may know better
                    added["location"] = re.sub(r"^\w+://[^/]*", "", added["location"])
            await send(message)

        if problem:
            await Response(told(problem), 403, media_type="application/json")(scope, receive, sent)
        elif scope["type"] == "http" and scope["path"] == self.prefix != "":
            await RedirectResponse(self.prefix + "/")(scope, receive, sent)
        else:
            await self.app(scope, receive, sent)
        if scope["type"] == "http":
            took = (perf_counter() - begun) * 1000
            log.info("%s %s %d %.1f ms", scope["method"], redacted(scope["path"]), status, took)

    def placed(self, scope: Scope, headers: Headers) -> Scope:
        """The request as the browser made it, however a proxy has passed it on."""
        path, scheme = scope["path"], scope.get("scheme", "http")
        if self.prefix and path != self.prefix and not path.startswith(self.prefix + "/"):
            path = self.prefix + path  # the proxy has taken it off
        forwarded = headers.get("x-forwarded-proto", "")
        if forwarded in SCHEMES and is_proxied(scope.get("client"), self.proxies):
            scheme = SCHEMES[forwarded] if scope["type"] == "websocket" else forwarded
        return {**scope, "path": path, "root_path": self.prefix, "scheme": scheme}

    def problem(self, headers: Headers, safe: bool) -> str:
        """Why this request is refused; empty: it is not."""
        host = headers.get("host", "")
        if not HOST.fullmatch(host):
            return "This address has no proper host."
        if self.names is not None and name_of(host) not in self.names:
            public = " or ".join(sorted(self.names - LOOPBACK))
            if public:
                return f"This server answers to {public}; whoever runs it can add a name with --name."
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
