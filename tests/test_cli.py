"""The command line: what it prints, and how it ends."""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from sensorium.cases.case import Case
from sensorium.cli import main

CASE = """\
```case {name}
rules first
cites first.turning.in-place

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


def pretend(case: Case, missions: object = None, papers: object = None) -> Pretended:
    if case.name == "bad":
        return Pretended(False, case.line + 11, "A alive", "A dead", "###\n#.#\n###")
    return Pretended(True)


@pytest.fixture(autouse=True)
def _pretending(monkeypatch: pytest.MonkeyPatch) -> None:
    """A runner that only pretends: the command line is what is tested here."""
    runner = ModuleType("sensorium.cases.runner")
    runner.__dict__["run"] = pretend
    monkeypatch.setitem(sys.modules, "sensorium.cases.runner", runner)


def page(folder: Path, *names: str) -> Path:
    path = folder / "page.md"
    path.write_text("".join(CASE.format(name=name) for name in names))
    return path


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith("usage: sensorium")
    assert "check" in out
    assert "rule" in out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    build = "compiled" if os.environ.get("SENSORIUM_COMPILED") == "1" else "pure Python"
    assert re.fullmatch(rf"sensorium \d+\.\d+\.\d+ \({build}\)\n", capsys.readouterr().out)


def test_green_says_only_how_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(page(tmp_path, "one", "two"))]) == 0
    captured = capsys.readouterr()
    assert captured.out == "2 cases, 2 passed\n"
    assert captured.err == ""


def test_red_names_the_case_and_draws_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = page(tmp_path, "one", "bad")
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == (
        f"{path}:25: bad\n"
        "  expected: A alive\n"
        "  actual:   A dead\n"
        "    ###\n    #.#\n    ###\n\n"
        "2 cases, 1 passed, 1 failed\n"
    )


def test_the_map_can_be_left_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--no-failed-map", str(page(tmp_path, "bad"))]) == 1
    assert "#" not in capsys.readouterr().out


def test_choosing_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "-k", "on", str(page(tmp_path, "one", "bad"))]) == 0
    assert capsys.readouterr().out == "1 case, 1 passed\n"


def test_a_path_without_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        f"sensorium: {tmp_path} holds no cases; a case is a fenced block that opens with ```case NAME\n"
    )


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--json", str(page(tmp_path, "one", "bad"))]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["cases"], len(data["passed"]), data["failed"][0]["name"]) == (2, 1, "bad")
    assert "coverage" not in data


def test_coverage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = page(tmp_path, "one")
    assert main(["check", "--coverage", str(path)]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^first: rules +358 +\d+ +1 ", out, re.MULTILINE)
    assert "components and advice, not counted (40):" in out
    assert out.endswith("\n1 case, 1 passed\n")
    assert main(["check", "--coverage", "--json", str(path)]) == 0
    data = json.loads(capsys.readouterr().out)["coverage"]
    assert data["books"]["first"]["rules"]["total"] == 358
    [row] = [row for row in data["entries"] if row["id"] == "first.turning.in-place"]
    assert row["cases"] == [f"{path}#one"]


def test_only_passing_cases_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--coverage", "--json", str(page(tmp_path, "bad"))]) == 1
    data = json.loads(capsys.readouterr().out)["coverage"]
    assert data["books"]["first"]["rules"]["cited"] == 0


def test_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = page(tmp_path, "one")
    assert main(["rule", "first.turning.in-place", "--cases", str(path)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("first.turning.in-place\n  first, Turning\n  A turn changes a model's facing")
    assert out.endswith(f"case one: {path}:1\n")


def test_part_of_an_id_lists_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "first.turning"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    assert lines[2] == "first.turning.blip-never: A Blip never turns."


def test_an_unknown_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "first.turnin.blip-never"]) == 2
    err = capsys.readouterr().err
    assert err.startswith(
        "sensorium: the catalogue has no `first.turnin.blip-never`; did you mean first.turning.blip-never"
    )
    assert main(["rule", "qqq"]) == 2
    assert capsys.readouterr().err == (
        "sensorium: the catalogue has no `qqq`; try the beginning of an id, such as `first.los`\n"
    )


def test_whoever_has_read_enough_gets_no_complaint() -> None:
    command = [sys.executable, "-c", "import sys; from sensorium.cli import main; sys.exit(main(['missions']))"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait() == 141
