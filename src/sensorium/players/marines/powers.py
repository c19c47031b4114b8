"""The librarian's powers at the end of a turn: what threatens the squad is killed or blocked, if it is worth the
points.

A storm is aimed at one enemy or a whole section, a barrier at a square on the threats' paths; points in plenty buy back
a command point. Each psi point has a price, so that some are left for later.
"""

from __future__ import annotations

from typing import Final

from sensorium.missions.checks.walks import squares_of
from sensorium.players.marines.attacks import A_KILL, Fighting
from sensorium.players.marines.errands import Orders
from sensorium.players.search.threats import Scene
from sensorium.rules.chapters.librarian import can_storm, has_powers, power_cost, powers
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import POWERED

A_PSI: Final = 0.08  # what a psi point is worth, in marines
STRUCK: Final = 5 / 6  # the chance that a storm kills its one target
CAUGHT: Final = 1 / 2  # and each piece in a section that it fills
WARM: Final = 6  # candidate squares for a barrier: those on most of the threats' paths
PLENTY: Final = 1.5  # psi points for every turn left, from which on one may go for a command point


class Powers(Fighting):
    """Chooses the use of psi points."""

    def power(self, position: Position, orders: Orders) -> int:
        """The power that saves most, if it saves more than it costs; else 0."""
        marine = self.librarian(position)
        if marine < 0:
            return 0
        legal: list[int] = []
        powers(position, legal)
        scene = self.scene(position)
        if not legal or not scene.threats:
            return 0
        place = position.place[marine]
        cover = scene.covers.get(marine, 0)
        before = self.formation(position, marine, orders).loss(place, cover)
        best, chosen = 0.0, 0
        warm = sorted(scene.heat, key=lambda square: -scene.heat[square])[:WARM]
        for code in legal:
            verb = a.verb_of(code)
            if verb == a.PRESCIENCE:  # foresee() sees to that when the points have been spent
                continue
            gain = -A_PSI * power_cost(position, verb)
            if verb == a.BARRIER:
                square = a.arg_of(code)
                if square not in warm:
                    continue
                gain += before - self.behind_barrier(position, scene, marine, orders, square)
            else:
                killed, after = self.after_storm(position, scene, marine, orders, code)
                if not killed:
                    continue
                gain += before - after + A_KILL * killed
            if gain > best:
                best, chosen = gain, code
        return chosen

    def behind_barrier(self, position: Position, scene: Scene, marine: int, orders: Orders, square: int) -> float:
        """What the squad has to fear with a barrier there: nobody comes through, and nobody shoots past."""
        barrier, covers = position.barrier, scene.covers
        position.barrier = 1 << square
        scene.covers = {one: shaded(position, one, mask, square) for one, mask in covers.items()}
        after = self.formation(position, marine, orders).loss(position.place[marine], scene.covers.get(marine, 0))
        position.barrier, scene.covers = barrier, covers
        return after

    def after_storm(
        self, position: Position, scene: Scene, marine: int, orders: Orders, code: int
    ) -> tuple[float, float]:
        """How many this storm kills, and what the squad has to fear then."""
        section = position.board.section
        struck = a.arg_of(code)
        deaths: dict[int, float] = {}
        for threat in scene.threats:
            if threat.slot < 0 or threat.extra or not can_storm(position, threat.slot):
                continue
            if a.verb_of(code) != a.STORM_SECTION:
                if threat.slot == struck:
                    deaths[threat.slot] = STRUCK
            elif section[threat.square] == section[struck]:
                deaths[threat.slot] = CAUGHT
        return self.after_deaths(position, scene, marine, orders, position.place[marine], deaths)

    def foresee(self, position: Position) -> int:
        """A command point back, if there are psi points in plenty."""
        marine = self.librarian(position)
        if marine < 0:
            return 0
        turns = max(1.0, (position.scenario.turn_limit or 30) - position.turn + 1.0)
        code = a.PRESCIENCE | marine << a.PIECE_SHIFT
        legal: list[int] = []
        powers(position, legal)
        return code if code in legal and position.psi[marine] > PLENTY * turns else 0

    def librarian(self, position: Position) -> int:
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
    for other in squares_of(left):
        if row[other] >> square & 1:
            left &= ~(1 << other)
    return left
