"""The chapters of our stories as each outcome of the one before changes them: to be measured, and what was measured.

python tools/story_balance.py write FOLDER            # a mission file for each, `lantern-2-lost.toml`
sensorium duel FOLDER/lantern-2-lost.toml --marine sergeant:normal --stealer brood:normal --json > out.json
python tools/story_balance.py collect out.json …      # adds the games to tools/measured/stories.json
python tools/story_balance.py play FOLDER 12          # plays until each has so many; can be stopped and gone on with
python tools/story_balance.py table                   # what docs/stories.md shows

With `.venv-compiled/bin/python` the games go faster, and are the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from sensorium.lab.duel import Pairing, one_game
from sensorium.players.api import builtin_players
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.chances import interval
from sensorium.stories.chapters import plain_chapter
from sensorium.stories.record import Part, Record, game_line
from sensorium.stories.story import BRANCHES, WON, data_of, stories

MEASURED: Final = Path(__file__).parent / "measured" / "stories.json"
MARINE: Final = "sergeant:normal"
STEALER: Final = "brood:normal"
SECONDS: Final = 60.0  # for an answer: nobody is hurried, however busy the machine is
FIRST_SEED: Final = 200  # before it stand seeds of several games each


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


def play(folder: Path, most: int) -> None:
    """Game after game, the chapter with the fewest first, so that all have as many wherever it is stopped."""
    texts = variants()
    write(folder, texts)
    while True:
        known = measured()
        games = {name: known.get(name, {}).get("games", 0) for name in texts}
        name = min(sorted(games), key=lambda one: games[one])
        if games[name] >= most:
            return
        kept = known.setdefault(name, {"games": 0, "marine_wins": 0, "draws": 0, "seeds": []})
        seed = max([FIRST_SEED, *kept["seeds"]]) + 1
        outcome = one_game(Pairing(str(folder / f"{name}.toml"), MARINE, STEALER, seed, SECONDS), 0)
        kept["games"] += 1
        kept["marine_wins"] += outcome.winner == MARINES
        kept["draws"] += outcome.winner not in (MARINES, STEALERS)
        kept["seeds"].append(seed)
        keep(known)
        print(f"{name} {seed}: {kept['marine_wins']} of {kept['games']}", flush=True)


def keep(known: dict[str, dict[str, Any]]) -> None:
    MEASURED.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", "utf-8")


def write(folder: Path, texts: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")


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
    keep(known)


def share_of(told: list[dict[str, Any]]) -> str:
    """How many of their games the marines have won, and between what that lies with 95 % certainty."""
    games, wins = (sum(one[key] for one in told) for key in ("games", "marine_wins"))
    low, high = (round(100 * edge) for edge in interval(wins, games))
    return f"{round(100 * wins / games)} % of {games} ({low}–{high})"


def together() -> str:
    """All chapters of each branch."""
    known = measured()
    told = {branch: [one for name, one in known.items() if name.endswith(f"-{branch}")] for branch in BRANCHES}
    return "; ".join(f"{branch}: {share_of(found)}" for branch, found in told.items() if found)


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
                share = f": {share_of([told])}" if told else ""
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
        write(Path(sys.argv[2]), variants())
    elif len(sys.argv) == 4 and sys.argv[1] == "play":
        builtin_players.load(None)
        play(Path(sys.argv[2]), int(sys.argv[3]))
    elif len(sys.argv) > 2 and sys.argv[1] == "collect":
        collect(sys.argv[2:])
    elif sys.argv[1:] == ["table"]:
        print(f"{table()}\n\n{together()}")
    else:
        raise SystemExit(__doc__)
