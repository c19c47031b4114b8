"""Draws a deck as an SVG picture for documents: the deck plan on a sensor console.

Near-black ground, floor a shade lighter, seams as hairlines, section borders just visible, walls as the
edge of light, doors as bright bars, entry areas at the rim like contacts off the scope.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final

from sensorium.board.board import Board
from sensorium.board.compass import DX, DY
from sensorium.board.figures import MARKED, PIECES, definitions

CELL: Final = 48
MARGIN: Final = 22
CORNER: Final = 13  # from the middle of a square to where a work stands beside something else
LARGEST_ROOM: Final = 90  # squares; a name for more than these says nothing about a place

STYLE: Final = """\
<style>
text{font:600 11px system-ui,sans-serif;font-variant-numeric:tabular-nums;text-anchor:middle}
.room{font-size:12px;fill:#8fb7b4;letter-spacing:.4px}
.ruler text{font-size:9px;font-weight:500;fill:#3f6067}
@media (prefers-reduced-motion:no-preference){
.contact{animation:breathe 3.2s ease-in-out infinite}@keyframes breathe{50%{opacity:.35}}}
</style>"""


def draw_svg(
    board: Board,
    tokens: Mapping[int, tuple[str, int, str]] | None = None,
    deck: int = 1,
    lit: int = 0,
    title: str = "Deck plan",
    rooms: Sequence[tuple[str, int]] = (),
    works: Sequence[int] = (),
) -> str:
    """One deck as a picture. ``tokens`` stand on squares, each a shape (``marine``, ``stealer`` or
    ``blip``), a facing and a label; ``lit`` is a mask of squares to be picked out, such as those in
    sight; ``rooms`` are names and masks of squares; ``works`` are squares where something is operated."""
    picture = _Picture(board, deck)
    picture.floor(lit)
    picture.walls()
    picture.rim()
    picture.features()
    picture.works(works)
    picture.rooms(rooms)
    picture.pieces(tokens if tokens is not None else {})
    picture.rulers()
    return picture.finish(title)


class _Picture:
    def __init__(self, board: Board, deck: int) -> None:
        self.board = board
        self.deck = deck
        self.squares = [square for square in range(board.count) if board.deck_of[square] == deck]
        self.width = board.widths[deck - 1] * CELL
        self.height = board.heights[deck - 1] * CELL
        self.body: list[str] = []
        self.used: list[str] = []
        self.edges = _Edges(board, deck)

    def floor(self, lit: int) -> None:
        plates: list[str] = []
        bolts: list[str] = []
        for square in self.squares:
            x, y = self._corner(square)
            plates.append(f"M{x + 1} {y + 1}h46v46h-46z")
            bolts.append(f"M{x + 5} {y + 5}h1M{x + 42} {y + 5}h1M{x + 5} {y + 43}h1M{x + 42} {y + 43}h1")
        area = "".join([f"M{x} {y}h48v48h-48z" for x, y in map(self._corner, self.squares)])
        self.body.append(f'<clipPath id="floor"><path d="{area}"/></clipPath>')
        self.body.append(f'<path d="{area}" fill="#0a1518"/>')
        self.body.append(f'<path d="{"".join(plates)}" fill="#152a30" stroke="#213b42" stroke-width=".75"/>')
        self.body.append(f'<path d="{"".join(bolts)}" stroke="#2c4a51" stroke-width="1.2"/>')
        picked = [square for square in self.squares if lit >> square & 1]
        if picked:
            area = "".join([f"M{x + 1} {y + 1}h46v46h-46z" for x, y in map(self._corner, picked)])
            self.body.append(f'<path d="{area}" fill="#3fe0b8" opacity=".13"/>')
        self.body.append(
            f'<path d="{self.edges.borders()}" fill="none" stroke="#5b8a91" stroke-width="1.4" stroke-dasharray="2 4"/>'
        )

    def walls(self) -> None:
        """The edge of light: a sharp line, its shine upon the floor, and a breath of it outside."""
        line = self.edges.walls()
        common = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
        self.body.append(
            f'<path d="{line}" {common} stroke="#2f8f86" stroke-width="7" opacity=".3" filter="url(#halo)"/>'
            f'<g clip-path="url(#floor)"><path d="{line}" {common} stroke="#59cdbd" stroke-width="9" '
            f'opacity=".42" filter="url(#glow)"/></g>'
            f'<path d="{line}" {common} stroke="#0b1d20" stroke-width="5"/>'
            f'<path d="{line}" {common} stroke="#8fe6d6" stroke-width="1.9"/>'
        )

    def rim(self) -> None:
        for entry in self.board.entries:
            if self.board.deck_of[entry.square] == self.deck:
                outwards = (entry.facing + 2) % 4
                x, y = self._beside(entry.square, outwards)
                self._use("entry", x, y, outwards * 90, ' class="contact"')
                x, y = x + DX[entry.facing * 2] * 14, y + DY[entry.facing * 2] * 14
                self.body.append(f'<text x="{x}" y="{y + 4}" fill="#e6d9ff">{entry.name}</text>')
        for way_out in self.board.exits:
            if self.board.deck_of[way_out.square] == self.deck:
                x, y = self._beside(way_out.square, way_out.direction // 2)
                self._use("exit", x, y, way_out.direction * 45)

    def features(self) -> None:
        for square in self.squares:
            name = MARKED.get(self.board.marks[square])
            if name is not None:
                x, y = self._centre(square)
                self._use(name, x, y, 90 if name.startswith("door") and self._lies_across(square) else 0)

    def works(self, squares: Sequence[int]) -> None:
        """In the corner of what stands there, or alone in the middle, as the page draws them."""
        for square in squares:
            if self.board.deck_of[square] == self.deck:
                x, y = self._centre(square)
                aside = CORNER if self.board.marks[square] in MARKED else 0
                self._use("work", x + aside, y + aside, 0)

    def rooms(self, rooms: Sequence[tuple[str, int]]) -> None:
        """A name over the longest run of its room's empty squares, the highest of those."""
        bare = sum(1 << square for square in self.squares if self.board.marks[square] not in MARKED)
        for name, mask in rooms:
            here = [square for square in self.squares if mask >> square & 1]
            if 0 < len(here) <= LARGEST_ROOM:
                places = [(self._run(square, mask & bare), -self.board.ys[square], square) for square in here]
                length, _, first = max(places, key=lambda place: place[:2])
                x, y = self._corner(first)
                words = escape(name.replace("-", " "))
                middle = x + max(length, 1) * CELL // 2
                self.body.append(f'<text class="room" x="{middle}" y="{y + 12}">{words}</text>')

    def _run(self, square: int, mask: int) -> int:
        """How many squares of the mask lie in a row eastwards from this one."""
        count = 0
        while square >= 0 and mask >> square & 1:
            count += 1
            square = self.board.step[square * 8 + 2]
        return count

    def pieces(self, tokens: Mapping[int, tuple[str, int, str]]) -> None:
        for square in sorted(tokens):
            shape, facing, label = tokens[square]
            if shape not in PIECES:
                raise ValueError(f"no shape is called {shape!r}; use one of {', '.join(PIECES)}")
            if self.board.deck_of[square] != self.deck:
                continue
            x, y = self._centre(square)
            self._use(shape, x, y, 0 if shape == "blip" else facing * 90)
            if shape == "blip":
                self._label(x, y + 4, "#f0e6ff", label or "?")
            elif label:
                # At the corner behind him on his left: the weapon is in front, on the right.
                wide = 5 + 7 * len(label)
                middle = x + (22 - wide // 2 if facing >= 2 else wide // 2 - 22)
                top = y + (10 if facing in (0, 3) else -23)
                self.body.append(
                    f'<rect x="{middle - wide // 2}" y="{top}" width="{wide}" height="13" rx="3" '
                    f'fill="#050b0d" opacity=".85"/>'
                )
                self._label(middle, top + 10, "#ffd58a" if shape == "marine" else "#d9c7ff", label)

    def rulers(self) -> None:
        """Coordinates along the edges, so that a square named in the text is found in the picture."""
        columns = [f'<text x="{x * CELL + 24}" y="-8">{x}</text>' for x in range(self.board.widths[self.deck - 1])]
        rows = [f'<text x="-11" y="{y * CELL + 27}">{y}</text>' for y in range(self.board.heights[self.deck - 1])]
        self.body.append(f'<g class="ruler">{"".join(columns)}{"".join(rows)}</g>')

    def finish(self, title: str) -> str:
        wide, high = self.width + 2 * MARGIN, self.height + 2 * MARGIN
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-MARGIN} {-MARGIN} {wide} {high}" '
                f'width="{wide}" height="{high}" role="img">',
                f"<title>{escape(title)}</title>",
                STYLE,
                f"<defs>\n{definitions(sorted(self.used))}\n</defs>",
                f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{wide}" height="{high}" fill="url(#ground)"/>',
                *self.body,
                "</svg>\n",
            ]
        )

    def _label(self, x: int, y: int, colour: str, label: str) -> None:
        self.body.append(f'<text class="label" x="{x}" y="{y}" fill="{colour}">{escape(label)}</text>')

    def _use(self, name: str, x: int, y: int, turn: int, more: str = "") -> None:
        if name not in self.used:
            self.used.append(name)
        turned = f" rotate({turn})" if turn else ""
        self.body.append(f'<use href="#{name}" transform="translate({x} {y}){turned}"{more}/>')

    def _corner(self, square: int) -> tuple[int, int]:
        return self.board.xs[square] * CELL, self.board.ys[square] * CELL

    def _centre(self, square: int) -> tuple[int, int]:
        x, y = self._corner(square)
        return x + CELL // 2, y + CELL // 2

    def _beside(self, square: int, facing: int) -> tuple[int, int]:
        x, y = self._centre(square)
        return x + DX[facing * 2] * CELL, y + DY[facing * 2] * CELL

    def _lies_across(self, square: int) -> bool:
        """Whether the passage through this door runs east and west: the door then stands upright on the
        plan."""
        step = self.board.step
        sideways = (step[square * 8 + 2] >= 0) + (step[square * 8 + 6] >= 0)
        lengthways = (step[square * 8] >= 0) + (step[square * 8 + 4] >= 0)
        return sideways > lengthways


class _Edges:
    """The edges between squares as the path of a line, runs of them joined into one stroke."""

    def __init__(self, board: Board, deck: int) -> None:
        self.board = board
        self.deck = deck
        self.ways: list[tuple[int, int]] = [(entry.square, (entry.facing * 2 + 4) % 8) for entry in board.entries]
        self.ways += [(way_out.square, way_out.direction) for way_out in board.exits]

    def walls(self) -> str:
        return self._path(True)

    def borders(self) -> str:
        return self._path(False)

    def _path(self, walls: bool) -> str:
        board, deck = self.board, self.deck
        wide, high = board.widths[deck - 1], board.heights[deck - 1]
        parts: list[str] = []
        for y in range(high + 1):
            runs = _runs([self._between(x, y - 1, x, y, 4) == walls + 1 for x in range(wide)])
            parts += [f"M{start * CELL} {y * CELL}H{end * CELL}" for start, end in runs]
        for x in range(wide + 1):
            runs = _runs([self._between(x - 1, y, x, y, 2) == walls + 1 for y in range(high)])
            parts += [f"M{x * CELL} {start * CELL}V{end * CELL}" for start, end in runs]
        return "".join(parts)

    def _between(self, x1: int, y1: int, x2: int, y2: int, direction: int) -> int:
        """2 for a wall, 1 for the border of two sections, 0 for neither."""
        board = self.board
        a, b = board.square(x1, y1, self.deck), board.square(x2, y2, self.deck)
        if a < 0 and b < 0:
            return 0
        if a < 0 or b < 0:
            way = (b, (direction + 4) % 8) if a < 0 else (a, direction)
            return 0 if way in self.ways else 2
        if board.step[a * 8 + direction] < 0:
            return 2
        return 1 if board.section[a] != board.section[b] else 0


def _runs(flags: list[bool]) -> list[tuple[int, int]]:
    """Where a row of flags is true, as (start, end) of each stretch."""
    runs: list[tuple[int, int]] = []
    start = -1
    for at, flag in enumerate([*flags, False]):
        if flag and start < 0:
            start = at
        elif not flag and start >= 0:
            runs.append((start, at))
            start = -1
    return runs
