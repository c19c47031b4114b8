"""Starting the server: where its games are, how it listens, what it logs."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

import uvicorn
from starlette.applications import Starlette

from sensorium.server.admission import Limits
from sensorium.server.app import DEFAULT, make_app
from sensorium.server.folder import FILE, make_folder
from sensorium.server.lines import Config
from sensorium.server.security_middleware import LOOPBACK, Redaction
from sensorium.server.settings import ServerSettings
from sensorium.server.store import Store, StoreError

LARGEST: Final = 64 * 1024
HIGHEST_PORT: Final = 65535
BACKLOG: Final = 100  # connections the system accepts before we do: with `Limits.connections` fewer than 1024 files


class CannotListenError(Exception):
    """The address is taken, or is none of this machine's."""


class NotStartedError(Exception):
    """The server has ended before anybody could open it."""


def data_folder() -> Path:
    """Where this system keeps what belongs to a user's programs."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "sensorium"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "sensorium"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "sensorium"


class Server(uvicorn.Server):
    """uvicorn, with the choices that were measured (bench/server.py); it says when it is ready. The settings are the
    application's."""

    config: Config

    def __init__(
        self, app: Starlette, host: str, ready: Callable[[], None] = lambda: None, limits: Limits | None = None
    ) -> None:
        settings: ServerSettings = app.state.settings
        self.ready = ready
        config = Config(
            app,
            limits,
            settings.proxies,
            ws_max_size=LARGEST,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            # Between two programs on one machine packing is wasted work; over a network it saves most of the weight.
            ws_per_message_deflate=settings.proxied or host not in LOOPBACK,
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            backlog=BACKLOG,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def listen(host: str, port: int) -> socket.socket:
    """Open the door before anything else is done: if it is somebody else's, that is the first thing to know."""
    if not 0 <= port <= HIGHEST_PORT:
        raise CannotListenError(f"there is no port {port}; choose one from 1 to {HIGHEST_PORT}, or 0 for any free one")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        family, kind, protocol, _, address = found[0]
        listener = socket.socket(family, kind, protocol)
        try:
            if sys.platform != "win32":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
        except OSError:
            listener.close()
            raise
    except UnicodeError as problem:
        raise CannotListenError(f"cannot listen on {host}: that is no name of a host") from problem
    except OSError as problem:
        raise CannotListenError(f"cannot listen on {host}, port {port}: {problem.strerror or problem}") from problem
    listener.setblocking(False)
    return listener


def address_of(listener: socket.socket, host: str, prefix: str = "") -> str:
    shown = "localhost" if host in LOOPBACK else host
    if host in ("0.0.0.0", "::", ""):
        shown = socket.gethostname()
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}{prefix}/"


def names_for(host: str, public: Collection[str] = ()) -> frozenset[str] | None:
    """A server for this machine answers to this machine's names only; one for others to any, or to those given."""
    return LOOPBACK.union(public) if host in LOOPBACK or public else None


def open_games(data: Path) -> None:
    """See that the games can be read and written, before anybody is let in. Raises ``FolderError``, ``StoreError``."""
    make_folder(data)
    path = data / FILE
    try:
        store = Store(path)
        try:
            store.probe()
        finally:
            store.close()
    except StoreError as problem:
        raise StoreError(f"{path}: {problem}") from problem


def set_up_logs(verbose: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    handler.addFilter(Redaction())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if verbose else logging.WARNING)
    logging.getLogger("uvicorn").setLevel(logging.WARNING)


def allow_files(wanted: int) -> None:
    """Each connection is a file, and some systems let a program have only 256 until it asks for more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def run(
    host: str,
    port: int,
    data: Path,
    page: Path,
    ready: Callable[[str], None],
    verbose: bool = False,
    settings: ServerSettings = DEFAULT,
) -> None:
    """Serve until interrupted. ``ready`` is called with the address once it can be opened."""
    set_up_logs(verbose)
    allow_files(Limits().connections + 2 * BACKLOG)
    listener = listen(host, port)
    with listener:
        open_games(data)
        app = make_app(data, page, names_for(host, settings.names), settings=settings)
        address = address_of(listener, host, settings.prefix)
        server = Server(app, host, lambda: ready(address))
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner, suppress(KeyboardInterrupt):
            runner.run(server.serve(sockets=[listener]))
            if not server.started:
                raise NotStartedError("the server could not start; what it wrote above says why")
