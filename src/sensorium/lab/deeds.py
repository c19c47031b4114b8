"""What each marine has done in a game: the kills of everybody, read from its log."""

from __future__ import annotations

from sensorium.rules.core.log import Log
from sensorium.table.services import services_in


def kills_in(log: Log) -> dict[str, int]:
    """How many stealers each marine has killed."""
    return {one.name: one.kills for one in services_in(log)}
