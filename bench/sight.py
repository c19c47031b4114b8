"""Sight, on a board of about two hundred squares: rooms joined by corridors."""

from collections.abc import Callable, Iterator
from itertools import islice

from bench.harness import benchmark
from sensorium.board import Board, DeckText, read_map
from tests.board import reference

MAP = """\
##############################
#.....##########.....####....#
#.....+........+.....####....#
#.....####.#####.....+.......#
#.....####.#####.....####....#
##.#######.#######.######.####
##.#######.#######.######.####
1.........................../.
##.####.#####.######.####.####
##.####.#####.######.####.####
#.....#.#....+......####....##
#.....+.#....#####.#####....##
#.....#.#....#####.####+....##
#.....#......#####......#...##
##############################"""
QUERIES = 100


def board() -> Board:
    return read_map([DeckText(1, MAP.split("\n"))]).board


def questions(one: Board) -> list[tuple[int, int]]:
    """Pairs of squares from all over the board that walls alone do not part: what games ask about."""

    def pairs() -> Iterator[tuple[int, int]]:
        a = b = 0
        while True:
            a, b = (a * 7 + 11) % one.count, (b * 13 + a + 5) % one.count
            if one.seen(a) & one.bits[b]:
                yield a, b

    return list(islice(pairs(), QUERIES))


def crowd(one: Board) -> int:
    """Closed doors and two dozen pieces."""
    return one.shut | sum(one.bits[square] for square in range(3, one.count, 9))


@benchmark("sight query", ops=QUERIES, against="sight query, in fractions", target=0.5)
def sight_query() -> Callable[[], object]:
    one = board()
    asked, obstructed = questions(one), crowd(one)

    def ask() -> int:
        clear = one.clear
        found = 0
        for a, b in asked:
            if clear(a, b, obstructed):
                found += 1
        return found

    return ask


@benchmark("sight query, masks in line", ops=QUERIES, against="sight query, in fractions", target=0.5)
def sight_query_in_line() -> Callable[[], object]:
    """As a loop over many targets asks: the rows of the viewer fetched, the masks tested on the spot."""
    one = board()
    asked, obstructed = questions(one), crowd(one)
    lines = [one.lines(a) for a in range(one.count)]
    pinches = [one.pinches(a) for a in range(one.count)]

    def ask() -> int:
        found = 0
        for a, b in asked:
            mask = lines[a][b]
            if mask & obstructed or mask < 0:
                continue
            for pair in pinches[a].get(b, ()):
                if pair & obstructed == pair:
                    break
            else:
                found += 1
        return found

    return ask


@benchmark("sight query, in fractions", ops=QUERIES)
def sight_query_in_fractions() -> Callable[[], object]:
    one = board()
    asked, obstructed = questions(one), crowd(one)
    places = list(zip(one.xs, one.ys, strict=True))
    floor = frozenset(places)
    blocked = frozenset(places[square] for square in range(one.count) if obstructed & one.bits[square])

    def ask() -> int:
        return sum(reference.clear(places[a], places[b], floor, (), blocked) for a, b in asked)

    return ask


@benchmark("sight, all lines from a square")
def lines_from_a_square() -> Callable[[], object]:
    """The price of asking from a square for the first time."""
    fresh: list[Board] = []
    at: list[int] = []

    def trace() -> object:
        if not at:
            fresh[:] = [board()]
            at.extend(range(fresh[0].count))
        return fresh[0].lines(at.pop())

    return trace


@benchmark("sight, every line of a new board")
def whole_board() -> Callable[[], object]:
    def trace() -> object:
        one = board()
        return [one.lines(a) for a in range(one.count)]

    return trace


@benchmark("board, read from its map")
def read() -> Callable[[], object]:
    return board
