"""Shots of flame in the marines' own turn: where one saves or kills most, and whether it is worth it."""

from __future__ import annotations

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.needs import BURN
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.squad_losses import A_KILL, SquadLosses
from sensorium.players.search.sight_lines import stops_from
from sensorium.players.search.threats import Scene
from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import can_flame, flame_cost, flamer_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.condition import aim_of
from sensorium.rules.scenario.conditions.facts import keep_coming

SHOT_OF_FLAME: Final = 0.7  # what a shot must save or kill, in marines
LAST_SHOTS: Final = 1.1  # and one of the last
BESET: Final = 0.55  # how much less, where every turn brings more of them: who saves shots there dies with them


class Flames:
    """Chooses shots of flame that no objective asks for."""

    def __init__(self, losses: SquadLosses, scenes: SceneCache) -> None:
        self.losses = losses
        self.scenes = scenes

    def flame(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Flame where it saves or kills most, from here or from a place within reach, if it is worth a shot."""
        if not can_flame(position, marine) or points < flame_cost(position, marine):
            return 0
        reserve = sum(1 for need in orders.needs if need.kind == BURN)
        spare = position.ammo[marine] - reserve
        scene = self.scenes.at(position)
        if spare <= 0 or not scene.threats:
            return 0
        found = reachable(position, marine, points, orders.jumps)
        weapon = flamer_of(position, marine)
        aim = Aim(weapon.flame_range, weapon.flame_cost, position.rulebook.flamer_own_section, False)
        fires = possible_fires(position, marine, found, scene, aim)
        if not fires:
            return 0
        place = position.place[marine]
        before = self.losses.formation(position, marine, orders).loss(place, 0)
        best = (SHOT_OF_FLAME if spare > 2 else LAST_SHOTS) * (BESET if keep_coming(position) else 1.0)
        chosen: tuple[int, int] | None = None
        burning = position.burning
        dies = (7 - weapon.flame_score) / 6
        on_board = [threat for threat in scene.threats if threat.slot >= 0 and not threat.extra]
        for fire, (state, target) in fires.items():
            position.burning = burning | fire
            deaths = {threat.slot: dies for threat in on_board if fire >> threat.square & 1}
            killed, after = self.losses.after_deaths(position, scene, marine, orders, state >> 2, deaths)
            position.burning = burning
            gain = before - after + A_KILL * killed - 0.02 * (points - found[state][0])
            if fire & position.marines_at:
                gain -= dies * self.lives_in(position, fire, marine, orders)
            if gain > best:
                best, chosen = gain, (state, target)
        if chosen is None:
            return 0
        state, target = chosen
        step = first_step(position, marine, found, state)
        return allowed(position, marine, points, step or a.pack(a.FLAME, marine, target))

    def lives_in(self, position: Position, fire: int, marine: int, orders: Orders) -> float:
        """What the marines are worth whom a fire would catch besides him."""
        total = 0.0
        for one in range(position.marine_count):
            if one != marine and position.on_board(one) and fire >> position.place[one] & 1:
                total += self.losses.errands.dear(position, one, orders)
        return total


class Aim:
    """How something is thrown into a section: how far, for how many points, whether into the thrower's own section,
    and whether it may catch himself."""

    def __init__(self, reach: int, cost: int, own_section: bool, near_himself: bool) -> None:
        self.reach = reach
        self.cost = cost
        self.own_section = own_section
        self.near_himself = near_himself


def possible_fires(
    position: Position, marine: int, found: dict[int, tuple[int, int]], scene: Scene, aim: Aim
) -> dict[int, tuple[int, int]]:
    """The fires he could light with something in them: the squares that would burn, from which state, at what."""
    board = position.board
    sections: dict[int, float] = {}
    for threat in scene.threats:
        if threat.slot >= 0 and threat.extra == 0:
            section = board.section[threat.square]
            sections[section] = sections.get(section, 0.0) + threat.value
    wanted = [one for one, value in sections.items() if value >= 0.9 and not must_not_burn(position, one)]
    if not wanted:
        return {}
    here = position.place[marine]
    spares = position.rulebook.friendly_fire
    fires: dict[int, tuple[int, int]] = {}
    floods: dict[int, int] = {}
    for state, (left, _) in sorted(found.items(), key=lambda one: -one[1][0]):
        if left < aim.cost:
            continue
        place = state >> 2
        arc = board.arc(place, state & 3)
        obstructed = stops_from(position, marine, state)
        for section in wanted:
            if board.section[place] == section and not aim.own_section:
                continue
            for target in squares_in(board.section_masks[section] & arc & ~position.shut):
                if target == place or board.distance(place, target) > aim.reach:
                    continue
                fire = floods.get(target)
                if fire is None:
                    fire = floods[target] = flood(position, target)
                if fire in fires or (fire >> place & 1 and not aim.near_himself):
                    continue
                if not spares and fire & position.marines_at & ~(1 << here):
                    continue
                if board.clear(place, target, obstructed & ~(1 << target)):
                    fires[fire] = (state, target)
    return fires


def must_not_burn(position: Position, section: int) -> bool:
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
