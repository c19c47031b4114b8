"""Closing doors against threats, which cost a stealer a point to open and block sight; and breaking locked doors."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import legal_actions
from sensorium.players.marines.march import breachable, least_left
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.squad_losses import SquadLosses, cover_worth
from sensorium.players.marines.tempo import LATE, share_of_time
from sensorium.players.search.threats import Paths
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.core import answers as a
from sensorium.rules.core.odds import odds
from sensorium.rules.core.position import Position

A_DOOR: Final = 0.05  # what closing one must save, in marines: it has to be opened again
OVERWATCH_COST: Final = 2


class DoorTactics:
    """Chooses doors to close, and breaks those that are locked, and crates and bulkheads on the way."""

    def __init__(self, losses: SquadLosses, paths: Paths, scenes: SceneCache) -> None:
        self.losses = losses
        self.paths = paths
        self.scenes = scenes

    def break_down(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """The blow or shot at a locked door that one of them is to go through; or 0.

        Two points are kept for overwatch while there is something to fear and time enough."""
        locked = position.locked & position.shut
        walls = breachable(position) if position.fixtures and self.losses.errands.marches.breaches else 0
        if not locked and not walls:
            return 0
        if points <= OVERWATCH_COST and can_shoot(position, marine) and share_of_time(position, orders) <= LATE:
            if self.price(position, marine, orders, 0) > A_DOOR:
                return 0
        best, chosen = 0.0, 0
        for code in legal_actions(position, marine, points):
            verb = a.verb_of(code)
            if (verb in (a.ASSAULT_DOOR, a.FIRE_DOOR) and locked >> a.arg_of(code) & 1) or (
                verb in (a.ASSAULT_SQUARE, a.FIRE_SQUARE) and walls >> a.arg_of(code) & 1
            ):
                ways, total = odds(position, code)
                if ways / total > best and is_on_the_way(position, a.arg_of(code), orders):
                    best, chosen = ways / total, code
        return chosen

    def shut_out(self, position: Position, marine: int, points: int, orders: Orders, cover: int) -> int:
        """The door to close from here, if the squad is safer behind it; or 0.

        ``cover``: what this marine would cover if he went on overwatch instead, 0 if he has nothing better to do."""
        doors = [code for code in legal_actions(position, marine, points) if a.verb_of(code) == a.CLOSE]
        if not doors:
            return 0
        best = self.price(position, marine, orders, cover) - A_DOOR
        chosen = 0
        state = position.place[marine] << 2 | position.facing[marine]
        watches = bool(cover) and points > OVERWATCH_COST
        for code in doors:
            door = a.arg_of(code)
            if is_on_the_way(position, door, orders):
                continue
            position.shut |= 1 << door
            left = self.paths.cover(position, state, 1 << position.place[marine]) if watches else 0
            price = self.price(position, marine, orders, left)
            position.shut &= ~(1 << door)
            if price < best:
                best, chosen = price, code
        return chosen

    def price(self, position: Position, marine: int, orders: Orders, cover: int) -> float:
        """What the squad has to fear as things are, less what this marine's cover is worth to the others."""
        loss = self.losses.formation(position, marine, orders).loss(position.place[marine], cover)
        return loss - cover_worth(self.scenes.at(position), cover, marine) if cover else loss


def is_on_the_way(position: Position, door: int, orders: Orders) -> bool:
    """Whether it lies between one of them and what he is after."""
    steps = position.board.route(door)
    for one in range(position.marine_count):
        table = orders.table[one]
        if table is not None and position.on_board(one):
            if least_left(table, door) + steps[position.place[one]] <= orders.left(position, one):
                return True
    return False
