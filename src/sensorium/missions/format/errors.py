"""Errors of mission files: where, what is wrong, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class FileError(ValueError):
    """A text that cannot be read: the file, the line, what is wrong, and what to do about it."""

    def __init__(self, path: str, line: int, what: str, advice: str, column: int = 0) -> None:
        where = f"column {column}: " if column else ""
        super().__init__(f"{path}:{line}: {where}{what}; {advice}")
        self.path = path
        self.line = line
        self.column = column  # 0: the whole line
        self.what = what
        self.advice = advice


class MissionError(FileError):
    """A mission that cannot be read."""


class NoMissionError(KeyError):
    """No mission has this id."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:  # a KeyError would put quotes round it
        return self.message


class WordingError(ValueError):
    """A condition, an effect or an area that means nothing: the offset in its text, what is wrong, what to do."""

    def __init__(self, offset: int, what: str, advice: str) -> None:
        super().__init__(f"column {offset + 1}: {what}; {advice}")
        self.offset = offset
        self.what = what
        self.advice = advice

    @property
    def column(self) -> int:
        return self.offset + 1


def nearest(word: str, known: Iterable[str]) -> str:
    """The most similar known word, or an empty string."""
    near = difflib.get_close_matches(word, list(known), 1)
    return near[0] if near else ""


def choose_from(word: str, known: Iterable[str], none: str = "there are none") -> str:
    """Advice for an unknown word: the most similar known one, or all of them."""
    listed = list(known)
    if not listed:
        return none
    near = nearest(word, listed)
    return f"did you mean `{near}`?" if near else f"use {_one_of(listed)}"


def _one_of(words: list[str]) -> str:
    return ("" if len(words) == 1 else "one of ") + " ".join(f"`{word}`" for word in words)
