"""Close assault of the marines: when to strike, and the choices while the dice lie on the table.

What a marine may do about the dice, a shield, a parry, a die thrown again, psi points, is a row of ``DICE_CHOICES``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.shot_choice import chance_to_hit
from sensorium.rules.chapters.assault import bonus, faces_enemy
from sensorium.rules.chapters.assault_choices import EARLY_PSI_STAGE, Assaulting, dice_in, enemy_in, marine_in
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import unpacked
from sensorium.rules.core.position import Position


def strike(position: Position, marine: int, points: int, orders: Orders) -> int:
    """Close assault, where the odds are good and no gun is better."""
    arms = position.rulebook.arms(position.gear[marine])
    if not arms.bonus and not position.rulebook.kinds[position.kind[marine]].leads:
        if can_shoot(position, marine):
            return 0
    board = position.board
    ahead = board.step[position.place[marine] * 8 + 2 * position.facing[marine]]
    models = position.occupied & ~position.marines_at & ~position.blips_at
    if ahead < 0 or not models >> ahead & 1:
        return 0
    code = a.pack(a.ASSAULT, marine, position.who[ahead])
    seen = assault(position, marine, position.who[ahead], False)
    good = seen.kill > 1.2 * seen.own_death
    if can_shoot(position, marine):
        needed = score_needed(position, marine, position.label[position.who[ahead]] + 1, False, False)
        good = seen.kill / seen.total > chance_to_hit(position, marine, needed) + seen.own_death / seen.total
    return allowed(position, marine, points, code) if good else 0


# -- the dice -----------------------------------------------------------------------------------------------------

EARLY_PSI: Final = 2  # points put into a blow where they are spent before the dice fall

# What is chosen of these, if the marine is so many behind (0: it is a tie), and whether he fights to the front.
DiceChoice = Callable[[list[int], int, bool], int]


def shield_up(choices: list[int], behind: int, front: bool) -> int:
    return choices[0]


def highest_die(choices: list[int], behind: int, front: bool) -> int:
    """Unless he has won: the enemy's best die."""
    return max(choices, key=a.arg_of) if behind >= 0 else a.PASS


def lowest_die(choices: list[int], behind: int, front: bool) -> int:
    """Unless he has won: his own worst die."""
    return min(choices, key=a.arg_of) if behind >= 0 else a.PASS


def enough_psi(choices: list[int], behind: int, front: bool) -> int:
    """Just enough points to win, or else to live."""
    wanted = behind + 1 if front else max(0, behind)
    if behind < 0 or wanted <= 0:
        return a.PASS
    enough = [code for code in choices if a.arg_of(code) >= wanted]
    survive = [code for code in choices if a.arg_of(code) >= behind]
    return enough[0] if enough else survive[0] if survive else a.PASS


DICE_CHOICES: Final[dict[int, DiceChoice]] = {
    a.BLOCK: shield_up,
    a.PARRY: highest_die,
    a.REROLL: lowest_die,
    a.SPEND_PSI: enough_psi,
}


def dice_choice(position: Position, frame: Assaulting, legal: list[int]) -> int:
    """What the marine does about the dice; nothing where there is no row for it."""
    choices = [code for code in legal if code != a.PASS]
    if frame.stage == EARLY_PSI_STAGE:
        return choices[min(EARLY_PSI, len(choices)) - 1]
    choose = DICE_CHOICES.get(a.verb_of(choices[0]))
    if choose is None:
        return a.PASS
    own, enemy = (unpacked(dice) for dice in dice_in(position, frame))
    marine = marine_in(position, frame)
    front = marine == frame.attacker or faces_enemy(position, marine, enemy_in(position, frame))
    behind = max(enemy, default=0) - max(own, default=0) - bonus(position, marine, front)
    return choose(choices, behind, front)
