"""How far a game has come, as the store keeps it beside the game's rows."""

from __future__ import annotations

from time import time

from sensorium.rules.core.engine import asked
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS
from sensorium.server.store import Progress
from sensorium.table.any_table import AnyTable
from sensorium.table.scene import winner
from sensorium.table.ship_table import SIDES, ShipTable


def progress_of(table: AnyTable) -> Progress:
    if isinstance(table, ShipTable):
        return progress_of_ship(table)
    position = table.position
    side = asked(position)
    return Progress(
        turn=position.turn,
        asked=SIDE_WORDS[side],
        over=side == NOBODY,
        changed=time(),
        winner=winner(position),
    )


def progress_of_ship(table: ShipTable) -> Progress:
    """Where both are asked, it says so until both have answered: who has bid is not told here either."""
    questions = table.made.questions()
    word: str = SIDES[questions[0].player] if questions else SIDE_WORDS[NOBODY]
    if any(one.kind == "bid" for one in questions) or len(questions) > 1:
        word = "both"
    return Progress(turn=0, asked=word, over=table.is_over(), changed=time())
