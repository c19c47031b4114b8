"""A game as a log of answers: who answered, in the words of the notation, and how the dice fell.

The first line holds the complete set-up; every line after it is an answer, or the digest of the position with which a
turn begins. The log stores outcomes, not seeds, so ``rebuild`` gives the same position in any process, and can tell in
which turn a game and the rules diverge; ``rebuild_until`` then gives the last position in which they agree. Which
version wrote the log does not matter, only whether the game goes on as recorded. A log holds every secret of its game:
it is for saving, never for sending.
"""

from __future__ import annotations

import json
from typing import Any, Final

from sensorium.board import DeckText, MapError, read_map, redraw
from sensorium.rules.chapters.guard import stand_downs
from sensorium.rules.content.editions.index import rulebook_named, tell_absence
from sensorium.rules.content.kinds import NOTHING
from sensorium.rules.content.rulebook import RULES_VERSION, Rulebook
from sensorium.rules.core.answers import STAND_DOWN, TIME_UP, verb_of
from sensorium.rules.core.engine import answers, asked, clock_runs, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.layout import LAYOUT
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, OVER, SIDE_WORDS
from sensorium.rules.scenario.records import plain, recorded

FORMAT: Final = 1
CLOCK: Final = "clock"  # who says `time up`
HEADER: Final = ("rules", "rules_digest", "board", "scenario", "start")


class LogError(ValueError):
    """A log that cannot be read or replayed: the line, what is wrong, and what to do."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        self.what = what


class Divergence(LogError):
    """The game of a log does not go on as recorded. ``good``: the last line up to which it does; ``turn`` and ``side``:
    the turn that begins there; 0 and empty where not even the start is as recorded."""

    def __init__(self, line: int, what: str, good: int, turn: int, side: str) -> None:
        super().__init__(line, what)
        self.good = good
        self.turn = turn
        self.side = side


class Answer:
    """One answer: a side, ``chance`` or ``clock``, and its words. ``hint``: its side had asked a bot for advice."""

    def __init__(self, who: str, said: str, hint: bool = False) -> None:
        self.who = who
        self.said = said
        self.hint = hint

    def data(self) -> dict[str, Any]:
        return {"who": self.who, "said": self.said, **({"hint": True} if self.hint else {})}


class Mark:
    """A turn begins (or, with side ``nobody``, the game is over), and this is the digest of the position."""

    def __init__(self, turn: int, side: str, digest: str) -> None:
        self.turn = turn
        self.side = side
        self.digest = digest

    def data(self) -> dict[str, Any]:
        return {"turn": self.turn, "side": self.side, "digest": self.digest}


class Log:
    """How a game was set up, and what was answered since. Line 1 is the header; ``lines[0]`` is line 2."""

    def __init__(self, header: dict[str, Any], lines: list[Answer | Mark]) -> None:
        self.header = header
        self.lines = lines

    def play(self, position: Position, code: int, events: list[Event] | None = None) -> None:
        """Write the answer down, give it, and mark the turn that begins with it."""
        who = speaker(position, code)
        self.lines.append(Answer(who, words(position, code)))
        before = moment(position)
        play(position, code, events)
        if moment(position) != before:
            self.mark(position)

    def mark(self, position: Position) -> None:
        turn, side = moment(position)
        self.lines.append(Mark(turn, side, position.digest()))

    def answers(self) -> list[Answer]:
        return [line for line in self.lines if isinstance(line, Answer)]

    def text(self) -> str:
        """The log as JSON lines."""
        rows = [row({"sensorium": FORMAT, **self.header})]
        for line in self.lines:
            rows.append(row(line.data()))
        return "\n".join(rows) + "\n"


def speaker(position: Position, code: int) -> str:
    """Who gives this answer: the side that is asked, chance, the clock, or a marine who leaves his stance unasked."""
    if verb_of(code) == TIME_UP:
        return CLOCK
    return SIDE_WORDS[MARINES if verb_of(code) == STAND_DOWN else asked(position)]


def row(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def moment(position: Position) -> tuple[int, str]:
    """Which turn it is, and whose."""
    return position.turn, SIDE_WORDS[NOBODY if position.phase == OVER else position.side]


def begin_log(position: Position) -> Log:
    """An empty log of a game that starts here."""
    decks, walls = redraw(position.board)
    log = Log(
        {
            "rules": position.rulebook.name,
            "rules_version": RULES_VERSION,
            "rules_digest": position.rulebook.digest(),
            "board": {
                "decks": [{"rows": list(deck.rows), "sections": list(deck.sections or [])} for deck in decks],
                "walls": [[first, second] for first, second, _ in walls],
            },
            "scenario": plain(position.scenario),
            "start": position.data(),
        },
        [],
    )
    log.mark(position)
    return log


# -- reading ------------------------------------------------------------------------------------------------------


def read_log(text: str) -> Log:
    """The log that ``Log.text`` wrote."""
    rows = text.split(
        "\n"
    )  # and at no other mark that Python takes for the end of a line: a mission's words may hold it
    while rows and not rows[-1].strip():
        rows.pop()
    if not rows:
        raise LogError(1, "the log is empty; its first line says how the game was set up")
    header = read_row(rows[0], 1, "")
    version = header.pop("sensorium", None)
    if version != FORMAT:
        advice = "update Sensorium" if isinstance(version, int) else "the first line of a log says how it was set up"
        raise LogError(1, f"this is no log of format {FORMAT}; {advice}")
    for name in HEADER:
        if name not in header:
            raise LogError(1, f"the header says nothing about `{name}`; the log was cut or changed")
    lines: list[Answer | Mark] = []
    for number in range(1, len(rows)):
        advice = "; if writing was cut short, take this last line away" if number == len(rows) - 1 else ""
        lines.append(read_line(read_row(rows[number], number + 1, advice), number + 1))
    return Log(header, lines)


def read_row(text: str, line: int, advice: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        what = problem.msg.removesuffix(" starting at").removesuffix(" at").removesuffix(": ")
        raise LogError(line, f"this is not JSON: {what} in column {problem.colno}{advice}") from None
    except (RecursionError, ValueError):
        raise LogError(
            line, f"this is no line of a log: it is nested too deeply, or has too long a number{advice}"
        ) from None
    if not isinstance(data, dict):
        raise LogError(line, "a log has one JSON object a line")
    return data


def read_line(data: dict[str, Any], line: int) -> Answer | Mark:
    if isinstance(data.get("who"), str) and isinstance(data.get("said"), str):
        return Answer(data["who"], data["said"], data.get("hint") is True)
    if isinstance(data.get("turn"), int) and isinstance(data.get("side"), str) and isinstance(data.get("digest"), str):
        return Mark(data["turn"], data["side"], data["digest"])
    raise LogError(line, "this is neither an answer (`who` and `said`) nor a turn (`turn`, `side` and `digest`)")


# -- rebuilding ---------------------------------------------------------------------------------------------------


def rebuild(log: Log) -> Position:
    """The position at the end of the log, every answer legal and every digest as it was. ``Divergence``: it is not."""
    position = start_of(log)
    played = moment(position)
    good = 1  # the line up to which all is well
    for number, line in enumerate(log.lines, 2):
        if isinstance(line, Mark):
            check_mark(position, line, number, played, good)
            played = moment(position)
            good = number
        else:
            try:
                play(position, code_of(position, line, number))
            except LogError as problem:
                turn, side = played
                raise Divergence(
                    number, problem.what, good, turn if good > 1 else 0, side if good > 1 else ""
                ) from None
    return position


def rebuild_until(log: Log) -> tuple[Position, Divergence | None]:
    """The position at the end of the log; or, where the game does not go on as recorded, the last one with which a turn
    began as recorded, and why. ``Divergence``: the game does not even start as recorded."""
    try:
        return rebuild(log), None
    except Divergence as problem:
        if problem.good == 1:
            raise
        return rebuild(Log(log.header, log.lines[: problem.good - 1])), problem


def start_of(log: Log) -> Position:
    """The position in which the game of this log starts."""
    header = log.header
    rulebook = rules_of(header)
    try:
        unknown = [name for name in header["start"] if name not in LAYOUT.names()]
        if unknown:
            raise LogError(1, f"a newer Sensorium wrote this log (`{unknown[0]}` is not known here); update Sensorium")
        board = header["board"]
        decks: list[DeckText] = []
        for index, deck in enumerate(board["decks"]):
            decks.append(DeckText(index + 1, list(deck["rows"]), 1, list(deck["sections"]), 1))
        walls = [(str(pair[0]), str(pair[1]), 1) for pair in board["walls"]]
        plan = read_map(decks, walls)
        position = position_from(header["start"], plan.board, rulebook, recorded(header["scenario"]))
    except MapError as broken:
        raise LogError(1, f"the board of this log is broken: {broken.what}; {broken.advice}") from None
    except (KeyError, IndexError, TypeError, ValueError) as problem:
        what = f"the start of this log cannot be set up ({problem!r})"
        raise LogError(1, f"{what}; it was changed, or another version of Sensorium wrote it") from None
    if header["rules_digest"] == rulebook.digest():  # a game of an older version is read as it was played
        check_kinds(position)
    return position


def check_kinds(position: Position) -> None:
    """No game of this rulebook can have begun with a piece that it does not have."""
    for kind in position.kind:
        if kind != NOTHING and not position.rulebook.has(kind):
            raise LogError(1, "; ".join(tell_absence(position.rulebook, kind)))


def rules_of(header: dict[str, Any]) -> Rulebook:
    try:
        return rulebook_named(str(header["rules"]))
    except ValueError as problem:
        raise LogError(1, str(problem)) from None


def describe_rules(header: dict[str, Any], rulebook: Rulebook) -> str:
    """What has changed about the rules since this log was written: why its game may go on otherwise."""
    version = header.get("rules_version", 1)  # before logs named it
    if version != RULES_VERSION:
        return f"it was played by version {version} of the rules, and this is version {RULES_VERSION}"
    if header["rules_digest"] != rulebook.digest():
        return f"the rulebook `{rulebook.name}` has changed since it was played"
    return "the log was changed, or a rule was"


def check_mark(position: Position, mark: Mark, line: int, played: tuple[int, str], good: int) -> None:
    """Whether the position is the one with which this turn began when it was played."""
    if position.digest() == mark.digest and moment(position) == (mark.turn, mark.side):
        return
    if good == 1:
        what = "this log and these rules part ways at the start: the game is set up otherwise"
        raise Divergence(line, what, 1, 0, "")
    turn, side = played
    turned = moment(position)
    if turned == (mark.turn, mark.side):
        what = f"the digest is {position.digest()} and was {mark.digest}"
    else:
        what = f"it is {told(turned)} and was {told((mark.turn, mark.side))}"
    where = f"in turn {turn}, the {side} turn, between the lines {good} and {line}"
    raise Divergence(line, f"this log and these rules part ways {where}: {what}", good, turn, side)


def told(turned: tuple[int, str]) -> str:
    turn, side = turned
    return f"the end of the game in turn {turn}" if side == SIDE_WORDS[NOBODY] else f"the {side} turn of turn {turn}"


def code_of(position: Position, answer: Answer, line: int) -> int:
    """The legal answer that these words are, found among those the position offers."""
    turn = f"turn {position.turn}"
    side = asked(position)
    if answer.who == CLOCK:
        if answer.said == words(position, TIME_UP) and clock_runs(position):
            return TIME_UP
        raise LogError(line, f"the clock says '{answer.said}' in {turn}, and it does not run")
    if side == NOBODY:
        raise LogError(line, f"{answer.who} says '{answer.said}', and the game is over; take the rest away")
    unasked = stances(position).get(answer.said)
    if unasked is not None and answer.who == SIDE_WORDS[MARINES] and side != CHANCE:
        return unasked
    if answer.who != SIDE_WORDS[side]:
        raise LogError(line, f"{answer.who} says '{answer.said}' in {turn}, where {SIDE_WORDS[side]} is asked")
    for code in answers(position):
        if words(position, code) == answer.said:
            return code
    raise LogError(line, f"{refused(position, answer.said, side)}; so it stands in {turn}")


def stances(position: Position) -> dict[str, int]:
    """The stances marines could leave now, asked or not, by the words for it."""
    codes: list[int] = []
    stand_downs(position, codes)
    return {words(position, code): code for code in codes}


def refused(position: Position, said: str, side: int) -> str:
    """What is wrong with words that are no answer here."""
    if side == CHANCE:
        return f"'{said}' is no outcome of what is rolled or drawn here"
    try:
        codes = resolve(position, said)
    except Refusal as refusal:
        return str(refusal)
    first = words(position, codes[0])
    return f"'{said}' takes {len(codes)} answers, the first of them '{first}'; give each a line of its own"
