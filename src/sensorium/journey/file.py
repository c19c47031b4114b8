"""A journey as a text: a head, and one line for each decision, board and draw, which is never written over.

    sensorium journey 1
    name The Long Way Alone
    rules first+deathwing+solo
    language en

    1 player take ours ~5f1c03aa
    2 chance tiles 3 7 ~90be77d1

Behind ``~`` stands a check over this line and all before it, so that a line that was changed, lost or put elsewhere is
named. A line that was not written to its end, because the machine stopped, counts as not written.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

from sensorium.campaign.file import ENTRY, KEYS, StaleError, check_of
from sensorium.journey.company import RULES
from sensorium.journey.journey import Journey
from sensorium.journey.refusal import Refusal

TITLE: Final = "sensorium journey 1"


class JourneyFileError(ValueError):
    """A text that cannot be read: where it is from, the line, what is wrong, and what to do about it."""

    def __init__(self, path: str, line: int, what: str, advice: str) -> None:
        super().__init__(f"{path}:{line}: {what}; {advice}")
        self.path = path
        self.line = line
        self.what = what
        self.advice = advice


class Kept:
    """A journey with its text."""

    def __init__(self, name: str, language: str, rules: str = RULES) -> None:
        self.name = name
        self.language = language
        self.journey = Journey(rules)
        self.text = f"{TITLE}\nname {name}\nrules {rules}\nlanguage {language}\n\n"
        self.check = check_of("", self.text)  # of the last line
        self.count = 0  # of the lines of the log

    def decide(self, line: str) -> str:
        """Decide, and the row that the text has grown by. Refusal, ValueError: it cannot be decided so, and nothing has
        changed."""
        self.journey.decide(line)
        words = f"{self.count + 1} {' '.join(line.split())}"
        self.check, self.count = check_of(self.check, words), self.count + 1
        row = f"{words} ~{self.check}\n"
        self.text += row
        return row


def read(text: str, path: str = "journey") -> Kept:
    """The journey of a text, gone from its beginning. JourneyFileError names the first line that is wrong."""
    rows = text.split("\n")
    if rows[0] != TITLE:
        raise JourneyFileError(path, 1, "this is no journey", f"a journey begins with `{TITLE}`")
    head: dict[str, str] = {}
    for at, key in enumerate(KEYS, 1):
        row = rows[at] if at < len(rows) else ""
        if not row.startswith(f"{key} "):
            raise JourneyFileError(path, at + 1, f"`{key}` is missing", f"write `{key} …`, or take a copy")
        head[key] = row.removeprefix(f"{key} ")
    first = len(KEYS) + 2
    if len(rows) < first or rows[first - 1]:
        raise JourneyFileError(path, first, "a blank line parts the head from the log", "take a copy")
    try:
        kept = Kept(head["name"], head["language"], head["rules"])
    except ValueError as problem:
        raise JourneyFileError(path, KEYS.index("rules") + 2, str(problem), "take a copy") from None
    advice = "the text was edited or damaged; take a copy from before"
    for number, row in enumerate(rows[first:-1], first + 1):
        match = ENTRY.fullmatch(row)
        if match is None:
            raise JourneyFileError(path, number, "this is no line of a journey", advice)
        if int(match[1]) != kept.count + 1:
            raise JourneyFileError(path, number, f"line {kept.count + 1} of the log should stand here", advice)
        if check_of(kept.check, f"{match[1]} {match[2]}") != match[3]:
            raise JourneyFileError(path, number, "this line is not as it was written", advice)
        try:
            kept.decide(match[2])
        except Refusal as refused:
            raise JourneyFileError(path, number, f"{refused} ({refused.rule})", advice) from None
        except ValueError as problem:
            raise JourneyFileError(path, number, str(problem), advice) from None
    return kept


# -- on disk ----------------------------------------------------------------------------------------------------------


def begin(path: Path, name: str, language: str = "en") -> Kept:
    """A new file; FileExistsError: there is one of this name."""
    kept = Kept(name, language)
    with path.open("x", encoding="utf-8") as file:
        file.write(kept.text)
    return kept


def open_file(path: Path) -> Kept:
    try:
        data = path.read_bytes()
        text = data[: data.rfind(b"\n") + 1].decode("utf-8")
    except UnicodeDecodeError:
        raise JourneyFileError(str(path), 1, "this is no UTF-8 text", "take a copy that nobody has edited") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise JourneyFileError(str(path), 1, f"this cannot be read ({reason})", "name a journey file") from None
    return read(text, str(path))


def append(path: Path, kept: Kept, line: str) -> None:
    """Decide, and write it down. StaleError: the file has grown since it was read. Then, and when it is refused,
    nothing has changed, neither here nor on disk."""
    with path.open("r+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        on_disk = file.read()
        whole = on_disk[: on_disk.rfind(b"\n") + 1]
        if whole != kept.text.encode():
            raise StaleError(f"{path} has gone on; open it again")
        row = kept.decide(line)
        file.seek(len(whole))
        file.write(row.encode())
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
