"""A recorded game, from a file of unknown origin: read within limits, and played only from a mission that was checked.

A log tells how its game was set up (``rules/core/log.py``). A file could claim any set-up, so what it claims is first
compared: as a rule the game is that of a mission, either of the library or, in the file's own words, one that passes
the checks of a dropped mission file. One that was set up otherwise, by an older version or on a mission that has
changed since, is read only where reading can be stopped (``UnlikeError``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.checks.limits import MOST_DECKS, MOST_SQUARES, WIDEST
from sensorium.missions.format.errors import MissionError, NoMissionError
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import DRILLS, ids, sources
from sensorium.players.api.builtin_players import load
from sensorium.players.api.registry import expansions_of, known_expansions
from sensorium.players.baselines.solo import BY_THE_BOOK
from sensorium.rules.core.engine import asked
from sensorium.rules.core.log import Divergence, Log, LogError, begin_log, read_log, rebuild_until
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.table import wire
from sensorium.table.case_mission import is_case, mission_of_case, positions_of, text_of
from sensorium.table.film import VIEWS, film
from sensorium.table.old_setup import RecordedOpening, nobody_knows, retold
from sensorium.table.restore import RowsDiverge, told_stop
from sensorium.table.table_mission import TableMission, mission_of, plain_name
from sensorium.table.table_setup import HUMAN, Opening, is_set_up_alike

LONGEST: Final = 1_500_000  # bytes of a log
MOST_LINES: Final = 20_000
SEATS: Final = ("marine", "stealer")
LONGEST_NAME: Final = 60
UNSEEN: Final = "unseen"  # what a table is called that is only looked through


class RecordError(ValueError):
    """A file that cannot be shown: what is wrong, and what to do."""


class UnlikeError(RecordError):
    """The game was set up otherwise than any mission is today: what it goes through nobody has checked."""


@dataclass(frozen=True)
class GameRecord:
    """``over``: the game was played to its end. ``lost``: why it could be followed only so far; none: it was not."""

    opening: Opening
    log: Log
    over: bool
    lost: wire.Stopped | None = None


def read_record(text: str, name: str, unlike: bool = False) -> GameRecord:
    """The game of this log. ``name``: what the table is called. ``unlike``: it may have been set up otherwise than any
    mission is today. Raises ``RecordError``."""
    if len(text.encode(errors="replace")) > LONGEST:
        raise RecordError(f"this log is too long; at most {LONGEST} bytes, please")
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"this log is too long; at most {MOST_LINES} lines, please")
    try:
        log = read_log(text)
        check_size(log.header)
        log.header.update(retold(log.header))
        chosen = chosen_mission(log.header)
        seats = seats_of(log.header)
        if chosen is not None and is_alike(chosen, log.header):
            opening = Opening(name, chosen, seats, "off", log.header)
        elif unlike:
            opening = RecordedOpening(name, chosen or nearest_mission(log.header), seats, "off", log.header)
        else:
            raise UnlikeError("this game was set up otherwise than its mission is today")
        position, problem = rebuild_until(log)
    except (LogError, Divergence) as broken:
        raise RecordError(str(broken)) from None
    if problem is None:
        return GameRecord(opening, log, asked(position) == NOBODY)
    parting = RowsDiverge(problem.what, problem.good, problem.turn, problem.side)
    lost = told_stop(log, position.rulebook, parting)
    return GameRecord(opening, Log(log.header, log.lines[: problem.good - 1]), asked(position) == NOBODY, lost)


def see_through(text: str) -> None:
    """Everything that showing this log takes, once: for a process that can be stopped. ``RecordError``: it is none."""
    record = read_record(text, UNSEEN, unlike=True)
    try:
        for viewer in VIEWS.values():
            for _ in film(record.opening, record.log, viewer, record.over):
                pass
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError) as problem:
        raise RecordError(f"this game cannot be shown ({type(problem).__name__})") from None


def check_size(header: dict[str, Any]) -> None:
    """The tables of a board grow with the square of its size: these limits are looked at before it is built."""
    board = header["board"]
    decks = board.get("decks") if isinstance(board, dict) else None
    if not isinstance(decks, list) or len(decks) > MOST_DECKS:
        raise RecordError("line 1: `board` holds no decks, or too many")
    floor = 0
    for deck in decks:
        rows = deck.get("rows") if isinstance(deck, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            raise RecordError("line 1: a deck of `board` has no rows")
        if len(rows) > WIDEST + 2 or any(len(row) > WIDEST + 2 for row in rows):
            raise RecordError("line 1: a deck of `board` is too large")
        floor += sum(1 for row in rows for mark in row if mark not in "# ")
    if floor > 2 * MOST_SQUARES:
        raise RecordError("line 1: `board` has too many squares")


def chosen_mission(header: dict[str, Any]) -> TableMission | None:
    """The mission of a log: as the file has it, or the one of the library that is set up so. None: today there is no
    such mission."""
    told = header.get("mission")
    if told is None:
        return library_mission(header)
    if not isinstance(told, dict) or not isinstance(told.get("text"), str):
        raise RecordError("line 1: `mission` holds no mission; the log was cut or changed")
    case = str(told.get("file", ""))
    if is_case(case):
        return recorded_case(case, told["text"], told.get("novice") is True)
    text, file = told["text"], plain_name(case)[:LONGEST_NAME]
    listed = told.get("expansions", [])
    expansions = tuple(str(one) for one in listed) if isinstance(listed, list) else ()
    if expansions not in asked_expansions():
        raise RecordError("line 1: `expansions` names rules that no player brings; the log was changed")
    known = (file, text) in sources() or (file, text) in sources(DRILLS)
    if not known and read_draft(text, file, ids()).errors:
        return None
    return TableMission(file, text, told.get("novice") is True, expansions, told.get("draft") is True or not known)


def asked_expansions() -> list[tuple[str, ...]]:
    """What the players ask for beyond a mission's own rules."""
    load()
    return known_expansions()


def recorded_case(name: str, text: str, novice: bool) -> TableMission | None:
    """A case of the rulebook that was played on from, if it still reads as it did."""
    try:
        known = text_of(name)
    except NoMissionError:
        return None
    if known != text:
        return None
    solitaire = mission_of_case(name, text).rulebook.solitaire
    return TableMission(name, text, novice, expansions_of(BY_THE_BOOK) if solitaire else ())


def library_mission(header: dict[str, Any]) -> TableMission | None:
    """A log of before, which does not hold its mission."""
    return next((one for one in library(header) if is_set_up_alike(header_of(one), header)), None)


def nearest_mission(header: dict[str, Any]) -> TableMission:
    """One of the library that is played by the same rules on the same deck."""
    alike = (one for one in library(header) if header_of(one)["board"] == header["board"])
    return next(alike, nobody_knows())


def library(header: dict[str, Any]) -> Iterator[TableMission]:
    """The missions of the library that can be played by the rules of this log."""
    for (file, text), expansions in ((one, more) for more in asked_expansions() for one in all_sources()):
        try:
            chosen = TableMission(file, text, expansions=expansions)
            if header_of(chosen)["rules"] == header["rules"]:
                yield chosen
        except (MissionError, ValueError):
            continue


def all_sources() -> tuple[tuple[str, str], ...]:
    return sources() + sources(DRILLS)


@lru_cache(maxsize=256)
def header_of(chosen: TableMission) -> dict[str, Any]:
    """How this mission is set up today, as a log tells it."""
    return begin_log(set_up(mission_of(chosen))).header


def is_alike(chosen: TableMission, header: dict[str, Any]) -> bool:
    """Whether a game of this mission begins as this log has it."""
    if is_case(chosen.file):
        return any(is_set_up_alike(begin_log(one).header, header) for one in positions_of(chosen.file, chosen.text))
    return is_set_up_alike(header_of(chosen), header)


def seats_of(header: dict[str, Any]) -> dict[Any, str]:
    """Who played, as the log has it: shown, and never called upon."""
    told = header.get("seats")
    named = told if isinstance(told, dict) else {}
    return {side: printable(named.get(side, HUMAN)) for side in SEATS}


def printable(name: object) -> str:
    text = "".join(mark for mark in str(name) if mark.isprintable())[:LONGEST_NAME]
    return text or HUMAN


def told_header(opening: Opening, header: dict[str, Any]) -> dict[str, Any]:
    """The header of a log that is to be read elsewhere: with its mission and its players."""
    chosen = opening.table_mission
    mission = {
        "file": chosen.file,
        "text": chosen.text,
        "novice": chosen.novice,
        "expansions": list(chosen.expansions),
        "draft": chosen.draft,
    }
    return {**header, "mission": mission, "seats": dict(opening.seats)}
