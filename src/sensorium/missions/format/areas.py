"""Names for parts of the board: ``section k``, ``sections k l``, ``squares 3,2 4,2``, ``rect 3,2 8,5``, ``deck 2``."""

from __future__ import annotations

import re
from typing import Final

from sensorium.board import Board
from sensorium.missions.format.condition_words import SQUARE, Names, Words
from sensorium.missions.format.errors import MissionError, WordingError, choose_from
from sensorium.missions.format.tables import Table
from sensorium.rules.scenario.scenario import Area

NAME: Final = re.compile(r"[a-z][a-z0-9-]*")
# Words that stand where an area's name may stand too.
TAKEN: Final = ("entries", "marine", "stealer", "by", "and", "or", "then", "not", "once", "of", "event")
FORMS: Final = "`section k`, `sections k l`, `squares 3,2 4,2`, `rect 3,2 8,5` or `deck 2`, joined with `and`"


def read_areas(table: Table, names: Names) -> tuple[Area, ...]:
    """The areas of a mission; their names and squares go into ``names`` as well."""
    areas: list[Area] = []
    for name in table.data:
        if not NAME.fullmatch(name):
            raise table.error(name, f"`{name}` is no name for an area", "use small letters, digits and hyphens")
        if name in TAKEN:
            raise table.error(name, f"`{name}` has a meaning already", "give the area another name")
        try:
            squares = read_area(table.text(name, None, '"section k"'), names)
        except WordingError as problem:
            raise table.source.error_inside(table.at(name), problem) from None
        names.areas.append(name)
        names.masks.append(squares)
        areas.append(Area(name, squares))
    return tuple(areas)


def read_area(text: str, names: Names) -> int:
    """The squares these words stand for, as a mask."""
    words = Words(text, names)
    squares = _part(words)
    while words.accept("and"):
        squares |= _part(words)
    if not words.ended():
        raise words.here(f"`{words.peek()}` is too much here", "join the parts of an area with `and`")
    return squares


def _part(words: Words) -> int:
    board = words.names.board
    word = words.peek()
    if words.accept("section"):
        return _section(words)
    if words.accept("sections"):
        squares = _section(words)
        while words.peek() not in ("", "and"):
            squares |= _section(words)
        return squares
    if words.accept("square") or words.accept("squares"):
        squares = 1 << words.square(word)
        while words.peek() not in ("", "and"):
            squares |= 1 << words.square(word)
        return squares
    if words.accept("rect"):
        return _rectangle(words)
    if words.accept("deck"):
        deck = words.number("deck", 1, board.deck_count)
        return sum(1 << square for square in range(board.count) if board.deck_of[square] == deck)
    what = f"`{word}` begins no area" if word else "a part of the board is missing"
    raise words.here(what, f"write {FORMS}")


def _section(words: Words) -> int:
    board = words.names.board
    name = words.known("the section", board.section_names, "")
    return board.section_masks[board.section_names.index(name)]


def _rectangle(words: Words) -> int:
    """The floor between two corners, whatever they are."""
    board = words.names.board
    first, second = _corner(words), _corner(words)
    if first[0] != second[0]:
        raise words.back("the corners lie on two decks", "name two corners on one deck")
    left, right = sorted((first[1], second[1]))
    top, bottom = sorted((first[2], second[2]))
    squares = 0
    for square in range(board.count):
        if board.deck_of[square] == first[0]:
            if left <= board.xs[square] <= right and top <= board.ys[square] <= bottom:
                squares |= 1 << square
    if not squares:
        raise words.back("there is no floor between these corners", "name two corners with floor between them")
    return squares


def _corner(words: Words) -> tuple[int, int, int]:
    word = words.peek()
    if not SQUARE.fullmatch(word):
        raise words.here("`rect` needs two corners", "write `rect x,y x,y`")
    words.take()
    deck, _, place = word.rpartition(":")
    x, _, y = place.partition(",")
    return int(deck or 1), int(x), int(y)


def zone(table: Table, key: str, index: int, names: Names) -> int:
    """The squares of the area named by one text of this key."""
    name = table.texts(key, '"landing"', True)[index]
    if name not in names.areas:
        raise no_area(table, key, index, name, names)
    return names.masks[names.areas.index(name)]


def no_area(table: Table, key: str, index: int, name: str, names: Names) -> MissionError:
    advice = choose_from(name, names.areas, "name it under `[areas]` first")
    return table.item_error(key, index, f"there is no area `{name}`", advice)


def floor_square(table: Table, key: str, index: int, word: str, board: Board) -> int:
    """A floor square named by one text of this key."""
    if not SQUARE.fullmatch(word):
        raise table.item_error(key, index, f"`{word}` is no square", "write `x,y`, or `2:x,y` on deck 2")
    square = board.find(word)
    if square < 0:
        advice = "count x from 0 rightwards and y from 0 downwards"
        raise table.item_error(key, index, f"{word} is no floor square", advice)
    return square
