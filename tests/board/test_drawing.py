"""A board drawn and read again is the same board."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from sensorium.board import (
    Board,
    DeckText,
    draw_rows,
    draw_sections,
    draw_svg,
    draw_text,
    draw_walls,
    read_map,
    redraw,
)
from tests.board.worlds import board, decks, random_decks
from tools.deck_picture import picture


def everything(board: Board) -> list[object]:
    return [
        board.count,
        board.widths,
        board.heights,
        board.deck_of,
        board.xs,
        board.ys,
        board.marks,
        board.section,
        board.section_names,
        [(entry.name, entry.square, entry.facing) for entry in board.entries],
        [(way.square, way.direction) for way in board.exits],
        board.walls,
        board.step,
        board.flanks,
        board.near,
        board.below,
        board.ladder_end,
    ]


@settings(deadline=None)
@given(random_decks())
def test_a_board_drawn_and_read_again_is_the_same(
    text: tuple[list[DeckText], list[tuple[str, str, int]]],
) -> None:
    first = read_map(*text).board
    decks, walls = redraw(first)
    again = read_map(decks, walls).board
    assert everything(again) == everything(first)
    assert draw_text(again) == draw_text(first)
    assert [deck.rows for deck in decks] == [deck.rows for deck in text[0]]


@settings(deadline=None)
@given(random_decks())
def test_the_text_of_one_deck_reads_back(text: tuple[list[DeckText], list[tuple[str, str, int]]]) -> None:
    for deck in text[0]:
        rows = [row.replace("p", ".").replace("l", ".") for row in deck.rows]
        if any(mark not in "#x123456789" for row in rows for mark in row):
            drawn = draw_text(read_map([DeckText(1, rows)]).board)
            assert drawn.split("\n") == rows


def test_pieces_are_laid_over_the_map() -> None:
    rows = ["1.+.x", "##.##"]
    assert draw_text(board(*rows), {0: "A", 1: "B"}) == "1AB.x\n##.##"


def test_decks_have_headings() -> None:
    assert draw_text(decks("p.", ".#")) == "deck 1\np.\n\ndeck 2\n.#"


def test_sections_and_walls_are_drawn_too() -> None:
    one = read_map([DeckText(1, ["..1"], 1, ["ab1"], 2)], [("0,0", "1,0", 3)]).board
    assert draw_rows(one) == ["..1"]
    assert draw_sections(one) == ["ab#"]
    assert draw_walls(one) == [("0,0", "1,0")]


@settings(deadline=None, max_examples=30)
@given(random_decks())
def test_every_board_has_a_picture(text: tuple[list[DeckText], list[tuple[str, str, int]]]) -> None:
    one = read_map(*text).board
    for deck in range(1, one.deck_count + 1):
        picture = draw_svg(one, deck=deck)
        assert ElementTree.fromstring(picture).tag.endswith("svg")
        assert picture == draw_svg(one, deck=deck)


def test_tokens_stand_on_the_picture() -> None:
    one = board("....")
    bare = draw_svg(one)
    tokens = {0: ("marine", 1, "A"), 1: ("stealer", 3, ""), 2: ("blip", 0, "<3>")}
    picture = draw_svg(one, tokens)
    assert len(picture) > len(bare)
    labels = [node.text for node in ElementTree.fromstring(picture).iter() if node.get("class") == "label"]
    assert labels == ["A", "<3>"]
    with pytest.raises(ValueError, match="no shape is called 'tank'; use one of marine, stealer, blip"):
        draw_svg(one, {0: ("tank", 0, "")})


def test_the_picture_in_the_documents_is_of_today() -> None:
    path = Path(__file__).parents[2] / "docs" / "images" / "deck.svg"
    assert path.read_text(encoding="utf-8") == picture(), "run `python tools/deck_picture.py`"


def test_twenty_entry_areas_are_drawn_and_read() -> None:
    marks = "123456789⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
    drawn = [f"#{'#'.join(marks)}#", f"#{'.' * (2 * len(marks) - 1)}#"]
    found = read_map([DeckText(1, drawn)], []).board
    assert [entry.name for entry in found.entries] == list(range(1, 21))
    assert draw_rows(found) == drawn
    assert everything(read_map(*redraw(found)).board) == everything(found)


def test_rooms_and_works_stand_in_the_picture() -> None:
    found = read_map([DeckText(1, ["......", "....k#"])], []).board
    hall = sum(1 << found.find(name) for name in ("1,0", "2,0", "3,0", "1,1"))
    drawn = draw_svg(found, rooms=[("long-hall", hall)], works=[found.find("0,1"), found.find("4,1")])
    assert '<text class="room" x="120" y="12">long hall</text>' in drawn
    assert '<use href="#work" transform="translate(24 72)"/>' in drawn
    assert '<use href="#work" transform="translate(229 85)"/>' in drawn
    assert "room" not in draw_svg(found).replace(".room{", "")
    assert "<script>" not in draw_svg(found, rooms=[("<script>", hall)])
