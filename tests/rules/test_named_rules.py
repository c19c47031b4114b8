"""Which of several rules that forbid a move a player is told: a case takes any of them."""

import pytest

from sensorium.rules.core.engine import play
from sensorium.rules.core.move_resolver import Refusal, resolve
from tests.rules.scenes import setting

BOOKS = "first+deathwing+whitedwarf+psychic+cult"
CORRIDOR = """
#########
#L.c.b..#
#########
"""
PASSAGE = """
###################
#L................#
###################

sections
###################
#aaabbbccccccccccd#
###################
"""
HALLS = """
##########
#L.S..M..#
##########

sections
##########
#aaabbbcc#
##########
"""


def told(drawing: str, lines: tuple[str, ...], *moves: str) -> str:
    """The rule that refuses the last of these moves."""
    position = setting(BOOKS, drawing, *lines)
    for move in moves[:-1]:
        for code in resolve(position, move):
            play(position, code)
    with pytest.raises(Refusal) as refusal:
        resolve(position, moves[-1])
    return refusal.value.rule


@pytest.mark.parametrize(
    ("square", "rule"),
    [("5,1", "cult.ruling.door-switch-locked"), ("3,1", "cult.switch.effect"), ("2,1", "cult.switch.effect")],
)
def test_no_door_is_not_a_bulkhead(square: str, rule: str) -> None:
    lines = ("hand marine switch/green", "L librarian E")
    assert told(CORRIDOR, lines, f"L cast switch/green {square}") == rule


def test_what_burns_bars_who_is_thrown() -> None:
    drawing = HALLS.replace("M", ".")
    lines = ("hand marine assail/yellow", "burning 5,1", "L librarian E", "S stealer W")
    assert told(drawing, lines, "L cast assail/yellow S", "S place 6,1") == "cult.ruling.assail-where"
    assert told(drawing, lines, "L cast assail/yellow S", "S place 1,1") == "wd.assail.not-through-obstructions"


def test_a_section_has_one_effect_even_where_miasma_hides_it() -> None:
    lines = (
        "hand marine miasma/red",
        "marker miasma 5,1 by stealer 1",
        "marker miasma 17,1 by stealer 1",
        "L librarian E",
    )
    assert told(PASSAGE, lines, "L cast miasma/red 5,1") == "cult.marker.one-per-section"
    assert told(PASSAGE, lines, "L cast miasma/red 17,1") == "cult.target.range"
