"""Finds the line and column of each key and value in a TOML text.

``tomllib`` returns the values without their positions, so this scans the same text again and records offsets. It
expects valid TOML: use it only after ``tomllib`` has accepted the text.
"""

from __future__ import annotations

import re
from typing import Final

Path = tuple[str | int, ...]

BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
SPACES: Final = re.compile(r"[ \t]*")
SCALAR: Final = re.compile(r"[^\s,\]}#][^,\]}#\n]*")
ESCAPE_LENGTHS: Final = {"u": 6, "U": 10, "x": 4}


class Locator:
    """Offsets of the keys, table heads, array elements and values of a text, by their path."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.keys: dict[Path, int] = {(): 0}
        self.values: dict[Path, int] = {}
        self.ends: dict[Path, int] = {}  # where each value is over
        self.heads: list[tuple[Path, int]] = []  # of tables, in the order of the text
        self.pairs: list[tuple[Path, int]] = []  # keys on lines of their own, in the same order
        self._at = 0
        self._tables: dict[Path, int] = {}  # arrays of tables: how many heads so far
        self._scan()

    # ---- asking

    def line(self, path: Path) -> int:
        """The line of this key or element, or of the nearest thing around it that the text has."""
        return self._line(self._nearest(path))

    def inside(self, path: Path, offset: int) -> tuple[int, int]:
        """Line and column of a character of a string, counted in the string as the reader gives it."""
        if path not in self.values:
            return self.line(path), 0
        at = self._walk(self.values[path], offset)
        return self._line(at), at - self.text.rfind("\n", 0, at)

    def has(self, path: Path) -> bool:
        return path in self.keys

    def _nearest(self, path: Path) -> int:
        while path not in self.keys:
            path = path[:-1]
        return self.keys[path]

    def _line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def _walk(self, at: int, offset: int) -> int:
        """From the opening quote to the character wanted, over escapes that are longer than what they stand for."""
        quote = self.text[at]
        many = self.text.startswith(quote * 3, at)
        at += 3 if many else 1
        if many and self.text.startswith("\n", at):
            at += 1
        while True:
            if quote == '"' and self.text[at] == "\\":
                after = self.text[at + 1]
                if after in " \t\n":  # the line goes on below
                    at += 1
                    while self.text[at] in " \t\n":
                        at += 1
                    continue
                length = ESCAPE_LENGTHS.get(after, 2)
            else:
                length = 1
            if not offset:
                return at
            offset -= 1
            at += length

    # ---- going over the text

    def _scan(self) -> None:
        prefix: Path = ()
        while True:
            self._skip(BLANK)
            if self._at >= len(self.text):
                return
            start = self._at
            if self.text[start] == "[":
                prefix = self._head()
                self.heads.append((prefix, start))
            else:
                self.pairs.append((self._pair(prefix), start))

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self.text, self._at)
        assert match is not None
        self._at = match.end()

    def _head(self) -> Path:
        start = self._at
        many = self.text.startswith("[[", self._at)
        self._at += 2 if many else 1
        path: Path = ()
        for part in self._key():
            path = (*path, part)
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
        self._at += 2 if many else 1
        if many:
            if isinstance(path[-1], int):  # not the first of its array
                path = path[:-1]
            count = self._tables.get(path, 0)
            self._tables[path] = count + 1
            self.keys.setdefault(path, start)
            path = (*path, count)
        self.keys.setdefault(path, start)
        return path

    def _key(self) -> tuple[str, ...]:
        parts: list[str] = []
        while True:
            self._skip(SPACES)
            if self.text[self._at] in "\"'":
                start = self._at
                self._string()
                parts.append(self.text[start + 1 : self._at - 1])
            else:
                start = self._at
                self._skip(BARE)
                parts.append(self.text[start : self._at])
            self._skip(SPACES)
            if self.text[self._at] != ".":
                return tuple(parts)
            self._at += 1

    def _pair(self, prefix: Path) -> Path:
        start = self._at
        path = prefix
        for part in self._key():
            path = (*path, part)
            self.keys.setdefault(path, start)
        self._at += 1  # the equals sign
        self._skip(SPACES)
        self._value(path)
        return path

    def _value(self, path: Path) -> None:
        start = self.values[path] = self._at
        mark = self.text[start]
        if mark in "\"'":
            self._string()
        elif mark == "[":
            self._array(path)
        elif mark == "{":
            self._inline(path)
        else:
            self._skip(SCALAR)
        self.ends[path] = start + len(self.text[start : self._at].rstrip())

    def _array(self, path: Path) -> None:
        self._at += 1
        count = 0
        while True:
            self._skip(BLANK)
            if self.text[self._at] == "]":
                self._at += 1
                return
            if self.text[self._at] == ",":
                self._at += 1
                continue
            self.keys[(*path, count)] = self._at
            self._value((*path, count))
            count += 1

    def _inline(self, path: Path) -> None:
        self._at += 1
        while True:
            self._skip(BLANK)
            if self.text[self._at] == "}":
                self._at += 1
                return
            if self.text[self._at] == ",":
                self._at += 1
            else:
                self._pair(path)

    def _string(self) -> None:
        quote = self.text[self._at]
        closing = quote * 3 if self.text.startswith(quote * 3, self._at) else quote
        self._at += len(closing)
        while not self.text.startswith(closing, self._at):
            self._at += 2 if quote == '"' and self.text[self._at] == "\\" else 1
        self._at += len(closing)
        if len(closing) == 3:
            while self.text.startswith(quote, self._at):  # up to two quotes may stand before the closing ones
                self._at += 1
