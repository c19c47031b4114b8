"""What the brood remembers within a turn: its plan, what a piece is about to do, and who has chosen to stay."""

from __future__ import annotations

from sensorium.players.stealers.brood_intents import Intent
from sensorium.players.stealers.brood_plans import Plan
from sensorium.rules.core.position import Position


class TurnMemory:
    """The memory of the current turn; the plan is set from outside and stays."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.turn = -1
        self.intent: Intent | None = None  # of the piece that is moving, or about to
        self.waiting: dict[int, int] = {}  # label: how things stood when it chose to stay
        self.ready: list[int] = []  # for each marine the stealers that could be upon him this turn, as it began
        self.ladders: dict[int, float] | None = None  # what it is worth to break each; None: not worked out yet

    def begin(self, position: Position) -> None:
        """Forget what was meant and known in an earlier turn."""
        if position.turn != self.turn:
            self.turn = position.turn
            self.waiting.clear()
            self.intent = None
            self.ready = []
            self.ladders = None

    def copy_turn(self, other: TurnMemory) -> None:
        """Take over what that one knows of this turn, but not its intent."""
        self.turn, self.ready, self.ladders = other.turn, other.ready, other.ladders
        self.waiting = dict(other.waiting)
