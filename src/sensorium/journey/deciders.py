"""Who decides where nobody does, and what chance brings: the tiles, how they lie, who is in the room."""

from __future__ import annotations

from random import Random

from sensorium.journey.boards import choices, draw_tiles, ship_of, words_of
from sensorium.journey.journey import BLIPS, CHANCE, CORNERS, PLAYER, Journey
from sensorium.ships.layout import Cell
from sensorium.ships.ship_board import Ship


def drawn(journey: Journey, rng: Random) -> str:
    """The line of chance where chance is asked."""
    if journey.phase == "tiles":
        return f"{CHANCE} tiles {' '.join(str(number) for number in draw_tiles(rng, journey.number))}"
    # Three blips at random from the cup: solo.ruling.board-10-blips
    cup = [value for value, count in enumerate(journey.book.blip_mix, 1) for _ in range(count)]
    values = rng.sample(cup, BLIPS)
    return f"{CHANCE} nest {' '.join(str(one) for one in (rng.randint(1, CORNERS), *values))}"


def advised(journey: Journey, rng: Random) -> str:
    """What somebody decides who knows the way: the company of ours, and of the boards that can be laid one with the
    shortest way past every entry area, so that all of them can be secured (solo.cloud-runner.securing)."""
    if journey.phase == "take":
        return f"{PLAYER} take ours"
    boards = [words_of(laid) for laid in choices(journey.board.drawn, journey.number)]
    lengths = [length_of_way(ship_of(words, journey.number)) for words in boards]
    shortest = [words for words, length in zip(boards, lengths, strict=True) if length == min(lengths)]
    return f"{PLAYER} lay {rng.choice(shortest)}"


def length_of_way(ship: Ship) -> int:
    """From the corridor in past every entry area, the nearest first, to the corridor out or into the room."""
    here = ship.corridors[0].squares[-1]
    left = [ship.entry_square(number) for number in range(1, len(ship.entries) + 1)]
    total = 0
    while left:
        steps = steps_from(ship, here)
        here = min(left, key=lambda square: (steps[square], square))
        left.remove(here)
        total += steps[here]
    goal = ship.corridors[1].squares[-1] if len(ship.corridors) > 1 else ship.room[0]
    return total + steps_from(ship, here)[goal]


def steps_from(ship: Ship, start: Cell) -> dict[Cell, int]:
    """How many steps it is to each square, a step aslant being one."""
    steps = {start: 0}
    queue = [start]
    for x, y in queue:  # grows while it is read
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                there = (x + dx, y + dy)
                if there not in steps and ship.is_floor(there):
                    steps[there] = steps[x, y] + 1
                    queue.append(there)
    return steps
