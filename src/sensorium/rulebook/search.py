"""Finds rules by word or by id, and sections by word, in the language of the reader and in the original."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from sensorium.catalogue import catalogue
from sensorium.catalogue.translation import translation
from sensorium.rulebook.chapters import LANGUAGES, chapter, chapter_ids
from sensorium.rulebook.markdown import LINK
from sensorium.rulebook.places import places

LONGEST: Final = 80  # characters of what is looked for
MOST: Final = 40
AROUND: Final = 90  # characters shown before a word that was found
MARKS: Final = re.compile(r"[*`]")


@dataclass(frozen=True)
class Found:
    """``at``: the id of a rule, the anchor of a section, or the name of a case. ``text``: what it says there."""

    kind: Literal["rule", "text", "case"]
    chapter: str
    at: str
    text: str


@dataclass(frozen=True)
class Line:
    found: Found
    words: str  # folded, in both languages
    own: str  # folded, in the reader's
    weight: int  # headings before names of cases before paragraphs


def search(words: str, language: str) -> list[Found]:
    """What holds all of these words, ids and what begins a text first."""
    wanted = fold(words[:LONGEST]).split()
    if not wanted:
        return []
    scored: list[tuple[tuple[int, int], Found]] = []
    for number, line in enumerate(lines(language)):
        if all(word in line.words for word in wanted):
            scored.append(((score(line, wanted), number), line.found))
    scored.sort(key=lambda one: one[0])
    return [excerpt(found, wanted) for _, found in scored[:MOST]]


def score(line: Line, wanted: list[str]) -> int:
    """Less is better: the id itself, an id that begins so, the reader's own words, whole words."""
    phrase = " ".join(wanted)
    if line.found.at == phrase:
        return 0
    worse = line.weight
    if not (line.found.kind == "rule" and line.found.at.startswith(phrase)):
        worse += 2
    if not all(word in line.own for word in wanted):
        worse += 8
    if not all(re.search(rf"\b{re.escape(word)}", line.words) for word in wanted):
        worse += 16
    return worse


def excerpt(found: Found, wanted: list[str]) -> Found:
    """With as much of its text as is needed to see the words."""
    at = fold(found.text).find(wanted[0])
    if at <= AROUND:
        return found
    start = found.text.rfind(" ", 0, at - AROUND // 2) + 1
    return Found(found.kind, found.chapter, found.at, f"… {found.text[start:]}")


@cache
def lines(language: str) -> list[Line]:
    """Everything that can be found, in the order in which it is read."""
    return [*rule_lines(language), *chapter_lines(language)]


def rule_lines(language: str) -> list[Line]:
    told = translation(language) if language != LANGUAGES[0] else None
    found = []
    for entry in catalogue().entries():
        question, text = entry.question, entry.text
        if told is not None:
            question = told.questions.get(entry.id, question)
            text = told.texts.get(entry.id, text)
        own = plain(f"{question} {text}")
        there = Found("rule", places()[entry.id].chapter, entry.id, own)
        found.append(line_of(there, f"{entry.id} {own} {entry.question} {entry.text}", f"{entry.id} {own}", 1))
    return found


def chapter_lines(language: str) -> list[Line]:
    found = []
    for name in chapter_ids():
        read = chapter(name)
        for ours, told, section in zip(read.blocks, read.told(language), read.sections(), strict=True):
            if ours.kind == "case":
                title = read.case_title(ours.name, language)
                case = Found("case", name, ours.name, title)
                found.append(line_of(case, f"{title} {ours.name} {read.case_title(ours.name)}", title, 4))
            elif ours.kind in ("heading", "text", "list", "table"):
                text = " ".join([told.text, *(cell for row in told.rows for cell in row)])
                both = f"{text} {ours.text}"
                weight = 0 if ours.kind == "heading" else 3
                found.append(line_of(Found("text", name, section, plain(text)), both, text, weight))
    return found


def line_of(found: Found, words: str, own: str, weight: int) -> Line:
    return Line(found, fold(plain(words)), fold(plain(own)), weight)


def plain(text: str) -> str:
    """Without the marks of Markdown."""
    return " ".join(MARKS.sub("", LINK.sub(r"\1", text)).split())


def fold(text: str) -> str:
    """Small letters without accents, so that whoever has no such keys finds them too."""
    parts = unicodedata.normalize("NFKD", text.lower().replace("’", "'"))
    return "".join(mark for mark in parts if not unicodedata.combining(mark))
