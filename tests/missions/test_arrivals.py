"""The schedule of reinforcements in short."""

from __future__ import annotations

import pytest

from sensorium.missions.format.arrivals import is_steady, turns_of_arrival
from sensorium.rules.scenario.scenario import Supply


@pytest.mark.parametrize(
    ("schedule", "turn_limit", "last_turn", "said"),
    [
        ((0, 0, 1, 0, 1), 5, 0, "3, 5"),
        ((1, 0, 1, 0, 1, 0), 6, 0, "1, 3, 5"),
        ((1, 0, 1, 0, 1, 0, 1, 0), 8, 0, "1, 3, … 7"),
        ((1, 0, 1, 0, 1, 0, 1, 1), 8, 0, "1, 3, … 7, 8"),
        ((3, 2, 2, 1), 6, 0, "1 (×3), 2 (×2), 3 (×2), 4, 5, 6"),
        ((2, 0, 2, 0, 2, 0, 2, 0, 1), 9, 0, "1 (×2), 3 (×2), … 7 (×2), 9"),
        ((0, 1), 3, 0, "2, 3"),
        ((0, 1), 0, 0, "2 …"),
        ((1, 0), 0, 0, "1"),
        ((1,), 12, 3, "1, 2, 3"),
        ((0,), 12, 0, ""),
    ],
)
def test_turns_of_arrival(schedule: tuple[int, ...], turn_limit: int, last_turn: int, said: str) -> None:
    assert turns_of_arrival(Supply(schedule, last_turn=last_turn), turn_limit) == said


@pytest.mark.parametrize(
    ("schedule", "last_turn", "steady"), [((1,), 0, True), ((2, 2), 0, True), ((2, 1), 0, False), ((1,), 3, False)]
)
def test_the_same_every_turn(schedule: tuple[int, ...], last_turn: int, steady: bool) -> None:
    assert is_steady(Supply(schedule, last_turn=last_turn)) is steady
