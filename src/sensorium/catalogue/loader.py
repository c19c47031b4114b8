"""Loads the catalogue from its files, once, when somebody first asks.

A book is a file. Entries keep the ids they have there; an id need not begin with the name of its file
(the magazine's questions and answers begin with ``wd.``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

BOOKS: Final = ("first", "fourth", "deathwing", "whitedwarf", "cult", "solo")

# No behaviour of a program follows from these kinds: they are shown openly and never counted as missing.
UNCOUNTED: Final = ("component", "advice")


@dataclass(frozen=True)
class Entry:
    """A rule, example or ruling. Fields that its kind does not have are empty."""

    id: str
    book: str
    chapter: str
    kind: str  # rule, component, advice, example or ruling
    text: str  # of a ruling: its answer
    question: str = ""
    answer: str = ""
    why: str = ""
    source: str = ""
    rules: tuple[str, ...] = ()  # what an example shows or a ruling settles
    amends: tuple[str, ...] = ()
    differs: str = ""


@dataclass(frozen=True)
class Table:
    id: str
    book: str
    chapter: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int, ...], ...]
    note: str = ""
    source: str = ""

    @property
    def words(self) -> str:
        """What it is about, in a line."""
        return f"table of {', '.join(self.columns)}"


class Catalogue:
    """All entries by id, in the order of the books."""

    def __init__(self) -> None:
        self.rules: dict[str, Entry] = {}  # components and advice among them
        self.examples: dict[str, Entry] = {}
        self.rulings: dict[str, Entry] = {}
        self.tables: dict[str, Table] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.rules or name in self.rulings or name in self.examples or name in self.tables

    def __len__(self) -> int:
        return len(self.rules) + len(self.examples) + len(self.rulings) + len(self.tables)

    def ids(self) -> Iterator[str]:
        for part in (self.rules, self.examples, self.rulings, self.tables):
            yield from part

    def entries(self) -> Iterator[Entry]:
        for part in (self.rules, self.examples, self.rulings):
            yield from part.values()

    def entry(self, name: str) -> Entry:
        found = self.rules.get(name) or self.rulings.get(name) or self.examples.get(name)
        if found is None:
            raise KeyError(f"the catalogue has no entry `{name}`")
        return found

    def book_of(self, name: str) -> str:
        """The book of an entry or a table."""
        return self.tables[name].book if name in self.tables else self.entry(name).book

    def referring(self, name: str) -> list[Entry]:
        """The examples and rulings that name the rule, and the rules of other books that amend it."""
        return [entry for entry in self.entries() if name in entry.rules or name in entry.amends]

    def add(self, book: str, data: dict[str, Any]) -> None:
        """Adds what one file holds. Rules first: an example without a chapter has that of its first rule."""
        for row in data.get("rule", ()):
            self.keep(self.rules, rule_entry(book, row))
        for row in data.get("example", ()):
            self.keep(self.examples, self.example_entry(book, row))
        for row in data.get("ruling", ()):
            self.keep(self.rulings, self.ruling_entry(book, row))
        for row in data.get("table", ()):
            if row["id"] in self:
                raise ValueError(f"the catalogue has `{row['id']}` twice; rename one of the two")
            rows = tuple(tuple(line) for line in row["rows"])
            columns = tuple(row["columns"])
            source, note = row.get("source", ""), row.get("note", "")
            self.tables[row["id"]] = Table(row["id"], book, row["chapter"], columns, rows, note, source)

    def keep(self, part: dict[str, Entry], entry: Entry) -> None:
        if entry.id in self:
            raise ValueError(f"the catalogue has `{entry.id}` twice; rename one of the two")
        part[entry.id] = entry

    def chapter_of(self, row: dict[str, Any]) -> str:
        if "chapter" in row:
            return str(row["chapter"])
        for name in row["rules"]:
            if name in self.rules:
                return self.rules[name].chapter
        return ""

    def example_entry(self, book: str, row: dict[str, Any]) -> Entry:
        return Entry(
            row["id"],
            book,
            self.chapter_of(row),
            "example",
            row["text"],
            source=row.get("source", ""),
            rules=tuple(row["rules"]),
        )

    def ruling_entry(self, book: str, row: dict[str, Any]) -> Entry:
        return Entry(
            row["id"],
            book,
            self.chapter_of(row),
            "ruling",
            row["answer"],
            row["question"],
            row["answer"],
            row.get("why", ""),
            rules=tuple(row["rules"]),
        )


def rule_entry(book: str, row: dict[str, Any]) -> Entry:
    return Entry(
        row["id"],
        book,
        row["chapter"],
        row.get("kind", "rule"),
        row["text"],
        why=row.get("why", ""),
        source=row["source"],
        amends=tuple(row.get("amends", ())),
        differs=row.get("differs", ""),
    )


@cache
def catalogue() -> Catalogue:
    loaded = Catalogue()
    folder = resources.files(__package__)
    for book in BOOKS:
        loaded.add(book, tomllib.loads(folder.joinpath(f"{book}.toml").read_text(encoding="utf-8")))
    return loaded


def entry(name: str) -> Entry:
    """The rule, example or ruling with this id; KeyError if there is none."""
    return catalogue().entry(name)


def quote(name: str) -> str:
    """One line that says what the id stands for, to go with a refusal."""
    known = catalogue()
    if name in known.tables:
        return f"{name}: {known.tables[name].words}"
    return f"{name}: {' '.join(known.entry(name).text.split())}"
