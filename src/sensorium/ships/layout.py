"""Laying the tiles: which place and which rotation, in turn, until there are eight; tile 10; the marines' corridors.

A cell is a place for a tile, x to the right and y down from the first one. Tiles of one size that lie on cells never
overlap (deathwing.generator.no-overlap), and their corridors meet in the middle of their edges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.ships.tiles import CONTROL_ROOM, GATES, NUMBERS, SIZE, STEPS, Tile, turned_tile

TILES: Final = 8  # deathwing.generator.alternate-to-eight
CORRIDOR: Final = 5  # squares of a deployment corridor
CORRIDORS: Final = 2

Cell = tuple[int, int]
Gate = tuple[int, int, int]  # a cell, and the direction in which a corridor leaves it


class LayoutError(ValueError):
    """A tile or a corridor that cannot be laid so, with the rule against it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(message)
        self.rule = rule


@dataclass(frozen=True)
class Laid:
    number: int
    x: int
    y: int
    turn: int  # where its north points

    @property
    def tile(self) -> Tile:
        return turned_tile(self.number, self.turn)

    def words(self) -> str:
        return f"{self.number} at {self.x},{self.y} turn {FACING_WORDS[self.turn]}"


class Layout:
    """Tiles as they lie, and the corridors the marine player has attached."""

    def __init__(self) -> None:
        self.laid: list[Laid] = []
        self.cells: dict[Cell, Laid] = {}
        self.corridors: list[Gate] = []
        self.added = False  # tile 10 came on top of the eight

    # ---- tiles

    def lays(self) -> int:
        """Whose turn it is to lay a tile, 0 or 1 from whoever began; -1: there are eight."""
        count = len(self.laid) - self.added
        return count % 2 if count < TILES else -1

    def unused(self) -> list[int]:
        """The tiles that may be drawn: each once to a board."""
        used = [one.number for one in self.laid]
        return [number for number in NUMBERS if number not in used]

    def objection(self, one: Laid) -> LayoutError | None:
        """Why a tile cannot be laid so, or nothing."""
        if one.number not in self.unused():
            return LayoutError("deathwing.generator.next-tile", f"tile {one.number} is used")
        if not self.laid:
            return None  # deathwing.generator.first-tile
        if (one.x, one.y) in self.cells:
            return LayoutError("deathwing.generator.no-overlap", f"a tile lies at {one.x},{one.y}")
        arms = one.tile.arms()
        blocked = 0
        for way, (dx, dy) in enumerate(STEPS):
            neighbour = self.cells.get((one.x + dx, one.y + dy))
            blocked += neighbour is not None and (way + 2) % 4 in neighbour.tile.arms()
        if not self.joins(one):
            return LayoutError("deathwing.generator.next-tile", "none of its corridors meets one of a tile laid before")
        free = sum(1 for way in arms if (one.x + STEPS[way][0], one.y + STEPS[way][1]) not in self.cells)
        if len(self.open_gates()) - blocked + free == 0:
            return LayoutError("deathwing.ruling.geotile-placement", "it would leave no open corridor")
        return None

    def joins(self, one: Laid) -> int:
        """How many corridors of a tile would meet one of a tile laid before."""
        found = 0
        for way in one.tile.arms():
            neighbour = self.cells.get((one.x + STEPS[way][0], one.y + STEPS[way][1]))
            found += neighbour is not None and (way + 2) % 4 in neighbour.tile.arms()
        return found

    def places(self, number: int) -> list[Laid]:
        """Every legal place and rotation of a tile. None: it is set aside, and another is drawn
        (deathwing.ruling.geotile-placement)."""
        if not self.laid:
            return [Laid(number, 0, 0, turn) for turn in range(4)]
        around = {(x + dx, y + dy) for x, y in self.cells for dx, dy in STEPS} - set(self.cells)
        wanted = [Laid(number, x, y, turn) for x, y in sorted(around) for turn in range(4)]
        return [one for one in wanted if self.objection(one) is None]

    def lay(self, one: Laid) -> None:
        """LayoutError: it cannot be laid so, and nothing has changed."""
        if self.lays() < 0:
            raise LayoutError("deathwing.generator.alternate-to-eight", "eight tiles are laid")
        self._lay(one)

    def add_control_room(self, one: Laid) -> None:
        """Tile 10 as a ninth, on any open corridor the stealer player chooses, before the marines' corridors:
        deathwing.raid.tile-10, deathwing.breakout.tile-10, deathwing.ruling.tile-10-added."""
        rule = "deathwing.ruling.tile-10-added"
        if one.number != CONTROL_ROOM or self.lays() >= 0 or self.corridors:
            raise LayoutError(rule, "tile 10 comes when eight tiles are laid, and before the corridors")
        if self.has_control_room():
            raise LayoutError(rule, "tile 10 is laid, and stays where it lies")
        self._lay(one)
        self.added = True

    def _lay(self, one: Laid) -> None:
        objection = self.objection(one)
        if objection is not None:
            raise objection
        self.laid.append(one)
        self.cells[one.x, one.y] = one

    def has_control_room(self) -> bool:
        return CONTROL_ROOM not in self.unused()

    # ---- corridors

    def open_gates(self) -> list[Gate]:
        """The corridors that lead off the board; one that meets a tile's wall is a dead end, and no link
        (deathwing.ruling.geotile-set)."""
        return [
            (one.x, one.y, way)
            for one in self.laid
            for way in one.tile.arms()
            if (one.x + STEPS[way][0], one.y + STEPS[way][1]) not in self.cells
        ]

    def entries(self) -> list[Gate]:
        """Every open corridor without a marines' one is a stealer entry area: deathwing.generator.stealer-entries."""
        return [gate for gate in self.open_gates() if gate not in self.corridors]

    def attach(self, gate: Gate) -> None:
        """A marines' corridor at an open one: deathwing.generator.deployment-corridors,
        deathwing.ruling.deployment-corridor-fit. LayoutError: it does not fit."""
        rule = "deathwing.ruling.deployment-corridor-fit"
        if self.lays() >= 0:
            raise LayoutError("deathwing.generator.deployment-corridors", "the board is not yet built")
        if len(self.corridors) == CORRIDORS:
            raise LayoutError("deathwing.generator.deployment-corridors", "two corridors are attached")
        if gate not in self.entries():
            raise LayoutError(rule, "there is no open corridor")
        if len(self.entries()) == 1:
            raise LayoutError(rule, "a way in must be left for the stealers")
        if not self.fits(gate, CORRIDOR):
            raise LayoutError(rule, "five squares have no room there")
        self.corridors.append(gate)

    def fits(self, gate: Gate, length: int) -> bool:
        """Whether a straight corridor of this length at a gate touches neither tile nor corridor nor what lies before
        another open corridor."""
        taken = {square for other in self.corridors if other != gate for square in run(other, CORRIDOR)}
        taken |= {run(other, 1)[0] for other in self.open_gates() if other != gate}
        for at, square in enumerate(run(gate, length)):
            if (square[0] // SIZE, square[1] // SIZE) in self.cells:
                return False
            for near in beside(square):
                if near in taken or (
                    at > 0 and (near[0] // SIZE, near[1] // SIZE) in self.cells and self.is_floor(near)
                ):
                    return False
        return True

    def is_floor(self, square: Cell) -> bool:
        one = self.cells[square[0] // SIZE, square[1] // SIZE]
        return one.tile.rows[square[1] % SIZE][square[0] % SIZE] != "#"

    def sites(self) -> list[Gate]:
        """Where a marines' corridor can be attached now."""
        found = [gate for gate in self.entries() if self.fits(gate, CORRIDOR)]
        return found if len(self.entries()) > 1 else []


def beside(square: Cell) -> Iterator[Cell]:
    x, y = square
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            yield x + dx, y + dy


def run(gate: Gate, length: int) -> list[Cell]:
    """The squares straight beyond an open corridor, from the board outwards."""
    x, y, way = gate
    dx, dy = STEPS[way]
    left, top = x * SIZE + GATES[way][0], y * SIZE + GATES[way][1]
    return [(left + dx * at, top + dy * at) for at in range(1, length + 1)]
