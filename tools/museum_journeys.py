"""Write journeys for the museum: the long way alone as this version saves it, for every later version to open.

python tools/museum_journeys.py tests/journey/museum/NAME

Written once, by the version it is of, and never again: one in the middle of a board, one that was won, one that was
given up, and `index.json`, which says how each of them stands.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from sensorium.journey.file import JourneyFile
from sensorium.journey.journey import Journey
from tests.journey.ways import any_line

# Which, the seed, and after how many boards it is left (0: at its end).
WAYS = (("middle", 3, 4), ("won", 1, 0), ("given-up", 5, 6))


def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    index: dict[str, Any] = {}
    for kind, seed, boards in WAYS:
        path, rng = folder / f"{kind}.txt", Random(seed)
        kept = JourneyFile.begin(path, "Emberfall")
        while kept.journey.asks() and not (boards and kept.journey.number == boards and kept.journey.phase == "game"):
            line = any_line(kept.journey, rng)
            kept.append(line)
            if line.startswith("player lay") and kept.journey.number == 2:
                kept.append("player undo")
                kept.append(line)
        if kind == "given-up":
            kept.append("player give up")
        index[path.name] = standing_of(kept.journey)
    (folder / "index.json").write_text(json.dumps(index, indent=1) + "\n", "utf-8")


def standing_of(journey: Journey) -> dict[str, Any]:
    """What must be the same in every later version."""
    left = [man.account(journey.book) for man in journey.living()]
    told = {"phase": journey.phase, "outcome": journey.outcome, "board": journey.number, "kills": journey.kills()}
    return {**told, "left": left, "tiles": [board.tiles for board in journey.boards]}


if __name__ == "__main__":
    if len(sys.argv) != 2 or Path(sys.argv[1]).exists():
        raise SystemExit(
            "name a folder that does not exist yet: python tools/museum_journeys.py tests/journey/museum/NAME"
        )
    write(Path(sys.argv[1]))
