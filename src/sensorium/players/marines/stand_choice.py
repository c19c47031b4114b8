"""Chooses where a marine goes and what he does there: progress, safety, squares covered, targets.

What he may do at a place is a row of ``OPTIONS``: to go on guard, to rest, to go on overwatch, to shoot.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.players.marines.courses import Course
from sensorium.players.marines.entry_tactics import Securing
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.fighters import is_fighter
from sensorium.players.marines.formation import Formation
from sensorium.players.marines.march_cost import march_cost, pressure
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.shot_choice import best_shot
from sensorium.players.marines.squad_losses import SquadLosses, cover_worth
from sensorium.players.marines.tempo import Tempo
from sensorium.players.search.threats import Paths, Scene, Threat
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import GUARD

FRONT: Final = 0.1  # what it costs a fighter not to face one stealer that comes
LANE: Final = 0.1  # and what it costs to stand where others could shoot at one
WIDTH: Final = 8  # how many places to stand are weighed for each marine by the march alone

Reachable = dict[int, tuple[int, int]]  # states with the points left there, and the state before


class Outlook:
    """One marine about to choose: what bears on every place he might go to."""

    def __init__(
        self, position: Position, marine: int, orders: Orders, scene: Scene, losses: SquadLosses, paths: Paths
    ) -> None:
        self.position = position
        self.marine = marine
        self.scene = scene
        self.paths = paths
        self.formation: Formation = losses.formation(position, marine, orders)
        self.gun: bool = can_shoot(position, marine)
        self.models: list[Threat] = [threat for threat in scene.threats if threat.model]
        self.fights: bool = losses.fighters and is_fighter(position, marine)
        self.lanes: list[tuple[int, int]] = self.lanes_of_others() if self.fights else []
        self.blocked: dict[int, float] = {}  # by square: the heat that others would no longer cover past him

    def lanes_of_others(self) -> list[tuple[int, int]]:
        """Where the others who shoot stand, and what each would cover with this marine out of the way."""
        position = self.position
        found: list[tuple[int, int]] = []
        for one in range(position.marine_count):
            if one != self.marine and position.on_board(one) and can_shoot(position, one):
                place = position.place[one]
                away = 1 << place | 1 << position.place[self.marine]
                found.append((place, self.paths.cover(position, place << 2 | position.facing[one], away)))
        return found


class Stand:
    """A place where he might end, with the points he has left there."""

    def __init__(self, state: int, left: int, value: float, exposed: float) -> None:
        self.state = state
        self.left = left
        self.value = value  # what the march gains
        self.exposed = exposed  # the same, less what the squad loses if he does nothing there
        self.cover = 0  # the squares he covers if he goes on overwatch
        self.watch = 0.0  # what that gains


# -- what he may do at a place ------------------------------------------------------------------------------------


def can_guard(outlook: Outlook) -> bool:
    position = outlook.position
    return not outlook.gun and position.rulebook.guard and not position.flags[outlook.marine] & GUARD


def guard(outlook: Outlook, stand: Stand) -> Course | None:
    if stand.left < 2:
        return None
    score = stand.exposed + 0.2 * (stand.value - stand.exposed)
    return Course(score, stand.state, a.SET_GUARD | outlook.marine << a.PIECE_SHIFT)


def rest(outlook: Outlook, stand: Stand) -> Course | None:
    """Nothing; who can go on guard does that instead."""
    if stand.left >= 2 and can_guard(outlook):
        return None
    worth = front_worth(outlook, stand) - lane_worth(outlook, stand.state >> 2) if outlook.fights else 0.0
    return Course(stand.exposed + worth, stand.state, 0)


def front_worth(outlook: Outlook, stand: Stand) -> float:
    """What it costs a fighter not to look at where most of them come from: his arms count to the front."""
    step, heat = outlook.position.board.step, outlook.scene.heat
    square = stand.state >> 2
    around = [heat.get(step[square * 8 + 2 * facing], 0.0) for facing in range(4)]
    return FRONT * (min(2.0, around[stand.state & 3]) - min(2.0, max(around)))


def lane_worth(outlook: Outlook, square: int) -> float:
    """What the others' fire is worth that a fighter stops by standing in its way."""
    heat = outlook.blocked.get(square)
    if heat is None:
        heat = 0.0
        board = outlook.position.board
        for place, cover in outlook.lanes:
            if cover >> square & 1:
                line = board.lines(place)
                for far, warm in outlook.scene.heat.items():
                    if cover >> far & 1 and line[far] >> square & 1:
                        heat += warm
        outlook.blocked[square] = heat
    return LANE * min(6.0, heat)


def has_gun_ready(outlook: Outlook) -> bool:
    return outlook.gun


def overwatch(outlook: Outlook, stand: Stand) -> Course | None:
    if stand.left < 2:
        return None
    position, marine = outlook.position, outlook.marine
    stand.cover = outlook.paths.cover(position, stand.state, 1 << position.place[marine])
    watch = stand.value - outlook.formation.loss(stand.state >> 2, stand.cover) - stand.exposed
    watch += cover_worth(outlook.scene, stand.cover, marine)
    stand.watch = watch
    if watch <= 0:
        return None
    return Course(stand.exposed + watch, stand.state, a.SET_OVERWATCH | marine << a.PIECE_SHIFT)


def has_targets(outlook: Outlook) -> bool:
    return outlook.gun and bool(outlook.models)


def shot(outlook: Outlook, stand: Stand) -> Course | None:
    if stand.left < 1:
        return None
    code, gain = best_shot(
        outlook.position, outlook.models, outlook.marine, stand.state, stand.left, stand.watch, stand.cover
    )
    return Course(stand.exposed + gain, stand.state, code) if code else None


def always(outlook: Outlook) -> bool:
    return True


Applies = Callable[[Outlook], bool]
CourseAt = Callable[[Outlook, Stand], Course | None]

# Whether a marine has this option at all, and the course it makes of a place; of equal courses the first is taken. A
# shot comes after overwatch because it reckons with overwatch afterwards.
OPTIONS: Final[tuple[tuple[Applies, CourseAt], ...]] = (
    (can_guard, guard),
    (always, rest),
    (has_gun_ready, overwatch),
    (has_targets, shot),
)


class StandChoice:
    """Evaluates the places a marine can reach."""

    def __init__(
        self, tempo: Tempo, losses: SquadLosses, paths: Paths, scenes: SceneCache, securing: Securing | None = None
    ) -> None:
        """``securing``: what entry areas on the way are worth; None for whoever passes them by."""
        self.tempo = tempo
        self.securing = securing
        self.losses = losses
        self.paths = paths
        self.scenes = scenes

    def best_course(self, position: Position, marine: int, found: Reachable, orders: Orders) -> Course:
        best = Course(-1e9, position.place[marine] << 2 | position.facing[marine], 0)
        for course in self.courses(position, marine, found, orders):
            if course.score > best.score:
                best = course
        return best

    def courses(self, position: Position, marine: int, found: Reachable, orders: Orders) -> list[Course]:
        """What he might do: wherever it may pay to stand, what he might do there."""
        outlook = Outlook(position, marine, orders, self.scenes.at(position), self.losses, self.paths)
        options = [make for applies, make in OPTIONS if applies(outlook)]
        weighed: list[Course] = []
        for value, state in self.places(position, marine, found, orders, outlook.gun, outlook.fights):
            stand = Stand(state, found[state][0], value, value - outlook.formation.loss(state >> 2, 0))
            for make in options:
                course = make(outlook, stand)
                if course is not None:
                    weighed.append(course)
        return weighed

    def places(
        self, position: Position, marine: int, found: Reachable, orders: Orders, gun: bool, fights: bool
    ) -> list[tuple[float, int]]:
        """The states worth a closer look, with what the march gains there: the best by that, for a gun every place
        where he can still go on overwatch, and for a fighter every place."""
        price = self.tempo.price(position, orders) * pressure(position, marine, orders)
        place = position.place[marine]
        cost = march_cost(position, marine, orders)
        rough: list[tuple[float, int]] = []
        gates = self.securing.worth(position) if self.securing is not None else {}
        for state, (left, _) in found.items():
            value = -price * cost(state) + (0.05 if left >= 2 else 0.0) - 0.001 * (4 - left)
            if state in gates:
                value += gates[state]
            rough.append((value, state))
        rough.sort(reverse=True)
        kept = rough[:WIDTH]
        chosen = {state for _, state in kept}
        for one in rough[WIDTH:]:
            if one[1] not in chosen and (one[1] >> 2 == place or fights or (gun and found[one[1]][0] >= 2)):
                kept.append(one)
        return kept
