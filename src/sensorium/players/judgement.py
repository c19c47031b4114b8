"""Judging a position: what it is worth to the marines, in points a player would nod at.

Three things count: who is alive, how far the objectives are, and how much danger every marine is in. Danger is where
the game lives: a stealer that can reach a marine this turn is worth a great deal, less so if its way lies through
squares that overwatch covers, for each covered square gives it away to two dice.
"""

from __future__ import annotations

from sensorium.players.progress import progress
from sensorium.players.ways import Ways
from sensorium.rules.position import Position
from sensorium.rules.shooting import can_shoot
from sensorium.rules.vocabulary import (
    BLIP,
    BROODLORD,
    GUARD,
    HEAVY_FLAMER,
    HELD,
    KILLS,
    LIBRARIAN,
    MARINES,
    NOTHING,
    OVERWATCH,
    SERGEANT,
    is_model,
)

MARINE_WORTH = 30.0
STEALER_WORTH = 5.0
SURVIVES_A_SHOT = 25 / 36  # a storm bolter needs a six on either of two dice
BLIP_GUESS = 2.0  # what a hidden blip is taken for
WON = 10_000.0


class Judge:
    """Keeps the shortest ways of one board, which every judgement walks along."""

    def __init__(self) -> None:
        self.ways = Ways()

    def worth(self, position: Position) -> float:
        """What the position is worth to the marines."""
        if position.winner >= 0:
            return {MARINES: WON}.get(position.winner, -WON if position.winner == 1 else 0.0)
        total = position.tally[KILLS] * STEALER_WORTH
        enemies = enemies_of(position)
        cover = covered(position)
        for marine in range(position.marine_count):
            if position.on_board(marine):
                danger = self.danger(position, marine, enemies, cover)
                total += worth_of(position, marine) * (1.0 - 0.85 * danger / (1.0 + danger))
            elif position.place[marine] == -2:
                total += MARINE_WORTH * 1.2
        return total + progress(position, self.ways)

    def danger(self, position: Position, marine: int, enemies: list[tuple[int, int, float]], cover: list[int]) -> float:
        """How many attacks that kill him are to be expected soon."""
        place = position.place[marine]
        danger = 0.0
        for start, extra, weight in enemies:
            way = self.ways.between(position, start, place)
            steps = len(way) + extra
            if steps > 18:
                continue
            shots = cover[start] if extra else 0
            blocked = False
            for square in way:
                bit = 1 << square
                if position.marines_at & bit:
                    blocked = True
                    break
                if position.shut & bit:
                    steps += 1
                if (position.burning | position.barrier | position.fixtures | position.fields) & bit:
                    blocked = True
                    break
                shots += cover[square]
            if blocked:
                continue
            soon = 1.0 if steps <= 5 else 0.4 if steps <= 11 else 0.15
            last = way[-1] if way else start
            danger += weight * soon * SURVIVES_A_SHOT**shots * self.deadliness(position, marine, last)
        return danger

    def deadliness(self, position: Position, marine: int, square: int) -> float:
        """How likely an attack from this square kills: worst from behind, where he cannot strike back."""
        ahead = position.board.step[position.place[marine] * 8 + 2 * position.facing[marine]]
        if ahead == square:
            return 0.45 if position.flags[marine] & GUARD else 0.6
        return 0.75


def worth_of(position: Position, marine: int) -> float:
    worth = MARINE_WORTH
    if position.kind[marine] == SERGEANT or position.kind[marine] == LIBRARIAN:
        worth += 5.0
    if position.gear[marine] & HEAVY_FLAMER and position.ammo[marine] > 0:
        worth += 4.0 + 1.5 * position.ammo[marine]
    return worth


def enemies_of(position: Position) -> list[tuple[int, int, float]]:
    """(square, steps before it stands there, weight) of everything that may come."""
    found: list[tuple[int, int, float]] = []
    board = position.board
    for slot in range(position.marine_count, len(position.kind)):
        kind = position.kind[slot]
        if kind == NOTHING or position.place[slot] < 0:
            continue
        weight = BLIP_GUESS if kind == BLIP else 1.0
        if kind == BROODLORD:
            weight = 3.0
        if not is_model(kind) and kind != BLIP:
            continue
        if position.on_board(slot):
            found.append((position.place[slot], 0, weight))
        else:
            entry = board.entries[position.entry_of(slot)]
            found.append((entry.square, 7 if position.flags[slot] & HELD else 1, weight))
    for entry_index in position.open_entries():
        found.append((board.entries[entry_index].square, 8, 0.3))
    return found


def covered(position: Position) -> list[int]:
    """For each square how many marines in overwatch would shoot at something acting there."""
    board = position.board
    cover = [0] * board.count
    obstructed = position.obstructed()
    for marine in range(position.marine_count):
        if not position.flags[marine] & OVERWATCH or not position.on_board(marine) or not can_shoot(position, marine):
            continue
        place = position.place[marine]
        arc = board.arc(place, position.facing[marine])
        while arc:
            low = arc & -arc
            arc ^= low
            square = low.bit_length() - 1
            if board.distance(place, square) <= 12 and board.clear(place, square, obstructed):
                cover[square] += 1
    return cover
