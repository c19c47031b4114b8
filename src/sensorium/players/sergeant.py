"""``sergeant``: the marine player. It imagines, tries out several paces of march, and follows the one that fares best.

As its turn begins it plays every pace on over the same imagined positions with the same dice, against quick stealers,
and takes the best. What a pace leaves open is decided by the rules of thumb of ``QuickMarines``.
"""

from __future__ import annotations

from random import Random

from sensorium.players.judging import Judge
from sensorium.players.player import Asked
from sensorium.players.playing_on import play_on
from sensorium.players.quick_marines import QuickMarines
from sensorium.players.registry import register
from sensorium.players.standing import CREEP, HOLD, MARCH, RUN, STEADY
from sensorium.rules import frames
from sensorium.rules.position import Position

KEEP_BACK = 0.2  # seconds left when thinking stops


class Strength:
    """How hard it thinks: the paces it tries, over how many imagined positions; and how often it slips."""

    def __init__(self, paces: tuple[int, ...], worlds: int, slips: float) -> None:
        self.paces = paces
        self.worlds = worlds
        self.slips = slips


STRENGTHS = {
    "easy": Strength((), 0, 0.25),
    "normal": Strength((MARCH, RUN, STEADY), 4, 0.0),
    "hard": Strength((MARCH, RUN, STEADY, CREEP, HOLD), 16, 0.0),
}


class Sergeant:
    def __init__(self, strength: Strength, rng: Random) -> None:
        self.strength = strength
        self.rng = rng
        self.quick = QuickMarines(rng)
        self.thought: tuple[object, ...] = ()

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if self.strength.slips and self.rng.random() < self.strength.slips:
            return asked.legal[int(self.rng.random() * len(asked.legal))]
        if position.stack[-1][0] == frames.TURN_SEQUENCE and self.strength.paces:
            self.think(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else asked.legal[-1]

    def think(self, asked: Asked, position: Position) -> None:
        key = (position.turn, position.side)
        if key == self.thought:
            return
        self.thought = key
        self.quick.pace_turn = position.turn
        worlds = [(asked.imagine(self.rng), self.rng.getrandbits(40)) for _ in range(self.strength.worlds)]
        scores: dict[int, float] = {}
        for pace in self.strength.paces:
            score = self.tried(asked, worlds, position.turn, pace)
            if score is None:
                break
            scores[pace] = score
        self.quick.pace = max(scores, key=lambda pace: scores[pace]) if scores else None

    def tried(self, asked: Asked, worlds: list[tuple[Position, int]], turn: int, pace: int) -> float | None:
        """How this pace fares over the imagined positions; None when there is no time left to find out."""
        judge = Judge(self.quick.errands)
        total = 0.0
        for world, seed in worlds:
            if asked.seconds_left < KEEP_BACK:
                return None
            marines = QuickMarines(Random(seed), pace, self.quick)
            marines.pace_turn = turn
            later = play_on(world.copy(), marines, 1, seed)
            total += judge.worth(later)
        return total / len(worlds)


def make_sergeant(parameter: str, rng: Random) -> Sergeant:
    return Sergeant(STRENGTHS[parameter or "normal"], rng)


register("sergeant", make_sergeant, "moves a perimeter towards the objective", "marine", tuple(STRENGTHS))
