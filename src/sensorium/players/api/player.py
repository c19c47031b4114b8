"""What a player is given, and what it must give back.

A player gets a view (what its side may know), the question, the legal answers and a time budget; it answers with one
of them. It never sees the position behind the view: to look ahead it imagines one that fits.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Protocol, runtime_checkable

from sensorium.rules.core.answers import END_TURN
from sensorium.rules.core.engine import answers
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import Question, question
from sensorium.rules.core.views import View, imagine, view


class Asked:
    """One question to one side, with everything that side may know."""

    def __init__(self, seen: View, asking: Question, legal: list[int], seconds: float) -> None:
        self.view = seen
        self.question = asking
        self.legal = legal
        self.deadline = monotonic() + seconds
        self.stopped_early = False  # for the player to say: the time was up before it had thought enough

    @property
    def seconds_left(self) -> float:
        return self.deadline - monotonic()

    def imagine(self, rng: Random) -> Position:
        """A full position that is consistent with the view, with hidden values drawn at random."""
        return imagine(self.view, rng.getrandbits(62))

    def words(self) -> dict[str, int]:
        """The legal answers by their words."""
        position = imagine(self.view, 0)
        return {words(position, code): code for code in self.legal}


class Player(Protocol):
    """Answers the questions to one side."""

    def answer(self, asked: Asked) -> int:
        """One of ``asked.legal``."""


@runtime_checkable
class Guest(Protocol):
    """A player that is an external program: it can fail, and has to be started and ended."""

    faults: list[str]  # what it did wrong, in words; a default answered for it

    def greet(self) -> None:
        """Start it once to check that it works; raises ``ValueError`` with the reason if it does not."""

    def close(self, final: View | None = None) -> None:
        """End it; ``final``: the view of the finished game."""


Maker = Callable[[str, Random], Player]


def asked_of(position: Position, side: int, seconds: float) -> Asked:
    """What the side now asked is given."""
    return Asked(view(position, side), question(position), answers(position), seconds)


def default_answer(given: Asked) -> int:
    """What is answered for a player who gives no legal answer: decline, else end the turn, else the first answer."""
    declined = decline(imagine(given.view, 0))
    if declined is not None:
        return declined
    return END_TURN if END_TURN in given.legal else given.legal[0]
