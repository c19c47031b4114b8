"""Who decides where nobody does, and what chance brings: the tiles, how they lie, who is in the room."""

from __future__ import annotations

from random import Random

from sensorium.journey.boards import draw_layout, draw_tiles, words_of
from sensorium.journey.journey import BLIPS, CHANCE, CORNERS, PLAYER, Journey


def drawn(journey: Journey, rng: Random) -> str:
    """The line of chance where chance is asked."""
    if journey.phase == "tiles":
        return f"{CHANCE} tiles {' '.join(str(number) for number in draw_tiles(rng, journey.number))}"
    # Three blips at random from the cup: solo.ruling.board-10-blips
    cup = [value for value, count in enumerate(journey.book.blip_mix, 1) for _ in range(count)]
    values = rng.sample(cup, BLIPS)
    return f"{CHANCE} nest {' '.join(str(one) for one in (rng.randint(1, CORNERS), *values))}"


def advised(journey: Journey, rng: Random) -> str:
    """What somebody decides who does not care: the company of ours, and any board."""
    if journey.phase == "take":
        return f"{PLAYER} take ours"
    return f"{PLAYER} lay {words_of(draw_layout(rng, journey.board.drawn, journey.number))}"
