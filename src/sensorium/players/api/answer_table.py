"""The table of a quick player: which policy answers which question.

A quick player answers on full positions, without a clock. Each kind of question has a row, by the record of its fields:
either a policy that acts, or one that chooses among the legal answers. A question without a row has a policy too, the
one for everything else, so a player can answer a question that it knows nothing of.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sensorium.rules.core.answers import END_TURN, PASS
from sensorium.rules.core.engine import answers
from sensorium.rules.core.frames import Record
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top

Act = Callable[[Position, Any], int]  # the position and the question
Choose = Callable[[Position, Any, list[int]], int]  # the same, and the legal answers


class AnswerTable:
    """Answers every question to one side. ``otherwise`` chooses where no row does."""

    def __init__(self, otherwise: Choose) -> None:
        self.otherwise = otherwise
        self.acts: dict[type[Any], Act] = {}
        self.choices: dict[type[Any], Choose] = {}

    def act(self, record: type[Record], policy: Callable[[Position, Record], int]) -> None:
        """This policy answers such a question itself: listing all legal answers would take too long."""
        self.acts[record] = policy

    def choose(self, record: type[Record], policy: Callable[[Position, Record, list[int]], int]) -> None:
        """This policy chooses among the legal answers, of which there are several."""
        self.choices[record] = policy

    def answer(self, position: Position) -> int:
        frame = top(position)
        act = self.acts.get(type(frame))
        if act is not None:
            code = act(position, frame)
            return legally(position, code) if position.rulebook.cult else code
        legal = answers(position)
        if len(legal) == 1:
            return legal[0]
        return self.choices.get(type(frame), self.otherwise)(position, frame, legal)


def legally(position: Position, code: int) -> int:
    """This answer, or where it cannot be given that of somebody who has done enough: prices differ by armour and by
    weapon, and a policy that acts does not know all of them."""
    legal = answers(position)
    if code in legal:
        return code
    return next((one for one in (PASS, END_TURN) if one in legal), legal[0])


def declined(position: Position, frame: object, legal: list[int]) -> int:
    """The answer of somebody who wants nothing, or the first."""
    code = decline(position)
    return legal[0] if code is None else code


def last_answer(position: Position, frame: object, legal: list[int]) -> int:
    """The last answer: of an offer, to accept it."""
    return legal[-1]
