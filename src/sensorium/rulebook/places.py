"""Where each id of the catalogue stands in the chapters, and what the other edition has in its place.

A rule stands in the section whose case puts it to the test, in its own book before others, in the chapter where most
rules of its chapter of the catalogue stand before others. What no case cites stands at the end of that chapter.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

from sensorium.catalogue import catalogue
from sensorium.rulebook.chapters import INTRO, Chapter, chapter, chapter_ids

PAIRED: Final = ("side-by-side/intro", "rulings-side-by-side/intro")


@dataclass(frozen=True)
class Place:
    """``section``: its anchor; empty where the rule stands before the first, ``END`` behind the last."""

    chapter: str
    section: str


END: Final = "more"
Where = dict[str, list[Place]]  # the sections whose cases cite an id


@cache
def cited() -> Where:
    found: Where = {}
    for name in chapter_ids():
        read = chapter(name)
        for block, section in zip(read.blocks, read.sections(), strict=True):
            for rule in dict.fromkeys(read.cites(block.name) if block.kind == "case" else ()):
                place = Place(name, section)
                if place not in found.setdefault(rule, []):
                    found[rule].append(place)
    return found


def kept_in(rule: str) -> tuple[str, str]:
    """The book and the chapter of the catalogue that an id belongs to."""
    known = catalogue()
    found = known.tables[rule] if rule in known.tables else known.entry(rule)
    return found.book, found.chapter


@cache
def main_chapters() -> dict[tuple[str, str], str]:
    """For each chapter of the catalogue, the chapter of the rulebook where most of its rules are put to the test."""
    votes: dict[tuple[str, str], Counter[str]] = {}
    for rule in catalogue().ids():
        own = kept_in(rule)
        for place in cited().get(rule, ()):
            if place.chapter.startswith(f"{own[0]}/"):
                votes.setdefault(own, Counter())[place.chapter] += 1
    return {own: counted.most_common(1)[0][0] for own, counted in votes.items()}


@cache
def places() -> dict[str, Place]:
    """The one place of every id."""
    return {rule: place_of(rule) for rule in catalogue().ids()}


def place_of(rule: str) -> Place:
    book, _ = own = kept_in(rule)
    main = main_chapters().get(own, f"{book}/{INTRO}")
    known = cited().get(rule, [])
    for where in (main, f"{book}/"):
        for place in known:
            if place.chapter.startswith(where):
                return place
    return Place(main, END)


@cache
def rules_in(name: str) -> dict[str, list[str]]:
    """The ids that stand in a chapter, by section, in the order of the catalogue."""
    found: dict[str, list[str]] = {}
    for rule, place in places().items():
        if place.chapter == name:
            found.setdefault(place.section, []).append(rule)
    return found


def paired(read: Chapter) -> dict[str, str]:
    """The cases that show one position under two sets of rules: the second of each pair, by the first."""
    found: dict[str, str] = {}
    names = [block.name for block in read.blocks if block.kind == "case"]
    at = 0
    while at + 1 < len(names):
        one, other = names[at], names[at + 1]
        stems = one.rpartition("-")[0], other.rpartition("-")[0]
        if stems[0] and stems[0] == stems[1] and read.rules(one) != read.rules(other):
            found[one] = other
            at += 1
        at += 1
    return found


@dataclass(frozen=True)
class Counterpart:
    """What stands in a rule's place where other rules are played, and the pair of cases that shows it."""

    rule: str
    chapter: str
    case: str


@cache
def counterparts() -> dict[str, list[Counterpart]]:
    """From a rule of one edition to what the other has instead, as the pairs set them beside each other."""
    found: dict[str, list[Counterpart]] = {}
    for name in PAIRED:
        read = chapter(name)
        for one, other in paired(read).items():
            for own, others in ((one, other), (other, one)):
                for rule in read.cites(own):
                    for different in read.cites(others):
                        if kept_in(rule)[0] != kept_in(different)[0]:
                            found.setdefault(rule, []).append(Counterpart(different, name, one))
    return found
