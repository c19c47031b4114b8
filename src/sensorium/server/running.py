"""Starting the server: where its games are, how it listens, what it logs."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

from sensorium.server.app import make_app
from sensorium.server.guard import LOOPBACK, Redaction
from sensorium.server.worker_pool import WorkerPool

LARGEST: Final = 64 * 1024
MOST_CONNECTIONS: Final = 1000  # as many as most systems let a program have open


class CannotListenError(Exception):
    """The address is taken, or is none of this machine's."""


def data_folder() -> Path:
    """Where this system keeps what belongs to a user's programs."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sensorium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sensorium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sensorium"


class Server(uvicorn.Server):
    """uvicorn, with the choices that were measured (bench/server.py); it says when it is ready."""

    def __init__(self, app: Starlette, host: str, ready: Callable[[], None] = lambda: None) -> None:
        self.ready = ready
        config = uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=LARGEST,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            # Between two programs on one machine packing is wasted work; over a network it saves most of the weight.
            ws_per_message_deflate=host not in LOOPBACK,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            limit_concurrency=MOST_CONNECTIONS,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def listen(host: str, port: int) -> socket.socket:
    """Open the door before anything else is done: if it is somebody else's, that is the first thing to know."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(1024)
        except OSError:
            listener.close()
            raise
    except OSError as problem:
        raise CannotListenError(f"cannot listen on {host}, port {port}: {problem.strerror or problem}") from problem
    listener.setblocking(False)
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    shown = "localhost" if host in LOOPBACK else host
    if host in ("0.0.0.0", "::", ""):
        shown = socket.gethostname()
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"


def names_for(host: str) -> frozenset[str] | None:
    """A server for this machine answers to this machine's names only; one for others to any."""
    return LOOPBACK if host in LOOPBACK else None


def set_up_logs(verbose: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Redaction())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if verbose else logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def run(
    host: str,
    port: int,
    data: Path,
    page: Path,
    ready: Callable[[str], None],
    verbose: bool = False,
    hard_bots: int | None = None,
    tables_per_address: int = 0,
) -> None:
    """Serve until interrupted. ``ready`` is called with the address once it can be opened. ``hard_bots``: how many may
    think at once; None: as the cores allow. ``tables_per_address``: 0 for any number."""
    set_up_logs(verbose)
    listener = listen(host, port)
    with listener:
        app = make_app(
            data,
            page,
            names_for(host),
            make_workers=lambda: WorkerPool(hard_bots=hard_bots),
            tables_per_address=tables_per_address,
        )
        server = Server(app, host, lambda: ready(address_of(listener, host)))
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(server.serve(sockets=[listener]))
