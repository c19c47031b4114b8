"""Finds the fenced blocks that hold cases in a Markdown page.

Fences follow CommonMark: three or more backticks or tildes, indented by at most three spaces, closed by
a fence of the same mark at least as long. A case quoted inside another block is an illustration and is
not run.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sensorium.cases.case import CaseError

FENCE: Final = re.compile(r"^( {0,3})(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$")
OUT_OF_PLACE: Final = re.compile(r"^[\s>]*(?:`{3,}|~{3,})[ \t]*case\b")
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True)
class Block:
    name: str
    line: int  # of the opening fence; the first row of the block is one further
    rows: tuple[str, ...]


def find_blocks(text: str, path: str) -> tuple[list[Block], list[CaseError]]:
    """The case blocks of a page in order, and what is wrong with the fences themselves."""
    blocks: list[Block] = []
    errors: list[CaseError] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        opening = FENCE.match(lines[at])
        if opening is None or (opening[2][0] == "`" and "`" in opening[3]):
            if OUT_OF_PLACE.match(lines[at]):
                what = "a case fence that stands too deep would be passed over"
                errors.append(CaseError(path, at + 1, what, "start it at the beginning of the line"))
            at += 1
            continue
        end = closing_fence(lines, at + 1, opening[2])
        words = opening[3].split()
        if words and words[0] == "case":
            if end == len(lines):
                advice = f"end it with a line {opening[2]}"
                errors.append(CaseError(path, at + 1, "this case is never closed", advice))
            else:
                name = case_name(words, path, at + 1, errors)
                if name:
                    indent = len(opening[1])
                    rows = tuple(outdent(row, indent) for row in lines[at + 1 : end])
                    blocks.append(Block(name, at + 1, rows))
        at = end + 1
    return blocks, errors


def closing_fence(lines: list[str], start: int, mark: str) -> int:
    """The line of the fence that closes ``mark``, or the number of lines if none does."""
    for at in range(start, len(lines)):
        fence = FENCE.match(lines[at])
        if fence and not fence[3] and fence[2][0] == mark[0] and len(fence[2]) >= len(mark):
            return at
    return len(lines)


def case_name(words: list[str], path: str, line: int, errors: list[CaseError]) -> str:
    if len(words) == 2 and NAME.fullmatch(words[1]):
        return words[1]
    if len(words) == 1:
        what = "this case has no name"
    else:
        what = f"`{' '.join(words[1:])}` cannot name a case"
    advice = "write ```case NAME, the name of letters, digits and hyphens"
    errors.append(CaseError(path, line, what, advice))
    return ""


def outdent(row: str, indent: int) -> str:
    """A fence indented by some spaces lets its rows be indented by as many."""
    spaces = len(row) - len(row.lstrip(" "))
    return row[min(indent, spaces) :]
