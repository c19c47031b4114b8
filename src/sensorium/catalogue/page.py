"""One id of the catalogue as text to read: what it says, and what else speaks of it."""

from __future__ import annotations

import difflib
import textwrap
from typing import Final

from sensorium.catalogue.loader import Entry, Table, catalogue

WIDTH: Final = 100


def page(name: str) -> str:
    """The entry or table with this id, with the rulings, examples and amendments that name it."""
    known = catalogue()
    if name in known.tables:
        return table_text(known.tables[name])
    lines = entry_lines(known.entry(name))
    for other in known.referring(name):
        lines.append("")
        if other.kind == "ruling":
            lines += [f"ruling {other.id}", *paragraph(other.question), *paragraph(other.answer)]
        elif other.kind == "example":
            lines += [f"example {other.id}", *paragraph(other.text)]
        else:
            lines += [f"amended by {other.id}", *paragraph(other.text)]
    return "\n".join(lines)


def entry_lines(entry: Entry) -> list[str]:
    kind = "" if entry.kind == "rule" else f", {entry.kind}"
    lines = [entry.id, f"  {entry.book}, {entry.chapter}{kind}"]
    if entry.kind == "ruling":
        lines += [*paragraph(entry.question), *paragraph(entry.answer)]
    else:
        lines += paragraph(entry.text)
    if entry.why:
        lines += paragraph(f"Why: {entry.why}")
    if entry.differs:
        lines += paragraph(f"Differs: {entry.differs}")
    if entry.rules:
        lines += paragraph(f"Rules: {' '.join(entry.rules)}")
    if entry.amends:
        lines += paragraph(f"Amends: {' '.join(entry.amends)}")
    if entry.source:
        lines += paragraph(f"Source: {entry.source}")
    return lines


def paragraph(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)


def table_text(table: Table) -> str:
    rows = [table.columns, *(tuple(str(cell) for cell in row) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.columns))]
    lines = [table.id, f"  {table.book}, {table.chapter}, table"]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        lines.append("  " + "  ".join(cells).rstrip())
    if table.note:
        lines += paragraph(table.note)
    return "\n".join(lines)


def beneath(prefix: str) -> list[str]:
    """The ids that begin with these words: ``first.overwatch`` for the whole chapter."""
    return [name for name in catalogue().ids() if name.startswith(prefix.rstrip(".") + ".")]


def resembling(name: str) -> list[str]:
    """The ids somebody who wrote this one may have meant."""
    return difflib.get_close_matches(name, list(catalogue().ids()), 5, 0.7)
