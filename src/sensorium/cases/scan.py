"""Shared parsing helpers: errors with their line, numbers, squares, known words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sensorium.cases.case import CaseError
from sensorium.catalogue import catalogue

SQUARE: Final = re.compile(r"(?:[1-9]\d*:)?\d+,\d+")
PIECE: Final = re.compile(r"[A-Z]")
LONGEST: Final = 6  # digits of a number
LARGEST: Final = 10_000  # more than anything in the game


@dataclass
class Place:
    """The current position of the reader, for error messages."""

    path: str
    case: str
    line: int

    def error(self, what: str, advice: str, line: int = 0) -> CaseError:
        return CaseError(self.path, line or self.line, what, advice, self.case)


def number(place: Place, of: str, words: Sequence[str], least: int = 0, most: int | None = None) -> int:
    """The one whole number that must follow the word ``of``."""
    bounds = f"{least} or more" if most is None else f"{least} to {most}"
    if len(words) != 1 or not words[0].isdecimal():
        given = f"not `{' '.join(words)}`" if words else "and none follows"
        raise place.error(f"`{of}` needs one number, {given}", f"write `{of} N` with N {bounds}")
    value = int(words[0]) if len(words[0]) < LONGEST else LARGEST
    if value < least or value > (LARGEST - 1 if most is None else most):
        raise place.error(f"`{of} {words[0][:LONGEST]}` is out of range", f"write `{of} N` with N {bounds}")
    return value


def one_of(place: Place, what: str, word: str, known: Sequence[str]) -> str:
    """The word itself if it is known; the error lists what is."""
    if word not in known:
        raise place.error(f"unknown {what} `{word}`", f"use {one_of_these(word, known)}")
    return word


def one_of_these(word: str, known: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    listed = "one of " + " ".join(known) if len(known) > 1 else known[0]
    return f"{listed} (did you mean `{near[0]}`?)" if near else listed


def rule_id(place: Place, word: str) -> str:
    """A catalogue id that exists."""
    known = catalogue()
    if word in known:
        return word
    near = difflib.get_close_matches(word, list(known.ids()), 1, 0.75)
    advice = f"did you mean `{near[0]}`?" if near else "look the id up in the catalogue"
    raise place.error(f"the catalogue has no `{word}`", advice)


def square(place: Place, word: str) -> str:
    if not SQUARE.fullmatch(word):
        raise place.error(f"`{word}` is no square", "write `x,y`, or `2:x,y` on deck 2")
    return word


def once(place: Place, seen: set[str], word: str) -> None:
    if word in seen:
        raise place.error(f"`{word}` is said twice", "keep one of the two")
    seen.add(word)
