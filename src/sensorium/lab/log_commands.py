"""What the commands share that keep a log in a file, `sensorium campaign` and `sensorium journey`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sensorium.campaign.log_faults import LogFileError
from sensorium.campaign.log_file import StaleError
from sensorium.campaign.refusal import LogRefusal
from sensorium.missions.format.played_log import end_of
from sensorium.players.api import builtin_players
from sensorium.players.api.registry import UnknownPlayerError
from sensorium.rules.core.log import Log, LogError, read_log
from sensorium.rules.core.position import Position
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.stories.refusal import Refusal

Action = Callable[[argparse.Namespace], int]

HEAD_ROWS: Final = 4  # of a log, before its blank line


class ActionParsers:
    """The actions of one such command, each of which names the file."""

    def __init__(self, commands: Any, word: str, told: str, description: str) -> None:
        parser = commands.add_parser(word, help=told, description=description)
        self.word = word
        self.parsers = parser.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)

    def add(self, word: str, told: str) -> argparse.ArgumentParser:
        one = self.add_without_file(word, told)
        one.add_argument("file", type=Path, metavar="FILE", help=f"the {self.word}")
        return one

    def add_without_file(self, word: str, told: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = self.parsers.add_parser(word, help=told)
        return one


def run_action(actions: Mapping[str, Action], asked: argparse.Namespace) -> int:
    """0: all is well. 1: it is not allowed, or the file is broken. 2: what was asked makes no sense."""
    try:
        builtin_players.load(None)
        for path in (getattr(asked, "save", None), getattr(asked, "out", None)):
            if path is not None and not path.parent.is_dir():  # told before a game is played in vain
                raise ValueError(f"there is no folder {path.parent} to write {path.name} into")
        return actions[asked.action](asked)
    except LogRefusal as refused:
        print(f"sensorium: {refused.text(language_of(asked))} ({refused.rule})", file=sys.stderr)
        return 1
    except Refusal as refused:
        print(f"sensorium: {refused.text(language_of(asked))}", file=sys.stderr)
        return 1
    except LogFileError as broken:
        print(f"sensorium: {broken.told(language_of(asked))}", file=sys.stderr)
        return 1
    except LogError as error:
        print(
            f"sensorium: {getattr(asked, 'log', asked.file)}: {error}; name the log of a finished game", file=sys.stderr
        )
        return 1
    except StaleError as error:
        print(f"sensorium: {error}", file=sys.stderr)
        return 1
    except (UnknownPlayerError, ValueError, KeyError) as error:
        told = error.args[0] if isinstance(error, KeyError) else error
        print(f"sensorium: {told}", file=sys.stderr)
        return 2


def language_of(asked: argparse.Namespace) -> str:
    """What whoever typed this reads: what he said, or what stands in the head of his file, broken or not."""
    said = getattr(asked, "language", "")
    if said:
        return str(said)
    try:
        with asked.file.open(encoding="utf-8") as file:
            head = [row.rstrip("\n") for row in islice(file, HEAD_ROWS)]
    except (AttributeError, OSError, UnicodeDecodeError):
        return LANGUAGES[0]
    return next((one for one in LANGUAGES if f"language {one}" in head), LANGUAGES[0])


def put_out(text: str, out: Path | None) -> int:
    """Write a text there, or to standard output."""
    if out is None:
        sys.stdout.write(text)
    else:
        out.write_text(text, encoding="utf-8")
    return 0


def log_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise LogFileError(str(path), 1, "no game") from None


def finished_game(path: Path, mission: str, what: str) -> tuple[Log, Position]:
    """The log of a game that was played elsewhere, and how it ended; see ``end_of``."""
    log = read_log(log_text(path))
    return log, end_of(log, mission, str(path), what)
