"""Passing ahead: a player declines a kind of question for the rest of a piece's activation or of the turn.

A pass holds for the kind of question at which it was said: a player who passes on command points is still asked about
overwatch shots. It covers the questions that recur and can be declined: ``command``, ``overwatch``, ``free shot``, and
the facing of models that are revealed in the other side's turn. Choices of close assault, orders and placements are
always asked.
"""

from __future__ import annotations

from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.facing import FACING
from sensorium.rules.chapters.overwatch import DECLARING
from sensorium.rules.chapters.reactions import WINDOW
from sensorium.rules.core.engine import asked
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind

COVERED = (WINDOW, DECLARING, FREE_SHOT)
ONCE, PIECE, TURN = "once", "piece", "turn"
UNTIL = (ONCE, PIECE, TURN)


class Passing:
    """A pass that is in force."""

    def __init__(self, position: Position, until: str) -> None:
        self.until = until
        self.kind = asked_kind(position)
        self.moment = moment(position, until)

    def holds(self, position: Position) -> bool:
        return moment(position, self.until) == self.moment

    def answer(self, position: Position) -> int | None:
        """The declining answer, if this question is covered by the pass; else None."""
        if not is_covered(position) or asked_kind(position) != self.kind:
            return None
        return decline(position)


def moment(position: Position, until: str) -> tuple[int, int, int]:
    active = position.label[position.active] if until == PIECE and position.active >= 0 else -1
    return position.turn, position.side, active


def is_covered(position: Position) -> bool:
    kind = asked_kind(position)
    return kind in COVERED or (kind == FACING and position.side != asked(position))
