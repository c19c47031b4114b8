"""The catalogue in other languages: `LANGUAGE/BOOK.toml`, with the texts by id, the questions of rulings by id, and the
names of the chapters."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from sensorium.catalogue.loader import BOOKS, catalogue

LANGUAGES: Final = ("fr",)


@dataclass(frozen=True)
class Translation:
    """One language. What somebody has not translated yet is not in it."""

    texts: dict[str, str]  # by id; of a ruling its answer
    questions: dict[str, str]  # by id, of rulings
    chapters: dict[str, dict[str, str]]  # by book, by the English name


@cache
def translation(language: str) -> Translation:
    found = Translation({}, {}, {})
    folder = resources.files(__package__)
    for book in BOOKS:
        file = folder.joinpath(language, f"{book}.toml")
        if file.is_file():
            data = tomllib.loads(file.read_text(encoding="utf-8"))
            found.texts.update(data.get("texts", {}))
            found.questions.update(data.get("questions", {}))
            found.chapters[book] = data.get("chapters", {})
    return found


def texts_of(name: str) -> dict[str, str]:
    """What stands under this id in each other language that has it, on one line."""
    texts = {language: translation(language).texts.get(name, "") for language in LANGUAGES}
    return {language: " ".join(text.split()) for language, text in texts.items() if text}


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
