"""One game between quick bots, and where its marines died: many of them show whether a mission is fair."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from sensorium.missions.format.setup import set_up
from sensorium.players.api.builtin_players import load
from sensorium.players.api.player import Player, asked_of, default_answer
from sensorium.players.api.registry import player_named
from sensorium.players.baselines.solo import BY_THE_BOOK
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, DEAD, KILLS, LOSSES, MARINES, NOBODY, SIDE_WORDS, STEALERS
from sensorium.ships.chances import interval
from sensorium.table import wire
from sensorium.table.table_mission import TableMission, mission_of

PLAYERS: Final = ("sergeant:easy", "brood:easy")  # by side: equal in strength, and they answer at once
SECONDS: Final = 0.5  # for an answer
MOST_QUESTIONS: Final = 40_000  # in a game; one that goes on for ever is broken off as a draw


def play_trial(chosen: TableMission, seed: int) -> dict[str, Any]:
    """How one game goes, in numbers that JSON can hold."""
    load()
    rng = Random(seed)
    position = set_up(mission_of(chosen))
    names = PLAYERS[MARINES], BY_THE_BOOK if position.rulebook.solitaire else PLAYERS[STEALERS]
    players = [player_named(name, Random(rng.getrandbits(62)), side) for side, name in enumerate(names)]
    deaths: Counter[str] = Counter()
    for _ in range(MOST_QUESTIONS):
        side = asked(position)
        if side == NOBODY:
            break
        before = list(position.place[: position.marine_count])
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        else:
            play(position, answer_of(players[side], position, side))
        for marine, square in enumerate(before):
            if square >= 0 and position.place[marine] == DEAD:
                deaths[position.board.name(square)] += 1
    return {
        "winner": SIDE_WORDS[position.winner] if position.winner in (MARINES, STEALERS) else "",
        "turns": position.turn,
        "kills": position.tally[KILLS],
        "losses": position.tally[LOSSES],
        "deaths": dict(deaths),
    }


def answer_of(player: Player, position: Position, side: int) -> int:
    given = asked_of(position, side, SECONDS)
    code = player.answer(given)
    return code if code in given.legal else default_answer(given)


def counted(results: list[dict[str, Any]], of: int) -> wire.Trial:
    """The games so far."""
    games = len(results)
    wins = Counter(one["winner"] for one in results)
    deaths: Counter[str] = Counter()
    for one in results:
        deaths.update(one["deaths"])
    low, high = interval(wins["marine"], games)

    def mean(key: str) -> float:
        return round(sum(one[key] for one in results) / games, 2) if games else 0.0

    return wire.Trial(
        state="running" if games < of else "done",
        of=of,
        games=games,
        marine=wins["marine"],
        stealer=wins["stealer"],
        draws=wins[""],
        interval=(round(low, 3), round(high, 3)),
        turns=mean("turns"),
        kills=mean("kills"),
        losses=mean("losses"),
        deaths=dict(deaths),
    )
