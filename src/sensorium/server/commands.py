"""``sensorium``, ``sensorium play``, ``sensorium serve`` and, from ``data.py``, ``sensorium data``."""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, Final

from sensorium.server.data import add_data_arguments
from sensorium.server.settings import (
    TABLES_PER_ADDRESS,
    UNJOINED_DAYS,
    ServerSettings,
    SettingError,
    checked_days,
    checked_name,
    checked_number,
    checked_prefix,
    checked_proxies,
)

HERE: Final = "localhost"
PORT: Final = 8089
# Each is also the name of a field of the settings.
DAYS: Final = (
    ("--unjoined-days", UNJOINED_DAYS, "delete a table nobody has sat down at after so many days; 0: never"),
    ("--keep-days", 0, "write a finished game out as a log and delete it after so many days"),
    ("--keep-unfinished-days", 0, "the same for a game that nobody has gone on with for so many days"),
)


def add_arguments(commands: Any) -> None:
    plays = commands.add_parser(
        "play",
        help="play in the browser (also without any command)",
        description="Starts the server on this machine and opens the page in the browser.",
    )
    plays.add_argument(
        "mission", nargs="?", type=Path, metavar="FILE", help="a mission file of your own, to be opened in the page"
    )
    serves = commands.add_parser(
        "serve",
        help="serve the page to others",
        description="Starts the server without opening a browser, for a friend's or a club's machine.",
    )
    serves.add_argument(
        "--host", default=HERE, help=f"the address to listen on; 0.0.0.0 for every one (default {HERE})"
    )
    serves.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name people open it by, such as play.example.org, where that is not the address it listens on;"
        " may be given several times, and then it answers to no other but those of this machine",
    )
    serves.add_argument("--prefix", default="", metavar="PATH", help="the path a proxy shows it beneath, such as /hulk")
    serves.add_argument(
        "--trust-proxy",
        nargs="?",
        const="",
        metavar="ADDRESSES",
        help="believe the X-Forwarded-* headers of connections from these addresses and networks (with commas);"
        " without any: from whoever connects, where nobody can but the proxy",
    )
    for option, default, what in DAYS:
        said = f"default {default}" if default else "default 0: never"
        serves.add_argument(option, default=default, metavar="DAYS", help=f"{what} ({said})")
    serves.add_argument(
        "--hard-bots",
        metavar="N",
        help="how many `hard` bots may think at once, each on its own core (default: one less than there are cores)",
    )
    serves.add_argument(
        "--tables-per-address",
        default=TABLES_PER_ADDRESS,
        metavar="N",
        help=f"how many tables opened from one address may be in play; 0: any number (default {TABLES_PER_ADDRESS})",
    )
    for parser, port in ((plays, 0), (serves, PORT)):
        parser.add_argument("--port", type=int, default=port, help=f"default {port or 'any that is free'}")
        parser.add_argument("--data", type=Path, metavar="DIR", help="where the games are kept")
        parser.add_argument("--verbose", action="store_true", help="log every request")
    add_data_arguments(commands)


def run(asked: argparse.Namespace, page: Path) -> int:
    # Imported late: a rule can be looked up without a server.
    from sensorium.server.folder import FolderError
    from sensorium.server.startup import CannotListenError, NotStartedError, data_folder
    from sensorium.server.startup import run as serve
    from sensorium.server.store import StoreError

    opens = asked.command != "serve"
    host = getattr(asked, "host", HERE)
    data = getattr(asked, "data", None) or data_folder()

    def ready(address: str) -> None:
        others = "".join(f"  For others it is {name}{settings.prefix}/." for name in settings.names)
        print(f"Sensorium is at {address}{others}  Games are kept in {data}. Ctrl-C ends it.", flush=True)
        if opens:
            shown = f"{address.rstrip('/')}/?draft=file" if settings.draft is not None else address
            # In a thread: some systems wait for the browser.
            threading.Thread(target=webbrowser.open, args=(shown,), daemon=True).start()

    try:
        settings = settings_of(asked)
        port, verbose = getattr(asked, "port", 0), getattr(asked, "verbose", False)
        serve(host, port, data, page, ready, verbose, settings)
    except (CannotListenError, FolderError, NotStartedError, SettingError, StoreError, OSError) as problem:
        print(f"sensorium: {problem}", file=sys.stderr)
        return 2
    return 0


def settings_of(asked: argparse.Namespace) -> ServerSettings:
    """What the command line says; where it says nothing, as ``play`` does, the defaults. Raises ``SettingError``."""
    hard_bots = getattr(asked, "hard_bots", None)
    days = {option: getattr(asked, named(option), default) for option, default, _ in DAYS}
    return ServerSettings(
        names=tuple(checked_name(name) for name in getattr(asked, "name", ())),
        prefix=checked_prefix(getattr(asked, "prefix", "")),
        draft=checked_draft(getattr(asked, "mission", None)),
        proxies=checked_proxies(getattr(asked, "trust_proxy", None)),
        hard_bots=None if hard_bots is None else checked_number("--hard-bots", hard_bots, least=1),
        tables_per_address=checked_number("--tables-per-address", getattr(asked, "tables_per_address", 0)),
        **{named(option): checked_days(option, given) for option, given in days.items()},
    )


def checked_draft(path: Path | None) -> Path | None:
    """A file that is there now; what is wrong inside it is shown in the page, with its lines."""
    if path is not None and not path.is_file():
        raise SettingError(f"{path}: there is no such mission file")
    return path


def named(option: str) -> str:
    return option.removeprefix("--").replace("-", "_")
