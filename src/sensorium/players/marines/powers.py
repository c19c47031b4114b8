"""The librarian's powers at the end of a turn: what threatens the squad is killed or blocked, if it is worth the
points.

What a power saves is a row of ``SAVINGS``, by its verb: a storm is aimed at one enemy or a whole section, a barrier at
a square on the threats' paths. Points in plenty buy back a command point. Each psi point has a price, so that some are
left for later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.marines.squad_losses import A_KILL, SquadLosses
from sensorium.players.search.threats import Scene, Threat
from sensorium.rules.chapters.librarian import can_storm, has_powers, power_cost, power_score, powers
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import POWERED

A_PSI: Final = 0.08  # what a psi point is worth, in marines
WARM: Final = 6  # candidate squares for a barrier: those on most of the threats' paths
PLENTY: Final = 1.5  # psi points for every turn left, from which on one may go for a command point


class Powers:
    """Chooses the use of psi points."""

    def __init__(self, losses: SquadLosses, scenes: SceneCache) -> None:
        self.losses = losses
        self.scenes = scenes

    def power(self, position: Position, orders: Orders) -> int:
        """The power that saves most, if it saves more than it costs; else 0."""
        marine = librarian(position)
        if marine < 0:
            return 0
        legal: list[int] = []
        powers(position, legal)
        scene = self.scenes.at(position)
        if not legal or not scene.threats:
            return 0
        use = PowerUse(position, scene, marine, orders, self.losses)
        best, chosen = 0.0, 0
        for code in legal:
            verb = a.verb_of(code)
            saving = SAVINGS.get(verb)
            if saving is None:
                continue
            gain = -A_PSI * power_cost(position, verb)
            gain += saving(use, code)
            if gain > best:
                best, chosen = gain, code
        return chosen


class PowerUse:
    """A librarian about to use a power: what bears on each of them."""

    def __init__(self, position: Position, scene: Scene, marine: int, orders: Orders, losses: SquadLosses) -> None:
        self.position = position
        self.scene = scene
        self.marine = marine
        self.orders = orders
        self.losses = losses
        self.before: float = self.loss()  # what the squad has to fear without one
        self.warm = sorted(scene.heat, key=lambda square: -scene.heat[square])[:WARM]

    def loss(self) -> float:
        position, marine = self.position, self.marine
        formation = self.losses.formation(position, marine, self.orders)
        return formation.loss(position.place[marine], self.scene.covers.get(marine, 0))


# -- what a power saves -------------------------------------------------------------------------------------------


def barrier_saving(use: PowerUse, code: int) -> float:
    """Nobody comes through a barrier, and nobody shoots past."""
    square = a.arg_of(code)
    if square not in use.warm:
        return 0.0
    position, scene = use.position, use.scene
    barrier, covers = position.barrier, scene.covers
    position.barrier = 1 << square
    scene.covers = {one: shaded(position, one, mask, square) for one, mask in covers.items()}
    after = use.loss()
    position.barrier, scene.covers = barrier, covers
    return use.before - after


def storm_saving(use: PowerUse, code: int) -> float:
    struck, deadly = a.arg_of(code), deadliness(use, code)
    return saving_of_deaths(use, {threat.slot: deadly for threat in in_reach(use) if threat.slot == struck})


def section_storm_saving(use: PowerUse, code: int) -> float:
    section = use.position.board.section
    struck, deadly = section[a.arg_of(code)], deadliness(use, code)
    return saving_of_deaths(use, {threat.slot: deadly for threat in in_reach(use) if section[threat.square] == struck})


def deadliness(use: PowerUse, code: int) -> float:
    """The chance that a power kills each piece it strikes."""
    return (7 - power_score(use.position, a.verb_of(code))) / 6


def in_reach(use: PowerUse) -> list[Threat]:
    """The threats on the board that a storm can strike."""
    position = use.position
    return [
        threat
        for threat in use.scene.threats
        if threat.slot >= 0 and not threat.extra and can_storm(position, threat.slot)
    ]


def saving_of_deaths(use: PowerUse, deaths: dict[int, float]) -> float:
    """What it saves and gains if each slot dies as surely as that."""
    position, marine = use.position, use.marine
    killed, after = use.losses.after_deaths(position, use.scene, marine, use.orders, position.place[marine], deaths)
    return use.before - after + A_KILL * killed if killed else 0.0


Saving = Callable[[PowerUse, int], float]

# By verb. Without a row: prescience, which is looked at when the command points have been spent.
SAVINGS: Final[dict[int, Saving]] = {
    a.BARRIER: barrier_saving,
    a.STORM: storm_saving,
    a.STORM_SECTION: section_storm_saving,
}


def prescience(position: Position, orders: Orders) -> int:
    """A command point back, if there are psi points in plenty."""
    marine = librarian(position)
    if marine < 0:
        return 0
    turns = max(1.0, (position.scenario.turn_limit or 30) - position.turn + 1.0)
    code = a.PRESCIENCE | marine << a.PIECE_SHIFT
    legal: list[int] = []
    powers(position, legal)
    return code if code in legal and position.psi[marine] > PLENTY * turns else 0


def librarian(position: Position) -> int:
    """The one who may use a power now, or -1."""
    if position.rulebook.powers:
        for marine in range(position.marine_count):
            if has_powers(position, marine) and position.on_board(marine):
                if not position.flags[marine] & POWERED and position.psi[marine] > 0:
                    return marine
    return -1


def shaded(position: Position, marine: int, cover: int, square: int) -> int:
    """What is left of a marine's cover behind something on this square."""
    row = position.board.lines(position.place[marine])
    left = cover & ~(1 << square)
    for other in squares_in(left):
        if row[other] >> square & 1:
            left &= ~(1 << other)
    return left
