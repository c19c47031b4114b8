"""What a mission of unknown origin may be: how long its file, how large its board, how many turns and pieces.

A file that somebody drops on the page is read by the server. These limits are looked at before the board is built,
whose tables grow with the square of its size, and are far above what any good mission needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.locator import Path
from sensorium.missions.format.tables import Source

LARGEST_TEXT: Final = 40_000  # bytes
MOST_SQUARES: Final = 600  # of all decks together
WIDEST: Final = 100  # squares along one side of a deck
MOST_DECKS: Final = 6
MOST_PLACED: Final = 200  # pieces of the box that a board is laid from
MOST_TURNS: Final = 100
LARGEST_NUMBER: Final = 999
MOST_IN_A_LIST: Final = 200
LONGEST_WORDS: Final = 6_000  # characters of one text that is no drawing
FREE: Final = ("balance",)  # tables whose numbers nobody plays with


def check_text(text: str, path: str) -> None:
    """Raise ``MissionError`` unless this file stays within the limits."""
    if len(text.encode(errors="replace")) > LARGEST_TEXT:
        raise MissionError(path, 1, "the file is too long", f"keep it below {LARGEST_TEXT} bytes")
    source = Source(text, path)
    check_board(source)
    for where, value in values(source.data, ()):
        if where[0] in FREE:
            continue
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise source.error(where, f"{value} is too large a number", f"write {LARGEST_NUMBER} at most")
        if isinstance(value, list) and len(value) > MOST_IN_A_LIST:
            raise source.error(where, f"{len(value)} are too many", f"keep it at {MOST_IN_A_LIST} at most")
        if isinstance(value, str) and len(value) > LONGEST_WORDS and where[0] != "board":
            raise source.error(where, "this text is too long", f"keep it below {LONGEST_WORDS} characters")
    game = source.data.get("game")
    turns = game.get("turns", 0) if isinstance(game, dict) else 0
    if isinstance(turns, int) and turns > MOST_TURNS:
        raise source.error(("game", "turns"), f"{turns} turns are too many", f"write {MOST_TURNS} at most")


def check_board(source: Source) -> None:
    board = source.data.get("board")
    if not isinstance(board, dict):
        return  # the reader says what is missing
    decks = board.get("deck", [board])
    parts = decks if isinstance(decks, list) else [board]
    if len(parts) > MOST_DECKS:
        raise source.error(("board", "deck"), f"{len(parts)} decks are too many", f"draw {MOST_DECKS} at most")
    floor = 0
    for number, part in enumerate(parts):
        drawn = part.get("map", "") if isinstance(part, dict) else ""
        where: Path = ("board", "deck", number, "map") if "deck" in board else ("board", "map")
        rows = drawn.split("\n") if isinstance(drawn, str) else []
        if len(rows) > WIDEST + 1 or any(len(row) > WIDEST for row in rows):
            raise source.error(where, "the deck is too large", f"draw {WIDEST} squares along each side at most")
        floor += sum(1 for row in rows for mark in row if mark not in "# ")
        if floor > MOST_SQUARES:
            raise source.error(where, "the board has too many squares", f"draw {MOST_SQUARES} at most")
    placed = board.get("place", [])
    if isinstance(placed, list) and len(placed) > MOST_PLACED:
        raise source.error(("board", "place"), f"{len(placed)} pieces are too many", f"lay {MOST_PLACED} at most")
    for number, one in enumerate(placed if isinstance(placed, list) else []):
        check_place(source, number, one)


def check_place(source: Source, number: int, one: Any) -> None:
    """A piece of the box that lies far away would make the deck as large as the way there."""
    at = one.get("at", "") if isinstance(one, dict) else ""
    deck = one.get("deck", 1) if isinstance(one, dict) else 1
    if isinstance(at, str) and any(len(part.strip()) > 2 for part in at.split(",")):
        raise source.error(("board", "place", number, "at"), f"`{at[:20]}` lies too far away", "write 0 to 99")
    if isinstance(deck, int) and deck > MOST_DECKS:
        raise source.error(("board", "place", number, "deck"), f"deck {deck} is too deep", f"use {MOST_DECKS} at most")


def values(held: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """Every value of the file with the path to it."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield from values(value, (*path, key))
        return
    yield path, held
    if isinstance(held, list):
        for number, value in enumerate(held):
            yield from values(value, (*path, number))
