"""What whoever runs a server may choose, in one record: made from the command line, read by the application.

The command line is read without any library but Python's own, so this needs none either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sensorium.server.address import NO_PROXIES, Proxies, read_proxies

UNJOINED_DAYS: Final = 30
TABLES_PER_ADDRESS: Final = 30  # of a server for others; nobody is limited on his own machine
NAME: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.\-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45}")
PREFIX: Final = re.compile(r"(/[A-Za-z0-9_\-][A-Za-z0-9_.\-]*)*")
# How the server's own addresses begin.
OWN: Final = frozenset({"api", "healthz", "join", "page", "play", "rulebook", "rules", "ws"})


class SettingError(ValueError):
    """A setting that cannot be had; ``str()`` says what to write instead."""


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    names: tuple[str, ...] = ()  # hosts that people open it by, besides the address it listens on
    prefix: str = ""  # the path beneath which a proxy shows everything: empty, or "/hulk"
    proxies: Proxies = NO_PROXIES  # whose X-Forwarded-* headers are believed
    unjoined_days: int = UNJOINED_DAYS  # a table nobody has sat down at is deleted after so many; 0: never
    keep_days: int = 0  # a finished game is written out as a log and deleted after so many; 0: never
    keep_unfinished_days: int = 0  # the same for a game that somebody has begun and nobody goes on with; 0: never
    hard_bots: int | None = None  # how many may think at once; None: as the cores allow
    draft: Path | None = None  # a mission file to open in the page, besides the built-in ones
    tables_per_address: int = 0  # how many tables opened from one address may be in play; 0: any number

    @property
    def proxied(self) -> bool:
        """Whether people come through a proxy: whoever connects from this machine does so for somebody far away."""
        return bool(self.names) or self.proxies != NO_PROXIES


def checked_name(text: str) -> str:
    """A host's name as requests will have it."""
    name = text.strip("[]").lower()
    if not NAME.fullmatch(name):
        raise SettingError(f"--name {text}: give the bare name of the host, without scheme, port or path")
    return name


def checked_prefix(text: str) -> str:
    """With a slash in front and none behind; empty for none."""
    inner = text.strip("/")
    prefix = f"/{inner}" if inner else ""
    if not PREFIX.fullmatch(prefix):
        raise SettingError(f"--prefix {text}: give a plain path such as /hulk")
    if inner.split("/")[0] in OWN:
        raise SettingError(f"--prefix {text}: the server's own addresses begin like that; choose another path")
    return prefix


def checked_proxies(text: str | None) -> Proxies:
    try:
        return read_proxies(text)
    except ValueError as problem:
        raise SettingError(f"--trust-proxy: {problem}; say addresses such as 10.0.0.1 or 10.0.0.0/8") from None


def checked_number(option: str, given: str | int, least: int = 0, wanted: str = "") -> int:
    """``given``: what was written, or the default. ``wanted``: what to write instead."""
    text = str(given)
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) >= least):
        raise SettingError(f"{option} {text}: give {wanted or f'a whole number of {least} or more'}")
    return int(text)


def checked_days(option: str, given: str | int) -> int:
    return checked_number(option, given, wanted="a number of days, or 0 for never")
