"""The thunder hammer blown up: in his own turn, as an answer to a stealer, or instead of defending.

It pays where several go with a marine who would hardly live, and none of his own stands in the section.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Errands, Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.stealers.brood_claws import kill_and_death
from sensorium.rules.chapters.assault import faces_enemy
from sensorium.rules.chapters.assault_choices import Assaulting
from sensorium.rules.chapters.hammer import blast_squares, has_hammer
from sensorium.rules.content.kinds import is_counter, is_figure
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

IN_A_BLIP: Final = 1.8  # stealers, more or less
BLASTED: Final = 0.45  # what each that goes with him is worth, in marines: it would have come for the others
BLOWS: Final = 3  # that one stealer strikes at him, going on after a tie
CROWD: Final = 0.6  # how much of the same each other one adds that is near


def blasted(position: Position, marine: int) -> float:
    """The stealers that would go with him."""
    squares = blast_squares(position, marine)
    count = 0.0
    for slot in range(position.marine_count, len(position.kind)):
        if is_figure(position.kind[slot]) and position.on_board(slot) and squares >> position.place[slot] & 1:
            count += IN_A_BLIP if is_counter(position.kind[slot]) else 1.0
    return count


def friends_blasted(position: Position, marine: int) -> int:
    squares = blast_squares(position, marine) & position.marines_at & ~(1 << position.place[marine])
    return squares.bit_count()


class Overload:
    """Weighs his life against those that go with him."""

    def __init__(self, errands: Errands, scenes: SceneCache) -> None:
        self.errands = errands
        self.scenes = scenes

    def in_turn(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """In the marines' own turn, if he would hardly live through the next."""
        if not has_hammer(position, marine) or friends_blasted(position, marine):
            return 0
        kills = blasted(position, marine)
        if kills < 2:
            return 0
        doom = self.scenes.at(position).danger(marine, position.place[marine], 0)
        dear = self.errands.dear(position, marine, orders)
        if BLASTED * kills <= (1.0 - doom) * dear + 0.1:
            return 0
        return allowed(position, marine, points, a.SELF_DESTRUCT | marine << a.PIECE_SHIFT)

    def instead_of_defending(self, position: Position, frame: Assaulting, marine: int) -> bool:
        """Before the dice, if the fight is worse than going with them."""
        if friends_blasted(position, marine):
            return False
        attacker = frame.attacker
        front = faces_enemy(position, marine, attacker)
        falls, kills = kill_and_death(position, attacker, marine, front, BLOWS)
        near = position.board.near[position.place[marine]] & position.occupied & ~position.marines_at
        others = max(0, near.bit_count() - 1)
        doom = 1.0 - (1.0 - falls) * (1.0 - CROWD * falls) ** others
        dear = self.errands.dear(position, marine, self.errands.orders(position))
        return BLASTED * (blasted(position, marine) - kills) > (1.0 - doom) * dear
