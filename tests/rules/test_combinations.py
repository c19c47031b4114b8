"""Which expansions go together, and how a combination that the books forbid is refused."""

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.catalogue import catalogue
from sensorium.rules.content.editions.index import rulebook_named, rulebooks

ALLOWED = (
    "first+deathwing+whitedwarf+psychic",
    "first+whitedwarf+cult",
    "first+deathwing+whitedwarf+cult",
    "first+deathwing+whitedwarf+psychic+cult",
)
FORBIDDEN = (
    ("first+psychic", "cult.choose.psychic"),
    ("first+deathwing+psychic", "cult.choose.psychic"),
    ("first+whitedwarf+psychic", "cult.choose.psychic"),
    ("first+cult", "cult.choose.cult"),
    ("first+deathwing+cult", "cult.choose.cult"),
    ("fourth+psychic", "cult.ruling.other-books"),
    ("fourth+cult", "cult.ruling.other-books"),
    ("first+deathwing+whitedwarf+psychic+solo", "cult.ruling.other-books"),
    ("first+whitedwarf+cult+solo", "cult.ruling.other-books"),
)


@pytest.mark.parametrize("name", ALLOWED)
def test_these_are_rulebooks(name: str) -> None:
    book = rulebook_named(name)
    assert book in rulebooks()
    assert book.cards == ("psychic" in name)
    assert book.cult == ("cult" in name)


def test_the_order_of_the_words_does_not_matter() -> None:
    assert rulebook_named("first+cult+psychic+whitedwarf+deathwing") == rulebook_named(ALLOWED[-1])


@pytest.mark.parametrize(("name", "rule"), FORBIDDEN)
def test_these_are_refused_with_the_rule(name: str, rule: str) -> None:
    assert rule in catalogue()
    with pytest.raises(ValueError, match=rule):
        rulebook_named(name)
    text = f"```case here\nrules {name}\n\nmap\n###\n#A#\n###\n\nA marine N\n\n= A alive\n```\n"
    with pytest.raises(CaseError, match=rule):
        set_up(read_cases(text, "page.md")[0])
    assert name not in [book.name for book in rulebooks()]
