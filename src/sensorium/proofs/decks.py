"""Small random decks, drawn in the notation: rooms joined by corridors, with doors, sections and ways in and out.

They are made to put rules to the test, not to be fun: cramped, full of corners, doors and short lines of sight.
"""

from __future__ import annotations

from itertools import pairwise

from sensorium.proofs.stream import Numbers, between, one_of, shuffled

Spot = tuple[int, int]  # x, y

SIDES: tuple[Spot, ...] = ((0, -1), (1, 0), (0, 1), (-1, 0))
SECTIONS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Deck:
    """One deck being drawn: its floor, what stands on it, and the letter of each square's section."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.marks: dict[Spot, str] = {}  # floor
        self.rim: dict[Spot, str] = {}  # entry areas and exits
        self.section: dict[Spot, str] = {}
        self.centres: list[Spot] = []

    def floor(self) -> list[Spot]:
        """Bare floor, in the order of reading."""
        return sorted((spot for spot, mark in self.marks.items() if mark == "."), key=lambda spot: (spot[1], spot[0]))

    def carve(self, spot: Spot, section: str) -> None:
        if spot not in self.marks:
            self.marks[spot] = "."
            self.section[spot] = section

    def beside(self, spot: Spot) -> list[Spot]:
        """The floor squares straight beside this place."""
        around = [(spot[0] + dx, spot[1] + dy) for dx, dy in SIDES]
        return [place for place in around if place in self.marks]

    def rows(self) -> list[str]:
        drawn = {**self.marks, **self.rim}
        return ["".join(drawn.get((x, y), "#") for x in range(self.width)) for y in range(self.height)]

    def sections(self) -> list[str]:
        return ["".join(self.section.get((x, y), "#") for x in range(self.width)) for y in range(self.height)]


def random_decks(numbers: Numbers, count: int, holes: bool = False) -> list[Deck]:
    """So many decks, one beneath the other, joined by a ladder, and where there are ``holes`` by pitfalls too."""
    width, height = between(numbers, 9, 15), between(numbers, 7, 11)
    decks = [Deck(width, height) for _ in range(count)]
    for deck in decks:
        carve_rooms(numbers, deck)
    for upper, lower in pairwise(decks):
        spot = one_of(numbers, upper.floor())
        lower.carve(spot, lower.section.get(lower.centres[0], "A"))
        carve_way(lower, spot, lower.centres[0], lower.section[spot])
        upper.marks[spot] = lower.marks[spot] = "l"
    for deck in decks:
        hang_doors(numbers, deck)
        furnish(numbers, deck)
    if holes:
        for upper, lower in pairwise(decks):
            dig(numbers, upper, lower)
    open_rim(numbers, decks)
    return decks


def carve_rooms(numbers: Numbers, deck: Deck) -> None:
    """Rooms, each joined to the one before by a bent corridor that is a section of its own."""
    for index in range(between(numbers, 2, 5)):
        least = 1 if index else 2  # there is always room for somebody
        wide, high = between(numbers, least, 5), between(numbers, least, 4)
        left = between(numbers, 1, deck.width - wide - 1)
        top = between(numbers, 1, deck.height - high - 1)
        for y in range(top, top + high):
            for x in range(left, left + wide):
                deck.carve((x, y), SECTIONS[2 * index])
        centre = (left + wide // 2, top + high // 2)
        if deck.centres:
            carve_way(deck, deck.centres[-1], centre, SECTIONS[2 * index + 1])
        deck.centres.append(centre)


def carve_way(deck: Deck, start: Spot, end: Spot, section: str) -> None:
    x, y = start
    while x != end[0]:
        x += 1 if end[0] > x else -1
        deck.carve((x, y), section)
    while y != end[1]:
        y += 1 if end[1] > y else -1
        deck.carve((x, y), section)


def hang_doors(numbers: Numbers, deck: Deck) -> None:
    """Doors where a way is one square wide, open or closed; now and then one in the open."""
    for spot in shuffled(numbers, deck.floor())[: between(numbers, 0, 10)]:
        around = deck.beside(spot)
        narrow = len(around) == 2 and (around[0][0] == around[1][0] or around[0][1] == around[1][1])
        if narrow or numbers.randrange(15) == 0:
            deck.marks[spot] = "++/"[numbers.randrange(3)]


def furnish(numbers: Numbers, deck: Deck) -> None:
    """Something in the way, rarely."""
    spots = deck.floor()
    for mark in "cgr":
        if numbers.randrange(6) == 0 and len(spots) > 8:
            deck.marks[one_of(numbers, spots)] = mark
            spots = deck.floor()


def dig(numbers: Numbers, upper: Deck, lower: Deck) -> None:
    """A few pitfalls, over floor where there is some and else over floor carved for them: now and then one over the
    next."""
    for spot in shuffled(numbers, upper.floor())[: between(numbers, 2, 8)]:
        if spot not in lower.marks and numbers.randrange(2):
            lower.carve(spot, lower.section[lower.centres[0]])
            carve_way(lower, spot, lower.centres[0], lower.section[spot])
        if lower.marks.get(spot) in (".", "r"):
            upper.marks[spot] = "p"


def clutter(numbers: Numbers, deck: Deck) -> None:
    """Crates of one square and of several, rubble, bulkheads and tanks, where a book has rules for them."""
    for mark in "ccrrrbbk":
        spots = deck.floor()
        if numbers.randrange(3) or len(spots) < 12:
            continue
        spot = one_of(numbers, spots)
        deck.marks[spot] = mark
        for beside in deck.beside(spot) if mark != "b" else []:
            if deck.marks[beside] == "." and numbers.randrange(4) == 0:
                deck.marks[beside] = mark


def chute_of(numbers: Numbers, deck: Deck) -> str:
    """A square of a section that ends in one closed door and could be a chute; nothing where there is none."""
    doors = [spot for spot, mark in deck.marks.items() if mark in "+/"]
    fitting: list[Spot] = []
    for spot in sorted(spot for spot in doors if deck.marks[spot] == "+"):
        if [deck.section[door] for door in doors].count(deck.section[spot]) == 1:
            fitting.append(spot)
    if not fitting:
        return ""
    x, y = one_of(numbers, fitting)
    return f"{x},{y}"


def open_rim(numbers: Numbers, decks: list[Deck]) -> None:
    """Entry areas and exits: places that touch exactly one floor square, and no other such place."""
    entries = between(numbers, 1, 3)
    exits = between(numbers, 0, 2)
    marks = [str(number + 1) for number in range(entries)] + ["x"] * exits
    for mark in marks:
        deck = one_of(numbers, decks)
        free = [
            (x, y)
            for y in range(deck.height)
            for x in range(deck.width)
            if (x, y) not in deck.marks and (x, y) not in deck.rim and len(deck.beside((x, y))) == 1
        ]
        if free:
            deck.rim[one_of(numbers, free)] = mark
