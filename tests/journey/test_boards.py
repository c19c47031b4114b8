"""Every pair of tiles makes a board of the long way alone, and every board is a sound mission."""

from random import Random

import pytest

from sensorium.journey.boards import check_layout, choices, closed_by, draw_tiles, is_open, sites, ways
from sensorium.journey.games import write_board
from sensorium.journey.journey import Journey
from sensorium.journey.refusal import Refusal
from sensorium.missions.checks.checker import ERROR, check
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.reader import read_mission
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.kinds import LEADER
from sensorium.rules.scenario.scenario import LAST_BOARD
from sensorium.ships.layout import Laid, LayoutError
from sensorium.ships.tiles import NUMBERS
from tests.journey.ways import any_line


@pytest.mark.parametrize("board", [1, LAST_BOARD])
def test_any_two_tiles_can_be_joined(board: int) -> None:
    for first in NUMBERS[:-1]:
        for second in NUMBERS[:-1]:
            if first != second:
                found = ways(first, second, board)
                assert found
                assert all(closed_by(list(way), board).entries() for way in found)


def test_the_dead_end_blocks_no_corridor() -> None:
    rng = Random(4)
    seen = 0
    for _ in range(20):
        drawn = draw_tiles(rng, 3)
        for laid in choices(drawn, 3):
            check_layout(laid, drawn, 3)
            assert is_open(laid, 3)
            seen += len(laid) == 3
    assert seen
    assert all(len(sites(list(way), 1)) for way in ways(3, 7, 1))


def test_a_board_needs_both_corridors() -> None:
    with pytest.raises(LayoutError) as told:
        closed_by([Laid(3, 0, 0, 0), Laid(7, 0, 1, 0)], 1)
    assert told.value.rule == "solo.cloud-runner.lay-tiles"
    with pytest.raises(Refusal):
        check_layout([Laid(3, 0, 0, 0)], [3, 7], 1)


def test_every_board_of_a_journey_is_a_sound_mission() -> None:
    """With no error in either language; the last one has its leader, and the others nobody."""
    for seed in (1, 2):
        rng, journey = Random(seed), Journey()
        while journey.asks():
            if journey.phase == "game":
                for language in ("en", "fr"):
                    mission = read_mission(write_board(journey, language))
                    assert not [one for one in check(mission) if one.level == ERROR]
                    texts = [one.text for one in mission.scenario.objectives]
                    assert not [text for text in texts if "way out" in text]  # an area's name in the file
                    assert (LEADER in mission.names.kinds) == (journey.number == LAST_BOARD)
            journey.decide(any_line(journey, rng))


def test_a_leader_is_refused_elsewhere() -> None:
    """By every rulebook that does not know him, and by every mission but the tenth board."""
    assert {book.name for book in rulebooks() if book.has(LEADER)} == {
        "first+deathwing+solo",
        "first+deathwing+whitedwarf+solo",
    }
    rng, journey = Random(3), Journey()
    while journey.number < LAST_BOARD or journey.phase != "game":
        journey.decide(any_line(journey, rng))
        assert journey.asks(), "this seed ends too early"
    text = write_board(journey)
    read_mission(text)
    for changed in ("[journey]\nboard = 9", ""):
        with pytest.raises(MissionError, match="nowhere else"):
            read_mission(text.replace("[journey]\nboard = 10", changed))
    with pytest.raises(MissionError, match="no leader"):
        read_mission(text.replace("first+deathwing+solo", "first+deathwing"))


def test_the_way_needs_its_rules() -> None:
    with pytest.raises(ValueError, match="no long way alone"):
        Journey("first+deathwing")
    journey = Journey()
    for line in ("player take ours", "chance tiles 3 7", "player lay 3@0,0N 7@1,0E"):
        journey.decide(line)
    with pytest.raises(MissionError, match="no long way alone"):
        read_mission(write_board(journey).replace("first+deathwing+solo", "first+deathwing"))
    with pytest.raises(MissionError, match="wears out"):
        read_mission(
            write_board(journey)
            .replace("power-fist ammo 10", "power-fist ammo 10 fired 4", 1)
            .replace(
                "Thistle sergeant with storm-bolter power-fist", "Thistle sergeant with storm-bolter power-fist fired 3"
            )
        )
