"""The players play the same games, digest by digest, in every build: as recorded, and as without compiled modules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sensorium.missions.library import ids
from tools.player_games import RECORD, RECORDED, digests, named

ROOT = Path(__file__).resolve().parent.parent.parent


def digests_in_pure_python(mission: str, marine: str, stealer: str) -> list[str]:
    words = [sys.executable, str(ROOT / "tools" / "player_games.py"), "--pure", mission, marine, stealer]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("game", RECORDED, ids=lambda game: named(*game))
def test_the_players_play_the_recorded_games(game: tuple[str, str, str]) -> None:
    recorded = json.loads(RECORD.read_text("utf-8"))
    assert list(recorded) == [named(*game) for game in RECORDED]
    assert digests(*game) == recorded[named(*game)], "if this is meant, run `make golden`"


def test_games_that_differ_have_other_digests() -> None:
    mission, marine, stealer = RECORDED[0]
    other = digests(mission, marine, stealer, seed=2)
    assert other != json.loads(RECORD.read_text("utf-8"))[named(mission, marine, stealer)]


def test_without_compiled_modules_it_is_the_same_game() -> None:
    game = ("pilot-light", "sergeant:easy", "brood:easy")
    assert digests_in_pure_python(*game) == digests(*game)


@pytest.mark.soak
@pytest.mark.parametrize("mission", ids())
def test_every_mission_is_played_alike(mission: str) -> None:
    game = (mission, "sergeant:normal", "brood:normal")
    assert digests_in_pure_python(*game) == digests(*game)


@pytest.mark.soak
def test_the_strongest_play_alike() -> None:
    game = ("pilot-light", "sergeant:hard", "brood:hard")
    assert digests_in_pure_python(*game) == digests(*game)
