"""A case as a film: its board, and what each line of its script does; and a table that begins at one of its lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Final, Literal

from sensorium.cases.case import Case, ScriptLine
from sensorium.cases.papers import refusal
from sensorium.catalogue.translation import told_of
from sensorium.journey.papers import ALL_PAPERS
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.baselines.solo import BY_THE_BOOK
from sensorium.rulebook.chapters import CASE, NoChapterError, find_case
from sensorium.rules.core.engine import asked
from sensorium.rules.core.events import Event
from sensorium.rules.core.log import begin_log
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.ships.papers import ShipPaper
from sensorium.table import wire
from sensorium.table.cards import board_plan, card_faces
from sensorium.table.case_mission import mission_of_case, played, positions_of, start_of_case
from sensorium.table.case_sheet import SHEETS, sheet_of
from sensorium.table.logbook import Logbook, marine_names
from sensorium.table.refusal import TableError, rule_text
from sensorium.table.replay import best_told, open_view
from sensorium.table.scene import scene
from sensorium.table.scene_patch import patch
from sensorium.table.table_setup import HUMAN, Opening

KEPT: Final = 256
SHIP: Final = "ship"  # the paper that is a board
BOTS: Final[dict[wire.Side, str]] = {"marine": "sergeant", "stealer": "brood"}
KINDS: Final[dict[str, Literal[">", "x", "=", "!"]]] = {">": ">", "x": "x", "=": "=", "!": "!"}


class Scene:
    """The position of a case as everybody may see it, with what has happened so far."""

    def __init__(self, mission: Mission, position: Position | None = None) -> None:
        self.mission = mission
        self.position = position or set_up(mission)
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
    film.paper = case.paper
    if case.paper in SHEETS:
        draw_sheets(film, case)
    elif case.paper == SHIP:
        draw_board(film, Scene(ship_mission(case)))
        film.steps = [told_step(case, line) for line in case.script]
    else:
        draw_moves(film, case)
    for step in film.steps:
        step.why = told_rule(step.rule, language) if step.rule else ""
    return film


def draw_moves(film: wire.CaseFilm, case: Case) -> None:
    """A game from the case's position on, line by line."""
    name = film.id
    shown = Scene(mission_of_case(CASE + name, case.text), start_of_case(CASE + name, case.text))
    before = draw_board(film, shown)
    if shown.position.rulebook.cards:
        psychic = shown.position.psychic
        film.cards = card_faces((*psychic.marine_hand, *psychic.stealer_hand, *psychic.deck, *psychic.discards))
    for line, events, rule in played(case, shown.position):
        step = told_step(case, line)
        step.rule = step.rule or rule  # of several that forbid a move, the one that the case is about
        step.events = shown.heard(events)
        now = shown.now()
        step.patch = patch(before, now)
        before = now
        step.over = asked(shown.position) == NOBODY
        film.steps.append(step)


def told_rule(rule: str, language: str) -> str:
    """What stands under an id, on one line; of a ruling its question too."""
    return told_of(rule).get(language) or rule_text(rule)


def draw_board(film: wire.CaseFilm, shown: Scene) -> wire.Scene:
    """The deck, who can play on it, and the scene it begins with."""
    position = shown.position
    film.scene = shown.now()
    film.over = asked(position) == NOBODY
    film.board = board_plan(position.board, [(area.name, area.squares) for area in shown.mission.scenario.areas])
    film.players = [BY_THE_BOOK] if position.rulebook.solitaire else [*BOTS.values(), HUMAN]
    return film.scene


def draw_sheets(film: wire.CaseFilm, case: Case) -> None:
    """What is written down, as it stands after each line that is done. What is refused names its rule, facts change
    nothing."""
    paper = ALL_PAPERS[case.paper]("\n".join(case.rows))
    before = film.sheet = sheet_of(case.paper, paper)
    for line in case.script:
        step = told_step(case, line)
        if line.kind in ">x":
            refused = refusal(paper, line.text)
            step.rule = step.rule or (refused.rule if refused else "")
            now = sheet_of(case.paper, paper)
            step.sheet = None if now == before else now
            before = now
        film.steps.append(step)


def ship_mission(case: Case) -> Mission:
    return read_mission(ship_text(case))


def ship_text(case: Case) -> str:
    """The mission of a case about a generated ship."""
    return ShipPaper("\n".join(case.rows)).text


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
    """A table that begins there; for a case about a ship, its whole mission. ``TableError``: it cannot be had so, or
    there is no such case."""
    other: wire.Side = "stealer" if wanted.side == "marine" else "marine"
    seats: dict[wire.Side, str] = {wanted.side: HUMAN, other: wanted.player}
    try:
        _, case = find_case(wanted.case)
    except NoChapterError:
        raise TableError(f"the rulebook has no case `{wanted.case[:120]}`") from None
    if case.paper == SHIP:
        text = ship_text(case)
        draft = wire.MissionText(file=f"{case.name}.toml", text=text)
        ship = wire.NewTable(mission=read_mission(text).id, seats=seats, clock="off", draft=draft)
        return ship, Opening.of(ship, number)
    new = wire.NewTable(mission=CASE + wanted.case, seats=seats, clock="off")
    opening = Opening.of(new, number)
    position = position_at(wanted.case, wanted.at)
    if position.rulebook.solitaire != (wanted.player == BY_THE_BOOK):
        raise TableError("the solitaire rules hold for a whole game or not at all; choose another player")
    if asked(position) == NOBODY:
        raise TableError("the game is over there; choose an earlier moment")
    return new, replace(opening, header=begin_log(position).header)
