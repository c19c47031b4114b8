"""The catalogue in other languages: whole books, no id that does not exist, nothing left in English by mistake."""

import re

import pytest

from sensorium.catalogue import catalogue
from sensorium.catalogue.loader import BOOKS
from sensorium.catalogue.translation import (
    LANGUAGES,
    cell_words,
    cells_of,
    chapters_of,
    questions_of,
    texts_of,
    told_of,
    translation,
)
from sensorium.table.refusal import rule_text

NUMBERS = re.compile(r"\d+")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_no_text_is_missing(language: str, book: str) -> None:
    known = translation(language)
    own = [entry for entry in catalogue().entries() if entry.book == book]
    assert [entry.id for entry in own if not known.texts.get(entry.id, "").strip()] == []
    assert [entry.id for entry in own if entry.question and not known.questions.get(entry.id, "").strip()] == []
    assert sorted({entry.chapter for entry in own} - set(known.chapters[book])) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_of_an_id_that_exists(language: str) -> None:
    known, ids = translation(language), catalogue()
    assert [name for name in (*known.texts, *known.questions) if name not in ids] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_the_english_one(language: str) -> None:
    known = translation(language)
    same = [name for name, text in known.texts.items() if text == catalogue().entry(name).text and " " in text]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_are_the_same(language: str) -> None:
    """A rule lives by its numbers: those written as digits stand in the translation too."""
    known = translation(language)
    for name, text in known.texts.items():
        ours = sorted(NUMBERS.findall(catalogue().entry(name).text))
        assert sorted(NUMBERS.findall(text)) == ours, name
    for name, text in known.questions.items():
        ours = sorted(NUMBERS.findall(catalogue().entry(name).question))
        assert sorted(NUMBERS.findall(text)) == ours, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_named_in_a_text_are_the_same(language: str) -> None:
    """An entry that sends the reader to another by its id does so in every language."""
    known = translation(language)
    named = re.compile(rf"\b(?:{'|'.join((*BOOKS, 'wd'))})\.[a-z]+\.[a-z0-9.*-]*[a-z0-9*]")
    for name, text in known.texts.items():
        assert sorted(named.findall(text)) == sorted(named.findall(catalogue().entry(name).text)), name
    for name, text in known.questions.items():
        assert sorted(named.findall(text)) == sorted(named.findall(catalogue().entry(name).question)), name


def test_one_entry() -> None:
    assert set(texts_of("first.target.side-seen-not-shot")) == set(LANGUAGES)
    assert chapters_of("first.target.side-seen-not-shot")["fr"]
    assert questions_of("first.ruling.vision-arc-shape")["fr"].endswith("?")
    assert texts_of("") == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_of_a_table_is_missing(language: str) -> None:
    """Nor a note under one; what is the same in both languages is listed as such."""
    known = translation(language)
    cells = {
        cell_words(cell)
        for table in catalogue().tables.values()
        for row in (table.columns, *table.rows)
        for cell in row
    }
    wanted = {cell for cell in cells if any(mark.isalpha() for mark in cell)}
    assert sorted(wanted - set(known.cells)) == []
    assert sorted(set(known.cells) - wanted) == [], "these are in no table"
    noted = {name for name, table in catalogue().tables.items() if table.note}
    assert set(known.notes) == noted


def test_what_a_refusal_may_name_has_words_in_every_language() -> None:
    known = catalogue()
    for name in (*(one.id for one in known.entries()), *known.tables):
        assert rule_text(name), name
        assert set(told_of(name)) == set(LANGUAGES), name


def test_tables_are_told_in_both_languages() -> None:
    assert cells_of("cult.table.powers", "fr")[1][0] == "Aura"
    assert ["Control", "psionic"] in [row[:2] for row in cells_of("cult.table.powers", "en")]
    assert "Emprise" in [row[0] for row in cells_of("cult.table.powers", "fr")]
    assert {"True", "False"}.isdisjoint(cell for row in cells_of("cult.table.deck", "en") for cell in row)
