"""Joins catalogue, source and cases: which rules are implemented, and which are cited by a case that passes.

The totals count rules; examples and rulings are counted apart. Components and advice require nothing of a program: they
are listed and not counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sensorium.cases.case import Case
from sensorium.catalogue import BOOKS, Catalogue, Entry

COUNTED: Final = ("rule", "ruling", "example")
PLURAL: Final = {"rule": "rules", "ruling": "rulings", "example": "examples"}


@dataclass(frozen=True)
class Covered:
    """A catalogue entry, where the program names it, and the passing cases that cite it."""

    entry: Entry
    places: tuple[str, ...]
    cases: tuple[str, ...]


@dataclass(frozen=True)
class Total:
    """How many there are; how many are implemented, cited by a passing case, and both."""

    all: int
    implemented: int
    cited: int
    both: int

    def data(self) -> dict[str, int]:
        return {"total": self.all, "implemented": self.implemented, "cited": self.cited, "both": self.both}


class Coverage:
    def __init__(self, covered: Sequence[Covered], strays: Mapping[str, Sequence[str]]) -> None:
        self.covered = covered
        self.strays = strays  # ids the program names that are in no book

    def of(self, book: str, kind: str) -> list[Covered]:
        return [row for row in self.covered if row.entry.book == book and row.entry.kind == kind]

    def uncounted(self) -> list[Covered]:
        return [row for row in self.covered if row.entry.kind not in COUNTED]


def join(
    known: Catalogue,
    implemented: Mapping[str, Sequence[str]],
    passing: Iterable[Case],
    strays: Mapping[str, Sequence[str]] | None = None,
) -> Coverage:
    cited: dict[str, list[str]] = {}
    for case in passing:
        for name in tested(case):
            cited.setdefault(name, []).append(f"{case.path}#{case.name}")
    return Coverage(
        [
            Covered(entry, tuple(implemented.get(entry.id, ())), tuple(cited.get(entry.id, ())))
            for entry in known.entries()
        ],
        strays or {},
    )


def tested(case: Case) -> list[str]:
    """The ids a case tests: those its head cites and those its refusals must cite."""
    refusals = [line.rule for line in case.script if line.rule is not None]
    return list(dict.fromkeys([*case.cites, *refusals]))


def total(rows: Sequence[Covered]) -> Total:
    return Total(
        len(rows),
        sum(1 for row in rows if row.places),
        sum(1 for row in rows if row.cases),
        sum(1 for row in rows if row.places and row.cases),
    )


def by_chapter(rows: Iterable[Covered]) -> dict[str, list[Covered]]:
    chapters: dict[str, list[Covered]] = {}
    for row in rows:
        chapters.setdefault(row.entry.chapter, []).append(row)
    return chapters


# ---- as text


def text(coverage: Coverage) -> str:
    lines = [f"{'':<50}{'total':>7}{'implemented':>13}{'cited':>7}{'both':>6}"]
    for book in BOOKS:
        for kind in COUNTED:
            rows = coverage.of(book, kind)
            if not rows:
                continue
            lines.append(total_line(f"{book}: {PLURAL[kind]}", total(rows)))
            if kind == "rule":
                lines += [total_line(f"  {name}", total(part)) for name, part in by_chapter(rows).items()]
    counted = [row for row in coverage.covered if row.entry.kind in COUNTED]
    missing = [row for row in counted if not row.places and row.entry.kind != "example"]
    lines += listing("not implemented", missing)
    lines += listing("not cited by a passing case", [row for row in counted if not row.cases])
    lines += listing("components and advice, not counted", coverage.uncounted())
    if coverage.strays:
        lines += ["", f"named in the program and in no book ({len(coverage.strays)}):"]
        lines += [f"  {name} {' '.join(places)}" for name, places in coverage.strays.items()]
    return "\n".join(lines)


def total_line(name: str, sums: Total) -> str:
    return f"{name:<50}{sums.all:>7}{sums.implemented:>13}{sums.cited:>7}{sums.both:>6}"


def listing(title: str, rows: Sequence[Covered]) -> list[str]:
    lines = ["", f"{title} ({len(rows)}):"]
    for book in BOOKS:
        for chapter, part in by_chapter(row for row in rows if row.entry.book == book).items():
            lines.append(f"  {book}, {chapter}")
            lines += [f"    {row.entry.id}" for row in part]
    return lines


# ---- as data


def data(coverage: Coverage) -> dict[str, Any]:
    books: dict[str, Any] = {}
    for book in BOOKS:
        books[book] = {PLURAL[kind]: total(coverage.of(book, kind)).data() for kind in COUNTED}
        chapters = by_chapter(coverage.of(book, "rule"))
        books[book]["chapters"] = {name: total(part).data() for name, part in chapters.items()}
    return {
        "books": books,
        "entries": [
            {
                "id": row.entry.id,
                "book": row.entry.book,
                "chapter": row.entry.chapter,
                "kind": row.entry.kind,
                "implemented": list(row.places),
                "cases": list(row.cases),
            }
            for row in coverage.covered
        ],
        "unknown": {name: list(places) for name, places in coverage.strays.items()},
    }
