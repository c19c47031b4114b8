"""The ``sensorium`` command: serves the page, runs cases, looks rules up, shows and checks missions, lets bots meet."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

import sensorium
from sensorium.cases import check_run, coverage
from sensorium.cases.citations import citations
from sensorium.cases.reader import read_file
from sensorium.catalogue import catalogue, quote
from sensorium.catalogue.page import beneath, page, resembling

SOURCE = Path(sensorium.__file__).parent
CUT_SHORT = 141  # as a shell reports a program that wrote into a closed pipe
STOPPED = 130  # likewise of one that was stopped by Ctrl-C


def main(words: Sequence[str] | None = None) -> int:
    """0: all is well. 1: a case fails. 2: what was asked makes no sense, and the message says why."""
    parser = arguments()
    try:
        code = run(parser, parser.parse_args(words))
        sys.stdout.flush()
    except check_run.NoCasesError as error:
        print(f"sensorium: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Whoever read on has seen enough, `head` for one. What is left to write must not complain once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_SHORT
    except OSError as error:
        told = error.strerror or str(error)
        where = f"{error.filename}: " if error.filename is not None else ""
        print(f"sensorium: {where}{told[:1].lower()}{told[1:]}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("sensorium: stopped", file=sys.stderr)
        return STOPPED
    return code


def run(parser: argparse.ArgumentParser, asked: argparse.Namespace) -> int:
    if asked.command == "check":
        return check(asked)
    if asked.command == "rule":
        return rule(asked)
    if asked.command in (None, "play", "serve"):
        return play(asked)
    if asked.command == "data":
        from sensorium.server.data import run as look_after

        return look_after(asked)
    if asked.command in ("missions", "mission"):
        return mission(asked)
    if asked.command == "force":
        from sensorium.forces import commands as force_commands

        return force_commands.run(asked)
    if asked.command == "generate":
        from sensorium.lab import generate_commands

        return generate_commands.run(asked)
    if asked.command == "campaign":
        from sensorium.lab import campaign_commands

        return campaign_commands.run(asked)
    if asked.command == "journey":
        from sensorium.lab import journey_commands

        return journey_commands.run(asked)
    if asked.command == "story":
        from sensorium.lab import story_commands

        return story_commands.run(asked)
    if asked.command in ("replay", "review"):
        from sensorium.table import commands as record_commands

        return record_commands.run(asked)
    if asked.command in ("duel", "ladder", "players", "player"):
        from sensorium.lab import commands

        return commands.run(asked)
    parser.print_help()
    return 0


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sensorium", description="Marines and genestealers, by the book.")
    version = f"sensorium {metadata.version('sensorium')} ({'compiled' if is_compiled() else 'pure Python'})"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")

    server_arguments(commands)
    checks = commands.add_parser("check", help="run cases", description="Runs every case under the paths.")
    checks.add_argument("paths", nargs="+", type=Path, metavar="PATH", help="a Markdown file or a folder")
    checks.add_argument("-k", dest="wanted", default="", metavar="NAME", help="only cases whose name contains NAME")
    checks.add_argument(
        "--coverage",
        action="store_true",
        help="also tell which rules are implemented and cited by passing cases",
    )
    checks.add_argument("--json", action="store_true", help="print data instead of text")
    checks.add_argument(
        "--failed-map",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="draw the position in which a case fails",
    )

    rules = commands.add_parser(
        "rule",
        help="look a rule up",
        description="Prints an entry of the rule catalogue and what refers to it.",
    )
    rules.add_argument("id", metavar="ID", help="first.overwatch.range-twelve, or first.overwatch for a list")
    rules.add_argument(
        "--cases",
        nargs="+",
        type=Path,
        default=[],
        metavar="PATH",
        help="also name the cases there that cite it",
    )
    mission_arguments(commands)
    force_arguments(commands)
    record_arguments(commands)
    lab_arguments(commands)
    return parser


def is_compiled() -> bool:
    """Whether the quick modules that would be imported here are machine code."""
    found = find_spec("sensorium.players.marines.quick_marines")
    return found is not None and not str(found.origin).endswith(".py")


def server_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from sensorium.server.commands import add_arguments

    add_arguments(commands)


def force_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from sensorium.forces.commands import add_arguments

    add_arguments(commands)


def record_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from sensorium.table.replay_arguments import add_arguments

    add_arguments(commands)


def lab_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    from sensorium.lab.campaign_commands import add_arguments as add_campaign_arguments
    from sensorium.lab.commands import add_arguments
    from sensorium.lab.generate_commands import add_arguments as add_generate_arguments
    from sensorium.lab.journey_commands import add_arguments as add_journey_arguments
    from sensorium.lab.story_commands import add_arguments as add_story_arguments

    add_generate_arguments(commands)
    add_campaign_arguments(commands)
    add_journey_arguments(commands)
    add_story_arguments(commands)
    add_arguments(commands)


def mission_arguments(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    lists = commands.add_parser("missions", help="list the missions", description="Lists the built-in missions.")
    lists.add_argument("--json", action="store_true", help="print data instead of text")
    one = commands.add_parser("mission", help="show, check or draw a mission", description="Looks at a mission.")
    actions = one.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)
    which = "a mission file, or the id of a built-in mission"
    shows = actions.add_parser("show", help="print the briefing")
    shows.add_argument("mission", metavar="FILE", help=which)
    checks = actions.add_parser("check", help="look for mistakes")
    checks.add_argument("missions", nargs="+", metavar="FILE", help=which)
    draws = actions.add_parser("draw", help="draw the board")
    draws.add_argument("mission", metavar="FILE", help=which)
    draws.add_argument("--svg", type=Path, metavar="OUT", help="write a picture too; further decks go to OUT-2, …")
    actions.add_parser("sections", help="draw every piece of the box of board sections")


def play(asked: argparse.Namespace) -> int:
    from sensorium.server.commands import run
    from sensorium.web import PAGE

    return run(asked, PAGE)


def check(asked: argparse.Namespace) -> int:
    # Imported late: looking a rule up needs no engine.
    from sensorium.cases.runner import run
    from sensorium.journey.papers import ALL_PAPERS
    from sensorium.missions.format.setup import set_up_named

    cases, errors = check_run.gather(asked.paths, asked.wanted)
    report = check_run.check(cases, errors, partial(run, missions=set_up_named, papers=ALL_PAPERS))
    covered = None
    if asked.coverage:
        known = catalogue()
        implemented, strays = citations(SOURCE, known)
        covered = coverage.join(known, implemented, report.passed, strays)
    if asked.json:
        result = check_run.data(report)
        if covered is not None:
            result["coverage"] = coverage.data(covered)
        print(json.dumps(result, indent=1, ensure_ascii=False))
    else:
        if covered is not None:
            print(coverage.text(covered), end="\n\n")
        print(check_run.text(report, asked.failed_map))
    return 0 if report.green else 1


def rule(asked: argparse.Namespace) -> int:
    name: str = asked.id
    if name not in catalogue():
        return list_rules(name)
    print(page(name))
    implemented = citations(SOURCE, catalogue())[0].get(name, [])
    if implemented:
        print(f"\nimplemented: {' '.join(implemented)}")
    for path in asked.cases:
        for file in check_run.pages(path):
            for case in read_file(file)[0]:
                if name in coverage.tested(case):
                    print(f"case {case.name}: {case.where}")
    return 0


def mission(asked: argparse.Namespace) -> int:
    from sensorium.missions import NoMissionError
    from sensorium.missions.show.commands import run

    try:
        return run(asked)
    except NoMissionError as error:
        print(f"sensorium: {error}", file=sys.stderr)
        return 2


def list_rules(name: str) -> int:
    """A part of an id lists what lies beneath it; anything else gets what it resembles."""
    below = beneath(name)
    if below:
        for found in below:
            print(quote(found))
        return 0
    similar = resembling(name)
    advice = f"did you mean {', '.join(similar)}?" if similar else "try the beginning of an id, such as `first.los`"
    print(f"sensorium: the catalogue has no `{name}`; {advice}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
