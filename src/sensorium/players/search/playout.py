"""Simulates an imagined position with the two quick players, or with the solitaire rules where they are in force."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters import solitaire_moves
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import top
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY

MOST_ANSWERS: Final = 3000


class Stealers(Protocol):
    """A policy for the stealers in simulations."""

    def answer(self, position: Position) -> int: ...


class BookStealers:
    """The stealers as the solitaire rules move them; ties are drawn at random."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, position: Position) -> int:
        tied = solitaire_moves.choices(position)
        return tied[int(self.rng.random() * len(tied))]


def stealers_of(position: Position, rng: Random) -> Stealers:
    """The stealer policy for simulations of this game."""
    return BookStealers(rng) if position.rulebook.solitaire else QuickStealers(rng)


class Luck:
    """Dice for a simulation: each roll depends on the seed, on what is rolled for and on how often that was rolled
    before, not on other rolls. So two ideas simulated with the same luck differ by what they change, not by a shifted
    sequence."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rolled: dict[tuple[object, ...], int] = {}

    def number(self, position: Position) -> int:
        event = (position.turn, position.side, top(position))
        count = self.rolled[event] = self.rolled.get(event, 0) + 1
        mixed = hash((self.seed, event, count))
        return (mixed ^ mixed >> 29) & 0x3FFFFFFF


def play_on(
    position: Position,
    marines: QuickMarines,
    turns: int,
    seed: int,
    luck: Luck | None = None,
    stealers: Stealers | None = None,
) -> Position:
    """Simulate in place for so many turns, or to the end of the game; stops at the start of a marine turn.

    The dice come from ``seed`` alone, one after the other, unless ``luck`` is given.
    """
    rng = Random(seed)
    if stealers is None:
        stealers = stealers_of(position, Random(seed + 1))
    last = position.turn + turns
    for _ in range(MOST_ANSWERS):
        side = asked(position)
        if side == NOBODY:
            break
        if side == CHANCE:
            play(position, sample(position, luck.number(position) if luck else rng.getrandbits(30)))
        elif side == MARINES:
            if position.turn >= last and position.phase == MARINE_ACTIONS:
                break
            play(position, marines.answer(position))
        else:
            play(position, stealers.answer(position))
    return position
