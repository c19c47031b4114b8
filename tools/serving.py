"""A server in a thread of this process, for pictures and for tests that want to hold its time in their hands."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sensorium.server.app import make_app
from sensorium.server.bots import Inline
from sensorium.server.startup import Server, listen
from sensorium.web import PAGE

HOST = "127.0.0.1"


@contextmanager
def serving(data: Path, **special: Any) -> Iterator[str]:
    """The address of a server for the games in ``data``. ``special``: what ``make_app`` is to have of its own."""
    listener = listen(HOST, 0)
    ready = threading.Event()
    server = Server(make_app(data, PAGE, None, Inline, **special), HOST, ready.set)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        if not ready.wait(60):
            raise RuntimeError("the server does not start")
        yield f"http://{HOST}:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()
