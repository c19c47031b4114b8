"""Reads the maps of cases and missions. A broken map is refused with its line and column and what to do."""

from collections.abc import Collection, Sequence

from sensorium.board.board import Board
from sensorium.board.compass import DX, DY
from sensorium.board.maptext import (
    ENTRIES,
    EXIT,
    FLOOR,
    PIECES,
    SOLID,
    DeckText,
    MapError,
    advice_for,
    check_section,
    check_shape,
    square_name,
)
from sensorium.board.plan import Entry, Exit, Plan

OBSTACLES = "+/cbkg"  # what nobody can fall onto


class Map:
    """A board, and the squares on which the pieces' letters stand."""

    def __init__(self, board: Board, marks: dict[str, list[int]]) -> None:
        self.board = board
        self.marks = marks


def read_map(
    decks: Sequence[DeckText],
    walls: Sequence[tuple[str, str, int]] = (),
    described: Collection[str] | None = None,
    ladders: Collection[tuple[int, int, int]] = (),
) -> Map:
    """The board these decks describe. ``walls`` are pairs of names of squares, each with its line;
    ``described``, if given, are the names of the pieces described below the map; ``ladders`` are places, by deck,
    column and row, where a ladder ends that is not drawn there."""
    reader = _Reader(decks, ladders)
    reader.check_numbers()
    for deck in reader.decks:
        reader.read_squares(deck, described)
        reader.read_sections(deck)
    if not reader.plan.squares:
        raise MapError(reader.decks[0].line, 1, "there is no floor on the map", "mark floor squares with '.'")
    for deck in reader.decks:
        reader.read_rim(deck)
        reader.check_holes(deck)
    reader.read_walls(walls)
    return Map(Board(reader.plan), reader.pieces)


class _Reader:
    """Fills in a plan, deck by deck."""

    def __init__(self, decks: Sequence[DeckText], ladders: Collection[tuple[int, int, int]]) -> None:
        self.decks: list[DeckText] = sorted(decks, key=_number)
        self.ladders = ladders
        self.plan = Plan()
        self.at: dict[tuple[int, int, int], int] = {}
        self.pieces: dict[str, list[int]] = {}
        self.entry_lines: dict[str, int] = {}

    def check_numbers(self) -> None:
        if not self.decks:
            raise MapError(1, 1, "there is no map", "write 'map' and the rows of the deck below it")
        advice = "number the decks 1, 2, 3 and so on, downwards"
        expected = 1
        for deck in self.decks:
            if deck.number != expected:
                if deck.number == expected - 1 and expected > 1:
                    what = f"deck {deck.number} has two maps"
                else:
                    what = f"deck {deck.number} stands where deck {expected} is expected"
                raise MapError(deck.line, 1, what, advice)
            expected += 1

    def read_squares(self, deck: DeckText, described: Collection[str] | None) -> None:
        self.plan.widths.append(check_shape(deck))
        self.plan.heights.append(len(deck.rows))
        for y, row in enumerate(deck.rows):
            for x, mark in enumerate(row):
                if mark in SOLID or mark in ENTRIES or mark == EXIT:
                    continue
                line, column = deck.line + y, x + 1
                if mark not in FLOOR:
                    raise MapError(line, column, f"{mark!r} is no mark of the map", advice_for(mark))
                if mark in PIECES:
                    self._read_piece(line, column, mark, described)
                self.at[(deck.number, x, y)] = len(self.plan.squares)
                self.plan.squares.append((deck.number, x, y))
                bare = "." if mark in PIECES else mark
                self.plan.marks.append("l" if (deck.number, x, y) in self.ladders else bare)

    def _read_piece(self, line: int, column: int, letter: str, described: Collection[str] | None) -> None:
        if letter in self.pieces:
            raise MapError(
                line,
                column,
                f"{letter} stands on the map twice, first on {self._name(self.pieces[letter][0])}",
                "give one of the two another letter",
            )
        if described is not None and letter not in described:
            raise MapError(
                line,
                column,
                f"nothing below the map says what {letter} is",
                f"add a line such as '{letter} marine N', or put '.' here",
            )
        self.pieces[letter] = [len(self.plan.squares)]

    def read_sections(self, deck: DeckText) -> None:
        """The same letter on another deck is another section: fire does not spread between decks
        (deathwing.pitfall.flamer-contained)."""
        prefix = "" if deck.number == 1 else f"{deck.number}:"
        numbers: dict[str, int] = {}
        for y, row in enumerate(deck.rows):
            for x, mark in enumerate(row):
                floor = (deck.number, x, y) in self.at
                letter = "A"
                if deck.sections is not None:
                    letter = deck.sections[y][x]
                    check_section(deck.sections_line + y, x + 1, floor, letter, mark)
                if floor:
                    if letter not in numbers:
                        numbers[letter] = len(self.plan.section_names)
                        self.plan.section_names.append(prefix + letter)
                    self.plan.section.append(numbers[letter])

    def read_rim(self, deck: DeckText) -> None:
        """Entry areas and exits: off the board, each next to the one floor square it serves."""
        for y, row in enumerate(deck.rows):
            for x, mark in enumerate(row):
                if mark in ENTRIES:
                    what = f"entry area {ENTRIES.index(mark) + 1}"
                    if mark in self.entry_lines:
                        raise MapError(
                            deck.line + y,
                            x + 1,
                            f"{what} stands on the map twice, first in line {self.entry_lines[mark]}",
                            "give one of the two another number",
                        )
                    square, direction = self._beside(deck, x, y, what)
                    self.entry_lines[mark] = deck.line + y
                    self.plan.entries.append(Entry(ENTRIES.index(mark) + 1, square, direction // 2))
                elif mark == EXIT:
                    square, direction = self._beside(deck, x, y, "the exit")
                    self.plan.exits.append(Exit(square, (direction + 4) % 8))
        self.plan.entries.sort(key=_entry_name)

    def _beside(self, deck: DeckText, x: int, y: int, what: str) -> tuple[int, int]:
        """The one floor square next to this place, and the direction in which it lies."""
        found: list[int] = []
        found_in: list[int] = []
        for direction in (0, 2, 4, 6):
            square = self.at.get((deck.number, x + DX[direction], y + DY[direction]), -1)
            if square >= 0:
                found.append(square)
                found_in.append(direction)
        if not found:
            raise MapError(
                deck.line + y,
                x + 1,
                f"{what} is next to no floor square",
                "put it straight above, below, left or right of the square it belongs to",
            )
        if len(found) > 1:
            names = " and ".join([self._name(square) for square in found])
            raise MapError(
                deck.line + y,
                x + 1,
                f"{what} is next to {len(found)} floor squares, {names}",
                "move it so that it touches only the one it belongs to",
            )
        return found[0], found_in[0]

    def check_holes(self, deck: DeckText) -> None:
        """A pitfall needs floor beneath it; a ladder needs its other end, and only one: fourth.ladders.pairs."""
        for y, row in enumerate(deck.rows):
            for x, mark in enumerate(row):
                line, column, under = deck.line + y, x + 1, deck.number + 1
                if mark == "p" and (under, x, y) not in self.at:
                    raise MapError(
                        line,
                        column,
                        f"there is no floor on deck {under} beneath the pitfall",
                        f"make {square_name(under, x, y)} floor, or put '.' here",
                    )
                if mark == "p" and self.plan.marks[self.at[(under, x, y)]] in OBSTACLES:
                    # deathwing.ruling.fall-into-fire-or-obstacle
                    raise MapError(
                        line,
                        column,
                        f"something stands beneath the pitfall, at {square_name(under, x, y)}",
                        "nobody can fall onto a door, crate, tank, bulkhead or generator: move one of the two",
                    )
                if mark == "l":
                    ends = [number for number in (deck.number - 1, under) if self._is_ladder(number, x, y)]
                    if not ends:
                        raise MapError(
                            line,
                            column,
                            "the ladder has no other end",
                            f"put 'l' at {x},{y} on the deck above or below as well",
                        )
                    if len(ends) == 2:
                        raise MapError(
                            line,
                            column,
                            f"the ladder leads to deck {ends[0]} and to deck {ends[1]}",
                            "a ladder joins two decks: set the second ladder beside the first",
                        )

    def _is_ladder(self, deck: int, x: int, y: int) -> bool:
        square = self.at.get((deck, x, y), -1)
        return square >= 0 and self.plan.marks[square] == "l"

    def read_walls(self, walls: Sequence[tuple[str, str, int]]) -> None:
        named: dict[str, int] = {}
        for square, (deck, x, y) in enumerate(self.plan.squares):
            named[f"{deck}:{x},{y}"] = square
            named[square_name(deck, x, y)] = square
        for first, second, line in walls:
            for name in (first, second):
                if name not in named:
                    raise MapError(
                        line,
                        1,
                        f"{name} is no floor square",
                        "name the two floor squares on either side of the wall",
                    )
            a, b = named[first], named[second]
            deck, x, y = self.plan.squares[a]
            other_deck, other_x, other_y = self.plan.squares[b]
            if deck != other_deck or abs(x - other_x) + abs(y - other_y) != 1:
                raise MapError(
                    line,
                    1,
                    f"{first} and {second} have no edge in common",
                    "a wall stands between two floor squares that touch, side by side or one above the other",
                )
            pair = (min(a, b), max(a, b))
            if pair in self.plan.walls:
                raise MapError(line, 1, f"there is already a wall between {first} and {second}", "leave this line out")
            self.plan.walls.append(pair)

    def _name(self, square: int) -> str:
        deck, x, y = self.plan.squares[square]
        return square_name(deck, x, y)


def _number(deck: DeckText) -> int:
    return deck.number


def _entry_name(entry: Entry) -> int:
    return entry.name
