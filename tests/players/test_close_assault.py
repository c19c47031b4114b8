"""Close assault of the marines: whether to strike, and what is done about the dice."""

from __future__ import annotations

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.close_assault import DICE_CHOICES, strike
from sensorium.players.marines.errands import Errands
from sensorium.rules.core import answers as a
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import CHOICE, TABLE

ROOM = """
rules {rules}
turn marine
turns 12

map
######
#.SA.#
######

A {marine}
S stealer E
"""


def room(marine: str, rules: str = "fourth") -> Position:
    body = ROOM.format(marine=marine, rules=rules)
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def said(position: Position) -> str:
    code = strike(position, 0, 4, Errands().orders(position))
    return words(position, code) if code else ""


def test_who_is_armed_for_it_strikes() -> None:
    assert said(room("marine W with lightning-claws")) == "A assault S"
    assert not said(room("marine E with lightning-claws")), "only at whoever is ahead"


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_gun_is_better_than_fists(rules: str) -> None:
    assert not said(room("marine W", rules))


def code(verb: int, number: int) -> int:
    return a.pack(verb, 0, number)


def chosen(verb: int, numbers: tuple[int, ...], behind: int, front: bool = True) -> int:
    """The number of what is chosen, or 0 for a pass."""
    answer = DICE_CHOICES[verb]([code(verb, number) for number in numbers], behind, front)
    return 0 if answer == a.PASS else a.arg_of(answer)


def test_there_is_a_row_for_every_choice_of_the_game() -> None:
    assert set(DICE_CHOICES) == {verb.number for verb in TABLE if verb.tags & CHOICE}


def test_the_enemys_best_die_is_parried_unless_he_has_lost() -> None:
    assert chosen(a.PARRY, (2, 6, 4), 0) == 6
    assert chosen(a.PARRY, (2, 6, 4), 3) == 6
    assert chosen(a.PARRY, (2, 6, 4), -1) == 0


def test_the_own_worst_die_is_thrown_again_unless_he_has_won() -> None:
    assert chosen(a.REROLL, (5, 2, 3), 1) == 2
    assert chosen(a.REROLL, (5, 2, 3), 0) == 2
    assert chosen(a.REROLL, (5, 2, 3), -2) == 0


def test_a_shield_is_always_raised() -> None:
    assert DICE_CHOICES[a.BLOCK]([a.BLOCK], 0, True) == a.BLOCK


def test_psi_points_are_spent_to_win_or_else_to_live() -> None:
    assert chosen(a.SPEND_PSI, (1, 2, 3), 1) == 2, "one more than a tie"
    assert chosen(a.SPEND_PSI, (1, 2, 3), 3) == 3, "too few to win, enough for a tie"
    assert chosen(a.SPEND_PSI, (1, 2, 3), 4) == 0, "nor for that"
    assert chosen(a.SPEND_PSI, (1, 2, 3), -1) == 0, "he has won"
    assert chosen(a.SPEND_PSI, (1, 2, 3), 2, front=False) == 2, "from behind he cannot win"
    assert chosen(a.SPEND_PSI, (1, 2, 3), 0, front=False) == 0
