"""Taking back what one has said: one's last answer while it has told nobody anything; and in a lesson whose other side
does as it says, where that is not possible any more, everything up to the place where the step was begun.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sensorium.missions.format.lesson import STILL
from sensorium.rules.core.engine import asked
from sensorium.rules.core.log import Answer
from sensorium.rules.core.vocabulary import NOBODY, SIDE_WORDS, STEALERS
from sensorium.table import wire
from sensorium.table.logbook import Group
from sensorium.table.refusal import Refused
from sensorium.table.repeats import UNDOING

if TYPE_CHECKING:
    from sensorium.table.table import Table


class TakingBack:
    def __init__(self, table: Table) -> None:
        self.table = table
        lesson = table.mission.lesson
        scripted = table.coach is not None and lesson is not None and lesson.opponent == STILL
        self.pupil = SIDE_WORDS.index(lesson.side) if scripted and lesson is not None else NOBODY
        self.steps: list[tuple[int, Group]] = []  # the first answer in each step of a lesson, and the step's number

    def note(self, group: Group) -> None:
        """An answer is about to be given."""
        coach = self.table.coach
        if coach is None or group.side != self.pupil or coach.now.step < 0:
            return
        while self.steps and self.steps[-1][0] > coach.now.step:
            self.steps.pop()
        if not self.steps or self.steps[-1][0] < coach.now.step:
            self.steps.append((coach.now.step, group))

    def may(self, side: int) -> bool:
        """Whether this side can take something back now."""
        table = self.table
        if table.stopped is not None or side > STEALERS or not table.repeats.may_return(side, table.position):
            return False
        if asked(table.position) == side and table.book.undoable(side):
            return True
        return side == self.pupil and asked(table.position) in (side, NOBODY) and self.step_start() is not None

    def step_start(self) -> Group | None:
        """Where the step was begun; at its beginning, where the step before it was."""
        lines = len(self.table.log.lines)
        return next((group for _, group in reversed(self.steps) if group.lines < lines), None)

    def take(self, seat: wire.Seat, side: int) -> None:
        """Take back and keep a row of it."""
        table = self.table
        if side <= STEALERS and not table.repeats.may_return(side, table.position):
            raise Refused(UNDOING)
        if not self.may(side):
            raise Refused("there is nothing of yours to take back: the dice, a reveal or the other side came after it")
        left = table.time_left()
        if asked(table.position) == side and table.book.undoable(side):
            table.kept.add({"undo": seat, **left})
            self.last()
            return
        group = self.step_start()
        assert group is not None
        kept = sum(isinstance(line, Answer) for line in table.log.lines[: group.lines])
        table.kept.add({"undo": seat, "answers": kept, **left})
        self.to_step()

    def last(self) -> None:
        """The last answer."""
        self._return(self.table.book.undo())

    def to_step(self) -> None:
        """All that was said since the step was begun, by either side, and what has fallen."""
        table = self.table
        group = self.step_start()
        assert group is not None
        table.book.cut(group)
        self._return(group)
        table.passes.clear()
        table.windows.close()
        table.turns.cut(group.lines)
        if table.position.seconds:
            table.clock.wind(table.position.seconds)

    def _return(self, group: Group) -> None:
        table = self.table
        table.position = group.before.copy()  # a step may be begun once more
        if table.coach is not None:
            table.coach.take_back(group.lines)
        table.repeats.undone(group.side, group.trail, table.position)
        table.hints.undone(table.log.lines[group.lines :])
        del table.log.lines[group.lines :]
        table.messages.cut_back(group.told)
        table.passes.pop(group.side, None)
        table.serial += 1
