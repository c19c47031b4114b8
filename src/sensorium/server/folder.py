"""The folder of a server's games: made if need be, and its files readable by their owner only.

The games hold the secrets of both sides. A folder that was there before is left as its owner made it; the files in it
are ours.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

FILE: Final = "games.sqlite"
LOGS: Final = "logs"  # games that were written out before they were deleted
BESIDE: Final = ("-wal", "-shm")  # what SQLite keeps next to a file
OWNER: Final = 0o600
OWNER_FOLDER: Final = 0o700


class FolderError(Exception):
    """``str()`` says what is wrong with the folder, and what to do."""


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=OWNER_FOLDER, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as problem:
        raise FolderError(f"{folder} is not a folder, or lies in something that is none; name a folder") from problem
    except OSError as problem:
        raise FolderError(f"the folder {folder} cannot be made ({problem.strerror}); choose another one") from problem


def make_private(path: Path) -> None:
    """The file, and what SQLite keeps beside it, for its owner only; made, empty, where it is missing.

    A file that exists is never opened here: closing it again would let go of the locks that SQLite has on it.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER))
    except FileExistsError:
        for one in (path, *(path.with_name(path.name + end) for end in BESIDE)):
            # Somebody else's file stays as it is: if we may use it all the same, they have chosen so.
            with suppress(FileNotFoundError, PermissionError):
                if one.is_file() and one.stat().st_mode & 0o077:
                    one.chmod(OWNER)
    except OSError as problem:
        raise FolderError(f"{path} cannot be made ({problem.strerror}); choose another folder with --data") from problem


def write_whole(path: Path, text: str) -> None:
    """The file with this text, on the disk when this returns: whole or not at all, for its owner only."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        made = os.open(unfinished, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, OWNER)
        with os.fdopen(made, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        sync_folder(path.parent)
    except OSError as problem:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise FolderError(f"{path} cannot be written ({problem.strerror})") from problem


def sync_folder(folder: Path) -> None:
    """That a file is in it is on the disk, too; a system that cannot say so does without."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
