"""The messages to each seat: the complete state when it connects, then what has changed for it.

A seat for which nothing it may know has changed gets no update, so that not even the time of a message tells what the
other side is considering. Changes are found by comparing the bytes that would be sent. Whoever has answered and is
asked the very same again is told so: it is another question, though nothing else has changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

import msgspec

from sensorium.rules.core.answers import STAND_DOWN
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import VERBS
from sensorium.rules.core.views import View, imagine
from sensorium.rules.core.vocabulary import MARINES, SPECTATOR, STEALERS
from sensorium.table import wire
from sensorium.table.cards import card_of
from sensorium.table.lesson_cards import lesson_face
from sensorium.table.question_message import asking
from sensorium.table.scene import scene
from sensorium.table.scene_patch import patch
from sensorium.table.table_setup import HUMAN
from sensorium.table.windows import USEFUL

if TYPE_CHECKING:
    from sensorium.table.table import Table

SEATS: dict[wire.Seat, int] = {"marine": MARINES, "stealer": STEALERS, "spectator": SPECTATOR}


class Messages:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.sent: list[tuple[int, bytes]] = [(0, b"")] * len(SEATS)  # lines of the log told, and the rest
        self.scenes: list[wire.Scene | None] = [None] * len(SEATS)  # that each seat has, and patches change
        self.cut: list[int] = [0] * len(SEATS)  # to how many lines the log has been cut back since
        self.answered = Counter[int]()  # how often each side has answered
        self.heard: list[Counter[int]] = [Counter() for _ in SEATS]  # the same when each seat was last told

    def welcome(self, seat: wire.Seat, now: float) -> wire.Welcome:
        table = self.table
        seen = table.seen(seat)
        position = imagine(seen, 0)
        return wire.Welcome(
            n=0,
            table=table.id,
            seat=seat,
            mission=card_of(table.opening.table_mission),
            seats=self.faces(),
            scene=scene(seen, table.mission, position, table.book.aftermath()),
            asked=self.asked(seat, seen, position),
            clock=table.clock.face(now),
            stopped=table.stopped,
            log=list(table.book.told[SEATS[seat]]),
            can_undo=table.can_undo(seat),
            reactions=self.reactions(seat),
            lesson=self.lesson(seat),
        )

    def lesson(self, seat: wire.Seat) -> wire.LessonFace | None:
        """What the coach says, to whom he teaches."""
        coach, told = self.table.coach, self.table.mission.lesson
        if coach is None or told is None or seat != told.side:
            return None
        return lesson_face(self.table.mission, coach, self.table.position)

    def reactions(self, seat: wire.Seat) -> str:
        """When this seat wants to be asked: its own business."""
        windows = self.table.windows
        return windows.ask(self.table.position) if seat == "marine" and windows.person else USEFUL

    def faces(self) -> list[wire.SeatFace]:
        return [
            wire.SeatFace(side=side, player=player, here=player != HUMAN)
            for side, player in sorted(self.table.seats.items())
        ]

    def updates(self, now: float, seats: Collection[wire.Seat] = tuple(SEATS)) -> dict[wire.Seat, wire.Update]:
        """The update for each of these seats. A seat that was left out before must first be sent a ``welcome`` and be
        marked with ``told``."""
        changed: dict[wire.Seat, wire.Update] = {}
        for seat in seats:
            viewer = SEATS[seat]
            count, before = self.sent[viewer]
            undone = self.cut[viewer] if self.cut[viewer] < count else None
            update, now_seen = self.update(seat, count if undone is None else undone, now)
            update.undone = undone
            state = encoded(update, now_seen)
            asker = STEALERS if update.asked.tie else viewer
            again = update.asked.yours and self.answered[asker] > self.heard[viewer][asker]
            if update.events or undone is not None or state != before or again:
                was_seen = self.scenes[viewer]
                update.patch = patch(was_seen, now_seen) if was_seen is not None else None
                changed[seat] = update
            self.know(viewer, state, now_seen)
        return changed

    def told(self, seat: wire.Seat) -> None:
        """Mark this seat as up to date."""
        viewer, lines = SEATS[seat], len(self.table.book.told[SEATS[seat]])
        update, seen = self.update(seat, lines, 0.0)
        self.know(viewer, encoded(update, seen), seen)

    def know(self, viewer: int, state: bytes, seen: wire.Scene) -> None:
        lines = len(self.table.book.told[viewer])
        self.heard[viewer] = self.answered.copy()
        self.sent[viewer] = (lines, state)
        self.scenes[viewer] = seen
        self.cut[viewer] = lines

    def update(self, seat: wire.Seat, since: int, now: float) -> tuple[wire.Update, wire.Scene]:
        """What is to be told but for the patch, and the scene that it is to lead to."""
        table = self.table
        seen = table.seen(seat)
        position = imagine(seen, 0)
        update = wire.Update(
            n=0,
            events=table.book.told[SEATS[seat]][since:],
            asked=self.asked(seat, seen, position),
            clock=table.clock.face(now),
            can_undo=table.can_undo(seat),
            reactions=self.reactions(seat),
            lesson=self.lesson(seat),
        )
        return update, scene(seen, table.mission, position, table.book.aftermath())

    def asked(self, seat: wire.Seat, seen: View, position: Position) -> wire.Asked:
        stopped = self.table.stopped
        if stopped is not None:
            return wire.Asked(kind="stopped", side="nobody", yours=False, text=stopped.text)
        told = asking(seen, self.table.ties_for(seat), position)
        if seat == "marine" and self.table.windows.is_unasked(self.table.position):
            unask(told)
        return told

    def cut_back(self, lengths: list[int]) -> None:
        """Note that an undo has removed lines of the log."""
        self.cut = [min(cut, length) for cut, length in zip(self.cut, lengths, strict=True)]


def unask(told: wire.Asked) -> None:
    """This question is declined for whoever it is put to; what he may do at any time is left to him."""
    told.yours, told.decline = False, ""
    told.choices = [one for one in told.choices if one.group == VERBS[STAND_DOWN].group]


def encoded(update: wire.Update, seen: wire.Scene) -> bytes:
    """The state of a seat as bytes for comparison, without the seconds that its own clock counts."""
    clock = [update.clock.mode, update.clock.allowed, update.clock.runs, update.clock.paused]
    return msgspec.json.encode([seen, update.asked, update.can_undo, clock, update.reactions, update.lesson])
