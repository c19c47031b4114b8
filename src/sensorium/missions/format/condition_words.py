"""Shared by conditions, effects and areas: the names a mission defines, and a reader of one line, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sensorium.board import Board
from sensorium.board.maptext import ENTRIES
from sensorium.missions.format.errors import WordingError, choose_from
from sensorium.rules.content.kinds import is_counter, is_object
from sensorium.rules.core.position import MODELS_PER_NAME
from sensorium.rules.core.vocabulary import SIDE_WORDS

SQUARE: Final = re.compile(r"(?:[1-9]\d*:)?\d+,\d+")
TOKEN: Final = re.compile(rf"{SQUARE.pattern}|[(),]|[^\s(),]+")


class Names:
    """The words of one mission: what it calls its places, pieces, works and squads, by the rules' numbers."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.areas: list[str] = []
        self.masks: list[int] = []  # the squares of each area
        self.pieces: list[str] = []  # marines, models, counters and objects; a label is the place here times eight
        self.kinds: list[int] = []
        self.works: list[str] = []
        self.squads: dict[str, int] = {}  # each with its deployment
        self.texts: list[str] = []
        self.latches = 0
        self.fields = 0  # squares with a force field

    def label(self, name: str) -> int:
        return self.pieces.index(name) * MODELS_PER_NAME

    def piece(self, label: int) -> str:
        return self.pieces[label // MODELS_PER_NAME]

    def squad(self, deployment: int) -> str:
        return next(name for name, number in self.squads.items() if number == deployment)

    def kind(self, name: str) -> int:
        return self.kinds[self.pieces.index(name)]

    def objects(self) -> list[str]:
        return [name for name, kind in zip(self.pieces, self.kinds, strict=True) if is_object(kind)]

    def models(self) -> list[str]:
        """Pieces that live and die under their own name; what a counter turns into has another."""
        pairs = zip(self.pieces, self.kinds, strict=True)
        return [name for name, kind in pairs if not is_object(kind) and not is_counter(kind)]

    def latch(self) -> int:
        """The number of a new latch."""
        self.latches += 1
        return self.latches - 1

    def room(self, square: int) -> str:
        """The smallest area that holds this square or goes all round it; empty: none does."""
        board = self.board
        beside = [board.step[square * 8 + way] for way in (0, 2, 4, 6)]
        ring = sum(board.bits[there] for there in beside if there >= 0)
        found = [
            (mask.bit_count(), name)
            for name, mask in zip(self.areas, self.masks, strict=True)
            if mask >> square & 1 or (ring and not ring & ~mask)
        ]
        return min(found)[1] if found else ""

    def entry(self, number: int) -> int:
        """The place of this entry area in the board's list, or -1."""
        return next((at for at, entry in enumerate(self.board.entries) if entry.name == number), -1)


class Words:
    """A line read word by word; errors point at the word last taken."""

    def __init__(self, text: str, names: Names) -> None:
        self.text = text
        self.names = names
        self.tokens = [(match[0], match.start()) for match in TOKEN.finditer(text)]
        self.at = 0

    # ---- words

    def peek(self, ahead: int = 0) -> str:
        """The next word, or nothing at the end."""
        at = self.at + ahead
        return self.tokens[at][0] if at < len(self.tokens) else ""

    def take(self) -> str:
        word = self.peek()
        self.at += 1
        return word

    def accept(self, *words: str) -> bool:
        """Take these words if they come next."""
        if all(self.peek(ahead) == word for ahead, word in enumerate(words)):
            self.at += len(words)
            return True
        return False

    def expect(self, words: str, after: str) -> None:
        for word in words.split():
            if self.peek() != word:
                found = f"not `{self.peek()}`" if self.peek() else "and nothing does"
                raise self.here(f"`{word}` must follow {after}, {found}", f"write `{after.strip('`')} {words}`")
            self.at += 1

    def ended(self) -> bool:
        return self.at >= len(self.tokens)

    def here(self, what: str, advice: str) -> WordingError:
        """An error at the next word."""
        offset = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text.rstrip())
        return WordingError(offset, what, advice)

    def back(self, what: str, advice: str) -> WordingError:
        """An error at the word just taken."""
        return WordingError(self.tokens[min(self.at, len(self.tokens)) - 1][1], what, advice)

    def rest(self) -> str:
        """All that follows, as it is written."""
        start = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text)
        self.at = len(self.tokens)
        return self.text[start:].strip()

    # ---- words with a meaning

    def known(self, what: str, words: Sequence[str] | Iterable[str], none: str) -> str:
        """The next word, which must be one of these."""
        listed = list(words)
        if self.ended() or self.peek() in ("(", ")", ","):
            raise self.here(f"{what} is missing", choose_from("", listed, none))
        word = self.take()
        if word not in listed:
            raise self.back(f"there is no {what.removeprefix('the ')} `{word}`", choose_from(word, listed, none))
        return word

    def number(self, of: str, least: int = 1, most: int | None = None) -> int:
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        word = self.peek()
        if not word.isdecimal():
            given = f"not `{word}`" if word else "and none follows"
            raise self.here(f"`{of}` needs a number, {given}", f"write `{of} N` with N {bounds}")
        value = int(word)
        if value < least or (most is not None and value > most):
            raise self.here(f"`{of} {word}` is out of range", f"write `{of} N` with N {bounds}")
        self.at += 1
        return value

    def area(self) -> int:
        return self.names.areas.index(self.known("the area", self.names.areas, "name it under `[areas]` first"))

    def square(self, of: str) -> int:
        """A floor square."""
        word = self.peek()
        if not SQUARE.fullmatch(word):
            given = f"not `{word}`" if word else "and none follows"
            raise self.here(f"`{of}` needs a square, {given}", "write `x,y`, or `2:x,y` on deck 2")
        square = self.names.board.find(word)
        if square < 0:
            raise self.here(f"{word} is no floor square", "count x from 0 rightwards and y from 0 downwards")
        self.at += 1
        return square

    def door(self, of: str) -> int:
        square = self.square(of)
        if not self.names.board.doors >> square & 1:
            raise self.back(f"there is no door at {self.names.board.name(square)}", doors_there_are(self.names.board))
        return square

    def entry(self, of: str) -> int:
        number = self.number(of, 1, len(ENTRIES))
        index = self.names.entry(number)
        if index < 0:
            there = [str(entry.name) for entry in self.names.board.entries]
            advice = f"the map has {' '.join(there)}" if there else "put its number on the map"
            raise self.back(f"there is no entry area {number}", advice)
        return index

    def side(self) -> int:
        return SIDE_WORDS.index(self.known("the side", SIDE_WORDS[:2], ""))

    def score(self) -> int:
        """A score to be rolled, such as ``5+``."""
        word = self.peek()
        if not re.fullmatch(r"[1-6]\+", word):
            given = f"not `{word}`" if word else "and none follows"
            raise self.here(f"a score is needed, {given}", "write `2+` to `6+`, or `1+` for always")
        self.at += 1
        return int(word[0])


def doors_there_are(board: Board) -> str:
    doors = [board.name(square) for square in range(board.count) if board.doors >> square & 1]
    return f"the doors are {' '.join(doors)}" if doors else "draw one on the map with `+`"
