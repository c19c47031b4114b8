"""`make even ARGS="--games 2"`: the two strong bots on generated ships at the points that the bid table calls even.

Thirty ships of every scenario, seeds 1 to 30, and so many games on each. Every game is kept on a line of its own in
`tools/measured/ships/even.json`, so that the work can be stopped at any time and gone on with; the table of
docs/generator.md is written from it. When the even points have moved, the games of other points are left out.
`--save DIR` keeps the logs of the games, to see one again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from sensorium.lab.duel import play_mission
from sensorium.lab.progress import Progress
from sensorium.lab.workers import each_done
from sensorium.missions.format.reader import read_mission
from sensorium.players.api import builtin_players
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.bid_table import curve_for
from sensorium.ships.chances import interval
from sensorium.ships.generator import DEFAULT_RULES, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tools" / "measured" / "ships" / "even.json"
PAGE: Final = ROOT / "docs" / "generator.md"
BEGINS, ENDS = "<!-- even points -->\n", "<!-- end of even points -->"
SEEDS: Final = range(1, 31)
MARINE, STEALER = "sergeant:normal", "brood:normal"
SECONDS: Final = 60.0  # for an answer: no bot is cut short, however loaded the machine
WINNERS: Final = {MARINES: "marine", STEALERS: "stealer"}


@dataclass(frozen=True)
class Game:
    """A game that was played: on which ship, and how it went. ``winner`` is empty where there was none,
    ``broken_off`` says that it had no end."""

    points: int
    seed: int
    number: int
    winner: str
    turns: int
    broken_off: bool
    faults: int

    @property
    def key(self) -> tuple[int, int, int]:
        return self.points, self.seed, self.number


def head() -> dict[str, Any]:
    """What the games of a file have in common."""
    return {
        "rules": DEFAULT_RULES,
        "rules_version": RULES_VERSION,
        "marine": MARINE,
        "stealer": STEALER,
        "seconds": SECONDS,
    }


def play_one(scenario: str, points: int, seed: int, number: int, save: str = "") -> Game:
    """Game ``number`` on this ship; its dice follow from its place."""
    builtin_players.load(None)
    mission = read_mission(generate(Wanted(scenario, points=points, seed=seed)))
    rng = Random(f"ship games {scenario} {points} {seed} {number}")
    outcome, log = play_mission(mission, MARINE, STEALER, rng, SECONDS, bool(save))
    if log is not None:
        folder = Path(save)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{scenario}-{points}-{seed}-{number}.jsonl").write_text(log.text(), encoding="utf-8")
    winner = WINNERS.get(outcome.winner, "")
    return Game(points, seed, number, winner, outcome.turns, outcome.truncated, sum(outcome.fault_count))


def games_of(data: dict[str, Any], scenario: str) -> list[Game]:
    """What was played at the points that are even by now."""
    even = curve_for(scenario).even()
    return [one for one in (Game(*row) for row in data["scenarios"].get(scenario, [])) if one.points == even]


def still_to_play(data: dict[str, Any], games: int) -> list[tuple[str, int, int, int]]:
    """The games that are missing: the scenarios in turn, and every ship before any ship again."""
    known = {word: {one.key for one in games_of(data, word)} for word in SCENARIO_WORDS}
    tasks = [
        (word, curve_for(word).even(), seed, number)
        for number in range(games)
        for seed in SEEDS
        for word in SCENARIO_WORDS
    ]
    return [task for task in tasks if task[1:] not in known[task[0]]]


def save_data(data: dict[str, Any], path: Path) -> None:
    """A game on a line of its own: a difference can be read."""
    parts = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key != "scenarios"]
    told = []
    for word in SCENARIO_WORDS:
        rows = sorted(data["scenarios"].get(word, []), key=lambda row: (row[0], row[2], row[1]))
        lines = ",\n".join(f"      {json.dumps(row)}" for row in rows)
        told.append(f'    "{word}": [\n{lines}\n    ]' if rows else f'    "{word}": []')
    parts.append('  "scenarios": {\n' + ",\n".join(told) + "\n  }")
    new = path.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
    new.replace(path)


def table(data: dict[str, Any]) -> str:
    lines = [
        "| scenario | points | ships | games | marines win | undecided | turns | the longest |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for word in SCENARIO_WORDS:
        games = games_of(data, word)
        cells = [word, str(curve_for(word).even()), str(len({one.seed for one in games})), str(len(games))]
        if games:
            wins = sum(one.winner == "marine" for one in games)
            low, high = interval(wins, len(games))
            turns = [one.turns for one in games]
            cells.append(f"{100 * wins / len(games):.0f} ({100 * low:.0f}–{100 * high:.0f}) %")
            cells.append(str(sum(not one.winner for one in games)))
            cells += [f"{sum(turns) / len(games):.0f}", str(max(turns))]
        else:
            cells += ["not measured", "", "", ""]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def write_page(data: dict[str, Any], page: Path = PAGE) -> None:
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGINS)
    page.write_text(f"{before}{BEGINS}\n{table(data)}\n{ENDS}{rest.split(ENDS)[1]}", encoding="utf-8")


def run(data: dict[str, Any], games: int, jobs: int, minutes: float, path: Path, save: str) -> None:
    """Play what is missing, saving after each game. Ctrl-C and the end of the time leave what there is."""
    tasks = still_to_play(data, games)
    progress = Progress(sys.stderr.write, sys.stderr.isatty())
    end = monotonic() + 60 * minutes if minutes else None
    try:
        with closing(each_done(play_one, [(*task, save) for task in tasks], jobs)) as results:
            for done, (at, game) in enumerate(results, 1):
                data["scenarios"].setdefault(tasks[at][0], []).append(list(astuple(game)))
                save_data(data, path)
                progress(done, len(tasks))
                if end is not None and monotonic() > end:
                    break
    except KeyboardInterrupt:
        print("stopped; what was played is kept", file=sys.stderr)
    progress.erase()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make even", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=2, metavar="N", help="on each ship in all; 2 if not said")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work")
    parser.add_argument("--minutes", type=float, default=0.0, metavar="M", help="stop after so many")
    parser.add_argument("--save", default="", metavar="DIR", help="keep every game's log there")
    parser.add_argument("--afresh", action="store_true", help="forget the games that were played")
    parser.add_argument("--data", type=Path, default=DATA, metavar="FILE", help="where the games are kept")
    asked = parser.parse_args(words)
    data: dict[str, Any] = {**head(), "scenarios": {}}
    if asked.data.exists() and not asked.afresh:
        data = json.loads(asked.data.read_text(encoding="utf-8"))
        if {key: value for key, value in data.items() if key != "scenarios"} != head():
            print("the players or the rules have changed since these games; say --afresh", file=sys.stderr)
            return 2
    run(data, asked.games, asked.jobs, asked.minutes, asked.data, asked.save)
    print(table(data), end="")
    if asked.data == DATA:
        write_page(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
