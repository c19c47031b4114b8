"""The maps of a case, filled up: a case draws what it is about, and leaves out what goes without saying."""

from collections.abc import Sequence

from sensorium.board import DeckText
from sensorium.board.maptext import PIECES

FREE = "." + PIECES


def even(rows: list[str]) -> list[str]:
    """Blanks are solid, so those cut off at the end of a row are solid too."""
    width = max(len(row) for row in rows)
    return [row.ljust(width) for row in rows]


def far_ends(decks: Sequence[DeckText]) -> frozenset[tuple[int, int, int]]:
    """The other ends of ladders that are drawn on one deck only, because a letter stands there, or floor: beneath, or
    else above."""
    rows = {deck.number: deck.rows for deck in decks}
    ends = set()
    for number, x, y in marked(decks, "l"):
        near = [(deck, mark_at(rows.get(deck, []), x, y)) for deck in (number + 1, number - 1)]
        if not any(mark == "l" for _, mark in near):
            ends.update([(deck, x, y) for deck, mark in near if mark and mark in FREE][:1])
    return frozenset(ends)


def with_ground(decks: Sequence[DeckText]) -> Sequence[DeckText]:
    """The decks, and beneath the lowest the squares that its pitfalls and ladders lead to, where nothing is drawn."""
    if not decks:
        return decks
    lowest = decks[-1]
    above = decks[-2].rows if len(decks) > 1 else []
    ground = [["#"] * len(row) for row in lowest.rows]
    holes = [(x, y, ".") for _, x, y in marked([lowest], "p")]
    for _, x, y in marked([lowest], "l"):
        mark = mark_at(above, x, y)
        if mark != "l" and (not mark or mark not in FREE):
            holes.append((x, y, "l"))
    for x, y, mark in holes:
        ground[y][x] = mark
    rows = ["".join(row) for row in ground]
    return [*decks, DeckText(lowest.number + 1, rows, lowest.line)] if holes else decks


def marked(decks: Sequence[DeckText], wanted: str) -> list[tuple[int, int, int]]:
    """Where this mark stands: deck, column and row."""
    return [
        (deck.number, x, y)
        for deck in decks
        for y, row in enumerate(deck.rows)
        for x, mark in enumerate(row)
        if mark == wanted
    ]


def mark_at(rows: list[str], x: int, y: int) -> str:
    return rows[y][x] if y < len(rows) and x < len(rows[y]) else ""
