"""The board that a layout makes: one map with its sections, the entry areas, the marines' corridors, the control room.

The stealer player builds it from the tiles while the marine player chooses his force:
deathwing.generator.stealer-builds.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters
from typing import Final

from sensorium.board.maptext import ENTRIES
from sensorium.ships.layout import CORRIDOR, Cell, Gate, Layout, run
from sensorium.ships.tiles import CONTROL_ROOM, ROOM, SIZE, SOLID

LONGEST: Final = 3 * CORRIDOR  # of a marines' corridor: the box has two more straight sections for each
LETTERS: Final = ascii_letters


@dataclass(frozen=True)
class Corridor:
    """A marines' corridor: its squares from the rear towards the board, and the squares in front of it."""

    gate: Gate
    squares: tuple[Cell, ...]
    front: tuple[Cell, ...]


@dataclass(frozen=True)
class Ship:
    """A built board, in squares of its own map."""

    rows: tuple[str, ...]
    sections: tuple[str, ...]
    entries: tuple[Gate, ...]  # in the order of their numbers, from 1
    corridors: tuple[Corridor, ...]
    room: tuple[Cell, ...]  # the control room's own squares; none, if tile 10 is not laid
    tank: Cell | None

    def entry_square(self, number: int) -> Cell:
        """The first square of the board that a stealer uses there."""
        mark = ENTRIES[number - 1]
        x, y = next((row.index(mark), y) for y, row in enumerate(self.rows) if mark in row)
        near = [(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        return next(one for one in near if self.is_floor(one))

    def is_floor(self, square: Cell) -> bool:
        x, y = square
        inside = 0 <= y < len(self.rows) and 0 <= x < len(self.rows[0])
        return inside and self.rows[y][x] != SOLID and self.rows[y][x] not in ENTRIES


def build(layout: Layout, lengths: tuple[int, ...] = ()) -> Ship:
    """``lengths`` of the marines' corridors, five squares each unless they were made longer
    (deathwing.generator.deploy-extend)."""
    long = {gate: lengths[at] if lengths else CORRIDOR for at, gate in enumerate(layout.corridors)}
    marks: dict[Cell, str] = {}
    letters: dict[Cell, str] = {}
    fresh = iter(LETTERS)
    for one in layout.laid:
        tile = one.tile
        named: dict[str, str] = {}
        for x, y in tile.floor():
            square = (one.x * SIZE + x, one.y * SIZE + y)
            marks[square] = tile.rows[y][x]
            letter = tile.sections[y][x]
            if letter not in named:
                named[letter] = next(fresh)
            letters[square] = named[letter]
    for gate, length in long.items():
        letter = ""
        for at, square in enumerate(run(gate, length)):
            letter = next(fresh) if at % CORRIDOR == 0 else letter
            marks[square] = "."
            letters[square] = letter
    entries = sorted(layout.entries(), key=lambda gate: (run(gate, 1)[0][1], run(gate, 1)[0][0]))
    for at, gate in enumerate(entries):
        marks[run(gate, 1)[0]] = ENTRIES[at]
    left, top = min(x for x, _ in marks) - 1, min(y for _, y in marks) - 1
    right, bottom = max(x for x, _ in marks) + 1, max(y for _, y in marks) + 1

    def drawn(found: dict[Cell, str]) -> tuple[str, ...]:
        span = range(left, right + 1)
        return tuple("".join(found.get((x, y), SOLID) for x in span) for y in range(top, bottom + 1))

    def moved(squares: list[Cell]) -> tuple[Cell, ...]:
        return tuple((x - left, y - top) for x, y in squares)

    corridors = tuple(
        Corridor(gate, moved(run(gate, length)[::-1]), moved(front_of(layout, gate))) for gate, length in long.items()
    )
    room: list[Cell] = []
    tank: list[Cell] = []
    for one in layout.laid:
        if one.number == CONTROL_ROOM:
            inside = [(x, y) for x, y in one.tile.floor() if one.tile.sections[y][x] == ROOM]
            room = [(one.x * SIZE + x, one.y * SIZE + y) for x, y in inside]
            tank = [square for square in room if marks[square] == "k"]
    return Ship(
        drawn(marks),
        drawn(letters),
        tuple(entries),
        corridors,
        moved(room),
        moved(tank)[0] if tank else None,
    )


def front_of(layout: Layout, gate: Gate) -> list[Cell]:
    """The squares of the tile in front of a corridor, nearest first: where whoever finds no place behind them goes
    (deathwing.generator.deploy-overflow)."""
    x, y, _ = gate
    tile = layout.cells[x, y].tile
    floor = {(x * SIZE + dx, y * SIZE + dy) for dx, dy in tile.floor() if tile.rows[dy][dx] != "k"}
    first = run(gate, 1)[0]
    order: list[Cell] = []
    todo = [first]
    seen = {first}
    while todo:
        square = todo.pop(0)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            near = (square[0] + dx, square[1] + dy)
            if near in floor and near not in seen:
                seen.add(near)
                order.append(near)
                todo.append(near)
    return order


def lengths_for(layout: Layout, marines: int) -> tuple[int, ...]:
    """How long the corridors must be for so many marines: straight sections are added while they fit, turn about.
    Whoever finds no place then stands in front: deathwing.generator.deploy-extend,
    deathwing.generator.deploy-overflow."""
    long = dict.fromkeys(layout.corridors, CORRIDOR)
    while sum(long.values()) < marines:
        grown = [gate for gate, length in long.items() if length < LONGEST and layout.fits(gate, length + CORRIDOR)]
        if not grown:
            break
        gate = min(grown, key=lambda one: long[one])
        long[gate] += CORRIDOR
    return tuple(long.values())
