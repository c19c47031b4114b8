"""A case of the rulebook as a mission, so that its position can be played on at a table.

A table keeps how it was set up as a file name and a text (``table_mission``). For a case the name is ``case:`` and
where it stands in the rulebook, the text its own, so that the game goes on should the rulebook ever change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from sensorium.cases.case import Case, ScriptLine
from sensorium.cases.case_setup import set_up
from sensorium.cases.failure import Failure
from sensorium.cases.fences import Block
from sensorium.cases.reader import read_case
from sensorium.cases.runner import Script
from sensorium.cases.script import lines_after
from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.errors import NoMissionError
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import rules_with, set_up_named
from sensorium.missions.library import mission_named
from sensorium.rulebook.chapters import CASE, NoChapterError, find_case
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position

KEPT: Final = 64


def is_case(file: str) -> bool:
    return file.startswith(CASE)


def text_of(name: str) -> str:
    """The text of the case ``case:first/24-doors/NAME``. NoMissionError: there is none, or nothing of it is played."""
    try:
        _, case = find_case(name.removeprefix(CASE))
    except NoChapterError:
        raise NoMissionError(f"the rulebook has no case `{name.removeprefix(CASE)[:120]}`") from None
    if case.paper:
        raise NoMissionError(f"this case is about a paper, `{case.paper}`, and has no board")
    return case.text


@lru_cache(maxsize=KEPT)
def case_of(file: str, text: str) -> Case:
    short = file.rpartition("/")[2]
    return read_case(Block(short, 1, tuple(text.split("\n"))), file)


def start_of_case(file: str, text: str) -> Position:
    return set_up(case_of(file, text), set_up_named)


@lru_cache(maxsize=KEPT)
def mission_of_case(file: str, text: str) -> Mission:
    """What the tables need of a mission. A case that is played on a mission's own deck has all of that mission."""
    case = case_of(file, text)
    if case.mission is not None:
        found = mission_named(case.mission)
        return replace(found, rulebook=rules_with(found, case.expansions))
    position = start_of_case(file, text)
    names = Names(position.board)
    names.areas = [area.name for area in position.scenario.areas]
    names.masks = [area.squares for area in position.scenario.areas]
    names.pieces = list(position.scenario.names)
    names.kinds = [KIND_WORDS.index(piece.kind) for piece in case.pieces]
    return Mission(
        id=file,
        name=case.name.replace("-", " ").capitalize(),
        rules=case.rules,
        board=position.board,
        rulebook=position.rulebook,
        scenario=position.scenario,
        names=names,
        path=file,
        text=text,
    )


def played(case: Case, position: Position) -> Iterator[tuple[ScriptLine, list[Event], str]]:
    """Play the script line by line; with each what happened, and the rule by which a move was refused."""
    script = Script(position, case.mission is not None)
    for number, line in enumerate(case.script):
        script.events, script.refused_by = [], ""
        try:
            script.take(line, *lines_after(case.script, number))
        except Failure as failure:  # whoever plays one of many cases is told which
            failure.add_note(f"{case.path} {case.name}, line {line.line}: {line.text}")
            raise
        yield line, script.events, script.refused_by


def positions_of(file: str, text: str) -> Iterator[Position]:
    """The position in which it begins, and then that after each line; always the same one, as it goes on."""
    position = start_of_case(file, text)
    yield position
    for _ in played(case_of(file, text), position):
        yield position


def titles_of_case(file: str, title: str) -> dict[str, dict[str, str]]:
    """What the case is called in other languages, from what it is called here."""
    try:
        read, case = find_case(file.removeprefix(CASE))
    except NoChapterError:  # of an older rulebook
        return {}
    return {language: {title: read.case_title(case.name, language)} for language in read.spoken}
