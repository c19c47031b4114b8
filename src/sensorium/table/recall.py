"""A turn to be seen again, as one viewer saw it: how things stood when it began, and what happened since.

The table remembers the positions in which the last turns began, so only their answers are played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sensorium.missions.format.mission import Mission
from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, Mark, code_of, moment
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import SIDE_WORDS, STEALERS
from sensorium.table import wire
from sensorium.table.logbook import Logbook
from sensorium.table.scene import scene
from sensorium.table.scene_patch import patch

KEPT = 3  # beginnings of turns: the present one, and one before it of each side


@dataclass(frozen=True)
class TurnStart:
    """The answer with which a turn began, and how things stood before it."""

    turn: int
    side: str
    position: Position
    lines: int  # of the log of answers, before it
    told: list[int]  # lines each viewer had been told


class TurnStarts:
    """The beginnings of the last turns. What begins a turn is taken back in a lesson only."""

    def __init__(self) -> None:
        self.starts: list[TurnStart] = []

    def note(self, before: Position, after: Position, lines: int, told: list[int]) -> None:
        """After each answer: keep the position before it if a turn has begun with it."""
        turn, side = moment(after)
        if (turn, side) != moment(before) and side in SIDE_WORDS[: STEALERS + 1]:
            self.starts = [*self.starts[1 - KEPT :], TurnStart(turn, side, before, lines, told)]

    def cut(self, lines: int) -> None:
        """The log has been cut back to so many lines."""
        self.starts = [start for start in self.starts if start.lines < lines]

    def last(self, viewer: int) -> tuple[TurnStart, TurnStart | None] | None:
        """The turn that this viewer wants to see again, and the one after it: for a player the last of the other side,
        for a spectator the last that is over."""
        after: TurnStart | None = None
        for start in reversed(self.starts):
            if (after is not None) if viewer > STEALERS else start.side != SIDE_WORDS[viewer]:
                return start, after
            after = start
        return None


class Recalling:
    """Everything that is needed to show a turn again, apart from the table, which goes on meanwhile."""

    def __init__(
        self,
        mission: Mission,
        book: Logbook,
        lines: Sequence[Answer | Mark],
        turn: tuple[TurnStart, TurnStart | None],
    ) -> None:
        start, after = turn
        self.mission = mission
        self.start = start
        # With the answer that began the turn after it: it may have ended this one.
        self.lines = list(lines[start.lines : None if after is None else after.lines + 1])
        self.position = start.position.copy()
        self.book = Logbook(book.clock, book.marines)
        self.book.told = [list(told[:count]) for told, count in zip(book.told, start.told, strict=True)]

    def show(self, viewer: int) -> wire.Recall:
        first = before = self.scene(viewer)
        steps: list[wire.RecallStep] = []
        begun = False
        for number, answer in enumerate(
            (line for line in self.lines if isinstance(line, Answer)), self.start.lines + 2
        ):
            events: list[Event] = []
            play(self.position, code_of(self.position, answer, number), events)
            known = len(self.book.told[viewer])
            self.book.tell(events)
            lines = self.book.told[viewer][known:]
            ours = this_turn(lines, begun)
            ended = begun and len(ours) < len(lines)
            begun = True
            now = before if ended else self.scene(viewer)
            change = patch(before, now)
            if ours or change is not None:
                steps.append(wire.RecallStep(events=ours, patch=change))
            before = now
        return wire.Recall(turn=self.start.turn, side=self.start.side, scene=first, steps=steps)

    def scene(self, viewer: int) -> wire.Scene:
        return scene(view(self.position, viewer), self.mission, None, self.book.aftermath())


def this_turn(lines: list[wire.EventLine], begun: bool) -> list[wire.EventLine]:
    """Of the lines of one answer those of the turn: from where it begins, and up to where the next one does."""
    turned = [at for at, line in enumerate(lines) if line.kind == "turn"]
    if not begun:
        return lines[turned[0] :] if turned else lines
    return lines[: turned[0]] if turned else lines
