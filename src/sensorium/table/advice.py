"""What a bot would have done at a moment of a finished game, told as what would have happened.

An answer is a word of the notation. Readers are told it as the log tells everything: the answer is given on a copy of
the position, and what comes of it, before any die falls, is the sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sensorium.rules.core.answers import ACTIVATE, END_TURN, SPEND, verb_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, code_of
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS
from sensorium.table import wire
from sensorium.table.film import ALL, Projector
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.table_setup import Opening

CHOICE: Final = "activated"  # who acts; what he does tells that too
CHOSEN: Final = (ACTIVATE, SPEND)  # who acts and what with: nothing has been done yet


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


def advised(position: Position, codes: Sequence[int], side: int) -> tuple[list[str], list[wire.EventLine]]:
    """These answers in words, and what is told of them in a position that somebody has imagined from what this side
    knows: only the deeds themselves. What comes of them there need not come of them in the game."""
    meant = list(codes)
    while len(meant) > 1 and undone(meant) and meant[1] in answers(position):
        del meant[0]
    book = Logbook("off", marine_names(position))
    said: list[str] = []
    found: list[Event] = []
    imagined = position.copy()
    for code in meant:
        said.append(words(imagined, code))
        events: list[Event] = []
        play(imagined, code, events)
        deeds = [event for event in events if event.kind != CHOICE]
        if verb_of(code) == END_TURN:
            deeds = [Event("ended the turn", {"side": SIDE_WORDS[side]}, NOBODY, {})]
        found += deeds[:1]
        if len(deeds) > 1:  # what happens then is anybody's guess
            break
    if not found and verb_of(meant[-1]) not in CHOSEN:
        found = [Event("let pass", {"side": SIDE_WORDS[side]}, NOBODY, {})]
    return said, [book.line(event, side) for event in found]


def undone(codes: Sequence[int]) -> bool:
    """Whether nothing comes of the first choice: another one follows, or the end of the turn."""
    return verb_of(codes[0]) in CHOSEN and verb_of(codes[1]) in (*CHOSEN, END_TURN)
