"""`make branches ARGS="--games 12"`: the chapters of our stories as each outcome of the one before changes them.

With everybody alive, between the strong bots, until each chapter has so many games on both branches. The chapter with
the fewest is played first, so that all have as many wherever it is stopped. Every game is kept on a line of its own in
`tools/measured/stories/branches.json`; the table of docs/stories.md is written from it. `--write DIR` writes the
changed missions there instead, to play one or to look at it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from sensorium.lab.duel import dice_for, play_mission
from sensorium.missions.format.reader import read_mission
from sensorium.players.api import builtin_players
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.chances import interval
from sensorium.stories.chapters import plain_chapter
from sensorium.stories.record import Part, Record, game_line
from sensorium.stories.story import BRANCHES, WON, data_of, stories
from tools import measuring

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tools" / "measured" / "stories" / "branches.json"
PAGE: Final = ROOT / "docs" / "stories.md"
BEGINS, ENDS = "<!-- branches -->\n", "<!-- end of branches -->"
MARINE: Final = "sergeant:normal"
STEALER: Final = "brood:normal"
SECONDS: Final = 60.0  # for an answer: nobody is hurried, however busy the machine is
FIRST_SEED: Final = 200  # before it stand seeds of several games each
CHAPTERS: Final = "chapters"


def head() -> dict[str, Any]:
    """What the games of a file have in common."""
    return {"rules_version": RULES_VERSION, "marine": MARINE, "stealer": STEALER, "seconds": SECONDS}


@cache
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


def play_one(name: str, seed: int) -> int:
    """Who wins this changed chapter, as in the first game of a duel with this seed."""
    builtin_players.load(None)
    mission = read_mission(variants()[name], f"{name}.toml")
    outcome, _ = play_mission(mission, MARINE, STEALER, dice_for(seed, mission, 0), SECONDS, False)
    return outcome.winner


def games_of(data: measuring.Data, name: str) -> tuple[int, int, int]:
    """How many games there are of a chapter, how many the marines won, and how many nobody."""
    rows = data[CHAPTERS].get(name, [])
    games, wins, draws = (sum(row[at] for row in rows) for at in (1, 2, 3))
    return games, wins, draws


def still_to_play(data: measuring.Data, games: int) -> list[tuple[str, int]]:
    """The games that are missing, with their seeds: first of the chapter that has the fewest."""
    missing = []
    for name in variants():
        played = games_of(data, name)[0]
        last = max([FIRST_SEED, *(row[0] for row in data[CHAPTERS].get(name, []))])
        missing += [(number, name, last + 1 + number - played) for number in range(played, games)]
    return [(name, seed) for _, name, seed in sorted(missing)]


def share_of(told: list[tuple[int, int, int]]) -> str:
    """How many of their games the marines have won, and between what that lies with 95 % certainty."""
    games, wins = (sum(one[at] for one in told) for at in (0, 1))
    low, high = (round(100 * edge) for edge in interval(wins, games))
    return f"{round(100 * wins / games)} % of {games} ({low}–{high})"


def together(data: measuring.Data) -> str:
    """All chapters of each branch."""
    told = []
    for branch in BRANCHES:
        found = [games_of(data, name) for name in data[CHAPTERS] if name.endswith(f"-{branch}")]
        if found:
            told.append(f"{branch}: {share_of(found)}")
    return f"All chapters together, {'; '.join(told)}." if told else "Nothing is measured yet."


def table(data: measuring.Data) -> str:
    rows = ["| chapter | alone | after a victory | after a defeat |", "|---|---|---|---|"]
    for story in stories().values():
        for number, chapter in enumerate(story.chapters[1:], 2):
            mission = data_of(chapter.mission)
            alone = mission.get("balance")
            cells = [f"{round(100 * alone['marine'])} % of {alone['games']}" if alone else "not measured"]
            for branch in BRANCHES:
                told = games_of(data, f"{story.id}-{number}-{branch}")
                changes = ", ".join(f"`{words_of(change)}`" for change in chapter.branches[branch].changes)
                cells.append(f"{changes}: {share_of([told])}" if told[0] else changes)
            rows.append(f"| {mission['name']} | {' | '.join(cells)} |")
    return "\n".join([*rows, "", together(data), ""])


def words_of(change: Any) -> str:
    """As the story's file writes it."""
    if change.kind == "blips":
        return f"blips {change.by:+}"
    if change.kind == "turn":
        return f"turn {change.number} {change.by:+}"
    return f"without {change.man}" if change.kind == "without" else f"{change.man} {change.kind} {change.number}"


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in variants().items():
        (folder / f"{name}.toml").write_text(text, "utf-8")


def main(words: Sequence[str]) -> int:
    parser = measuring.options("make branches", (__doc__ or "").split("\n")[0], 12, DATA)
    parser.add_argument("--write", type=Path, metavar="DIR", help="write the changed missions there, and play none")
    asked = parser.parse_args(words)
    if asked.write:
        write(asked.write)
        return 0
    data = measuring.opened(asked.data, head(), CHAPTERS, asked.afresh)
    if data is None:
        return 2
    tasks = still_to_play(data, asked.games)

    def keep(at: int, winner: int) -> None:
        name, seed = tasks[at]
        row = [seed, 1, int(winner == MARINES), int(winner not in (MARINES, STEALERS))]
        data[CHAPTERS].setdefault(name, []).append(row)
        measuring.save(data, CHAPTERS, sorted(data[CHAPTERS]), asked.data)

    measuring.play_in_order(play_one, tasks, keep, asked.jobs, asked.minutes)
    measuring.Shown(DATA, PAGE, BEGINS, ENDS).write(asked.data, table(data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
