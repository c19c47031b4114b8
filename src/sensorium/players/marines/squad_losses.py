"""What the squad has to fear, in marines: as things are, with one of them elsewhere, or with some enemies dead."""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Errands, Orders
from sensorium.players.marines.fighters import frailty, is_fighter
from sensorium.players.marines.formation import Formation
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.threats import Paths, Scene
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import USED

COVER: Final = 0.10  # what it is worth to cover a square along which one stealer comes
A_KILL: Final = 0.3  # what a dead stealer is worth, whomever it threatened


class SquadLosses:
    """Makes the formations of the squad. ``errands`` say whose life is dear."""

    def __init__(self, errands: Errands, paths: Paths, scenes: SceneCache, fighters: bool = True) -> None:
        """``fighters``: whether those without a gun are sent where claws will come."""
        self.errands = errands
        self.fighters = fighters
        self.paths = paths
        self.scenes = scenes

    def formation(self, position: Position, marine: int, orders: Orders) -> Formation:
        """The squad without this marine, to ask what it loses with him somewhere."""
        scene = self.scenes.at(position)
        covers = dict(scene.covers)
        for one in range(position.marine_count):
            if one != marine and one not in covers and position.on_board(one) and not position.flags[one] & USED:
                if can_shoot(position, one):
                    covers[one] = self.best_watch(position, scene, one)
        dear = [self.errands.dear(position, one, orders) for one in range(position.marine_count)]
        frail: list[float] | None = None
        if self.fighters and any(is_fighter(position, one) for one in range(position.marine_count)):
            frail = [frailty(position, one) for one in range(position.marine_count)]
        return Formation(position, self.paths, marine, scene.threats, covers, dear, scene.lives, frail)

    def best_watch(self, position: Position, scene: Scene, marine: int) -> int:
        """What somebody who has not moved yet would cover from where he stands."""
        known = scene.watches.get(marine)
        if known is not None:
            return known
        place = position.place[marine]
        best, chosen = 0.0, 0
        for facing in range(4):
            cover = self.paths.cover(position, place << 2 | facing, 1 << place)
            heat = 0.0
            for square, warm in scene.heat.items():
                if cover >> square & 1:
                    heat += warm
            if heat > best:
                best, chosen = heat, cover
        scene.watches[marine] = chosen
        return chosen

    def after_deaths(
        self, position: Position, scene: Scene, marine: int, orders: Orders, square: int, deaths: dict[int, float]
    ) -> tuple[float, float]:
        """How many die, if each slot dies as surely as that; and what the squad has to fear then with him there."""
        killed = 0.0
        values = [threat.value for threat in scene.threats]
        for threat in scene.threats:
            if threat.slot in deaths:
                killed += deaths[threat.slot] * threat.value
                threat.value *= 1.0 - deaths[threat.slot]
        loss = self.formation(position, marine, orders).loss(square, scene.covers.get(marine, 0))
        for threat, value in zip(scene.threats, values, strict=True):
            threat.value = value
        return killed, loss


def cover_worth(scene: Scene, cover: int, marine: int) -> float:
    """What this cover is worth to the others: the heat of the squares in it, less where others cover them."""
    total = 0.0
    others = 0
    for one, mask in scene.covers.items():
        if one != marine:
            others |= mask
    for square, heat in scene.heat.items():
        if cover >> square & 1:
            total += heat * (0.45 if others >> square & 1 else 1.0)
    return COVER * min(6.0, total)
