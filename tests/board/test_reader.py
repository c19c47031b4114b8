"""Every broken map is refused with its place and with what to do about it."""

import pytest

from sensorium.board import DeckText, MapError, read_map


def refusal(
    *rows: str,
    line: int = 10,
    sections: list[str] | None = None,
    walls: tuple[tuple[str, str, int], ...] = (),
    described: str | None = None,
    more: tuple[DeckText, ...] = (),
) -> str:
    with pytest.raises(MapError) as caught:
        read_map([DeckText(1, list(rows), line, sections, 30), *more], walls, described)
    error = caught.value
    assert str(error) == f"line {error.line}, column {error.column}: {error.what}; {error.advice}"
    return str(error)


def test_pieces_stand_on_floor() -> None:
    found = read_map([DeckText(1, ["#A.", "Z.#"]), DeckText(2, ["B"])], described=["A", "B", "Z", "other"])
    assert found.marks == {"A": [0], "Z": [2], "B": [4]}
    assert found.board.marks == "....."


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            ["####", "#.#", "####"],
            "line 11, column 4: this row is 3 characters long where most rows are 4; "
            "fill it up to 4 with '#' (blanks at its end may have been cut off)",
        ),
        (
            ["##", "#..", "##"],
            "line 11, column 3: this row is 3 characters long where most rows are 2; take away what stands beyond 2",
        ),
        (
            ["###", "."],
            "line 11, column 2: this row is 1 character long where most rows are 3; "
            "fill it up to 3 with '#' (blanks at its end may have been cut off)",
        ),
        ([], "line 10, column 1: the map is empty; write its rows below 'map'"),
        (["###"], "line 10, column 1: there is no floor on the map; mark floor squares with '.'"),
        (
            ["#..", "#.?"],
            "line 11, column 3: '?' is no mark of the map; use # for solid, . for floor, + and / for doors, "
            "1-9 (then ⑩-⑳) for entry areas, x for exits, A-Z for pieces",
        ),
        (
            [".a."],
            "line 10, column 2: 'a' is no mark of the map; a piece is a capital letter, here A; "
            "the features are c r b k p l g",
        ),
        ([".\t"], "line 10, column 2: '\\t' is no mark of the map; use blanks or '#' instead of the tab"),
        ([".0"], "line 10, column 2: '0' is no mark of the map; entry areas are numbered 1 to 9, and on with ⑩ to ⑳"),
        (
            ["A.", ".A"],
            "line 11, column 2: A stands on the map twice, first on 0,0; give one of the two another letter",
        ),
        (
            ["1#.", "##."],
            "line 10, column 1: entry area 1 is next to no floor square; "
            "put it straight above, below, left or right of the square it belongs to",
        ),
        (
            ["..", ".2"],
            "line 11, column 2: entry area 2 is next to 2 floor squares, 1,0 and 0,1; "
            "move it so that it touches only the one it belongs to",
        ),
        (
            [".x."],
            "line 10, column 2: the exit is next to 2 floor squares, 2,0 and 0,0; "
            "move it so that it touches only the one it belongs to",
        ),
        (
            [".#x"],
            "line 10, column 3: the exit is next to no floor square; "
            "put it straight above, below, left or right of the square it belongs to",
        ),
        (
            ["1.#", "##.", "##1"],
            "line 12, column 3: entry area 1 stands on the map twice, first in line 10; "
            "give one of the two another number",
        ),
        (
            [".l"],
            "line 10, column 2: the ladder has no other end; put 'l' at 1,0 on the deck above or below as well",
        ),
        (
            [".p"],
            "line 10, column 2: there is no floor on deck 2 beneath the pitfall; make 2:1,0 floor, or put '.' here",
        ),
    ],
)
def test_broken_rows(rows: list[str], message: str) -> None:
    assert refusal(*rows) == message


def test_an_undescribed_piece() -> None:
    assert refusal("..", ".B", described="A") == (
        "line 11, column 2: nothing below the map says what B is; add a line such as 'B marine N', or put '.' here"
    )


@pytest.mark.parametrize(
    ("sections", "message"),
    [
        (
            ["A#"],
            "line 31, column 1: the sections have 1 row and the map has 2; "
            "give the sections the shape of the map, row by row",
        ),
        (
            ["A#", "BB", "##"],
            "line 32, column 1: the sections have 3 rows and the map has 2; "
            "give the sections the shape of the map, row by row",
        ),
        (
            ["A#", "B"],
            "line 31, column 2: this row is 1 character long where the rows of the map are 2; "
            "fill it up to 2 with '#' (blanks at its end may have been cut off)",
        ),
        (
            ["A#", "B."],
            "line 31, column 2: the floor square here has no section, only '.'; "
            "write the letter of the section it belongs to",
        ),
        (
            ["AB", "BB"],
            "line 30, column 2: section B reaches a place where the map has no floor; "
            "put '#' here, or make it floor on the map",
        ),
    ],
)
def test_broken_sections(sections: list[str], message: str) -> None:
    assert refusal(".#", "..", sections=sections) == message


@pytest.mark.parametrize(
    ("wall", "message"),
    [
        (
            ("0,0", "5,5"),
            "line 50, column 1: 5,5 is no floor square; name the two floor squares on either side of the wall",
        ),
        (
            ("0,0", "1,1"),
            "line 50, column 1: 0,0 and 1,1 have no edge in common; "
            "a wall stands between two floor squares that touch, side by side or one above the other",
        ),
        (
            ("0,0", "2:0,0"),
            "line 50, column 1: 0,0 and 2:0,0 have no edge in common; "
            "a wall stands between two floor squares that touch, side by side or one above the other",
        ),
        (
            ("1,0", "1,1"),
            "line 50, column 1: there is already a wall between 1,0 and 1,1; leave this line out",
        ),
    ],
)
def test_broken_walls(wall: tuple[str, str], message: str) -> None:
    walls = (("1,1", "1,0", 49), (*wall, 50))
    assert refusal("..", "..", walls=walls, more=(DeckText(2, ["."]),)) == message


def test_broken_decks() -> None:
    with pytest.raises(MapError, match="line 1, column 1: there is no map; write 'map' and the rows"):
        read_map([])
    assert refusal(".", more=(DeckText(3, ["."], 20),)) == (
        "line 20, column 1: deck 3 stands where deck 2 is expected; number the decks 1, 2, 3 and so on, downwards"
    )
    assert refusal(".", more=(DeckText(1, ["."], 20),)) == (
        "line 20, column 1: deck 1 has two maps; number the decks 1, 2, 3 and so on, downwards"
    )
    assert refusal(".", more=(DeckText(0, ["."], 20),)) == (
        "line 20, column 1: deck 0 stands where deck 1 is expected; number the decks 1, 2, 3 and so on, downwards"
    )


def test_broken_holes_between_decks() -> None:
    assert refusal("p", more=(DeckText(2, ["#."], 20),)) == (
        "line 10, column 1: there is no floor on deck 2 beneath the pitfall; make 2:0,0 floor, or put '.' here"
    )
    for mark in "+/cbkg":
        assert refusal("p.", more=(DeckText(2, [f"{mark}."], 20),)) == (
            "line 10, column 1: something stands beneath the pitfall, at 2:0,0; "
            "nobody can fall onto a door, crate, tank, bulkhead or generator: move one of the two"
        )
    assert refusal("..", more=(DeckText(2, [".l"], 20),)) == (
        "line 20, column 2: the ladder has no other end; put 'l' at 1,0 on the deck above or below as well"
    )
    assert refusal("l", more=(DeckText(2, ["l"], 20), DeckText(3, ["l"], 30))) == (
        "line 20, column 1: the ladder leads to deck 1 and to deck 3; "
        "a ladder joins two decks: set the second ladder beside the first"
    )


def test_the_same_letter_on_two_decks() -> None:
    assert refusal("A", more=(DeckText(2, [".A"], 20),)) == (
        "line 20, column 2: A stands on the map twice, first on 0,0; give one of the two another letter"
    )


def test_blanks_are_solid() -> None:
    board = read_map([DeckText(1, [" . ", "...", " . "])]).board
    assert board.count == 5
    assert board.section_names == ["A"]
