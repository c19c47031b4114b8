"""A board that grows to the left or upwards: every drawing of the file, and every square that it names, is shifted.

Which values name squares the fields know (``fields.py``); words for people are left alone, and so are remarks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from sensorium.missions.edit.fields import CONDITION, DRAWING, EFFECTS, LINES, SHEETS, SQUARE, SQUARES
from sensorium.missions.edit.toml_values import written
from sensorium.missions.format.locator import Locator, Path

MOST: Final = 20  # squares at a time
ROCK: Final = "#"
NAMING: Final = (SQUARE, SQUARES, CONDITION, EFFECTS, LINES)  # kinds of value in which squares are named
AREAS: Final = "areas"
KEYED: Final = "fixtures"  # the table whose keys are squares
CELL: Final = re.compile(r"(?<![\d,.])(\d+:)?(\d+),(\d+)(?!\d|,\d)")
QUOTED: Final = re.compile(r'("[^"]*")')


def is_shift(value: Any) -> bool:
    """To the right and down, by so many squares."""
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) is int for one in value):
        return False
    return all(0 <= one <= MOST for one in value) and any(value)


def shifted(data: dict[str, Any], value: list[int]) -> dict[str, Any]:
    """What the data must be afterwards."""
    for path, held in leaves(data, ()):
        around: Any = data
        for part in path[:-1]:
            around = around[part]
        around[path[-1]] = shifted_text(path, held, *value)
    keyed = data.get(KEYED)
    if isinstance(keyed, dict):
        data[KEYED] = {moved_cells(key, *value): held for key, held in keyed.items()}
    return data


def shift_text(text: str, data: dict[str, Any], value: list[int]) -> str:
    """The text of this data, shifted: each value is written in its place."""
    locator = Locator(text)
    changes = []
    for path, held in leaves(data, ()):
        words = shifted_text(path, held, *value)
        if words != held:
            start, end = locator.values[path], locator.ends[path]
            changes.append((start, end, written(words, text[start:end])))
    for path, start in locator.pairs:
        if path[0] == KEYED and len(path) > 1:
            end = text.index("=", start)
            changes.append((start, end, moved_cells(text[start:end], *value)))
    for start, end, words in sorted(changes, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def leaves(held: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Every text of the file with the path to it."""
    if isinstance(held, str):
        yield path, held
    elif isinstance(held, dict):
        for key, value in held.items():
            yield from leaves(value, (*path, key))
    elif isinstance(held, list):
        for number, value in enumerate(held):
            yield from leaves(value, (*path, number))


@cache
def kinds() -> dict[str, str]:
    """Of each key of a mission file, with its table, the kind of its value."""
    return {f"{sheet.name}.{field.key}": field.kind for sheet in SHEETS for field in sheet.fields}


def shifted_text(path: Path, text: str, right: int, down: int) -> str:
    names = [part for part in path if isinstance(part, str)]
    kind = kinds().get(f"{'.'.join(names[:-1])}.{names[-1]}", "")
    if kind == DRAWING:
        return shifted_drawing(text, right, down)
    if kind not in NAMING and names[0] != AREAS:
        return text
    # What is quoted inside a value is said to people.
    return "".join(part if part.startswith('"') else moved_cells(part, right, down) for part in QUOTED.split(text))


def moved_cells(words: str, right: int, down: int) -> str:
    """These words, with other squares."""

    def moved(found: re.Match[str]) -> str:
        return f"{found[1] or ''}{int(found[2]) + right},{int(found[3]) + down}"

    return CELL.sub(moved, words)


def shifted_drawing(drawing: str, right: int, down: int) -> str:
    rows = drawing.split("\n")
    tail = [rows.pop()] if len(rows) > 1 and not rows[-1].strip() else []
    wide = max(len(row) for row in rows) + right
    return "\n".join([ROCK * wide] * down + [ROCK * right + row for row in rows] + tail)
