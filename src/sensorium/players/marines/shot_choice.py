"""Shots with a gun in the marines' own turn: the best target, and what it gains to shoot at it."""

from __future__ import annotations

from sensorium.players.search.sight_lines import stops_from, through_holes_from
from sensorium.players.search.threats import Threat
from sensorium.rules.chapters.shooting import dice_of, gun_of
from sensorium.rules.chapters.toughness import hide_of, lowered
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position


def chance_to_hit(position: Position, marine: int, needed: int) -> float:
    dice = dice_of(position, marine)
    miss: float = ((needed - 1) / 6) ** dice
    return 1.0 - miss


def gain_of_shots(points: int, fired: int, odds: list[float], worth: float, watch: float, covered: bool) -> float:
    """What is gained by shooting now, going on while it pays, and ending on overwatch if two points are left."""
    hit = odds[min(fired, len(odds) - 1)]
    left = points - 1
    dead = worth + (watch if left >= 2 else 0.0)
    alive = 0.0
    if left >= 2:
        alive = watch + (0.5 * worth if covered else 0.0)
    if left >= 1:
        alive = max(alive, gain_of_shots(left, fired + 1, odds, worth, watch, covered))
    return hit * dead + (1.0 - hit) * alive


def best_shot(
    position: Position, models: list[Threat], marine: int, state: int, points: int, watch: float, cover: int
) -> tuple[int, float]:
    """The best target from this state, and what it gains to shoot at it and then perhaps go on overwatch."""
    board = position.board
    place = state >> 2
    arc = board.arc(place, state & 3)
    obstructed = stops_from(position, marine, state)
    across = through_holes_from(position, state, position.obstructed() & ~(1 << position.place[marine]))
    best, chosen = 0.0, 0
    gun = gun_of(position, marine)
    odds = [chance_to_hit(position, marine, one) for one in gun.scores]
    here = state == position.place[marine] << 2 | position.facing[marine]
    for threat in models:
        if not across >> threat.square & 1:
            if not arc >> threat.square & 1 or not board.clear(place, threat.square, obstructed):
                continue
        fired = 0
        if here and position.aim[marine] == position.label[threat.slot] + 1:
            fired = position.shots[marine]
        if gun.against:  # what is easier to hit is worth more of a shot
            needed = gun.against[hide_of(position, threat.slot)]
            odds = [chance_to_hit(position, marine, lowered(gun, needed, shot)) for shot in range(4)]
        worth = 0.05 + min(1.3, threat.menace)
        covered = bool(cover >> threat.square & 1)
        gain = gain_of_shots(points, fired, odds, worth, watch, covered)
        if gain > best:
            best, chosen = gain, a.pack(a.FIRE, marine, threat.slot)
    return chosen, best
