"""Shots that are offered: in overwatch, free ones on the move, and the targets of a burst that goes on."""

from __future__ import annotations

from sensorium.players.api.answer_table import declined
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.routes import nearest_marine
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.overwatch import Declaring
from sensorium.rules.chapters.shooting import gun_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position


def overwatch_shot(position: Position, frame: Declaring, legal: list[int]) -> int:
    """Everybody shoots who can; a gun with a magazine saves its last shots for what is near."""
    for code in legal:
        if a.verb_of(code) != a.WATCH:
            continue
        marine = a.piece_of(code)
        if gun_of(position, marine).magazine and position.ammo[marine] <= 3:
            if nearest_marine(position, position.place[a.arg_of(code)]) > 6:
                continue
        return code
    return a.PASS


def burst_target(position: Position, frame: Burst, legal: list[int]) -> int:
    """The stealer that is nearest to anybody. Doors, fixtures and marines are left alone where that is allowed."""
    enemies = [code for code in legal if a.verb_of(code) == a.FIRE and a.arg_of(code) >= position.marine_count]
    if not enemies:
        return a.PASS if a.PASS in legal else declined(position, frame, legal)
    return min(enemies, key=lambda code: nearest_marine(position, position.place[a.arg_of(code)]))


class FreeShots:
    """Shoots at what threatens most."""

    def __init__(self, scenes: SceneCache) -> None:
        self.scenes = scenes

    def free_shot(self, position: Position, frame: FreeShot, legal: list[int]) -> int:
        best, chosen = 0.0, a.PASS
        menace = {threat.slot: threat.menace for threat in self.scenes.at(position).threats}
        for code in legal:
            if a.verb_of(code) == a.FIRE:
                worth = 0.1 + menace.get(a.arg_of(code), 0.0)
                if worth > best:
                    best, chosen = worth, code
        return chosen
