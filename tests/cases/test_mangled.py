"""Mangled cases: whatever stands on a line, only its own case suffers, and it is told where and what to write."""

import os
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sensorium.cases import check_run
from sensorium.cases.case import FAULT
from sensorium.cases.fences import Block, find_blocks
from sensorium.cases.reader import read_text
from sensorium.cases.runner import run
from sensorium.journey.papers import ALL_PAPERS
from sensorium.missions.format.setup import set_up_named

DOCS = Path(__file__).parents[2] / "docs"
WORDS = """
foo 9,9 99,99 0,0 1,1 3:1,1 2:1,1 0:0,0 01,1 -1,1 1, x ? | : = ! > Q Z A S B B1 B9 A1 a z a1 zz N NE up 0 1 7 -1
999999 1/0 1/2 none marine stealer chance nobody entry door at then turn move fire place to cp free blip number known
legal: cost odds open with fired carrying burning first first+solo first+foo
"""
GARBAGE = (*WORDS.split(), "\u00b2", "\u0663", "\u00e9", "\x00", "9" * 5000)
GOOD = "```case {name}\nrules first\n\nmap\n####\n#A.#\n####\n\nA marine E\n\n> A move E\n= A at 2,1\n```\n"


@cache
def blocks() -> tuple[Block, ...]:
    """Every case of the documentation."""
    found: list[Block] = []
    for path in sorted(DOCS.rglob("*.md")):
        found += find_blocks(path.read_text(encoding="utf-8"), str(path))[0]
    return tuple(found)


def fenced(rows: list[str]) -> str:
    return "\n".join(["````case mangled", *rows, "````", ""])


def spoiled(words: list[str], how: int, at: int, garbage: str) -> list[str]:
    """A line with one of its words replaced, dropped, doubled, exchanged with its neighbour, or joined by another."""
    at %= len(words)
    if how == 0:
        return [*words[:at], garbage, *words[at + 1 :]]
    if how == 1:
        return [*words[:at], *words[at + 1 :]]
    if how == 2:
        return [*words[:at], words[at], *words[at:]]
    if how == 3:
        return [*words[:at], *words[at : at + 2][::-1], *words[at + 2 :]]
    return [*words[: at + 1], garbage, *words[at + 1 :]]


def mangled(block: Block, row: int, how: int, at: int, garbage: str) -> str:
    """The case with one line spoiled; a row of a map is a line like any other."""
    rows = list(block.rows)
    lines = [index for index, text in enumerate(rows) if text.strip()]
    row = lines[row % len(lines)]
    rows[row] = " ".join(spoiled(rows[row].split(), how, at, garbage))
    return fenced(rows)


def hold(text: str) -> None:
    """The mangled case passes, fails or cannot be read, at one of its lines, and its neighbours pass."""
    page = GOOD.format(name="before") + text + GOOD.format(name="after")
    report = check_run.check(*read_text(page, "page.md"), partial(run, missions=set_up_named, papers=ALL_PAPERS))
    names = [case.name for case in report.passed]
    assert "before" in names, text
    assert "after" in names, text
    first, last = 14, 14 + text.count("\n")
    for case, outcome in report.failed:
        assert case.name == "mangled", text
        assert first <= outcome.line <= last, text
        assert outcome.expected, text
        assert outcome.actual, text
    for error in report.unreadable:
        assert first <= error.line <= last, (error, text)
        assert error.what, text
        assert error.advice, text
        assert FAULT not in error.what, (error, text)
        assert error.path == "page.md", text
    assert check_run.text(report)
    assert check_run.data(report)["cases"] == report.total


@settings(max_examples=400)
@given(
    st.integers(0, 10**6),
    st.integers(0, 10**6),
    st.integers(0, 4),
    st.integers(0, 20),
    st.sampled_from(GARBAGE),
)
def test_a_mangled_line_spoils_its_own_case_only(case: int, row: int, how: int, at: int, garbage: str) -> None:
    found = blocks()
    hold(mangled(found[case % len(found)], row, how, at, garbage))


def every(numbers: Random) -> Iterator[str]:
    """Each line of each case, mangled in every way with words drawn at random."""
    for block in blocks():
        for row in range(sum(1 for text in block.rows if text.strip())):
            for how in range(5):
                yield mangled(block, row, how, numbers.randrange(8), numbers.choice(GARBAGE))


@pytest.mark.soak
def test_every_line_mangled_spoils_its_own_case_only() -> None:
    seed = int.from_bytes(os.urandom(4))
    for text in every(Random(seed)):
        hold(text)
