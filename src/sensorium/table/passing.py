"""Passing ahead: somebody who wants nothing for the rest of a piece's activation, or of the turn, is asked no more.

A pass holds for the kind of question at which it was said: whoever will not spend command points this turn still fires
on overwatch. It covers the questions that come again and again and that can be declined: ``command``, ``overwatch``,
``free shot``, and which way models look that turn up in the other side's turn. Choices of close assault, orders and
placements are always asked.
"""

from __future__ import annotations

from sensorium.rules.asking import decline
from sensorium.rules.engine import asked
from sensorium.rules.facing import FACING
from sensorium.rules.movement import FREE_SHOT
from sensorium.rules.overwatch import DECLARING
from sensorium.rules.position import Position
from sensorium.rules.questions import asked_kind
from sensorium.rules.reactions import WINDOW

COVERED = (WINDOW, DECLARING, FREE_SHOT)
ONCE, PIECE, TURN = "once", "piece", "turn"
UNTIL = (ONCE, PIECE, TURN)


class Passing:
    """A pass that holds for a while."""

    def __init__(self, position: Position, until: str) -> None:
        self.until = until
        self.kind = asked_kind(position)
        self.moment = moment(position, until)

    def holds(self, position: Position) -> bool:
        return moment(position, self.until) == self.moment

    def answer(self, position: Position) -> int | None:
        """The answer given for whoever passed, where this question is one it covers."""
        if not is_covered(position) or asked_kind(position) != self.kind:
            return None
        return decline(position)


def moment(position: Position, until: str) -> tuple[int, int, int]:
    active = position.label[position.active] if until == PIECE and position.active >= 0 else -1
    return position.turn, position.side, active


def is_covered(position: Position) -> bool:
    kind = asked_kind(position)
    return kind in COVERED or (kind == FACING and position.side != asked(position))
