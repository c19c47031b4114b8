"""`make bids ARGS="--games 2000"`: plays duels on generated ships until every scenario has so many, and adds them to
what the programs know about bids (`src/sensorium/ships/bid_table.json`).

Game N of a scenario is the same whoever plays it: its points, ship and dice follow from N. So the work can be stopped
at any time (what was played is kept) and gone on with, and the same number of games gives the same file. The players
are the two strong ones without what they simulate: their rules of thumb alone, which take a second for a game and no
clock. When the players or the rules have changed, `--afresh` begins again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from sensorium.lab.progress import Progress
from sensorium.lab.workers import each_done
from sensorium.missions.format.reader import read_mission
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships import bid_table
from sensorium.ships.bid_table import POINTS, counts_of, curve_of
from sensorium.ships.generator import DEFAULT_RULES, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.table.quick_match import MOST_TURNS, PLAYERS, play_quick_match

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = Path(bid_table.__file__).parent / bid_table.FILE
PAGE: Final = ROOT / "docs" / "generator.md"
BEGINS, ENDS = "<!-- bids -->\n", "<!-- end of bids -->"
STRIDE: Final = 18  # through the 47 possible points, so that any number of games is spread over all of them
FIRST_SEED: Final = 100_000  # ships that no test and no example uses
BATCH: Final = 6  # games of each process between two savings
TOLD: Final = (10, 20, 30, 40)  # points of the page's table


def head() -> dict[str, Any]:
    """What the games of a file have in common."""
    return {
        "rules": DEFAULT_RULES,
        "rules_version": RULES_VERSION,
        "players": PLAYERS,
        "broken_off_after_turns": MOST_TURNS,
    }


def points_of(number: int) -> int:
    return POINTS[number * STRIDE % len(POINTS)]


def play_one(scenario: str, number: int) -> int:
    """Who wins game ``number`` of this scenario."""
    mission = read_mission(generate(Wanted(scenario, points=points_of(number), seed=FIRST_SEED + number)))
    return play_quick_match(mission, Random(f"bids {scenario} {number}")).winner


def add(data: dict[str, Any], scenario: str, points: int, winner: int) -> None:
    rows: list[list[int]] = data["scenarios"].setdefault(scenario, [])
    row = next((one for one in rows if one[0] == points), None)
    if row is None:
        row = [points, 0, 0, 0]
        rows.append(row)
        rows.sort()
    row[1] += 1
    row[2] += winner == MARINES
    row[3] += winner == STEALERS


def played(data: dict[str, Any], scenario: str) -> int:
    return sum(one.games for one in counts_of(data, scenario))


def still_to_play(data: dict[str, Any], games: int) -> list[tuple[str, int]]:
    """The games that are missing, the scenarios in turn."""
    begun = {word: played(data, word) for word in SCENARIO_WORDS}
    return [(word, number) for number in range(games) for word in SCENARIO_WORDS if number >= begun[word]]


def save(data: dict[str, Any], path: Path) -> None:
    """A row of points on a line of its own: a difference can be read."""
    parts = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key != "scenarios"]
    told = []
    for word in SCENARIO_WORDS:
        rows = ",\n".join(f"      {json.dumps(row)}" for row in data["scenarios"].get(word, []))
        told.append(f'    "{word}": [\n{rows}\n    ]')
    parts.append('  "scenarios": {\n' + ",\n".join(told) + "\n  }")
    new = path.with_suffix(".new")
    new.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")
    new.replace(path)


def table(data: dict[str, Any]) -> str:
    """The page's table: the even point, and the marines' chance at some points with its interval."""
    lines = [
        "| scenario | games | undecided | even at | " + " | ".join(f"{one} points" for one in TOLD) + " |",
        "|---|---|---|---|" + "---|" * len(TOLD),
    ]
    for word in SCENARIO_WORDS:
        counts = counts_of(data, word)
        curve = curve_of(counts)
        undecided = sum(one.games - one.marine - one.stealer for one in counts)
        cells = []
        for points in TOLD:
            low, high = curve.interval(points)
            cells.append(f"{100 * curve.chance(points):.0f} ({100 * low:.0f}–{100 * high:.0f}) %")
        even = curve.even()
        told = f"{even}" if POINTS[0] < even < POINTS[-1] else f"{even} (the end of the range)"
        told = told if curve.is_known() else "not known"
        lines.append(f"| {word} | {curve.games} | {undecided} | {told} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def write_page(data: dict[str, Any], page: Path = PAGE) -> None:
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(BEGINS)
    page.write_text(f"{before}{BEGINS}\n{table(data)}\n{ENDS}{rest.split(ENDS)[1]}", encoding="utf-8")


def run(data: dict[str, Any], games: int, jobs: int, minutes: float, path: Path) -> None:
    """Play what is missing, saving as it goes. Ctrl-C and the end of the time leave what there is."""
    tasks = still_to_play(data, games)
    progress = Progress(sys.stderr.write, sys.stderr.isatty())
    end = monotonic() + 60 * minutes if minutes else None
    done = 0
    try:
        for start in range(0, len(tasks), BATCH * jobs):
            part = tasks[start : start + BATCH * jobs]
            winners = [0] * len(part)
            with closing(each_done(play_one, part, jobs)) as results:
                for at, winner in results:
                    winners[at] = winner
                    done += 1
                    progress(done, len(tasks))
            for (scenario, number), winner in zip(part, winners, strict=True):
                add(data, scenario, points_of(number), winner)
            save(data, path)
            if end is not None and monotonic() > end:
                break
    except KeyboardInterrupt:
        print("stopped; what was saved is kept", file=sys.stderr)
    progress.erase()


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make bids", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--games", type=int, default=2000, metavar="N", help="of each scenario in all; 2000 if not said"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that share the work")
    parser.add_argument("--minutes", type=float, default=0.0, metavar="M", help="stop after so many")
    parser.add_argument("--afresh", action="store_true", help="forget the games that were counted")
    parser.add_argument("--data", type=Path, default=DATA, metavar="FILE", help="where the counts are kept")
    asked = parser.parse_args(words)
    data: dict[str, Any] = {**head(), "scenarios": {}}
    if asked.data.exists() and not asked.afresh:
        data = json.loads(asked.data.read_text(encoding="utf-8"))
        if {key: value for key, value in data.items() if key != "scenarios"} != head():
            print("the players or the rules have changed since these games; say --afresh", file=sys.stderr)
            return 2
    run(data, asked.games, asked.jobs, asked.minutes, asked.data)
    print(table(data), end="")
    if asked.data == DATA:
        write_page(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
