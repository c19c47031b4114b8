"""The join of catalogue, program and cases, on a tiny world of its own."""

from pathlib import Path

import pytest

from sensorium.cases import coverage
from sensorium.cases.citations import citations
from sensorium.cases.reader import read_cases
from sensorium.catalogue import Catalogue

CASE = """\
```case {name}
rules first
cites {cites}

map
###
#A#
###

A marine N

{script}
```
"""


def rule(name: str, chapter: str, kind: str = "") -> dict[str, object]:
    row: dict[str, object] = {"id": name, "chapter": chapter, "source": "book", "text": "Text."}
    return row | ({"kind": kind} if kind else {})


@pytest.fixture
def known() -> Catalogue:
    # The ids are real ones, so that the reader accepts the cases that cite them.
    book = Catalogue()
    book.add(
        "first",
        {
            "rule": [
                rule("first.los.not-behind", "Line of sight"),
                rule("first.los.front-and-side", "Line of sight"),
                rule("first.turning.in-place", "Turning"),
                rule("first.board.squares", "Turning", "component"),
            ],
            "example": [{"id": "first.example.four-aps", "rules": ["first.turning.in-place"], "text": "Text."}],
            "ruling": [
                {
                    "id": "first.ruling.vision-arc-shape",
                    "rules": ["first.los.not-behind"],
                    "question": "What?",
                    "answer": "That.",
                }
            ],
        },
    )
    book.add("fourth", {"rule": [rule("fourth.los.forward-arc", "Line of sight")]})
    return book


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "rules" / "core").mkdir(parents=True)
    (tmp_path / "board").mkdir()
    (tmp_path / "server").mkdir()
    (tmp_path / "rules" / "los.py").write_text(
        "# first.los.not-behind, and see first.los.*\n"
        'WHY = "first.ruling.vision-arc-shape"\n'
        "x = first.turning.in_place.y\n"
        'y = f"refused by first.los.front-and-side."\n'
        '"""A chapter.\n\nfirst.los.front-and-side first.los.not-in-any-book los.first.toml\n"""\n'
    )
    (tmp_path / "rules" / "core" / "reasons.py").write_text('"first.turning.in-place"  # first.los.in-no-book-either\n')
    (tmp_path / "board" / "sight.py").write_text("pass  # (first.los.not-behind) fourth.los.forward-arc-extra\n")
    (tmp_path / "server" / "page.py").write_text("# fourth.los.forward-arc\n")
    return tmp_path


def test_where_ids_are_named(tree: Path, known: Catalogue) -> None:
    """In ``reasons.py``, which only says why a move is refused, an id counts for nothing, but must exist."""
    found, strays = citations(tree, known)
    assert found == {
        "first.los.not-behind": ["board/sight.py:1", "rules/los.py:1"],
        "first.ruling.vision-arc-shape": ["rules/los.py:2"],
        "first.los.front-and-side": ["rules/los.py:4", "rules/los.py:7"],
    }
    assert strays == {
        "fourth.los.forward-arc-extra": ["board/sight.py:1"],
        "first.los.not-in-any-book": ["rules/los.py:7"],
        "first.los.in-no-book-either": ["rules/core/reasons.py:1"],
    }


@pytest.fixture
def joined(tree: Path, known: Catalogue) -> coverage.Coverage:
    text = CASE.format(name="head", cites="first.los.not-behind first.example.four-aps", script="= A alive")
    text += CASE.format(name="refusal", cites="fourth.los.forward-arc", script="x A move N : first.turning.in-place")
    found, strays = citations(tree, known)
    return coverage.join(known, found, read_cases(text, "page.md"), strays)


def test_the_join(joined: coverage.Coverage) -> None:
    rows = {row.entry.id: (row.places, row.cases) for row in joined.covered}
    assert rows["first.los.not-behind"] == (("board/sight.py:1", "rules/los.py:1"), ("page.md#head",))
    assert rows["first.los.front-and-side"] == (("rules/los.py:4", "rules/los.py:7"), ())
    assert rows["first.turning.in-place"] == ((), ("page.md#refusal",))
    assert rows["first.ruling.vision-arc-shape"] == (("rules/los.py:2",), ())


def test_as_text(joined: coverage.Coverage) -> None:
    assert coverage.text(joined) == (
        """\
                                                    total  implemented  cited  both
first: rules                                            3            2      2     1
  Line of sight                                         2            2      1     1
  Turning                                               1            0      1     0
first: rulings                                          1            1      0     0
first: examples                                         1            0      1     0
fourth: rules                                           1            0      1     0
  Line of sight                                         1            0      1     0

not implemented (2):
  first, Turning
    first.turning.in-place
  fourth, Line of sight
    fourth.los.forward-arc

not cited by a passing case (2):
  first, Line of sight
    first.los.front-and-side
    first.ruling.vision-arc-shape

components and advice, not counted (1):
  first, Turning
    first.board.squares

named in the program and in no book (3):
  fourth.los.forward-arc-extra board/sight.py:1
  first.los.in-no-book-either rules/core/reasons.py:1
  first.los.not-in-any-book rules/los.py:7"""
    )


def test_as_data(joined: coverage.Coverage) -> None:
    data = coverage.data(joined)
    first = data["books"]["first"]
    assert first["rules"] == {"total": 3, "implemented": 2, "cited": 2, "both": 1}
    assert first["rulings"] == {"total": 1, "implemented": 1, "cited": 0, "both": 0}
    assert first["examples"] == {"total": 1, "implemented": 0, "cited": 1, "both": 0}
    assert first["chapters"]["Turning"] == {"total": 1, "implemented": 0, "cited": 1, "both": 0}
    assert data["books"]["solo"]["rules"]["total"] == 0
    assert data["entries"][0] == {
        "id": "first.los.not-behind",
        "book": "first",
        "chapter": "Line of sight",
        "kind": "rule",
        "implemented": ["board/sight.py:1", "rules/los.py:1"],
        "cases": ["page.md#head"],
    }
    assert [row["kind"] for row in data["entries"]].count("component") == 1
    assert data["unknown"]["first.los.not-in-any-book"] == ["rules/los.py:7"]
