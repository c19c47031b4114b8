"""A case as a film: its board, and what each line of its script does; and a table that begins at one of its lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, Literal

from sensorium.cases.case import Case, ScriptLine
from sensorium.rulebook.chapters import CASE, find_case
from sensorium.rules.core.engine import asked
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import begin_log
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.table import wire
from sensorium.table.cards import board_plan, card_faces
from sensorium.table.case_mission import mission_of_case, played, positions_of, start_of_case
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.refusal import TableError
from sensorium.table.replay import best_told, open_view
from sensorium.table.scene import scene
from sensorium.table.scene_patch import patch
from sensorium.table.table_setup import HUMAN, Opening

KEPT: Final = 256
SOLO: Final = "solo"
BOTS: Final[dict[wire.Side, str]] = {"marine": "sergeant", "stealer": "brood"}
KINDS: Final[dict[str, Literal[">", "x", "=", "!"]]] = {">": ">", "x": "x", "=": "=", "!": "!"}


class Scene:
    """The position of a case as everybody may see it, with what has happened so far."""

    def __init__(self, case: Case, name: str) -> None:
        self.mission = mission_of_case(name, case.text)
        self.position = start_of_case(name, case.text)
        self.book = Logbook("off", marine_names(self.position))

    def now(self) -> wire.Scene:
        return scene(open_view(self.position), self.mission, None, self.book.aftermath())

    def heard(self, events: list[Event]) -> list[wire.EventLine]:
        told = [len(lines) for lines in self.book.told]
        self.book.tell(events)
        return [
            self.book.told[best_told(event)][told[best_told(event)] + at]
            for at, event in enumerate(self.book.heard(events))
        ]


@lru_cache(maxsize=KEPT)
def case_film(name: str, language: str) -> wire.CaseFilm:
    """The case ``first/24-doors/NAME``. NoChapterError: there is none."""
    chapter, case = find_case(name)
    film = wire.CaseFilm(
        id=name,
        title=chapter.case_title(case.name, language),
        rules=case.rules,
        cites=list(case.cites),
        text=case.text,
        steps=[],
    )
    if case.paper:
        film.steps = [told_step(case, line) for line in case.script]
        return film
    shown = Scene(case, CASE + name)
    before = shown.now()
    film.scene = before
    film.over = asked(shown.position) == NOBODY
    film.board = board_plan(shown.position.board, [(area.name, area.squares) for area in shown.mission.scenario.areas])
    film.players = [SOLO] if shown.position.rulebook.solitaire else [*BOTS.values(), HUMAN]
    if shown.position.rulebook.cards:
        psychic = shown.position.psychic
        film.cards = card_faces((*psychic.marine_hand, *psychic.stealer_hand, *psychic.deck, *psychic.discards))
    for line, events, rule in played(case, shown.position):
        step = told_step(case, line)
        step.rule = rule
        step.events = shown.heard(events)
        now = shown.now()
        step.patch = patch(before, now)
        before = now
        step.over = asked(shown.position) == NOBODY
        film.steps.append(step)
    return film


def told_step(case: Case, line: ScriptLine) -> wire.CaseStep:
    """A line as the case has it."""
    row = case.text.split("\n")[line.line - case.line - 1].strip()
    said, _, dice = row[1:].partition("|")
    text = said.rpartition(" : ")[0].strip() if line.kind == "x" and line.rule else said.strip()
    return wire.CaseStep(kind=KINDS[line.kind], text=text, dice=dice.strip(), rule=line.rule or "")


def position_at(name: str, at: int) -> Position:
    """The position of a case after so many of its lines."""
    _, case = find_case(name)
    return next(islice(positions_of(CASE + name, case.text), min(at, len(case.script)), None))


def opened_at(wanted: wire.CasePlay, number: Callable[[], int]) -> tuple[wire.NewTable, Opening]:
    """A table that begins there. ``TableError``: it cannot be had like that. NoMissionError: there is no such case."""
    other: wire.Side = "stealer" if wanted.side == "marine" else "marine"
    seats: dict[wire.Side, str] = {wanted.side: HUMAN, other: wanted.player}
    new = wire.NewTable(mission=CASE + wanted.case, seats=seats, clock="off")
    opening = Opening.of(new, number)
    _, case = find_case(wanted.case)
    if (SOLO in case.expansions) != (wanted.player == SOLO):
        raise TableError("the solitaire rules hold for a whole game or not at all; choose another player")
    position = position_at(wanted.case, wanted.at)
    if asked(position) == NOBODY:
        raise TableError("the game is over there; choose an earlier moment")
    return new, replace(opening, header=begin_log(position).header)
