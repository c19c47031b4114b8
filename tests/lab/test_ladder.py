"""Ladders: ratings that follow from the games, and say how sure they are."""

import json

import pytest

from sensorium.cli import main
from sensorium.lab.ratings import Met, rate, solved


def met(*games: tuple[str, str, float, int], mission: str = "m") -> list[Met]:
    return [Met(marine, stealer, mission, points, count) for marine, stealer, points, count in games]


def test_the_better_of_two_is_rated_higher() -> None:
    ratings = rate(met(("good", "x", 9, 10), ("bad", "x", 1, 10), ("good", "y", 5, 10), ("bad", "y", 0, 10)))
    assert ratings["marine"]["good"].points > 1100 > 900 > ratings["marine"]["bad"].points
    assert ratings["stealer"]["y"].points > ratings["stealer"]["x"].points
    assert sum(one.points for one in ratings["marine"].values()) == pytest.approx(2000, abs=0.2)


def test_four_hundred_points_are_ten_to_one() -> None:
    many = 110_000
    ratings = rate(met(("a", "x", many * 10 / 11, many), ("b", "x", many / 2, many)))
    assert ratings["marine"]["a"].points - ratings["marine"]["b"].points == pytest.approx(400, abs=1)
    assert ratings["marine"]["a"].margin < 10


def test_more_games_make_a_rating_surer() -> None:
    few, many = (
        rate(met(("a", "x", 0.6 * count, count), ("b", "x", 0.4 * count, count)))["marine"]["a"] for count in (10, 1000)
    )
    assert few.margin > 3 * many.margin > 0


def test_what_a_mission_favours_is_taken_out() -> None:
    # b has only played where marines win anyway, and is no better for it.
    games = met(("a", "x", 20, 100), ("c", "x", 20, 100), mission="hard")
    games += met(("c", "x", 80, 100), ("b", "x", 80, 100), mission="easy")
    rated = rate(games)["marine"]
    assert abs(rated["a"].points - rated["b"].points) < 60


def test_who_always_wins_has_a_rating_all_the_same() -> None:
    rated = rate(met(("a", "x", 50, 50), ("b", "x", 0, 50)))["marine"]
    assert 1200 < rated["a"].points < 3000
    assert rated["a"].margin > 50


def test_equations_are_solved() -> None:
    assert solved([[0.0, 2.0], [1.0, 1.0]], [4.0, 5.0]) == pytest.approx([3.0, 2.0])


def test_the_command_rates_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "--missions", "pilot-light", "--players", "random", "rush", "--games", "1", "--jobs", "1"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("1 games of each two on pilot-light, seed 1\n")
    assert "marines                rating    95 %" in shown
    assert "stealers               rating    95 %" in shown
    assert "4 games in" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_the_ladder_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "--missions", "pilot-light", "--players", "random", "brood:easy", "--games", "1", "--jobs", "1"]
    assert main([*words, "--seconds", "0.2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data["ratings"]["marine"]) == {"random"}
    assert set(data["ratings"]["stealer"]) == {"random", "brood:easy"}
    assert data["ratings"]["marine"]["random"]["rating"] == 1000
    assert [(one["marine"], one["stealer"], one["games"]) for one in data["met"]] == [
        ("random", "random", 1),
        ("random", "brood:easy", 1),
    ]
    command = "sensorium ladder --missions pilot-light --players random brood:easy --games 1 --seed 1 --seconds 0.2"
    assert data["command"] == command


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (["brood", "rush:fast"], "'rush' has no parameter 'fast'"),
        (["brood:easy"], "a ladder needs players for both sides"),
        (["genius"], "there is no player 'genius'"),
    ],
)
def test_a_ladder_that_cannot_be_is_told(players: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "--players", *players]) == 2
    assert message in capsys.readouterr().err
