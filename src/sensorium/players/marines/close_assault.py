"""Close assault of the marines: when to strike, and the choices while the dice lie on the table.

What a marine may do about the dice, a shield, a parry, a die thrown again, psi points, is a row of ``DICE_CHOICES``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.overload import Overload
from sensorium.players.marines.shot_choice import chance_to_hit
from sensorium.players.stealers.brood_claws import fight
from sensorium.rules.chapters.assault import assault_dice, bonus, faces_enemy
from sensorium.rules.chapters.assault_choices import (
    EARLY_PSI_STAGE,
    HAMMER_STAGE,
    Assaulting,
    dice_in,
    enemy_in,
    lacks_sword,
    marine_in,
)
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

MOST_PSI: Final = 6  # points put into a blow where they are spent before the dice fall
A_POINT: Final = 0.03  # what a psi point is worth kept for another blow, in marines, with plenty left
LAST_POINTS: Final = 0.06  # and one of the last
PLENTY: Final = 8
A_WIN: Final = 0.4  # what the stealer's death is worth

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


class AssaultDice:
    """Answers about the dice of a close assault. ``overload``: whether a hammer may be blown up, and when;
    ``without``: verbs that are left alone."""

    def __init__(self, overload: Overload | None, without: tuple[int, ...] = ()) -> None:
        self.overload = overload
        self.without = without

    def choose(self, position: Position, frame: Assaulting, legal: list[int]) -> int:
        verb = a.verb_of(next(code for code in legal if code != a.PASS))
        if verb in self.without:
            return a.PASS
        if frame.stage == HAMMER_STAGE:
            marine = marine_in(position, frame)
            if self.overload is not None and self.overload.instead_of_defending(position, frame, marine):
                return legal[-1]
            return a.PASS
        return dice_choice(position, frame, legal)


def early_psi(position: Position, frame: Assaulting, choices: list[int]) -> int:
    """The points that are worth most before the dice fall, or none: each makes a win likelier, and is gone."""
    marine = marine_in(position, frame)
    enemy = enemy_in(position, frame)
    front = marine == frame.attacker or faces_enemy(position, marine, enemy)
    claws = position.rulebook.kinds[position.kind[enemy]].dice
    if marine == frame.attacker and not faces_enemy(position, enemy, marine):
        claws = position.rulebook.kinds[position.kind[enemy]].dice_aside
    own = assault_dice(position, marine, front)
    added = bonus(position, marine, front)
    parries = not lacks_sword(position, marine) and front
    price = A_POINT if position.psi[marine] > PLENTY else LAST_POINTS
    best, chosen = -1e9, a.PASS
    for code in [a.PASS, *choices[:MOST_PSI]]:
        points = 0 if code == a.PASS else a.arg_of(code)
        falls, wins = fight(claws, own, added + points, parries, False, False)
        worth = A_WIN * wins - falls - price * points
        if worth > best:
            best, chosen = worth, code
    return chosen


def dice_choice(position: Position, frame: Assaulting, legal: list[int]) -> int:
    """What the marine does about the dice; nothing where there is no row for it."""
    choices = [code for code in legal if code != a.PASS]
    if frame.stage == EARLY_PSI_STAGE:
        return early_psi(position, frame, choices)
    choose = DICE_CHOICES.get(a.verb_of(choices[0]))
    if choose is None:
        return a.PASS
    own, enemy = (unpacked(dice) for dice in dice_in(position, frame))
    marine = marine_in(position, frame)
    front = marine == frame.attacker or faces_enemy(position, marine, enemy_in(position, frame))
    behind = max(enemy, default=0) - max(own, default=0) - bonus(position, marine, front)
    return choose(choices, behind, front)
