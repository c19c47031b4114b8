"""Lines that say nothing are errors of their case, told where and what to write; what is said must be true."""

import json
import re
from pathlib import Path

import pytest

from sensorium.cases.case import CaseError
from sensorium.cases.case_setup import set_up
from sensorium.cases.facts import judge
from sensorium.cases.reader import read_cases, read_file
from sensorium.cases.runner import Outcome, Script, run
from sensorium.cases.script import lines_after
from sensorium.cases.script_forms import Meaning, MeaninglessError, Names
from sensorium.cli import main
from sensorium.missions.format.setup import set_up_named
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.notation import piece_named
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import REVEALED

DOCS = Path(__file__).parents[2] / "docs"
SCENE = """\
rules {rules}
cp 2

map
#########
#A+...BS#
#.......1
#########

A marine E
S stealer W
B blip 2

"""
FACTS = "see the facts of the notation, such as `A at 5,2`"
MOVES = "see the actions of the notation, such as `A move N`"
FIRST = 15  # the line of a script's first line


def page(script: str, rules: str = "fourth", name: str = "one") -> str:
    return f"```case {name}\n{SCENE.format(rules=rules)}{script}\n```\n"


def ran(script: str, rules: str = "fourth") -> Outcome:
    return run(read_cases(page(script, rules), "page.md")[0])


def error_of(script: str, rules: str = "fourth") -> CaseError:
    with pytest.raises(CaseError) as caught:
        ran(script, rules)
    return caught.value


@pytest.mark.parametrize(
    ("line", "what", "advice"),
    [
        ("= burning 9,9", "`9,9` is not on the map", "its squares go from `0,0` to `8,3`"),
        ("! burning 9,9", "`9,9` is not on the map", "its squares go from `0,0` to `8,3`"),
        ("= burning 2:1,1", "`2:1,1` is on a deck that is not there", "the map has one deck"),
        ("! burning 0,0", "`0,0` is no floor square", "name a square that a piece could stand on"),
        ("= burning A", "`A` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("! rubble 01,1", "`01,1` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("= A sees 9,9", "`9,9` is not on the map", "its squares go from `0,0` to `8,3`"),
        ("! A sees Q", "there is no piece `Q` in this case", "name one of A S B"),
        ("! A targets foo", "there is no piece `foo` in this case", "name one of A S B"),
        ("! A at foo", "`foo` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("! A at entry 2", "there is no entry area `2`", "name one of 1"),
        ("! secured 2", "there is no entry area `2`", "name one of 1"),
        ("= hopeless foo", "`foo` is no side", "write marine or stealer"),
        ("! turn marines", "`marines` is no side", "write marine or stealer"),
        ("! asked me", "`me` is no side", "write marine, stealer, chance or nobody"),
        ("! winner both", "`both` is no winner", "write marine, stealer or none"),
        ("! phase foo", "`foo` is no phase", "write set-up, timer, command, actions, reinforcements, closing or over"),
        ("! door 2,1 shut", "`shut` is no state of a door", "write open, closed or gone"),
        ("! degree great", "`great` is no degree of victory", "write none"),
        ("! A faces NE", "`NE` is no facing", "write N, E, S or W"),
        ("! A ap many", "`many` is no number", "write a whole number from 0 to 9999"),
        ("! cp -1", "`-1` is no number", "write a whole number from 0 to 9999"),
        ("= Q dead", "there is no piece `Q` in this case", "name one of A S B"),
        ("! Q jammed", "there is no piece `Q` in this case", "name one of A S B"),
        ("! s jammed", "there is no piece `s` in this case", "name one of A S B"),
        ("= foo dead", "there is no piece `foo` in this case", "name one of A S B"),
        ("! S1 alive", "there is no piece `S1` in this case", "name one of A S B"),
        ("! B4 alive", "there is no piece `B4` in this case", "name one of A S B"),
        ("! held Q", "there is no piece `Q` in this case", "name one of A S B"),
        ("! foo", "`foo` is no fact of the notation", FACTS),
        ("! burning", "`burning` is no fact of the notation", FACTS),
        ("= burning 1,1 still", "`burning 1,1 still` is no fact of the notation", FACTS),
        ("= A sees S still", "`A sees S still` is no fact of the notation", FACTS),
        (
            "! A jamed",
            "`A jamed` is no fact of the notation",
            f"{FACTS} (did you mean `jammed`?)",
        ),
        ("! legal: A fly N", "`A fly N` is no action of the notation", MOVES),
        ("! legal: Q move N", "there is no piece `Q` in this case", "name one of A S B"),
        ("! cost 2: A move up", "`up` is no direction", "write N, NE, E, SE, S, SW, W or NW"),
        ("! odds half: A fire S", "`half` is no chance", "write ways and throws, such as `11/36`"),
        ("! odds 1/0: A fire S", "`1/0` is no chance", "write ways and throws, such as `11/36`"),
        ("! odds 1/2: A turn N", "`A turn N` is no attack", "ask for the odds of a shot, an assault or a power"),
        ("! known us: cp", "`us` is no side", "write marine or stealer"),
        ("! known marine: Q", "there is no piece `Q` in this case", "name one of A S B"),
        ("x A fly N", "`A fly N` is no action of the notation", MOVES),
        ("x A move", "`A move` is no action of the notation", MOVES),
        ("x A move X", "`X` is no direction", "write N, NE, E, SE, S, SW, W or NW"),
        ("x A move N N", "`A move N N` is no action of the notation", MOVES),
        ("x Q move N", "there is no piece `Q` in this case", "name one of A S B"),
        ("x A fire Q", "there is no piece `Q` in this case", "name one of A S B"),
        ("x A fire 9,9", "`9,9` is not on the map", "its squares go from `0,0` to `8,3`"),
        ("x A fire door 9,9", "`9,9` is not on the map", "its squares go from `0,0` to `8,3`"),
        ("x A open S", "`S` is no square", "write `x,y`, or `2:x,y` on deck 2"),
        ("x A move E fire Q", "there is no piece `Q` in this case", "name one of A S B"),
        ("x A move N cp -1", "`A move N cp -1` is no action of the notation", MOVES),
        ("x A move N free", "`A move N` is no action of the notation", "`free` stands behind a shot: `A fire S free`"),
        ("x nobody pass", "`nobody` is no side", "write marine or stealer"),
        ("x a place entry 7", "there is no entry area `7`", "name one of 1"),
        ("x solo", "`solo` is no action of the notation", MOVES),
        (
            "x A overwach",
            "`A overwach` is no action of the notation",
            f"{MOVES} (did you mean `overwatch`?)",
        ),
        ("> A fly N", "`A fly N` is no action of the notation", MOVES),
        ("> solo", "`solo` without the solitaire rules", "add `+solo` to `rules`"),
    ],
)
def test_a_line_that_says_nothing(line: str, what: str, advice: str) -> None:
    error = error_of(f"= A alive\n{line}")
    assert (error.what, error.advice) == (what, advice)
    assert (error.path, error.line, error.case) == ("page.md", FIRST + 1, "one")


@pytest.mark.parametrize(
    "line",
    [
        "x A move N",  # a wall
        "x A fire 0,0",  # a wall is a square of the drawing
        "x A place 0,0",
        "x A full-auto",  # an action of an expansion
        "x A grenade 5,1",
        "x A move E then jump",
        "x A fire B1",  # what the blip may turn into
        "x A fire S free",  # nothing to go with
        "x stealer pass",
        "x time up cp",
        "x S fire A",
        "x a enter",  # the next blip that may arrive
        "! A sees B2",
        "! B1 alive",
        "! a alive",
        "! a dead",
        "! B1 dead",
        "! legal: A move N",
        "! door 4,1 closed",
        "! barrier 4,1",
        "! A at 2,2",
    ],
)
def test_what_the_rules_refuse_and_what_is_false(line: str) -> None:
    assert ran(line).passed


def test_the_dead_may_be_named() -> None:
    assert ran("> A open 2,1\n> B2 place 5,1\n> A fire B2 | A 6 1\nx A fire B2\n! A sees B2\n= B2 dead").passed


@pytest.mark.parametrize("line", ["x A move E fire B1", "! legal: A move E fire B1", "= odds 1/2: A move E fire B1"])
def test_a_shot_that_hangs_on_an_open_answer_is_neither_legal_nor_refused(line: str) -> None:
    """The move reveals a blip, and where its second model goes is still to be said."""
    scene = "rules fourth\n\nmap\n########\n#A...#.#\n####.B.#\n####...#\n########\n\nA marine E\nB blip 2\n\n"
    with pytest.raises(CaseError, match="the shot of `A move E fire B1` depends on an answer that is not given"):
        run(read_cases(f"```case one\n{scene}{line}\n```\n", "page.md")[0])


def test_data_carries_the_located_errors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "page.md"
    path.write_text(page("= burning 9,9") + page("= A alive", name="two") + page("= A dead", name="three"))
    assert main(["check", "--json", str(path)]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["unreadable"] == [
        {
            "name": "one",
            "path": str(path),
            "line": FIRST,
            "what": "`9,9` is not on the map",
            "advice": "its squares go from `0,0` to `8,3`",
        }
    ]
    assert [case["name"] for case in data["passed"]] == ["two"]
    assert [(case["name"], case["line"]) for case in data["failed"]] == [("three", 47)]


# -- the page -------------------------------------------------------------------------------------------------------


def spans(heading: str) -> list[str]:
    """The words in code marks in the first column of the tables under this heading of the page."""
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    part = page.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    cells = [row.split("|")[1] for row in part.splitlines() if row.startswith("| `")]
    return [span for cell in cells for span in re.findall(r"`([^`]+)`", cell)]


def test_everything_on_the_page_means_something() -> None:
    text = page("= A alive").replace("#.......1", "#C......1").replace("S stealer", "C object\nS stealer")
    meaning = Meaning(set_up(read_cases(text, "page.md")[0]))
    moves, facts = spans("Actions"), spans("Facts")
    assert len(moves) > 50
    assert len(facts) > 30
    for move in moves:
        meaning.check_move(move)
    for fact in facts:
        if not fact.startswith("degree"):  # in the words of a mission
            meaning.check_fact(fact.replace(" …", ""))


# -- what is said instead ---------------------------------------------------------------------------------------------


def test_what_is_said_of_a_blip_is_true() -> None:
    assert ran("! B blip").actual == "it is a blip, not revealed yet"
    assert ran("= S blip").actual == "it is a stealer"
    assert ran("= A blip").actual == "it is a marine"
    assert ran("> A open 2,1\n> B2 place 5,1\n= B blip").actual == "B is revealed"
    assert ran("= B1 alive").actual == "there is no B1 yet: B is not revealed"
    assert ran("= B1 dead").actual == "there is no B1 yet: B is not revealed"
    assert ran("= a dead").actual == "a has not arrived"


def test_the_picture_of_a_failure_calls_every_piece_what_it_is() -> None:
    lines = ran("! B blip").picture.splitlines()[-3:]
    assert lines == ["A marine E at 1,1", "S stealer W at 7,1", "B blip at 6,1"]


def hold_true(position: Position, names: Names) -> None:
    """Everything said of who is there and who is hidden agrees with the position."""
    for name in [*names.kinds, *(f"{name}{model}" for name in names.kinds for model in (1, 2, 3)), "a", "a1", "b"]:
        if not names.know(position, name):
            continue
        slot = piece_named(position, name)
        hidden = slot >= 0 and is_counter(position.kind[slot]) and not position.flags[slot] & REVEALED
        models = [piece_named(position, f"{name}{model}") >= 0 for model in (1, 2, 3)]
        for fact in ("blip", "alive", "dead", "jammed", "sees 9,9", "at 9,9"):
            square = position.board.name(0)
            holds, said = judge(position, f"{name} {fact.replace('9,9', square)}", names)
            if fact == "blip":
                assert holds == hidden == said.endswith(", not revealed yet")
            if fact == "alive":
                assert holds == (slot >= 0) == (said == "it is alive")
            if said.endswith("is revealed"):
                assert slot < 0
                assert any(models)
            if said.endswith(("is dead", "revealed or destroyed", "has not arrived")):
                assert slot < 0
                assert not any(models)
            if said.endswith("has not arrived"):
                assert not holds


def test_what_is_said_is_true_in_every_case() -> None:
    pages = sorted(DOCS.rglob("*.md"))
    cases = [case for path in pages for case in read_file(path)[0] if not case.paper][::9]
    assert len(cases) > 100
    for case in cases:
        position = set_up(case, set_up_named)
        script = Script(position, case.mission is not None)
        for number, step in enumerate(case.script):
            if step.kind == ">":
                hold_true(position, script.names)
                script.take(step, *lines_after(case.script, number))
        hold_true(position, script.names)


# -- every negative of the documentation ------------------------------------------------------------------------------


def test_every_negative_with_a_word_of_nonsense_is_an_error() -> None:
    """The grammar is what stands between a slip and a line that always holds: no word of any of them is passed over."""
    checked = 0
    for path in sorted(DOCS.rglob("*.md")):
        for case in read_file(path)[0][::3]:
            if case.paper or not any(step.kind in "x!" for step in case.script):
                continue
            meaning = Meaning(set_up(case, set_up_named))
            for step in case.script:
                if step.kind in "x!":
                    for spoiled in nonsense(step.text):
                        with pytest.raises(MeaninglessError):
                            (meaning.check_move if step.kind == "x" else meaning.check_fact)(spoiled)
                        checked += 1
    assert checked > 1000


def nonsense(text: str) -> list[str]:
    """The line with each of its words replaced in turn, and with one more behind it."""
    words = text.split()
    return [" ".join([*words[:at], "nonsense", *words[at + 1 :]]) for at in range(len(words) + 1)]
