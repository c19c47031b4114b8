"""The dead-end room of the tenth board: who stands where in it as the board is set up
(solo.board-10.placed-at-setup)."""

from __future__ import annotations

from typing import Final

from sensorium.ships.layout import Cell
from sensorium.ships.ship_board import Ship
from sensorium.ships.tiles import STEPS

LEADER_NAME: Final = "Maw"
BROOD_NAMES: Final = ("Ash", "Bile", "Claw", "Dregs", "Eel", "Fang", "Grub", "Husk", "Itch")


def corners(ship: Ship, door: int) -> tuple[list[Cell], list[Cell]]:
    """The room's corners: the two farthest from its door, and the two beside it."""
    across, down = [x for x, _ in ship.room], [y for _, y in ship.room]
    found = [(x, y) for y in (min(down), max(down)) for x in (min(across), max(across))]
    dx, dy = STEPS[door]
    found.sort(key=lambda cell: (cell[0] * dx + cell[1] * dy, cell[1], cell[0]))
    return found[:2], found[2:]


def occupants(ship: Ship, door: int, nest: list[int]) -> list[tuple[str, str, Cell]]:
    """Name, kind and square of everybody in the room: the leader in one of the two corners farthest from the door
    (solo.board-10.leader-corner), a blip in each of the others (solo.board-10.blip-corners), turned up at once: one
    model in the corner, and the rest in the nearest empty squares of the room (solo.ruling.board-10-blips)."""
    far, near = corners(ship, door)
    lair = far[nest[0] - 1]
    placed: list[tuple[str, str, Cell]] = [(LEADER_NAME, "leader", lair)]
    nests = [corner for corner in far + near if corner != lair]
    names = iter(BROOD_NAMES)
    taken = {lair, *nests}
    for corner, value in zip(nests, nest[1:], strict=True):
        placed.append((next(names), "stealer", corner))
        for _ in range(value - 1):
            free = [cell for cell in ship.room if cell not in taken]
            square = min(free, key=lambda cell: (far_apart(cell, corner), cell[1], cell[0]))
            taken.add(square)
            placed.append((next(names), "stealer", square))
    return placed


def far_apart(one: Cell, other: Cell) -> int:
    """Squares on foot in an empty room."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
