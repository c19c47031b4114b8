"""Command points: which action one was taken up for, and the order that follows."""

from __future__ import annotations

from sensorium.players.marines.legal_actions import legal_actions
from sensorium.rules.chapters.command import Order
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import cost_of
from sensorium.rules.core.position import Position


class CommandPoints:
    """Remembers the action between the two answers that buy it: the point is taken up first, then the order given."""

    def __init__(self) -> None:
        self.wanted = 0

    def take_up(self, code: int) -> int:
        """Command points for the marine who is to do this."""
        self.wanted = code
        return a.SPEND | a.piece_of(code) << a.PIECE_SHIFT

    def order(self, position: Position, frame: Order) -> int:
        """The action a command point was taken up for."""
        marine = frame.marine
        own = position.ap[marine] if marine == position.active and not frame.reacting else 0
        wanted, self.wanted = self.wanted, 0
        if wanted and a.piece_of(wanted) == marine:
            left = position.left()
            if wanted in legal_actions(position, marine, own + left):
                points = max(1, cost_of(position, wanted) - own)
                if points <= left:
                    return wanted | points << a.CP_SHIFT
        return a.PASS
