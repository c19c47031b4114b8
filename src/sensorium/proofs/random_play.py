"""Playing on at random, as the proofs do."""

from __future__ import annotations

from collections.abc import Callable

from sensorium.proofs.stream import Numbers
from sensorium.rules.core import answers as a
from sensorium.rules.core import engine
from sensorium.rules.core.answers import verb_of
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, SIDE_WORDS, STEALERS

OnStep = Callable[[Position, int, list[Event]], None]

MANY = 1 << 60  # far larger than any sum of weights


def pick(position: Position, numbers: Numbers) -> int:
    """A random answer to the question now asked; for chance, by its weights."""
    if asked(position) == CHANCE:
        return sample(position, numbers.randrange(MANY))
    if numbers.randrange(100) == 0:
        interjections = unasked(position)
        if interjections:
            return interjections[numbers.randrange(len(interjections))]
    legal = answers(position)
    assert legal, f"{SIDE_WORDS[asked(position)]} is asked and has no answer: {position.stack}"
    if numbers.randrange(4) == 0:
        return legal[numbers.randrange(len(legal))]
    # A rare kind of answer would drown among sixty squares to flame, and pieces that only ever turn on the spot
    # prove little: choose the kind first, by what brings things to a head.
    kinds = list(dict.fromkeys(verb_of(code) for code in legal))
    number = numbers.randrange(sum(eagerness(kind) for kind in kinds))
    for kind in kinds:
        number -= eagerness(kind)
        if number < 0:
            legal = [code for code in legal if verb_of(code) == kind]
            break
    return legal[numbers.randrange(len(legal))]


def eagerness(kind: int) -> int:
    """How often a kind of answer is chosen, against the others at hand."""
    if kind == a.MOVE:
        return 60
    if kind in (a.ACTIVATE, a.TURN, a.SPEND, a.PASS):
        return 12
    if kind in (a.STAND_DOWN, a.CLOSE, a.SELF_DESTRUCT, a.EXIT, a.CONVERT):
        return 6
    return 1 if kind == a.END_TURN else 40


def play_out(position: Position, numbers: Numbers, limit: int, on_step: OnStep | None = None) -> int:
    """Play random answers in this position until the game is over or so many have been given; how many were.

    ``on_step`` is called after each answer with the position, the answer and what it made happen.
    """
    for step in range(limit):
        if asked(position) == NOBODY:
            return step
        code = pick(position, numbers)
        events: list[Event] = []
        play(position, code, events)
        if on_step is not None:
            on_step(position, code, events)
    return limit


def unasked(position: Position) -> list[int]:
    """What may be said although nobody asks for it, apart from what is an answer anyway."""
    legal = answers(position) if asked(position) in (MARINES, STEALERS) else []
    return [code for code in engine.unasked(position) if code not in legal]
