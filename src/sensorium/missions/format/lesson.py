"""Reads the steps of a lesson: a small mission that tells a newcomer what to do, waits until it is done, and lets the
dice fall as it needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sensorium.cases.case import CaseError
from sensorium.cases.scan import Place
from sensorium.cases.script import read_dice
from sensorium.missions.format.tables import Table

LESSON_KEYS: Final = ("group", "side", "minutes", "opponent", "clock", "begin", "dice")
STEP_KEYS: Final = ("say", "point", "do", "wants", "otherwise", "until", "dice", "enemy", "quiet")
# The shelves on which lessons stand, in the order in which they are read.
GROUPS: Final = ("marine", "stealer", "fourth", "deathwing", "psychic")
STILL: Final = "still"  # an opponent that does what the steps say, and otherwise nothing
SIDES: Final = ("marine", "stealer")

Dice = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Step:
    say: str
    point: tuple[str, ...] = ()  # squares, pieces and buttons that are pointed at
    do: tuple[str, ...] = ()  # one way to do it, in the words of the notation
    wants: tuple[str, ...] = ()  # how answers must begin; none: whatever the rules allow
    otherwise: str = ""  # what is said to anything else
    until: tuple[str, ...] = ()  # facts of the notation that must hold; none: the last step
    dice: Dice = ()
    enemy: tuple[str, ...] = ()  # what the other side answers
    quiet: bool = False  # the pupil is not asked in the other side's turn; that is taught elsewhere


@dataclass(frozen=True)
class Lesson:
    group: str
    side: str = "marine"  # whom it teaches
    minutes: int = 2
    opponent: str = STILL  # or a player's name
    clock: bool = False  # it is taught with the clock running
    begin: tuple[str, ...] = ()  # answers of both sides with which it is set up
    dice: Dice = ()
    steps: tuple[Step, ...] = field(default=())


def read_lesson(top: Table) -> Lesson | None:
    """The lesson of this file; None where it is a plain mission."""
    steps = top.tables("step")
    if "lesson" not in top:
        if steps:
            raise steps[0].error(None, "a mission without `[lesson]` has no steps", "add a `[lesson]` table")
        return None
    head = top.table("lesson")
    head.only(LESSON_KEYS)
    if not steps:
        raise head.error(None, "the lesson has no steps", "add a `[[step]]` with what it says")
    read = tuple(read_step(step) for step in steps)
    for step, table in zip(read[:-1], steps[:-1], strict=True):
        if not step.until:
            advice = 'add `until = "Vale at 4,1"`; only the last step has none'
            raise table.error(None, "nothing ends this step", advice)
    return Lesson(
        group=head.word("group", GROUPS),
        side=head.word("side", SIDES, "marine"),
        minutes=head.number("minutes", 2, 1, 10),
        opponent=head.text("opponent", STILL),
        clock=head.flag("clock"),
        begin=tuple(head.texts("begin", single=True)),
        dice=dice_of(head),
        steps=read,
    )


def read_step(table: Table) -> Step:
    table.only(STEP_KEYS)
    return Step(
        say=table.text("say").strip(),
        point=tuple(table.texts("point", single=True)),
        do=tuple(table.texts("do", single=True)),
        wants=tuple(table.texts("wants", single=True)),
        otherwise=table.text("otherwise", "").strip(),
        until=tuple(table.texts("until", single=True)),
        dice=dice_of(table),
        enemy=tuple(table.texts("enemy", single=True)),
        quiet=table.flag("quiet"),
    )


def dice_of(table: Table) -> Dice:
    """``dice = "Vale 6 2, S 1"``: what falls for whom, in this order; whatever is not named falls as it likes."""
    text = table.text("dice", "")
    if not text:
        return ()
    try:
        return read_dice(Place(table.source.path, "", 1), text)
    except CaseError as problem:
        raise table.error("dice", problem.what, problem.advice) from None
