"""Duels: many games between two players on chosen missions, counted.

Every game has a stream of dice of its own, drawn from the seed, the mission and the number of the game; two players
that meet twice with one seed meet on the same dice, however many processes share the work.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter

from sensorium.lab.tally import Tally
from sensorium.lab.workers import each_done
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.show.commands import find
from sensorium.players.api import builtin_players
from sensorium.players.api.player import Player
from sensorium.players.api.registry import expansions_of, player_named
from sensorium.rules.core.log import Log, begin_log
from sensorium.rules.core.vocabulary import MARINES, SIDE_WORDS, STEALERS
from sensorium.table.match import Outcome, play_match, told

Told = Callable[[int, int], None]


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
class Played:
    """What has been played: a tally for each pairing, how long it took, and whether somebody stopped it.

    ``errors`` are the games that could not be played to their end, which is never a player's fault.
    """

    tallies: list[Tally]
    seconds: float
    interrupted: bool
    errors: list[str] = field(default_factory=list)

    def whole(self) -> Tally:
        total = Tally()
        for tally in self.tallies:
            total.join(tally)
        return total

    @property
    def games(self) -> int:
        return sum(tally.games for tally in self.tallies)

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds if self.seconds > 0 else 0.0


def play_mission(
    mission: Mission,
    marine: str | Player,
    stealer: str | Player,
    rng: Random,
    seconds: float,
    logged: bool,
) -> tuple[Outcome, Log | None]:
    """One game of a mission between two players, by name or made already; its log, where one is to be kept."""
    expansions = expansions_of(*[name for name in (marine, stealer) if isinstance(name, str)])
    start = set_up(mission, expansions)
    log = begin_log(start) if logged else None
    if log is not None:
        names = [who if isinstance(who, str) else type(who).__name__ for who in (marine, stealer)]
        log.header["mission"] = {"file": Path(mission.path).name, "text": mission.text, "expansions": list(expansions)}
        log.header["seats"] = dict(zip(SIDE_WORDS, names, strict=False))
    seeds = rng.getrandbits(62), rng.getrandbits(62)
    players = [
        player_named(who, Random(seed), side) if isinstance(who, str) else who
        for who, seed, side in zip((marine, stealer), seeds, (MARINES, STEALERS), strict=True)
    ]
    return play_match(start, players[MARINES], players[STEALERS], rng, seconds, log=log), log


def dice_for(seed: int, mission: Mission, number: int) -> Random:
    """The stream of game ``number`` of a mission, whoever meets in it."""
    return Random(f"{seed}/{mission.id}/{number}")


def one_game(pairing: Pairing, number: int) -> Outcome:
    """Game ``number`` of a pairing, in whatever process."""
    builtin_players.load(pairing.code)
    mission = find(pairing.mission)
    rng = dice_for(pairing.seed, mission, number)
    outcome, log = play_mission(mission, pairing.marine, pairing.stealer, rng, pairing.seconds, bool(pairing.save))
    if log is not None and pairing.save:
        folder = Path(pairing.save)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{mission.id}-{number:04d}.jsonl").write_text(log.text(), encoding="utf-8")
    return outcome


def game_or_error(pairing: Pairing, number: int) -> Outcome | str:
    """The same; a game that breaks the program is told in words, so that hours of others are not lost with it."""
    try:
        return one_game(pairing, number)
    except Exception as problem:  # noqa: BLE001
        return f"{pairing.mission} {number}: {told(problem)}"


def duel(pairings: list[Pairing], games: int, jobs: int, heard: Told) -> Played:
    """Play so many games of each pairing; ``heard`` hears how many are done. Ctrl-C stops it with what there is."""
    tasks = [(pairing, number) for pairing in pairings for number in range(games)]
    outcomes: list[Outcome | None] = [None] * len(tasks)
    begun = perf_counter()
    interrupted = False
    errors: list[str] = []
    heard(0, len(tasks))
    try:
        with closing(each_done(game_or_error, tasks, jobs)) as results:
            for done, (at, outcome) in enumerate(results, 1):
                if isinstance(outcome, str):
                    errors.append(outcome)
                else:
                    outcomes[at] = outcome
                heard(done, len(tasks))
    except KeyboardInterrupt:
        interrupted = True
    except BrokenExecutor:
        errors.append("a process died, and the games that it had not finished with it")
    # Counted in the order of the games, not in that of their end: the same seed gives the same table.
    tallies = [Tally() for _ in pairings]
    for at, result in enumerate(outcomes):
        if result is not None:
            pairing, number = tasks[at]
            tallies[at // games].add(result, f"{pairing.mission} {number}")
    return Played(tallies, perf_counter() - begun, interrupted, sorted(errors))
