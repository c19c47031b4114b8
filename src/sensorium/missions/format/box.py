"""The box: predefined board sections, from which a mission can lay its board instead of drawing it.

Each piece is a small drawing: ``.`` is floor, ``#`` solid inside a room, ``o`` an end, where the piece opens onto its
neighbour, and ``x`` an exit built into it. A piece is one section, which flames fill as a whole.
"""

from __future__ import annotations

from typing import Final

from sensorium.board.compass import DX, DY

ORTHOGONAL: Final = (0, 2, 4, 6)


class Piece:
    """One piece of the box, turned as it lies: floor, ends and exits, from the north-west corner of its floor."""

    def __init__(
        self,
        name: str,
        about: str,
        floor: tuple[tuple[int, int], ...],
        ends: tuple[tuple[int, int, int], ...],
        exits: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.name = name
        self.about = about
        self.floor = floor
        self.ends = ends  # (x, y, direction): a floor square and the way in which it opens
        self.exits = exits  # off the floor, beside it
        self.width = 1 + max([x for x, _ in floor], default=0)
        self.height = 1 + max([y for _, y in floor], default=0)

    def turned(self, quarters: int) -> Piece:
        """The same piece turned clockwise, so many times a quarter."""
        piece = self
        for _ in range(quarters % 4):
            high = piece.height
            piece = Piece(
                piece.name,
                piece.about,
                tuple(sorted(((high - 1 - y, x) for x, y in piece.floor), key=_by_row)),
                tuple((high - 1 - y, x, (way + 2) % 8) for x, y, way in piece.ends),
                tuple((high - 1 - y, x) for x, y in piece.exits),
            )
        return piece

    def drawing(self) -> list[str]:
        """The piece with a rim of one square, ends marked ``o``."""
        grid = [[" "] * (self.width + 2) for _ in range(self.height + 2)]
        for x, y in self.floor:
            for direction in range(8):  # walls all round
                if grid[y + 1 + DY[direction]][x + 1 + DX[direction]] == " ":
                    grid[y + 1 + DY[direction]][x + 1 + DX[direction]] = "#"
        for x, y in self.floor:
            grid[y + 1][x + 1] = "."
        for x, y, way in self.ends:
            grid[y + 1 + DY[way]][x + 1 + DX[way]] = "o"
        for x, y in self.exits:
            grid[y + 1][x + 1] = "x"
        if not self.floor:
            grid[1][1] = "1" if self.name == ENTRANCE else "x"
        return ["".join(row).rstrip() for row in grid if "".join(row).strip()]


def _by_row(place: tuple[int, int]) -> tuple[int, int]:
    return place[1], place[0]


def drawn(name: str, about: str, drawing: str) -> Piece:
    """A piece from its drawing."""
    rows = drawing.strip("\n").split("\n")
    marks = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in ".ox"}
    floor = sorted((place for place, mark in marks.items() if mark == "."), key=_by_row)
    left = min(x for x, _ in floor)
    top = min(y for _, y in floor)
    ends: list[tuple[int, int, int]] = []
    for (x, y), mark in marks.items():
        if mark == "o":
            for way in ORTHOGONAL:
                inside = (x - DX[way], y - DY[way])
                if marks.get(inside) == ".":
                    ends.append((inside[0] - left, inside[1] - top, way))
    return Piece(
        name,
        about,
        tuple((x - left, y - top) for x, y in floor),
        tuple(ends),
        tuple((x - left, y - top) for (x, y), mark in marks.items() if mark == "x"),
    )


ENTRANCE: Final = "entrance"
EXIT: Final = "exit"


def corridor(length: int) -> Piece:
    squares = "one square" if length == 1 else f"{('two', 'three', 'four', 'five', 'six')[length - 2]} squares"
    return drawn(f"corridor-{length}", f"a corridor of {squares}", "\n".join(["o", *["."] * length, "o"]))


PIECES: Final[tuple[Piece, ...]] = (
    *(corridor(length) for length in range(1, 7)),
    drawn("corner", "a corridor that turns", "..o\n.\no"),
    drawn("dead-end", "a corridor that stops", ".\no"),
    drawn("t-junction", "three ways", "o...o\n  .\n  o"),
    drawn("crossroads", "four ways", "  o\n  .\no...o\n  .\n  o"),
    drawn("offset-crossroads", "four ways, two of them a step aside", "  o\n  .\no....o\n   .\n   o"),
    drawn("fork", "two ways side by side from one", "o o\n. .\n...\n .\n o"),
    drawn("cell", "a room of four squares with one way in", "o\n..\n.."),
    drawn("room-3x3", "a room with a way in each wall", "  o\n ...\no...o\n ...\n  o"),
    drawn("room-3x4", "a room with a way in each wall", "  o\n ...\no...\n ...o\n ...\n  o"),
    drawn("room-4x4", "a room with a way in each wall", "  o\n ....\no....\n ....o\n ....\n   o"),
    drawn("room-5x5", "a great room with a way in each wall", "   o\n .....\n .....\no.....o\n .....\n .....\n   o"),
    drawn("room-l", "a room round a corner", "  o\n ...\n ...\no.....\n .....o\n .....\n    o"),
    drawn("room-ring", "a room round a pillar", "  o\n ...\no.#.o\n ...\n  o"),
    drawn(
        "room-pillars",
        "a great room with four pillars",
        "   o\n .....\n .#.#.\no.....o\n .#.#.\n .....\n   o",
    ),
    drawn("hall", "a long room, open at both ends", " o\n...\n...\n...\n...\n...\n...\n o"),
    drawn("chute", "a narrow shaft down which marines leave", "o\n.\n.\nx"),
    drawn("torpedo", "a boarding torpedo, open at its nose", "oo\n..\n..\n..\n.."),
    drawn("ramp", "from a torpedo's nose down to a corridor", "o\n.\n..\noo"),
    drawn("lift", "a cage for four with one gate", "o\n..\n..\n"),
    Piece(ENTRANCE, "a stealer entry area: off the board, beyond an end", (), ()),
    Piece(EXIT, "a marine exit: off the board, beyond an end", (), ()),
)

BOX: Final[dict[str, Piece]] = {piece.name: piece for piece in PIECES}


def draw_box(width: int = 78) -> str:
    """Every piece of the box with its name, as many side by side as ``width`` allows."""
    blocks = [_block(piece) for piece in PIECES]
    lines: list[str] = []
    shelf: list[list[str]] = []
    for block in [*blocks, None]:
        used = sum(max(map(len, one)) + 3 for one in shelf)
        if shelf and (block is None or used + max(map(len, block)) > width):
            lines += _side_by_side(shelf)
            lines.append("")
            shelf = []
        if block is not None:
            shelf.append(block)
    legend = ". floor   # solid   o an end, where it joins its neighbour   x an exit   1 an entry area"
    about = [f"{piece.name:<18} {piece.about}" for piece in PIECES]
    return "\n".join([*lines, legend, "", *about])


def _block(piece: Piece) -> list[str]:
    return [piece.name, *piece.drawing()]


def _side_by_side(blocks: list[list[str]]) -> list[str]:
    high = max(map(len, blocks))
    wide = [max(map(len, block)) for block in blocks]
    rows: list[str] = []
    for at in range(high):
        cells = [(block[at] if at < len(block) else "").ljust(w) for block, w in zip(blocks, wide, strict=True)]
        rows.append("   ".join(cells).rstrip())
    return rows
