"""A game as a film: the first scene, then what happened and changed with each answer, for one viewer or for all.

Every frame is made as the live scenes are, from a view. Of a finished game each view has a frame for every answer, so
that one may look over the other side's shoulder at the same moment. Of a game that goes on, one's own view is all there
is, and answers that this viewer could not notice leave no trace, not even in the count.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Log, code_of, moment
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, SPECTATOR, STEALERS
from sensorium.table import wire
from sensorium.table.acts import Acts
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.replay import best_told, open_view
from sensorium.table.scene import scene
from sensorium.table.scene_patch import patch
from sensorium.table.table_setup import Opening

ALL: Final = -1  # nothing hidden
VIEWS: Final[dict[wire.FilmView, int]] = {
    "all": ALL,
    "marine": MARINES,
    "stealer": STEALERS,
    "spectator": SPECTATOR,
}


class Projector:
    """Plays a game and shows it to one viewer."""

    def __init__(self, opening: Opening, viewer: int) -> None:
        self.opening = opening
        self.viewer = viewer
        self.position = opening.start()
        self.book = Logbook(opening.clock_mode, marine_names(self.position))
        self.acts = Acts()

    def frames(self, log: Log, whole: bool) -> Iterator[wire.Frame]:
        """``whole``: the game is over, and every answer has its frame."""
        before = self.scene()
        turn, side = moment(self.position)
        yield wire.Frame(at=0, turn=turn, side=side, scene=before)
        count = 0
        for number, answer in enumerate(log.answers(), 1):
            code = code_of(self.position, answer, number + 1)
            begins = self.acts.begins(self.position, code)
            events: list[Event] = []
            play(self.position, code, events)
            lines = self.heard(events)
            now = self.scene()
            change = patch(before, now)
            before = now
            if not (whole or lines or change is not None):
                continue
            count += 1
            turn, side = moment(self.position)
            frame = wire.Frame(at=number if whole else count, turn=turn, side=side, events=lines, patch=change)
            frame.act = begins if whole else bool(lines)
            if self.viewer == ALL or answer.who == SIDE_WORDS[self.viewer]:
                frame.who, frame.said, frame.hint = answer.who, answer.said, answer.hint
            yield frame

    def heard(self, events: list[Event]) -> list[wire.EventLine]:
        """What this viewer is told of these events; whoever sees all is told what the one who knows most is."""
        told = [len(lines) for lines in self.book.told]
        self.book.tell(events)
        if self.viewer != ALL:
            return self.book.told[self.viewer][told[self.viewer] :]
        return [
            self.book.told[best_told(event)][told[best_told(event)] + at]
            for at, event in enumerate(self.book.heard(events))
        ]

    def scene(self) -> wire.Scene:
        seen = open_view(self.position) if self.viewer == ALL else view(self.position, self.viewer)
        return scene(seen, self.opening.mission, None, self.book.aftermath())


def film(opening: Opening, log: Log, viewer: int, whole: bool) -> Iterator[wire.Frame]:
    return Projector(opening, viewer).frames(log, whole)


def position_after(opening: Opening, log: Log, count: int) -> Position:
    """The position after so many answers."""
    position = opening.start()
    for number, answer in enumerate(log.answers()[:count], 2):
        play(position, code_of(position, answer, number))
    return position
