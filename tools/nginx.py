"""Finds the nginx that the server is tested behind, and installs Debian's package where there is none.

``python tools/nginx.py`` prints its path. ``SENSORIUM_NGINX`` names another one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "SENSORIUM_NGINX"
FURTHER: Final = ("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin")  # not in everybody's PATH
PACKAGE: Final = "nginx-light"
ADVICE: Final = f"install nginx, or name one in {VARIABLE}"


def find() -> str | None:
    """The path of an nginx, if there is one."""
    named = os.environ.get(VARIABLE)
    if named:
        return named if Path(named).is_file() else None
    return shutil.which("nginx", path=os.pathsep.join((os.environ.get("PATH", ""), *FURTHER)))


def install() -> str | None:
    """Debian's package, where this machine has such; None, or what went wrong."""
    if os.environ.get(VARIABLE):
        return f"{VARIABLE} names no file"
    apt = shutil.which("apt-get")
    if not apt:
        return "this machine has no nginx and no apt-get"
    # Without a password or not at all: nobody is there to be asked.
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    print("nginx is missing: installing Debian's package (once).", file=sys.stderr)
    for words in (["update"], ["install", "--yes", "--no-install-recommends", PACKAGE]):
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
        print(f"{problem or 'there is no nginx'}; {ADVICE}", file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
