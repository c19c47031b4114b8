"""What can go wrong with the file of games, in words a player can act upon."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class StoreError(Exception):
    """Nothing was written. ``str()`` says why, for the player."""


@contextmanager
def failures() -> Iterator[None]:
    """What can go wrong with a file, in words a player can act upon."""
    try:
        yield
    except sqlite3.IntegrityError as problem:
        raise StoreError("another server is playing this game from the same folder; stop one of them") from problem
    except sqlite3.OperationalError as problem:
        raise StoreError(advice_for(str(problem))) from problem
    except sqlite3.Error as problem:
        raise StoreError(f"the file of games cannot be used: {problem}") from problem


def advice_for(problem: str) -> str:
    if "full" in problem:
        return "the disk is full; nothing was lost: make room and answer again"
    if "locked" in problem or "busy" in problem:
        return "another program holds the file of games; nothing was lost: answer again in a moment"
    if "readonly" in problem or "unable to open" in problem:
        return f"the file of games cannot be written ({problem}); choose another folder with --data"
    return f"the game could not be saved ({problem}); nothing was lost: answer again"
