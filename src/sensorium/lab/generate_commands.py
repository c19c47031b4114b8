"""``sensorium generate``: a mission on a ship that nobody has seen, and, if it is wanted, a fair one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Final

from sensorium.forces.commands import find
from sensorium.forces.force_text import ForceError
from sensorium.lab.progress import Progress
from sensorium.lab.workers import stoppable
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.fairness import Found, Tuning
from sensorium.ships.generator import DEFAULT_POINTS, DEFAULT_RULES, GenerateError, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS
from sensorium.table.fair_game import fair_text, play_fair_game, winner_told

MINUTES: Final = 5.0
LONGEST: Final = 24 * 60.0  # minutes


def add_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "generate",
        help="make a mission on a ship nobody has seen",
        description="Lays tiles, chooses a force, and writes a complete mission file. The same seed, the same bytes.",
    )
    parser.add_argument(
        "--scenario", required=True, choices=SCENARIO_WORDS, metavar="NAME", help=", ".join(SCENARIO_WORDS)
    )
    parser.add_argument("--rules", default=DEFAULT_RULES, metavar="RULES", help=f"{DEFAULT_RULES}, or fourth")
    parser.add_argument(
        "--points", type=int, metavar="N", help=f"for the marines, 4 to 50; {DEFAULT_POINTS} if not said"
    )
    parser.add_argument(
        "--force", metavar="FORCE", help="a force of one's own in place of points: see `sensorium force`"
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="which ship; 1 if not said")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it, in place of standard output")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of what the mission says")
    parser.add_argument(
        "--fair",
        action="store_true",
        help="let bots play it, and change points or blips until both sides win about as often; Ctrl-C keeps the best",
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--minutes", type=minutes, metavar="M", help=f"for --fair; {MINUTES:.0f} if not said")
    budget.add_argument("--games", type=games, metavar="N", help="for --fair, in place of minutes: repeatable")


def minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= LONGEST:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of minutes")
    return value


def seed(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number of 0 or more")
    return int(text)


def games(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number of 1 or more")
    return int(text)


def run(asked: argparse.Namespace) -> int:
    """0: it is written. 2: it cannot be had, and the message says why."""
    try:
        if not asked.fair and (asked.minutes is not None or asked.games is not None):
            raise GenerateError("`--minutes` and `--games` are for `--fair`; add it, or leave them away")
        if asked.out is not None and not asked.out.parent.is_dir():  # told before any game is played
            raise GenerateError(f"there is no folder {asked.out.parent} to write {asked.out.name} into")
        chosen = wanted(asked)
        text = generate(chosen)
        if asked.fair:
            text = fair(chosen, asked)
    except (GenerateError, ForceError) as error:
        return complain(str(error))
    except KeyError as error:  # no such force
        return complain(str(error.args[0]))
    if asked.out is None:
        sys.stdout.write(text)
    else:
        asked.out.write_text(text, encoding="utf-8")
    return 0


def wanted(asked: argparse.Namespace) -> Wanted:
    try:
        rulebook_named(asked.rules)
    except ValueError as error:
        raise GenerateError(str(error)) from None
    if asked.force is not None and asked.points is not None:
        raise GenerateError("a force has its own points; leave `--points` or `--force` away")
    force = None if asked.force is None else find(asked.force)
    return Wanted(asked.scenario, asked.rules, asked.points, asked.seed, force, asked.language)


def complain(message: str) -> int:
    print(f"sensorium: {message}", file=sys.stderr)
    return 2


# -- a fair one -----------------------------------------------------------------------------------------------------


def fair(chosen: Wanted, asked: argparse.Namespace) -> str:
    """The mission as even as it could be made; what is known of it goes to standard error."""
    tuning = Tuning(chosen)
    progress = Progress(sys.stderr.write, sys.stderr.isatty())
    budget = f"--games {asked.games}" if asked.games else f"--minutes {asked.minutes or MINUTES:g}"
    with stoppable():
        try:
            spend(tuning, asked.games or 0, asked.minutes or MINUTES, progress)
        except KeyboardInterrupt:
            progress.erase()
            print("stopped; this is the best so far", file=sys.stderr)
    progress.erase()
    found = tuning.found()
    print(report(found), file=sys.stderr)
    return fair_text(found, command(asked, budget))


def spend(tuning: Tuning, games: int, minutes: float, heard: Callable[[int, int], None]) -> None:
    """Play so many games, or, if they are 0, so many minutes; the last one begins before they are over."""
    begun = monotonic()
    done = 0
    used = 0.0
    while used < 1:
        tuning.add(play_fair_game(tuning.next(used), done))
        done += 1
        used = done / games if games else (monotonic() - begun) / (60 * minutes)
        heard(done, games or max(done, round(done / used)))


def command(asked: argparse.Namespace, budget: str) -> str:
    """What was asked for, to be written into the mission."""
    words = ["sensorium generate", f"--scenario {asked.scenario}", f"--rules {asked.rules}"]
    words += [f"--points {asked.points}"] if asked.points is not None else []
    words += [f"--force {Path(asked.force).name}"] if asked.force is not None else []
    return " ".join([*words, f"--seed {asked.seed}", "--fair", budget])


def report(found: Found) -> str:
    """What is known of the mission, and not more."""
    most, total = found.wanted.blips or (0, 0)
    points = f"{found.wanted.points} points, " if found.wanted.points is not None else ""
    told = f"{points}{total} blips in all, {most} a turn at most"
    if found.share is None:
        return f"{told}: nothing was played, so nobody knows how even it is"
    low, high = found.interval()
    tally = found.tally
    undecided = f", {tally.undecided} undecided" if tally.undecided else ""
    share = f"{100 * found.share:.0f} %, with 95 % confidence {100 * low:.0f} to {100 * high:.0f} %"
    lines = [f"{told}: the marines won {tally.marine} of {tally.games}{undecided} ({share}); {winner_told()}"]
    if found.chosen_by:
        lines.append("these games have chosen it too, so that it may be less even than they say: give it more time")
    elif not low <= 0.5 <= high:
        lines.append(f"it is not even, and no {found.knob} nearer to even were found")
    return "\n".join(lines)
