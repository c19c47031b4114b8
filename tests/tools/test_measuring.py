"""Games are kept in their order, whichever ends first: what is kept is always a beginning."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tools import measuring


def test_a_game_waits_for_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[tuple[int, str]] = []

    def done_backwards(play: Callable[..., str], tasks: Sequence[tuple[Any, ...]], jobs: int) -> Iterator[Any]:
        for at in (2, 0, 3):
            yield at, play(*tasks[at])
        raise KeyboardInterrupt

    monkeypatch.setattr(measuring, "each_done", done_backwards)
    tasks = [(letter,) for letter in "abcd"]
    measuring.play_in_order(str.upper, tasks, lambda at, result: kept.append((at, result)), jobs=2)
    assert kept == [(0, "A")]


def test_the_end_of_the_time_leaves_what_there_is() -> None:
    kept: list[int] = []
    measuring.play_in_order(abs, [(1,), (2,), (3,)], lambda at, result: kept.append(result), minutes=1e-9)
    assert kept == [1]


def test_only_what_stands_between_the_marks_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- a -->\nold\n<!-- end of a -->\nafter\n", "utf-8")
    measuring.write_between(page, "<!-- a -->\n", "<!-- end of a -->", "new\n")
    text = page.read_text("utf-8")
    measuring.write_between(page, "<!-- a -->\n", "<!-- end of a -->", "new\n")
    assert page.read_text("utf-8") == text == "before\n<!-- a -->\n\nnew\n\n<!-- end of a -->\nafter\n"
