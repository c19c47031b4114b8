"""The changed chapters of our stories are measured evenly, and gone on with where the measuring was stopped."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from sensorium.lab.duel import Pairing
from sensorium.rules.core.vocabulary import MARINES
from tools import story_balance


def test_the_chapter_with_the_fewest_games_is_played_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = sorted(story_balance.variants())
    kept = tmp_path / "stories.json"
    one = {"games": 1, "marine_wins": 1, "draws": 0, "seeds": [story_balance.FIRST_SEED + 1]}
    kept.write_text(json.dumps(dict.fromkeys(names[1:], one)), "utf-8")
    played: list[tuple[str, int]] = []

    def game(pairing: Pairing, number: int) -> SimpleNamespace:
        played.append((Path(pairing.mission).stem, pairing.seed))
        return SimpleNamespace(winner=MARINES)

    monkeypatch.setattr(story_balance, "MEASURED", kept)
    monkeypatch.setattr(story_balance, "one_game", game)
    story_balance.play(tmp_path / "chapters", 2)
    assert [name for name, _ in played] == [names[0], *names]
    assert len(set(played)) == len(played)
    known = story_balance.measured()
    assert {(told["games"], told["marine_wins"]) for told in known.values()} == {(2, 2)}
    assert story_balance.share_of([known[names[0]]]) == "100 % of 2 (34–100)"
