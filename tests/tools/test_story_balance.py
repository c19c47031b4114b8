"""The changed chapters of our stories are measured evenly, and gone on with where the measuring was stopped."""

import json
from pathlib import Path

import pytest

from sensorium.missions.format.reader import read_mission
from sensorium.rules.core.vocabulary import MARINES
from tools import story_balance
from tools.story_balance import DATA, FIRST_SEED, PAGE, games_of, head, main, share_of, table, variants


def test_the_chapter_with_the_fewest_games_is_played_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = sorted(variants())
    path = tmp_path / "stories.json"
    rows = {name: [[FIRST_SEED + 1, 1, 1, 0]] for name in names[1:]}
    path.write_text(json.dumps({**head(), "chapters": rows}), "utf-8")
    played: list[tuple[str, int]] = []

    def play(name: str, seed: int) -> int:
        played.append((name, seed))
        return MARINES

    monkeypatch.setattr(story_balance, "play_one", play)
    assert main(["--games", "2", "--data", str(path)]) == 0
    assert [name for name, _ in played] == [names[0], *names]
    assert len(set(played)) == len(played)
    data = json.loads(path.read_text("utf-8"))
    assert {games_of(data, name) for name in names} == {(2, 2, 0)}
    assert share_of([games_of(data, names[0])]) == "100 % of 2 (34–100)"


def test_the_changed_missions_can_be_read(tmp_path: Path) -> None:
    assert main(["--write", str(tmp_path)]) == 0
    for name in variants():
        assert read_mission((tmp_path / f"{name}.toml").read_text("utf-8"), f"{name}.toml").id == name


def test_the_page_shows_what_the_data_says() -> None:
    assert table(json.loads(DATA.read_text("utf-8"))) in PAGE.read_text("utf-8")
