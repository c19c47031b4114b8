"""`make bids ARGS="--games 2000"`: plays duels on generated ships until every scenario has so many, and adds them to
what the programs know about bids (`src/sensorium/ships/bid_table.json`).

Game N of a scenario is the same whoever plays it: its points, ship and dice follow from N. So the work can be stopped
at any time (what was played is kept) and gone on with, and the same number of games gives the same file. The players
are the two strong ones without what they simulate: their rules of thumb alone, which take a second for a game and no
clock. When the players or the rules have changed, `--afresh` begins again, with all scenarios or with those it names.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from sensorium.missions.format.reader import read_mission
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships import bid_table
from sensorium.ships.bid_table import POINTS, counts_of, curve_of
from sensorium.ships.generator import DEFAULT_RULES, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.table.quick_match import MOST_TURNS, PLAYERS, play_quick_match
from tools import measuring

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = Path(bid_table.__file__).parent / bid_table.FILE
PAGE: Final = ROOT / "docs" / "generator.md"
BEGINS, ENDS = "<!-- bids -->\n", "<!-- end of bids -->"
STRIDE: Final = 18  # through the 47 possible points, so that any number of games is spread over all of them
FIRST_SEED: Final = 100_000  # ships that no test and no example uses
SCENARIOS: Final = "scenarios"
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


def add(data: measuring.Data, scenario: str, points: int, winner: int) -> None:
    rows: list[list[int]] = data[SCENARIOS].setdefault(scenario, [])
    row = next((one for one in rows if one[0] == points), None)
    if row is None:
        row = [points, 0, 0, 0]
        rows.append(row)
        rows.sort()
    row[1] += 1
    row[2] += winner == MARINES
    row[3] += winner == STEALERS


def played(data: measuring.Data, scenario: str) -> int:
    return sum(one.games for one in counts_of(data, scenario))


def still_to_play(data: measuring.Data, games: int) -> list[tuple[str, int]]:
    """The games that are missing, the scenarios in turn."""
    begun = {word: played(data, word) for word in SCENARIO_WORDS}
    return [(word, number) for number in range(games) for word in SCENARIO_WORDS if number >= begun[word]]


def table(data: measuring.Data) -> str:
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


def main(words: Sequence[str]) -> int:
    asked = measuring.options("make bids", (__doc__ or "").split("\n")[0], 2000, DATA).parse_args(words)
    data = measuring.opened(asked.data, head(), SCENARIOS, asked.afresh)
    if data is None:
        return 2
    tasks = still_to_play(data, asked.games)

    def keep(at: int, winner: int) -> None:
        scenario, number = tasks[at]
        add(data, scenario, points_of(number), winner)
        measuring.save(data, SCENARIOS, SCENARIO_WORDS, asked.data)

    measuring.play_in_order(play_one, tasks, keep, asked.jobs, asked.minutes)
    measuring.Shown(DATA, PAGE, BEGINS, ENDS).write(asked.data, table(data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
