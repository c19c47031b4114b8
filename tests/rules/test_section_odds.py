"""The odds for whole sections are those of every throw played through the rules themselves."""

import pytest

from sensorium.rules.core.odds import odds, prospects
from tests.rules.scenes import setting
from tests.rules.throw_walk import OPEN, TWO_SECTIONS, agree, choose

# -- whole sections -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["first", "fourth"])
def test_a_heavy_flamer(rules: str) -> None:
    position = setting(rules, TWO_SECTIONS, "A marine E with heavy-flamer", "B marine E", "S stealer W", "T stealer W")
    found = agree(position, choose(position, "A flame 6,2"))
    assert (found.kill, found.total, found.own_death) == (5, 6, 0)
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["S", "T"]


def test_a_heavy_flamer_at_its_own_section_and_the_broodlord() -> None:
    lines = ("A marine E with heavy-flamer", "B marine E", "S stealer W", "T broodlord W")
    position = setting("fourth", TWO_SECTIONS, *lines)
    found = agree(position, choose(position, "A flame 2,2"))
    assert (found.own_death, found.total) == (5, 6)
    assert odds(position, choose(position, "A flame 7,2"))[0] == 0  # fourth.broodlord.flamer-immune
    assert agree(position, choose(position, "A flame 7,2")).kill == 0


def test_self_destruction() -> None:
    position = setting(
        "first", TWO_SECTIONS, "A marine E with heavy-flamer", "B marine E", "S stealer W", "T stealer W"
    )
    found = agree(position, choose(position, "A self-destruct"))
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["A", "B"]


def test_a_hammer_that_blows_up() -> None:
    lines = ("A marine E with thunder-hammer storm-shield", "B marine E", "S stealer W", "T stealer W")
    position = setting("first+deathwing", TWO_SECTIONS, *lines)
    found = agree(position, choose(position, "A self-destruct"))
    assert sorted(position.name(slot) for slot, _ in found.risks) == ["A", "B"]


def test_a_psychic_storm() -> None:
    pieces = ("A librarian E", "B marine E", "S stealer W", "T broodlord W")
    position = setting("fourth", TWO_SECTIONS, *pieces)
    found = agree(position, choose(position, "A storm S"))
    assert (found.kill, found.total) == (5, 6)
    found = agree(position, choose(position, "A storm section 6,1"))
    assert [(position.name(slot), ways) for slot, ways in found.risks] == [("S", 3)]
    assert (found.kill, found.total) == (3, 6)


def test_a_psychic_storm_over_a_blip() -> None:
    drawing = TWO_SECTIONS.replace("..S.", "+.S.")
    position = setting("fourth", drawing, "A librarian W", "B marine W", "S blip 3", "T stealer W")
    assert agree(position, choose(position, "A storm S")).kill == 5
    assert agree(position, choose(position, "A storm section 7,1")).kill == 3


def test_what_is_no_attack_has_no_prospects() -> None:
    position = setting("first", OPEN, "A marine E", "S stealer W")
    found = prospects(position, choose(position, "A overwatch"))
    assert (found.kill, found.total, found.risks) == (0, 1, [])
    assert repr(prospects(position, choose(position, "A fire S"))) == "<kill 11 of 36>"
