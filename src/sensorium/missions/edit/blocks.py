"""Where the tables of a text lie: from each head to the line of its last key."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from sensorium.missions.format.locator import Locator, Path

COMMENTS: Final = re.compile(r"(?:[ \t]*#[^\n]*\n)*")


class Block(NamedTuple):
    """A table as it is written. ``end``: of the line of its last key, or of its head where it has none."""

    path: Path
    start: int
    end: int


class Layout:
    """The blocks of a text; the first of them are the keys above all heads."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.locator = Locator(text)
        self.ends = {start: self.locator.ends[path] for path, start in self.locator.pairs}
        heads = [((), -1), *self.locator.heads]
        borders = [start for _, start in self.locator.heads] + [len(text)]
        self.blocks: list[Block] = []
        for (path, start), border in zip(heads, borders, strict=True):
            own = [at for _, at in self.locator.pairs if start < at < border]
            last = self.ends[own[-1]] if own else start
            self.blocks.append(Block(path, max(start, 0), line_end(text, last) if last >= 0 else self.top()))

    def top(self) -> int:
        """Behind the remarks with which the text begins."""
        match = COMMENTS.match(self.text)
        assert match is not None
        return match.end()

    def block(self, path: Path) -> Block | None:
        """The table of this path, where it has a head; the keys above all heads have none and need none."""
        return next((block for block in self.blocks if block.path == path), None)

    def pairs_of(self, block: Block) -> list[tuple[Path, int]]:
        return [(path, at) for path, at in self.locator.pairs if block.start <= at < block.end]

    def end_of_pair(self, start: int) -> int:
        return self.ends[start]

    def values_around(self, path: Path) -> Iterator[Path]:
        """The values in which this path lies, the innermost first."""
        for length in range(len(path) - 1, 0, -1):
            if path[:length] in self.locator.values:
                yield path[:length]

    def value_around(self, path: Path) -> Path | None:
        """The value that this path is, or in which it lies."""
        return next((path[:length] for length in range(len(path), 0, -1) if path[:length] in self.locator.values), None)

    def dotted_beside(self, parent: Path) -> tuple[int, str] | None:
        """Where a table has no head but dotted keys: the last of them, and the words before its last dot."""
        found = [start for path, start in self.locator.pairs if path[:-1] == parent]
        if not found:
            return None
        key = self.text[found[-1] : self.text.index("=", found[-1])]
        return found[-1], key.rpartition(".")[0].strip()

    def place_for(self, name: str, rank: Callable[[str], int]) -> int:
        """Where a new table of this name goes: behind its like, or behind what comes before it."""
        alike = [block for block in self.blocks if block.path[:1] == (name,)]
        if alike:
            return alike[-1].end
        before = [block for block in self.blocks if not block.path or rank(str(block.path[0])) <= rank(name)]
        return before[-1].end

    def spans(self, path: Path) -> list[tuple[int, int]]:
        """The lines of a key, or of a table with everything in it; remarks above a head are not among them."""
        tables = [(block.start, block.end) for block in self.blocks if path and block.path[: len(path)] == path]
        lines = [(start, self.ends[start]) for one, start in self.locator.pairs if one[: len(path)] == path]
        return sorted([*tables, *(line for line in lines if not any(a <= line[0] < b for a, b in tables))])

    def slots(self, many: Path) -> list[tuple[int, int]]:
        """Each of several tables of one name, with the remarks directly above its head."""
        found: list[tuple[int, int]] = []
        number = 0
        while True:
            own = [block for block in self.blocks if block.path[: len(many) + 1] == (*many, number)]
            if not own:
                return found
            found.append((self.remarks_above(own[0].start), max(block.end for block in own)))
            number += 1

    def remarks_above(self, start: int) -> int:
        start = line_start(self.text, start)
        while start > 0:
            above = line_start(self.text, start - 1)
            if not self.text[above:start].lstrip().startswith("#"):
                break
            start = above
        return start


def line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
