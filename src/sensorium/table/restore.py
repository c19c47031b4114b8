"""Playing the stored rows of a table again: after a restart up to the same question, or to step through the game.

The rows may be from an older version. Where the game does not go on as recorded (``RowsDiverge``), it is restored up to
the last turn that began as recorded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sensorium.rules.content.rulebook import RULES_VERSION, Rulebook
from sensorium.rules.core.engine import asked
from sensorium.rules.core.log import CLOCK, Answer, Log, LogError, Mark, code_of, describe_rules, moment
from sensorium.rules.core.questions import top
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, SIDE_WORDS
from sensorium.table import wire
from sensorium.table.auto_pass import ONCE, Passing
from sensorium.table.logbook import Group
from sensorium.table.refusal import TableError
from sensorium.table.table_setup import Opening

if TYPE_CHECKING:
    from sensorium.table.table import Table


class RowsDiverge(TableError):
    """The game does not go on as recorded. ``good``: how many rows after the first it does; ``turn`` and ``side``: the
    turn that begins there."""

    def __init__(self, what: str, good: int, turn: int, side: str) -> None:
        super().__init__(what)
        self.good = good
        self.turn = turn
        self.side = side


def read_rows(rows: list[str]) -> tuple[Opening, list[dict[str, Any]]]:
    """How the table was set up, and what has happened since."""
    try:
        data = [json.loads(row) for row in rows]
        return Opening.read(data[0]), data[1:]
    except (json.JSONDecodeError, IndexError, KeyError, TypeError, AttributeError) as problem:
        raise TableError(f"these rows are of no table: {problem!r}") from None


def played_again(table: Table, rows: list[dict[str, Any]], settles: bool = True) -> Iterator[Answer]:
    """Apply these rows to the table; yields each answer once it has been played. ``settles``: chance that fell after
    the last row, and was not stored, falls anew."""
    group: Group | None = None
    good = 0
    turn, side_word = moment(table.position)
    turned = max((number for number, row in enumerate(rows, 2) if "digest" in row), default=0)  # the last turn begins
    for number, row in enumerate(rows, 2):
        if "left" in row:
            table.clock.left = float(row["left"])
        if "digest" in row:
            if not is_marked(table, row):
                what = f"row {number}: this game and these rules part ways in turn {row.get('turn')}"
                raise RowsDiverge(what, good, turn, side_word)
            good = number - 1
            turn, side_word = moment(table.position)
            continue
        if "who" not in row:
            ended(table, group, number > turned)
            group = None
            manage(table, row)
            continue
        side = speaker(str(row["who"]))
        if side != CHANCE and "on" not in row and "auto" not in row:
            ended(table, group, number > turned)
            group = table.begin_group(side)
            group.trail = table.repeats.begin(table.position) if number > turned else 0
        answer = Answer(str(row["who"]), str(row["said"]))
        try:
            code = code_of(table.position, answer, number)
        except LogError as problem:
            raise RowsDiverge(f"row {number}: {problem.what}", good, turn, side_word) from None
        table.perform(code, group)
        if group is not None and side != group.side:
            group.sealed = True
        yield answer
    if settles:
        table.settle(group)
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
    """Apply a row that is not an answer: undo, passing ahead, the clock."""
    if "undo" in row and "answers" in row:
        table.taking_back.to_step()
    elif "undo" in row:
        table.taking_back.last()
    elif "tie" in row:
        table.ties.leave(table.position, table.serial, whole_turn=True)
    elif "ask" in row:
        table.windows.want(str(row["ask"]), table.position.turn)
        table.repeats.wish(table.position)
    elif row.get("until") == ONCE:
        table.windows.open(top(table.position))
        table.windows.said = True
    elif "pass" in row:
        table.passes[SIDE_WORDS.index(row["pass"])] = Passing(table.position, row["until"])
    elif "pause" in row:
        table.clock.paused = bool(row["pause"])
        if table.clock.paused:
            table.repeats.pause(table.position)
    elif "hint" in row:
        table.hints.note(str(row["hint"]))
    elif "call" in row:
        table.book.call(int(row["call"]))


def is_marked(table: Table, row: dict[str, Any]) -> bool:
    """Whether a turn has just begun with the position whose digest this row has."""
    last = table.log.lines[-1]
    return isinstance(last, Mark) and last.data() == {key: row[key] for key in ("turn", "side", "digest")}


def recorded_lines(rows: list[dict[str, Any]]) -> list[Answer | Mark]:
    """The log lines of these rows, without answers that were undone, whether or not today's rules accept them."""
    lines: list[Answer | Mark] = []
    starts: list[int] = []  # where each answer begins that may yet be taken back
    for row in rows:
        if "digest" in row:
            lines.append(Mark(int(row["turn"]), str(row["side"]), str(row["digest"])))
        elif "who" in row:
            if speaker(str(row["who"])) != CHANCE and "on" not in row and "auto" not in row:
                starts.append(len(lines))
            lines.append(Answer(str(row["who"]), str(row["said"]), row.get("hint") is True))
        elif "undo" in row and "answers" in row:
            del lines[after_answers(lines, int(row["answers"])) :]
            starts = [start for start in starts if start < len(lines)]
        elif "undo" in row and starts:
            del lines[starts.pop() :]
    return lines


def after_answers(lines: list[Answer | Mark], count: int) -> int:
    """How many lines there are up to so many answers, with the marks that follow the last of them."""
    for at, line in enumerate(lines):
        if isinstance(line, Answer):
            if not count:
                return at
            count -= 1
    return len(lines)


def told_stop(log: Log, rulebook: Rulebook, problem: RowsDiverge) -> wire.Stopped:
    """Why this game cannot go on, for a player who opens it again."""
    where = f"from the {problem.side} turn of turn {problem.turn} on this game would go otherwise than recorded"
    rest = "it can be looked at and stepped through up to there"
    return wire.Stopped(
        turn=problem.turn,
        side=problem.side,
        version=int(log.header.get("rules_version", 1)),
        today=RULES_VERSION,
        text=f"{where}: {describe_rules(log.header, rulebook)}; {rest}",
    )
