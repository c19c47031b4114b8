"""A weapon with a choice of a new sort (a square, and one of two ways) is its declaration: nothing else is taught."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_everybody_reads_the_declaration() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.rules.trial_weapon"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert told["listed"] == [f"A net {square},1 {mode}" for square in (2, 3, 4) for mode in ("snare", "wide")]
    assert told["read back"]
    assert told["refused"] == {
        "A net 4,1 snare": "",
        "A net 5,1 snare": "fourth.shoot.targets",
        "B net 6,1 wide": "fourth.ruling.what-is-an-action",
    }
    assert told["forms"] == ["PIECE net SQUARE snare", "PIECE net SQUARE wide"]
    assert told["skills"]["net snare"] == told["skills"]["net wide"] == "aim"
    assert told["wished"] == "A net 4,1 wide"
    assert told["paid"] == 3
    assert told["bot"] == "A net 4,1 snare"
    choice = told["choice"]
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
