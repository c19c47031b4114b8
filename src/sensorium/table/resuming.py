"""Playing the rows of a table again: after a crash to the same question, and after the game to step through it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sensorium.rules.engine import asked
from sensorium.rules.log import CLOCK, Answer, LogError, Mark, code_of
from sensorium.rules.vocabulary import CHANCE, NOBODY, SIDE_WORDS
from sensorium.table.logbook import Group
from sensorium.table.opening import Opening
from sensorium.table.passing import Passing
from sensorium.table.refusing import TableError

if TYPE_CHECKING:
    from sensorium.table.table import Table


def read_rows(rows: list[str]) -> tuple[Opening, list[dict[str, Any]]]:
    """How the table was set up, and what has happened since."""
    try:
        data = [json.loads(row) for row in rows]
        return Opening.read(data[0]), data[1:]
    except (json.JSONDecodeError, IndexError, KeyError, TypeError, AttributeError) as problem:
        raise TableError(f"these rows are of no table: {problem!r}") from None


def played_again(table: Table, rows: list[dict[str, Any]]) -> Iterator[Answer]:
    """Do to the table what these rows tell; gives each answer once it has been played."""
    group: Group | None = None
    turned = max((number for number, row in enumerate(rows, 2) if "digest" in row), default=0)  # the last turn begins
    for number, row in enumerate(rows, 2):
        if "left" in row:
            table.clock.left = float(row["left"])
        if "digest" in row:
            check(table, row, number)
            continue
        if "who" not in row:
            ended(table, group, number > turned)
            group = None
            manage(table, row)
            continue
        side = speaker(str(row["who"]))
        if side != CHANCE and "on" not in row and "auto" not in row:
            ended(table, group, number > turned)
            group = table.book.begin(side, table.position, len(table.log.lines))
            group.trail = table.repeats.begin(table.position) if number > turned else 0
        answer = Answer(str(row["who"]), str(row["said"]))
        try:
            code = code_of(table.position, answer, number)
        except LogError as problem:
            raise TableError(str(problem)) from None
        table.perform(code, group)
        if group is not None and side != group.side:
            group.sealed = True
        yield answer
    table.settle(group)  # where the last of it was lost
    ended(table, group, True)
    table.book.trim()
    table.clock.set_left(table.clock.left)


def speaker(who: str) -> int:
    return NOBODY if who == CLOCK else SIDE_WORDS.index(who)


def ended(table: Table, group: Group | None, lately: bool) -> None:
    """``lately``: in the turn that goes on; of others nobody needs to know what repeated itself."""
    if group is not None:
        table.book.end(group, asked(table.position))
        if lately:
            table.repeats.end(group.side, table.position)
        table.serial += 1


def manage(table: Table, row: dict[str, Any]) -> None:
    """What is no answer: taking back, passing ahead, the clock."""
    if "undo" in row:
        table.take_back()
    elif "tie" in row:
        table.ties.leave(table.position, table.serial, whole_turn=True)
    elif "pass" in row:
        table.passes[SIDE_WORDS.index(row["pass"])] = Passing(table.position, row["until"])
    elif "pause" in row:
        table.clock.paused = bool(row["pause"])
        if table.clock.paused:
            table.repeats.pause(table.position)
    elif "call" in row:
        table.book.call(int(row["call"]))


def check(table: Table, row: dict[str, Any], number: int) -> None:
    """The fingerprint of the position with which a turn began."""
    last = table.log.lines[-1]
    if not isinstance(last, Mark) or last.data() != {key: row[key] for key in ("turn", "side", "digest")}:
        raise TableError(f"row {number}: this game and these rules part ways in turn {row.get('turn')}")
