"""Expected losses of the squad for a choice of one marine's place and cover.

The threats come one after the other, the nearest first. Each attacks where it does most damage, by the shortest path
that the marines leave open or through those who stand in it, against the fire that covers that path. Each reduces the
marines' chances to be alive and brings the guns nearer to a jam. Losses are counted in marines. A marine who has not
moved yet is assumed to cover the best he can from where he is.
"""

from __future__ import annotations

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.search.routes import FAR, Ways, beside
from sensorium.players.search.threats import SHOTS, Paths, Threat, soon
from sensorium.rules.core.position import Position

AGAIN: Final = 3.0  # how often more a gun on overwatch fires for every command point
DRAWN: Final = 2.7  # the most shots one stealer draws, more or less, before it is dead


class Way:
    """One path of one threat to one marine: how surely it kills there, what it crosses, who stands in it."""

    def __init__(
        self, target: int, weight: float, most: float, mask: int, shots: int, through: list[int], left: int
    ) -> None:
        self.target = target
        self.rank = 0  # of two that are equally bad the first is taken
        self.weight = weight
        self.most = most  # what can be lost by it: whoever covers it or stands in it only lowers that
        self.left = left  # points it still has after a blow
        self.mask = mask
        self.shots = shots  # of those whose place is known
        self.through = through


class Formation:
    """The squad without the one marine whose place is being chosen."""

    def __init__(
        self,
        position: Position,
        paths: Paths,
        marine: int,
        threats: list[Threat],
        covers: dict[int, int],
        dear: list[float],
        lives: list[float],
        frail: list[float] | None = None,
    ) -> None:
        """``frail``: how surely each falls to a stealer that reaches him, against a plain marine."""
        self.position = position
        self.frail = frail if frail is not None else [1.0] * position.marine_count
        self.marine = marine
        self.dear = dear
        self.lives = lives
        self.others = [one for one in range(position.marine_count) if one != marine and position.on_board(one)]
        self.who = {position.place[one]: one for one in self.others}
        solid = position.fixtures | position.fields | position.barrier | position.burning
        taken = position.marines_at & ~(1 << position.place[marine])
        self.taken = taken
        self.solid = solid
        self.paths = paths
        self.covers = [covers[one] for one in self.others if covers.get(one)]
        self.capacity = SHOTS * len(self.covers) + AGAIN * position.left()
        self.bare: dict[int, float] = {}  # losses by square if he covers nothing: the same whichever way he looks
        self.rows: list[Row] = []
        for threat in threats:
            row = Row(threat, position.board.route(threat.square))
            nearest = 99
            for one in self.others:
                ways = self.ways_to(row, one, position.place[one], taken & ~(1 << position.place[one]))
                if ways:
                    row.ways += ways
                    nearest = min(nearest, row.steps)
            for rank, way in enumerate(row.ways):
                way.rank = rank
            row.ways.sort(key=lambda way: -way.most)
            row.nearest = nearest
            self.rows.append(row)
        self.rows.sort(key=lambda row: row.nearest)

    def ways_to(self, row: Row, one: int, square: int, taken: int) -> list[Way]:
        """The ways this threat has to stand beside this marine on a square: round the others, and through them."""
        found: list[Way] = []
        threat = row.threat
        if soon(row.route[square] - 1 + threat.extra) <= 0.0:
            return found  # too far away even if nothing stood in its way
        if row.around is None:
            self.find_ways(row)
        assert row.around is not None
        assert row.through is not None
        clear = beside(self.position, row.around, square)
        if clear >= 0:
            self.add(found, row, one, row.around.steps[clear], row.around.entered[clear], [])
        straight = beside(self.position, row.through, square)
        if straight >= 0 and (clear < 0 or row.through.steps[straight] < row.around.steps[clear]):
            entered = row.through.entered[straight]
            bodies = entered & taken
            if bodies:
                through = [self.who[place] for place in squares_in(bodies)]
                self.add(found, row, one, row.through.steps[straight], entered, through)
        near = min(row.around.steps[clear] if clear >= 0 else 99, row.through.steps[straight] if straight >= 0 else 99)
        row.steps = near + threat.extra
        return found

    def find_ways(self, row: Row) -> None:
        """The paths of a threat through the others and around them: the same ones where it comes to none of them."""
        position = self.position
        row.through = self.paths.ways(position, row.threat.square, self.solid)
        if all(row.through.steps[square] == FAR for square in self.who):
            row.around = row.through
        else:
            row.around = self.paths.ways(position, row.threat.square, self.solid | self.taken)

    def add(self, found: list[Way], row: Row, one: int, steps: int, mask: int, through: list[int]) -> None:
        weight = soon(steps + row.threat.extra) * row.threat.value
        if weight <= 0.0:
            return
        if row.threat.extra:
            mask |= 1 << row.threat.square
        shots = 0
        for cover in self.covers:
            shots += (mask & cover).bit_count()
        most = weight * self.frail[one] * self.dear[one]
        found.append(Way(one, weight, most, mask, shots, through, 5 - steps - row.threat.extra))

    def loss(self, square: int, cover: int) -> float:
        """What is to be feared, in marines, if the one stands on this square and covers these squares."""
        if cover:
            return self.weigh(square, cover)
        known = self.bare.get(square)
        if known is None:
            known = self.bare[square] = self.weigh(square, 0)
        return known

    def weigh(self, square: int, cover: int) -> float:
        marine = self.marine
        plug = 1 << square
        capacity = self.capacity + (SHOTS if cover else 0.0)
        alive = [1.0] * self.position.marine_count
        dear = self.dear
        frail = self.frail
        for row in self.rows:
            own = row.own.get(square)
            if own is None:
                own = row.own[square] = self.ways_to(row, marine, square, self.taken)
            best = 0.0
            worst: Way | None = None
            chance = 0.0
            fired = 0.0
            ready = 1.0 if capacity > 6.0 else max(0.0, capacity / 6.0)
            for way in row.ways:
                if way.most < best:
                    break  # nor can any after it be as bad
                one = way.target
                weight = way.weight
                if way.mask & plug:
                    weight *= 1.0 - 0.9 * alive[marine]
                for body in way.through:
                    weight *= 1.0 - 0.9 * alive[body]
                shots = way.shots * ready
                if cover:
                    shots += (way.mask & cover).bit_count() * alive[marine] * ready
                weight *= self.survival(shots)
                weight *= frail[one]
                value = weight * dear[one] * alive[one]
                if value > best or (worst is not None and value == best and way.rank < worst.rank):
                    best, worst, chance, fired = value, way, weight, shots
            for way in own:
                if way.most <= best:
                    continue
                weight = way.weight
                for body in way.through:
                    weight *= 1.0 - 0.9 * alive[body]
                shots = (way.shots + (way.mask & cover).bit_count() * alive[marine]) * ready
                weight *= self.survival(shots)
                weight *= frail[marine]
                value = weight * dear[marine] * alive[marine]
                if value > best:
                    best, worst, chance, fired = value, way, weight, shots
            if worst is not None:
                chance = min(0.95, chance)
                alive[worst.target] *= 1.0 - chance
                capacity -= min(DRAWN, fired) * min(1.8, row.threat.value)
                if worst.left > 0:
                    self.go_on(alive, worst.target, square, chance, worst.left)
        total = 0.0
        for one in self.others:
            total += dear[one] * (1.0 - alive[one])
        return total + dear[marine] * (1.0 - alive[marine])

    def go_on(self, alive: list[float], fallen: int, square: int, chance: float, left: int) -> None:
        """Who stands next to the fallen comes next, with the points that are left."""
        position = self.position
        here = square if fallen == self.marine else position.place[fallen]
        near = position.board.near[here]
        best = 0.0
        target = -1
        for one in self.others:
            if one != fallen and near >> position.place[one] & 1:
                value = self.dear[one] * alive[one]
                if value > best:
                    best, target = value, one
        if self.marine != fallen and near >> square & 1:
            value = self.dear[self.marine] * alive[self.marine]
            if value > best:
                best, target = value, self.marine
        if target >= 0:
            again = 0.5 if left > 1 else 0.3
            alive[target] *= 1.0 - chance * again

    def survival(self, shots: float) -> float:
        whole = int(shots)
        if whole + 1 >= len(self.lives):
            return 0.0
        here = self.lives[whole]
        return here + (self.lives[whole + 1] - here) * (shots - whole)


class Row:
    """One threat: its paths around the marines and through them, and how it would attack the others."""

    def __init__(self, threat: Threat, route: list[int]) -> None:
        self.threat = threat
        self.route = route  # steps to every square if nothing stood in its way
        self.around: Ways | None = None  # found when they are needed
        self.through: Ways | None = None
        self.ways: list[Way] = []  # to the others, the worst first
        self.own: dict[int, list[Way]] = {}
        self.nearest = 99
        self.steps = 99
