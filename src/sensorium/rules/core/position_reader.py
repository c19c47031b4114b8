"""A position made of the data it was saved as, by whatever version saved it."""

from __future__ import annotations

from typing import Any

from sensorium.board import Board
from sensorium.rules.content.kinds import is_figure
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.frames import frame_from
from sensorium.rules.core.layout import LAYOUT, MUTABLE, SHARED, Layout
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import psychic_from
from sensorium.rules.scenario.scenario import Scenario


def position_from(
    data: dict[str, Any], board: Board, rulebook: Rulebook, scenario: Scenario, layout: Layout = LAYOUT
) -> Position:
    """The position that ``Position.data`` described."""
    position = Position(None, board, rulebook, scenario)
    count = len(data["kind"])
    for name in layout.columns:
        numbers = data[name] if name in data or name not in layout.later else [layout.later[name]] * count
        column = [int(number) for number in numbers]
        setattr(position, name, tuple(column) if name in SHARED else column)
    for name in layout.masks:
        setattr(position, name, int(data[name], 16) if name in data or name not in layout.later else layout.later[name])
    for name in layout.numbers:
        setattr(position, name, int(data[name]) if name in data or name not in layout.later else layout.later[name])
    for name in layout.lists:
        if name in data or name not in layout.later:
            saved = [int(number) for number in data[name]]
            setattr(position, name, saved if name in MUTABLE else tuple(saved))
    position.stack = tuple(frame_from([int(number) for number in frame]) for frame in data["stack"])
    cards = data.get("psychic")
    if cards is not None:
        position.psychic = psychic_from(cards)
    for slot in range(len(position.kind)):
        if is_figure(position.kind[slot]) and position.on_board(slot):
            position.who[position.place[slot]] = slot
    return position
