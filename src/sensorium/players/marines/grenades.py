"""The captain's grenades: into a section where several are, from here or from a place within reach.

A grenade kills half of what it catches, blips as well as models, and a marine one time in six. It costs a point, no
more than a shot of a bolter, which kills a single one less often; but the point is lost to the march, and there are
only so many. So it is thrown where it catches several, or one that is about to come.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.flames import Aim, Flames, possible_fires
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.squad_losses import A_KILL, SquadLosses
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import OVERWATCH, PRONE

A_GRENADE: Final = 0.3  # what one is worth kept for later
LAST_GRENADES: Final = 0.45  # and one of the last three
FEW: Final = 3
A_POINT: Final = 0.06  # what a point of the way there is worth


class Grenades:
    """Chooses where to throw one. ``flames`` knows what the marines in a section are worth."""

    def __init__(self, losses: SquadLosses, scenes: SceneCache, flames: Flames) -> None:
        self.losses = losses
        self.scenes = scenes
        self.flames = flames

    def throw(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """The grenade that saves and kills most, or the first step to where it is thrown; 0 where none pays."""
        launcher = position.rulebook.arms(position.gear[marine]).launcher
        if launcher is None or points < launcher.grenade_cost or position.ammo[marine] <= 0:
            return 0
        scene = self.scenes.at(position)
        if not scene.threats or position.flags[marine] & (OVERWATCH | PRONE):
            return 0
        found = reachable(position, marine, points, orders.jumps)
        aim = Aim(launcher.grenade_range, launcher.grenade_cost, True, True)
        fires = possible_fires(position, marine, found, scene, aim)
        if not fires:
            return 0
        place = position.place[marine]
        before = self.losses.formation(position, marine, orders).loss(place, 0)
        dies = (7 - launcher.grenade_blast[0]) / 6
        friend = (7 - launcher.grenade_blast[1]) / 6
        best = A_GRENADE if position.ammo[marine] > FEW else LAST_GRENADES
        chosen: tuple[int, int] | None = None
        on_board = [threat for threat in scene.threats if threat.slot >= 0 and not threat.extra]
        for filled, (state, target) in fires.items():
            if position.board.below[target] >= 0:
                continue  # it may fall through
            deaths = {threat.slot: dies for threat in on_board if filled >> threat.square & 1}
            killed, after = self.losses.after_deaths(position, scene, marine, orders, state >> 2, deaths)
            gain = before - after + A_KILL * killed - A_POINT * (points - found[state][0])
            gain -= friend * self.flames.lives_in(position, filled, marine, orders)
            if filled >> (state >> 2) & 1:
                gain -= friend * self.losses.errands.dear(position, marine, orders)
            if gain > best:
                best, chosen = gain, (state, target)
        if chosen is None:
            return 0
        state, target = chosen
        step = first_step(position, marine, found, state)
        return allowed(position, marine, points, step or a.pack(a.GRENADE, marine, target))
