"""Finding a piece by its name, as a client calls it."""

from __future__ import annotations

from sensorium.rules.content.kinds import NOTHING
from sensorium.rules.core.position import Position


def slot_named(position: Position, name: str) -> int:
    """The piece of this name on the board or at an entry area, or -1."""
    for slot in range(len(position.kind)):
        if position.kind[slot] != NOTHING and position.place[slot] >= 0 and position.name(slot) == name:
            return slot
    return -1
