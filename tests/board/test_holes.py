"""Sight between decks: the results deathwing.ruling.sight-through-holes states, and its conditions one by
one."""

from hypothesis import given, settings

from sensorium.board import Board, DeckText, read_map
from tests.board import reference
from tests.board.worlds import decks, names, random_decks

NORTH, EAST, SOUTH, WEST = range(4)
ROOM = "..... " * 5


def holed() -> Board:
    """Two rooms of five by five, one above the other, and a pitfall in the middle of the upper one."""
    return decks("..... ..... ..p.. ..... .....", ROOM)


def through(board: Board, viewer: str, facing: int) -> tuple[list[str], list[str]]:
    """What the viewer sees through holes, and what of it is in his arc of fire."""
    lines = board.holes(board.find(viewer))
    seen = sorted(board.name(line.target) for line in lines if line.vision >> facing & 1)
    fire = sorted(board.name(line.target) for line in lines if line.fire >> facing & 1)
    return seen, fire


def test_from_the_hole_itself() -> None:
    seen, fire = through(holed(), "2,2", NORTH)
    assert fire == ["2:1,1", "2:2,1", "2:2,2", "2:3,1"]
    assert seen == sorted([*fire, "2:1,2", "2:3,2"])


def test_from_straight_beside_it() -> None:
    seen, fire = through(holed(), "2,3", NORTH)
    assert seen == fire == ["2:1,1", "2:2,1", "2:2,2", "2:3,1"]


def test_from_diagonally_beside_it() -> None:
    """Of the three on the far side the opposite corner and the one further along the facing are in arc."""
    seen, fire = through(holed(), "1,3", NORTH)
    assert seen == ["2:2,1", "2:2,2", "2:3,1", "2:3,2"]
    assert fire == ["2:2,1", "2:2,2", "2:3,1"]
    seen, fire = through(holed(), "1,3", EAST)
    assert seen == ["2:2,1", "2:2,2", "2:3,1", "2:3,2"]
    assert fire == ["2:2,2", "2:3,1", "2:3,2"]


def test_with_his_back_or_side_to_it() -> None:
    assert through(holed(), "2,3", SOUTH) == ([], [])
    assert through(holed(), "1,3", WEST) == ([], [])
    seen, fire = through(holed(), "2,3", EAST)  # the hole at his side, and 1,1 beyond it behind his back
    assert (seen, fire) == (["2:2,1", "2:2,2", "2:3,1"], [])


def test_the_hole_at_his_side_is_in_sight_only() -> None:
    seen, fire = through(holed(), "3,2", NORTH)
    assert seen == ["2:1,1", "2:1,2", "2:2,2"]
    assert fire == []


def test_nobody_else_sees_through() -> None:
    board = holed()
    near = board.near[board.find("2,2")] | board.bits[board.find("2,2")]
    for square in range(board.count):
        assert bool(board.holes(square)) == (
            bool(near & board.bits[square]) or board.name(square) in ["2:" + name for name in names(board, near)]
        )


def test_upwards_is_the_same_as_downwards() -> None:
    """deathwing.levels.sight-symmetric"""
    board = holed()
    for facing in range(4):
        for x in range(5):
            for y in range(5):
                down_seen, down_fire = through(board, f"{x},{y}", facing)
                up_seen, up_fire = through(board, f"2:{x},{y}", facing)
                assert ["2:" + name for name in up_seen] == down_seen
                assert ["2:" + name for name in up_fire] == down_fire


def test_the_upper_square_is_the_one_that_blocks() -> None:
    """deathwing.levels.sight-blocked-by-upper, deathwing.ruling.sight-lower-occupant"""
    board = holed()
    hole = board.find("2,2")
    for square in range(board.count):
        assert all(line.upper == hole for line in board.holes(square))


def test_two_blocking_squares_pinch_the_way_to_the_hole_and_on_from_it() -> None:
    board = holed()
    lines = [line for line in board.holes(board.find("1,3")) if board.name(line.target) == "2:3,1"]
    assert len(lines) == 1
    assert [names(board, mask) for mask in lines[0].pinch_masks] == [["1,2", "2,3"], ["2:2,1", "2:3,2"]]


def test_a_pinch_between_walls_shuts_the_line_for_good() -> None:
    board = decks(".#. #p. ...", "... ... ...")  # 0,0 and the hole at 1,1 touch only between two walls
    assert board.holes(board.find("0,0")) == ()
    board = decks("... .p. ...", "... ..# .#.")  # and here the two walls stand beneath
    assert through(board, "0,0", EAST)[0] == ["2:1,1"]
    assert through(board, "1,1", SOUTH)[0] == ["2:0,1", "2:0,2", "2:1,1"]


def test_walls_on_edges_shut_it_too() -> None:
    rows = [DeckText(1, ["...", ".p.", "..."]), DeckText(2, ["...", "...", "..."])]
    board = read_map(rows, [("1,1", "1,2", 9), ("2:1,1", "2:1,0", 9)]).board
    assert board.holes(board.find("1,2")) == ()
    assert "2:1,0" not in through(board, "1,1", NORTH)[0]


def test_a_ladder_is_a_hole_above_and_not_below() -> None:
    """deathwing.ruling.ladder-upper-square"""
    board = decks(". l .", ". l .")
    top, foot = board.find("0,1"), board.find("2:0,1")
    assert board.ladder_end[top] == foot
    assert board.ladder_end[foot] == top
    assert (board.below[top], board.below[foot]) == (foot, -1)
    assert (board.above[top], board.above[foot]) == (-1, top)
    assert through(board, "2:0,1", SOUTH) == (["0,1", "0,2"], ["0,1", "0,2"])


def test_a_pitfall_over_a_pitfall_shows_one_deck_only() -> None:
    board = decks("p", "p", ".")
    assert [board.name(line.target) for line in board.holes(0)] == ["2:0,0"]
    assert [board.name(line.target) for line in board.holes(1)] == ["3:0,0", "0,0"]


@settings(deadline=None)
@given(random_decks())
def test_every_line_meets_the_ruling(text: tuple[list[DeckText], list[tuple[str, str, int]]]) -> None:
    """The ruling's own five conditions, with the segment clipped in fractions, on any map."""
    board = read_map(*text).board
    expected = sorted(line for hole in range(board.count) for line in literal(board, hole))
    found = [
        (
            viewer,
            line.target,
            line.upper,
            facing,
            bool(line.fire >> facing & 1),
            tuple(sorted(line.pinch_masks)),
        )
        for viewer in range(board.count)
        for line in board.holes(viewer)
        for facing in range(4)
        if line.vision >> facing & 1
    ]
    assert sorted(found) == expected


Seen = tuple[int, int, int, int, bool, tuple[int, ...]]


def literal(board: Board, upper: int) -> list[Seen]:
    lower = board.below[upper]
    if lower < 0:
        return []
    lines: list[Seen] = []
    for near_end, far_end in ((upper, lower), (lower, upper)):
        for viewer in around(board, near_end):
            for target in around(board, far_end):
                vx, vy = offset(board, viewer, near_end)
                tx, ty = offset(board, viewer, target)
                through_hole = reference.crosses(tx, ty, vx, vy) if (tx, ty) != (0, 0) else False
                if not (viewer == near_end or target == far_end or through_hole):
                    continue
                pinches = pinch(board, viewer, near_end) + pinch(board, far_end, target)
                if 0 in pinches:
                    continue
                for facing in range(4):
                    sight = [zone(facing, dx, dy) for dx, dy in ((vx, vy), (tx, ty))]
                    if min(sight) >= 1:
                        lines.append((viewer, target, upper, facing, min(sight) == 2, tuple(sorted(pinches))))
    return lines


def around(board: Board, hole: int) -> list[int]:
    """The hole's square and those next to it, but not across a wall."""
    return [square for square in range(board.count) if square == hole or square in board.step[hole * 8 : hole * 8 + 8]]


def offset(board: Board, a: int, b: int) -> tuple[int, int]:
    return board.xs[b] - board.xs[a], board.ys[b] - board.ys[a]


def pinch(board: Board, a: int, b: int) -> list[int]:
    """The flanks of a diagonal between two squares of one deck, as a mask of those that could be clear."""
    dx, dy = offset(board, a, b)
    if abs(dx) != 1 or abs(dy) != 1:
        return []
    deck, mask = board.deck_of[a], 0
    for flank in (board.square(board.xs[b], board.ys[a], deck), board.square(board.xs[a], board.ys[b], deck)):
        walled = [pair for pair in board.walls if flank in pair and (a in pair or b in pair)]
        if flank >= 0 and not walled:
            mask |= board.bits[flank]
    return [mask]


def zone(facing: int, dx: int, dy: int) -> int:
    """2 in the arc of fire, 1 in sight, 0 behind."""
    ahead = (-dy, dx, dy, -dx)[facing]
    aside = abs((dx, dy, dx, dy)[facing])
    if (dx, dy) == (0, 0) or (ahead >= 1 and aside <= ahead):
        return 2
    return 1 if ahead >= 0 else 0
