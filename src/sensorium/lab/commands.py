"""``sensorium duel``, ``sensorium ladder`` and ``sensorium players``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from sensorium.lab.duel import Pairing, Progress, Tally, duel
from sensorium.lab.ratings import rate
from sensorium.missions.library import ids
from sensorium.players import builtin
from sensorium.players.registry import UnknownPlayerError, player_named, registered


def add_arguments(commands: Any) -> None:
    duels = commands.add_parser("duel", help="let two players meet", description="Plays many games and counts them.")
    duels.add_argument("missions", nargs="+", metavar="MISSION", help="ids or files; `all` for every built-in mission")
    duels.add_argument("--marine", default="sergeant:normal", metavar="PLAYER")
    duels.add_argument("--stealer", default="brood:normal", metavar="PLAYER")
    duels.add_argument("--save", metavar="DIR", help="keep every game's log there")
    ladders = commands.add_parser("ladder", help="all against all", description="Rates players for each side.")
    ladders.add_argument("missions", nargs="*", default=["all"], metavar="MISSION")
    ladders.add_argument("--marines", nargs="+", default=["sergeant:normal", "rush", "random"], metavar="PLAYER")
    ladders.add_argument("--stealers", nargs="+", default=["brood:normal", "rush", "random"], metavar="PLAYER")
    for parser in (duels, ladders):
        parser.add_argument("--games", type=int, default=20, help="games on each mission")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=2, help="processes")
        parser.add_argument("--seconds", type=float, default=2.0, help="time for an answer")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--code", metavar="FILE", help="a Python file that registers players of your own")
    lists = commands.add_parser("players", help="list the players", description="Lists the players there are.")
    lists.add_argument("--code", metavar="FILE")


def run(asked: argparse.Namespace) -> int:
    try:
        builtin.load(asked.code)
        if asked.command == "players":
            return list_players()
        return run_duel(asked) if asked.command == "duel" else run_ladder(asked)
    except (UnknownPlayerError, builtin.PlayerCodeError) as problem:
        print(f"sensorium: {problem}", file=sys.stderr)
        return 2


def list_players() -> int:
    for entry in registered.values():
        parameters = ":" + "|".join(entry.parameters) if entry.parameters else ""
        print(f"{entry.name + parameters:28} {entry.sides:8} {entry.about}")
    return 0


def chosen(missions: list[str]) -> list[str]:
    return list(ids()) if missions == ["all"] else missions


def bar() -> Progress:
    return Progress(lambda text: print(text, end="", file=sys.stderr, flush=True), sys.stderr.isatty())


def run_duel(asked: argparse.Namespace) -> int:
    from random import Random

    for name in (asked.marine, asked.stealer):
        player_named(name, Random(0))
    missions = chosen(asked.missions)
    pairings = [
        Pairing(one, asked.marine, asked.stealer, asked.seed, asked.seconds, asked.save, asked.code) for one in missions
    ]
    tallies = list(duel(pairings, asked.games, asked.jobs, bar()))
    whole = Tally()
    for tally in tallies:
        whole.join(tally)
    if asked.json:
        result = {one: tally.data() for one, tally in zip(missions, tallies, strict=True)}
        print(json.dumps({"marine": asked.marine, "stealer": asked.stealer, "missions": result, "all": whole.data()}))
        return 0
    print(f"{asked.marine} against {asked.stealer}, {asked.games} games each, seed {asked.seed}")
    heads = ("marine", "draw", "stealer", "95 %", "turns", "kills", "losses", "s/turn")
    widths = (7, 5, 8, 11, 6, 6, 7, 12)
    print(" ".join([f"{'mission':16}", *(f"{one:>{wide}}" for one, wide in zip(heads, widths, strict=True))]))
    for name, tally in [*zip(missions, tallies, strict=True), ("all", whole)]:
        print(row(name, tally))
    return 0


def row(name: str, tally: Tally) -> str:
    data = tally.data()
    share = f"{100 * tally.marine_wins / max(1, tally.games):.0f} %"
    low, high = data["interval"]
    pace = "/".join(f"{one:.2f}" for one in data["seconds_per_turn"])
    between = f"{100 * low:.0f}-{100 * high:.0f} %"
    return (
        f"{name:16} {share:>7} {tally.draws:>5} {tally.stealer_wins:>8} {between:>11} {data['turns']:>6} "
        f"{data['kills']:>6} {data['losses']:>7} {pace:>12}"
    )


def run_ladder(asked: argparse.Namespace) -> int:
    missions = chosen(asked.missions)
    meetings = [(marine, stealer) for marine in asked.marines for stealer in asked.stealers]
    pairings = [
        Pairing(mission, marine, stealer, asked.seed, asked.seconds, None, asked.code)
        for marine, stealer in meetings
        for mission in missions
    ]
    tallies = list(duel(pairings, asked.games, asked.jobs, bar()))
    met: dict[tuple[str, str], Tally] = {}
    for pairing, tally in zip(pairings, tallies, strict=True):
        met.setdefault((pairing.marine, pairing.stealer), Tally()).join(tally)
    ratings = rate({pair: (t.marine_wins + t.draws / 2, t.games) for pair, t in met.items()})
    if asked.json:
        print(json.dumps({"ratings": ratings, "met": {" - ".join(pair): t.data() for pair, t in met.items()}}))
        return 0
    for side, names in (("marine", asked.marines), ("stealer", asked.stealers)):
        print(f"{side}s")
        for name in sorted(names, key=lambda one: -ratings[side][one]):
            print(f"  {name:20} {ratings[side][name]:6.0f}")
    return 0
