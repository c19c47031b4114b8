"""The events told to each viewer, and which answers may still be undone.

Answers are kept in groups: what one player said, with everything that followed until somebody was asked again. A group
can be undone while it is the last one and has given nobody new information: no roll, no draw, nothing turned face up,
no event of the mission, and no question to the other side, which counts as that side's move even where it was passed.
"""

from __future__ import annotations

from collections.abc import Sequence

from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, NOBODY, SPECTATOR, STEALERS
from sensorium.table import wire
from sensorium.table.aftermath import Aftermath
from sensorium.table.clock import seconds_of

VIEWERS = (MARINES, STEALERS, SPECTATOR)
MOST_GROUPS = 256  # answers that can be taken back; each keeps the position before it
# Events that reveal information or must not happen twice (the clock is set): a group with one cannot be undone.
# A card that has been shown cannot be taken back: cult.hand.no-undo, cult.ruling.undo.
FINAL = (
    *("converted", "killed", "lost", "showed the counter", "said", "game over", "turn", "clock"),
    *("cast", "force", "sheltered", "boosts", "discarded", "drew a card", "takes two cards"),
    *("scanned", "scanned the hand", "scanned the counter"),
)

# What sort of thing happened, for whoever shows only some of it.
SORTS = {
    **dict.fromkeys(("turn",), "turn"),
    **dict.fromkeys(("rolled", "fought", "assault ends"), "roll"),
    **dict.fromkeys(
        ("killed", "exploded", "self-destructed", "overloaded", "object destroyed", "lost", "game over"), "kill"
    ),
}


def marine_names(position: Position) -> list[str]:
    return [position.name(slot) for slot in range(position.marine_count)]


class Group:
    """One answer with its consequences, and what is needed to undo it."""

    def __init__(self, side: int, position: Position, lines: int, told: list[int]) -> None:
        self.side = side
        self.before = position.copy()
        self.lines = lines  # of the log of answers, before it
        self.told = told  # lines each viewer had been told before it
        self.sealed = False
        self.trail = 0  # of the turn, before it (``repeats``)


class Logbook:
    """The log of events for each viewer, and the groups that can still be undone."""

    def __init__(self, clock: str, marines: Sequence[str]) -> None:
        self.clock = clock  # its mode
        self.marines = marines  # by name
        self.left = Aftermath(marines)
        self.told: list[list[wire.EventLine]] = [[] for _ in VIEWERS]
        self.groups: list[Group] = []
        self.turn = 0
        self.side = ""

    def aftermath(self) -> Aftermath:
        """What the lines told so far have left behind; all of it is public, so any viewer's lines will do."""
        self.left.follow(self.told[SPECTATOR])
        return self.left

    def lengths(self) -> list[int]:
        return [len(lines) for lines in self.told]

    def heard(self, events: list[Event]) -> list[Event]:
        """What is told of these events at a table with this clock: no seconds without one, and all of them where it is
        longer than the rules have it."""
        told: list[Event] = []
        for event in events:
            if event.kind == "clock":
                seconds = seconds_of(self.clock, int(str(event.facts["seconds"])))
                told += [Event(event.kind, {"seconds": seconds}, event.privy, {})] if seconds else []
            else:
                told.append(event)
        return told

    def tell(self, events: list[Event]) -> None:
        for event in self.heard(events):
            if event.kind == "turn":
                self.turn, self.side = int(str(event.facts["turn"])), str(event.facts["side"])
            for viewer in VIEWERS:
                self.told[viewer].append(self.line(event, viewer))

    def line(self, event: Event, viewer: int) -> wire.EventLine:
        facts = event.shown_to(viewer)
        text = event.sentence(viewer)
        del facts["event"]
        sort = SORTS.get(event.kind, "")
        return wire.EventLine(kind=event.kind, facts={**facts}, text=text, turn=self.turn, side=self.side, sort=sort)

    def call(self, seconds: int) -> None:
        """Add the announcement of a clock's mark to every viewer's log."""
        called = Event("clock call", {"seconds": seconds}, NOBODY, {})
        for viewer in VIEWERS:
            self.told[viewer].append(self.line(called, viewer))

    def hinted(self, side: str) -> None:
        """A player has asked a bot for advice: everybody may know, and the log does."""
        asking = Event("hint", {"side": side}, NOBODY, {})
        for viewer in VIEWERS:
            self.told[viewer].append(self.line(asking, viewer))

    # -- groups -------------------------------------------------------------------------------------------------------

    def begin(self, side: int, position: Position, lines: int) -> Group:
        group = Group(side, position, lines, self.lengths())
        self.groups.append(group)
        return group

    def note(self, group: Group, events: list[Event], happened: bool) -> None:
        """Record the events of an answer of this group; ``happened``: an event of the mission was among them."""
        if happened or any(event.kind in FINAL for event in events):
            group.sealed = True

    def end(self, group: Group, asked: int) -> None:
        if asked != group.side:
            group.sealed = True
        if group.sealed:
            self.groups.clear()

    def trim(self) -> None:
        """Let go of what was said long ago; it stands."""
        del self.groups[:-MOST_GROUPS]

    def undoable(self, side: int) -> bool:
        return bool(self.groups) and self.groups[-1].side == side

    def undo(self) -> Group:
        """Remove the last group."""
        group = self.groups.pop()
        self.forget(group)
        return group

    def cut(self, group: Group) -> None:
        """Remove this group and all that came after it; what came before it stands."""
        self.groups.clear()
        self.forget(group)

    def forget(self, group: Group) -> None:
        """What was told since this group was begun."""
        self.left = Aftermath(self.marines)
        for lines, length in zip(self.told, group.told, strict=True):
            del lines[length:]
