"""How to judge a position: `make weigh` plays the quick players against each other and fits the judge's weights.

`make weigh ARGS="150 7"` plays 150 games of every mission of the library from the seed 7. At the beginning of
every marine turn the figures of `players/search/evaluation.py` are taken down, with how that game ended. A logistic
regression then finds the weights that tell best who wins, with a constant for each mission, and prints them beside
those in use. Both sides vary their play from turn to turn so that all kinds of positions come up.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import set_up
from sensorium.missions.library import missions
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.tempo import MARCH, RUN, STEADY
from sensorium.players.search.evaluation import DRAWN, WEIGHTS, Judge
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY, STEALERS

PACES: Final = (MARCH, MARCH, RUN, RUN, STEADY)
PLANS: Final = (USUAL, USUAL, Plan("press", boldness=2.5, stealth=0.6), Plan("hold", 0.5, 1.5, True))
RIDGE: Final = 1.0  # keeps a weight small that the games say little about
ROUNDS: Final = 12  # of Newton's method: it has long settled by then
MOST_ANSWERS: Final = 20_000  # in one game


class Row(NamedTuple):
    """A position and what became of it."""

    mission: int
    figures: tuple[float, ...]
    result: float


def played(mission: Mission, number: int, rng: Random) -> list[Row]:
    """One game, a row for every marine turn."""
    position = set_up(mission)
    marines = QuickMarines()
    stealers = QuickStealers(Random(rng.getrandbits(60)))
    judge = Judge(marines.errands)
    seen: list[tuple[float, ...]] = []
    turns = [-1, -1]
    for _ in range(MOST_ANSWERS):
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        if side == MARINES and position.phase == MARINE_ACTIONS and position.turn != turns[MARINES]:
            turns[MARINES] = position.turn
            marines.tempo.pace = rng.choice(PACES)
            seen.append(judge.figures(position))
        elif side == STEALERS and position.turn != turns[STEALERS]:
            turns[STEALERS] = position.turn
            stealers.memory.plan = rng.choice(PLANS)
        play(position, marines.answer(position) if side == MARINES else stealers.answer(position))
    result = 1.0 if position.winner == MARINES else 0.0 if position.winner == STEALERS else DRAWN
    return [Row(number, figures, result) for figures in seen]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for at in range(column, size + 1):
                rows[row][at] -= factor * rows[column][at]
    found = [0.0] * size
    for row in reversed(range(size)):
        rest = sum(rows[row][at] * found[at] for at in range(row + 1, size))
        found[row] = (rows[row][size] - rest) / rows[row][row]
    return found


def fitted(rows: Sequence[Row], missions: int) -> list[float]:
    """The weights of the figures, and after them the constants of the missions."""
    figures = len(rows[0].figures)
    size = figures + missions
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [RIDGE * weight for weight in weights]
        bend = [[RIDGE if row == column else 0.0 for column in range(size)] for row in range(size)]
        for row in rows:
            chance = chance_of(weights, row)
            bits = [*enumerate(row.figures), (figures + row.mission, 1.0)]
            spread = chance * (1.0 - chance)
            for at, value in bits:
                slope[at] += (chance - row.result) * value
                for other, more in bits:
                    bend[at][other] += spread * value * more
        weights = [weight - change for weight, change in zip(weights, solved(bend, slope), strict=True)]
    return weights


def chance_of(weights: Sequence[float], row: Row) -> float:
    odds = weights[len(row.figures) + row.mission]
    odds += sum(weight * figure for weight, figure in zip(weights, row.figures, strict=False))
    return 1.0 / (1.0 + exp(-odds))


def surprise(weights: Sequence[float], rows: Sequence[Row]) -> float:
    """The mean logarithmic loss: how badly the weights tell what became of these positions; 0.693 is a coin's."""
    total = 0.0
    for row in rows:
        chance = chance_of(weights, row)
        total -= row.result * log(chance) + (1.0 - row.result) * log(1.0 - chance)
    return total / len(rows)


def main(words: Sequence[str]) -> int:
    if len(words) > 2 or not all(word.isdecimal() for word in words):
        print('say how many games of each mission and from which seed: make weigh ARGS="150 1"', file=sys.stderr)
        return 2
    games = int(words[0]) if words else 50
    seed = words[1] if len(words) > 1 else "1"
    every = missions()
    rows: list[Row] = []
    for number, mission in enumerate(every):
        for game in range(games):
            rows += played(mission, number, Random(f"weigh {seed} {mission.id} {game}"))
        print(f"{mission.id}: {games} games, {len(rows)} positions so far", file=sys.stderr)
    weights = fitted(rows, len(every))
    for name, weight in zip(WEIGHTS, weights, strict=False):
        print(f"{name:8} {weight:7.3f}   in use {WEIGHTS[name]:7.3f}")
    print(f"constant {sum(weights[len(WEIGHTS) :]) / len(every):7.3f}   surprise {surprise(weights, rows):.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
