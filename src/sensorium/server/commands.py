"""``sensorium``, ``sensorium play`` and ``sensorium serve``."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

HERE: Final = "localhost"
PORT: Final = 8089


def add_arguments(commands: Any) -> None:
    plays = commands.add_parser(
        "play",
        help="play in the browser (also without any command)",
        description="Starts the server on this machine and opens the page in the browser.",
    )
    serves = commands.add_parser(
        "serve",
        help="serve the page to others",
        description="Starts the server without opening a browser, for a friend's or a club's machine.",
    )
    serves.add_argument("--host", default=HERE, help="the address to listen on; 0.0.0.0 for every one of this machine")
    serves.add_argument(
        "--trust-proxy",
        nargs="?",
        const="",
        metavar="ADDRESSES",
        help="believe X-Forwarded-For, by which limits are counted, from these addresses and networks (with commas); "
        "without any: from whoever connects, where only the proxy can",
    )
    for parser, port in ((plays, 0), (serves, PORT)):
        parser.add_argument("--port", type=int, default=port, help=f"default {port or 'any that is free'}")
        parser.add_argument("--data", type=Path, metavar="DIR", help="where the games are kept")
        parser.add_argument("--verbose", action="store_true", help="log every request")


def run(asked: argparse.Namespace, page: Path) -> int:
    # Imported late: a rule can be looked up without a server.
    from sensorium.server.address import read_proxies
    from sensorium.server.running import CannotListenError, data_folder
    from sensorium.server.running import run as serve
    from sensorium.server.store import StoreError

    opens = asked.command != "serve"
    host = getattr(asked, "host", HERE)
    data = getattr(asked, "data", None) or data_folder()
    try:
        proxies = read_proxies(getattr(asked, "trust_proxy", None))
    except ValueError as problem:
        print(f"sensorium: --trust-proxy: {problem}; say addresses such as 10.0.0.1 or 10.0.0.0/8", file=sys.stderr)
        return 2

    def ready(address: str) -> None:
        print(f"Sensorium is at {address}  Games are kept in {data}. Ctrl-C ends it.", flush=True)
        if opens:
            # In a thread: some systems wait for the browser.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        serve(host, getattr(asked, "port", 0), data, page, ready, getattr(asked, "verbose", False), proxies)
    except (CannotListenError, StoreError, OSError) as problem:
        print(f"sensorium: {problem}", file=sys.stderr)
        return 2
    return 0
