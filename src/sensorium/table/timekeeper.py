"""Pausing the clock, announcing its marks, and playing ``time up`` when it has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sensorium.rules.core.answers import TIME_UP
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS
from sensorium.table import wire
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from sensorium.table.table_setup import HUMAN

if TYPE_CHECKING:
    from sensorium.table.table import Table


class Timekeeper:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.wanted: dict[int, bool] = {}  # who has asked for a pause

    def time_left(self) -> dict[str, float]:
        """What the clock shows while it stands, for a row; after a crash it goes on from the last of these."""
        clock = self.table.clock
        if clock.mode == "off":
            return {}
        clock.left = round(clock.left, 3)
        return {"left": clock.left}

    def tick(self, now: float) -> bool:
        table, clock = self.table, self.table.clock
        called = clock.called(now) if clock.since is not None else []
        for mark in called:
            table.kept.add({"call": mark, "left": mark})
            table.book.call(mark)
        if not clock.is_out(now):
            return bool(called)
        clock.stop(now)
        table.take(NOBODY, [TIME_UP])
        table.resume(now)
        return True

    def pause(self, seat: wire.Seat, paused: bool, now: float) -> None:
        table, clock = self.table, self.table.clock
        side = SEATS[seat]
        if side > STEALERS:
            raise Refused("only players stop the clock")
        if paused and not clock.paused:
            table.repeats.check_pause(table.position)
        self.wanted[side] = paused
        other = table.seats["stealer" if side == MARINES else "marine"]
        agreed = paused and (other != HUMAN or self.wanted.get(1 - side, False))
        clock.stop(now)
        if agreed and not clock.paused:
            clock.paused = True
            table.repeats.pause(table.position)
            table.kept.add({"pause": True, **self.time_left()})
        elif not paused and clock.paused:
            self.resume()
        table.resume(now)
        if paused and not agreed:
            raise Refused("the other player has not asked for a pause yet")

    def resume(self) -> None:
        """End the pause, whoever asked for it."""
        self.table.clock.paused = False
        self.wanted.clear()
        self.table.kept.add({"pause": False, **self.time_left()})
