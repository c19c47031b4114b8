"""``sensorium generate``: a mission on a ship that nobody has seen."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sensorium.forces.commands import find
from sensorium.forces.force_text import ForceError
from sensorium.forces.words import LANGUAGES
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.ships.generator import DEFAULT_POINTS, DEFAULT_RULES, GenerateError, Wanted, generate
from sensorium.ships.scenarios import SCENARIO_WORDS


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
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which ship; 1 if not said")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it, in place of standard output")
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="of what the mission says")


def run(asked: argparse.Namespace) -> int:
    """0: it is written. 2: it cannot be had, and the message says why."""
    try:
        text = generate(wanted(asked))
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
