"""A game that was set up otherwise than any mission is today: shown as its log has it, with the board, the pieces and
the conditions of that day, and with what the mission nearest to it says.

Such a game is looked at and judged; nobody plays on from it, since no mission of today leads there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from sensorium.missions.format.condition_words import Names
from sensorium.missions.format.mission import Mission
from sensorium.rules.content.kinds import MARINE
from sensorium.rules.core.log import Log, LogError, begin_log, start_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES
from sensorium.table import wire
from sensorium.table.cards import mission_card
from sensorium.table.refusal import TableError
from sensorium.table.table_mission import TableMission, mission_of
from sensorium.table.table_setup import Opening

UNKNOWN: Final = "recorded-game"
NAME: Final = "A recorded game"
NAMES: Final = {"fr": {NAME: "Une partie enregistrée"}}
SET_UP: Final = ("rules", "board", "scenario", "start")


@dataclass(frozen=True)
class RecordedOpening(Opening):
    """``table_mission``: the mission of today whose words are shown; none: ``nobody_knows``."""

    @cached_property
    def _start(self) -> Position:
        try:
            return start_of(Log(self.header or {}, []))
        except LogError as problem:
            raise TableError(f"this game cannot be set up: {problem.what}") from None

    def start(self) -> Position:
        return self._start.copy()

    @property
    def nearest(self) -> Mission | None:
        return None if self.table_mission == nobody_knows() else mission_of(self.table_mission)

    @cached_property
    def _mission(self) -> Mission:
        return as_recorded(self._start, self.nearest)

    @property
    def mission(self) -> Mission:
        return self._mission

    def card(self) -> wire.MissionCard:
        card = mission_card(self.mission, self.nearest)
        if self.nearest is None:
            card.translations = NAMES
        return card

    def __reduce__(self) -> tuple[Any, ...]:
        """For a worker process: what it was made of, and not the board."""
        return RecordedOpening, (self.id, self.table_mission, self.seats, self.clock, self.header, self.apart)


def nobody_knows() -> TableMission:
    return TableMission(UNKNOWN, "")


def as_recorded(position: Position, nearest: Mission | None) -> Mission:
    """The mission of this game: its board, rules and scenario, and the words of the mission nearest to it."""
    scenario = position.scenario
    names = Names(position.board)
    names.areas = [area.name for area in scenario.areas]
    names.masks = [area.squares for area in scenario.areas]
    names.pieces = list(scenario.names)
    names.kinds = [MARINE] * len(names.pieces)
    names.texts = list(scenario.texts)
    known = [] if nearest is None else nearest.names.works
    alike = len(known) == len(scenario.works)
    names.works = list(known) if alike else [str(number + 1) for number in range(len(scenario.works))]
    if nearest is None:
        names.squads = {str(number + 1): number for number in range(len(scenario.deployments))}
        return Mission(
            id=UNKNOWN,
            name=NAME,
            rules=position.rulebook.name,
            board=position.board,
            rulebook=position.rulebook,
            scenario=scenario,
            names=names,
            path=UNKNOWN,
        )
    names.squads = dict(nearest.names.squads)
    there = set(position.label)
    squads = tuple(one for one in nearest.squads if one.side == MARINES and set(one.members) <= there)
    return replace(
        nearest,
        rules=position.rulebook.name,
        board=position.board,
        rulebook=position.rulebook,
        scenario=scenario,
        names=names,
        squads=squads,
        objects=(),
        balance={},
    )


def retold(header: dict[str, Any]) -> dict[str, Any]:
    """How this log says that its game was set up, in the words of today: what older versions did not write down yet has
    its neutral value. ``LogError``: no game can be set up so."""
    try:
        told = begin_log(start_of(Log(header, []))).header
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError) as problem:
        if isinstance(problem, LogError):
            raise
        raise LogError(1, f"the start of this log cannot be set up ({problem!r})") from None
    return {name: told[name] for name in SET_UP}
