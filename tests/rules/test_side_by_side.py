"""The two editions side by side: the cases of the page are pairs, and every switch of the rulebook decides one.

A switch that could be turned without any case noticing would be a difference that nobody is shown.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from sensorium.cases.case import Case, CaseError
from sensorium.cases.reader import read_cases, read_file
from sensorium.cases.runner import run
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import mission_named
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.index import EDITIONS, rulebook_named
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.position import Position

RULEBOOK: Final = Path(__file__).resolve().parent.parent.parent / "docs" / "rulebook"
PAGE: Final = RULEBOOK / "side-by-side.md"
BOOKS: Final = {"first": (FIRST, FOURTH), "fourth": (FOURTH, FIRST)}  # each with the other

# Switches that no pair can show, and why.
NOT_SHOWN: Final = {
    "name": "what the book is called",
    "reasons": "which rule a refusal cites: tests/rules/test_reasons.py",
    "squads": "what the author of a mission is warned of: no position shows it",
    "powers": "the first edition has none: docs/rulebook/fourth/31-librarian.md",
}
# Switches that the page cannot show from this side, so that a chapter of the edition has to.
IN_THE_CHAPTERS: Final = {
    ("first", "timer_before_command"),  # nobody is asked while the first edition draws
    ("first", "conversion_one_by_one"),  # it takes two blips, and the other edition freezes which of them convert
    ("fourth", "cp_after_kill"),  # overwatch kills nobody before the points are spent; another answer may
}


@cache
def pairs() -> dict[str, dict[str, Case]]:
    """The cases of the page by the name of the pair and the edition."""
    cases, errors = read_file(PAGE)
    assert errors == []
    return paired(cases)


def paired(cases: list[Case]) -> dict[str, dict[str, Case]]:
    found: dict[str, dict[str, Case]] = {}
    for case in cases:
        name, _, edition = case.name.rpartition("-")
        found.setdefault(name, {})[edition] = case
    return found


@cache
def chapters(edition: str) -> list[Case]:
    cases = [case for page in sorted((RULEBOOK / edition).glob("*.md")) for case in read_file(page)[0]]
    return [case for case in cases if case.rules == edition]


# ---- pairs


def position_of(case: Case) -> dict[str, object]:
    """What the case says before its script, without the places of its lines in the file."""
    return {
        "maps": [(deck.number, deck.rows, deck.sections) for deck in case.decks],
        "walls": [wall[:2] for wall in case.walls],
        "pieces": [replace(piece, line=0) for piece in case.pieces],
        "wins": [replace(win, line=0) for win in case.wins],
        "head": (case.turn, case.cp, case.spent, case.allows, case.mission, case.novice, case.turns),
        "blips": (case.reinforcements, case.pile, case.used),
    }


def script_of(case: Case) -> list[str]:
    return [f"{line.kind} {line.text} {line.dice}" for line in case.script]


def faults(pair: dict[str, Case]) -> Iterator[str]:
    """What keeps these cases from being the same position in the two editions."""
    if list(pair) != list(BOOKS):
        yield f"its editions are {', '.join(pair)}"
        return
    for edition, case in pair.items():
        if case.rules != edition:
            yield f"{case.name} is played by {case.rules}"
        if not case.cites or not all(rule.startswith(f"{edition}.") for rule in case.cites):
            yield f"{case.name} cites {' '.join(case.cites) or 'nothing'}"
    first, fourth = (position_of(pair[edition]) for edition in BOOKS)
    yield from (f"they differ in their {part}" for part in first if first[part] != fourth[part])
    if script_of(pair["first"]) == script_of(pair["fourth"]):
        yield "nothing differs"


@pytest.mark.parametrize("name", pairs())
def test_a_pair_is_one_position_in_two_editions(name: str) -> None:
    assert list(faults(pairs()[name])) == []


@pytest.mark.parametrize("edition", BOOKS)
def test_the_page_is_true(edition: str) -> None:
    assert [pair[edition].where for pair in pairs().values() if fails(pair[edition])] == []


# ---- switches


def mission(name: str, expansions: tuple[str, ...] = ()) -> Position:
    """A mission with the rules as they are now; the library remembers those with which it was read."""
    known = mission_named(name)
    return set_up(replace(known, rulebook=rulebook_named(known.rules)), expansions)


def fails(case: Case) -> bool:
    try:
        return not run(case, mission).passed
    except CaseError:
        return True


def switches() -> list[str]:
    names = [field.name for field in fields(Rulebook) if field.compare]
    return [name for name in names if getattr(FIRST, name) != getattr(FOURTH, name)]


def changed(edition: str, switch: str) -> Rulebook:
    """This book with this switch as the other has it."""
    own, other = BOOKS[edition]
    return replace(own, **{switch: getattr(other, switch)})


def failing(edition: str, book: Rulebook, cases: list[Case]) -> list[str]:
    """The cases that fail when the edition is played by this book instead."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(EDITIONS, edition, book)
        return [case.name for case in cases if fails(case)]


def noticed(edition: str, switch: str, cases: list[Case]) -> bool:
    """Whether turning this switch makes a difference to a case; by the book itself none fails."""
    return failing(edition, changed(edition, switch), cases) != []


def told(edition: str) -> list[Case]:
    return [pair[edition] for pair in pairs().values()]


@pytest.mark.parametrize("edition", BOOKS)
@pytest.mark.parametrize("switch", [name for name in switches() if name not in NOT_SHOWN])
def test_a_switch_decides_a_pair(switch: str, edition: str) -> None:
    cases = chapters(edition) if (edition, switch) in IN_THE_CHAPTERS else told(edition)
    assert noticed(edition, switch, cases), f"show on {PAGE.name} what `{switch}` changes"


@pytest.mark.parametrize(("edition", "switch"), sorted(IN_THE_CHAPTERS))
def test_an_exception_is_needed(edition: str, switch: str) -> None:
    assert not noticed(edition, switch, told(edition)), f"`{switch}` is no exception any more"


@pytest.mark.parametrize("switch", NOT_SHOWN)
def test_what_is_not_shown_is_a_difference_and_no_pair_shows_it(switch: str) -> None:
    assert switch in switches()
    if switch not in ("name", "reasons"):
        for edition in BOOKS:
            assert not noticed(edition, switch, told(edition)), f"a pair shows `{switch}` after all"


# ---- each check is shown to be able to fail

PAIR: Final = """\
```case watch-{edition}
rules {edition}
cites {edition}.overwatch.free
turn {turn}

map
{row}

A marine {facing}

= A ap {points}
```
"""
WHOLE: Final = {"edition": "first", "turn": "marine", "row": "#A..#", "facing": "E", "points": "4"}


def test_a_difference_is_noticed() -> None:
    def made(**said: str) -> list[str]:
        texts = [PAIR.format(**WHOLE), PAIR.format(**{**WHOLE, "edition": "fourth", "points": "3", **said})]
        (pair,) = paired(read_cases("\n".join(texts))).values()
        return list(faults(pair))

    assert made() == []
    assert made(row="#A.#") == ["they differ in their maps"]
    assert made(facing="W") == ["they differ in their pieces"]
    assert made(turn="stealer") == ["they differ in their head"]
    assert made(points="4") == ["nothing differs"]


def test_a_case_alone_or_of_the_wrong_edition_is_noticed() -> None:
    text = PAIR.format(**WHOLE)
    (alone,) = paired(read_cases(text)).values()
    assert list(faults(alone)) == ["its editions are first"]
    (pair,) = paired(read_cases(text + text.replace("watch-first", "watch-fourth"))).values()
    assert "watch-fourth is played by first" in list(faults(pair))


def test_a_page_without_the_pair_would_be_noticed() -> None:
    without = [case for case in told("first") if not case.name.startswith("about-turn")]
    assert noticed("first", "marine_about_turn", told("first"))
    assert not noticed("first", "marine_about_turn", without)
