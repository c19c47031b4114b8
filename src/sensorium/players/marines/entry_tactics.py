"""Securing entry areas, where a mission allows it: from which states, and what it is worth on the way.

An entry area that a marine has walked up to and seen is closed for good, and what waits there is lost. It costs
nothing but the way; so whoever comes by takes it along.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.core.position import Position

AN_ENTRY: Final = 0.25  # what an entry area is worth that nothing can come from any more, in marines
A_WAITER: Final = 0.3  # and each piece that waits there


def commanding_states(position: Position, entry: int) -> list[int]:
    """The states in which a marine has this entry area under his eyes: on its square, or beside it and looking."""
    board = position.board
    area = board.entries[entry]
    square = area.square
    found = [square << 2 | facing for facing in range(4) if facing != area.facing]
    closed = position.shut | position.fixtures | position.fields | position.barrier | position.burning
    if closed >> square & 1:
        return []
    sides = position.rulebook.vision_front_and_sides
    for direction in range(8):
        place = board.step[square * 8 + direction]
        if place < 0 or closed >> place & 1 or not board.clear(place, square, closed):
            continue
        for facing in range(4):
            looks = board.vision(place, facing) if sides else board.arc(place, facing)
            if looks >> square & 1:
                found.append(place << 2 | facing)
    return found


class Securing:
    """What it is worth to stand in a state because entry areas are secured from there."""

    def __init__(self) -> None:
        self.key: tuple[int, ...] = ()
        self.worths: dict[int, float] = {}

    def worth(self, position: Position) -> dict[int, float]:
        """By state; empty where the mission does not know it."""
        if not position.scenario.securing:
            return {}
        key = (position.sealed, position.shut, position.fixtures, position.burning, position.turn, position.occupied)
        if key != self.key:
            self.key = key
            self.worths = {}
            for entry in position.open_entries():
                if position.occupied & ~position.marines_at & 1 << position.board.entries[entry].square:
                    continue  # what stands there hides it
                value = AN_ENTRY + A_WAITER * (position.waiting(entry, True) + position.waiting(entry, False))
                for state in commanding_states(position, entry):
                    self.worths[state] = self.worths.get(state, 0.0) + value
        return self.worths
