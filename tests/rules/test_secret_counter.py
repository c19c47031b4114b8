"""The command counter is not betrayed by whether, when or how long the game asks (fourth.ruling.cp-window-leak).

The same stealer turn is played with every counter the marine player could hold; he passes whenever he is asked. What
the stealer side can observe — who is asked and how often, every event, every view — is the same to the last byte.
"""

import json

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.core.answers import PASS
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS

CASE = """
```case watched
rules {rules}
turn stealer
cp {drawn}
spent {spent}

map
##########
#A......S#
#B.......#
#####.####
#####T####
##########

A marine E
B marine W
S stealer W
T stealer N

= asked stealer
```
"""
MOVES = ("S move W", "S turn N", "S move W", "T move N", "T move NW")


def observed(rules: str, drawn: int, spent: int, kind: str = "marine") -> list[str]:
    """All that reaches the stealer side, in order."""
    text = CASE.replace("A marine", f"A {kind}")
    position = set_up(read_cases(text.format(rules=rules, drawn=drawn, spent=spent))[0])
    told: list[str] = []
    for move in MOVES:
        for code in resolve(position, move):
            give(position, code, told)
        while asked(position) == MARINES:
            assert PASS in answers(position)
            give(position, PASS, told)
    return told


def give(position: Position, code: int, told: list[str]) -> None:
    events: list[Event] = []
    play(position, code, events)
    told.append(SIDE_WORDS[asked(position)])
    told.extend(json.dumps(event.told_to(STEALERS)) + event.sentence(STEALERS) for event in events)
    told.append(json.dumps(view(position, STEALERS).data()))


@pytest.mark.parametrize("rules", ["first", "fourth"])
@pytest.mark.parametrize("spent", [0, 1])
def test_the_stealers_observe_the_same_whatever_was_drawn(rules: str, spent: int) -> None:
    seen = [observed(rules, drawn, spent) for drawn in range(max(1, spent), 7)]
    assert all(one == seen[0] for one in seen)
    assert "marine" in seen[0], "the windows were offered at all"


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_with_six_spent_both_sides_know_that_nothing_is_left(rules: str) -> None:
    assert "marine" not in observed(rules, 6, 6)


@pytest.mark.parametrize("spent", [0, 3, 6])
def test_a_captain_makes_more_possible_and_betrays_nothing(spent: int) -> None:
    """deathwing.ruling.captain-command-points-hidden"""
    seen = [observed("first+deathwing", drawn, spent, "captain") for drawn in range(max(3, spent), 9)]
    assert all(one == seen[0] for one in seen)
    assert "marine" in seen[0]
    assert "marine" not in observed("first+deathwing", 8, 8, "captain")
