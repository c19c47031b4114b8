"""Draws a board back into the text it was read from."""

from collections.abc import Mapping

from sensorium.board.board import Board
from sensorium.board.compass import DX, DY
from sensorium.board.maptext import ENTRIES, DeckText


def draw_text(board: Board, overlay: Mapping[int, str] | None = None) -> str:
    """The map as text. ``overlay`` puts a character on a square in place of its own: a piece's letter, say.
    A board of one deck is just its rows; of several, each under its heading."""
    if board.deck_count == 1:
        return "\n".join(draw_rows(board, 1, overlay))
    numbers = range(1, board.deck_count + 1)
    return "\n\n".join(["\n".join([f"deck {number}", *draw_rows(board, number, overlay)]) for number in numbers])


def draw_rows(board: Board, deck: int = 1, overlay: Mapping[int, str] | None = None) -> list[str]:
    """The rows of one deck, with its entry areas and exits."""
    grid = [["#"] * board.widths[deck - 1] for _ in range(board.heights[deck - 1])]
    for square in range(board.count):
        if board.deck_of[square] == deck:
            mark = board.marks[square] if overlay is None else overlay.get(square, board.marks[square])
            grid[board.ys[square]][board.xs[square]] = mark
    for entry in board.entries:
        if board.deck_of[entry.square] == deck:
            _beside(board, grid, entry.square, (entry.facing * 2 + 4) % 8, ENTRIES[entry.name - 1])
    for way_out in board.exits:
        if board.deck_of[way_out.square] == deck:
            _beside(board, grid, way_out.square, way_out.direction, "x")
    return ["".join(row) for row in grid]


def draw_sections(board: Board, deck: int = 1) -> list[str]:
    """The letters of one deck's sections, in the shape of its map."""
    grid = [["#"] * board.widths[deck - 1] for _ in range(board.heights[deck - 1])]
    for square in range(board.count):
        if board.deck_of[square] == deck:
            grid[board.ys[square]][board.xs[square]] = board.section_names[board.section[square]][-1]
    return ["".join(row) for row in grid]


def draw_walls(board: Board) -> list[tuple[str, str]]:
    """The names of the squares on either side of each wall that stands on an edge."""
    return [(board.name(a), board.name(b)) for a, b in board.walls]


def redraw(board: Board, overlay: Mapping[int, str] | None = None) -> tuple[list[DeckText], list[tuple[str, str, int]]]:
    """The whole board as the reader takes it: ``read_map(*redraw(board))`` is the same board again."""
    decks: list[DeckText] = []
    line = 1
    for deck in range(1, board.deck_count + 1):
        height = board.heights[deck - 1]
        rows, sections = draw_rows(board, deck, overlay), draw_sections(board, deck)
        decks.append(DeckText(deck, rows, line, sections, line + height))
        line += 2 * height
    return decks, [(a, b, line + number) for number, (a, b) in enumerate(draw_walls(board))]


def _beside(board: Board, grid: list[list[str]], square: int, direction: int, mark: str) -> None:
    grid[board.ys[square] + DY[direction]][board.xs[square] + DX[direction]] = mark
