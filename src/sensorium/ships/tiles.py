"""The ten tiles: plans of parts of a hulk, numbered 1 to 10 (deathwing.generator.geotile), as data.

What they must satisfy is said by deathwing.ruling.geotile-set; ``faults`` looks whether they do.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from sensorium.board.compass import FACING_WORDS

SIZE: Final = 9  # squares along an edge
MIDDLE: Final = SIZE // 2
CONTROL_ROOM: Final = 10
NUMBERS: Final = tuple(range(1, 11))
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N E S W, as facings are numbered
# The square of a tile's edge where a corridor leaves it, by direction.
GATES: Final = ((MIDDLE, 0), (SIZE - 1, MIDDLE), (MIDDLE, SIZE - 1), (0, MIDDLE))
SOLID: Final = "#"
MOST_SECTIONS: Final = 5
ROOM: Final = "a"  # the section of the control room on tile 10


@dataclass(frozen=True)
class Tile:
    number: int
    name: str
    french: str
    rows: tuple[str, ...]
    sections: tuple[str, ...]
    entry: int = -1  # the arrows, which matter only to one player: deathwing.generator.arrows-solo-only
    exit: int = -1

    def turned(self, turn: int) -> Tile:
        """The tile with its north pointing that way."""
        rows, sections = self.rows, self.sections
        for _ in range(turn % 4):
            rows, sections = rotated(rows), rotated(sections)
        entry = (self.entry + turn) % 4 if self.entry >= 0 else -1
        way_out = (self.exit + turn) % 4 if self.exit >= 0 else -1
        return Tile(self.number, self.name, self.french, rows, sections, entry, way_out)

    def arms(self) -> tuple[int, ...]:
        """The directions in which it has an open corridor."""
        return tuple(way for way, (x, y) in enumerate(GATES) if self.rows[y][x] != SOLID)

    def floor(self) -> list[tuple[int, int]]:
        return [(x, y) for y, row in enumerate(self.rows) for x, mark in enumerate(row) if mark != SOLID]


def rotated(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter turn clockwise."""
    return tuple("".join(rows[SIZE - 1 - x][y] for x in range(SIZE)) for y in range(SIZE))


@cache
def tiles() -> dict[int, Tile]:
    """All tiles by number."""
    text = resources.files(__package__).joinpath("tiles.toml").read_text(encoding="utf-8")
    found: dict[int, Tile] = {}
    for data in tomllib.loads(text)["tile"]:
        ways = {key: FACING_WORDS.index(data[key]) if key in data else -1 for key in ("entry", "exit")}
        found[data["number"]] = Tile(
            data["number"],
            data["name"],
            data["french"],
            tuple(data["map"].strip().split("\n")),
            tuple(data["sections"].strip().split("\n")),
            **ways,
        )
    return found


@cache
def turned_tile(number: int, turn: int) -> Tile:
    return tiles()[number].turned(turn)


def faults(tile: Tile) -> list[str]:
    """What a tile lacks of deathwing.ruling.geotile-set; nothing, if it is as it should be."""
    wrong: list[str] = []
    grids = (tile.rows, tile.sections)
    if any(len(grid) != SIZE or any(len(row) != SIZE for row in grid) for grid in grids):
        return ["it is not nine squares wide and high"]
    floor = set(tile.floor())
    marked = {(x, y) for y, row in enumerate(tile.sections) for x, mark in enumerate(row) if mark != SOLID}
    if floor != marked:
        wrong.append(f"sections and floor differ at {sorted(floor ^ marked)}")
    edge = {(x, y) for x, y in floor if x in (0, SIZE - 1) or y in (0, SIZE - 1)}
    if not edge <= set(GATES):
        wrong.append("floor at the edge that is not its middle")
    if reached(floor, next(iter(sorted(floor)))) != floor:
        wrong.append("it does not hang together")
    letters = sorted({tile.sections[y][x] for x, y in marked})
    if len(letters) > MOST_SECTIONS:
        wrong.append(f"it has more than {MOST_SECTIONS} sections")
    for letter in letters:
        part = {(x, y) for x, y in marked if tile.sections[y][x] == letter}
        if reached(part, min(part)) != part:
            wrong.append(f"section {letter} is in two places")
    arms = tile.arms()
    if tile.number == CONTROL_ROOM:
        if len(arms) != 1 or tile.entry >= 0 or tile.exit >= 0:
            wrong.append("the control room has one corridor and no arrow")
        return wrong + room_faults(tile)
    if len(arms) < 3:
        wrong.append("it has fewer than three corridors")
    if tile.entry == tile.exit or tile.entry not in arms or tile.exit not in arms:
        wrong.append("its arrows are not at two of its corridors")
    if not any("+" in row for row in tile.rows):
        wrong.append("it has no door")
    return wrong


def room_faults(tile: Tile) -> list[str]:
    """The control room: four corners, a door, the tank, and room to face it."""
    wrong: list[str] = []
    room = [(x, y) for x, y in tile.floor() if tile.sections[y][x] == ROOM]
    across, down = [x for x, _ in room], [y for _, y in room]
    if len(room) != (max(across) - min(across) + 1) * (max(down) - min(down) + 1):
        wrong.append("the control room has not four corners")
    tanks = [(x, y) for x, y in room if tile.rows[y][x] == "k"]
    doors = [(x, y) for x, y in tile.floor() if tile.rows[y][x] == "+"]
    if len(tanks) != 1 or len(doors) != 1 or doors[0] in room:
        wrong.append("the control room has one tank, and one door outside it")
        return wrong
    x, y = tanks[0]
    if not all((x + dx, y + dy) in room for dx, dy in STEPS):
        wrong.append("nobody can face the tank")
    return wrong


def reached(floor: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The squares that can be walked to, by the sides of squares."""
    seen = {start}
    todo = [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in STEPS:
            near = (x + dx, y + dy)
            if near in floor and near not in seen:
                seen.add(near)
                todo.append(near)
    return seen
