"""Reads the Markdown of a chapter into blocks: as much of Markdown as the chapters use.

A translated chapter has no cases of its own. Where one stands it has a line ``[case NAME: TITLE]``, and all its other
blocks are those of the original, in the same order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from sensorium.cases.fences import FENCE, closing_fence

Kind = Literal["heading", "text", "list", "table", "code", "case"]

HEADING: Final = re.compile(r"(#{1,4})\s+(.*)")
ITEM: Final = re.compile(r"(?:[-*]|(\d+)\.)\s+(.*)")
CASE: Final = re.compile(r"\[case ([\w.-]+): (.+)\]")
RULE_OF_TABLE: Final = re.compile(r"\|[\s:|-]+\|")
LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")


@dataclass(frozen=True)
class Block:
    """``text``: of a heading or a paragraph, with the marks of Markdown; of a case in another language, its title.
    ``rows``: of a table its cells, of a list one cell an item. ``level``: of a heading; of a list the first number."""

    kind: Kind
    text: str = ""
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()
    name: str = ""  # of a case
    line: int = 0

    @property
    def shape(self) -> tuple[str, int, tuple[int, ...], str]:
        """What a translation of this block has in common with it."""
        return self.kind, self.level, tuple(len(row) for row in self.rows), self.name


def read_blocks(text: str) -> list[Block]:
    return Reader(text.splitlines()).read()


class Reader:
    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at = 0
        self.blocks: list[Block] = []

    def read(self) -> list[Block]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line.strip():
                self.at += 1
            elif FENCE.match(line):
                self.read_fence()
            elif heading := HEADING.fullmatch(line):
                self.add("heading", heading[2].strip(), len(heading[1]))
                self.at += 1
            elif line.startswith("    "):
                self.read_indented()
            elif line.startswith("|"):
                self.read_table()
            elif ITEM.fullmatch(line):
                self.read_list()
            else:
                self.read_paragraph()
        return self.blocks

    def add(
        self, kind: Kind, text: str = "", level: int = 0, rows: tuple[tuple[str, ...], ...] = (), name: str = ""
    ) -> None:
        self.blocks.append(Block(kind, text, level, rows, name, self.at + 1))

    def read_fence(self) -> None:
        opening = FENCE.match(self.lines[self.at])
        assert opening is not None
        end = closing_fence(self.lines, self.at + 1, opening[2])
        words = opening[3].split()
        if words[:1] == ["case"]:
            self.add("case", name=words[1])
        else:
            self.add("code", "\n".join(self.lines[self.at + 1 : end]))
        self.at = end + 1

    def read_indented(self) -> None:
        begun = self.at
        while self.at < len(self.lines) and self.lines[self.at].startswith("    "):
            self.at += 1
        rows = self.lines[begun : self.at]
        self.at = begun
        self.add("code", "\n".join(row[4:] for row in rows))
        self.at = begun + len(rows)

    def read_table(self) -> None:
        rows: list[tuple[str, ...]] = []
        begun = self.at
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            line = self.lines[self.at].strip()
            if not RULE_OF_TABLE.fullmatch(line):
                rows.append(tuple(cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]))
            self.at += 1
        self.at, end = begun, self.at
        self.add("table", rows=tuple(rows))
        self.at = end

    def read_list(self) -> None:
        begun = self.at
        items: list[str] = []
        first = 0
        while self.at < len(self.lines):
            line = self.lines[self.at]
            item = ITEM.fullmatch(line)
            if item is not None:
                first = first or int(item[1] or 0)
                items.append(item[2].strip())
            elif items and line.startswith("  ") and line.strip():
                items[-1] += f" {line.strip()}"
            else:
                break
            self.at += 1
        self.at, end = begun, self.at
        self.add("list", level=first, rows=tuple((item,) for item in items))
        self.at = end

    def read_paragraph(self) -> None:
        begun = self.at
        words: list[str] = []
        while self.at < len(self.lines) and self.is_paragraph(self.lines[self.at]):
            words.append(self.lines[self.at].strip())
            self.at += 1
        text = " ".join(words)
        self.at, end = begun, self.at
        case = CASE.fullmatch(text)
        if case is not None:
            self.add("case", case[2], name=case[1])
        else:
            self.add("text", text)
        self.at = end

    def is_paragraph(self, line: str) -> bool:
        begins_other = FENCE.match(line) or HEADING.fullmatch(line) or line.startswith("|")
        return bool(line.strip()) and not begins_other


def anchor_of(heading: str) -> str:
    """The name by which a heading is linked to, as Markdown pages have it."""
    plain = LINK.sub(r"\1", heading).lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
