"""Edits of a mission's text: what is asked for changes, and every other character stays."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.missions.checks.draft import read_draft
from sensorium.missions.edit.text_edits import ADD, MOVE, REMOVE, SET, Edit, EditError, edit_text
from sensorium.missions.format.locator import Path
from sensorium.missions.library import DRILLS, LESSONS, LIBRARY, sources

TEXT = '''# Mine.
id = "mine" # not yours
name = 'Mine'
rules = "first"
briefing = """
Go "in"."""

# What they want.
[goals]
marine = "Win."

[board]
map = """
####
1..#
####"""

# The first squad.
[[squad]]
name = "Castor"
members = [
    "Vale sergeant", # he leads
    "Brand marine",
    # nobody else
]
deploy = "lock"

# The second.
[[squad]]
name = "Pollux"
members = ["Ivo marine"]

[[objective]]
side = "marine"
when = "turn 3"
'''
SOURCES = [(file, text) for package in (LIBRARY, DRILLS, LESSONS) for file, text in sources(package)]


def edited(op: str, path: Path, value: Any = None, text: str = TEXT) -> str:
    return edit_text(text, [Edit(op, path, value)])


def changed_lines(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that went, and those that came."""
    old, new = before.split("\n"), after.split("\n")
    while old and new and old[0] == new[0]:
        del old[0], new[0]
    while old and new and old[-1] == new[-1]:
        del old[-1], new[-1]
    return old, new


@pytest.mark.parametrize(
    ("op", "path", "value", "went", "came"),
    [
        (SET, ("id",), "yours", ['id = "mine" # not yours'], ['id = "yours" # not yours']),
        (SET, ("name",), "Ours", ["name = 'Mine'"], ["name = 'Ours'"]),
        (SET, ("name",), "It's ours", ["name = 'Mine'"], ['name = "It\'s ours"']),
        (SET, ("story",), "Embers", [], ['story = "Embers"']),
        (SET, ("briefing",), 'Say """ and "', ['Go "in"."""'], ['Say ""\\" and \\""""']),
        (SET, ("goals", "stealer"), "Win too.", [], ['stealer = "Win too."']),
        (SET, ("board", "map"), "####\n1.+#\n####", ["1..#"], ["1.+#"]),
        (SET, ("game", "turns"), 8, [], ["", "[game]", "turns = 8"]),
        (SET, ("areas", "lock"), "section a", [], ["[areas]", 'lock = "section a"', ""]),
        (SET, ("fixtures", "5,2"), 3, [], ["[fixtures]", '"5,2" = 3', ""]),
        (SET, ("squad", 0, "members", 1), "Ivo marine", ['    "Brand marine",'], ['    "Ivo marine",']),
        (SET, ("squad", 0, "members"), ["Brand marine"], ['    "Vale sergeant", # he leads'], []),
        (
            SET,
            ("squad", 0, "members"),
            ["Vale sergeant", "Orsk marine", "Brand marine"],
            [],
            ['    "Orsk marine",'],
        ),
        (SET, ("squad", 1, "members"), ["Ivo marine", "Dane marine"], ['members = ["Ivo marine"]'],
         ['members = ["Ivo marine", "Dane marine"]']),
        (SET, ("squad", 1, "facing"), "E", [], ['facing = "E"']),
        (REMOVE, ("name",), None, ["name = 'Mine'"], []),
        (REMOVE, ("goals", "marine"), None, ["[goals]", 'marine = "Win."'], []),
        (REMOVE, ("squad", 1), None, ["[[squad]]", 'name = "Pollux"', 'members = ["Ivo marine"]'], []),
        (ADD, ("objective",), {"when": "kills 3", "side": "stealer"}, [],
         ["", "[[objective]]", 'side = "stealer"', 'when = "kills 3"']),
        (ADD, ("event",), {"when": "turn 2"}, [], ["", "[[event]]", 'when = "turn 2"']),
    ],
)  # fmt: skip
def test_one_edit_changes_its_lines(op: str, path: Path, value: Any, went: list[str], came: list[str]) -> None:
    after = edited(op, path, value)
    old, new = changed_lines(TEXT, after)
    assert sorted(old) == sorted(went)
    assert sorted(new) == sorted(came)


def test_a_table_is_moved_with_the_remark_above_it() -> None:
    after = edited(MOVE, ("squad", 1), 0)
    assert [one["name"] for one in tomllib.loads(after)["squad"]] == ["Pollux", "Castor"]
    assert after.index("# The second.") < after.index("# The first squad.")
    assert sorted(after.split("\n")) == sorted(TEXT.split("\n"))
    assert edit_text(after, [Edit(MOVE, ("squad", 1), 0)]) == TEXT


def test_what_is_set_to_what_it_is_stays() -> None:
    assert edited(SET, ("squad", 0, "members"), ["Vale sergeant", "Brand marine"]) == TEXT


def test_inline_and_dotted_tables() -> None:
    text = 'goals = { marine = "Win." }\nresults.marine = "Won."\nsquad = [{ name = "Castor" }]\n'
    text = edited(SET, ("goals", "stealer"), "No.", text)
    text = edited(SET, ("results", "stealer"), "Lost.", text)
    text = edited(ADD, ("squad",), {"name": "Pollux"}, text)
    assert text == (
        'goals = { marine = "Win.", stealer = "No." }\nresults.marine = "Won."\nresults.stealer = "Lost."\n'
        'squad = [{ name = "Castor" }, { name = "Pollux" }]\n'
    )
    assert edited(REMOVE, ("squad", 0), None, text).endswith('squad = [{ name = "Pollux" }]\n')


def test_a_whole_mission_from_nothing() -> None:
    edits = [
        Edit(SET, ("id",), "mine"),
        Edit(SET, ("board", "map"), "###\n1.#\n###"),
        Edit(SET, ("rules",), "first"),
        Edit(ADD, ("squad",), {"name": "Castor", "members": ["Vale sergeant"]}),
        Edit(SET, ("goals", "marine"), "Win."),
    ]
    assert edit_text("", edits) == (
        'id = "mine"\nrules = "first"\n\n[goals]\nmarine = "Win."\n\n[board]\nmap = """\n###\n1.#\n###"""\n\n'
        '[[squad]]\nname = "Castor"\nmembers = ["Vale sergeant"]\n'
    )


@pytest.mark.parametrize(
    ("text", "edit"),
    [
        ("id = ", Edit(SET, ("id",), "mine")),
        (TEXT, Edit(REMOVE, ("game", "turns"))),
        (TEXT, Edit(SET, ("squad", 7, "name"), "Castor")),
        (TEXT, Edit("burn", ("id",), "")),
        (TEXT, Edit(SET, ("id", "x"), "")),
        (TEXT, Edit(SET, ("board",), {"map": ""})),
    ],
)
def test_what_cannot_be_done_changes_nothing(text: str, edit: Edit) -> None:
    with pytest.raises(EditError):
        edit_text(text, [edit])


def places(held: Any, path: Path = ()) -> list[Path]:
    found = [path] if path else []
    parts = held.items() if isinstance(held, dict) else enumerate(held) if isinstance(held, list) else ()
    for key, value in parts:
        found += places(value, (*path, key))
    return found


def value_at(held: Any, path: Path) -> Any:
    for part in path:
        held = held[part]
    return held


@pytest.mark.parametrize(("file", "text"), SOURCES, ids=[file for file, _ in SOURCES])
def test_every_mission_passes_untouched(file: str, text: str) -> None:
    """Nothing is asked for, or everything is set to what it is: byte for byte the same. And whatever is taken away and
    put back, the remarks stay."""
    data = tomllib.loads(text)
    assert read_draft(text, file).mission is not None
    assert edit_text(text, []) == text
    values = [path for path in places(data) if not isinstance(value_at(data, path), dict)]
    assert edit_text(text, [Edit(SET, path, value_at(data, path)) for path in values[::7]]) == text
    for path in values[::11]:
        value = value_at(data, path)
        if isinstance(value, str) and isinstance(path[-1], str):
            there = edit_text(text, [Edit(SET, path, f"{value} ")])
            assert there != text
            assert edit_text(there, [Edit(SET, path, value)]) == text, path


@settings(max_examples=40)
@given(st.data())
def test_random_edits_do_what_they_say(drawn: st.DataObject) -> None:
    """Whatever is done to a real mission, the text and the data come to the same; ``edit_text`` compares them itself.
    Remarks on lines of their own outlive every edit that does not take their table away."""
    _, text = drawn.draw(st.sampled_from(SOURCES))
    for _ in range(4):
        data = tomllib.loads(text)
        path = drawn.draw(st.sampled_from(places(data)))
        value = value_at(data, path)
        if isinstance(value, dict):
            edit = Edit(SET, (*path, "new-key"), drawn.draw(st.text(max_size=12)))
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            number = drawn.draw(st.integers(0, len(value) - 1))
            edit = drawn.draw(
                st.sampled_from(
                    [Edit(REMOVE, (*path, number)), Edit(MOVE, (*path, number), 0), Edit(ADD, path, {"a": 1})]
                )
            )
        elif isinstance(value, list):
            edit = Edit(SET, path, drawn.draw(st.permutations([*value, *drawn.draw(st.lists(st.text(max_size=5)))])))
        else:
            edit = drawn.draw(st.sampled_from([Edit(REMOVE, path), Edit(SET, path, "x\ny")]))
        text = edit_text(text, [edit])
