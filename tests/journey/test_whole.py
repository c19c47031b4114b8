"""The long way alone from end to end: by a bot, board by board, and by chance, line by line."""

from random import Random

import pytest

from sensorium.journey.file import JourneyFile
from sensorium.journey.games import write_board
from sensorium.journey.journey import GAME, LOST, WON, Journey
from sensorium.journey.refusal import Refusal
from sensorium.lab.journeys import counted, next_line, one_way, play_board, report
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.rules.core.log import begin_log, rebuild
from sensorium.rules.core.vocabulary import KILLS
from sensorium.rules.scenario.scenario import LAST_BOARD
from tests.journey.ways import Quiet, any_line

builtin_players.load(None)


def test_a_bot_goes_from_end_to_end() -> None:
    """With dice that bring nobody to the first nine boards: each is played on the board until everybody is through, and
    on the tenth the leader is killed. What they have left goes along."""
    quiet, plain = Quiet(2), Random(2)
    journey = Journey()
    while journey.asks():
        if journey.asks() == GAME:
            start = set_up(read_mission(write_board(journey)))
            for slot in range(start.marine_count):
                man = journey.man(start.name(slot))
                accounts = (start.ammo[slot], start.reloads[slot], start.psi[slot], start.fired[slot])
                assert accounts == (man.ammo, man.reloads, man.psi, man.fired)
            journey.decide(play_board(journey, "sergeant:easy", quiet)[0])
        else:
            journey.decide(next_line(journey, "sergeant:easy", plain))
    assert journey.outcome == WON
    assert journey.kills() == sum(board.kills for board in journey.boards) > 0
    assert [board.number for board in journey.boards] == list(range(1, LAST_BOARD + 1))
    assert [board.outcome for board in journey.boards] == ["crossed"] * 9 + ["killed"]


def test_a_bot_that_falls_is_judged() -> None:
    way = one_way("sergeant:easy", 8)
    assert (way.outcome, way.survivors) == (LOST, 0)
    told = counted([way])
    assert told["won"] == 0
    assert sum(told["ratings"].values()) == 1
    assert "killed in 0 of 1" in report(told, "one")


def test_the_kills_of_a_board_are_those_of_its_log() -> None:
    rng, journey = Random(8), Journey()
    for _ in range(3):
        journey.decide(next_line(journey, "sergeant:easy", rng))
    line, log = play_board(journey, "sergeant:easy", rng)
    position = rebuild(log)
    journey.decide(line)
    assert journey.kills() == position.tally[KILLS] > 0
    assert begin_log(set_up(read_mission(write_again(journey)))).header["scenario"] == log.header["scenario"]


def write_again(journey: Journey) -> str:
    """The mission of the board that was just played."""
    again = Journey()
    for line in journey.lines[:-1]:
        again.decide(line)
    return write_board(again)


def test_any_journey_is_its_text() -> None:
    """Whoever reads the text stands where its writer stood; what was taken back is gone, and what was refused changed
    nothing."""
    for seed in range(6):
        rng, kept = Random(seed), JourneyFile("Emberfall", "fr")
        while kept.journey.asks():
            line = any_line(kept.journey, rng)
            asked = kept.text
            with pytest.raises(Refusal):
                kept.decide("chance nest 9 9 9 9")
            assert kept.text == asked
            kept.decide(line)
            if line.startswith("player lay"):
                kept.decide("player undo")
                assert kept.journey.phase == "lay"
                kept.decide(line)
        again = JourneyFile.read(kept.text)
        assert again.text == kept.text
        assert again.journey.lines == kept.journey.lines
        assert again.journey.outcome == kept.journey.outcome
        with pytest.raises(Refusal):
            kept.decide("player undo")
