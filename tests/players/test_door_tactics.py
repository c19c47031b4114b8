"""Doors closed on what may come, left open for those who are to go through, and broken where they are locked."""

from __future__ import annotations

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import march_table
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.rules.core.engine import answers, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position

# S comes round the corner to the door; A has a point to spare and cannot see it.
DOORWAY = """
rules first
turn marine
turns 12

map
###########
#S........#
#####/#####
#####A#####
#####.#####
###########

A marine N ap 1
S stealer E
"""


def position_of(body: str) -> Position:
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def said_by(position: Position) -> list[str]:
    """What the marines say until the turn is to end."""
    quick = QuickMarines()
    said: list[str] = []
    while not said or said[-1] != "end turn":
        code = quick.answer(position)
        assert code in answers(position)
        said.append(words(position, code))
        play(position, code)
    return said


def test_a_door_is_closed_on_whoever_would_come_through() -> None:
    assert said_by(position_of(DOORWAY)) == ["A close 5,2", "end turn"]


def test_not_for_one_who_is_far_off() -> None:
    far = DOORWAY.replace("#S........#", "#" + 25 * "." + "S#").replace("#####\n", 22 * "#" + "\n")
    assert said_by(position_of(far)) == ["end turn"]


def test_not_where_one_of_them_is_to_go_through() -> None:
    position = position_of(DOORWAY)
    quick = QuickMarines()
    orders = quick.errands.orders(position)
    assert quick.doors.shut_out(position, 0, 1, orders, 0)
    north = march_table(position, ((position.board.square(5, 1) << 2, 0),), 0)
    orders.table[0] = north
    assert not quick.doors.shut_out(position, 0, 1, orders, 0)


# The same, but S is round a corner at the end of a corridor that A has before him.
CORRIDOR = """
rules first
turn marine
turns 12

map
###########
#.S...#####
#####.#####
#####.#####
#####/#####
#####A#####
#####.#####
###########

A marine N ap {points}
S stealer E
"""


@pytest.mark.parametrize(("points", "does"), [(1, "A close 5,4"), (2, "A overwatch")])
def test_a_gun_with_points_for_overwatch_leaves_it_open(points: int, does: str) -> None:
    assert said_by(position_of(CORRIDOR.format(points=points))) == [does, "end turn"]


def test_the_position_is_left_as_it_was() -> None:
    position = position_of(DOORWAY)
    shut = position.shut
    quick = QuickMarines()
    quick.doors.shut_out(position, 0, 1, quick.errands.orders(position), 0)
    assert position.shut == shut


def locked_doorway(body: str) -> tuple[Position, QuickMarines, Orders]:
    """The door is closed and locked, and A is to go through it."""
    position = position_of(body.replace("/", "+"))
    position.locked |= 1 << position.board.square(5, 2)
    quick = QuickMarines()
    orders = quick.errands.orders(position)
    orders.table[0] = march_table(position, ((position.board.square(5, 1) << 2, 0),), 0)
    return position, quick, orders


NOBODY_COMES = DOORWAY.replace("S stealer E\n", "").replace("#S", "#.")


@pytest.mark.parametrize(
    ("gear", "does"), [("storm-bolter", "A fire door 5,2"), ("lightning-claws", "A assault door 5,2")]
)
def test_a_locked_door_on_the_way_is_shot_or_struck_down(gear: str, does: str) -> None:
    fourth = NOBODY_COMES.replace("rules first", "rules fourth")
    position, quick, orders = locked_doorway(fourth.replace("A marine N", f"A marine N with {gear}"))
    assert words(position, quick.turn.act(position, 0, 1, orders)) == does


def test_a_door_is_left_alone_that_can_be_opened_or_leads_nowhere() -> None:
    position, quick, orders = locked_doorway(NOBODY_COMES)
    assert quick.doors.break_down(position, 0, 1, orders)
    position.locked = 0
    assert not quick.doors.break_down(position, 0, 1, orders), "it can be opened"
    position, quick, orders = locked_doorway(NOBODY_COMES)
    orders.table[0] = None
    assert not quick.doors.break_down(position, 0, 1, orders), "nobody is to go through"


def test_two_points_are_kept_for_overwatch_while_there_is_something_to_fear() -> None:
    behind = DOORWAY.replace("#####.#####\n###", "#....S#####\n###").replace("#S........#", "#.........#")
    position, quick, orders = locked_doorway(behind)
    assert quick.doors.break_down(position, 0, 3, orders)
    assert not quick.doors.break_down(position, 0, 2, orders)
