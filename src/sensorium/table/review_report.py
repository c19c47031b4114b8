"""What a review comes to: the curve of chances, the dice against their odds, and the acts that decided the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import Answer, code_of, moment
from sensorium.rules.core.position import Position
from sensorium.table import wire
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.replay import best_told

MOST_MOMENTS: Final = 8
LEAST_CHANGE: Final = 0.03  # of the chance, for an act to be called a moment
MOST_LINES: Final = 3  # that tell what happened in it
# What tells most of an act, the most telling first; of anything else the last line.
TELLING: Final = (
    ("game over",),
    ("killed", "exploded", "object destroyed", "overloaded", "self-destructed"),
    ("converted", "exited", "escaped", "worked", "jammed"),
    ("rolled", "fought", "assault ends"),
)


def report(
    start: Position, answers: Sequence[Answer], points: Sequence[wire.Point], measured: float | None
) -> wire.Review:
    """The review of a game whose points are all known; ``start`` is played on."""
    acts = list(acts_of(start, answers, points))
    found = [act for act in acts if abs(act.change) >= LEAST_CHANGE]
    found.sort(key=lambda act: (-abs(act.change), act.at))
    review = wire.Review(state="done", done=len(answers), of=len(answers), points=list(points), measured=measured)
    review.moments = sorted(found[:MOST_MOMENTS], key=lambda act: act.at)
    review.dice = tallies(points)
    review.luck = round(sum(point.change for point in points if point.luck), 4)
    for side in ("marine", "stealer"):
        review.play[side] = round(sum(point.change for point in points if point.who == side), 4)
    return review


def tallies(points: Sequence[wire.Point]) -> dict[str, wire.DiceTally]:
    found = {side: wire.DiceTally() for side in ("marine", "stealer", "")}
    for point in points:
        if not point.luck:
            continue
        tally = found[point.roller]
        tally.luck += point.change
        if point.odds is not None:
            tally.rolls += 1
            tally.made += point.made
            tally.expected += point.odds
    for tally in found.values():
        tally.luck, tally.expected = round(tally.luck, 4), round(tally.expected, 2)
    return found


def acts_of(position: Position, answers: Sequence[Answer], points: Sequence[wire.Point]) -> Iterator[wire.Moment]:
    """Every act of the game, with what it changed and the lines that tell of it."""
    book = Logbook("off", marine_names(position))
    act: wire.Moment | None = None
    lines: list[wire.EventLine] = []
    for number, (answer, point) in enumerate(zip(answers, points[1:], strict=True), 1):
        if act is not None and point.act:
            act.lines = telling(lines)
            yield act
            act, lines = None, []
        events: list[Event] = []
        turn, side = moment(position)
        play(position, code_of(position, answer, number + 1), events)
        told = [len(known) for known in book.told]
        book.tell(events)
        lines += [book.told[best_told(one)][told[best_told(one)] + at] for at, one in enumerate(book.heard(events))]
        if act is None:
            act = wire.Moment(at=number, end=number, turn=turn, side=side, change=0.0, luck=0.0, error=0.0, lines=[])
        act.end = number
        act.change = round(act.change + point.change, 5)
        act.luck = round(act.luck + (point.change if point.luck else 0.0), 5)
        act.error = max(act.error, point.error)
    if act is not None:
        act.lines = telling(lines)
        yield act


def telling(lines: Sequence[wire.EventLine]) -> list[wire.EventLine]:
    """The lines that tell most of an act, in their order."""
    chosen: list[int] = []
    for kinds in TELLING:
        chosen += [at for at, line in enumerate(lines) if line.kind in kinds]
    if not chosen:
        # What the mission says of it tells least.
        chosen = [at for at, line in enumerate(lines) if line.kind != "said" or len(lines) == 1][-1:]
    return [lines[at] for at in sorted(chosen[:MOST_LINES])]
