"""Flamer and close assault: when a shot of flame, or an assault, is worth it."""

from __future__ import annotations

from typing import Final

from sensorium.missions.checks.walks import squares_of
from sensorium.players.marines.duties import Duties
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.needs import BURN
from sensorium.players.marines.stand_choice import chance_to_hit
from sensorium.players.search.threats import Scene
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import flamer_of
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sustained import score_needed
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.condition import aim_of

SHOT_OF_FLAME: Final = 0.7  # what a shot must save or kill, in marines
LAST_SHOTS: Final = 1.1  # and one of the last
DIES: Final = 5 / 6  # whatever is in the flames
A_KILL: Final = 0.3  # what a dead stealer is worth, whomever it threatened


class Fighting(Duties):
    """Chooses flames and close assaults."""

    def flame(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Flame where it saves or kills most, from here or from a place within reach, if it is worth a shot."""
        reserve = sum(1 for need in orders.needs if need.kind == BURN)
        spare = position.ammo[marine] - reserve
        scene = self.scene(position)
        if spare <= 0 or not scene.threats:
            return 0
        found = reachable(position, marine, points)
        fires = self.fires(position, marine, found, scene)
        if not fires:
            return 0
        place = position.place[marine]
        before = self.formation(position, marine, orders).loss(place, 0)
        best = SHOT_OF_FLAME if spare > 2 else LAST_SHOTS
        chosen: tuple[int, int] | None = None
        burning = position.burning
        on_board = [threat for threat in scene.threats if threat.slot >= 0 and not threat.extra]
        for fire, (state, target) in fires.items():
            position.burning = burning | fire
            deaths = {threat.slot: DIES for threat in on_board if fire >> threat.square & 1}
            killed, after = self.after_deaths(position, scene, marine, orders, state >> 2, deaths)
            position.burning = burning
            gain = before - after + A_KILL * killed - 0.02 * (points - found[state][0])
            if gain > best:
                best, chosen = gain, (state, target)
        if chosen is None:
            return 0
        state, target = chosen
        step = first_step(position, marine, found, state)
        return self.allowed(position, marine, points, step or a.pack(a.FLAME, marine, target))

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

    def fires(
        self, position: Position, marine: int, found: dict[int, tuple[int, int]], scene: Scene
    ) -> dict[int, tuple[int, int]]:
        """The fires he could light with something in them: the squares that would burn, from which state, at what."""
        board = position.board
        sections: dict[int, float] = {}
        for threat in scene.threats:
            if threat.slot >= 0 and threat.extra == 0:
                section = board.section[threat.square]
                sections[section] = sections.get(section, 0.0) + threat.value
        wanted = [one for one, value in sections.items() if value >= 0.9 and not self.forbidden(position, one)]
        if not wanted:
            return {}
        reach = flamer_of(position, marine).flame_range
        own = position.rulebook.flamer_own_section
        here = position.place[marine]
        obstructed = position.obstructed() & ~(1 << here)
        fires: dict[int, tuple[int, int]] = {}
        floods: dict[int, int] = {}
        for state, (left, _) in sorted(found.items(), key=lambda one: -one[1][0]):
            if left < 2:
                continue
            place = state >> 2
            arc = board.arc(place, state & 3)
            for section in wanted:
                if board.section[place] == section and not own:
                    continue
                for target in squares_of(board.section_masks[section] & arc & ~position.shut):
                    if target == place or board.distance(place, target) > reach:
                        continue
                    fire = floods.get(target)
                    if fire is None:
                        fire = floods[target] = flood(position, target)
                    if fire in fires or fire & position.marines_at & ~(1 << here) or fire >> place & 1:
                        continue
                    if board.clear(place, target, obstructed & ~(1 << target)):
                        fires[fire] = (state, target)
        return fires

    def forbidden(self, position: Position, section: int) -> bool:
        """Whether burning this section could lose the game."""
        mask = position.board.section_masks[section]
        for objective in position.scenario.objectives:
            if objective.side == STEALERS:
                aim = aim_of(position, objective.predicate)
                if aim.verb == aims.BURN and aim.squares & mask:
                    return True
        if position.things:
            for thing in position.scenario.things:
                slot = position.find(thing.label) if thing.burns else -1
                if slot >= 0 and position.on_board(slot) and mask >> position.place[slot] & 1:
                    return True
        return False

    def strike(self, position: Position, marine: int) -> int:
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
        return code if good else 0
