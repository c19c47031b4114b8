"""Playing an imagined position on with the two quick players, or with the solitaire rules where those are in force."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

from sensorium.players.quick_marines import QuickMarines
from sensorium.players.quick_stealers import QuickStealers
from sensorium.rules import solitaire_moves
from sensorium.rules.engine import asked, play, sample
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import CHANCE, MARINE_ACTIONS, MARINES, NOBODY

MOST_ANSWERS: Final = 3000


class Stealers(Protocol):
    """Whoever answers for the stealers in what is played on."""

    def answer(self, position: Position) -> int: ...


class BookStealers:
    """Nobody plays the stealers, and everybody knows how they move: the ties are drawn."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, position: Position) -> int:
        tied = solitaire_moves.choices(position)
        return tied[int(self.rng.random() * len(tied))]


def stealers_of(position: Position, rng: Random) -> Stealers:
    """Whoever moves the stealers in this game."""
    return BookStealers(rng) if position.rulebook.blips_turned_up else QuickStealers(rng)


class Luck:
    """The dice of a line: each roll depends on the seed, what is rolled for and how often that was, and not on what was
    rolled before. So two ideas tried on the same luck differ by what they change, not by a shot more somewhere."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rolled: dict[tuple[object, ...], int] = {}

    def number(self, position: Position) -> int:
        event = (position.turn, position.side, position.stack[-1])
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
    """The position after so many turns more, or the end of the game; at a marine turn's beginning. Plays on in place.

    The dice come from ``seed`` alone, one after the other, unless there is ``luck`` to draw them from.
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
