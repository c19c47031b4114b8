"""``sensorium journey``: the long way alone, kept in a file, board after board."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import SystemRandom
from typing import Any

from sensorium.forces.commands import find as find_force
from sensorium.forces.force_text import link_of
from sensorium.journey.deciders import advised, drawn
from sensorium.journey.file import JourneyFile
from sensorium.journey.games import result_line, write_board
from sensorium.journey.journey import CHANCE, PLAYER
from sensorium.journey.words import NAME, standing
from sensorium.lab.generate_commands import games
from sensorium.lab.journeys import counted, next_line, one_way, play_board, report
from sensorium.lab.log_commands import ActionParsers, finished_game, put_out, run_action
from sensorium.rules.core.sentences import LANGUAGES

MARINE = "sergeant"


def add_arguments(commands: Any) -> None:
    actions = ActionParsers(
        commands,
        "journey",
        "go the long way alone",
        "Ten boards for one player, in a file that grows by a line for each decision: docs/journey.md.",
    )
    action = actions.add
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
    measures = actions.add_without_file("measure", "count how far a bot comes")
    measures.add_argument("--marine", default=MARINE, metavar="PLAYER", help="who plays the marines")
    measures.add_argument("--journeys", type=games, default=10, metavar="N", help="how many")
    measures.add_argument("--seed", type=int, default=1, metavar="N", help="of the first; the others follow it")


def run(asked: argparse.Namespace) -> int:
    return run_action(ACTIONS, asked)


def run_new(asked: argparse.Namespace) -> int:
    words = f"force {link_of(find_force(asked.force))}" if asked.force else "ours"
    name = asked.name or NAME[asked.language == "fr"]
    JourneyFile.begin(asked.file, name, asked.language, lines=[f"{PLAYER} take {words}"])
    return run_show(asked)


def run_show(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    print(standing(kept.journey, kept.language, kept.name))
    return 0


def run_decide(asked: argparse.Namespace) -> int:
    JourneyFile.open(asked.file).append(" ".join(asked.words))
    return run_show(asked)


def run_roll(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    if kept.journey.asks() != CHANCE:
        raise ValueError("nothing is to be drawn now; see `sensorium journey show`")
    kept.append(drawn(kept.journey, SystemRandom()))
    return run_show(asked)


def run_lay(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    if kept.journey.phase != "lay":
        raise ValueError("no tiles are to be laid now; see `sensorium journey show`")
    kept.append(advised(kept.journey, SystemRandom()))
    return run_show(asked)


def run_mission(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    return put_out(write_board(kept.journey, kept.language), asked.out)


def run_play(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    line, log = play_board(kept.journey, asked.marine, SystemRandom())
    if asked.save is not None:
        asked.save.write_text(log.text(), encoding="utf-8")
    kept.append(line)
    print(line)
    return run_show(asked)


def run_walk(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    while kept.journey.asks():
        line = next_line(kept.journey, asked.marine, SystemRandom())
        kept.append(line)
        print(line, flush=True)
    return run_show(asked)


def run_import(asked: argparse.Namespace) -> int:
    kept = JourneyFile.open(asked.file)
    mission = write_board(kept.journey, kept.language)
    log, position = finished_game(asked.log, mission, f"board {kept.journey.number}")
    from sensorium.lab.deeds import kills_in  # needs the table, which not every command has at hand

    kept.append(result_line(kept.journey, position, kills_in(log)))
    return run_show(asked)


def run_replay(asked: argparse.Namespace) -> int:
    for number, line in enumerate(JourneyFile.open(asked.file).journey.lines, 1):
        print(f"{number:4} {line}")
    return run_show(asked)


def run_measure(asked: argparse.Namespace) -> int:
    ways = [one_way(asked.marine, seed) for seed in range(asked.seed, asked.seed + asked.journeys)]
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
