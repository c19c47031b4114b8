"""``random``: any legal answer, each as likely as the others; the lowest baseline."""

from __future__ import annotations

from random import Random

from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register


class Wanderer:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, asked: Asked) -> int:
        return asked.legal[int(self.rng.random() * len(asked.legal))]


def make(parameter: str, rng: Random) -> Wanderer:
    return Wanderer(rng)


register("random", make, "answers at random")
