"""Where acts begin in a game: an act is what a side sets out to do in its turn, with everything that comes of it until
the next one. Choosing a piece belongs to what it does first; a turn begins with an act of its own."""

from __future__ import annotations

from sensorium.rules.chapters.deployment import Deploying
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core.answers import ACTIVATE, verb_of
from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top
from sensorium.rules.core.vocabulary import STEALERS


class Acts:
    """Follows a game answer by answer. ``activated``: the last answer chose a piece; ``moment``: the turn and side of
    the last answer."""

    def __init__(self, activated: bool = False, moment: tuple[int, int] = (-1, -1)) -> None:
        self.activated = activated
        self.moment = moment

    def begins(self, position: Position, code: int) -> bool:
        """Whether an act begins with this answer, which is about to be played."""
        now = position.turn, position.side
        turned, self.moment = now != self.moment, now
        chosen, self.activated = self.activated, verb_of(code) == ACTIVATE
        deciding = asked(position) <= STEALERS and isinstance(top(position), TurnSequence | Deploying)
        return turned or (deciding and not chosen)
