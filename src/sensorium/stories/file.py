"""The record of all stories as one text, which grows by a line for each beginning and each chapter.

    sensorium stories 1

    1 lantern begin ~5f1c03aa
    2 lantern pilot-light marine game 3f9a0c1d turn 12 : Ansel kills 3, Rook dead then Ferrand ~90be77d1

The lines are checked as those of a campaign are: one that was changed, lost or put elsewhere is named.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from sensorium.campaign.file import ENTRY, CampaignFileError, StaleError, check_of
from sensorium.stories.record import Record

TITLE: Final = "sensorium stories 1"
HEAD: Final = f"{TITLE}\n\n"
EDITED: Final = "the text was edited or damaged; take a copy from before"


class Kept:
    """A record with its text."""

    def __init__(self) -> None:
        self.record = Record()
        self.text = HEAD
        self.check = check_of("", HEAD)  # of the last line
        self.count = 0  # of the lines

    def decide(self, line: str) -> str:
        """Write a line down, and the row that the text has grown by. Refusal, ValueError: it is not allowed, and
        nothing has changed."""
        self.record.decide(line)
        words = f"{self.count + 1} {' '.join(line.split())}"
        self.check, self.count = check_of(self.check, words), self.count + 1
        row = f"{words} ~{self.check}\n"
        self.text += row
        return row


def read(text: str, path: str = "stories") -> Kept:
    """The record of a text. CampaignFileError names the first line that is wrong; one that was not written to its end
    counts as not written."""
    rows = text.split("\n")
    if rows[0] != TITLE:
        raise CampaignFileError(path, 1, "this is no record of stories", f"a record begins with `{TITLE}`")
    if len(rows) < 3 or rows[1]:
        raise CampaignFileError(path, 2, "a blank line parts the head from the lines", "take a copy")
    kept = Kept()
    for number, row in enumerate(rows[2:-1], 3):
        match = ENTRY.fullmatch(row)
        if match is None:
            raise CampaignFileError(path, number, "this is no line of a record", EDITED)
        if int(match[1]) != kept.count + 1:
            raise CampaignFileError(path, number, f"line {kept.count + 1} of the record should stand here", EDITED)
        if check_of(kept.check, f"{match[1]} {match[2]}") != match[3]:
            raise CampaignFileError(path, number, "this line is not as it was written", EDITED)
        try:
            kept.decide(match[2])
        except ValueError as problem:
            raise CampaignFileError(path, number, str(problem), EDITED) from None
    return kept


# -- on disk ----------------------------------------------------------------------------------------------------------


def open_file(path: Path) -> Kept:
    """An empty record where there is no file yet."""
    try:
        data = path.read_bytes()
        return read(data[: data.rfind(b"\n") + 1].decode("utf-8"), str(path))
    except FileNotFoundError:
        return Kept()
    except UnicodeDecodeError:
        raise CampaignFileError(str(path), 1, "this is no UTF-8 text", "take a copy that nobody has edited") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise CampaignFileError(str(path), 1, f"this cannot be read ({reason})", "name a record of stories") from None


def append(path: Path, kept: Kept, line: str) -> None:
    """Write a line down, there too. StaleError: the file has grown since it was read. Then, and when the line is
    refused, nothing has changed, neither here nor on disk."""
    with path.open("a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        on_disk = file.read()
        whole = on_disk[: on_disk.rfind(b"\n") + 1]
        if whole != (kept.text.encode() if on_disk else b""):
            raise StaleError(f"{path} has gone on; open it again")
        row = kept.decide(line)
        file.truncate(len(whole))
        file.write(((HEAD if not whole else "") + row).encode())
        file.flush()
        os.fsync(file.fileno())
