"""Hints: what a bot would do in a player's place. Only against a bot, from what the player knows; and the log tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sensorium.rules.core.engine import asked
from sensorium.rules.core.log import Answer, Mark
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import SIDE_WORDS, STEALERS
from sensorium.table import wire
from sensorium.table.bots import job_of
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from sensorium.table.side_jobs import AdviceJob, adviser
from sensorium.table.table_setup import HUMAN

if TYPE_CHECKING:
    from sensorium.table.table import Table


class Hints:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.side = ""  # that has asked for one, until it answers

    def ask(self, seat: wire.Seat) -> AdviceJob:
        """A question for a worker. ``Refused``: people play against each other, a lesson says itself what to do,
        or nothing is asked of this seat."""
        table, side = self.table, SEATS[seat]
        table.check_going_on()
        if side > STEALERS or any(player == HUMAN for other, player in table.seats.items() if other != seat):
            raise Refused("hints are only for a game against a bot")
        if table.taking_back.pupil == side:  # the other side does as the lesson says
            raise Refused("the lesson says itself what to do")
        if asked(table.position) != side:
            raise Refused("nothing is asked of this side")
        if self.side != SIDE_WORDS[side]:
            table.kept.add({"hint": SIDE_WORDS[side]})
            self.note(SIDE_WORDS[side])
        player = adviser(table.position, side)
        seen = view(table.position, side)
        job = job_of(table.id, table.serial, player, table.opening.table_mission, seen, table.number())
        return AdviceJob(job, low=False)

    def note(self, side: str) -> None:
        self.side = side
        self.table.book.hinted(side)

    def mark(self, line: Answer | Mark) -> None:
        """The answer of whoever has asked says so in the log."""
        if isinstance(line, Answer) and self.side and line.who == self.side:
            line.hint, self.side = True, ""

    def undone(self, lines: Sequence[Answer | Mark]) -> None:
        """An answer is taken back; what was said to whoever gave it is not forgotten."""
        for line in lines:
            if isinstance(line, Answer) and line.hint:
                self.side = line.who
