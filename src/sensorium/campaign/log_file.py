"""A log as a text that grows by one line for each decision, and is never written over: of a campaign, of a journey.

    sensorium campaign 1
    name The Long Watch
    rules first+deathwing
    language en

    1 one bid 80 ~5f1c03aa
    2 two bid 75 ~90be77d1

Behind ``~`` stands a check over this line and all before it, so that a line that was changed, lost or put elsewhere is
named. A line that was not written to its end, because the machine stopped, counts as not written. Whoever appends must
have seen the last line: two who have opened the same file cannot both go on from the same place.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar, Final, Generic, Protocol, Self, TypeVar

from sensorium.campaign.log_faults import LogFileError
from sensorium.campaign.refusal import LogRefusal
from sensorium.rules.core.sentences import LANGUAGES

ENTRY: Final = re.compile(r"(\d+) (.+) ~([0-9a-f]{8})")
KEYS: Final = ("name", "rules", "language")


class StaleError(ValueError):
    """Somebody else has gone on with it meanwhile."""


class Course(Protocol):
    """What the lines of a log are decisions of."""

    def decide(self, line: str) -> None:
        """Refusal, ValueError: it cannot be decided so, and nothing has changed."""


C = TypeVar("C", bound=Course)


def unknown_decision(line: str, who: str, decisions: Iterable[str]) -> ValueError:
    """What is wrong with a line that no decision can be read from; ``who``: somebody who could have said it."""
    known = [*decisions, "undo"]
    if line.partition(" ")[0] in known:
        return ValueError(f"say first who decides: `{who} {line}`")
    return ValueError(f"`{line.partition(' ')[2]}` is no decision; decisions are: {', '.join(known)}")


def check_of(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:8]


class LogFile(ABC, Generic[C]):
    """A course of decisions with its text, and the file it lives in where it has one."""

    word: ClassVar[str]  # what it is the log of: its first line begins with it, and errors name it
    default_rules: ClassVar[str]

    def __init__(self, name: str, language: str = "en", rules: str = "", path: Path | None = None) -> None:
        self.name = name
        self.language = language
        self.rules = rules or self.default_rules
        self.course = self.begun(self.rules)
        self.path = path
        self.text = f"{self.title()}\nname {name}\nrules {self.rules}\nlanguage {language}\n\n"
        self.check = check_of("", self.text)  # of the last line
        self.lines: list[str] = []  # of the log, those that were taken back too

    @classmethod
    @abstractmethod
    def begun(cls, rules: str) -> C:
        """Where it sets out; ``ValueError``: not by these rules."""

    @classmethod
    def title(cls) -> str:
        return f"sensorium {cls.word} 1"

    @property
    def count(self) -> int:
        return len(self.lines)

    # -- the text -----------------------------------------------------------------------------------------------------

    def decide(self, line: str) -> str:
        """Decide, and the row that the text has grown by. Refusal, ValueError: it cannot be decided so, and nothing has
        changed."""
        words = " ".join(line.split())
        self.course.decide(words)
        return self.write(words)

    def write(self, line: str) -> str:
        """The row of a line that is decided, and the text with it."""
        numbered = f"{self.count + 1} {line}"
        self.check = check_of(self.check, numbered)
        self.lines.append(line)
        row = f"{numbered} ~{self.check}\n"
        self.text += row
        return row

    @classmethod
    def read(cls, text: str, path: Path | None = None) -> Self:
        """The log of a text, gone through from its beginning. ``LogFileError`` names the first line that is wrong."""
        where = str(path or cls.word)
        rows = text.split("\n")
        if rows[0] != cls.title():
            raise LogFileError(where, 1, "no log", cls.word, title=cls.title())
        head: dict[str, str] = {}
        for at, key in enumerate(KEYS, 1):
            row = rows[at] if at < len(rows) else ""
            if not row.startswith(f"{key} "):
                raise LogFileError(where, at + 1, "no key", cls.word, key=key)
            head[key] = row.removeprefix(f"{key} ")
        first = len(KEYS) + 2
        if len(rows) < first or rows[first - 1]:
            raise LogFileError(where, first, "no gap", cls.word)
        if head["language"] not in LANGUAGES:
            known = ", ".join(f"`language {word}`" for word in LANGUAGES)
            at = KEYS.index("language") + 2
            raise LogFileError(where, at, "no language", cls.word, language=head["language"], known=known)
        try:
            found = cls(path=path, **head)
        except ValueError as problem:
            raise LogFileError(where, KEYS.index("rules") + 2, "head", cls.word, problem=str(problem)) from None
        for number, row in enumerate(rows[first:-1], first + 1):
            found.read_row(row, where, number)
        return found

    def read_row(self, row: str, where: str, number: int) -> None:
        match = ENTRY.fullmatch(row)
        if match is None:
            raise LogFileError(where, number, "no line", self.word)
        if int(match[1]) != self.count + 1:
            raise LogFileError(where, number, "lost", self.word, number=self.count + 1)
        if check_of(self.check, f"{match[1]} {match[2]}") != match[3]:
            raise LogFileError(where, number, "changed", self.word)
        try:
            self.course.decide(match[2])
        except LogRefusal as refused:
            told = {"problem": refused.text(), "problem_fr": refused.text("fr"), "rule": refused.rule}
            raise LogFileError(where, number, "refused", self.word, **told) from None
        except ValueError as problem:
            raise LogFileError(where, number, "senseless", self.word, problem=str(problem)) from None
        self.write(match[2])

    # -- on disk ------------------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, path: Path, name: str, language: str = "en", rules: str = "", lines: Sequence[str] = ()) -> Self:
        """A new file that begins with these decisions. FileExistsError: there is one of this name. ValueError: the name
        would not stand on its line, or a decision is none, and no file is left behind."""
        if not name.strip() or len(name.splitlines()) > 1:
            raise ValueError(f"{name!r} is no name for a {cls.word}; write something, on one line")
        new = cls(name, language, rules, path)
        for line in lines:
            new.decide(line)
        with path.open("x", encoding="utf-8") as file:
            file.write(new.text)
        return new

    @classmethod
    def open(cls, path: Path) -> Self:
        try:
            data = path.read_bytes()
            text = data[: data.rfind(b"\n") + 1].decode("utf-8")
        except UnicodeDecodeError:
            raise LogFileError(str(path), 1, "no text", cls.word) from None
        except OSError as problem:
            reason = (problem.strerror or str(problem)).lower()
            raise LogFileError(str(path), 1, "unread", cls.word, reason=reason) from None
        return cls.read(text, path)

    def append(self, line: str) -> None:
        """Decide, and write it down. Refusal, ValueError: it cannot be decided so. StaleError: the file has grown since
        it was read. In each of these cases nothing has changed, neither here nor on disk."""
        assert self.path is not None
        with self.path.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            on_disk = file.read()
            whole = on_disk[: on_disk.rfind(b"\n") + 1]
            if whole != self.text.encode():
                now = self.read(whole.decode("utf-8"), self.path)
                raise StaleError(f"{self.path} has gone on to line {now.count}; open it again")
            row = self.decide(line)
            file.seek(len(whole))
            file.write(row.encode())
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
