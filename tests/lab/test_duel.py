"""Duels count right, and what they save can be played again."""

from pathlib import Path

import pytest

from sensorium.cli import main
from sensorium.lab.duel import Pairing, Progress, Tally, duel, interval, one_game
from sensorium.lab.ratings import rate
from sensorium.rules.log import read_log, rebuild


def pairing(save: str | None = None) -> Pairing:
    return Pairing("pilot-light", "random", "rush", 1, 0.5, save)


def test_a_duel_is_the_sum_of_its_games() -> None:
    told: list[tuple[int, int]] = []
    (tally,) = duel([pairing()], 3, 1, lambda done, total: told.append((done, total)))
    apart = Tally()
    for number in range(3):
        apart.add(one_game(pairing(), number))
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert (tally.games, tally.marine_wins, tally.turns) == (3, apart.marine_wins, apart.turns)
    assert tally.marine_wins + tally.draws + tally.stealer_wins == 3


def test_saved_games_can_be_played_again(tmp_path: Path) -> None:
    outcome = one_game(pairing(str(tmp_path)), 0)
    (path,) = tmp_path.iterdir()
    assert rebuild(read_log(path.read_text())).digest() == outcome.digest


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.28), (10, 10, 0.72, 1.0), (5, 10, 0.24, 0.76)]
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    lowest, highest = interval(wins, games)
    assert lowest == pytest.approx(low, abs=0.01)
    assert highest == pytest.approx(high, abs=0.01)


def test_nothing_is_known_without_games() -> None:
    assert interval(0, 0) == (0.0, 1.0)


def test_the_better_of_two_is_rated_higher() -> None:
    ratings = rate({("good", "x"): (9, 10), ("bad", "x"): (1, 10), ("good", "y"): (5, 10), ("bad", "y"): (0, 10)})
    assert ratings["marine"]["good"] > 1100 > ratings["marine"]["bad"]
    assert ratings["stealer"]["y"] > ratings["stealer"]["x"]


def test_the_bar_speaks_only_on_a_terminal() -> None:
    said: list[str] = []
    Progress(said.append, False)(1, 2)
    assert said == []
    Progress(said.append, True)(2, 2)
    assert "2/2" in said[0]


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["duel", "pilot-light", "--marine", "random", "--stealer", "random", "--games", "2", "--jobs", "1"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "pilot-light" in shown
    assert "random against random, 2 games each" in shown


def test_a_wrong_player_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "pilot-light", "--marine", "nobody"]) == 2
    assert "there is no player 'nobody'" in capsys.readouterr().err


def test_the_players_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["players"]) == 0
    assert "brood:easy|normal|hard" in capsys.readouterr().out
