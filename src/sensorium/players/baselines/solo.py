"""``solo``: the stealers as the solitaire rules move them; where these leave ties, it draws one at random.

The rules are in ``rules/chapters/solitaire_moves.py``. Where a person plays the marines, the ties are his: a table asks
``choices`` and offers him those answers instead (solo.blips.ties, solo.move.order-ties).
"""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.rules.chapters import solitaire_moves
from sensorium.rules.core.views import imagine

BY_THE_BOOK: Final = "solo"  # the player, and the expansion that brings his rules


class Solo:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choices(self, asked: Asked) -> list[int]:
        """The answers that the solitaire rules allow; more than one is a tie."""
        return solitaire_moves.choices(imagine(asked.view, 0))

    def answer(self, asked: Asked) -> int:
        """One of the tied answers, at random: solo.ruling.stealer-choices."""
        if len(asked.legal) == 1:
            return asked.legal[0]
        tied = self.choices(asked)
        return tied[int(self.rng.random() * len(tied))]


def make(parameter: str, rng: Random) -> Solo:
    return Solo(rng)


register(BY_THE_BOOK, make, "the solitaire rules by the book, ties drawn at random", "stealer", rules=BY_THE_BOOK)
