"""What claws can do: the exact odds of a close assault on a marine, from the front and from elsewhere.

From the side or behind he has neither weapon nor stance to help him, and he cannot strike back: he only turns. So the
first blow from there is free, and every later one meets his fist.
"""

from __future__ import annotations

from functools import lru_cache

from sensorium.rules.dice import DISTINCT, WAYS, faces
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import (
    BROODLORD,
    FORCE_AXE,
    GUARD,
    LIBRARIAN,
    LIGHTNING_CLAWS,
    POWER_SWORD,
    SERGEANT,
    STORM_SHIELD,
    THUNDER_HAMMER,
)


def kill_and_death(position: Position, attacker: int, marine: int, front: bool, blows: int) -> tuple[float, float]:
    """The chances that the marine falls to so many blows, and that the attacker does, going on after every tie."""
    lord = position.kind[attacker] == BROODLORD
    kind = position.kind[marine]
    gear = position.gear[marine]
    bonus = 1 if kind == SERGEANT else 0
    guard = bool(position.flags[marine] & GUARD)
    ahead = bonus + (1 if gear & THUNDER_HAMMER else 0) + (1 if gear & LIGHTNING_CLAWS else 0)
    if kind == LIBRARIAN:
        ahead += 1 + (min(2, position.psi[marine]) if gear & FORCE_AXE else 0)
    aside = 0 if position.rulebook.bonus_front_only else bonus
    own = 2 if gear & LIGHTNING_CLAWS else 1
    claws = 2 if gear & STORM_SHIELD else 3
    met = fight(claws, own, ahead, bool(gear & POWER_SWORD), guard, lord)
    kills = dies = 0.0
    going = 1.0
    facing = front
    for _ in range(blows):
        won, lost = met if facing else fight(3, 1, aside, False, guard, lord)
        if not facing:
            lost = 0.0
        kills += going * won
        dies += going * lost
        going *= 1.0 - won - lost
        facing = True
    return kills, dies


@lru_cache(maxsize=256)
def fight(claws: int, own: int, bonus: int, parry: bool, guard: bool, lord: bool) -> tuple[float, float]:
    """One exchange: the chances that the stealer wins, and that it loses."""
    won = lost = total = 0.0
    for attack, ways in zip(DISTINCT[claws], WAYS[claws], strict=True):
        for defence, often in zip(DISTINCT[own], WAYS[own], strict=True):
            mine = max(faces(defence)) + bonus
            for attack_score, share in parried(faces(attack), mine, parry, lord):
                for defence_score, part in rerolled(faces(defence), bonus, attack_score, guard):
                    weight = ways * often * share * part
                    total += weight
                    won += weight * (attack_score > defence_score)
                    lost += weight * (attack_score < defence_score)
    return won / total, lost / total


def claws_score(dice: list[int], lord: bool) -> int:
    if not lord:
        return max(dice)
    return sum(dice) if len(dice) < 3 else max(dice) + min(dice)


def parried(dice: list[int], mine: int, parry: bool, lord: bool) -> list[tuple[int, float]]:
    """The attacker's results after a sword has made it throw its best die again, when that is wanted."""
    score = claws_score(dice, lord)
    if not parry or score < mine:
        return [(score, 1.0)]
    rest = sorted(dice)[:-1]
    return [(claws_score([*rest, die], lord), 1 / 6) for die in range(1, 7)]


def rerolled(dice: list[int], bonus: int, enemy: int, guard: bool) -> list[tuple[int, float]]:
    """The marine's results; on guard he throws his worst die again if he has not won."""
    score = max(dice) + bonus
    if not guard or score > enemy:
        return [(score, 1.0)]
    rest = sorted(dice)[1:]
    return [(max([*rest, die]) + bonus, 1 / 6) for die in range(1, 7)]
