"""Gathering, running and reporting cases, with a runner that only pretends."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from sensorium.cases import check_run
from sensorium.cases.case import FAULT, Case, CaseError

CASE = """\
```case {name}
rules first

map
###
#A#
###

A marine N

= A alive
```
"""


@dataclass(frozen=True)
class Pretended:
    passed: bool
    line: int = 0
    expected: str = ""
    actual: str = ""
    picture: str = ""


def pretend(case: Case) -> Pretended:
    """Cases whose name says so fail."""
    if case.name.startswith("bad"):
        return Pretended(False, case.line + 10, "A alive", "A dead", "###\n#.#\n###\n")
    if case.name.startswith("torn"):
        raise CaseError(case.path, case.line + 4, "column 1: a hole", "mend it", case.name)
    if case.name.startswith("crash"):
        raise ZeroDivisionError
    return Pretended(True)


def page(folder: Path, name: str, *cases: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(CASE.format(name=case) for case in cases))
    return path


def names(cases: list[Case]) -> list[str]:
    return [case.name for case in cases]


def test_folders_are_walked_in_order_and_hidden_ones_passed_over(tmp_path: Path) -> None:
    page(tmp_path, "b.md", "four")
    page(tmp_path, "a/z.md", "three")
    page(tmp_path, "a/b/c.md", "two")
    page(tmp_path, ".venv/lib.md", "no")
    page(tmp_path, "notes.txt", "no")
    page(tmp_path, "empty.md")
    cases, errors = check_run.gather([tmp_path])
    assert names(cases) == ["four", "three", "two"]
    assert errors == []


def test_a_file_named_twice_runs_once(tmp_path: Path) -> None:
    one = page(tmp_path, "a.md", "one")
    assert names(check_run.gather([one, tmp_path, one])[0]) == ["one"]


def test_only_what_is_wanted(tmp_path: Path) -> None:
    page(tmp_path, "a.md", "door-opens", "door-shuts", "sight")
    (tmp_path / "b.md").write_text("```case broken-sight\nrules third\n```\n")
    cases, errors = check_run.gather([tmp_path], "door")
    assert names(cases) == ["door-opens", "door-shuts"]
    assert errors == []


def test_nothing_to_run_is_an_error(tmp_path: Path) -> None:
    one = page(tmp_path, "a.md", "one")
    empty = page(tmp_path, "bare/a.md")
    with pytest.raises(check_run.NoCasesError, match="does not exist; name a Markdown file or a folder"):
        check_run.gather([one, tmp_path / "none"])
    with pytest.raises(check_run.NoCasesError, match="holds no cases; a case is a fenced block that opens with"):
        check_run.gather([one, empty])
    with pytest.raises(check_run.NoCasesError, match="holds no cases"):
        check_run.gather([one, empty.parent])
    with pytest.raises(check_run.NoCasesError, match="no case has `xyz` in its name; leave -k away"):
        check_run.gather([one], "xyz")


def test_green(tmp_path: Path) -> None:
    cases, errors = check_run.gather([page(tmp_path, "a.md", "one", "two")])
    report = check_run.check(cases, errors, pretend)
    assert report.green
    assert check_run.text(report) == "2 cases, 2 passed"


def test_one_case_is_one_case(tmp_path: Path) -> None:
    report = check_run.check(*check_run.gather([page(tmp_path, "a.md", "one")]), pretend)
    assert check_run.text(report) == "1 case, 1 passed"


def test_red(tmp_path: Path) -> None:
    path = page(tmp_path, "a.md", "one", "bad", "torn")
    with path.open("a") as more:
        more.write("```case broken\nrules third\n```\n")
    report = check_run.check(*check_run.gather([path]), pretend)
    assert not report.green
    assert check_run.text(report) == (
        f"""\
{path}:38: unknown edition `third`; write `rules first` or `rules fourth`, \
expansions joined with `+`: `rules first+deathwing` (in broken)

{path}:29: column 1: a hole; mend it (in torn)

{path}:23: bad
  expected: A alive
  actual:   A dead
    ###
    #.#
    ###

4 cases, 1 passed, 1 failed, 2 cannot be read"""
    )
    assert "#.#" not in check_run.text(report, maps=False)


def test_as_data(tmp_path: Path) -> None:
    path = page(tmp_path, "a.md", "one", "bad", "torn")
    report = check_run.check(*check_run.gather([path]), pretend)
    assert check_run.data(report) == {
        "cases": 3,
        "passed": [{"name": "one", "path": str(path), "line": 1}],
        "failed": [
            {
                "name": "bad",
                "path": str(path),
                "line": 23,
                "expected": "A alive",
                "actual": "A dead",
                "picture": "###\n#.#\n###\n",
            }
        ],
        "unreadable": [
            {"name": "torn", "path": str(path), "line": 29, "what": "column 1: a hole", "advice": "mend it"}
        ],
    }


def test_a_crash_is_told_of_its_case_and_the_others_run(tmp_path: Path) -> None:
    path = page(tmp_path, "a.md", "one", "crash", "two")
    report = check_run.check(*check_run.gather([path]), pretend)
    assert names(report.passed) == ["one", "two"]
    assert not report.green
    error = report.unreadable[0]
    assert (error.case, error.path, error.line) == ("crash", str(path), 13)
    assert error.what.startswith(f"{FAULT} ZeroDivisionError in test_check_run.py:")
    assert error.advice == "please report it with this case"


def test_a_file_that_cannot_be_opened_hides_no_other(tmp_path: Path) -> None:
    page(tmp_path, "a.md", "one")
    (tmp_path / "b.md").symlink_to(tmp_path / "nowhere.md")
    cases, errors = check_run.gather([tmp_path])
    assert names(cases) == ["one"]
    assert [(error.path, error.line) for error in errors] == [(str(tmp_path / "b.md"), 1)]
    assert errors[0].what == "the file cannot be opened: No such file or directory"
    assert errors[0].advice == "make it readable, or take it away"
