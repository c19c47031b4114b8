"""The counts of bids grow: a run goes on where the last one stopped, and the same games give the same file."""

import json
from pathlib import Path

import pytest

from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.bid_table import POINTS, learned
from sensorium.ships.scenarios import SCENARIO_WORDS
from tools import bid_table


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The games that are played, without playing them."""
    played: list[tuple[str, int]] = []

    def play(scenario: str, number: int) -> int:
        played.append((scenario, number))
        return (MARINES, STEALERS, -1)[number % 3]

    monkeypatch.setattr(bid_table, "play_one", play)
    return played


def test_it_goes_on_where_it_stopped(tmp_path: Path, asked: list[tuple[str, int]]) -> None:
    at_once, in_parts = tmp_path / "once.json", tmp_path / "parts.json"
    assert bid_table.main(["--games", "60", "--data", str(at_once)]) == 0
    assert len(asked) == len(set(asked)) == 60 * len(SCENARIO_WORDS)
    asked.clear()
    for games in ("7", "7", "60"):
        assert bid_table.main(["--games", games, "--data", str(in_parts)]) == 0
    assert len(asked) == len(set(asked)) == 60 * len(SCENARIO_WORDS)
    assert in_parts.read_text("utf-8") == at_once.read_text("utf-8")
    rows = json.loads(at_once.read_text("utf-8"))["scenarios"]["raid"]
    assert {row[0] for row in rows} == set(POINTS)
    assert sum(row[1] for row in rows) == 60
    assert sum(row[2] for row in rows) == sum(row[3] for row in rows) == 20


def test_what_was_played_before_a_stop_is_kept(
    tmp_path: Path, asked: list[tuple[str, int]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = bid_table.play_one

    def stopped(scenario: str, number: int) -> int:
        if len(asked) == 20:
            raise KeyboardInterrupt
        return play(scenario, number)

    monkeypatch.setattr(bid_table, "play_one", stopped)
    path = tmp_path / "bids.json"
    assert bid_table.main(["--games", "50", "--data", str(path)]) == 0
    assert "kept" in capsys.readouterr().err
    kept = json.loads(path.read_text("utf-8"))
    assert sum(bid_table.played(kept, word) for word in SCENARIO_WORDS) == 20


def test_games_of_other_rules_are_not_mixed(tmp_path: Path, asked: list[tuple[str, int]]) -> None:
    path = tmp_path / "bids.json"
    assert bid_table.main(["--games", "1", "--data", str(path)]) == 0
    old = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**old, "rules_version": -1}), "utf-8")
    assert bid_table.main(["--games", "2", "--data", str(path)]) == 2
    assert bid_table.main(["--games", "2", "--data", str(path), "--afresh"]) == 0
    assert bid_table.played(json.loads(path.read_text("utf-8")), "raid") == 2


def test_one_scenario_is_played_afresh(tmp_path: Path, asked: list[tuple[str, int]]) -> None:
    path = tmp_path / "bids.json"
    assert bid_table.main(["--games", "5", "--data", str(path)]) == 0
    whole = path.read_text("utf-8")
    asked.clear()
    assert bid_table.main(["--games", "5", "--data", str(path), "--afresh", "raid"]) == 0
    assert asked == [("raid", number) for number in range(5)]
    assert path.read_text("utf-8") == whole


def test_a_game_is_the_same_whoever_plays_it() -> None:
    assert bid_table.play_one("reconnaissance", 0) == bid_table.play_one("reconnaissance", 0)


def test_the_page_shows_what_the_data_says() -> None:
    assert bid_table.table(learned()) in bid_table.PAGE.read_text("utf-8")
