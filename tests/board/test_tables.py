"""Steps, flanks, neighbours, routes and distances against their plain definitions."""

from hypothesis import given, settings

from sensorium.board import Board, DeckText, read_map
from sensorium.board.compass import DX, DY
from tests.board.worlds import board, cells, decks, edges, mask, names, random_boards, random_decks


@settings(deadline=None)
@given(random_boards())
def test_steps_flanks_and_neighbours(board: Board) -> None:
    places, walls = cells(board), edges(board)
    for a, (x, y) in enumerate(places):
        near = 0
        for direction in range(8):
            there = (x + DX[direction], y + DY[direction])
            step, flanks = board.step[a * 8 + direction], board.flanks[a * 8 + direction]
            if there not in places:
                assert (step, flanks) == (-1, 0)
                continue
            b = places.index(there)
            if direction % 2 == 0:
                open_edge = frozenset(((x, y), there)) not in walls
                assert (step, flanks) == (b if open_edge else -1, 0)
                near |= board.bits[b] if open_edge else 0
                continue
            beside = [(there[0], y), (x, there[1])]
            cut = [f for f in beside if frozenset(((x, y), f)) in walls or frozenset((f, there)) in walls]
            usable = [f for f in beside if f in places and f not in cut]
            assert flanks == sum(board.bits[places.index(f)] for f in usable)
            assert step == (b if usable else -1)
            # Two wall squares pinch the step but leave the squares next to each other; a wall edge parts
            # them.
            near |= board.bits[b] if usable or not cut else 0
        assert board.near[a] == near


def test_a_diagonal_between_two_walls_is_next_to_but_no_step() -> None:
    """first.ruling.blip-ban-blocked-diagonal, first.move.diagonal-blocked"""
    corner = board("#.", ".#")
    assert corner.step[:8] == [-1] * 8
    assert corner.near == [0b10, 0b01]


def test_a_wall_edge_parts_neighbours() -> None:
    """first.ruling.grid-walls, first.ruling.adjacent-definition"""
    room = board("..", "..", walls=(("0,0", "1,0"),))
    a = room.find("0,0")
    assert room.step[a * 8 + 2] == -1
    assert names(room, room.near[a]) == ["0,1", "1,1"]
    assert room.flanks[a * 8 + 3] == mask(room, "0,1")  # the diagonal leans on the other flank alone
    cross = board("..", "..", walls=(("0,0", "1,0"), ("0,1", "1,1")))
    assert names(cross, cross.near[a]) == ["0,1"]
    assert cross.step[a * 8 + 3] == -1


@settings(deadline=None)
@given(random_decks())
def test_routes_and_distances(text: tuple[list[DeckText], list[tuple[str, str, int]]]) -> None:
    board = read_map(*text).board
    for a in range(board.count):
        assert board.route(a) == relaxed(board, a)
        for b in range(board.count):
            plan = max(abs(board.xs[a] - board.xs[b]), abs(board.ys[a] - board.ys[b]))
            assert board.distance(a, b) == plan + abs(board.deck_of[a] - board.deck_of[b])
            assert board.route(b)[a] == board.route(a)[b]


def relaxed(board: Board, a: int) -> list[int]:
    """Distances by looking at every pair of squares until nothing gets shorter."""
    route = [999] * board.count
    route[a] = 0
    changed = True
    while changed:
        changed = False
        for b in range(board.count):
            joined = [c for c in (*board.step[b * 8 : b * 8 + 8], board.below[b], board.above[b]) if c >= 0]
            best = min([route[b], *(route[c] + 1 for c in joined)])
            if best < route[b]:
                route[b], changed = best, True
    return route


def test_a_route_goes_round_walls_and_down_ladders() -> None:
    """first.ruling.lurk-path, fourth.ruling.range-without-los, deathwing.ruling.range-between-levels"""
    pillar = board("...", ".#.", "...")
    assert pillar.route(pillar.find("0,0"))[pillar.find("2,2")] == 3
    ladder = decks("..l", "##l")
    assert ladder.route(0)[ladder.find("2:2,0")] == 3
    apart = board(".#.")
    assert apart.route(0) == [0, 999]


def test_squares_are_numbered_deck_by_deck_and_row_by_row() -> None:
    two = decks("#. ..", "..")
    assert [two.name(square) for square in range(two.count)] == ["1,0", "0,1", "1,1", "2:0,0", "2:1,0"]
    assert [two.find(two.name(square)) for square in range(two.count)] == [0, 1, 2, 3, 4]
    assert two.find("1:1,1") == 2
    assert [two.find(name) for name in ("0,0", "2:1,1", "3:0,0", "", "x", "1, 1")] == [-1] * 6
    assert two.square(1, 0, 2) == 4
    assert two.square(-1, 0) == -1
    assert (two.widths, two.heights, two.deck_count) == ([2, 2], [2, 1], 2)


def test_marks_become_masks() -> None:
    crowded = read_map([DeckText(1, ["+/crbkpg.l"]), DeckText(2, [".......+.l"])]).board
    found = [
        crowded.doors,
        crowded.shut,
        crowded.crates,
        crowded.rubble,
        crowded.bulkheads,
        crowded.tanks,
        crowded.pitfalls,
        crowded.generators,
        crowded.ladders,
    ]
    assert [names(crowded, one) for one in found] == [
        ["0,0", "1,0", "2:7,0"],
        ["0,0", "2:7,0"],
        ["2,0"],
        ["3,0"],
        ["4,0"],
        ["5,0"],
        ["6,0"],
        ["7,0"],
        ["9,0", "2:9,0"],
    ]


def test_entries_look_into_the_board_and_exits_out_of_it() -> None:
    rim = board("#2##", "1..x", "#.##", "#3##")
    found = [(entry.name, rim.name(entry.square), entry.facing) for entry in rim.entries]
    assert found == [(1, "1,1", 1), (2, "1,1", 2), (3, "1,2", 0)]
    assert [(rim.name(way.square), way.direction) for way in rim.exits] == [("2,1", 2)]
    assert [repr(rim.entries[0]), repr(rim.exits[0])] == ["Entry(1, 0, 1)", "Exit(1, 2)"]


def test_sections_are_masks_and_never_reach_another_deck() -> None:
    one = read_map([DeckText(1, ["..#..1"], 1, ["AB#BA1"], 2), DeckText(2, ["..."])]).board
    assert one.section_names == ["A", "B", "2:A"]
    assert [names(one, section) for section in one.section_masks] == [
        ["0,0", "4,0"],
        ["1,0", "3,0"],
        ["2:0,0", "2:1,0", "2:2,0"],
    ]
    assert one.section == [0, 1, 1, 0, 2, 2, 2]
