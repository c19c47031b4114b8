"""Lays a board from pieces of the box: checks overlaps and that ends meet, and draws the map.

Each piece becomes one section. Where two pieces lie side by side and no ends meet, a wall is put on the edge between
them.
"""

from __future__ import annotations

from typing import Final

from sensorium.board import DeckText
from sensorium.board.compass import DX, DY, FACING_WORDS
from sensorium.board.maptext import ENTRIES, square_name
from sensorium.missions.format.box import BOX, ENTRANCE, EXIT, ORTHOGONAL, Piece
from sensorium.missions.format.condition_words import SQUARE
from sensorium.missions.format.errors import MissionError, choose_from
from sensorium.missions.format.tables import Table

KEYS: Final = ("piece", "at", "turn", "deck", "section", "entry", "closed")
LETTERS: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FEATURES: Final = {
    "crates": "c",
    "rubble": "r",
    "bulkhead": "b",
    "tank": "k",
    "pitfall": "p",
    "ladder": "l",
    "generator": "g",
}

Spot = tuple[int, int, int]  # deck, x, y


class Placed:
    """A piece of the box at its place on the board."""

    def __init__(self, table: Table, piece: Piece, deck: int, x: int, y: int) -> None:
        self.table = table
        self.piece = piece
        self.deck = deck
        self.x = x
        self.y = y
        self.section = ""
        self.closed = ""

    @property
    def title(self) -> str:
        return f"`{self.piece.name}` at {square_name(self.deck, self.x, self.y)}"

    def floor(self) -> list[Spot]:
        return [(self.deck, self.x + x, self.y + y) for x, y in self.piece.floor]

    def ends(self) -> list[tuple[Spot, int]]:
        """The open ends: a square of the floor and the way it opens."""
        return [
            ((self.deck, self.x + x, self.y + y), way)
            for x, y, way in self.piece.ends
            if FACING_WORDS[way // 2] not in self.closed
        ]


class Composition:
    """The board under construction."""

    def __init__(self) -> None:
        self.placed: list[Placed] = []
        self.floor: dict[Spot, Placed] = {}
        self.rim: dict[Spot, tuple[str, Placed]] = {}  # entry areas and exits
        self.joined: list[tuple[Spot, Spot]] = []
        self.marks: dict[Spot, str] = {}

    # ---- placing

    def place(self, table: Table) -> None:
        table.only(KEYS)
        name = table.text("piece", None, '"corridor-4"')
        if name not in BOX:
            advice = f"{choose_from(name, BOX)} `sensorium mission sections` shows them all"
            raise table.error("piece", f"the box has no `{name}`", advice)
        turn = FACING_WORDS.index(table.word("turn", FACING_WORDS, "N"))
        at = table.text("at", None, '"3,2"')
        if not SQUARE.fullmatch(at) or ":" in at:
            raise table.error("at", f"`{at}` is no place", "write `x,y`, and `deck = 2` apart")
        x, y = (int(number) for number in at.split(","))
        placed = Placed(table, BOX[name].turned(turn), table.number("deck", 1, 1), x, y)
        if name in (ENTRANCE, EXIT):
            self._place_rim(table, placed, name)
        else:
            self._place_floor(table, placed)
        self.placed.append(placed)

    def _place_rim(self, table: Table, placed: Placed, name: str) -> None:
        for key in ("section", "closed"):
            if key in table:
                raise table.error(key, f"`{name}` has no floor and no `{key}`", f"take `{key}` away")
        mark = "x"
        if name == ENTRANCE:
            taken = [mark for mark, _ in self.rim.values()]
            free = [number for number, one in enumerate(ENTRIES, 1) if one not in taken]
            number = table.number("entry", 0, 1, len(ENTRIES)) or (free[0] if free else 0)
            if number not in free:
                raise table.error(
                    "entry" if number else None,
                    f"entry area {number} is placed twice"
                    if number
                    else f"there are more than {len(ENTRIES)} entry areas",
                    f"give each its own number, 1 to {len(ENTRIES)}",
                )
            mark = ENTRIES[number - 1]
        elif "entry" in table:
            raise table.error("entry", "an exit has no number", "take `entry` away")
        self._put_rim((placed.deck, placed.x, placed.y), mark, placed)

    def _put_rim(self, spot: Spot, mark: str, placed: Placed) -> None:
        if spot in self.rim:
            there = self.rim[spot][1].title
            raise placed.table.error("at", f"{placed.title} lies on {there}", "move one of the two")
        self.rim[spot] = (mark, placed)

    def _place_floor(self, table: Table, placed: Placed) -> None:
        if "entry" in table:
            raise table.error("entry", f"`{placed.piece.name}` is no entry area", "take `entry` away")
        for spot in placed.floor():
            if spot in self.floor:
                what = f"{placed.title} lies on {self.floor[spot].title}: both have floor at {square_name(*spot)}"
                raise table.error("at", what, "move one of the two")
            self.floor[spot] = placed
        placed.closed = table.text("closed", "")
        for word in placed.closed.split():
            ways = [FACING_WORDS[way // 2] for _, _, way in placed.piece.ends]
            if word not in ways:
                there = " ".join(side for side in FACING_WORDS if side in ways)
                raise table.error("closed", f"{placed.title} has no end to the `{word}`", f"it has ends to the {there}")
        placed.section = table.text("section", "")
        if "section" in table:
            self._check_letter(table, placed)
        for x, y in placed.piece.exits:
            self._put_rim((placed.deck, placed.x + x, placed.y + y), "x", placed)

    def _check_letter(self, table: Table, placed: Placed) -> None:
        if len(placed.section) != 1 or placed.section not in LETTERS:
            raise table.error(
                "section", f"`{placed.section}` is no letter for a section", "write one letter, a–z or A–Z"
            )
        for other in self.placed:
            if other.section == placed.section and other.deck == placed.deck:
                what = f"section {placed.section} is {other.title} already"
                raise table.error("section", what, "give each piece its own letter, or leave it out")

    def name_sections(self) -> None:
        """Give every piece without a letter the first that is free on its deck."""
        for placed in self.placed:
            if placed.piece.floor and not placed.section:
                taken = [other.section for other in self.placed if other.deck == placed.deck]
                free = [letter for letter in LETTERS if letter not in taken]
                if not free:
                    what = f"deck {placed.deck} has more than {len(LETTERS)} sections"
                    raise placed.table.error(None, what, "use longer pieces, or a second deck")
                placed.section = free[0]

    # ---- joining

    def join(self) -> None:
        """Every end meets an end, an entry area or an exit; every entry area and exit has its end."""
        reached: list[Spot] = []
        for placed in self.placed:
            for spot, way in placed.ends():
                reached.append(self._join(placed, spot, way))
        for spot, (_, placed) in self.rim.items():
            if spot in self.floor:
                what = f"{placed.title} lies on {self.floor[spot].title}"
                raise placed.table.error("at", what, "an entry area or exit lies off the board, beyond an end")
            beside = [place for place in neighbours(spot) if place in self.floor]
            if not placed.piece.floor and spot not in reached:
                raise placed.table.error("at", f"no end leads to {placed.title}", "put it straight beyond an end")
            if len(beside) > 1:
                names = " and ".join(square_name(*place) for place in beside)
                what = f"{placed.title} touches two floor squares, {names}"
                raise placed.table.error("at", what, "leave room round an entry area or exit")

    def _join(self, placed: Placed, spot: Spot, way: int) -> Spot:
        beyond = (spot[0], spot[1] + DX[way], spot[2] + DY[way])
        side = FACING_WORDS[way // 2]
        end = f"the {side} end of {placed.title}"
        advice = f'move or turn one of them, or close the end: `closed = "{side}"`'
        if beyond in self.floor:
            other = self.floor[beyond]
            if (beyond, (way + 4) % 8) not in other.ends():
                raise placed.table.error("at", f"{end} meets a wall of {other.title}", advice)
            self.joined.append((spot, beyond))
        elif beyond not in self.rim:
            what = f"{end} leads to nothing at {square_name(*beyond)}"
            advice = f'put a piece, an `entrance` or an `exit` there, or close the end: `closed = "{side}"`'
            raise placed.table.error("at", what, advice)
        return beyond

    def walls(self) -> list[tuple[str, str, int]]:
        """A wall on each edge between two pieces where no ends meet."""
        found: list[tuple[str, str, int]] = []
        for spot, placed in self.floor.items():
            for way in (2, 4):
                beyond = (spot[0], spot[1] + DX[way], spot[2] + DY[way])
                other = self.floor.get(beyond)
                if other is not None and other is not placed and (spot, beyond) not in self.joined:
                    found.append((square_name(*spot), square_name(*beyond), 1))
        return found

    # ---- drawing

    def mark(self, table: Table, key: str, words: dict[str, str], usual: str) -> None:
        """Doors and features, each ``X,Y`` and a word for what stands there."""
        for index, text in enumerate(table.texts(key, '["5,2"]')):
            place, _, word = text.partition(" ")
            word = word.strip() or usual
            if word not in words:
                known = " ".join(words)
                advice = f"write `X,Y WORD` with one of {known}" if not word else choose_from(word, words)
                raise table.item_error(key, index, f"`{text}` does not say what stands there", advice)
            spot = _spot(place)
            if spot not in self.floor:
                raise table.item_error(key, index, f"no piece has floor at `{place}`", "write `X,Y` of a floor square")
            if spot in self.marks:
                raise table.item_error(key, index, f"something stands at {place} already", "keep one of the two")
            self.marks[spot] = words[word]

    def decks(self) -> list[DeckText]:
        """The maps and sections, with a rim of one solid square to the east and south."""
        spots = [*self.floor, *self.rim]
        count = max(deck for deck, _, _ in spots)
        width = max(x for _, x, _ in spots) + 2
        height = max(y for _, _, y in spots) + 2
        decks: list[DeckText] = []
        for deck in range(1, count + 1):
            rows = [["#"] * width for _ in range(height)]
            letters = [["#"] * width for _ in range(height)]
            for (at, x, y), placed in self.floor.items():
                if at == deck:
                    rows[y][x] = self.marks.get((at, x, y), ".")
                    letters[y][x] = placed.section
            for (at, x, y), (mark, _) in self.rim.items():
                if at == deck:
                    rows[y][x] = mark
            decks.append(DeckText(deck, ["".join(row) for row in rows], 1, ["".join(row) for row in letters], 1))
        return decks


def neighbours(spot: Spot) -> list[Spot]:
    return [(spot[0], spot[1] + DX[way], spot[2] + DY[way]) for way in ORTHOGONAL]


def _spot(text: str) -> Spot:
    if not SQUARE.fullmatch(text):
        return (0, 0, 0)
    deck, _, place = text.rpartition(":")
    x, _, y = place.partition(",")
    return int(deck or 1), int(x), int(y)


def compose(table: Table) -> Composition:
    """The board that ``[[board.place]]`` lays, with the doors and features of ``[board]``."""
    composition = Composition()
    for place in table.tables("place"):
        composition.place(place)
    composition.name_sections()
    composition.join()
    if not composition.floor:
        raise _empty(table)
    composition.mark(table, "doors", {"shut": "+", "open": "/"}, "shut")
    composition.mark(table, "features", FEATURES, "")
    return composition


def _empty(table: Table) -> MissionError:
    return table.error("place", "no piece with floor is placed", 'add `[[board.place]]` with `piece = "room-3x3"`')
