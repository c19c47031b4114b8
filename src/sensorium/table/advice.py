"""What a bot would have done at a moment of a finished game, told as what would have happened.

An answer is a word of the notation. Readers are told it as the log tells everything: the answer is given on a copy of
the position, and what comes of it, before any die falls, is the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from sensorium.rules.core.answers import END_TURN, verb_of
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, code_of
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS
from sensorium.table import wire
from sensorium.table.film import ALL, Projector
from sensorium.table.table_setup import Opening

CHOICE = "activated"  # who acts; what he does tells that too


def told_advice(opening: Opening, log: Log, at: int, player: str, said: Sequence[str]) -> wire.Advice:
    """``said``: by the bot ``player``, after ``at`` answers of this game."""
    answers = log.answers()
    projector = Projector(opening, ALL)
    for number, answer in enumerate(answers[:at], 2):
        play(projector.position, code_of(projector.position, answer, number))
    did = [one.said for one in answers[at : at + len(said)] if one.who == answers[at].who]
    return wire.Advice(
        at=at,
        side=answers[at].who,
        player=player,
        said="; ".join(said),
        did="; ".join(did),
        same=list(said) == did,
        lines=lines_of(projector, said),
        did_lines=lines_of(projector, did),
    )


def lines_of(projector: Projector, said: Sequence[str]) -> list[wire.EventLine]:
    """What is told of these answers, given one after another; the projector stays where it is."""
    position = projector.position.copy()
    side = SIDE_WORDS[asked(position)]
    found: list[Event] = []
    for one in said:
        code = code_of(position, Answer(side, one), 1)
        events: list[Event] = []
        play(position, code, events)
        if verb_of(code) == END_TURN:  # what its end brings is no part of the answer
            events = [Event("ended the turn", {"side": side}, NOBODY, {})]
        found += events
    shown = [event for event in found if event.kind != CHOICE] or found
    if not shown:
        shown = [Event("let pass", {"side": side}, NOBODY, {})]
    return projector.heard(shown)
