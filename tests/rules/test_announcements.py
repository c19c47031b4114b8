"""What is announced is announced once: despair, the degree of a win, an entry area secured; what a turn opens with."""

from collections.abc import Iterator

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.rules.chapters.secure import check_entries
from sensorium.rules.chapters.victory import end_game, warn
from sensorium.rules.core.answers import ARG_SHIFT, COUNTER, END_TURN
from sensorium.rules.core.engine import play
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS
from sensorium.rules.scenario.conditions import counts
from sensorium.rules.scenario.scenario import Objective, Predicate, Scenario
from tests.rules.scenes import setting


def bare(objectives: tuple[Objective, ...], allows: tuple[str, ...] = ()) -> Position:
    """A deck of a mission with objectives of our own, and nobody on it."""
    board = set_up_named("pilot-light").board
    rulebook = set_up_named("pilot-light").rulebook
    return Position(None, board, rulebook, Scenario(("A", "B"), (1,), objectives=objectives, allows=allows))


def heard(position: Position) -> Iterator[dict[str, object]]:
    assert position.events is not None
    for event in position.events:
        yield dict(event.told_to(NOBODY))


def test_despair_is_told_once_for_each_side() -> None:
    position = bare(
        (
            Objective(MARINES, True, Predicate(counts.ALIVE.number, (1,))),
            Objective(STEALERS, True, Predicate(counts.LOSSES.number, (1,))),
        )
    )
    position.events = []
    warn(position)
    warn(position)
    assert list(heard(position)) == [{"event": "hopeless", "side": "marine"}, {"event": "hopeless", "side": "stealer"}]
    assert position.doomed == 3


def test_the_first_objective_s_degree_is_told() -> None:
    position = bare((Objective(MARINES, True, Predicate(counts.TURN.number, (1,)), degree="decisive"),))
    position.events = []
    end_game(position, MARINES, 0)
    assert list(heard(position)) == [{"event": "game over", "winner": "marine", "degree": "decisive"}]


def test_an_ending_without_an_objective_has_no_degree() -> None:
    position = bare((Objective(MARINES, True, Predicate(counts.TURN.number, (9,)), degree="decisive"),))
    events: list[Event] = []
    position.events = events
    end_game(position, STEALERS, -1)
    assert list(heard(position)) == [{"event": "game over", "winner": "stealer", "degree": ""}]


def test_an_entry_area_is_secured_once_by_one_marine() -> None:
    position = bare((), ("securing",))
    entry = position.board.entries[0]
    near = [position.board.step[entry.square * 8 + direction] for direction in range(8)]
    squares = [entry.square, *(square for square in near if square >= 0)][:2]
    for slot, square in enumerate(squares):
        position.add(1, slot * 8, facing=entry.facing ^ 2)
        position.stand(slot, square)
    position.events = []
    check_entries(position)
    check_entries(position)
    assert [told["event"] for told in heard(position)] == ["secured"]
    assert position.sealed == 1


CORRIDOR = """
######
#A...#
######
"""


def opening(rules: str, leader: str) -> list[str]:
    """The events of the next marine turn, up to the counter and what comes with it."""
    position = setting(rules, CORRIDOR, "turn stealer", f"A {leader} E")
    events: list[Event] = []
    play(position, END_TURN, events)
    play(position, COUNTER | 3 << ARG_SHIFT, events)
    return [event.kind for event in events]


@pytest.mark.parametrize(("leader", "times"), [("captain", 1), ("sergeant", 0)])
def test_a_captain_s_points_are_told_with_the_counter(leader: str, times: int) -> None:
    """deathwing.captain.command-points-bonus"""
    assert opening("first+deathwing", leader).count("captains command") == times


@pytest.mark.parametrize(("rules", "times"), [("first", 1), ("first+deathwing+solo", 0)])
def test_the_clock_is_told_where_there_is_one(rules: str, times: int) -> None:
    """first.timer.includes-command-phase, solo.play.no-timer"""
    assert opening(rules, "sergeant").count("clock") == times
