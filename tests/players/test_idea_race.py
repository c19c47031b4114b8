"""Comparing ideas by playing them on."""

from __future__ import annotations

from random import Random

from sensorium.players.search.idea_race import Line, best_of, clearest


def never() -> bool:
    return False


class Lines:
    """Ideas of a known worth, with luck that all of them share and a little of their own."""

    def __init__(self, worth: list[float], own: float = 0.0) -> None:
        self.worth = worth
        self.own = own
        self.rng = Random(3)
        self.tried = [0] * len(worth)

    def begin(self) -> Line:
        shared = self.rng.random()

        def line(idea: int) -> float:
            self.tried[idea] += 1
            return shared + self.worth[idea] + self.own * self.rng.gauss(0.0, 1.0)

        return line


def test_the_best_idea_is_found_and_the_worst_is_dropped_early() -> None:
    lines = Lines([0.0, -0.2, 0.1, 0.3, -0.1], own=0.01)
    assert best_of(5, (2, 3, 5), lines.begin, never) == 3
    assert lines.tried[3] == lines.tried[0] == 10
    assert lines.tried[1] == lines.tried[4] == 2


def test_the_usual_is_kept_unless_another_is_clearly_better() -> None:
    assert best_of(3, (2, 3), Lines([0.0, -0.1, -0.2]).begin, never) == 0
    noisy = Lines([0.0, 0.01], own=1.0)
    assert best_of(2, (4,), noisy.begin, never, care=5.0) == 0


def test_ideas_that_come_to_the_same_are_not_tried_again() -> None:
    lines = Lines([0.0, 0.0, 0.0])
    assert best_of(3, (2, 50), lines.begin, never) == 0
    assert lines.tried == [2, 2, 2]


def test_when_time_runs_out_what_is_known_counts() -> None:
    lines = Lines([0.0, 0.0, 0.4])
    assert best_of(3, (5, 50), lines.begin, lambda: sum(lines.tried) > 9) == 2
    assert sum(lines.tried) < 15
    assert best_of(3, (5,), Lines([0.0, 0.0, 0.4]).begin, lambda: True) == 0


def test_one_good_line_is_not_clear() -> None:
    assert clearest([[], [0.5], []]) == 0
    assert clearest([[], [0.5, 0.5], [0.6, -0.4]]) == 1
