"""A journey of yesterday opens today, stands as it was left, and goes on from there."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sensorium.journey.file import JourneyFile
from sensorium.journey.games import write_board
from sensorium.missions.format.reader import read_mission
from tests.journey.ways import any_line
from tools.museum_journeys import standing_of

MUSEUM = Path(__file__).parent / "museum"
WAYS = sorted(path for path in MUSEUM.glob("*/*.txt"))


def told(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((path.parent / "index.json").read_text("utf-8"))[path.name]
    return found


@pytest.mark.parametrize("path", WAYS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_journey_stands_as_it_was_left(path: Path) -> None:
    journey = JourneyFile.open(path).journey
    assert standing_of(journey) == told(path)
    if journey.phase == "game":
        read_mission(write_board(journey))
    rng = Random(1)
    while journey.asks():
        journey.decide(any_line(journey, rng))
    assert journey.outcome


def test_the_museum_has_one_in_the_middle_and_those_that_are_over() -> None:
    assert {told(path)["outcome"] for path in WAYS} == {"", "won", "given up"}
