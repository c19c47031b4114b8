"""What the librarian's powers are used for: whoever would get through, the way he would come by, a command point."""

from __future__ import annotations

import pytest

from sensorium.board.masks import squares_in
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.powers import shaded
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import CHANCE, USED

CORRIDOR = """
rules fourth
turn marine
turns 12

map
#############
#S.........V#
#############

V librarian W done psi {psi}
S stealer E
"""


def position_of(body: str) -> Position:
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! V dead\n```\n")[0])


def last_words(position: Position) -> str:
    """What the marines say when everybody has moved."""
    for marine in range(position.marine_count):
        position.flags[marine] |= USED
    return words(position, QuickMarines().answer(position))


def near(body: str) -> str:
    return body.replace("#S.........V#", "#....S.....V#")


def test_whoever_would_get_through_is_struck_down() -> None:
    assert last_words(position_of(near(CORRIDOR).format(psi=5))) == "V storm S"


def test_who_cannot_pay_for_a_storm_shuts_the_way() -> None:
    said = last_words(position_of(near(CORRIDOR).format(psi=2)))
    assert said.startswith("V barrier "), said
    square = int(said.split()[-1].split(",")[0])
    assert 5 < square < 11


@pytest.mark.parametrize("psi", [0, 1])
def test_without_points_the_turn_ends(psi: int) -> None:
    assert last_words(position_of(near(CORRIDOR).format(psi=psi))) == "end turn"


def test_one_far_off_is_not_worth_it() -> None:
    assert last_words(position_of(CORRIDOR.format(psi=9))) == "end turn"


def test_one_power_a_turn() -> None:
    position = position_of(near(CORRIDOR).format(psi=9))
    quick = QuickMarines()
    position.flags[0] |= USED
    code = quick.answer(position)
    assert words(position, code) == "V storm S"
    play(position, code)
    while asked(position) == CHANCE:
        play(position, answers(position)[0])
    assert words(position, quick.answer(position)) == "end turn"


def test_a_room_full_of_them_is_struck_as_a_whole() -> None:
    position = position_of(
        """
rules fourth
turn marine
turns 12

map
#########
#ST....V#
#UW.....#
#########

sections
#########
#aabbbbb#
#aabbbbb#
#########

V librarian W done psi 5
S stealer E
T stealer E
U stealer E
W stealer E
"""
    )
    assert last_words(position) == "V storm section 1,1"


def test_points_in_plenty_buy_a_command_point_back() -> None:
    position = position_of(CORRIDOR.format(psi=20))
    position.spent = 2
    assert last_words(position) == "V prescience"
    position.turn = 1
    position.psi = replaced(position.psi, 0, 4)
    assert last_words(position) == "end turn"


def test_nobody_shoots_past_a_barrier() -> None:
    position = position_of(CORRIDOR.format(psi=5))
    board = position.board
    lane = sum(1 << board.find(f"{x},1") for x in range(2, 11))
    left = {board.name(square) for square in squares_in(shaded(position, 0, lane, board.find("6,1")))}
    assert left == {"7,1", "8,1", "9,1", "10,1"}
