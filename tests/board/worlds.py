"""Boards for the tests: small ones written out, and random ones."""

from itertools import pairwise

from hypothesis import strategies as st

from sensorium.board import Board, DeckText, read_map
from tests.board.reference import Cell, Edge


def board(*rows: str, walls: tuple[tuple[str, str], ...] = ()) -> Board:
    """A board of one deck."""
    return read_map([DeckText(1, list(rows))], [(a, b, 1) for a, b in walls]).board


def decks(*texts: str) -> Board:
    """A board of several decks, each a string of rows."""
    return read_map([DeckText(number, text.split()) for number, text in enumerate(texts, 1)]).board


def cells(board: Board) -> list[Cell]:
    return list(zip(board.xs, board.ys, strict=True))


def edges(board: Board) -> list[Edge]:
    places = cells(board)
    return [frozenset((places[a], places[b])) for a, b in board.walls]


def mask(board: Board, *names: str) -> int:
    squares = [board.find(name) for name in names]
    assert -1 not in squares
    return sum(board.bits[square] for square in squares)


def names(board: Board, mask: int) -> list[str]:
    return [board.name(square) for square in range(board.count) if mask & board.bits[square]]


def neighbours(places: list[Cell]) -> list[Edge]:
    """Every edge between two of these squares."""
    return [frozenset(((x, y), other)) for x, y in places for other in ((x + 1, y), (x, y + 1)) if other in places]


@st.composite
def random_boards(draw: st.DrawFn, width: int = 7, height: int = 7) -> Board:
    """Boards of one deck, with walls between some squares."""
    wide, high = draw(st.integers(1, width)), draw(st.integers(1, height))
    floor = draw(st.lists(st.sampled_from("....#"), min_size=wide * high, max_size=wide * high))
    floor[draw(st.integers(0, wide * high - 1))] = "."
    rows = ["".join(floor[y * wide : (y + 1) * wide]) for y in range(high)]
    places = [(x, y) for y in range(high) for x in range(wide) if rows[y][x] == "."]
    possible = neighbours(places)
    chosen = draw(st.lists(st.sampled_from(possible), unique=True, max_size=8)) if possible else []
    walls = [(f"{a[0]},{a[1]}", f"{b[0]},{b[1]}", 1) for a, b in map(sorted, chosen)]
    return read_map([DeckText(1, rows)], walls).board


Walls = list[tuple[str, str, int]]
Grid = list[list[str]]


@st.composite
def random_decks(draw: st.DrawFn) -> tuple[list[DeckText], Walls]:
    """Whole maps of up to three decks: every mark, sections, holes that lead somewhere, walls, a rim."""
    grids = [draw(grids_of("#...+/crbkg")) for _ in range(draw(st.integers(1, 3)))]
    grids[0][0][0] = "."
    for upper, lower in pairwise(grids):
        draw(holes_between(upper, lower))
    walls: Walls = []
    texts: list[DeckText] = []
    digits = list("123456789")
    for number, grid in enumerate(grids, 1):
        places = [(x, y) for y, row in enumerate(grid) for x, mark in enumerate(row) if mark != "#"]
        possible = neighbours(places)
        chosen = draw(st.lists(st.sampled_from(possible), unique=True, max_size=4)) if possible else []
        walls += [(f"{number}:{a[0]},{a[1]}", f"{number}:{b[0]},{b[1]}", 1) for a, b in map(sorted, chosen)]
        letters = draw(st.text("ABCa9", min_size=64, max_size=64))
        sections = [
            "".join("#" if mark == "#" else letters[y * 8 + x] for x, mark in enumerate(row))
            for y, row in enumerate(grid)
        ]
        draw(rims(grid, places, digits))
        rows = ["".join(row) for row in grid]
        texts.append(DeckText(number, rows, 1, sections if draw(st.booleans()) else None))
    return texts, walls


@st.composite
def grids_of(draw: st.DrawFn, marks: str) -> Grid:
    wide, high = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    flat = draw(st.text(marks, min_size=wide * high, max_size=wide * high))
    return [list(flat[y * wide : (y + 1) * wide]) for y in range(high)]


@st.composite
def holes_between(draw: st.DrawFn, upper: Grid, lower: Grid) -> None:
    """Puts pitfalls and ladders where the two decks overlap."""
    wide, high = min(len(upper[0]), len(lower[0])), min(len(upper), len(lower))
    for _ in range(draw(st.integers(0, 3))):
        x, y = draw(st.integers(0, wide - 1)), draw(st.integers(0, high - 1))
        if "l" in (upper[y][x], lower[y][x]):
            continue
        if draw(st.booleans()):
            upper[y][x] = "p"
            if lower[y][x] in "#+/cbkg":  # nothing solid stands beneath a hole
                lower[y][x] = "."
        else:
            upper[y][x] = lower[y][x] = "l"


@st.composite
def rims(draw: st.DrawFn, grid: Grid, places: list[Cell], digits: list[str]) -> None:
    """Puts entry areas and exits in solid places that touch one floor square."""
    for y, row in enumerate(grid):
        for x, mark in enumerate(row):
            around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            touching = sum(1 for place in around if place in places)
            if mark == "#" and touching == 1 and draw(st.booleans()):
                row[x] = draw(st.sampled_from(["x", *digits]))
                if row[x] in digits:
                    digits.remove(row[x])
