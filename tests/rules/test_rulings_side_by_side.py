"""The magazine's rulings beside the book: the page's cases are pairs, and every switch of the rulings decides one."""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Final

import pytest

from sensorium.cases.case import Case
from sensorium.cases.reader import read_cases, read_file
from sensorium.rules.content.editions.index import EXPANSIONS, rulebook_named
from sensorium.rules.content.editions.whitedwarf import whitedwarf
from sensorium.rules.content.rulebook import Rulebook
from tests.rules.test_side_by_side import RULEBOOK, fails, paired, position_of, script_of

PAGE: Final = RULEBOOK / "rulings-side-by-side.md"
HALVES: Final = ("book", "ruled")
NOT_SHOWN: Final = {"name", "reasons"}
BOOKS: Final = ("first", "first+deathwing")


@cache
def pairs() -> dict[str, dict[str, Case]]:
    cases, errors = read_file(PAGE)
    assert errors == []
    return paired(cases)


def faults(pair: dict[str, Case]) -> Iterator[str]:
    """What keeps these cases from being one position by the book and with the rulings."""
    if tuple(pair) != HALVES:
        yield f"its halves are {', '.join(pair)}"
        return
    book, ruled = (pair[half] for half in HALVES)
    if book.rules not in BOOKS or ruled.rules != f"{book.rules}+whitedwarf":
        yield f"they are played by {book.rules} and {ruled.rules}"
    if not book.cites or any(rule.startswith("wd.") for rule in book.cites):
        yield f"{book.name} cites {' '.join(book.cites) or 'nothing'}"
    if not ruled.cites or not all(rule.startswith("wd.") for rule in ruled.cites):
        yield f"{ruled.name} cites {' '.join(ruled.cites) or 'nothing'}"
    one, other = position_of(book), position_of(ruled)
    yield from (f"they differ in their {part}" for part in one if one[part] != other[part])
    if script_of(book) == script_of(ruled):
        yield "nothing differs"


@pytest.mark.parametrize("name", pairs())
def test_a_pair_is_one_position_by_the_book_and_with_the_rulings(name: str) -> None:
    assert list(faults(pairs()[name])) == []


def test_the_page_is_true() -> None:
    assert [case.where for pair in pairs().values() for case in pair.values() if fails(case)] == []


def switches() -> list[tuple[str, str]]:
    """What the rulings change, and in which book."""
    found = []
    for name in BOOKS:
        own, ruled = rulebook_named(name), rulebook_named(f"{name}+whitedwarf")
        names = [field.name for field in fields(Rulebook) if field.compare and field.name not in NOT_SHOWN]
        found += [(name, switch) for switch in names if getattr(own, switch) != getattr(ruled, switch)]
    return found


def noticed(book: str, switch: str, told: list[Case]) -> bool:
    """Whether the rulings without this one of them make a difference to a case."""
    kept = {switch: getattr(rulebook_named(book), switch)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(EXPANSIONS, "whitedwarf", lambda book: replace(whitedwarf(book), **kept))
        return any(fails(case) for case in told)


def told(book: str) -> list[Case]:
    return [pair["ruled"] for pair in pairs().values() if pair["ruled"].rules == f"{book}+whitedwarf"]


def test_every_switch_of_the_rulings_decides_a_pair() -> None:
    shown = {switch for book, switch in switches() if noticed(book, switch, told(book))}
    assert shown == {switch for _, switch in switches()}, f"show on {PAGE.name} what is missing here"


def test_a_page_without_the_pair_would_be_noticed() -> None:
    without = [case for case in told("first") if not case.name.startswith("turn-and-shoot")]
    assert noticed("first", "turn_and_fire", told("first"))
    assert not noticed("first", "turn_and_fire", without)


PAIR: Final = """\
```case watch-{half}
rules {rules}
cites {cites}

map
#A..#

A marine {facing}

= A ap {points}
```
"""


def test_a_difference_is_noticed() -> None:
    def made(**said: str) -> list[str]:
        book = {"half": "book", "rules": "first", "cites": "first.ap.limit", "facing": "E", "points": "4"}
        ruled = {**book, "half": "ruled", "rules": "first+whitedwarf", "cites": "wd.cp.any-door", "points": "3", **said}
        (pair,) = paired(read_cases("\n".join(PAIR.format(**half) for half in (book, ruled)))).values()
        return list(faults(pair))

    assert made() == []
    assert made(facing="W") == ["they differ in their pieces"]
    assert made(points="4") == ["nothing differs"]
    assert made(rules="first") == ["they are played by first and first"]
    assert made(cites="first.ap.limit") == ["watch-ruled cites first.ap.limit"]
    assert made(half="other") == ["its halves are book, other"]
