"""`make even ARGS="--games 2"`: the two strong bots on generated ships at the points that the bid table calls even.

Thirty ships of every scenario, seeds 1 to 30, and so many games on each. Every game is kept on a line of its own in
`tools/measured/ships/even.json`, so that the work can be stopped at any time and gone on with; the table of
docs/generator.md is written from it. When the even points have moved, the games of other points are left out.
`--save DIR` keeps the logs of the games, to see one again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from sensorium.lab.duel import play_mission
from sensorium.missions.format.reader import read_mission
from sensorium.players.api import builtin_players
from sensorium.rules.content.rulebook import RULES_VERSION
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.bid_table import curve_for
from sensorium.ships.chances import interval
from sensorium.ships.generator import DEFAULT_RULES, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS
from tools import measuring

ROOT: Final = Path(__file__).resolve().parent.parent
DATA: Final = ROOT / "tools" / "measured" / "ships" / "even.json"
PAGE: Final = ROOT / "docs" / "generator.md"
BEGINS, ENDS = "<!-- even points -->\n", "<!-- end of even points -->"
SEEDS: Final = range(1, 31)
MARINE, STEALER = "sergeant:normal", "brood:normal"
SECONDS: Final = 60.0  # for an answer: no bot is cut short, however loaded the machine
SCENARIOS: Final = "scenarios"
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


def games_of(data: measuring.Data, scenario: str) -> list[Game]:
    """What was played at the points that are even by now."""
    even = curve_for(scenario).even()
    return [one for one in (Game(*row) for row in data[SCENARIOS].get(scenario, [])) if one.points == even]


def still_to_play(data: measuring.Data, games: int) -> list[tuple[str, int, int, int]]:
    """The games that are missing: the scenarios in turn, and every ship before any ship again."""
    known = {word: {one.key for one in games_of(data, word)} for word in SCENARIO_WORDS}
    tasks = [
        (word, curve_for(word).even(), seed, number)
        for number in range(games)
        for seed in SEEDS
        for word in SCENARIO_WORDS
    ]
    return [task for task in tasks if task[1:] not in known[task[0]]]


def save(data: measuring.Data, path: Path) -> None:
    """The games of a ship stand together."""
    for rows in data[SCENARIOS].values():
        rows.sort(key=lambda row: (row[0], row[2], row[1]))
    measuring.save(data, SCENARIOS, SCENARIO_WORDS, path)


def table(data: measuring.Data) -> str:
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


def main(words: Sequence[str]) -> int:
    parser = measuring.options("make even", (__doc__ or "").split("\n")[0], 2, DATA)
    parser.add_argument("--save", default="", metavar="DIR", help="keep every game's log there")
    asked = parser.parse_args(words)
    data = measuring.opened(asked.data, head(), SCENARIOS, asked.afresh)
    if data is None:
        return 2
    tasks = still_to_play(data, asked.games)

    def keep(at: int, game: Game) -> None:
        data[SCENARIOS].setdefault(tasks[at][0], []).append(list(astuple(game)))
        save(data, asked.data)

    measuring.play_in_order(play_one, [(*task, asked.save) for task in tasks], keep, asked.jobs, asked.minutes)
    measuring.Shown(DATA, PAGE, BEGINS, ENDS).write(asked.data, table(data))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
