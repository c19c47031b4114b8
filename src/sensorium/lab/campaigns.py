"""Whole campaigns by bots: players at the board, deciders for everything between the games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from sensorium.campaign.campaign import CHANCE, GAME, Campaign
from sensorium.campaign.course import MARINE, STEPS
from sensorium.campaign.deciders import advised, drawn
from sensorium.campaign.games import result_line, write_game
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Player
from sensorium.players.api.registry import player_named
from sensorium.rules.core.log import Log, begin_log
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.ships.chances import interval
from sensorium.table.match import Outcome, play_match

MOST_TURNS: Final = 60  # of a game between bots; what is undecided then is won by whoever had to prevent the other


@dataclass(frozen=True)
class Bots:
    """Who plays the games, by name or made already, how long each may think, and when a game is broken off."""

    marine: str | Player
    stealer: str | Player
    seconds: float = 2.0
    most_turns: int = MOST_TURNS


def play_game(campaign: Campaign, bots: Bots, rng: Random) -> tuple[str, Outcome, Log]:
    """The game that is to be played: its result as a line of the campaign's log, and its own log."""
    start = set_up(read_mission(write_game(campaign)))
    log = begin_log(start)
    players = [
        player_named(who, Random(rng.getrandbits(62)), side) if isinstance(who, str) else who
        for who, side in ((bots.marine, MARINES), (bots.stealer, STEALERS))
    ]
    outcome = play_match(start, players[MARINES], players[STEALERS], rng, bots.seconds, bots.most_turns, log)
    return result_line(campaign, outcome.winner, outcome.fallen, outcome.supplied), outcome, log


def next_line(campaign: Campaign, bots: Bots, rng: Random) -> str:
    """What comes next, whoever is asked."""
    who, *_ = campaign.asks()
    if who == CHANCE:
        return drawn(campaign, rng)
    if who == GAME:
        return play_game(campaign, bots, rng)[0]
    return advised(campaign, who, rng)


def play_campaign(bots: Bots, seed: int, bid: int = 0) -> Campaign:
    """A whole campaign; ``bid``: what the marine player has bid, 0: as the deciders bid."""
    rng = Random(f"campaign {seed}")
    campaign = Campaign()
    if bid:
        campaign.decide(f"one bid {bid}")
        campaign.decide(f"two bid {bid + 1}")
    while campaign.asks():
        campaign.decide(next_line(campaign, bots, rng))
    return campaign


# -- many of them -----------------------------------------------------------------------------------------------------


@dataclass
class War:
    """What a duel keeps of a campaign."""

    winner: str
    bid: int
    games: int
    blips: int  # used
    dead: int
    men: int
    edges: list[tuple[str, str]] = field(default_factory=list)
    results: list[tuple[str, str]] = field(default_factory=list)  # step and winner of each game that was played


def one_war(bots: Bots, seed: int, bid: int, code: str | None = None) -> War:
    """In whatever process."""
    builtin_players.load(code)
    campaign = play_campaign(bots, seed, bid)
    force = campaign.force()
    dead = len(force.fallen)
    return War(
        campaign.winner,
        campaign.auction.budget(),
        campaign.played,
        campaign.used,
        dead,
        dead + len(force.men()),
        campaign.edges,
        [(game.step, game.winner) for game in campaign.games if game.winner],
    )


def counted(wars: list[War]) -> dict[str, Any]:
    """Who has won how often, and where."""
    won = sum(war.winner == MARINE for war in wars)
    edges = Counter(edge for war in wars for edge in war.edges)
    results = Counter(result for war in wars for result in war.results)
    steps = {}
    for step in STEPS:
        played = sum(count for (one, _), count in results.items() if one == step)
        steps[step] = {"games": played, "marine": results[step, MARINE]}
    return {
        "campaigns": len(wars),
        "marine": won,
        "stealer": len(wars) - won,
        "games": sum(war.games for war in wars),
        "dead": sum(war.dead for war in wars),
        "men": sum(war.men for war in wars),
        "blips": sum(war.blips for war in wars),
        "steps": steps,
        "edges": [{"step": step, "way": way, "times": times} for (step, way), times in sorted(edges.items())],
    }


def report(told: dict[str, Any], title: str) -> str:
    number = max(1, told["campaigns"])
    low, high = interval(told["marine"], told["campaigns"])
    lines = [
        title,
        "",
        f"the marines won {told['marine']} of {told['campaigns']} ({100 * told['marine'] // number} %; with 95 % "
        f"certainty between {100 * low:.0f} and {100 * high:.0f} %)",
        f"{told['games'] / number:.1f} games, {told['dead'] / number:.1f} of {told['men'] / number:.1f} marines dead"
        f" and {told['blips'] / number:.0f} blips used in a campaign",
        "",
        f"{'scenario':<22}{'games':>7}{'won by marines':>16}",
    ]
    for step, one in told["steps"].items():
        share = f"{100 * one['marine'] // one['games']} %" if one["games"] else "-"
        lines.append(f"{step:<22}{one['games']:>7}{share:>16}")
    lines += ["", f"{'from':<22}{'by':<28}{'times':>6}"]
    lines += [f"{one['step']:<22}{one['way']:<28}{one['times']:>6}" for one in told["edges"]]
    return "\n".join(lines)
