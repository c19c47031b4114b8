"""How a table was set up: mission, players, clock. It is stored as the first row of the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sensorium.missions.format.errors import NoMissionError
from sensorium.missions.format.mission import Mission
from sensorium.players.api.builtin_players import load
from sensorium.players.api.registry import UnknownPlayerError, entry_named, expansions_of
from sensorium.rules.core.log import Log, LogError, begin_log, start_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table import wire
from sensorium.table.clock import MODES
from sensorium.table.refusal import TableError
from sensorium.table.table_mission import (
    TableMission,
    first_position,
    mission_of,
    table_mission_of,
    table_mission_of_draft,
)

FORMAT = 1
HUMAN = "human"
SIDES: dict[wire.Side, int] = {"marine": MARINES, "stealer": STEALERS}


@dataclass(frozen=True)
class Opening:
    id: str
    table_mission: TableMission
    seats: dict[wire.Side, str]
    clock: str
    header: dict[str, Any] | None = None  # of the log, as the game began; a new game has none yet
    apart: bool = False  # two people play, each at a screen of his own

    @classmethod
    def of(cls, new: wire.NewTable, number: Callable[[], int]) -> Opening:
        check_terms(new)
        players = [player for player in new.seats.values() if player != HUMAN]
        try:
            if new.draft is None:
                chosen = table_mission_of(new.mission, new.novice, expansions_of(*players))
            else:
                file, text = new.draft.file, new.draft.text
                chosen = table_mission_of_draft(new.mission, file, text, new.novice, expansions_of(*players))
        except NoMissionError as problem:
            raise TableError(str(problem)) from None
        seats: dict[wire.Side, str] = {side: new.seats[side] for side in SIDES}
        people = all(player == HUMAN for player in seats.values())
        apart = people and (new.apart or new.host is not None)
        return cls(new_id(number), chosen, seats, new.clock, apart=apart)

    @property
    def mission(self) -> Mission:
        return mission_of(self.table_mission)

    @property
    def clock_mode(self) -> str:
        """There is no clock for a bot, nor where the rules have none (solo.play.no-timer)."""
        timed = self.mission.rulebook.timed and self.seats["marine"] == HUMAN
        return self.clock if timed else "off"

    def start(self) -> Position:
        """The position in which the game began: as the mission is set up today, with the board that every game of it
        shares, or from the log's header where it was set up otherwise then."""
        position = first_position(self.table_mission)
        if self.header is None or is_set_up_alike(begin_log(position).header, self.header):
            return position
        try:
            return start_of(Log(self.header, []))
        except LogError as problem:
            raise TableError(f"this game cannot be set up: {problem.what}") from None

    def row(self, log: Log) -> dict[str, Any]:
        """The first row: the mission's whole text and the log's header, so that the game goes on should the built-in
        mission, or how missions are set up, ever change."""
        return {
            "table": FORMAT,
            "id": self.id,
            "file": self.table_mission.file,
            "text": self.table_mission.text,
            "novice": self.table_mission.novice,
            "expansions": self.table_mission.expansions,
            "draft": self.table_mission.draft,
            "seats": self.seats,
            "clock": self.clock,
            "apart": self.apart,
            "header": log.header,
        }

    @classmethod
    def read(cls, data: dict[str, Any]) -> Opening:
        if data.get("table") != FORMAT:
            raise TableError(f"these rows are of no table of format {FORMAT}; update Sensorium")
        chosen = TableMission(
            data["file"], data["text"], data["novice"], tuple(data["expansions"]), data.get("draft", False)
        )
        apart = bool(data.get("apart", False))  # older rows do not say
        opening = cls(data["id"], chosen, data["seats"], data["clock"], data.get("header"), apart)
        if opening.header is None:  # saved before the first row held it
            position = opening.start()
            if data["start"] != position.digest():
                raise TableError("this mission is set up otherwise today")
            header = {**begin_log(position).header, "rules_digest": data["rules_digest"], "rules_version": 1}
            opening = replace(opening, header=header)
        return opening


def new_id(number: Callable[[], int]) -> str:
    return format(number() % (1 << 48), "012x")


def is_set_up_alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[name] == other[name] for name in ("rules", "board", "scenario", "start"))


def check_terms(new: wire.NewTable) -> None:
    """The clock, and who plays. Raises ``TableError``."""
    if new.clock not in MODES:
        raise TableError(f"there is no clock '{new.clock}'; clocks: {', '.join(MODES)}")
    for side in SIDES:
        check_player(new.seats.get(side, ""), side)


def check_player(player: str, side: wire.Side) -> None:
    """Raise unless this player exists, plays this side, and is not ``lines:``, which would run a program here."""
    if player == HUMAN:
        return
    load()
    try:
        entry = entry_named(player, SIDES[side])
    except UnknownPlayerError as problem:
        raise TableError(f"{problem}; or `{HUMAN}`") from None
    if entry.free:
        raise TableError(f"'{entry.name}' runs programs, which nobody starts from afar")
