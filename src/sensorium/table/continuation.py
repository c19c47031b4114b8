"""A new game that goes on from a moment of a recorded one: its rows are those of that game up to there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sensorium.players.api.builtin_players import load
from sensorium.players.api.registry import UnknownPlayerError, expansions_of
from sensorium.rules.core.log import HEADER, Answer, Log, row
from sensorium.rules.core.vocabulary import CHANCE, SIDE_WORDS
from sensorium.table import wire
from sensorium.table.refusal import TableError
from sensorium.table.table_setup import HUMAN, Opening, new_id

OTHER: dict[wire.Side, wire.Side] = {"marine": "stealer", "stealer": "marine"}


def going_on(opening: Opening, wanted: wire.PlayOn) -> wire.NewTable:
    """The table that is asked for. ``TableError``: the bot does not play by the rules of this game."""
    load()
    try:
        expansions = expansions_of(wanted.player)
    except UnknownPlayerError as problem:
        raise TableError(str(problem)) from None
    chosen = opening.table_mission
    if expansions != chosen.expansions:
        raise TableError("the solitaire rules hold for a whole game or not at all; choose another player")
    seats: dict[wire.Side, str] = {wanted.side: HUMAN, OTHER[wanted.side]: wanted.player}
    draft = wire.MissionText(file=chosen.file, text=chosen.text) if chosen.draft else None
    return wire.NewTable(mission=opening.mission.id, seats=seats, novice=chosen.novice, draft=draft)


def rows_until(
    opening: Opening, log: Log, at: int, seats: dict[wire.Side, str], number: Callable[[], int]
) -> list[str]:
    """The rows of a table of its own on which the first ``at`` answers of this game were given. None of them can be
    taken back: they were others'."""
    lines = log.answers()
    if at >= len(lines):
        raise TableError("the game is over there; choose an earlier moment")
    fresh = replace(opening, id=new_id(number), seats=seats, clock="off", header=None, apart=False)
    header: dict[str, Any] = {name: log.header[name] for name in (*HEADER, "rules_version") if name in log.header}
    rows = [row(fresh.row(Log(header, [])))]
    count = 0
    for line in log.lines:
        if isinstance(line, Answer):
            if count == at:
                break
            count += 1
            own = line.who != SIDE_WORDS[CHANCE]
            rows.append(row({"who": line.who, "said": line.said, **({"on": True} if own else {})}))
        elif count:  # what marks the start is in the first row
            rows.append(row(line.data()))
    return rows
