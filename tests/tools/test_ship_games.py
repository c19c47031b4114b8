"""The strong bots on generated ships at even points: a run goes on where the last one stopped."""

import json
from pathlib import Path

import pytest

from sensorium.ships.bid_table import curve_for
from sensorium.ships.scenarios import SCENARIO_WORDS
from tools import ship_games
from tools.ship_games import DATA, PAGE, SEEDS, Game, games_of, main, still_to_play, table

Task = tuple[str, int, int, int]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """The games that are played, without playing them."""
    played: list[Task] = []

    def play(scenario: str, points: int, seed: int, number: int, save: str) -> Game:
        played.append((scenario, points, seed, number))
        return Game(points, seed, number, ("marine", "stealer", "")[seed % 3], seed + 5, seed % 3 == 2, 0)

    monkeypatch.setattr(ship_games, "play_one", play)
    return played


def test_it_goes_on_where_it_stopped(
    tmp_path: Path, asked: list[Task], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_once, in_parts = tmp_path / "once.json", tmp_path / "parts.json"
    assert main(["--games", "2", "--data", str(at_once)]) == 0
    assert len(asked) == len(set(asked)) == 2 * len(SEEDS) * len(SCENARIO_WORDS)
    assert {task[0] for task in asked[:6]} == set(SCENARIO_WORDS)  # whatever is stopped is spread over all of them
    asked.clear()
    play = ship_games.play_one

    def stopped(scenario: str, points: int, seed: int, number: int, save: str) -> Game:
        if len(asked) == 20:
            raise KeyboardInterrupt
        return play(scenario, points, seed, number, save)

    monkeypatch.setattr(ship_games, "play_one", stopped)
    assert main(["--data", str(in_parts)]) == 0
    assert "kept" in capsys.readouterr().err
    assert len(asked) == 20
    monkeypatch.setattr(ship_games, "play_one", play)
    assert main(["--games", "1", "--data", str(in_parts)]) == 0
    assert main(["--games", "2", "--data", str(in_parts)]) == 0
    assert len(asked) == len(set(asked)) == 2 * len(SEEDS) * len(SCENARIO_WORDS)
    assert in_parts.read_text("utf-8") == at_once.read_text("utf-8")


def test_games_at_other_points_are_no_longer_counted(tmp_path: Path, asked: list[Task]) -> None:
    path = tmp_path / "even.json"
    assert main(["--games", "1", "--data", str(path)]) == 0
    data = json.loads(path.read_text("utf-8"))
    assert len(games_of(data, "raid")) == len(SEEDS)
    for row in data["scenarios"]["raid"]:
        row[0] += 1
    assert games_of(data, "raid") == []
    assert len(still_to_play(data, 1)) == len(SEEDS)
    assert f"| raid | {curve_for('raid').even()} | 0 | 0 | not measured |" in table(data)


def test_games_of_other_rules_are_not_mixed(tmp_path: Path, asked: list[Task]) -> None:
    path = tmp_path / "even.json"
    assert main(["--games", "1", "--data", str(path)]) == 0
    old = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**old, "rules_version": -1}), "utf-8")
    assert main(["--data", str(path)]) == 2
    assert main(["--games", "1", "--data", str(path), "--afresh"]) == 0


def test_a_row_says_how_sure_it_is(tmp_path: Path, asked: list[Task]) -> None:
    path = tmp_path / "even.json"
    assert main(["--games", "1", "--data", str(path)]) == 0
    told = table(json.loads(path.read_text("utf-8")))
    assert "| 30 | 30 | 33 (19–51) % | 10 | 20 | 35 |" in told


def test_a_real_game_comes_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ship_games, "MARINE", "sergeant:easy")
    monkeypatch.setattr(ship_games, "STEALER", "rush")
    game = ship_games.play_one("reconnaissance", 4, 3, 0, str(tmp_path))
    assert game.winner
    assert not game.broken_off
    assert game.faults == 0
    assert len(list(tmp_path.iterdir())) == 1


def test_the_page_shows_what_the_data_says() -> None:
    assert table(json.loads(DATA.read_text("utf-8"))) in PAGE.read_text("utf-8")
