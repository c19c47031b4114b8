"""What a marine player does well to choose in a set-up: where his corridors go, and which entry areas are shut.

Where his men stay about their corridors, these lie as far as can be from where the stealers come in; and what is shut
is what comes in nearest to them.
"""

from __future__ import annotations

from typing import Final

from sensorium.ships.layout import CORRIDORS, Cell, Gate, Layout
from sensorium.ships.ship_board import Ship, build

FAR: Final = 30  # squares from which on it does not matter how far an entry area is


def nearest_entries(ship: Ship, numbers: list[int]) -> list[int]:
    """These entry areas, the nearest to the marines' corridors first."""
    far = distances(ship)
    return sorted(numbers, key=lambda number: (far[ship.entry_square(number)], number))


def remote_sites(layout: Layout, shut: int = 0) -> list[Gate]:
    """Where the corridors that are still to be attached lie farthest from all entry areas but for so many nearest ones,
    which are shut; none, where there is no room."""
    gates = layout.entries()
    ship = build(layout)
    squares = [ship.entry_square(1 + ship.entries.index(gate)) for gate in gates]
    ways = {gate: distances_from(ship, [square]) for gate, square in zip(gates, squares, strict=True)}
    held = [distances_from(ship, list(one.squares)) for one in ship.corridors]

    def exposed(taken: list[Gate]) -> int:
        own = held + [ways[gate] for gate in taken]
        others = [square for gate, square in zip(gates, squares, strict=True) if gate not in taken]
        near = sorted(min(far[square] for far in own) for square in others)
        return sum(max(0, FAR - steps) ** 2 for steps in near[shut:])

    best: tuple[int, list[Gate]] | None = None
    for taken in attachable(layout):
        risk = exposed(taken)
        if best is None or risk < best[0]:
            best = (risk, taken)
    return best[1] if best else []


def attachable(layout: Layout) -> list[list[Gate]]:
    """Every choice of places for the corridors that are still to be attached."""
    if len(layout.corridors) == CORRIDORS:
        return []
    found: list[list[Gate]] = []
    for gate in layout.sites():
        layout.corridors.append(gate)
        more = attachable(layout)
        layout.corridors.pop()
        found += [[gate, *rest] for rest in more] or [[gate]]
    return found


def distances(ship: Ship) -> dict[Cell, int]:
    """Squares on foot from the nearest square of either corridor: deathwing.ruling.perimeter-nearest."""
    return distances_from(ship, [square for one in ship.corridors for square in one.squares])


def distances_from(ship: Ship, squares: list[Cell]) -> dict[Cell, int]:
    """Squares on foot from the nearest of these, doors and pieces ignored."""
    far = dict.fromkeys(squares, 0)
    todo = list(far)
    ways = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    for x, y in todo:
        for dx, dy in ways:
            near = (x + dx, y + dy)
            # Not between two walls that touch at their corners.
            pinched = dx and dy and not ship.is_floor((x + dx, y)) and not ship.is_floor((x, y + dy))
            if near not in far and ship.is_floor(near) and not pinched:
                far[near] = far[x, y] + 1
                todo.append(near)
    return far
