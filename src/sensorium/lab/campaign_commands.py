"""``sensorium campaign``: a war kept in a file, decision by decision and game by game."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from sensorium.campaign.campaign import CHANCE, PLAYERS, Campaign
from sensorium.campaign.course import SIDES
from sensorium.campaign.deciders import advised, drawn
from sensorium.campaign.file import CampaignFile
from sensorium.campaign.games import result_line, write_game
from sensorium.campaign.refusal import Refusal
from sensorium.campaign.views import view
from sensorium.campaign.words import standing
from sensorium.forces.commands import find as find_force
from sensorium.forces.force import Force
from sensorium.forces.force_text import MOST_OF_A_WAR, link_of
from sensorium.lab.campaigns import MOST_TURNS, Bots, next_line, play_game
from sensorium.lab.log_commands import ActionParsers, finished_game, put_out, run_action
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.table.match import fallen

SEATS: Final = (*SIDES, *PLAYERS)


def add_arguments(commands: Any) -> None:
    action = ActionParsers(
        commands,
        "campaign",
        "fight a war of five scenarios",
        "A campaign is a file that grows by a line for each decision: docs/campaign.md.",
    ).add
    new = action("new", "begin one")
    new.add_argument("--name", default="The Long Watch", help="what it is called")
    new.add_argument("--rules", default="first+deathwing", help="the rulebook, with Deathwing in it")
    new.add_argument("--language", choices=LANGUAGES, default="en", help="of what is printed and of its missions")
    show = action("show", "tell how it stands, and what is asked")
    show.add_argument(
        "--seat", default="", choices=SEATS, metavar="WHO", help=f"as this side may know it: {', '.join(SEATS)}"
    )
    decides = action("decide", "decide what is asked")
    decides.add_argument("words", nargs="+", metavar="WORDS", help="`marine commit Alba`; `marine force FILE`")
    advises = action("advise", "let a bot decide what is asked")
    advises.add_argument("who", metavar="WHO", help="marine, stealer, one or two")
    action("roll", "let chance lay the board, or roll for those who teleport aboard")
    mission = action("mission", "write the mission of the game that is to be played")
    mission.add_argument("--out", type=Path, metavar="OUT", help="where to, in place of standard output")
    plays = action("play", "let bots play the game, and count its result")
    fights = action("fight", "let bots decide and play to the end")
    for one in (plays, fights):
        one.add_argument("--marine", default="sergeant:easy", metavar="PLAYER", help="who plays the marines")
        one.add_argument("--stealer", default="brood:easy", metavar="PLAYER", help="who plays the stealers")
        one.add_argument("--turns", type=int, default=MOST_TURNS, metavar="N", help="when a game is broken off")
    plays.add_argument("--save", type=Path, metavar="LOG", help="keep the log of the game")
    imports = action("import", "count the result of a game that was played elsewhere")
    imports.add_argument("log", type=Path, metavar="LOG", help="the log of the finished game")
    replays = action("replay", "tell it from its beginning, line by line")
    replays.add_argument("--seat", default="", choices=SEATS, metavar="WHO", help="as this side may know it")


def run(asked: argparse.Namespace) -> int:
    return run_action(ACTIONS, asked)


def run_new(asked: argparse.Namespace) -> int:
    return tell(CampaignFile.begin(asked.file, asked.name, asked.language, asked.rules))


def tell(saved: CampaignFile, seat: str = "") -> int:
    print(standing(saved.campaign, seat, saved.language, saved.name))
    return 0


def run_show(asked: argparse.Namespace) -> int:
    return tell(CampaignFile.open(asked.file), asked.seat)


def run_decide(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    words = [*asked.words]
    if words[1:2] == ["force"] and len(words) == 3:
        words[2] = link_of(with_points(find_force(words[2], MOST_OF_A_WAR), saved.campaign))
    saved.append(" ".join(words))
    return tell(saved, words[0])


def with_points(force: Force, campaign: Campaign) -> Force:
    """The force with what may be spent: his bid, whatever its file says."""
    return Force(force.name, campaign.auction.budget() or force.points, force.time, force.squads)


def expect(saved: CampaignFile, who: str) -> None:
    """ValueError, in the campaign's language: somebody else is asked now, or nobody."""
    campaign = saved.campaign
    if who not in campaign.asks():
        waits = f"{' and '.join(campaign.asks())}: {campaign.phase}"
        key = "not asked" if campaign.asks() else "over"
        raise ValueError(Refusal("deathwing.campaign.order", key, who=who, asked=waits).text(saved.language))


def run_advise(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    expect(saved, asked.who)
    line = advised(saved.campaign, asked.who, SystemRandom())
    saved.append(line)
    print(line)
    return 0


def run_roll(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    expect(saved, CHANCE)
    saved.append(drawn(saved.campaign, SystemRandom()))
    return tell(saved)


def run_mission(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    return put_out(write_game(saved.campaign, saved.language), asked.out)


def run_play(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    _, outcome, log = play_game(saved.campaign, bots(asked), SystemRandom())
    from sensorium.lab.deeds import kills_in  # needs the table, which not every command has at hand

    line = result_line(saved.campaign, outcome.winner, outcome.fallen, outcome.supplied, kills_in(log))
    if asked.save is not None:
        asked.save.write_text(log.text(), encoding="utf-8")
    saved.append(line)
    print(line)
    return tell(saved)


def bots(asked: argparse.Namespace) -> Bots:
    return Bots(asked.marine, asked.stealer, most_turns=asked.turns)


def run_fight(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    while saved.campaign.asks():
        line = next_line(saved.campaign, bots(asked), SystemRandom())
        saved.append(line)
        print(line, flush=True)
    return tell(saved)


def run_import(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    mission = write_game(saved.campaign, saved.language)
    log, position = finished_game(asked.log, mission, f"game {saved.campaign.game().number}")
    from sensorium.lab.deeds import kills_in  # needs the table, which not every command has at hand

    line = result_line(saved.campaign, position.winner, fallen(position), position.supplied, kills_in(log))
    saved.append(line)
    return tell(saved)


def run_replay(asked: argparse.Namespace) -> int:
    saved = CampaignFile.open(asked.file)
    for number, line in enumerate(view(saved.campaign, asked.seat).lines, 1):
        print(f"{number:4} {line}")
    return tell(saved, asked.seat)


ACTIONS = {
    "new": run_new,
    "show": run_show,
    "decide": run_decide,
    "advise": run_advise,
    "roll": run_roll,
    "mission": run_mission,
    "play": run_play,
    "fight": run_fight,
    "import": run_import,
    "replay": run_replay,
}
