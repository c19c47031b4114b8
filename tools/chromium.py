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
NAMES: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
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


def install() -> str | None:
    """Debian's package, where this machine has such; None, or what went wrong."""
    if os.environ.get(VARIABLE):
        return f"{VARIABLE} names no file"
    apt = shutil.which("apt-get")
    if not apt:
        return "this machine has no Chromium and no apt-get"
    # Without a password or not at all: nobody is there to be asked.
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print("Chromium is missing: installing Debian's package (once).", file=sys.stderr)
    for words in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run([*root, apt, "-qq", *words], env=environment, stdout=sys.stderr, check=False)
        if done.returncode:
            return f"`apt-get {' '.join(words)}` failed"
    return None


def main() -> int:
    problem = None
    if not find():
        problem = install()
    path = find()
    if not path:
        print(f"{problem or 'there is no Chromium'}; {ADVICE}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
