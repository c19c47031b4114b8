"""A recorded game, from a file of unknown origin: read within limits, and played only from a mission that was checked.

A log tells how its game was set up (``rules/core/log.py``). A file could claim any set-up, so what it claims is only
compared: the game must be that of a mission, either of the library or, in the file's own words, one that passes the
checks of a dropped mission file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.format.errors import MissionError, NoMissionError
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import DRILLS, ids, sources
from sensorium.rules.core.engine import asked
from sensorium.rules.core.log import Divergence, Log, LogError, begin_log, read_log, rebuild_until
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.table.case_mission import case_of, is_case, positions_of, text_of
from sensorium.table.table_mission import TableMission, mission_of, plain_name
from sensorium.table.table_setup import HUMAN, Opening, is_set_up_alike

LONGEST: Final = 1_500_000  # bytes of a log
MOST_LINES: Final = 20_000
SEATS: Final = ("marine", "stealer")
LONGEST_NAME: Final = 60
EXPANSIONS: Final = ((), ("solo",))  # that players ask for, beyond a mission's own rules


class RecordError(ValueError):
    """A file that cannot be shown: what is wrong, and what to do."""


@dataclass(frozen=True)
class GameRecord:
    """``over``: the game was played to its end. ``lost``: why it could be followed only so far; empty: it was not."""

    opening: Opening
    log: Log
    over: bool
    lost: str = ""


def read_record(text: str, name: str) -> GameRecord:
    """The game of this log. ``name``: what the table is called. Raises ``RecordError``."""
    if len(text.encode(errors="replace")) > LONGEST:
        raise RecordError(f"this log is too long; at most {LONGEST} bytes, please")
    if text.count("\n") > MOST_LINES:
        raise RecordError(f"this log is too long; at most {MOST_LINES} lines, please")
    try:
        log = read_log(text)
        chosen = chosen_mission(log.header)
        opening = Opening(name, chosen, seats_of(log.header), "off", log.header)
        check_set_up(chosen, log.header)
        position, problem = rebuild_until(log)
    except (LogError, Divergence) as broken:
        raise RecordError(str(broken)) from None
    if problem is not None:
        log = Log(log.header, log.lines[: problem.good - 1])
    return GameRecord(opening, log, asked(position) == NOBODY, "" if problem is None else problem.what)


def chosen_mission(header: dict[str, Any]) -> TableMission:
    """The mission of a log: as the file has it, or the one of the library that is set up so."""
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
    if expansions not in EXPANSIONS:
        raise RecordError("line 1: `expansions` names rules that no player brings; the log was changed")
    known = (file, text) in sources() or (file, text) in sources(DRILLS)
    if not known:
        draft = read_draft(text, file, ids())
        if draft.errors:
            raise RecordError(f"the mission of this log cannot be played: {draft.errors[0]}")
    return TableMission(file, text, told.get("novice") is True, expansions, told.get("draft") is True or not known)


def recorded_case(name: str, text: str, novice: bool) -> TableMission:
    """A case of the rulebook that was played on from, if it still reads as it did."""
    try:
        known = text_of(name)
    except NoMissionError as problem:
        raise RecordError(problem.message) from None
    if known != text:
        raise RecordError("the case of this log reads otherwise in the rulebook today")
    expansions = ("solo",) if case_of(name, text).expansions[-1:] == ("solo",) else ()
    return TableMission(name, text, novice, expansions)


def library_mission(header: dict[str, Any]) -> TableMission:
    """A log of before, which does not hold its mission."""
    for (file, text), expansions in ((one, more) for more in EXPANSIONS for one in all_sources()):
        try:
            chosen = TableMission(file, text, expansions=expansions)
            if is_set_up_alike(header_of(chosen), header):
                return chosen
        except (MissionError, ValueError):
            continue
    what = "the log does not hold its mission, and no built-in one is set up so"
    raise RecordError(f"{what}; `sensorium replay FILE` can step through it in the terminal")


def all_sources() -> tuple[tuple[str, str], ...]:
    return sources() + sources(DRILLS)


@lru_cache(maxsize=256)
def header_of(chosen: TableMission) -> dict[str, Any]:
    """How this mission is set up today, as a log tells it."""
    return begin_log(set_up(mission_of(chosen))).header


def check_set_up(chosen: TableMission, header: dict[str, Any]) -> None:
    if is_case(chosen.file):
        alike = any(is_set_up_alike(begin_log(one).header, header) for one in positions_of(chosen.file, chosen.text))
    else:
        alike = is_set_up_alike(header_of(chosen), header)
    if not alike:
        what = "this game was set up otherwise than its mission is today"
        raise RecordError(f"{what}; `sensorium replay FILE` can step through it in the terminal")


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
