"""Finds the catalogue ids that the package's own source cites, in comments and strings."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sensorium.catalogue import Catalogue

ROOMS: Final = ("board", "rules", "missions", "forces", "ships", "campaign", "journey", "table", "players")
# These modules map reasons to rule ids; they implement no rule, so a citation there does not count.
SAYING: Final = (
    "rules/core/reasons.py",
    "rules/core/deathwing_reasons.py",
    "rules/core/whitedwarf_reasons.py",
    "rules/core/psychic_reasons.py",
)
ID: Final = re.compile(r"(?<![\w.-])(?:[a-z][a-z0-9]*)(?:\.[a-z0-9]+(?:-[a-z0-9]+)*){2,}(?![\w*-]|\.[\w*])")
WORDS: Final = tuple(
    getattr(tokenize, name) for name in ("COMMENT", "STRING", "FSTRING_MIDDLE") if hasattr(tokenize, name)
)


def citations(root: Path, known: Catalogue) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Ids cited under ``root`` with their places (``rules/chapters/doors.py:41``): those in the catalogue, and those
    that look like ids of a book and are in none."""
    found: dict[str, list[str]] = {}
    strays: dict[str, list[str]] = {}
    families = {name.split(".")[0] for name in known.ids()}
    for room in ROOMS:
        for path in sorted((root / room).rglob("*.py")):
            where = path.relative_to(root).as_posix()
            for name, line in named_ids(path):
                if name in known:
                    if where not in SAYING:
                        note(found, name, f"{where}:{line}")
                elif name.split(".")[0] in families:
                    note(strays, name, f"{where}:{line}")
    return found, strays


def named_ids(path: Path) -> Iterator[tuple[str, int]]:
    with path.open("rb") as source:
        for token in tokenize.tokenize(source.readline):
            if token.type in WORDS:
                for down, row in enumerate(token.string.split("\n")):
                    for match in ID.finditer(row):
                        yield match[0], token.start[0] + down


def note(places: dict[str, list[str]], name: str, where: str) -> None:
    if where not in places.setdefault(name, []):
        places[name].append(where)
