"""``sensorium story``: our stories as campaigns, their record kept in a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from sensorium.lab.log_commands import log_text, put_out, run_action
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api.registry import player_named
from sensorium.rules.core.log import begin_log
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.stories.chapters import write_chapter
from sensorium.stories.file import StoryFile
from sensorium.stories.record import BEGIN, Telling
from sensorium.stories.refusal import Refusal
from sensorium.stories.story import stories, story_named
from sensorium.stories.words import OUTCOMES, standing, title_of
from sensorium.table.match import play_match

LANGUAGES: Final = ("en", "fr")
SECONDS: Final = 2.0  # to think in a turn
MOST_TURNS: Final = 100


def add_arguments(commands: Any) -> None:
    parser = commands.add_parser(
        "story",
        help="play our stories as campaigns",
        description="The men carry on from mission to mission, and all stories share one record: docs/stories.md.",
    )
    actions = parser.add_subparsers(dest="action", title="actions", metavar="ACTION", required=True)

    def action(word: str, told: str, needs: bool = True) -> argparse.ArgumentParser:
        one: argparse.ArgumentParser = actions.add_parser(word, help=told)
        one.add_argument("file", type=Path, metavar="FILE", help="the record of all stories")
        one.add_argument("story", nargs=None if needs else "?", metavar="STORY", help=", ".join(stories()))
        one.add_argument("--language", choices=LANGUAGES, default="en", help="of what is printed")
        return one

    action("begin", "begin a story, also once more")
    action("show", "tell how a story stands, or all of them", needs=False)
    mission = action("mission", "write the mission of the chapter that is to be played")
    mission.add_argument("--out", type=Path, metavar="OUT", help="where to, in place of standard output")
    counts = action("count", "count the chapter that was played")
    counts.add_argument("log", type=Path, metavar="LOG", help="the log of the finished game")
    plays = action("play", "let two bots play the chapter, and count it")
    plays.add_argument("--marine", default="sergeant", metavar="PLAYER", help="who plays the marines")
    plays.add_argument("--stealer", default="brood", metavar="PLAYER", help="who plays the stealers")
    plays.add_argument(
        "--seed", type=int, default=None, metavar="N", help="of the dice; another one each time if left out"
    )
    plays.add_argument("--save", type=Path, metavar="LOG", help="keep the log of the game")


def run(asked: argparse.Namespace) -> int:
    return run_action(ACTIONS, asked)


def told_now(asked: argparse.Namespace) -> Telling:
    telling = StoryFile.open(asked.file).record.telling(story_named(asked.story).id)
    if telling is None:
        raise Refusal("not begun")
    return telling


def run_begin(asked: argparse.Namespace) -> int:
    line = f"{story_named(asked.story).id} {BEGIN}"
    StoryFile.opened(asked.file).append(line)
    return run_show(asked)


def run_show(asked: argparse.Namespace) -> int:
    if asked.story:
        print(standing(told_now(asked), asked.language))
        return 0
    record = StoryFile.open(asked.file).record
    for story in stories().values():
        telling = record.telling(story.id)
        outcomes = [OUTCOMES[game.winner][asked.language == "fr"] for game in telling.played] if telling else []
        of = f"{len(outcomes)}/{len(story.chapters)}" if telling else "-"
        print(f"{story.id:8} {title_of(story, asked.language)}: {of} {', '.join(outcomes)}".rstrip())
    return 0


def run_mission(asked: argparse.Namespace) -> int:
    return put_out(write_chapter(told_now(asked)), asked.out)


def run_count(asked: argparse.Namespace) -> int:
    return count(asked, log_text(asked.log))


def count(asked: argparse.Namespace, log: str) -> int:
    from sensorium.table.story_game import line_of  # needs the table, which not every command has at hand

    kept = StoryFile.open(asked.file)
    kept.append(line_of(kept.record, story_named(asked.story).id, log))
    return run_show(asked)


def run_play(asked: argparse.Namespace) -> int:
    start = set_up(read_mission(write_chapter(told_now(asked))))
    rng = SystemRandom() if asked.seed is None else Random(asked.seed)
    log = begin_log(start)
    one = player_named(asked.marine, Random(rng.getrandbits(62)), MARINES)
    other = player_named(asked.stealer, Random(rng.getrandbits(62)), STEALERS)
    play_match(start, one, other, rng, SECONDS, MOST_TURNS, log)
    if asked.save:
        asked.save.write_text(log.text(), encoding="utf-8")
    return count(asked, log.text())


ACTIONS: Final = {
    "begin": run_begin,
    "show": run_show,
    "mission": run_mission,
    "count": run_count,
    "play": run_play,
}
