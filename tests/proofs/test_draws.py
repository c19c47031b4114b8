"""Whatever is drawn, whoever may not know it cannot tell: each kind of draw, and an engine that tells of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sensorium.proofs import draws_look_alike, scene_from, view_proofs
from sensorium.rules.chapters.hands import CardDraw
from sensorium.rules.core.answers import AMBUSHED, COUNTER, DRAWN, verb_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE

BOARD = """
map
####################
#A.................1
####################

A {} E
B stealer W at entry 1
"""
DECK = "rules {}\nreinforcements 2\n{}"
AMBUSH = "first+deathwing"
CARDS = "first+deathwing+whitedwarf+psychic+cult"


def drawn_by(verb: int) -> Callable[[Position], bool]:
    return lambda position: verb_of(answers(position)[0]) == verb


def drawing(rules: str, head: str, is_it: Callable[[Position], bool]) -> Position:
    """The first position of a game in which every question is declined that has this draw before it."""
    position = scene_from(
        "drawing", DECK.format(rules, head) + BOARD.format("librarian" if rules == CARDS else "marine")
    ).start()
    for _ in range(80):
        if asked(position) == CHANCE and len(answers(position)) > 1 and is_it(position):
            return position
        legal = answers(position)
        said = [code for code in legal if words(position, code) in ("take ambush", "end turn")]
        declined = decline(position)
        play(position, said[0] if said else declined if declined is not None else legal[0])
    raise AssertionError("nothing is drawn")


DRAWS = pytest.mark.parametrize(
    ("rules", "head", "is_it", "told"),
    [
        ("first", "", drawn_by(COUNTER), "drew a counter"),
        ("first", "", drawn_by(DRAWN), "drew a blip"),
        (AMBUSH, "allows ambush\n", drawn_by(AMBUSHED), "drew an ambush"),
        (CARDS, "cards standard\n", lambda position: position.asks(CardDraw) is not None, "drew a card"),
    ],
    ids=["counter", "blip", "ambush", "card"],
)


@DRAWS
def test_a_draw_looks_the_same_whatever_is_drawn(
    rules: str, head: str, is_it: Callable[[Position], bool], told: str
) -> None:
    draws_look_alike(drawing(rules, head, is_it))


@DRAWS
def test_an_event_that_tells_what_was_drawn_is_noticed(
    monkeypatch: pytest.MonkeyPatch, rules: str, head: str, is_it: Callable[[Position], bool], told: str
) -> None:
    def talkative(position: Position, code: int, events: list[Event] | None = None) -> None:
        play(position, code, events)
        for event in events or []:
            if event.kind == told:
                event.facts = {**event.facts, **event.secret}

    position = drawing(rules, head, is_it)
    monkeypatch.setattr(view_proofs, "play", talkative)
    with pytest.raises(AssertionError, match="one viewer hears"):
        draws_look_alike(position)
