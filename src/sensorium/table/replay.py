"""Stepping through a game: the events and the scene after each answer. A finished game is shown with nothing hidden;
one that was stopped before its end, as one viewer saw it."""

from __future__ import annotations

from collections.abc import Iterator

from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Log, code_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import View, view
from sensorium.rules.core.vocabulary import MARINES, NOBODY, SIDE_WORDS, STEALERS
from sensorium.table import wire
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.scene import scene
from sensorium.table.table_setup import Opening


def replay(opening: Opening, log: Log) -> Iterator[wire.Step]:
    """Every answer of the log in turn, without those that were taken back: they are not in it."""
    position = opening.start()
    book = Logbook(opening.clock_mode, marine_names(position))
    for index, answer in enumerate(line for line in log.lines if isinstance(line, Answer)):
        events: list[Event] = []
        play(position, code_of(position, answer, index + 2), events)
        book.tell(events)
        knowing = [best_told(event) for event in book.heard(events)]
        lines = [book.told[viewer][at - len(knowing)] for at, viewer in enumerate(knowing)]
        yield wire.Step(
            index=index,
            who=answer.who,
            said=answer.said,
            events=lines,
            scene=scene(open_view(position), opening.mission, None, book.aftermath()),
        )


def replay_seen(opening: Opening, log: Log, viewer: int) -> Iterator[wire.Step]:
    """The steps that this viewer could notice: a step wherever he was told something or his scene changed. Answers in
    between leave no trace, not even in the count."""
    position = opening.start()
    book = Logbook(opening.clock_mode, marine_names(position))
    before: wire.Scene | None = None
    steps = 0
    for number, answer in enumerate((line for line in log.lines if isinstance(line, Answer)), 2):
        events: list[Event] = []
        play(position, code_of(position, answer, number), events)
        told = len(book.told[viewer])
        book.tell(events)
        lines = book.told[viewer][told:]
        now = scene(view(position, viewer), opening.mission, None, book.aftermath())
        if lines or now != before:
            own = answer.who == SIDE_WORDS[viewer] if viewer in (MARINES, STEALERS) else False
            who, said = (answer.who, answer.said) if own else ("", "")
            yield wire.Step(index=steps, who=who, said=said, events=lines, scene=now)
            steps += 1
        before = now


def best_told(event: Event) -> int:
    """The viewer to whom this event tells most."""
    return event.privy if event.privy != NOBODY else MARINES


def open_view(position: Position) -> View:
    """A view with nothing hidden: that of the stealers, with the command counter."""
    seen = view(position, STEALERS)
    seen.drawn = position.drawn
    return seen
