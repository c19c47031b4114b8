"""Sight against the reference in fractions, and against the worked examples of the rulebooks."""

from functools import cache
from math import gcd

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.board import Board
from sensorium.board.compass import DX, DY
from sensorium.board.sight import walk
from tests.board import reference
from tests.board.worlds import board, cells, decks, edges, mask, names, random_boards

REACH = 20


@cache
def line(dx: int, dy: int) -> tuple[frozenset[reference.Cell], frozenset[frozenset[reference.Cell]]]:
    """What the reference says of an offset: squares crossed, and pairs of flanks."""
    pairs = [frozenset(reference.flanks(dx, dy, point)) for point in reference.corners(dx, dy)]
    return frozenset(reference.crossed(dx, dy)), frozenset(pairs)


def test_a_line_to_what_one_looks_at_stays_in_it() -> None:
    """To a square not behind him no line crosses or grazes one that is: wd.ruling.hidden-out-of-arc."""
    for dx in range(REACH + 1):
        for dy in range(-REACH, REACH + 1):
            crossed, pairs = line(dx, dy)
            assert all(x >= 0 for x, _ in crossed), (dx, dy)
            assert all(x >= 0 for pair in pairs for x, _ in pair), (dx, dy)


@pytest.mark.parametrize("dy", range(REACH + 1))
def test_every_offset_crosses_the_squares_and_corners_of_the_reference(dy: int) -> None:
    for dx in range(-REACH, REACH + 1):
        for sign in (1, -1):
            assert walked(dx, sign * dy) == line(dx, sign * dy), (dx, sign * dy)


def walked(dx: int, dy: int) -> tuple[frozenset[reference.Cell], frozenset[frozenset[reference.Cell]]]:
    x = y = 0
    visited: list[reference.Cell] = []
    pairs: list[frozenset[reference.Cell]] = []
    for direction in walk(dx, dy):
        if direction % 2:
            pairs.append(frozenset(((x + DX[direction], y), (x, y + DY[direction]))))
        x, y = x + DX[direction], y + DY[direction]
        visited.append((x, y))
    assert (x, y) == (dx, dy)
    return frozenset(visited[:-1]), frozenset(pairs)


def test_corners_are_met_only_where_both_reduced_offsets_are_odd() -> None:
    """first.ruling.los-exact-arithmetic"""
    for dx in range(1, REACH + 1):
        for dy in range(1, REACH + 1):
            common = gcd(dx, dy)
            expected = common if (dx // common) % 2 and (dy // common) % 2 else 0
            assert sum(direction % 2 for direction in walk(dx, dy)) == expected


def test_a_walk_back_is_the_walk_turned_round() -> None:
    for dx in range(-REACH, REACH + 1):
        for dy in range(-REACH, REACH + 1):
            assert list(walk(-dx, -dy)) == [(direction + 4) % 8 for direction in reversed(walk(dx, dy))]


@settings(deadline=None)
@given(random_boards(), st.data())
def test_clear_is_what_the_reference_says(board: Board, data: st.DataObject) -> None:
    places = cells(board)
    everything = (1 << board.count) - 1
    obstructed = data.draw(st.integers(0, everything)) & data.draw(st.integers(0, everything))
    blocked = [places[square] for square in range(board.count) if obstructed >> square & 1]
    a = data.draw(st.integers(0, board.count - 1))
    floor, walls = frozenset(places), edges(board)
    for b in range(board.count):
        expected = reference.clear(places[a], places[b], floor, walls, blocked)
        assert board.clear(a, b, obstructed) == expected
        assert board.clear(b, a, obstructed) == expected


@settings(deadline=None, max_examples=40)
@given(random_boards(REACH + 1, REACH + 1), st.data())
def test_clear_is_what_the_reference_says_over_long_lines(board: Board, data: st.DataObject) -> None:
    places = cells(board)
    few = data.draw(st.lists(st.integers(0, board.count - 1), max_size=6))
    obstructed = sum(board.bits[square] for square in sorted(set(few)))
    squares = st.integers(0, board.count - 1)
    for a, b in data.draw(st.lists(st.tuples(squares, squares), min_size=8, max_size=8)):
        expected = reference.clear(
            places[a], places[b], frozenset(places), edges(board), [places[square] for square in few]
        )
        assert board.clear(a, b, obstructed) == expected


@settings(deadline=None)
@given(random_boards(9, 9), st.data())
def test_sight_is_symmetric(board: Board, data: st.DataObject) -> None:
    """first.los.centre-line, fourth.ruling.los-one-line: the same line both ways, whatever is on the
    board."""
    obstructed = data.draw(st.integers(0, (1 << board.count) - 1))
    for a in range(board.count):
        for b in range(a):
            assert board.lines(a)[b] == board.lines(b)[a]
            assert sorted(board.pinches(a).get(b, ())) == sorted(board.pinches(b).get(a, ()))
            assert board.clear(a, b, obstructed) == board.clear(b, a, obstructed)


@settings(deadline=None)
@given(random_boards(), st.integers(0, 3))
def test_arcs_are_as_defined(board: Board, facing: int) -> None:
    """first.ruling.vision-arc-shape, first.ruling.fire-arc-shape, fourth.ruling.arc-on-grid"""
    ahead_x, ahead_y = ((0, -1), (1, 0), (0, 1), (-1, 0))[facing]
    for a in range(board.count):
        for b in range(board.count):
            dx, dy = board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]
            ahead = dx * ahead_x + dy * ahead_y
            aside = abs(dx * ahead_y) + abs(dy * ahead_x)
            seen = b != a and board.clear(a, b, 0)
            assert bool(board.seen(a) & board.bits[b]) == seen
            assert bool(board.vision(a, facing) & board.bits[b]) == (seen and ahead >= 0)
            assert bool(board.arc(a, facing) & board.bits[b]) == (seen and ahead >= 1 and aside <= ahead)


def test_the_arc_is_three_five_and_seven_wide() -> None:
    room = board(*["." * 9] * 4)
    arc = room.arc(room.find("4,3"), 0)
    assert [sum(1 for name in names(room, arc) if name.endswith(f",{y}")) for y in range(4)] == [7, 5, 3, 0]
    sides = room.vision(room.find("4,3"), 0) & ~arc
    assert {"0,3", "3,3", "5,3", "8,3", "2,2"} <= set(names(room, sides))
    assert not room.vision(room.find("4,0"), 0) & mask(room, "4,1")


def test_five_diagonal_lines_of_the_first_book() -> None:
    """first.example.los-diagonals"""
    one_wall = board("#.", "..")  # viewer at 0,1, target at 1,0, a wall at 0,0
    viewer, target = one_wall.find("0,1"), one_wall.find("1,0")
    assert one_wall.clear(viewer, target, 0)  # A: one of the two is blocked
    assert not one_wall.clear(viewer, target, mask(one_wall, "1,1"))  # C: the other by a model
    long = board("....", "....")
    viewer, target = long.find("0,1"), long.find("3,0")
    assert long.clear(viewer, target, mask(long, "1,0"))  # B: through the corner between 1,0 and 2,1
    assert long.clear(viewer, target, mask(long, "2,1"))
    assert not long.clear(viewer, target, mask(long, "1,0", "2,1"))
    assert not long.clear(viewer, target, mask(long, "1,1"))
    knight = board("..", "..", "..")
    viewer, target = knight.find("0,2"), knight.find("1,0")
    assert not knight.clear(viewer, target, mask(knight, "0,1"))  # D: straight through a model
    assert not knight.clear(viewer, target, mask(knight, "1,1"))  # E, fourth.ruling.los-knight-line
    assert knight.clear(viewer, target, mask(knight, "0,0", "1,2"))


def test_ends_never_block() -> None:
    """first.ruling.los-endpoints, fourth.los.own-squares"""
    corridor = board(".....")
    assert corridor.clear(0, 4, mask(corridor, "0,0", "4,0"))
    assert not corridor.clear(0, 4, mask(corridor, "3,0"))
    assert corridor.clear(2, 2, mask(corridor, "2,0"))


def test_two_walls_pinch_a_diagonal() -> None:
    """first.ruling.los-squeeze-two-walls"""
    corner = board("#.", ".#")
    assert corner.lines(0) == [0, -1]
    assert corner.seen(0) == 0


def test_walls_on_edges_block_lines_across_them() -> None:
    """first.ruling.grid-walls"""
    room = board("...", "...", walls=(("1,0", "2,0"),))
    assert not room.clear(room.find("0,0"), room.find("2,0"), 0)
    assert not room.clear(room.find("0,1"), room.find("2,0"), 0)  # through the middle of the walled edge
    assert room.clear(room.find("0,1"), room.find("2,1"), 0)
    # From 1,1 to 2,0 exactly past the end of the wall: 1,0 is cut off, so 2,1 alone decides.
    assert room.clear(room.find("1,1"), room.find("2,0"), mask(room, "1,0"))
    assert not room.clear(room.find("1,1"), room.find("2,0"), mask(room, "2,1"))


def test_no_plain_line_leads_to_another_deck() -> None:
    two = decks("p.", "..")
    assert not two.clear(0, two.find("2:0,0"), 0)
    assert not two.clear(0, two.find("2:1,0"), 0)
