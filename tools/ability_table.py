"""What each ability of the bots is worth: the same bot against the same bot with one taken away, on the same dice.

    python tools/ability_table.py --games 100 --jobs 2
    python tools/ability_table.py --row bursts rope-walk --games 40
    python tools/ability_table.py --row jumps tools/arenas/jumps.toml

Both sides play by their doctrine, without search: the abilities are rules of thumb, and search would hide a bad one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from sensorium.lab.duel import dice_for
from sensorium.lab.match import Outcome, play_match
from sensorium.lab.tally import Tally
from sensorium.lab.workers import each_done
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.show.commands import find
from sensorium.players.api.abilities import (
    FIGHTERS,
    GRENADES,
    JUMPS,
    MARINE_ABILITIES,
    SECURING,
    STEALER_ABILITIES,
)
from sensorium.players.marines import sergeant
from sensorium.players.stealers import brood
from sensorium.rules.core.position import Position
from sensorium.table.shares import interval

ARENAS = Path(__file__).resolve().parent / "arenas"


def arena(ability: str) -> str:
    """The small scene in which this ability decides."""
    return str(ARENAS / f"{ability}.toml")


# Where each is measured: in a scene of its own, and on missions that have what it takes.
ROWS: tuple[tuple[str, str], ...] = (
    *((ability, arena(ability)) for ability in (*MARINE_ABILITIES, *STEALER_ABILITIES)),
    (GRENADES, "long-way-down"),
    (JUMPS, "long-way-down"),
    (GRENADES, "night-market"),
    (FIGHTERS, "night-market"),
    (SECURING, "stock-taking"),
)


@dataclass(frozen=True)
class Trial:
    """A mission, played by both sides' doctrines, one of them without an ability; "": with all."""

    mission: str
    without: str
    seed: int


def one_trial(trial: Trial, number: int) -> Outcome:
    """Game ``number`` of a trial: the same dice whatever is taken away."""
    rng = dice_for(trial.seed, found(trial.mission), number)
    seeds = rng.getrandbits(62), rng.getrandbits(62)
    missing = frozenset({trial.without}) if trial.without else frozenset()
    theirs = trial.without in STEALER_ABILITIES
    marines = sergeant.Sergeant(sergeant.DOCTRINE, Random(seeds[0]), frozenset() if theirs else missing)
    stealers = brood.Brood(brood.DOCTRINE, Random(seeds[1]), missing if theirs else frozenset())
    return play_match(begun(trial.mission), marines, stealers, rng, 60.0)


@cache
def found(mission: str) -> Mission:
    return find(mission)


@cache
def begun(mission: str) -> Position:
    """The first question of a mission, which every game of it starts from."""
    return set_up(found(mission), ())


def tried(trials: Sequence[Trial], games: int, jobs: int) -> Iterator[tuple[Trial, Tally]]:
    """Each trial as soon as its games are played, counted in their order."""
    tasks = [(trial, number) for trial in trials for number in range(games)]
    outcomes: dict[int, Outcome] = {}
    left = dict.fromkeys(trials, games)
    for at, outcome in each_done(one_trial, tasks, jobs):
        outcomes[at] = outcome
        trial = tasks[at][0]
        left[trial] -= 1
        if not left[trial]:
            tally = Tally()
            first = trials.index(trial) * games
            for number in range(games):
                tally.add(outcomes[first + number], f"{trial.mission} {number}")
            yield trial, tally


def share(tally: Tally) -> str:
    low, high = interval(tally.marine_wins, tally.games)
    return f"{100 * tally.marine_wins / tally.games:.0f} % ({100 * low:.0f} to {100 * high:.0f} %)"


HEAD = (
    "| ability | scene | games | marines win with it | without it | worth | losses with, without |",
    "|---|---|--:|---|---|--:|---|",
)


def table(rows: Sequence[tuple[str, str]], games: int, seed: int, jobs: int) -> Iterator[str]:
    """The lines of the table, each as soon as it is known."""
    yield from HEAD
    trials = list(dict.fromkeys(Trial(mission, without, seed) for row in rows for mission, without in pairs(row)))
    tallies: dict[Trial, Tally] = {}
    told: set[tuple[str, str]] = set()
    for trial, tally in tried(trials, games, jobs):
        tallies[trial] = tally
        for row in rows:
            both = [Trial(mission, without, seed) for mission, without in pairs(row)]
            if row not in told and all(one in tallies for one in both):
                told.add(row)
                yield line(row, tallies[both[0]], tallies[both[1]])


def line(row: tuple[str, str], whole: Tally, less: Tally) -> str:
    ability, mission = row
    worth = 100 * (whole.marine_wins - less.marine_wins) / whole.games
    return (
        f"| {ability} | {called(mission)} | {whole.games} | {share(whole)} | {share(less)} | {worth:+.0f} | "
        f"{whole.losses / whole.games:.1f}, {less.losses / less.games:.1f} |"
    )


def called(mission: str) -> str:
    return "its arena" if Path(mission).parent == ARENAS else mission


def pairs(row: tuple[str, str]) -> list[tuple[str, str]]:
    """The two trials of a row: the mission with the ability and without it."""
    ability, mission = row
    return [(mission, ""), (mission, ability)]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--row", nargs=2, action="append", metavar=("ABILITY", "MISSION"), help="instead of all rows")
    parser.add_argument("--games", type=int, default=100, help="of each kind")
    parser.add_argument("--seed", type=int, default=1, help="of the dice")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    asked = parser.parse_args(words)
    rows = [(row[0], row[1]) for row in asked.row] if asked.row else list(ROWS)
    for told in table(rows, asked.games, asked.seed, asked.jobs):
        print(told, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
