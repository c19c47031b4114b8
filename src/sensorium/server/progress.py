"""How far a game has come, as the store keeps it beside the game's rows."""

from __future__ import annotations

from time import time

from sensorium.rules.core.engine import asked
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS
from sensorium.server.store import Progress
from sensorium.table.scene import winner
from sensorium.table.table import Table


def progress_of(table: Table) -> Progress:
    position = table.position
    side = asked(position)
    return Progress(
        turn=position.turn,
        asked=SIDE_WORDS[side],
        over=side == NOBODY,
        changed=time(),
        winner=winner(position),
    )
