"""The lines of the notation for the game with one player: `> solo`, and refusals by its rules."""

import pytest

from sensorium.cases.reader import read_cases
from sensorium.cases.runner import Outcome, run

HEAD = """\
```case one
rules first+solo
turn {turn}

map
###########
#S...A...T#
###########

A marine N
S stealer E
T stealer W

{script}
```
"""


def ran(script: str, turn: str = "stealer") -> Outcome:
    return run(read_cases(HEAD.format(turn=turn, script=script), "page")[0])


def test_a_tie_is_not_decided_by_itself() -> None:
    outcome = ran("> solo")
    assert not outcome.passed
    assert outcome.actual == "the player chooses: S activate, T activate"


def test_a_tie_is_decided_by_a_line() -> None:
    assert ran("> T move W\n> solo\n= T at 7,1").passed


@pytest.mark.parametrize(
    ("script", "actual"),
    [
        ("> T move W\n> S move E", "the solitaire rules do not allow it (solo.move.one-at-a-time)"),
        ("> T move W\nx T move W : solo.move.attacks", "it is legal"),
        ("> T move W\nx S move E : solo.move.attacks", "by solo.move.one-at-a-time: 'S move E' is not allowed"),
    ],
)
def test_moves_are_held_to_the_rules(script: str, actual: str) -> None:
    outcome = ran(script)
    assert not outcome.passed
    assert outcome.actual == actual


def test_the_stealers_must_be_asked() -> None:
    outcome = ran("> solo", "marine")
    assert not outcome.passed
    assert outcome.actual == "the stealer player is not asked"


def test_a_whole_turn_goes_on_to_the_next_tie() -> None:
    assert ran("> solo turn\n= asked stealer\n= S at 1,1\n= T at 9,1").passed
    dice = "| T 1 1 2 1 1 2 1 1 2, A 2 2 2"
    assert ran(f"> T move W\n> solo turn {dice}, S 6 1 1, A 1\n= A dead\n= turn marine").passed
