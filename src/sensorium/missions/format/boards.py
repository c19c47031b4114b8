"""``[board]``: drawn as a map, drawn deck by deck, or laid from pieces of the box."""

from __future__ import annotations

from typing import Final

from sensorium.board import Board, DeckText, MapError, read_map
from sensorium.board.maptext import FEATURES, PIECES
from sensorium.missions.checks.walks import fixtures
from sensorium.missions.format.areas import floor_square
from sensorium.missions.format.composition import compose
from sensorium.missions.format.condition_words import SQUARE
from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.tables import Table
from sensorium.rules.chapters.chute import chute_fault
from sensorium.rules.content.rulebook import Rulebook

KEYS: Final = ("map", "sections", "walls", "deck", "place", "doors", "features", "fields", "chutes")
DECK_KEYS: Final = ("map", "sections")


def read_board(table: Table) -> Board:
    table.only(KEYS)
    way = table.one_of("map", "deck", "place")
    if way == "place":
        return _laid(table)
    for key in ("doors", "features"):
        if key in table:
            raise table.error(key, f"`{key}` belongs to a board laid with `[[board.place]]`", "draw them on the map")
    if way == "deck":
        if "sections" in table:
            raise table.error("sections", "`sections` stands outside its deck", "put it below its `[[board.deck]]`")
        parts = table.tables("deck")
        for part in parts:
            part.only(DECK_KEYS)
    else:
        parts = [table]
    decks = [_deck(part, number) for number, part in enumerate(parts, 1)]
    walls = _walls(table)
    try:
        return read_map(decks, walls).board
    except MapError as problem:
        raise _in_file(table, problem, walls) from None


def read_fields(table: Table, board: Board) -> int:
    """The squares on which force fields stand: fourth.ruling.missing.force-barrier-counter."""
    fields = 0
    for index, word in enumerate(table.texts("fields", '["5,2"]')):
        square = floor_square(table, "fields", index, word, board)
        if (fixtures(board) | board.doors | fields) >> square & 1:
            raise table.item_error("fields", index, f"something stands at {word} already", "keep one of the two")
        fields |= 1 << square
    return fields


def read_chutes(table: Table, board: Board, rulebook: Rulebook) -> int:
    """The squares of the disposal chutes, whole sections: deathwing.ruling.chute-model."""
    chutes = 0
    for index, word in enumerate(table.texts("chutes", '["6,3"]')):
        square = floor_square(table, "chutes", index, word, board)
        if not rulebook.chutes:
            what = f"the rules `{rulebook.name}` know no disposal chutes"
            raise table.item_error("chutes", index, what, "take it away, or play with `first+deathwing`")
        problem = chute_fault(board, square)
        if problem:
            raise table.item_error("chutes", index, problem, "a chute is a section that ends in one closed door")
        chutes |= board.section_masks[board.section[square]]
    return chutes


def _laid(table: Table) -> Board:
    if "sections" in table:
        raise table.error("sections", "pieces of the box bring their own sections", "take `sections` away")
    composition = compose(table)
    walls = composition.walls()
    edges = [(first, second) for first, second, _ in walls]
    walls += [wall for wall in _walls(table) if (wall[0], wall[1]) not in edges and (wall[1], wall[0]) not in edges]
    try:
        return read_map(composition.decks(), walls).board
    except MapError as problem:
        raise table.error("place", problem.what, problem.advice) from None


def _deck(part: Table, number: int) -> DeckText:
    rows, line = _rows(part, "map")
    for down, row in enumerate(rows):
        for across, mark in enumerate(row):
            if mark in PIECES:
                what = f"`{mark}` stands on the map, but forces are deployed and not drawn"
                advice = "put `.` here, and name the place under `[areas]`"
                raise MissionError(part.source.path, line + down, what, advice, across + 1)
    if "sections" not in part:
        return DeckText(number, rows, line)
    sections, sections_line = _rows(part, "sections")
    return DeckText(number, rows, line, sections, sections_line)


def _rows(part: Table, key: str) -> tuple[list[str], int]:
    """The rows of a drawing, and the line of the file on which the first of them stands."""
    text = part.text(key, None, '"""…"""')
    rows = text.split("\n")
    if not rows[-1].strip():  # the closing quotes stand on a line of their own
        rows.pop()
    return rows, part.source.text_line(part.at(key))


def _walls(table: Table) -> list[tuple[str, str, int]]:
    walls: list[tuple[str, str, int]] = []
    for index, text in enumerate(table.texts("walls", '["3,2 4,2"]')):
        words = text.split()
        if len(words) != 2 or not all(SQUARE.fullmatch(word) for word in words):
            raise table.item_error("walls", index, f"`{text}` does not name two squares", 'write `"3,2 4,2"`')
        walls.append((words[0], words[1], table.source.locator.line(table.item("walls", index))))
    return walls


def _in_file(table: Table, problem: MapError, walls: list[tuple[str, str, int]]) -> MissionError:
    # Walls are lists of words in the file, where a column of the map means nothing.
    column = 0 if any(line == problem.line for _, _, line in walls) else problem.column
    advice = problem.advice
    if problem.what.endswith("is no mark of the map"):  # the advice there speaks of pieces too
        advice = f"use # . + / 1–9 (then ⑩–⑳) x, and {' '.join(FEATURES)} for features"
    return MissionError(table.source.path, problem.line, problem.what, advice, column)
