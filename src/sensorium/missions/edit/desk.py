"""A mission on the editor's desk: its data, what is found in it and where that lies, its conditions in words, and the
pieces of the box as they lie, sound or not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.board.maptext import ENTRIES, SOLID, square_name
from sensorium.missions.checks.checker import Finding
from sensorium.missions.checks.draft import Draft, read_draft
from sensorium.missions.checks.limits import LARGEST_TEXT
from sensorium.missions.format.box import BOX, ENTRANCE, EXIT
from sensorium.missions.format.condition_text import sentence, told
from sensorium.missions.format.locator import Locator, Path
from sensorium.missions.format.mission import Mission
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.rules.scenario.scenario import Predicate

SQUARE: Final = re.compile(r"\b(?:\d+:)?\d+,\d+\b")
COLUMN: Final = re.compile(r"column (\d+): ")
MISSING: Final = re.compile(r"(?:add (?:an? )?|under )`\[+(\w+)\]+`")
DRAWINGS: Final = ("map", "sections")
PLACE: Final = re.compile(r"(\d{1,2}),(\d{1,2})")


class Spot(NamedTuple):
    """Where a finding lies: in which table or key, and on which squares of the board."""

    path: Path
    squares: tuple[str, ...]


class Said(NamedTuple):
    """A condition in words, by language."""

    path: Path
    texts: dict[str, str]


class Laid(NamedTuple):
    """A piece of the box: its floor, its open ends with the way they point, and entry areas or exits beside it."""

    number: int
    deck: int
    section: str
    floor: tuple[tuple[int, int], ...]
    ends: tuple[tuple[int, int, int], ...]
    rim: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True)
class Desk:
    """``data``: None where the text is no TOML."""

    draft: Draft
    data: dict[str, Any] | None
    spots: tuple[Spot, ...] = ()
    said: tuple[Said, ...] = ()
    laid: tuple[Laid, ...] = field(default=())


def lay_out(text: str, file: str, known: Collection[str] = ()) -> Desk:
    """Everything the editor shows of a text. ``known``: ids of missions that ``next`` may name."""
    draft = read_draft(text, file, known)
    try:
        data = tomllib.loads(text) if len(text) <= LARGEST_TEXT else None
    except (tomllib.TOMLDecodeError, RecursionError):
        data = None
    if data is None:
        return Desk(draft, None, tuple(Spot((), ()) for _ in draft.findings))
    places = Places(text)
    return Desk(
        draft,
        plain(data),
        tuple(places.spot(finding) for finding in draft.findings),
        conditions(draft.mission),
        tuple(pieces_of(data)),
    )


def plain(held: Any) -> Any:
    """What JSON can hold: dates, which no mission has any use for, as they are written."""
    if isinstance(held, dict):
        return {key: plain(value) for key, value in held.items()}
    if isinstance(held, list):
        return [plain(value) for value in held]
    return held if isinstance(held, bool | int | float | str) else str(held)


class Places:
    """Finds the key on a line, and the square of a drawing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.locator = Locator(text)
        self.lines: dict[int, Path] = {}
        for path, start in [*self.locator.heads, *self.locator.pairs]:
            first = self.line(start)
            last = self.line(self.locator.ends.get(path, start))
            for line in range(first, last + 1):
                self.lines[line] = path
        for path in self.locator.values:
            if isinstance(path[-1], int):  # an item of a list, which may have a line of its own
                line = self.line(self.locator.values[path])
                if self.lines.get(line) == path[:-1] and line != self.line(self.locator.values[path[:-1]]):
                    self.lines[line] = path

    def line(self, offset: int) -> int:
        return self.text.count("\n", 0, offset) + 1

    def spot(self, finding: Finding) -> Spot:
        path = self.lines.get(finding.line, ())
        missing = MISSING.search(finding.advice) if finding.line == 1 else None
        if missing is not None:  # nothing on the first line is wrong: a table, or a field in one, is to be added
            return Spot((missing[1],), ())
        squares = tuple(dict.fromkeys(SQUARE.findall(finding.what)))
        column = COLUMN.match(finding.what)
        if path and path[-1] in DRAWINGS and path[0] == "board" and column is not None:
            deck = path[2] + 1 if len(path) == 4 and isinstance(path[2], int) else 1
            across, down = int(column[1]) - 1, finding.line - self.locator.inside(path, 0)[0]
            row = self.text.split("\n")[finding.line - 1]
            if down >= 0 and (path[-1] != "map" or row[across : across + 1] not in SOLID):  # what speaks of the whole
                squares = (square_name(deck, across, down),)
        return Spot(path, squares)


def conditions(mission: Mission | None) -> tuple[Said, ...]:
    if mission is None:
        return ()
    scenario, names = mission.scenario, mission.names
    found: list[tuple[Path, Predicate]] = [
        *((("objective", at, "when"), one.predicate) for at, one in enumerate(scenario.objectives)),
        *((("event", at, "when"), one.predicate) for at, one in enumerate(scenario.events)),
    ]
    if scenario.teleport_when is not None:
        found.append((("teleport", "when"), scenario.teleport_when))
    return tuple(
        Said(path, {language: sentence(told(predicate, names, language)) for language in LANGUAGES})
        for path, predicate in found
    )


def pieces_of(data: dict[str, Any]) -> list[Laid]:
    """The pieces of the box, each by itself, so that a board can be drawn before it is sound."""
    board = data.get("board")
    placed = board.get("place", []) if isinstance(board, dict) else []
    found: list[Laid] = []
    number = 0
    for at, one in enumerate(placed if isinstance(placed, list) else []):
        laid = piece_of(at, one if isinstance(one, dict) else {})
        if laid is None:
            continue
        if one["piece"] == ENTRANCE:
            number += 1
            given = one.get("entry", number)
            mark = ENTRIES[given - 1] if isinstance(given, int) and 0 < given <= len(ENTRIES) else "?"
            laid = laid._replace(rim=tuple((x, y, mark) for x, y, _ in laid.rim))
        found.append(laid)
    return found


def piece_of(number: int, one: dict[str, Any]) -> Laid | None:
    name, at, turn = one.get("piece"), one.get("at"), one.get("turn", "N")
    place = PLACE.fullmatch(at) if isinstance(at, str) else None
    if name not in BOX or place is None or turn not in FACING_WORDS:
        return None
    piece = BOX[name].turned(FACING_WORDS.index(turn))
    x, y = int(place[1]), int(place[2])
    deck = one.get("deck", 1)
    closed = str(one.get("closed", "")).split()
    rim = [(x + dx, y + dy, "x") for dx, dy in piece.exits]
    if name in (ENTRANCE, EXIT):
        rim = [(x, y, "x")]
    return Laid(
        number,
        deck if isinstance(deck, int) else 1,
        str(one.get("section", "")),
        tuple((x + dx, y + dy) for dx, dy in piece.floor),
        tuple((x + dx, y + dy, way) for dx, dy, way in piece.ends if FACING_WORDS[way // 2] not in closed),
        tuple(rim),
    )
