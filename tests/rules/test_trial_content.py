"""What is new stands in few places: nothing but those edits teaches the rules, the players and the table about it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.rules.trial_content import PACKAGE, TRIALS

ROOT = Path(__file__).resolve().parents[2]
MOST = {
    "passive weapon": 2,
    "gun": 4,
    "weapon with a choice": 4,
    "power": 4,
    "kind of trooper": 4,
    "kind of model": 4,
    "condition": 1,
}


def test_each_is_added_in_few_places() -> None:
    assert {name: len(places) <= MOST[name] for name, places in TRIALS.items()} == dict.fromkeys(MOST, True)
    for places in TRIALS.values():
        assert all(len({edit.path for edit in place}) == 1 for place in places), "a place is in one module"


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.rules.trial_report"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_a_mission_has_them(told: dict[str, Any]) -> None:
    assert told["found"] == []
    assert told["sentences"] == ["1 pair has fallen", "1 paire est tombée"]
    assert told["first"].startswith("case:9: the rules `first` know no scout (the fourth edition has one)")


def test_games_of_earlier_versions_go_on_as_recorded(told: dict[str, Any]) -> None:
    """With verbs, kinds, weapons, a question and a condition that they did not know."""
    assert told["lost"] == []


def test_the_players_use_them(told: dict[str, Any]) -> None:
    """A scout fires the gun at a brute, a librarian uses the power, brutes move: and the pair that falls is the end."""
    assert "A fire S" in told["fight"]
    assert "Cyn spike Maw" in told["game"]
    assert "Maw activate" in told["game"]
    assert told["scene"]["winner"] == "marine"


def test_the_page_is_told_of_them(told: dict[str, Any]) -> None:
    ada, bea, cyn, dov = (piece for piece in told["begun"]["pieces"] if piece["side"] == "marine")
    assert (ada["kind"], ada["role"], ada["full"], ada["equipment"]) == ("scout", "trooper", 5, ["stub-gun"])
    assert ada["skills"] == {"fire": "shot", "overwatch": "press", "guard": "press"}
    assert bea["equipment"] == ["war-maul"]
    assert cyn["skills"]["spike"] == "aim"
    assert dov["equipment"] == ["net-thrower"]
    assert told["scene"]["goals"] == [
        {"side": "marine", "text": "1 pair has fallen.", "holds": True, "done": 1, "of": 1}
    ]


def test_a_weapon_with_a_choice_is_its_declaration(told: dict[str, Any]) -> None:
    """A square, and one of two ways: who lists, reads, refuses, pays, foresees and shows it is taught nothing else."""
    net = told["net"]
    assert net["listed"] == [f"A net {square},1 {mode}" for square in (2, 3, 4) for mode in ("snare", "wide")]
    assert net["read back"]
    assert net["refused"] == {
        "A net 4,1 snare": "",
        "A net 5,1 snare": "fourth.shoot.targets",
        "B net 6,1 wide": "fourth.ruling.what-is-an-action",
    }
    assert net["forms"] == ["PIECE net SQUARE snare", "PIECE net SQUARE wide"]
    assert net["skills"]["net snare"] == net["skills"]["net wide"] == "aim"
    assert net["wished"] == "A net 4,1 wide"
    assert net["paid"] == 3
    assert net["bot"] == "A net 4,1 snare"
    choice = net["choice"]
    assert choice.pop("odds")["risks"] == {"A": 1, "B": 1, "S": 1}
    assert choice == {
        "said": "A net 4,1 wide",
        "verb": "net",
        "group": "aim",
        "skill": "net wide",
        "mode": "wide",
        "piece": "A",
        "square": "4,1",
        "cost": 3,
        "area": "section",
    }
    assert any(re.fullmatch("Dov net .*", said) for said in told["game"])


def test_a_weapon_counts_in_close_assault(told: dict[str, Any]) -> None:
    """Three added to one die, against the best of a stealer's three: 864 of 1296."""
    best = [number**3 - (number - 1) ** 3 for number in range(7)]
    wins = sum(best[theirs] for ours in range(1, 7) for theirs in range(1, 7) if ours + 3 > theirs)
    assert (told["blow"]["total"], told["blow"]["kill"]) == (6**4, wins)
