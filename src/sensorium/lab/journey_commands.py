"""``sensorium journey``: the long way alone, kept in a file, board after board."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

from sensorium.campaign.file import StaleError
from sensorium.forces.commands import find as find_force
from sensorium.forces.force_text import link_of
from sensorium.journey.deciders import advised, drawn
from sensorium.journey.file import JourneyFileError, append, begin, open_file
from sensorium.journey.games import result_line, write_board
from sensorium.journey.journey import CHANCE, PLAYER
from sensorium.journey.refusal import Refusal
from sensorium.journey.words import NAME, standing
from sensorium.lab.journeys import counted, next_line, one_way, play_board, report
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.players.api.registry import UnknownPlayerError
from sensorium.rules.core.log import LogError, begin_log, read_log, rebuild

LANGUAGES = ("en", "fr")
MARINE = "sergeant"


def add_arguments(commands: Any) -> None:
    parser = commands.add_parser(
        "journey",
        help="go the long way alone",
        description="Ten boards for one player, in a file that grows by a line for each decision: docs/journey.md.",
    )
    actions = parser.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)

    def action(word: str, told: str) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = actions.add_parser(word, help=told)
        one.add_argument("file", type=Path, metavar="FILE", help="the journey")
        return one

    new = action("new", "set out")
    new.add_argument("--name", default="", help="what it is called")
    new.add_argument("--language", choices=LANGUAGES, default="en", help="of what is printed and of its missions")
    new.add_argument("--force", default="", metavar="FORCE", help="one squad for 20 points, in place of the company")
    action("show", "tell how it stands, and what is asked")
    decides = action("decide", "decide what is asked")
    decides.add_argument("words", nargs="+", metavar="WORDS", help="`player lay 3@0,0N 7@1,0E`; `player give up`")
    action("roll", "let chance draw the tiles, or fill the last room")
    action("lay", "have the tiles laid as they come")
    mission = action("mission", "write the mission of the board that is to be played")
    mission.add_argument("--out", type=Path, metavar="OUT", help="where to, in place of standard output")
    plays = action("play", "let a bot play the board, and count its result")
    plays.add_argument("--save", type=Path, metavar="LOG", help="keep the log of the board")
    walks = action("walk", "let a bot go on to the end")
    for one in (plays, walks):
        one.add_argument("--marine", default=MARINE, metavar="PLAYER", help="who plays the marines")
    imports = action("import", "count the result of a board that was played elsewhere")
    imports.add_argument("log", type=Path, metavar="LOG", help="the log of the finished board")
    action("replay", "tell it from its beginning, line by line")
    measures = actions.add_parser("measure", help="count how far a bot comes")
    measures.add_argument("--marine", default=MARINE, metavar="PLAYER", help="who plays the marines")
    measures.add_argument("--journeys", type=int, default=10, metavar="N", help="how many")
    measures.add_argument("--seed", type=int, default=1, metavar="N", help="of the first; the others follow it")


def run(asked: argparse.Namespace) -> int:
    """0: all is well. 1: it is not allowed, or the file is broken. 2: what was asked makes no sense."""
    try:
        builtin_players.load(None)
        return ACTIONS[asked.action](asked)
    except Refusal as refused:
        print(f"sensorium: {refused} ({refused.rule})", file=sys.stderr)
        return 1
    except (JourneyFileError, StaleError, LogError) as error:
        print(f"sensorium: {error}", file=sys.stderr)
        return 1
    except (UnknownPlayerError, FileExistsError, ValueError, KeyError) as error:
        told = error.args[0] if isinstance(error, KeyError) else error
        print(f"sensorium: {told}", file=sys.stderr)
        return 2


def run_new(asked: argparse.Namespace) -> int:
    words = f"force {link_of(find_force(asked.force))}" if asked.force else "ours"
    kept = begin(asked.file, asked.name or NAME[asked.language == "fr"], asked.language)
    append(asked.file, kept, f"{PLAYER} take {words}")
    return run_show(asked)


def run_show(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    print(standing(kept.journey, kept.language, kept.name))
    return 0


def run_decide(asked: argparse.Namespace) -> int:
    append(asked.file, open_file(asked.file), " ".join(asked.words))
    return run_show(asked)


def run_roll(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    if kept.journey.asks() != CHANCE:
        raise ValueError("nothing is to be drawn now; see `sensorium journey show`")
    append(asked.file, kept, drawn(kept.journey, SystemRandom()))
    return run_show(asked)


def run_lay(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    if kept.journey.phase != "lay":
        raise ValueError("no tiles are to be laid now; see `sensorium journey show`")
    append(asked.file, kept, advised(kept.journey, SystemRandom()))
    return run_show(asked)


def run_mission(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    text = write_board(kept.journey, kept.language)
    if asked.out is None:
        sys.stdout.write(text)
    else:
        asked.out.write_text(text, encoding="utf-8")
    return 0


def run_play(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    line, log = play_board(kept.journey, asked.marine, SystemRandom())
    if asked.save is not None:
        asked.save.write_text(log.text(), encoding="utf-8")
    append(asked.file, kept, line)
    print(line)
    return run_show(asked)


def run_walk(asked: argparse.Namespace) -> int:
    kept = open_file(asked.file)
    while kept.journey.asks():
        line = next_line(kept.journey, asked.marine, SystemRandom())
        append(asked.file, kept, line)
        print(line, flush=True)
    return run_show(asked)


def run_import(asked: argparse.Namespace) -> int:
    """The log must be of this very board, with these marines."""
    kept = open_file(asked.file)
    log = read_log(asked.log.read_text(encoding="utf-8"))
    wanted = begin_log(set_up(read_mission(write_board(kept.journey, kept.language)))).header
    if log.header["scenario"] != wanted["scenario"] or log.header["board"] != wanted["board"]:
        raise ValueError(f"{asked.log} is no log of board {kept.journey.number}; name the right one")
    position = rebuild(log)
    if position.stack:
        raise ValueError(f"the board of {asked.log} is not finished; play it to its end")
    from sensorium.lab.deeds import kills_in  # needs the table, which not every command has at hand

    append(asked.file, kept, result_line(kept.journey, position, kills_in(log)))
    return run_show(asked)


def run_replay(asked: argparse.Namespace) -> int:
    for number, line in enumerate(open_file(asked.file).journey.lines, 1):
        print(f"{number:4} {line}")
    return run_show(asked)


def run_measure(asked: argparse.Namespace) -> int:
    ways = [one_way(asked.marine, seed) for seed in range(asked.seed, asked.seed + max(1, asked.journeys))]
    print(report(counted(ways), f"{asked.marine} on the long way alone, {len(ways)} journeys from seed {asked.seed}"))
    return 0


ACTIONS = {
    "new": run_new,
    "show": run_show,
    "decide": run_decide,
    "roll": run_roll,
    "lay": run_lay,
    "mission": run_mission,
    "play": run_play,
    "walk": run_walk,
    "import": run_import,
    "replay": run_replay,
    "measure": run_measure,
}
