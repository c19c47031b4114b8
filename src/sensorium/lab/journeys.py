"""Whole journeys by bots: the long way alone, board after board, and how far it leads how often."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from sensorium.journey.deciders import advised, drawn
from sensorium.journey.games import result_line, write_board
from sensorium.journey.journey import CHANCE, GAME, WON, Journey
from sensorium.journey.words import VERDICTS, rating
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Player
from sensorium.players.api.registry import player_named
from sensorium.players.baselines.solo import BY_THE_BOOK
from sensorium.rules.core.log import Log, begin_log, rebuild
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.rules.scenario.scenario import LAST_BOARD
from sensorium.ships.chances import interval
from sensorium.table.match import play_match

MOST_TURNS: Final = 80  # of a board; who has not crossed it by then gives up


def play_board(journey: Journey, marine: str | Player, rng: Random, seconds: float = 2.0) -> tuple[str, Log]:
    """The board that is to be played: its result as a line of the journey's log, and its own log."""
    start = set_up(read_mission(write_board(journey)))
    log = begin_log(start)
    one = player_named(marine, Random(rng.getrandbits(62)), MARINES) if isinstance(marine, str) else marine
    other = player_named(BY_THE_BOOK, Random(rng.getrandbits(62)), STEALERS)
    outcome = play_match(start, one, other, rng, seconds, MOST_TURNS, log)
    if outcome.truncated:
        return "player give up", log
    return result_line(journey, rebuild(log)), log


def next_line(journey: Journey, marine: str | Player, rng: Random) -> str:
    """What comes next, whoever is asked."""
    who = journey.asks()
    if who == CHANCE:
        return drawn(journey, rng)
    if who == GAME:
        return play_board(journey, marine, rng)[0]
    return advised(journey, rng)


def play_journey(marine: str | Player, seed: int) -> Journey:
    rng = Random(f"journey {seed}")
    journey = Journey()
    while journey.asks():
        journey.decide(next_line(journey, marine, rng))
    return journey


# -- many of them -----------------------------------------------------------------------------------------------------


@dataclass
class Way:
    """What a duel keeps of a journey."""

    outcome: str
    crossed: int  # boards
    kills: int
    rating: str
    survivors: int
    losses: list[int] = field(default_factory=list)  # on each board that was played


def one_way(marine: str, seed: int, code: str | None = None) -> Way:
    """In whatever process."""
    builtin_players.load(code)
    journey = play_journey(marine, seed)
    crossed = sum(board.outcome in ("crossed", "killed") for board in journey.boards)
    losses = [len(board.dead) for board in journey.boards if board.outcome]
    return Way(journey.outcome, crossed, journey.kills(), rating(journey), len(journey.living()), losses)


def counted(ways: list[Way]) -> dict[str, Any]:
    """How far they came, and how they were judged."""
    return {
        "journeys": len(ways),
        "won": sum(way.outcome == WON for way in ways),
        "reached": [sum(way.crossed >= board for way in ways) for board in range(1, LAST_BOARD + 1)],
        "kills": sum(way.kills for way in ways),
        "ratings": {
            word: sum(way.rating == word for way in ways) for word in ["victory", *(row[1] for row in VERDICTS)]
        },
    }


def report(told: dict[str, Any], title: str) -> str:
    number = max(1, told["journeys"])
    low, high = interval(told["won"], told["journeys"])
    lines = [
        title,
        "",
        f"the leader was killed in {told['won']} of {told['journeys']} ({100 * told['won'] // number} %; with 95 % "
        f"certainty between {100 * low:.0f} and {100 * high:.0f} %)",
        f"{told['kills'] / number:.0f} stealers killed in a journey",
        "",
        f"{'board':<8}{'crossed by':>12}",
    ]
    lines += [f"{board:<8}{count:>12}" for board, count in enumerate(told["reached"], 1)]
    lines += ["", f"{'verdict':<22}{'times':>6}"]
    lines += [f"{word:<22}{count:>6}" for word, count in told["ratings"].items()]
    return "\n".join(lines)
