"""The chapters of our stories as each outcome of the one before changes them: to be measured, and what was measured.

python tools/story_balance.py write FOLDER            # a mission file for each, `lantern-2-lost.toml`
sensorium duel FOLDER/lantern-2-lost.toml --marine sergeant:normal --stealer brood:normal --json > out.json
python tools/story_balance.py collect out.json …      # adds the games to tools/measured/stories.json
python tools/story_balance.py table                   # what docs/stories.md shows
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from sensorium.stories.chapters import plain_chapter
from sensorium.stories.record import Part, Record, game_line
from sensorium.stories.story import BRANCHES, WON, data_of, stories

MEASURED = Path(__file__).parent / "measured" / "stories.json"


def variants() -> dict[str, str]:
    """The name and the text of each changed chapter, with everybody alive."""
    found: dict[str, str] = {}
    for story in stories().values():
        for branch in BRANCHES:
            record = Record()
            record.decide(f"{story.id} begin")
            telling = record.tellings[story.id][-1]
            for number, chapter in enumerate(story.chapters, 1):
                if number > 1:
                    name = f"{story.id}-{number}-{branch}"
                    found[name] = plain_chapter(telling).replace(f"story-{story.id}-{number}", name, 1)
                men = [Part(man) for man in telling.expected()]
                winner = "marine" if branch == WON else "stealer"
                record.decide(game_line(telling, chapter.mission, winner, f"{number:08x}", 1, men))
    return found


def measured() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    return found


def collect(paths: list[str]) -> None:
    """Games of the same seeds are counted once."""
    known = measured()
    for path in paths:
        told = json.loads(Path(path).read_text("utf-8"))
        for name, games in told["missions"].items():
            kept = known.setdefault(name, {"games": 0, "marine_wins": 0, "draws": 0, "seeds": []})
            if told["seed"] in kept["seeds"]:
                continue
            kept["seeds"].append(told["seed"])
            for key in ("games", "marine_wins", "draws"):
                kept[key] += games[key]
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")


def table() -> str:
    known = measured()
    rows = ["| chapter | alone | after a victory | after a defeat |", "|---|---|---|---|"]
    for story in stories().values():
        for number, chapter in enumerate(story.chapters[1:], 2):
            data = data_of(chapter.mission)
            alone = data.get("balance")
            cells = [f"{round(100 * alone['marine'])} % of {alone['games']}" if alone else "not measured"]
            for branch in BRANCHES:
                told = known.get(f"{story.id}-{number}-{branch}")
                changes = ", ".join(f"`{words_of(change)}`" for change in chapter.branches[branch].changes)
                share = f": {round(100 * told['marine_wins'] / told['games'])} % of {told['games']}" if told else ""
                cells.append(changes + share)
            rows.append(f"| {data['name']} | {' | '.join(cells)} |")
    return "\n".join(rows)


def words_of(change: Any) -> str:
    """As the story's file writes it."""
    if change.kind == "blips":
        return f"blips {change.by:+}"
    if change.kind == "turn":
        return f"turn {change.number} {change.by:+}"
    return f"without {change.man}" if change.kind == "without" else f"{change.man} {change.kind} {change.number}"


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "write":
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in variants().items():
            (folder / f"{name}.toml").write_text(text, "utf-8")
    elif len(sys.argv) > 2 and sys.argv[1] == "collect":
        collect(sys.argv[2:])
    elif sys.argv[1:] == ["table"]:
        print(table())
    else:
        raise SystemExit(__doc__)
