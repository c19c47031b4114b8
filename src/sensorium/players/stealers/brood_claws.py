"""Exact odds of close assaults on a marine, from the front and from elsewhere.

Attacked from the side or behind, a marine has no help from weapon or stance and cannot win: he only turns. So the first
attack from there is without risk, and each later one is from the front.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sensorium.rules.chapters.assault import assault_dice, bonus, claws_score
from sensorium.rules.chapters.assault_choices import dice_blocked, lacks_sword
from sensorium.rules.content.kinds import STEALER, is_counter
from sensorium.rules.core.dice import DISTINCT, WAYS, faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import GUARD

PSI_SPENT: Final = 2  # psi points that a marine is taken to put into his axe


def kill_and_death(position: Position, attacker: int, marine: int, front: bool, blows: int) -> tuple[float, float]:
    """The chances that the marine falls to so many blows, and that the attacker does, going on after every tie."""
    number = position.kind[attacker]
    kind = position.rulebook.kinds[STEALER if is_counter(number) else number]  # what a blip will become
    arms = position.rulebook.arms(position.gear[marine])
    guard = bool(position.flags[marine] & GUARD)
    # What a magus or a patriarch adds is as if his enemy had so much less.
    ahead = bonus(position, marine, True) - kind.bonus + (min(PSI_SPENT, position.psi[marine]) if arms.psi else 0)
    own = assault_dice(position, marine, True)
    parries = not lacks_sword(position, marine)
    met = fight(kind.dice - dice_blocked(position, marine), own, ahead, parries, guard, kind.mighty)
    caught = fight(
        kind.dice,
        assault_dice(position, marine, False),
        bonus(position, marine, False) - kind.bonus,
        False,
        guard,
        kind.mighty,
    )
    kills = dies = 0.0
    going = 1.0
    facing = front
    for _ in range(blows):
        won, lost = met if facing else caught
        if not facing:
            lost = 0.0
        kills += going * won
        dies += going * lost
        going *= 1.0 - won - lost
        facing = True
    return kills, dies


@lru_cache(maxsize=256)
def fight(claws: int, own: int, added: int, parry: bool, guard: bool, mighty: bool) -> tuple[float, float]:
    """One exchange: the chances that the stealer wins, and that it loses."""
    won = lost = total = 0.0
    for attack, ways in zip(DISTINCT[claws], WAYS[claws], strict=True):
        for defence, often in zip(DISTINCT[own], WAYS[own], strict=True):
            mine = max(faces(defence)) + added
            for attack_score, share in parried(faces(attack), mine, parry, mighty):
                for defence_score, part in rerolled(faces(defence), added, attack_score, guard):
                    weight = ways * often * share * part
                    total += weight
                    won += weight * (attack_score > defence_score)
                    lost += weight * (attack_score < defence_score)
    return won / total, lost / total


def parried(dice: list[int], mine: int, parry: bool, mighty: bool) -> list[tuple[int, float]]:
    """The attacker's results after a sword has made it throw its best die again, when that is wanted."""
    score = claws_score(dice, mighty)
    if not parry or score < mine:
        return [(score, 1.0)]
    rest = sorted(dice)[:-1]
    return [(claws_score([*rest, die], mighty), 1 / 6) for die in range(1, 7)]


def rerolled(dice: list[int], added: int, enemy: int, guard: bool) -> list[tuple[int, float]]:
    """The marine's results; on guard he throws his worst die again if he has not won."""
    score = max(dice) + added
    if not guard or score > enemy:
        return [(score, 1.0)]
    rest = sorted(dice)[1:]
    return [(max([*rest, die]) + added, 1 / 6) for die in range(1, 7)]
