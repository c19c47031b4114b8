"""The catalogue loads whole, and everything in it that names an id names one that exists."""

import re

import pytest

from sensorium.catalogue import BOOKS, Catalogue, catalogue, entry, quote
from sensorium.catalogue.loader import UNCOUNTED
from sensorium.catalogue.page import beneath, page, resembling


def test_every_book_is_there() -> None:
    known = catalogue()
    for part in (known.rules, known.rulings, known.examples):
        assert {found.book for found in part.values()} == set(BOOKS)
    assert len(known) == len(list(known.ids())) == len(set(known.ids()))


def test_it_is_loaded_once() -> None:
    assert catalogue() is catalogue()


def test_every_id_that_is_named_exists() -> None:
    known = catalogue()
    named = [(found.id, name) for found in known.entries() for name in (*found.rules, *found.amends)]
    assert len(named) > 1000
    assert [pair for pair in named if pair[1] not in known] == []


def test_every_entry_has_a_chapter_and_a_text() -> None:
    for found in catalogue().entries():
        assert found.chapter, found.id
        assert found.text, found.id
        assert found.kind in ("rule", "ruling", "example", *UNCOUNTED), found.id


def test_sources_are_books_and_not_files() -> None:
    known = catalogue()
    sources = [found.source for found in known.entries()] + [table.source for table in known.tables.values()]
    assert [source for source in sources if re.search(r"\.txt|[/\\]\w+[/\\]", source)] == []


def test_a_rule() -> None:
    found = entry("first.target.side-seen-not-shot")
    assert (found.book, found.chapter, found.kind) == ("first", "Targeting and fire arc", "rule")
    assert found.text == "A target to the side can be seen but not fired at."


def test_a_ruling_answers_its_question_in_the_chapter_of_its_rule() -> None:
    found = entry("first.ruling.vision-arc-shape")
    assert found.kind == "ruling"
    assert found.question.endswith("?")
    assert found.text == found.answer
    assert found.rules == ("first.los.front-and-side", "first.los.not-behind")
    assert found.chapter == "Line of sight"


def test_ids_are_read_as_they_are() -> None:
    assert entry("wd.hand.stealer-base").book == "whitedwarf"


def test_components_and_advice_keep_their_kind() -> None:
    kinds = [found.kind for found in catalogue().rules.values()]
    assert kinds.count("component") == 33
    assert kinds.count("advice") == 7


def test_a_quote_is_one_line() -> None:
    for name in catalogue().ids():
        line = quote(name)
        assert line.startswith(f"{name}: ")
        assert "\n" not in line


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(KeyError, match=r"the catalogue has no entry `first\.nothing\.here`"):
        entry("first.nothing.here")


def test_an_id_twice_is_refused() -> None:
    book = {"rule": [{"id": "a.b.c", "chapter": "One", "source": "s", "text": "t"}]}
    twice = Catalogue()
    twice.add("a", book)
    with pytest.raises(ValueError, match=r"the catalogue has `a\.b\.c` twice; rename one of the two"):
        twice.add("b", book)


def test_a_page_shows_the_rule_and_what_refers_to_it() -> None:
    text = page("first.los.not-behind")
    assert text.startswith("first.los.not-behind\n  first, Line of sight\n  ")
    assert "\nruling first.ruling.vision-arc-shape\n" in text
    assert max(len(line) for line in text.splitlines()) <= 100


def test_a_page_of_a_table() -> None:
    assert page("deathwing.table.grenade-scores") == (
        "deathwing.table.grenade-scores\n"
        "  deathwing, Grenade launcher, table\n"
        "  target       score_required\n"
        "  Genestealer  4\n"
        "  door         5\n"
        "  Marine       6"
    )


def test_a_page_of_an_amended_rule_names_the_amendment() -> None:
    assert "\namended by deathwing.captain.timer-bonus\n" in page("first.timer.three-minutes")


def test_every_page_can_be_made() -> None:
    for name in catalogue().tables:
        assert page(name)
    for name in ("fourth.ruling.arc-on-grid", "fourth.components.marines.total", "first.example.four-aps"):
        assert page(name).startswith(name)


def test_part_of_an_id_lists_what_lies_beneath() -> None:
    assert beneath("first.turning") == [
        "first.turning.in-place",
        "first.turning.separate-action",
        "first.turning.blip-never",
    ]
    assert beneath("first.turn.") == beneath("first.turn")
    assert beneath("first.turning.in-place") == []


def test_a_slip_finds_what_was_meant() -> None:
    assert resembling("first.turnin.in-place")[0] == "first.turning.in-place"
