"""Cases are read whole, and broken ones are told where, what and what to do."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sensorium.cases.case import Case, CaseError, PieceLine, ScriptLine, Win
from sensorium.cases.reader import read_board, read_cases, read_file, read_text

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "cases" / "sample.md"

PLAIN = """\
rules first

map
#####
#A.S#
#####

A marine E
S stealer W

= A sees S
"""


def fenced(body: str, name: str = "one") -> str:
    return f"```case {name}\n{body}```\n"


def read(body: str) -> Case:
    return read_cases(fenced(body), "page.md")[0]


def test_the_samples_can_be_read() -> None:
    cases, errors = read_file(SAMPLES)
    assert errors == []
    assert [case.name for case in cases][:2] == ["sustained-fire", "overlapping-overwatch"]
    for case in cases:
        assert read_board(case).board.count > 0


def test_a_whole_case() -> None:
    case = read(
        """\
rules first+deathwing+whitedwarf
cites first.los.not-behind first.los.front-and-side
cites first.los.not-behind
turn stealer
cp 4
spent 1
allows passing securing
reinforcements 2
novice
pile 3 2 1
used 1 0 2
wins marine at once kills 3
wins stealer losses 2
wins marine burned 2:3,1
turns 12

map
#######
1A..l.#
#######

sections
#######
#aabbb#
#######

deck 2

map
#######
#...lx#
#######

wall 1,1 2,1
wall 2:1,1 2:2,1

A   captain  W with power-sword grenade-launcher ap 3 ammo 9 carrying C carrying D
B blip 3 at entry 1 arrived
C artefact
D object

> A  move   E | A 4 5, - 6,B1 1 , a2 3
x A move N : first.los.not-behind
x A fire 2:5,2
= cost 2: A move S
! A dead
"""
    )
    assert (case.name, case.path, case.line, case.where) == ("one", "page.md", 1, "page.md:1")
    assert (case.rules, case.edition, case.expansions) == (
        "first+deathwing+whitedwarf",
        "first",
        ("deathwing", "whitedwarf"),
    )
    assert case.cites == ("first.los.not-behind", "first.los.front-and-side")
    assert (case.turn, case.cp, case.spent, case.reinforcements, case.novice) == ("stealer", 4, 1, 2, True)
    assert case.allows == ("passing", "securing")
    assert (case.pile, case.used, case.turns) == ((3, 2, 1), (1, 0, 2), 12)
    assert case.wins == (
        Win("marine", "kills", "3", True, 13),
        Win("stealer", "losses", "2", False, 14),
        Win("marine", "burned", "2:3,1", False, 15),
    )
    upper, lower = case.decks
    assert (upper.number, upper.line, upper.rows[1], upper.sections_line) == (1, 19, "1A..l.#", 24)
    assert upper.sections == ["#######", "#aabbb#", "#######"]
    assert (lower.number, lower.line, lower.sections) == (2, 31, None)
    assert case.walls == (("1,1", "2,1", 35), ("2:1,1", "2:2,1", 36))
    assert case.pieces == (
        PieceLine(
            "A",
            "captain",
            38,
            facing=3,
            gear=("power-sword", "grenade-launcher"),
            ap=3,
            ammo=9,
            carrying=("C", "D"),
        ),
        PieceLine("B", "blip", 39, value=3, entry=1, arrived=True),
        PieceLine("C", "artefact", 40),
        PieceLine("D", "object", 41),
    )
    assert case.script == (
        ScriptLine(">", "A move E", 43, (("A", (4, 5)), ("-", (6,)), ("B1", (1,)), ("a2", (3,)))),
        ScriptLine("x", "A move N", 44, rule="first.los.not-behind"),
        ScriptLine("x", "A fire 2:5,2", 45),
        ScriptLine("=", "cost 2: A move S", 46),
        ScriptLine("!", "A dead", 47),
    )
    assert read_board(case).board.deck_count == 2


def test_what_is_not_said_has_its_default() -> None:
    case = read(PLAIN)
    assert (case.turn, case.cp, case.spent, case.cites, case.allows) == ("marine", 0, 0, (), ())
    assert (case.mission, case.reinforcements, case.novice, case.turns, case.wins) == (
        None,
        0,
        False,
        None,
        (),
    )
    assert (case.pile, case.used) == (None, (0, 0, 0))
    assert case.pieces[0] == PieceLine("A", "marine", 9, facing=1)
    assert case.text == PLAIN.rstrip("\n")


def test_every_state_of_a_piece() -> None:
    body = PLAIN.replace(
        "A marine E", "A librarian N overwatch guard jammed prone done ammo 3 reloads 1 psi 7 mastery 2"
    )
    assert read(body).pieces[0] == PieceLine(
        "A",
        "librarian",
        9,
        facing=0,
        overwatch=True,
        guard=True,
        jammed=True,
        prone=True,
        done=True,
        ammo=3,
        reloads=1,
        psi=7,
        mastery=2,
    )


def test_counters_carry_values() -> None:
    assert read(PLAIN.replace("S stealer W", "S ambush 0")).pieces[1].value == 0
    assert read(PLAIN.replace("S stealer W", "S blip 2")).pieces[1].value == 2


def test_draws_of_counters_and_blips() -> None:
    case = read(PLAIN + "> end turn | cp 2 5, blips 3 1 1\n")
    assert case.script[-1].dice == (("cp", (2, 5)), ("blips", (3, 1, 1)))


def test_a_mission_stands_in_place_of_a_map() -> None:
    case = read("rules first\nmission first.one\n\n> A place 5,2\n")
    assert (case.mission, case.decks) == ("first.one", ())


# Fences.


def test_fences_of_either_mark_and_any_length() -> None:
    text = f"~~~case a\n{PLAIN}~~~\n\n````case b\n{PLAIN}````\n``` case c\n{PLAIN}```\n"
    assert [case.name for case in read_cases(text)] == ["a", "b", "c"]


def test_an_indented_fence_may_indent_its_rows() -> None:
    case = read_cases("".join(f"  {row}\n" for row in fenced(PLAIN).splitlines()))[0]
    assert case.decks[0].rows == ["#####", "#A.S#", "#####"]


def test_a_case_quoted_in_another_block_is_not_run() -> None:
    assert read_text(f"~~~\n{fenced(PLAIN)}~~~\n````md\n{fenced(PLAIN)}````\n```python\ncase = 1\n```\n") == (
        [],
        [],
    )


def test_lines_count_from_the_top_of_the_page() -> None:
    case = read_cases("# Page\n\nProse.\n\n" + fenced(PLAIN))[0]
    assert (case.line, case.decks[0].line, case.pieces[0].line, case.script[0].line) == (5, 9, 13, 16)


def test_a_broken_case_does_not_hide_the_others() -> None:
    broken = fenced("rules third\n", "two")
    cases, errors = read_text(fenced(PLAIN) + broken + fenced(PLAIN, "three"), "page.md")
    assert [case.name for case in cases] == ["one", "three"]
    assert [(error.line, error.case) for error in errors] == [(15, "two")]
    with pytest.raises(CaseError):
        read_cases(broken)


@given(st.text(alphabet="#.+/ABS12x=!>|:,- \nabcmapdeckrulesfirstmarine", max_size=200))
def test_no_text_breaks_the_reader(body: str) -> None:
    cases, errors = read_text(fenced(body + "\n"), "page.md")
    assert len(cases) + len(errors) == 1
    for error in errors:
        assert str(error).startswith("page.md:")


@given(st.lists(st.sampled_from([*PLAIN.splitlines(), "~~~", "```", "```case two", "x A", "> A | 3", "deck 2"])))
def test_no_shuffled_case_breaks_the_reader(rows: list[str]) -> None:
    read_text(fenced("\n".join(rows) + "\n"), "page.md")
