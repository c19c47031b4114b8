"""``sensorium``, ``sensorium play`` and ``sensorium serve``."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

HERE: Final = "localhost"
PORT: Final = 8089
TABLES_PER_ADDRESS: Final = 30


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
        "--hard-bots",
        type=at_least(1),
        metavar="N",
        help="how many `hard` bots may think at once, each on its own core; default: one less than there are cores",
    )
    serves.add_argument(
        "--tables-per-address",
        type=at_least(0),
        default=TABLES_PER_ADDRESS,
        metavar="N",
        help=f"how many tables opened from one address may be in play; default {TABLES_PER_ADDRESS}, 0 for any number",
    )
    for parser, port in ((plays, 0), (serves, PORT)):
        parser.add_argument("--port", type=int, default=port, help=f"default {port or 'any that is free'}")
        parser.add_argument("--data", type=Path, metavar="DIR", help="where the games are kept")
        parser.add_argument("--verbose", action="store_true", help="log every request")


def at_least(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= least):
            raise argparse.ArgumentTypeError(f"'{text}' does not do; give a whole number of {least} or more")
        return int(text)

    return read


def run(asked: argparse.Namespace, page: Path) -> int:
    # Imported late: a rule can be looked up without a server.
    from sensorium.server.running import CannotListenError, data_folder
    from sensorium.server.running import run as serve
    from sensorium.server.store import StoreError

    opens = asked.command != "serve"
    host = getattr(asked, "host", HERE)
    data = getattr(asked, "data", None) or data_folder()

    def ready(address: str) -> None:
        print(f"Sensorium is at {address}  Games are kept in {data}. Ctrl-C ends it.", flush=True)
        if opens:
            # In a thread: some systems wait for the browser.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        serve(
            host,
            getattr(asked, "port", 0),
            data,
            page,
            ready,
            verbose=getattr(asked, "verbose", False),
            hard_bots=getattr(asked, "hard_bots", None),
            tables_per_address=getattr(asked, "tables_per_address", 0),
        )
    except (CannotListenError, StoreError, OSError) as problem:
        print(f"sensorium: {problem}", file=sys.stderr)
        return 2
    return 0
