"""Finds the Chromium that the browser's tests drive, and installs Debian's package where there is none.

``python tools/chromium.py`` prints its path. ``SENSORIUM_CHROMIUM`` names another one (Chrome on a desktop, say).
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "SENSORIUM_CHROMIUM"
# Chromium without windows. It opens a page in a quarter of the time of the whole browser, which brings up a hidden
# window with all its controls for each.
SHELLS: Final = ("chromium-headless-shell", "chrome-headless-shell")
NAMES: Final = (*SHELLS, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
DESKTOP: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# For driving it: no sandbox, as in containers and as root there is none to be had; and no calls home, which a closed
# network answers only after a while.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ADVICE: Final = f"install Chromium or Chrome, or name one in {VARIABLE}"


def find() -> str | None:
    """The path of a Chromium, if there is one."""
    named = os.environ.get(VARIABLE)
    if named:
        return named if Path(named).is_file() else None
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in DESKTOP if Path(path).is_file()), None)


def find_shell() -> str | None:
    """The path of a Chromium without windows, if there is one."""
    return next((path for path in map(shutil.which, SHELLS) if path), None)


def install(package: str) -> str | None:
    """One of Debian's packages, where this machine has such; None, or what went wrong."""
    apt = shutil.which("apt-get")
    if not apt:
        return "this machine has no apt-get"
    # Without a password or not at all: nobody is there to be asked. A closed network is noticed soon.
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::https::Timeout=20"]
    installing = ["install", "--yes", "--no-install-recommends", package]
    # Its lists may be old or not there at all: then they are fetched, and it is tried once more.
    for words in (installing, ["update"], installing):
        done = subprocess.run([*root, apt, "-qq", *patience, *words], env=environment, stdout=sys.stderr, check=False)
        if done.returncode == 0 and words is installing:
            return None
    return f"`apt-get {' '.join(installing)}` failed"


def provide() -> str | None:
    """Installs what is missing; None, or what went wrong. Root of a machine (a container, mostly) gets the one without
    windows even beside a whole browser; a person's machine is left as it is when it has any."""
    if os.environ.get(VARIABLE):
        return None if find() else f"{VARIABLE} names no file"
    if find_shell() or (find() and (os.geteuid() != 0 or not shutil.which("apt-get"))):
        return None
    print("Installing Chromium for the tests of the page (once).", file=sys.stderr)
    problem = install(SHELLS[0])
    return install("chromium") if problem and not find() else None


def main() -> int:
    problem = provide()
    path = find()
    if not path:
        print(f"{problem or 'there is no Chromium'}; {ADVICE}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
