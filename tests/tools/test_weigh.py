"""Fitting the judge's weights: the regression finds what made the results, and a game gives rows to fit."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from sensorium.missions.library import mission_named
from sensorium.players.search.evaluation import DRAWN, WEIGHTS
from tools.weigh import Row, fitted, main, played, solved, surprise


def test_elimination_solves_a_system() -> None:
    assert solved([[0.0, 2.0], [4.0, 1.0]], [6.0, 11.0]) == pytest.approx([2.0, 3.0])


def test_the_weights_behind_the_results_are_found() -> None:
    rng = Random(5)
    rows = []
    for number in range(4000):
        mission = number % 2
        figures = (rng.uniform(-1, 1), rng.uniform(-1, 1))
        odds = 1.5 * figures[0] - 0.8 * figures[1] + (0.7 if mission else -0.7)
        rows.append(Row(mission, figures, float(rng.random() < 1.0 / (1.0 + exp(-odds)))))
    found = fitted(rows, 2)
    assert found == pytest.approx([1.5, -0.8, -0.7, 0.7], abs=0.2)
    assert surprise(found, rows) < surprise([0.0] * 4, rows)


def test_a_game_gives_a_row_for_every_marine_turn() -> None:
    rows = played(mission_named("pilot-light"), 3, Random(2))
    assert 1 <= len(rows) <= 14
    assert {row.mission for row in rows} == {3}
    assert {len(row.figures) for row in rows} == {len(WEIGHTS)}
    assert len({row.result for row in rows}) == 1
    assert rows[0].result in (0.0, DRAWN, 1.0)
    assert len({row.figures for row in rows}) > 1


def test_what_it_cannot_read_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["many"]) == 2
    assert "make weigh" in capsys.readouterr().err
