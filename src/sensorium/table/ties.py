"""Ties of the solitaire rules: where these leave the stealers several answers, the marine player decides.

solo.blips.ties, solo.move.order-ties. A tie that he leaves open is decided at random by the bot that moves the
stealers. Nothing on the board is hidden from him (solo.ruling.secret-information); the ties are computed from his own
view all the same.
"""

from __future__ import annotations

from sensorium.rules.chapters.solitaire_moves import choices
from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import MARINES, STEALERS


class Ties:
    """The ties of one game. ``serial`` names a question, so that each is looked at once."""

    def __init__(self, decides: bool) -> None:
        self.decides = decides  # a person has the marines
        self.drawn = -1  # the question that is left to chance
        self.passed: tuple[int, int] | None = None  # the turn for whose rest all are
        self.known: tuple[int, list[int]] = (-1, [])

    def open(self, position: Position, serial: int) -> list[int]:
        """The answers between which the marine player decides now; nothing where there is no tie."""
        if not self.decides or self.drawn == serial or self.passed == (position.turn, position.side):
            return []
        if self.known[0] != serial:
            self.known = serial, tied(position)
        return self.known[1]

    def leave(self, position: Position, serial: int, whole_turn: bool) -> None:
        """Leave this tie to the bot, or all ties until the end of the turn."""
        self.drawn = serial
        if whole_turn:
            self.passed = position.turn, position.side


def tied(position: Position) -> list[int]:
    if not position.rulebook.solitaire or asked(position) != STEALERS:
        return []
    codes = choices(imagine(view(position, MARINES), 0))
    return codes if len(codes) > 1 else []
