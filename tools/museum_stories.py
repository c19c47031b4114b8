"""Write a record of stories for the museum, as this version keeps it, for every later version to open.

python tools/museum_stories.py tests/stories/museum/NAME

Written once, by the version it is of, and never again: one story told to its end, one begun twice and left in the
middle, and `index.json`, which says how they stand.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from sensorium.stories.file import StoryFile
from sensorium.stories.record import Record
from tests.stories.tales import any_line


def write(folder: Path) -> None:
    folder.mkdir(parents=True)
    path, rng = folder / "stories.txt", Random(11)
    for story, chapters in (("parish", 2), ("lantern", 1), ("lantern", 3)):
        kept = StoryFile.opened(path)
        kept.append(f"{story} begin")
        for _ in range(chapters):
            kept.append(any_line(kept.record, story, rng))
    (folder / "index.json").write_text(json.dumps(standing_of(StoryFile.open(path).record), indent=1) + "\n", "utf-8")


def standing_of(record: Record) -> dict[str, Any]:
    """What must be the same in every later version."""
    return {
        story: [
            {
                "winners": [game.winner for game in telling.played],
                "living": [man.name for man in telling.men if not man.fell],
                "fallen": {man.name: man.fell for man in telling.men if man.fell},
                "kills": {man.name: man.deeds["kills"] for man in telling.men if "kills" in man.deeds},
                "scars": {man.name: man.scars for man in telling.men if man.scars},
            }
            for telling in tellings
        ]
        for story, tellings in record.tellings.items()
    }


if __name__ == "__main__":
    if len(sys.argv) != 2 or Path(sys.argv[1]).exists():
        raise SystemExit(
            "name a folder that does not exist yet: python tools/museum_stories.py tests/stories/museum/NAME"
        )
    write(Path(sys.argv[1]))
