"""The box of board sections, and boards laid from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.board import draw_sections, draw_text, draw_walls
from sensorium.board.compass import DX, DY
from sensorium.missions import MissionError, read_mission
from sensorium.missions.format.box import BOX, ENTRANCE, EXIT, PIECES, draw_box, drawn

HEAD = 'id = "laid"\nname = "Laid"\nrules = "first"\nbriefing = "b"\n[board]\n'
TAIL = """
[areas]
lock = "section a"
[[squad]]
name = "Castor"
members = ["Vale marine"]
deploy = "lock"
[[objective]]
side = "marine"
when = "kills 1"
"""


def place(piece: str, at: str, **more: object) -> str:
    lines = ["[[board.place]]", f'piece = "{piece}"', f'at = "{at}"']
    lines += [f"{key} = {value!r}".replace("'", '"') for key, value in more.items()]
    return "\n".join(lines) + "\n"


def laid(*places: str, board: str = "") -> str:
    return HEAD + board + "".join(places) + TAIL


def refusal(*places: str, board: str = "") -> MissionError:
    with pytest.raises(MissionError) as caught:
        read_mission(laid(*places, board=board), "m.toml")
    return caught.value


# -- the pieces


def test_the_box_has_what_it_should() -> None:
    names = list(BOX)
    assert len(names) == len(PIECES)
    for wanted in (
        *[f"corridor-{length}" for length in range(1, 7)],
        "corner",
        "t-junction",
        "crossroads",
        "offset-crossroads",
        "dead-end",
        "room-3x3",
        "room-3x4",
        "room-4x4",
        "room-5x5",
        "room-l",
        "room-pillars",
        "chute",
        "torpedo",
        "ramp",
        "lift",
        "entrance",
        "exit",
    ):
        assert wanted in names


@pytest.mark.parametrize("name", [name for name in BOX if name not in (ENTRANCE, EXIT)])
def test_each_piece_hangs_together_and_opens_somewhere(name: str) -> None:
    piece = BOX[name]
    assert piece.ends
    assert (min(x for x, _ in piece.floor), min(y for _, y in piece.floor)) == (0, 0)
    reached = [piece.floor[0]]
    for x, y in reached:
        for other in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if other in piece.floor and other not in reached:
                reached.append(other)
    assert sorted(reached) == sorted(piece.floor)


@pytest.mark.parametrize("name", list(BOX))
def test_four_quarters_make_a_whole(name: str) -> None:
    piece = BOX[name]
    assert piece.turned(0) is piece
    around = piece.turned(1).turned(1).turned(1).turned(1)
    assert around.floor == piece.floor
    assert (sorted(around.ends), around.exits) == (sorted(piece.ends), piece.exits)
    assert piece.turned(4).drawing() == piece.drawing()
    half = piece.turned(2)
    assert (half.width, half.height) == (piece.width, piece.height)


def test_a_piece_from_its_drawing() -> None:
    piece = drawn("odd", "odd", " o\n...\n. x\n")
    assert piece.floor == ((0, 0), (1, 0), (2, 0), (0, 1))
    assert piece.ends == ((1, 0, 0),)
    assert piece.exits == ((2, 1),)
    assert piece.drawing() == ["##o##", "#...#", "#.#x#", "###"]
    assert piece.turned(1).floor == ((0, 0), (1, 0), (1, 1), (1, 2))
    assert piece.turned(1).ends == ((1, 1, 2),)
    assert piece.turned(1).exits == ((0, 2),)


def test_corridors_have_their_length() -> None:
    assert [len(BOX[f"corridor-{length}"].floor) for length in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert BOX["corridor-6"].turned(1).width == 6


def test_the_whole_box_is_drawn() -> None:
    text = draw_box()
    assert max(len(line) for line in text.splitlines()) <= 90
    for name in BOX:
        assert name in text
    assert "#o#" in text


# -- laying


def test_a_board_is_laid() -> None:
    mission = read_mission(
        laid(
            place("room-3x3", "1,2", closed="W S"),
            place("corridor-2", "4,3", turn="E", section="z"),
            place("dead-end", "6,3", turn="E"),
            place("entrance", "2,1"),
            board='doors = ["4,3", "5,3 open"]\nfeatures = ["1,2 crates"]\n',
        )
    )
    assert draw_text(mission.board) == "########\n##1#####\n#c..####\n#...+/.#\n#...####\n########"
    assert draw_sections(mission.board) == ["########", "########", "#aaa####", "#aaazzb#", "#aaa####", "########"]
    assert draw_walls(mission.board) == []
    assert [entry.name for entry in mission.board.entries] == [1]


def test_pieces_side_by_side_have_a_wall_between_them() -> None:
    mission = read_mission(
        laid(
            place("corridor-3", "1,1", closed="N"),
            place("corridor-3", "2,1", closed="N S"),
            place("exit", "1,4"),
        )
    )
    assert draw_walls(mission.board) == [("1,1", "2,1"), ("1,2", "2,2"), ("1,3", "2,3")]
    assert mission.board.section_names == ["a", "b"]


def test_two_decks_and_a_ladder() -> None:
    mission = read_mission(
        laid(
            place("cell", "1,1", closed="N"),
            place("cell", "1,1", closed="N", deck=2),
            board='features = ["1,1 ladder", "2:1,1 ladder"]\n',
        )
    )
    assert mission.board.deck_count == 2
    assert mission.board.section_names == ["a", "2:a"]
    assert mission.board.ladder_end[mission.board.find("1,1")] == mission.board.find("2:1,1")


def test_exits_and_entries() -> None:
    mission = read_mission(
        laid(
            place("chute", "1,1", closed="N"),
            place("crossroads", "4,1", closed="S"),
            place("exit", "3,2"),
            place("entrance", "7,2", entry=7),
            place("entrance", "5,0"),
        )
    )
    board = mission.board
    assert [(entry.name, board.name(entry.square)) for entry in board.entries] == [(1, "5,1"), (7, "6,2")]
    assert sorted(board.name(way.square) for way in board.exits) == ["1,2", "4,2"]


def test_a_torpedo_its_ramp_and_a_corridor() -> None:
    mission = read_mission(
        laid(
            place("torpedo", "1,4"),
            place("ramp", "1,2"),
            place("corridor-2", "1,0", closed="N"),
        )
    )
    assert draw_text(mission.board).splitlines()[:4] == ["#.##", "#.##", "#.##", "#..#"]


@pytest.mark.parametrize(
    ("places", "line", "message"),
    [
        (
            [place("corridor", "1,1")],
            7,
            "the box has no `corridor`; did you mean `corridor-6`? `sensorium mission sections` shows them all",
        ),
        ([place("cell", "one")], 8, "`one` is no place; write `x,y`, and `deck = 2` apart"),
        ([place("cell", "2:1,1")], 8, "`2:1,1` is no place; write `x,y`, and `deck = 2` apart"),
        ([place("cell", "1,1", turn="NE")], 9, "`turn` cannot be `NE`; did you mean `N`?"),
        (
            [place("cell", "1,1", rotate="E")],
            9,
            "`[[board.place]]` has no `rotate`; it has piece at turn deck section entry closed",
        ),
        (
            [place("cell", "1,1"), place("dead-end", "2,2")],
            11,
            "`dead-end` at 2,2 lies on `cell` at 1,1: both have floor at 2,2; move one of the two",
        ),
        (
            [place("cell", "1,1")],
            8,
            "the N end of `cell` at 1,1 leads to nothing at 1,0; "
            'put a piece, an `entrance` or an `exit` there, or close the end: `closed = "N"`',
        ),
        (
            [place("dead-end", "1,1"), place("cell", "1,2", turn="E")],
            8,
            "the S end of `dead-end` at 1,1 meets a wall of `cell` at 1,2; "
            'move or turn one of them, or close the end: `closed = "S"`',
        ),
        ([place("cell", "1,1", closed="E")], 9, "`cell` at 1,1 has no end to the `E`; it has ends to the N"),
        ([place("cell", "1,1", section="ab")], 9, "`ab` is no letter for a section; write one letter, a–z or A–Z"),
        (
            [place("cell", "1,1", section="k"), place("cell", "4,1", section="k")],
            13,
            "section k is `cell` at 1,1 already; give each piece its own letter, or leave it out",
        ),
        ([place("cell", "1,1", entry=1)], 9, "`cell` is no entry area; take `entry` away"),
        ([place("exit", "1,1", entry=1)], 9, "an exit has no number; take `entry` away"),
        ([place("exit", "1,1", section="k")], 9, "`exit` has no floor and no `section`; take `section` away"),
        (
            [place("entrance", "1,1", entry=2), place("entrance", "3,1", entry=2)],
            13,
            "entry area 2 is placed twice; give each its own number, 1 to 20",
        ),
        ([place("exit", "1,1"), place("exit", "1,1")], 11, "`exit` at 1,1 lies on `exit` at 1,1; move one of the two"),
        (
            [place("cell", "1,1", closed="N"), place("exit", "3,1")],
            12,
            "no end leads to `exit` at 3,1; put it straight beyond an end",
        ),
        (
            [place("cell", "1,1", closed="N"), place("exit", "2,2")],
            12,
            "`exit` at 2,2 lies on `cell` at 1,1; an entry area or exit lies off the board, beyond an end",
        ),
        (
            [place("corridor-1", "1,1", closed="N"), place("entrance", "1,2"), place("cell", "2,2", closed="N")],
            12,
            "`entrance` at 1,2 touches two floor squares, 1,1 and 2,2; leave room round an entry area or exit",
        ),
    ],
)
def test_what_cannot_be_laid(places: list[str], line: int, message: str) -> None:
    assert str(refusal(*places)) == f"m.toml:{line}: {message}"


@pytest.mark.parametrize(
    ("board", "line", "message"),
    [
        ('doors = ["1,1 ajar"]\n', 6, "`1,1 ajar` does not say what stands there; use one of `shut` `open`"),
        ('doors = ["5,5"]\n', 6, "no piece has floor at `5,5`; write `X,Y` of a floor square"),
        ('doors = ["here"]\n', 6, "no piece has floor at `here`; write `X,Y` of a floor square"),
        ('doors = ["1,1", "1,1 open"]\n', 6, "something stands at 1,1 already; keep one of the two"),
        (
            'features = ["1,1"]\n',
            6,
            "`1,1` does not say what stands there; "
            "write `X,Y WORD` with one of crates rubble bulkhead tank pitfall ladder generator",
        ),
        ('features = ["1,1 tanks"]\n', 6, "`1,1 tanks` does not say what stands there; did you mean `tank`?"),
        ('sections = "a"\n', 6, "pieces of the box bring their own sections; take `sections` away"),
        ('map = "."\n', 7, "`[board]` has both `map` and `place`; keep one of them"),
        (
            'features = ["1,1 pitfall"]\n',
            7,
            "there is no floor on deck 2 beneath the pitfall; make 2:1,1 floor, or put '.' here",
        ),
    ],
)
def test_what_cannot_stand_on_it(board: str, line: int, message: str) -> None:
    assert str(refusal(place("cell", "1,1", closed="N"), board=board)) == f"m.toml:{line}: {message}"


def test_a_board_of_entrances_only() -> None:
    assert refusal(place("entrance", "1,1")).what == "no end leads to `entrance` at 1,1"


# -- sections are right by construction

ONE_END_A_SIDE = [
    name for name in BOX if BOX[name].ends and len({way for _, _, way in BOX[name].ends}) == len(BOX[name].ends)
]


@given(st.data())
def test_what_is_joined_end_to_end_makes_a_board(data: st.DataObject) -> None:
    """Piece after piece is put onto an open end wherever it fits; every end left over is closed."""
    lying = [(BOX["crossroads"], 30, 30, 0)]
    used: dict[int, str] = {0: ""}
    floor = {(30 + x, 30 + y): 0 for x, y in BOX["crossroads"].floor}
    for _ in range(data.draw(st.integers(1, 8))):
        ends = [
            (at, x + dx, y + dy, way)
            for at, (piece, x, y, _) in enumerate(lying)
            for dx, dy, way in piece.ends
            if "NESW"[way // 2] not in used[at]
        ]
        if not ends:
            break
        at, x, y, way = data.draw(st.sampled_from(ends))
        turn = data.draw(st.integers(0, 3))
        new = BOX[data.draw(st.sampled_from(ONE_END_A_SIDE))].turned(turn)
        meeting = [(ex, ey) for ex, ey, back in new.ends if back == (way + 4) % 8]
        if not meeting:
            continue
        left, top = x + DX[way] - meeting[0][0], y + DY[way] - meeting[0][1]
        squares = [(left + fx, top + fy) for fx, fy in new.floor]
        exits = [(left + fx, top + fy) for fx, fy in new.exits]
        if exits or any(square in floor for square in squares):
            continue
        floor.update(dict.fromkeys(squares, len(lying)))
        used[at] += "NESW"[way // 2]
        used[len(lying)] = "NESW"[(way + 4) % 8 // 2]
        lying.append((new, left, top, turn))
    places = []
    for at, (piece, x, y, turn) in enumerate(lying):
        sides = ["NESW"[way // 2] for _, _, way in piece.ends]
        closed = " ".join(side for side in sides if side not in used[at])
        places.append(place(piece.name, f"{x},{y}", turn="NESW"[turn], closed=closed))
    board = read_mission(laid(*places)).board
    assert board.count == len(floor)
    assert len(board.section_names) == len(lying)
    assert max(board.route(0)) < board.count  # everything hangs together
    for a, b in board.walls:
        assert board.section[a] != board.section[b]
