"""``still``: declines whatever can be declined, and ends its turns; the opponent of the lessons."""

from __future__ import annotations

from random import Random

from sensorium.players.api.player import Asked, default_answer
from sensorium.players.api.registry import register


class Still:
    def answer(self, asked: Asked) -> int:
        return default_answer(asked)


def make(parameter: str, rng: Random) -> Still:
    return Still()


register("still", make, "does nothing that it need not do")
