"""The actions that the rules allow a marine now, for so many points."""

from __future__ import annotations

from sensorium.rules.core.actions import marine_actions
from sensorium.rules.core.position import Position


def legal_actions(position: Position, marine: int, points: int) -> list[int]:
    legal: list[int] = []
    marine_actions(position, marine, points, legal)
    return legal


def allowed(position: Position, marine: int, points: int, code: int) -> int:
    """The answer if the rules allow it now, or 0."""
    return code if code in legal_actions(position, marine, points) else 0
