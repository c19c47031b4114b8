"""The catalogue in other languages: `LANGUAGE/BOOK.toml`, with the texts by id, the questions of rulings by id, and the
names of the chapters; `LANGUAGE/tables.toml`, with the cells of its tables and the notes under them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from sensorium.catalogue.loader import BOOKS, catalogue

LANGUAGES: Final = ("fr",)
TABLES: Final = "tables.toml"
TABLE_OF: Final = {"fr": "tableau :"}
PLAIN: Final = {"True": "yes", "False": "no"}  # cells as readers of English are told them


@dataclass(frozen=True)
class Translation:
    """One language. What somebody has not translated yet is not in it."""

    texts: dict[str, str]  # by id; of a ruling its answer
    questions: dict[str, str]  # by id, of rulings
    chapters: dict[str, dict[str, str]]  # by book, by the English name
    cells: dict[str, str]  # of tables, by the English one
    notes: dict[str, str]  # under tables, by their ids


@cache
def translation(language: str) -> Translation:
    found = Translation({}, {}, {}, {}, {})
    folder = resources.files(__package__)
    for book in BOOKS:
        file = folder.joinpath(language, f"{book}.toml")
        if file.is_file():
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            found.texts.update(data.get("texts", {}))
            found.questions.update(data.get("questions", {}))
            found.chapters[book] = data.get("chapters", {})
    file = folder.joinpath(language, TABLES)
    if file.is_file():
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        found.cells.update({word: word for word in data.get("same", ())} | data.get("cells", {}))
        found.notes.update(data.get("notes", {}))
    return found


def cells_of(name: str, language: str) -> list[list[str]]:
    """The cells of a table in a language, the names of its columns first."""
    table = catalogue().tables[name]
    known = translation(language).cells if language in LANGUAGES else {}
    words = [[cell_words(cell) for cell in row] for row in (table.columns, *table.rows)]
    return [[known.get(cell, PLAIN.get(cell, cell)) for cell in row] for row in words]


def cell_words(cell: object) -> str:
    """A cell as its translation knows it."""
    return str(cell).replace("_", " ")


def note_of(name: str, language: str) -> str:
    """The note under a table."""
    note = catalogue().tables[name].note
    return translation(language).notes.get(name, note) if language in LANGUAGES else note


def texts_of(name: str) -> dict[str, str]:
    """What stands under this id in each other language that has it, on one line."""
    texts = {language: translation(language).texts.get(name, "") for language in LANGUAGES}
    return {language: " ".join(text.split()) for language, text in texts.items() if text}


def told_of(name: str) -> dict[str, str]:
    """The same as somebody reads it who knows nothing but what he wanted: of a ruling its question too, of a table what
    it is about."""
    if name in catalogue().tables:
        return {language: f"{TABLE_OF[language]} {', '.join(cells_of(name, language)[0])}" for language in LANGUAGES}
    questions = questions_of(name)
    texts = texts_of(name)
    return {language: " ".join(f"{questions.get(language, '')} {text}".split()) for language, text in texts.items()}


def questions_of(name: str) -> dict[str, str]:
    """The question of a ruling in each other language."""
    questions = {language: translation(language).questions.get(name, "") for language in LANGUAGES}
    return {language: text for language, text in questions.items() if text}


def chapters_of(name: str) -> dict[str, str]:
    """The name of the chapter of this id in each other language."""
    entry = catalogue().entry(name)
    names = {
        language: translation(language).chapters.get(entry.book, {}).get(entry.chapter, "") for language in LANGUAGES
    }
    return {language: text for language, text in names.items() if text}
