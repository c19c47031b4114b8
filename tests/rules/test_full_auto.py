"""The scores of a burst: those of the ruling, or the public table's, as the switch says."""

from dataclasses import replace

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.chapters.burst import burst_score

LINE = """
```case here
rules first+deathwing+whitedwarf+cult

map
########
#A...S.#
#....H.#
########

A marine E with assault-cannon power-fist
S stealer W
H hybrid W

= A alive
```
"""


@pytest.mark.parametrize(("strong", "scores"), [(False, [5, 3, 5]), (True, [3, 1, 3])])
def test_a_burst_needs_what_the_switch_says(strong: bool, scores: list[int]) -> None:
    """cult.ruling.full-auto-hybrid"""
    position = set_up(read_cases(LINE, "page.md")[0])
    position.rulebook = replace(position.rulebook, full_auto_strong=strong)
    places = [position.place[slot] for slot in range(1, 3)]
    assert [burst_score(position, 0, square) for square in (*places, -1)] == scores
