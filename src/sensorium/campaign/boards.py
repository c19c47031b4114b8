"""The board of a game as one line of the log: the tiles as they lie, and the marines' corridors.

The log keeps what chance brought, not how it was drawn. What the board is made of is told by the generator's rules
(deathwing.campaign.new-board).
"""

from __future__ import annotations

import re
from functools import lru_cache
from random import Random
from typing import Final

from sensorium.board.compass import FACING_WORDS
from sensorium.campaign.course import PERIMETER
from sensorium.campaign.refusal import Refusal
from sensorium.ships.generator import TRIES
from sensorium.ships.layout import Laid, Layout, LayoutError
from sensorium.ships.marine_choices import distances
from sensorium.ships.random_layout import random_layout
from sensorium.ships.scenarios import NEAREST, scenario_kind
from sensorium.ships.ship_board import Ship, build, lengths_for

TILE: Final = re.compile(r"(\d+)@(-?\d+),(-?\d+)([NESW])")
GATE: Final = re.compile(r"(-?\d+),(-?\d+)([NESW])")


def layout_text(layout: Layout) -> str:
    """`7@0,0N 3@0,1N … : 0,0N 2,1E`: tiles by number, cell and turn, then where the corridors are attached."""
    tiles = " ".join(f"{one.number}@{one.x},{one.y}{FACING_WORDS[one.turn]}" for one in layout.laid)
    gates = " ".join(f"{x},{y}{FACING_WORDS[way]}" for x, y, way in layout.corridors)
    return f"{tiles} : {gates}"


@lru_cache(maxsize=64)
def read_layout(text: str) -> Layout:
    """The layout of a text, which nobody changes any more: a war asks for the same few again and again. Refusal: the
    generator's rules do not allow it. ValueError: it is no layout."""
    tiles, _, gates = text.partition(":")
    layout = Layout()
    try:
        for word in tiles.split():
            match = TILE.fullmatch(word)
            if match is None:
                raise ValueError(f"`{word}` is no tile; write `7@0,0N`")
            one = Laid(int(match[1]), int(match[2]), int(match[3]), FACING_WORDS.index(match[4]))
            if layout.lays() >= 0:
                layout.lay(one)
            else:
                layout.add_control_room(one)
        for word in gates.split():
            match = GATE.fullmatch(word)
            if match is None:
                raise ValueError(f"`{word}` is no corridor; write `0,0N`")
            layout.attach((int(match[1]), int(match[2]), FACING_WORDS.index(match[3])))
    except LayoutError as error:
        raise Refusal(error.rule, "no board", fault=str(error)) from None
    if layout.lays() >= 0 or not layout.corridors:
        raise Refusal("deathwing.campaign.new-board", "no board", fault="eight tiles and the marines’ corridors")
    return layout


def ship_of(layout: Layout, marines: int) -> Ship:
    """The board with corridors long enough for so many."""
    return build(layout, lengths_for(layout, marines))


@lru_cache(maxsize=64)
def ranked_entries(text: str) -> tuple[tuple[int, int], ...]:
    """Every entry area of a layout with its distance on foot, the nearest first."""
    ship = build(read_layout(text))
    far = distances(ship)
    numbers = range(1, len(ship.entries) + 1)
    return tuple(sorted((far[ship.entry_square(number)], number) for number in numbers))


def are_nearest(text: str, chosen: list[int]) -> bool:
    """Whether no other entry area is nearer than one of these four: deathwing.ruling.perimeter-nearest."""
    ranked = ranked_entries(text)
    wanted = min(NEAREST, len(ranked))
    known = [number for _, number in ranked]
    if len(chosen) != wanted or len(set(chosen)) != wanted or any(number not in known for number in chosen):
        return False
    return sorted(far for far, number in ranked if number in chosen) == [far for far, _ in ranked[:wanted]]


def draw_board(step: str, rng: Random) -> str:
    """A board by chance, as the words of the log; for a perimeter also which four entry areas are meant, where several
    are equally near (deathwing.establish-perimeter.ties-announced)."""
    layout = random_layout(rng, scenario_kind(step).control_room, TRIES)
    text = layout_text(layout)
    if step != PERIMETER:
        return text
    ranked = list(ranked_entries(text))
    rng.shuffle(ranked)
    ranked.sort(key=lambda one: one[0])
    chosen = sorted(number for _, number in ranked[:NEAREST])
    return f"{text} : {' '.join(str(number) for number in chosen)}"
