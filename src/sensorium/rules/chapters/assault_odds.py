"""What a round of close assault comes to if the marine makes the best of it, in exact numbers.

What costs nothing is counted in: a block, a parry, a re-roll. He takes whatever makes his enemy's death more likely
than his own by most; of two that are alike the one that is safer, and nothing where nothing helps. What costs him
something is left out, psi points and a hammer that blows up: they have odds of their own where they are asked for.
"""

from __future__ import annotations

from typing import Final

from sensorium.rules.chapters.assault import added, assault_dice, claws_score, faces_enemy, side_of_enemy
from sensorium.rules.chapters.assault_choices import (
    dice_blocked,
    lacks_guard,
    lacks_shield,
    lacks_sword,
    parry_aside,
    shield_aside,
)
from sensorium.rules.core.dice import DISTINCT, WAYS, faces
from sensorium.rules.core.position import Position


class Outcome:
    """In how many ways the marine wins, ties and loses."""

    __slots__ = ("losses", "ties", "wins")

    def __init__(self, wins: int, ties: int, losses: int) -> None:
        self.wins = wins
        self.ties = ties
        self.losses = losses

    def total(self) -> int:
        return self.wins + self.ties + self.losses

    def times(self, factor: int) -> Outcome:
        return Outcome(self.wins * factor, self.ties * factor, self.losses * factor)

    def add(self, other: Outcome, ways: int) -> None:
        self.wins += other.wins * ways
        self.ties += other.ties * ways
        self.losses += other.losses * ways


class Fight:
    """A round of close assault as numbers: what each side rolls and adds, and what the marine may do about it."""

    def __init__(self, position: Position, attacker: int, defender: int, helped: bool = True) -> None:
        attacks = attacker < position.marine_count
        self.marine = attacker if attacks else defender
        self.enemy = defender if attacks else attacker
        front = attacks or faces_enemy(position, self.marine, self.enemy)
        enemy_front = not attacks or faces_enemy(position, self.enemy, self.marine)
        self.own = assault_dice(position, self.marine, front)
        # What his enemy adds is as if he had so much less: cult.hybrid.assault, cult.prescience.assault,
        # cult.boost.value
        self.added = added(position, self.marine, front) - added(position, self.enemy, enemy_front)
        self.claws = assault_dice(position, self.enemy, enemy_front)
        self.mighty = enemy_front and position.rulebook.kinds[position.kind[self.enemy]].mighty
        # Whoever does not face his attacker cannot harm him: first.assault.unfaced-defender-cannot-kill,
        # fourth.assault.defender-wins-not-facing, deathwing.ruling.stealer-flanked-harm
        self.harms = front
        self.harmed = enemy_front
        side = side_of_enemy(position, self.marine, self.enemy, attacks)
        marine = self.marine
        self.parries = helped and not lacks_sword(position, marine) and not parry_aside(position, marine, side)
        self.rerolls = helped and not attacks and not lacks_guard(position, marine)
        able = helped and not lacks_shield(position, marine) and not shield_aside(position, marine, side)
        self.blocks = dice_blocked(position, marine) if able else 0

    # -- from the dice on the table to the end --------------------------------------------------------------------

    def result(self, enemy: list[int], own: list[int]) -> Outcome:
        mine = max(own) + self.added
        other = claws_score(enemy, self.mighty)
        return Outcome(int(mine > other), int(mine == other), int(mine < other))

    def after_parry(self, enemy: list[int], own: list[int]) -> Outcome:
        """With the re-roll of a marine on guard still to come."""
        if not self.rerolls:
            return self.result(enemy, own)
        best = self.result(enemy, own).times(6)
        for die in dict.fromkeys(own):
            best = self.better(best, self.after_reroll(enemy, own, die))
        return best

    def after_reroll(self, enemy: list[int], own: list[int], die: int) -> Outcome:
        """He rolls this die of his again."""
        rest = list(own)
        rest.remove(die)
        found = Outcome(0, 0, 0)
        for fallen in range(1, 7):
            found.add(self.result(enemy, [*rest, fallen]), 1)
        return found

    def after_dice(self, enemy: list[int], own: list[int]) -> Outcome:
        """With the parry still to come."""
        if not self.parries:
            return self.after_parry(enemy, own)
        best = self.after_parry(enemy, own).times(6)
        for die in dict.fromkeys(enemy):
            best = self.better(best, self.parried(enemy, own, die))
        return best

    def parried(self, enemy: list[int], own: list[int], die: int) -> Outcome:
        """He has this die of his enemy's rolled again."""
        rest = list(enemy)
        rest.remove(die)
        found = Outcome(0, 0, 0)
        for fallen in range(1, 7):
            found.add(self.after_parry([*rest, fallen], own), 1)
        return found

    def rolled(self, claws: int) -> Outcome:
        """The whole of it, against so many dice."""
        key = (claws, self.own, self.added, self.mighty, self.parries, self.rerolls, self.harms, self.harmed)
        known = KNOWN.get(key)
        if known is None:
            known = KNOWN[key] = Outcome(0, 0, 0)
            for throw, ways in zip(DISTINCT[claws], WAYS[claws], strict=True):
                for own, often in zip(DISTINCT[self.own], WAYS[self.own], strict=True):
                    known.add(self.after_dice(faces(throw), faces(own)), ways * often)
        return known

    def whole(self) -> Outcome:
        """The round from its beginning, with a block where that is best."""
        plain = self.rolled(self.claws)
        if not self.blocks:
            return plain
        blocked = self.rolled(self.claws - self.blocks)
        scale = plain.total() // blocked.total()
        return self.better(plain, blocked.times(scale))

    def better(self, one: Outcome, two: Outcome) -> Outcome:
        """What the marine prefers of two outcomes that count equally many ways; the first if they are alike."""
        won, other = self.worth(one), self.worth(two)
        if other > won or (other == won and two.losses < one.losses and self.harmed):
            return two
        return one

    def worth(self, outcome: Outcome) -> int:
        return (outcome.wins if self.harms else 0) - (outcome.losses if self.harmed else 0)


# Rounds that have been worked out before, by the numbers that decide them: there are not many.
KNOWN: Final[dict[tuple[int, int, int, bool, bool, bool, bool, bool], Outcome]] = {}
