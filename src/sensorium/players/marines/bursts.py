"""The assault cannon: a burst where several come in its line of fire, and a full magazine while it is safe.

A burst costs as many points as two single shots and more than twice the ammunition; it pays where it can go on through
what it destroys. What it would kill is estimated, not worked out: each target in sight falls as surely as to one shot,
and one behind others only if they all do.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.marines.errands import Orders
from sensorium.players.marines.legal_actions import allowed
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.shot_choice import chance_to_hit
from sensorium.players.marines.squad_losses import A_KILL, SquadLosses
from sensorium.players.search.sight_lines import stops_from, through_holes_from
from sensorium.players.search.threats import Threat
from sensorium.rules.chapters.cannon import is_worn
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content.weapons import Weapon
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

A_ROUND: Final = 0.015  # what a shot of the magazine is worth, in marines
LAST_ROUNDS: Final = 0.05  # and one of the last magazine
PAYS: Final = 0.4  # what a burst must gain
SINGLE_SHOTS: Final = 2  # that the points of a burst would pay for
WIDTH: Final = 3  # places to fire from that are looked at closely
A_STEP: Final = 0.03  # what a point of the way there is worth
SAFE: Final = 0.2  # how surely a marine may be lost at most while he changes the magazine
BARE: Final = 0.6  # and when it is empty


class Bursts:
    """Chooses between a burst and single shots."""

    def __init__(self, losses: SquadLosses, scenes: SceneCache) -> None:
        self.losses = losses
        self.scenes = scenes

    def burst(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        """Full auto, from where he stands or from a place within reach, where it gains more than single shots; or 0."""
        gun = position.rulebook.arms(position.gear[marine]).gun
        if gun is None or not gun.burst_shots or points < gun.burst_cost or position.ammo[marine] < gun.burst_shots:
            return 0
        if not can_shoot(position, marine):
            return 0
        models = [threat for threat in self.scenes.at(position).threats if threat.model]
        if len(models) < 2:
            return 0
        before = self.losses.formation(position, marine, orders).loss(position.place[marine], 0)
        price = price_of_rounds(position, marine)
        best = PAYS
        chosen: int = -1
        found = reachable(position, marine, points, orders.jumps)
        for state, deaths in best_lines(position, marine, found, models, gun):
            gain = self.gain(position, marine, orders, before, state >> 2, deaths) - price * gun.burst_shots
            if is_worn(position, marine):
                gain -= 6 / 6**gun.dice * len(deaths)  # all dice alike: it blows up
            singles = single_deaths(position, marine, deaths, models, gun)
            other = self.gain(position, marine, orders, before, state >> 2, singles) - price * SINGLE_SHOTS
            gain -= A_STEP * (points - found[state][0])
            if gain > best and gain > other:
                best, chosen = gain, state
        if chosen < 0:
            return 0
        step = first_step(position, marine, found, chosen)
        return allowed(position, marine, points, step or a.FULL_AUTO | marine << a.PIECE_SHIFT)

    def gain(
        self, position: Position, marine: int, orders: Orders, before: float, square: int, deaths: dict[int, float]
    ) -> float:
        scene = self.scenes.at(position)
        killed, after = self.losses.after_deaths(position, scene, marine, orders, square, deaths)
        return before - after + A_KILL * killed


def best_lines(
    position: Position, marine: int, found: dict[int, tuple[int, int]], models: list[Threat], gun: Weapon
) -> list[tuple[int, dict[int, float]]]:
    """The few states within reach from which a burst would kill most, with what it would kill."""
    lines: list[tuple[float, int, dict[int, float]]] = []
    for state, (left, _) in found.items():
        if left >= gun.burst_cost:
            deaths = burst_deaths(position, marine, state, models, gun)
            if len(deaths) >= 2:
                lines.append((A_STEP * left + A_KILL * sum(deaths.values()), state, deaths))
    lines.sort(key=lambda one: (-one[0], one[1]))
    return [(state, deaths) for _, state, deaths in lines[:WIDTH]]


def burst_deaths(position: Position, marine: int, state: int, models: list[Threat], gun: Weapon) -> dict[int, float]:
    """How surely a burst from this state kills each of these; none where it would hit one of his own."""
    board = position.board
    place = state >> 2
    arc = board.arc(place, state & 3)
    stopping = stops_from(position, marine, state)
    across = through_holes_from(position, state, stopping)
    friends = arc & position.marines_at & ~(1 << place)
    while friends:
        low = friends & -friends
        friends ^= low
        if board.clear(place, low.bit_length() - 1, stopping):
            return {}
    targets = 0
    for threat in models:
        targets |= 1 << threat.square
    hit = 1.0 - ((gun.burst_score - 1) / 6) ** gun.dice
    deflects = position.rulebook.rubble_deflects
    spared = (deflects - 1) / 6 if deflects else 1.0  # how often a square of rubble lets a hit through
    deaths: dict[int, float] = {}
    for threat in models:
        if across >> threat.square & 1:
            deaths[threat.slot] = hit
            continue
        if not arc >> threat.square & 1 or not board.clear(place, threat.square, stopping & ~targets):
            continue
        line = max(0, board.lines(place)[threat.square])
        before = (line & targets & stopping).bit_count()
        rubble = ((line | 1 << threat.square) & position.rubble).bit_count()
        deaths[threat.slot] = hit ** (before + 1) * spared**rubble
    return deaths


def single_deaths(
    position: Position, marine: int, deaths: dict[int, float], models: list[Threat], gun: Weapon
) -> dict[int, float]:
    """What single shots for the same points would do: to the one that threatens most of those in sight, then to the
    next."""
    first = chance_to_hit(position, marine, gun.scores[0])
    again = chance_to_hit(position, marine, gun.scores[min(1, len(gun.scores) - 1)])
    seen = sorted(
        (threat for threat in models if threat.slot in deaths),
        key=lambda threat: (-deaths[threat.slot], -threat.menace),
    )
    found = {seen[0].slot: first + (1.0 - first) * again}
    if len(seen) > 1:
        found[seen[1].slot] = first * first
    return found


def price_of_rounds(position: Position, marine: int) -> float:
    """What a shot is worth kept for later."""
    return A_ROUND if position.reloads[marine] > 0 else LAST_ROUNDS


class Reloading:
    """Changes the magazine of a cannon that can no longer fire a burst, or of a flamer that is empty."""

    def __init__(self, scenes: SceneCache) -> None:
        self.scenes = scenes

    def reload(self, position: Position, marine: int, points: int, orders: Orders) -> int:
        arms = position.rulebook.arms(position.gear[marine])
        weapon = arms.reloadable
        if weapon is None or position.reloads[marine] <= 0 or points < weapon.reload_cost:
            return 0
        if weapon.explosion:  # once reloaded it may take half the section with it
            return 0
        left = position.ammo[marine]
        if left >= max(1, weapon.burst_shots):
            return 0
        danger = self.scenes.at(position).danger(marine, position.place[marine], 0)
        if danger > (SAFE if left else BARE):
            return 0
        return allowed(position, marine, points, a.RELOAD | marine << a.PIECE_SHIFT)
