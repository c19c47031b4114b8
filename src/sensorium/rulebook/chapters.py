"""The chapters of the rulebook, in the order in which they are read, in every language that has them.

They are the pages of ``docs/rulebook``, which an installed package carries along. A book is a folder with a page that
opens it and lists its chapters, or a single page; a translation lies under the language's name
(``fr/first/24-doors.md``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import sensorium
from sensorium.cases.case import Case
from sensorium.cases.fences import Block as Fenced
from sensorium.cases.fences import find_blocks
from sensorium.cases.reader import read_case
from sensorium.rulebook.markdown import LINK, Block, anchor_of, read_blocks

BOOKS: Final = (
    *("first", "fourth", "side-by-side", "deathwing", "whitedwarf", "rulings-side-by-side", "cult", "solo", "missions"),
)
LANGUAGES: Final = ("en", "fr")
INTRO: Final = "intro"  # what opens a book, or all of it
NUMBERED: Final = re.compile(r"(?:\d+\.\s+)?(.*)")
CASE: Final = "case:"  # how the missions of cases are called


class NoChapterError(KeyError):
    """The rulebook has no such chapter or case."""


class TranslationError(ValueError):
    """A translated chapter that does not have the blocks of the original."""


@dataclass(frozen=True)
class Chapter:
    """``id``: ``first/24-doors``. ``blocks``: as written. ``spoken``: the same in other languages, block by block."""

    id: str
    blocks: tuple[Block, ...]
    spoken: dict[str, tuple[Block, ...]]
    written: dict[str, Fenced]  # its cases, by name

    def case(self, name: str) -> Case:
        return read_case(self.written[name], f"{self.id}.md")

    def cites(self, name: str) -> tuple[str, ...]:
        """The rules that a case puts to the test."""
        return tuple(word for row in self.written[name].rows if row.startswith("cites ") for word in row.split()[1:])

    def rules(self, name: str) -> str:
        """The rulebook that a case is played by."""
        return next((row.split()[1] for row in self.written[name].rows if row.startswith("rules ")), "")

    @property
    def book(self) -> str:
        return self.id.partition("/")[0]

    def told(self, language: str) -> tuple[Block, ...]:
        """Its blocks in this language, or as written where nobody has translated it."""
        return self.spoken.get(language, self.blocks)

    def title(self, language: str = "en") -> str:
        return next((block.text for block in self.told(language) if block.kind == "heading"), self.id)

    def case_title(self, name: str, language: str = "en", paired: bool = False) -> str:
        """``paired``: what its name ends with only tells it from the other of its pair."""
        for block in self.spoken.get(language, ()):
            if block.name == name:
                return block.text
        return (name.rpartition("-")[0] if paired else name).replace("-", " ").capitalize()

    def sections(self) -> list[str]:
        """The anchor of the section that each block stands in; what precedes the first is in none."""
        found, now = [], ""
        for block in self.blocks:
            if block.kind == "heading":
                now = anchor_of(block.text) if block.level > 1 else ""
            found.append(now)
        return found


@dataclass(frozen=True)
class Listed:
    """A chapter as the contents of its book have it, by language: its title, and the part of the book it stands in."""

    id: str
    titles: dict[str, str]
    parts: dict[str, str]


@cache
def folder() -> Path:
    package = Path(sensorium.__file__).parent
    carried = package / "docs"
    return carried if carried.is_dir() else package.parents[1] / "docs" / "rulebook"


def file_of(chapter: str, language: str = "en") -> Path:
    book, _, name = chapter.partition("/")
    start = folder() if language == "en" else folder() / language
    if name != INTRO:
        return start / book / f"{name}.md"
    single = start / f"{book}.md"
    return single if single.is_file() else start / book / "README.md"


@cache
def chapter(name: str) -> Chapter:
    """The chapter of this id. NoChapterError: there is none."""
    if name not in chapter_ids():
        raise NoChapterError(name)
    text = file_of(name).read_text(encoding="utf-8")
    blocks = tuple(read_blocks(text))
    spoken: dict[str, tuple[Block, ...]] = {}
    for language in LANGUAGES[1:]:
        file = file_of(name, language)
        if file.is_file():
            spoken[language] = matched(blocks, file)
    cases, _ = find_blocks(text, f"{name}.md")
    return Chapter(name, blocks, spoken, {case.name: case for case in cases})


def matched(blocks: tuple[Block, ...], file: Path) -> tuple[Block, ...]:
    """The blocks of a translation, each beside its original. TranslationError: they do not fit."""
    told = tuple(read_blocks(file.read_text(encoding="utf-8")))
    for ours, theirs in zip(blocks, told, strict=False):
        if ours.shape != theirs.shape:
            what = f"{file.name}:{theirs.line}: {theirs.shape} stands for {ours.shape} of line {ours.line}"
            raise TranslationError(what)
    if len(blocks) != len(told):
        raise TranslationError(f"{file.name} has {len(told)} blocks and its original {len(blocks)}")
    return told


@cache
def chapter_ids() -> tuple[str, ...]:
    """Every chapter, in the order in which they are read."""
    return tuple(one.id for book in BOOKS for one in contents(book))


@cache
def contents(book: str) -> tuple[Listed, ...]:
    """The chapters of a book, its opening first."""
    intro = file_of(f"{book}/{INTRO}")
    if not intro.is_file():  # a folder whose pages nobody has listed
        pages = sorted((folder() / book).glob("*.md"))
        return tuple(Listed(f"{book}/{page.stem}", titles_of(f"{book}/{page.stem}"), {}) for page in pages)
    listed = [Listed(f"{book}/{INTRO}", titles_of(f"{book}/{INTRO}"), {})]
    if intro.name != "README.md":
        return tuple(listed)
    blocks = read_blocks(intro.read_text(encoding="utf-8"))
    spoken = {"en": tuple(blocks)}
    for language in LANGUAGES[1:]:
        file = file_of(f"{book}/{INTRO}", language)
        if file.is_file():
            spoken[language] = matched(spoken["en"], file)
    part: dict[str, str] = {}
    for at, block in enumerate(blocks):
        if block.kind == "text" and block.text.startswith("**") and block.text.endswith("**"):
            part = {language: told[at].text.strip("*") for language, told in spoken.items()}
        elif block.kind == "heading":
            part = {}
        for number, row in enumerate(block.rows):
            link = LINK.match(row[0])
            if link is None or not (intro.parent / link[2]).is_file() or "/" in link[2]:
                continue
            titles = {language: label(told[at].rows[number][0]) for language, told in spoken.items()}
            listed.append(Listed(f"{book}/{link[2].removesuffix('.md')}", titles, part))
    return tuple(listed)


def label(item: str) -> str:
    """What the link at the beginning of an item says, without its number."""
    link = LINK.match(item)
    numbered = NUMBERED.fullmatch(link[1] if link else item)
    assert numbered is not None
    return numbered[1]


def titles_of(name: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for language in LANGUAGES:
        file = file_of(name, language)
        if file.is_file():
            blocks = read_blocks(file.read_text(encoding="utf-8"))
            found[language] = next((block.text for block in blocks if block.kind == "heading"), name)
    return found


def find_case(name: str) -> tuple[Chapter, Case]:
    """The case ``first/24-doors/NAME``. NoChapterError: there is none."""
    where, _, short = name.rpartition("/")
    found = chapter(where)
    if short not in found.written:
        raise NoChapterError(name)
    return found, found.case(short)
