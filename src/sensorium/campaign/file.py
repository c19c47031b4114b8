"""A campaign on disk: a text that grows by one line for each decision, and is never written over.

    sensorium campaign 1
    name The Long Watch
    rules first+deathwing
    language en

    1 one bid 80 ~5f1c03aa
    2 two bid 75 ~90be77d1

Behind ``~`` stands a check over this line and all before it, so that a line that was changed, lost or put elsewhere is
named. A line that was not written to its end, because the machine stopped, counts as not written. Whoever appends must
have seen the last line: two who have opened the same campaign cannot both go on from the same place.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
from pathlib import Path
from typing import Final

from sensorium.campaign.campaign import DEFAULT_RULES, Campaign
from sensorium.campaign.refusal import Refusal

TITLE: Final = "sensorium campaign 1"
ENTRY: Final = re.compile(r"(\d+) (.+) ~([0-9a-f]{8})")
KEYS: Final = ("name", "rules", "language")


class CampaignFileError(ValueError):
    """A file that cannot be read: the file, the line, what is wrong, and what to do about it."""

    def __init__(self, path: str, line: int, what: str, advice: str) -> None:
        super().__init__(f"{path}:{line}: {what}; {advice}")
        self.path = path
        self.line = line
        self.what = what
        self.advice = advice


class StaleError(ValueError):
    """Somebody else has gone on with the campaign meanwhile."""


def check_of(before: str, text: str) -> str:
    return hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()[:8]


class Saved:
    """A campaign with the file it lives in."""

    def __init__(self, path: Path, name: str, language: str, campaign: Campaign, check: str, count: int) -> None:
        self.path = path
        self.name = name
        self.language = language
        self.campaign = campaign
        self.check = check  # of the last line
        self.count = count  # of the lines of the log

    def append(self, line: str) -> None:
        """Decide, and write it down. Refusal, ValueError: it cannot be decided so. StaleError: the file has grown since
        it was read. In each of these cases nothing has changed, neither here nor on disk."""
        with self.path.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            on_disk = file.read()
            whole = on_disk[: on_disk.rfind(b"\n") + 1]
            now = read(whole.decode("utf-8"), self.path)
            if now.check != self.check:
                raise StaleError(f"{self.path} has gone on to line {now.count}; open it again")
            self.campaign.decide(line)
            text = f"{self.count + 1} {' '.join(line.split())}"
            check = check_of(self.check, text)
            file.seek(len(whole))
            file.write(f"{text} ~{check}\n".encode())
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
        self.check, self.count = check, self.count + 1


def begin(path: Path, name: str, rules: str = DEFAULT_RULES, language: str = "en") -> Saved:
    """A new file; FileExistsError: there is one of this name."""
    campaign = Campaign(rules)
    head = head_of(name, rules, language)
    with path.open("x", encoding="utf-8") as file:
        file.write(head)
    return Saved(path, name, language, campaign, check_of("", head), 0)


def head_of(name: str, rules: str, language: str) -> str:
    return f"{TITLE}\nname {name}\nrules {rules}\nlanguage {language}\n\n"


def written(name: str, rules: str, language: str, lines: list[str]) -> str:
    """The file of a campaign that is kept elsewhere: every line of its log, those that were taken back too."""
    text = head_of(name, rules, language)
    check = check_of("", text)
    for number, line in enumerate(lines, 1):
        check = check_of(check, f"{number} {line}")
        text += f"{number} {line} ~{check}\n"
    return text


def lines_of(text: str) -> list[str]:
    """The log of a text that has been read, line by line."""
    return [match[2] for match in (ENTRY.fullmatch(row) for row in text.split("\n")) if match is not None]


def open_file(path: Path) -> Saved:
    try:
        data = path.read_bytes()
        text = data[: data.rfind(b"\n") + 1].decode("utf-8")
    except UnicodeDecodeError:
        raise CampaignFileError(str(path), 1, "this is no UTF-8 text", "take a copy that nobody has edited") from None
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        raise CampaignFileError(str(path), 1, f"this cannot be read ({reason})", "name a campaign file") from None
    return read(text, path)


def read(text: str, path: Path) -> Saved:
    """The campaign of a text, played from its beginning. CampaignFileError names the first line that is wrong."""
    rows = text.split("\n")
    if not text.endswith("\n") or rows[0] != TITLE:
        raise CampaignFileError(str(path), 1, "this is no campaign", f"a campaign begins with `{TITLE}`")
    head: dict[str, str] = {}
    for at, key in enumerate(KEYS, 1):
        row = rows[at] if at < len(rows) else ""
        if not row.startswith(f"{key} "):
            raise CampaignFileError(str(path), at + 1, f"`{key}` is missing", f"write `{key} …`, or take a copy")
        head[key] = row.removeprefix(f"{key} ")
    first = len(KEYS) + 2
    if len(rows) <= first - 1 or rows[first - 1]:
        raise CampaignFileError(str(path), first, "a blank line parts the head from the log", "take a copy")
    try:
        campaign = Campaign(head["rules"])
    except ValueError as problem:
        raise CampaignFileError(str(path), KEYS.index("rules") + 2, str(problem), "take a copy") from None
    check = check_of("", "\n".join(rows[:first]) + "\n")
    advice = "the file was edited or damaged; take a copy from before"
    count = 0
    for number, row in enumerate(rows[first:-1], first + 1):
        match = ENTRY.fullmatch(row)
        if match is None:
            raise CampaignFileError(str(path), number, "this is no line of a campaign", advice)
        if int(match[1]) != count + 1:
            raise CampaignFileError(str(path), number, f"line {count + 1} of the log should stand here", advice)
        check = check_of(check, f"{match[1]} {match[2]}")
        if check != match[3]:
            raise CampaignFileError(str(path), number, "this line is not as it was written", advice)
        try:
            campaign.decide(match[2])
        except Refusal as refused:
            raise CampaignFileError(str(path), number, f"{refused} ({refused.rule})", advice) from None
        except ValueError as problem:
            raise CampaignFileError(str(path), number, str(problem), advice) from None
        count += 1
    return Saved(path, head["name"], head["language"], campaign, check, count)
