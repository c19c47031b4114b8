"""``sensorium duel``, ``sensorium ladder``, ``sensorium players`` and ``sensorium player``."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from random import Random
from typing import Any

from sensorium.forces.force import CAMPAIGN_BID, LEAST_BID
from sensorium.lab.campaigns import MOST_TURNS, Bots, War, counted, one_war, report
from sensorium.lab.duel import Pairing, Played, duel
from sensorium.lab.progress import Progress
from sensorium.lab.ratings import Met, Rating, rate
from sensorium.lab.report import closing_words, duel_text, ladder_text, players_text
from sensorium.lab.tally import Tally
from sensorium.lab.workers import each_done
from sensorium.missions import MissionError, NoMissionError
from sensorium.missions.library import ids
from sensorium.missions.show.commands import find
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Guest
from sensorium.players.api.registry import UnknownPlayerError, entry_named, player_named, registered
from sensorium.players.external.line_server import speak
from sensorium.rules.core.vocabulary import MARINES, STEALERS

ALL = "all"
CAMPAIGN = "campaign"  # in place of a mission: whole campaigns
INTERRUPTED = 130  # as a shell tells of Ctrl-C
LEFT_OUT = ("hard",)  # of a ladder that is not told who plays: it thinks for too long


class UsageError(ValueError):
    """What was asked makes no sense; the message says why."""


def add_arguments(commands: Any) -> None:
    duels = commands.add_parser("duel", help="let two players meet", description="Plays many games and counts them.")
    duels.add_argument(
        "missions", nargs="+", metavar="MISSION", help="ids or files; `all` for every built-in mission; `campaign`"
    )
    duels.add_argument("--marine", default="sergeant:normal", metavar="PLAYER", help="who plays the marines")
    duels.add_argument("--stealer", default="brood:normal", metavar="PLAYER", help="who plays the stealers")
    duels.add_argument("--bid", type=int, default=0, help="of the marine player, in a campaign; as bots bid")
    duels.add_argument("--turns", type=positive, default=MOST_TURNS, help="when a campaign's game is broken off")
    duels.add_argument("--save", metavar="DIR", help="keep every game's log there")
    ladders = commands.add_parser("ladder", help="all against all", description="Rates players for each side.")
    ladders.add_argument("--missions", nargs="+", default=[ALL], metavar="MISSION", help="ids or files; `all`")
    ladders.add_argument("--players", nargs="+", default=[], metavar="PLAYER", help="each plays the sides it can")
    duels.add_argument("--games", type=positive, default=20, help="games on each mission")
    ladders.add_argument("--games", type=positive, default=2, help="games of each two players on each mission")
    for parser in (duels, ladders):
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same dice")
        parser.add_argument("--jobs", type=positive, default=2, help="processes")
        parser.add_argument("--seconds", type=seconds, default=2.0, help="time for an answer")
        parser.add_argument("--json", action="store_true", help="print data instead of text")
    lists = commands.add_parser("players", help="list the players", description="Lists the players there are.")
    lists.add_argument("--json", action="store_true", help="print data instead of text")
    speaks = commands.add_parser(
        "player",
        help="speak the line protocol as a player",
        description="Answers the questions on standard input, one JSON object a line: docs/player-protocol.md.",
    )
    speaks.add_argument("name", metavar="PLAYER", help="rush, brood:hard, …")
    speaks.add_argument("--seed", type=int, help="for its own choices; without one, that of the game")
    for parser in (duels, ladders, lists, speaks):
        parser.add_argument("--code", metavar="FILE", help="a Python file that registers players of your own")


def positive(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number of 1 or more")
    return int(text)


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 86_400:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds")
    return value


def run(asked: argparse.Namespace) -> int:
    """0: all is well. 1: a player was at fault, or a game could not be played. 2: what was asked makes no sense.
    130: stopped with Ctrl-C."""
    try:
        builtin_players.load(asked.code)
        if asked.command == "players":
            return list_players(asked.json)
        if asked.command == "player":
            entry_named(asked.name)
            return speak(asked.name, asked.seed, sys.stdin, answer_line)
        return run_duel(asked) if asked.command == "duel" else run_ladder(asked)
    except (UnknownPlayerError, UsageError, MissionError, NoMissionError, builtin_players.PlayerCodeError) as problem:
        print(f"sensorium: {problem}", file=sys.stderr)
        return 2


def answer_line(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def list_players(as_data: bool) -> int:
    entries = list(registered.values())
    print(json.dumps([one.data() for one in entries], indent=1) if as_data else players_text(entries))
    return 0


# -- what is asked for ----------------------------------------------------------------------------------------------


def chosen(missions: Sequence[str]) -> list[tuple[str, str]]:
    """What to play, as it is named and as it calls itself; ``all`` may stand among the names."""
    named = [one for name in missions for one in (ids() if name == ALL else [name])]
    found: dict[str, str] = {}
    for name in named:
        mission = find(name)
        if found.setdefault(mission.id, name) != name:
            raise UsageError(f"{found[mission.id]} and {name} are both called `{mission.id}`; give one another id")
    return [(name, known) for known, name in found.items()]


def invited(name: str, side: int) -> None:
    """See whether this player exists, plays that side and, if it comes from outside, speaks."""
    player = player_named(name, Random(0), side)
    if isinstance(player, Guest):
        player.greet()


def bar() -> Progress:
    return Progress(lambda text: print(text, end="", file=sys.stderr, flush=True), sys.stderr.isatty())


def played_out(pairings: list[Pairing], games: int, jobs: int) -> Played:
    progress = bar()
    try:
        return duel(pairings, games, jobs, progress)
    finally:
        progress.erase()


def ending(played: Played) -> int:
    if played.interrupted:
        return INTERRUPTED
    return 1 if played.errors or any(played.whole().fault_count) else 0


def common_words(asked: argparse.Namespace) -> list[str]:
    """The options that decide what is played, as one would write them."""
    words = ["--games", str(asked.games), "--seed", str(asked.seed)]
    if asked.seconds != 2.0:
        words += ["--seconds", f"{asked.seconds:g}"]
    return words + (["--code", asked.code] if asked.code else [])


# -- duel ------------------------------------------------------------------------------------------------------------


def run_duel(asked: argparse.Namespace) -> int:
    if asked.missions == [CAMPAIGN]:
        return run_campaigns(asked)
    missions = chosen(asked.missions)
    invited(asked.marine, MARINES)
    invited(asked.stealer, STEALERS)
    pairings = [
        Pairing(name, asked.marine, asked.stealer, asked.seed, asked.seconds, asked.save, asked.code)
        for name, _ in missions
    ]
    played = played_out(pairings, asked.games, asked.jobs)
    known = [mission for _, mission in missions]
    if asked.json:
        print(json.dumps(duel_data(asked, known, played), indent=1, ensure_ascii=False))
    else:
        title = f"{asked.marine} (marines) against {asked.stealer} (stealers)"
        print(duel_text(title, f"{asked.games} games each, seed {asked.seed}", known, played))
    return ending(played)


def duel_data(asked: argparse.Namespace, missions: list[str], played: Played) -> dict[str, Any]:
    words = ["sensorium", "duel", *asked.missions, "--marine", asked.marine, "--stealer", asked.stealer]
    whole = played.whole()
    return {
        "command": shlex.join([*words, *common_words(asked)]),
        "marine": asked.marine,
        "stealer": asked.stealer,
        "games": asked.games,
        "seed": asked.seed,
        "seconds": asked.seconds,
        "missions": {one: tally.data() for one, tally in zip(missions, played.tallies, strict=True)},
        "all": whole.data(),
        "games_per_second": round(played.games_per_second, 3),
        "faults": whole.faults,
        "errors": played.errors,
        "interrupted": played.interrupted,
    }


# -- campaigns -------------------------------------------------------------------------------------------------------


def run_campaigns(asked: argparse.Namespace) -> int:
    """So many whole campaigns: who wins how often, and by which ways of the course."""
    invited(asked.marine, MARINES)
    invited(asked.stealer, STEALERS)
    if asked.bid and not LEAST_BID <= asked.bid < CAMPAIGN_BID:  # the other player bids more
        raise UsageError(
            f"a bid of {asked.bid} wins no campaign; say --bid {LEAST_BID} to {CAMPAIGN_BID - 1}, or leave it out"
        )
    bots = Bots(asked.marine, asked.stealer, asked.seconds, asked.turns)
    tasks = [(bots, asked.seed + number, asked.bid, asked.code) for number in range(asked.games)]
    wars: list[War | None] = [None] * len(tasks)
    progress = bar()
    interrupted = False
    try:
        with closing(each_done(one_war, tasks, asked.jobs)) as results:
            for done, (at, war) in enumerate(results, 1):
                wars[at] = war
                progress(done, len(tasks))
    except KeyboardInterrupt:
        interrupted = True
    finally:
        progress.erase()
    told = counted([war for war in wars if war is not None])
    if asked.json:
        print(json.dumps(told, indent=1, ensure_ascii=False))
    else:
        bid = f"a bid of {asked.bid}" if asked.bid else "bids as the bots make them"
        print(report(told, f"{asked.marine} (marines) against {asked.stealer} (stealers), {bid}, seed {asked.seed}"))
    return INTERRUPTED if interrupted else 0


# -- ladder ----------------------------------------------------------------------------------------------------------


def run_ladder(asked: argparse.Namespace) -> int:
    missions = chosen(asked.missions)
    marines, stealers = contestants(asked.players, MARINES), contestants(asked.players, STEALERS)
    if not marines or not stealers:
        raise UsageError("a ladder needs players for both sides; see `sensorium players`")
    for side, names in ((MARINES, marines), (STEALERS, stealers)):
        for name in names:
            invited(name, side)
    pairings = [
        Pairing(mission, marine, stealer, asked.seed, asked.seconds, None, asked.code)
        for marine in marines
        for stealer in stealers
        for mission, _ in missions
    ]
    played = played_out(pairings, asked.games, asked.jobs)
    met: dict[tuple[str, str], Tally] = {}
    for pairing, tally in zip(pairings, played.tallies, strict=True):
        met.setdefault((pairing.marine, pairing.stealer), Tally()).join(tally)
    ratings = rate(
        [
            Met(pairing.marine, pairing.stealer, pairing.mission, tally.marine_wins + tally.draws / 2, tally.games)
            for pairing, tally in zip(pairings, played.tallies, strict=True)
        ]
    )
    if asked.json:
        print(json.dumps(ladder_data(asked, ratings, met, played), indent=1, ensure_ascii=False))
    else:
        where = missions[0][1] if len(missions) == 1 else f"{len(missions)} missions"
        title = f"{asked.games} games of each two on {where}, seed {asked.seed}"
        print(ladder_text(title, ratings, met))
        print("\n" + "\n".join(line for line in closing_words(played, played.whole()) if "s/turn" not in line))
    return ending(played)


def contestants(names: Sequence[str], side: int) -> list[str]:
    """Those of the players named that play this side; of none named, all there are that do not think for long."""
    if not names:
        return [
            f"{entry.name}:{parameter}" if parameter else entry.name
            for entry in registered.values()
            if entry.plays(side) and not entry.free
            for parameter in entry.parameters or ("",)
            if parameter not in LEFT_OUT
        ]
    return [name for name in dict.fromkeys(names) if entry_named(name).plays(side)]


def ladder_data(
    asked: argparse.Namespace,
    ratings: dict[str, dict[str, Rating]],
    met: dict[tuple[str, str], Tally],
    played: Played,
) -> dict[str, Any]:
    words = ["sensorium", "ladder", "--missions", *asked.missions]
    words += ["--players", *asked.players] if asked.players else []
    return {
        "command": shlex.join([*words, *common_words(asked)]),
        "games": asked.games,
        "seed": asked.seed,
        "ratings": {
            side: {name: {"rating": one.points, "margin": one.margin} for name, one in rated.items()}
            for side, rated in ratings.items()
        },
        "met": [{"marine": marine, "stealer": stealer, **tally.data()} for (marine, stealer), tally in met.items()],
        "games_per_second": round(played.games_per_second, 3),
        "faults": played.whole().faults,
        "errors": played.errors,
        "interrupted": played.interrupted,
    }
