"""How likely each outcome is while a mission is set up, and of whom its questions speak."""

from sensorium.missions.format.setup import set_up_named
from sensorium.rules.core.engine import answers, weights
from sensorium.rules.core.notation import words
from sensorium.rules.core.questions import declared


def test_blips_are_drawn_by_how_many_there_are() -> None:
    position = set_up_named("drill-blips")
    assert [words(position, code) for code in answers(position)] == ["blip 1", "blip 2", "blip 3"]
    assert weights(position) == [9, 4, 9]


def test_landing_zones_are_all_alike() -> None:
    position = set_up_named("drill-torpedo")
    assert weights(position) == [1, 1]
    assert declared(position.stack[-1]).piece(position, position.stack[-1]) == -1  # chance places nobody


def test_who_is_placed_is_named() -> None:
    position = set_up_named("drill-ranks")
    slot = declared(position.stack[-1]).piece(position, position.stack[-1])
    assert position.name(slot) == "Vale"
