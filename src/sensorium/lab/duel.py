"""Duels: many games between two players on chosen missions, counted.

Every game has a stream of dice of its own, drawn from the seed, the mission and the number of the game; two players
that meet twice with one seed meet on the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from sensorium.lab.match import Outcome, play_match
from sensorium.missions.commands import find
from sensorium.missions.setting import set_up
from sensorium.players import builtin
from sensorium.players.registry import player_named
from sensorium.rules.log import begin_log
from sensorium.rules.vocabulary import MARINES, STEALERS

Z = 1.96  # 95 %


@dataclass(frozen=True)
class Pairing:
    """Who meets whom, where, with which dice and how much time for each answer."""

    mission: str
    marine: str
    stealer: str
    seed: int
    seconds: float
    save: str | None = None
    code: str | None = None


@dataclass
class Tally:
    """The games of one pairing so far."""

    games: int = 0
    marine_wins: int = 0
    stealer_wins: int = 0
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    kills: int = 0
    losses: int = 0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    longest: float = 0.0

    def add(self, outcome: Outcome) -> None:
        self.games += 1
        self.marine_wins += outcome.winner == MARINES
        self.stealer_wins += outcome.winner == STEALERS
        self.draws += outcome.winner not in (MARINES, STEALERS)
        self.unfinished += outcome.truncated
        self.turns += outcome.turns
        self.kills += outcome.kills
        self.losses += outcome.losses
        self.longest = max(self.longest, outcome.longest)
        for side in (MARINES, STEALERS):
            self.seconds[side] += outcome.seconds[side]

    def join(self, other: Tally) -> None:
        for name in ("games", "marine_wins", "stealer_wins", "draws", "unfinished", "turns", "kills", "losses"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds = [mine + theirs for mine, theirs in zip(self.seconds, other.seconds, strict=True)]
        self.longest = max(self.longest, other.longest)

    def data(self) -> dict[str, Any]:
        low, high = interval(self.marine_wins, self.games)
        return {
            "games": self.games,
            "marine_wins": self.marine_wins,
            "draws": self.draws,
            "stealer_wins": self.stealer_wins,
            "marine_share": round(self.marine_wins / self.games, 3) if self.games else None,
            "interval": [round(low, 3), round(high, 3)],
            "turns": round(self.turns / self.games, 2) if self.games else None,
            "kills": round(self.kills / self.games, 2) if self.games else None,
            "losses": round(self.losses / self.games, 2) if self.games else None,
            "seconds_per_turn": [round(one / max(1, self.turns), 3) for one in self.seconds],
            "longest_answer": round(self.longest, 2),
            "unfinished": self.unfinished,
        }


def interval(wins: int, games: int) -> tuple[float, float]:
    """Where the true share of wins lies, with 95 % confidence (Wilson)."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def one_game(pairing: Pairing, number: int) -> Outcome:
    """Game ``number`` of a pairing, in whatever process."""
    builtin.load(pairing.code)
    rng = Random(f"{pairing.seed}/{pairing.mission}/{number}")
    start = set_up(find(pairing.mission))
    log = begin_log(start) if pairing.save else None
    outcome = play_match(
        start,
        player_named(pairing.marine, Random(rng.getrandbits(62))),
        player_named(pairing.stealer, Random(rng.getrandbits(62))),
        rng,
        pairing.seconds,
        log=log,
    )
    if log is not None and pairing.save:
        folder = Path(pairing.save)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{Path(pairing.mission).stem}-{number:04d}.jsonl").write_text(log.text(), encoding="utf-8")
    return outcome


def duel(pairings: list[Pairing], games: int, jobs: int, told: Callable[[int, int], None]) -> Iterator[Tally]:
    """Play so many games of each pairing and yield the tallies in order; ``told`` hears how many are done."""
    tasks = [(index, number) for index in range(len(pairings)) for number in range(games)]
    tallies = [Tally() for _ in pairings]
    done = 0
    if jobs <= 1:
        for index, number in tasks:
            tallies[index].add(one_game(pairings[index], number))
            done += 1
            told(done, len(tasks))
    else:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            waiting = {pool.submit(one_game, pairings[index], number): index for index, number in tasks}
            for future in as_completed(waiting):
                tallies[waiting[future]].add(future.result())
                done += 1
                told(done, len(tasks))
    yield from tallies


class Progress:
    """A bar that grows on the terminal, and is silent elsewhere."""

    def __init__(self, write: Callable[[str], object], shown: bool) -> None:
        self.write = write
        self.shown = shown
        self.begun = perf_counter()

    def __call__(self, done: int, total: int) -> None:
        if not self.shown:
            return
        width = 30
        filled = width * done // total
        rate = done / max(0.001, perf_counter() - self.begun)
        left = (total - done) / rate
        bar = "#" * filled + "." * (width - filled)
        self.write(f"\r[{bar}] {done}/{total}  {rate:.2f} games/s  {left:.0f} s left ")
        if done == total:
            self.write("\n")
