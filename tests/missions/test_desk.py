"""What the editor shows of a text: its data, what is found and where, conditions in words, pieces as they lie."""

from __future__ import annotations

import tomllib

import pytest

from sensorium.missions.edit.blank import FRESH, WORDS, blank
from sensorium.missions.edit.desk import lay_out
from sensorium.missions.edit.text_edits import Edit, edit_text
from tests.missions.example import small

BOX = """id = "laid"
name = "Laid"
rules = "first"
briefing = "…"

[[board.place]]
piece = "corridor-2"
at = "4,3"
turn = "E"

[[board.place]]
piece = "entrance"
at = "3,3"

[[board.place]]
piece = "no-such"
at = "9,9"
"""


def test_a_problem_of_the_map_lies_on_its_square() -> None:
    text = small()
    row = next(line for line in text.split("\n") if line.startswith("#") and "." in line)
    broken = text.replace(row, row.replace(".", "?", 1), 1)
    desk = lay_out(broken, "small.toml")
    (finding,), (spot,) = desk.draft.findings, desk.spots
    first = text.split("\n").index('map = """') + 2
    assert finding.level == "error"
    assert spot.path == ("board", "map")
    assert spot.squares == (f"{row.index('.')},{finding.line - first}",)


@pytest.mark.parametrize("table", ["board", "squad", "objective"])
def test_what_is_missing_is_a_problem_of_the_form_in_which_it_is_added(table: str) -> None:
    held = tomllib.loads(small())[table]
    places = [(table, at) for at in reversed(range(len(held)))] if isinstance(held, list) else [(table,)]
    desk = lay_out(edit_text(small(), [Edit("remove", place) for place in places]), "small.toml")
    assert desk.spots[0].path == (table,), desk.draft.findings[0]


def test_words_that_nobody_has_written_are_missed_in_their_form() -> None:
    desk = lay_out(edit_text(small(), [Edit("remove", ("goals",)), Edit("remove", ("results",))]), "small.toml")
    missed = [spot.path for finding, spot in zip(desk.draft.findings, desk.spots, strict=True) if finding.line == 1]
    assert missed == [("goals",), ("goals",), ("results",), ("results",)]


def test_a_problem_of_a_list_lies_at_its_item() -> None:
    text = edit_text(small(), [Edit("set", ("squad", 0, "members"), ["Vale sergeant", "Bo nobody"])])
    (spot,) = lay_out(text, "small.toml").spots
    assert spot.path[:3] == ("squad", 0, "members")


def test_a_text_that_is_no_toml_has_no_data() -> None:
    desk = lay_out("id = ", "x.toml")
    assert desk.data is None
    assert [(one.path, one.squares) for one in desk.spots] == [((), ())]


def test_conditions_are_told_in_both_languages() -> None:
    said = {one.path: one.texts for one in lay_out(small(), "small.toml").said}
    assert said[("objective", 0, "when")].keys() == {"en", "fr"}
    assert said[("objective", 0, "when")]["en"] != said[("objective", 0, "when")]["fr"]


def test_pieces_are_drawn_before_the_board_is_sound() -> None:
    desk = lay_out(BOX, "laid.toml")
    assert desk.draft.errors
    corridor, entrance = desk.laid
    assert corridor.floor == ((4, 3), (5, 3))
    assert len(corridor.ends) == 2
    assert entrance.rim == ((3, 3, "1"),)


def test_the_empty_deck_becomes_a_mission() -> None:
    for language in WORDS:
        text = blank(language)
        assert [one.what for one in lay_out(text, "new.toml").draft.findings] == [
            "column 1: there is no floor on the map"
        ]
        assert lay_out(text, "new.toml").spots[0].squares == ()
        rows = text.split('"""')[3].strip("\n").split("\n")
        rows[1] = "1....." + rows[1][6:]
        letters = [row.replace("1", "#").replace(".", "a") for row in rows]
        text = edit_text(
            text,
            [
                Edit("set", ("board", "map"), "\n".join(rows)),
                Edit("set", ("board", "sections"), "\n".join(letters)),
                Edit("set", ("areas", "lock"), "section a"),
                *(Edit("add", (name,), FRESH[name][0]) for name in ("squad", "objective", "event")),
                Edit("set", ("squad", 0, "deploy"), "lock"),
                Edit("set", ("stealers", "reinforcements"), 2),
            ],
        )
        assert [str(one) for one in lay_out(text, "new.toml").draft.errors] == []
