"""Command points in the marines' own turn: only for what wins or what would kill; the rest waits for the enemy's turn.

Each use gives the action that is to be bought, or 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.command_points import CommandPoints
from sensorium.players.marines.duties import all_together, duty
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.needs import BURN, FETCH, LEAVE, WORK
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.shot_choice import best_shot
from sensorium.players.marines.squad_losses import SquadLosses
from sensorium.players.marines.tempo import LATE, share_of_time
from sensorium.players.search.routes import nearest_marine
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import OVERWATCH

POINT: Final = 0.06  # what a command point is worth kept for the enemy's turn
URGENT: Final = 0.25  # what a shot must gain

Use = Callable[[Position, Orders, int], int]  # the position, the orders, the command points left


class CommandUse:
    """The first of these uses that has something to buy."""

    def __init__(self, commands: CommandPoints, uses: tuple[Use, ...]) -> None:
        self.commands = commands
        self.uses = uses

    def spend(self, position: Position, orders: Orders) -> int:
        points = position.left()
        if points <= 0:
            return 0
        for use in self.uses:
            code = use(position, orders, points)
            if code and can_pay(position, code, points):
                return self.commands.take_up(code)
        return 0


def can_pay(position: Position, code: int, points: int) -> bool:
    """Whether he may do this for command points, and what he has left of his own."""
    marine = a.piece_of(code)
    own = position.ap[marine] if marine == position.active else 0
    return bool(allowed(position, marine, points + own, code))


def finish_duty(position: Position, orders: Orders, points: int) -> int:
    """Whoever can do his duty with the points there are does it."""
    for marine in range(position.marine_count):
        if not position.on_board(marine) or not orders.leads[marine]:
            continue
        need = orders.need[marine]
        if need is None or need.kind not in (BURN, WORK, LEAVE, FETCH):
            continue
        if need in orders.together and not all_together(position, orders):
            continue
        own = position.ap[marine] if marine == position.active else 0
        if orders.left(position, marine) > points + own:
            continue
        code = duty(position, marine, points + own, orders)
        if code:
            return code
        found = reachable(position, marine, points + own, orders.jumps)
        table = orders.table[marine]
        if table is None:
            continue
        goal = min(found, key=lambda state: (table[state], -found[state][0]))
        step = first_step(position, marine, found, goal)
        if step and table[goal] <= found[goal][0]:
            code = allowed(position, marine, points + own, step)
            if code:
                return code
    return 0


class UrgentShot:
    """A shot at something that would otherwise reach somebody."""

    def __init__(self, scenes: SceneCache) -> None:
        self.scenes = scenes

    def shot(self, position: Position, orders: Orders, points: int) -> int:
        scene = self.scenes.at(position)
        models = [one for one in scene.threats if one.model and nearest_marine(position, one.square) <= 2]
        if not models:
            return 0
        best, chosen = URGENT, 0
        for marine in range(position.marine_count):
            if position.on_board(marine) and can_shoot(position, marine):
                if position.flags[marine] & OVERWATCH:
                    continue
                state = position.place[marine] << 2 | position.facing[marine]
                code, gain = best_shot(position, models, marine, state, min(2, points), 0.0, 0)
                if code and gain > best:
                    best, chosen = gain, code
        return chosen


class LateOverwatch:
    """Overwatch, or a turn that comes before it, where it saves more than the points are worth."""

    def __init__(self, losses: SquadLosses, paths: Paths) -> None:
        self.losses = losses
        self.paths = paths

    def watch(self, position: Position, orders: Orders, points: int) -> int:
        if points < 2:
            return 0
        best, chosen = 0.0, 0
        for marine in range(position.marine_count):
            if not position.on_board(marine) or not can_shoot(position, marine) or position.flags[marine] & OVERWATCH:
                continue
            place, facing = position.place[marine], position.facing[marine]
            formation = self.losses.formation(position, marine, orders)
            bare = formation.loss(place, 0)
            if bare < POINT:
                continue
            for turned in range(4):
                turns = min((turned - facing) & 3, (facing - turned) & 3)
                if turns == 2 or turns + 2 > points:
                    continue
                cover = self.paths.cover(position, place << 2 | turned, 1 << place)
                gain = bare - formation.loss(place, cover) - POINT * (2 + turns)
                if gain > best:
                    base = marine << a.PIECE_SHIFT
                    code = a.pack(a.TURN, marine, turned) if turns else a.SET_OVERWATCH | base
                    if allowed(position, marine, points, code):
                        best, chosen = gain, code
        return chosen


def hurry(position: Position, orders: Orders, points: int) -> int:
    """When there is no time to lose: a step of the last of those who lead."""
    if share_of_time(position, orders) <= LATE:
        return 0
    slow = [one for one in range(position.marine_count) if position.on_board(one) and orders.leads[one]]
    slow.sort(key=lambda one: -orders.left(position, one))
    for marine in slow[:3]:
        table = orders.table[marine]
        if table is None or position.flags[marine] & OVERWATCH:
            continue
        found = reachable(position, marine, min(2, points), orders.jumps)
        goal = min(found, key=lambda state: (table[state], -found[state][0]))
        step = first_step(position, marine, found, goal)
        if step and table[goal] < orders.left(position, marine):
            code = allowed(position, marine, points, step)
            if code:
                return code
    return 0
