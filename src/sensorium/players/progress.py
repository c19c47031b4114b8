"""How far the marines are with their objectives, from the predicates alone."""

from __future__ import annotations

from sensorium.players.targets import goal_squares
from sensorium.players.ways import Ways
from sensorium.rules import scenario as s
from sensorium.rules.position import Position
from sensorium.rules.predicates import holds, slot_of
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import CARRIED, EXITED, HEAVY_FLAMER, KILLS, LIBRARIAN, MARINES

DONE = 80.0
A_STEP = 2.6  # what a point of the way is worth, at the start; more as time runs out
FAR_AWAY = 60.0
ESCORT = 0.3


def progress(position: Position, ways: Ways) -> float:
    """The best of the marines' ways to win, as points."""
    measure = Measure(position, ways)
    found = [measure.of(one.predicate) for one in position.scenario.objectives if one.side == MARINES]
    return max(found, default=0.0) - measure.escort()


class Measure:
    """Measures one position against the predicates of its objectives."""

    def __init__(self, position: Position, ways: Ways) -> None:
        self.position = position
        self.ways = ways
        limit = position.scenario.turn_limit or 20
        self.step = A_STEP * (1.0 + min(1.0, position.turn / limit))

    def escort(self) -> float:
        """Nobody gets there alone: what every marine's own way to the objective costs, at a fraction of the price."""
        position = self.position
        goals = goal_squares(position)
        squares = [square for square in range(position.board.count) if goals >> square & 1]
        if not squares:
            return 0.0
        total = 0.0
        for marine in range(position.marine_count):
            if position.on_board(marine):
                route = position.board.route(position.place[marine])
                goal = min(squares, key=lambda one: route[one])
                total += min(FAR_AWAY, self.ways.march(position, marine, goal))
        return ESCORT * self.step * total

    def of(self, predicate: Predicate) -> float:
        position = self.position
        if predicate.kind == s.NOT:
            return 0.0
        if predicate.kind == s.ANY:
            return max(self.of(part) for part in predicate.parts)
        if predicate.kind == s.THEN:
            first, second = predicate.parts
            if position.latched >> predicate.numbers[0] & 1:
                return DONE + self.of(second)
            return self.of(first)
        if predicate.parts:
            return sum(self.of(part) for part in predicate.parts)
        if predicate.kind == s.EXITED:
            return self.leaving(predicate.numbers)
        if holds(position, predicate):
            return DONE
        return self.approach(predicate)

    def approach(self, predicate: Predicate) -> float:
        """Minus what is still to be walked or done."""
        position = self.position
        kind = predicate.kind
        numbers = predicate.numbers
        board = position.board
        if kind == s.KILLS:
            return -2.0 * (numbers[0] - position.tally[KILLS])
        if kind == s.BURNED:
            return self.burning(numbers)
        if kind in (s.HELD, s.ENTERED):
            wanted = numbers[1] if kind == s.HELD else 1
            return -self.step * self.nearest(self.area(numbers), 0, wanted)
        if kind == s.CLEAR:
            intruders = (position.occupied & ~position.marines_at & self.area(numbers)).bit_count()
            return -10.0 * intruders - 0.5 * self.step * self.nearest(self.area(numbers), 0, 1)
        if kind in (s.OUT, s.DELIVERED, s.CARRIED):
            return self.fetching(predicate)
        if kind == s.WORKED:
            work = position.scenario.works[numbers[0]]
            squares = 1 << work.square if work.on_it else board.near[work.square]
            left = work.times - position.progress[numbers[0]]
            return -self.step * self.nearest(squares, 0, 1) - 6.0 * left
        if kind == s.BROKEN:
            return -self.step * max(0.0, self.nearest(board.near[numbers[0]], 0, 1) - 6.0)
        if kind in (s.WITHIN, s.SECURED):
            spare = numbers[0] if kind == s.WITHIN else 1
            entries = [1 << board.entries[entry].square for entry in position.open_entries()]
            return -0.5 * self.step * sum(max(0.0, self.nearest(one, 0, 1) - spare) for one in entries)
        return 0.0

    def area(self, numbers: tuple[int, ...]) -> int:
        return self.position.scenario.areas[numbers[0]].squares

    def burning(self, numbers: tuple[int, ...]) -> float:
        """A flamer need only see each section: the last few squares are not walked."""
        position = self.position
        board = position.board
        left: dict[int, int] = {}
        squares = self.area(numbers)
        for square in range(board.count):
            section = board.section[square]
            if squares >> square & 1 and not position.burned >> section & 1:
                left[section] = left.get(section, 0) | 1 << square
        done = DONE * 0.4 * (1.0 if not left else 0.0)
        return done - self.step * sum(max(0.0, self.nearest(one, HEAVY_FLAMER, 1) - 2.0) for one in left.values())

    def nearest(self, squares: int, gear: int, wanted: int) -> float:
        """The points the ``wanted`` nearest marines (with this gear) still need to these squares, added up."""
        position = self.position
        points: list[float] = []
        goals = [square for square in range(position.board.count) if squares >> square & 1]
        for marine in range(position.marine_count):
            if not position.on_board(marine):
                continue
            if gear and not (position.gear[marine] & gear and position.ammo[marine] > 0):
                continue
            route = position.board.route(position.place[marine])
            goal = min(goals, key=lambda one: route[one], default=-1)
            points.append(self.ways.march(position, marine, goal) if goal >= 0 else FAR_AWAY)
        points.sort()
        missing = max(0, wanted - len(points))
        return sum(points[:wanted]) + FAR_AWAY * missing

    def leaving(self, numbers: tuple[int, ...]) -> float:
        position = self.position
        exits = sum(1 << way.square for way in position.board.exits if numbers[1] in (-1, way.square))
        out = position.tally[EXITED]
        wanted = max(0, numbers[0] - out)
        return DONE * min(out, numbers[0]) - 0.6 * self.step * self.nearest(exits, 0, wanted)

    def fetching(self, predicate: Predicate) -> float:
        """An object: to it first, then with it to where it must go."""
        position = self.position
        slot = slot_of(position, predicate.numbers[0])
        if slot < 0:
            return -100.0
        board = position.board
        if predicate.kind == s.DELIVERED:
            goals = position.scenario.areas[predicate.numbers[1]].squares
        else:
            goals = sum(1 << way.square for way in board.exits)
        squares = [square for square in range(board.count) if goals >> square & 1]
        holder = position.holder[slot]
        if position.place[slot] == CARRIED and position.kind[holder] <= LIBRARIAN:
            route = board.route(position.place[holder])
            goal = min(squares, key=lambda one: route[one], default=-1)
            return DONE / 2 - self.step * (self.ways.march(position, holder, goal) if goal >= 0 else FAR_AWAY)
        place = position.place[holder] if position.place[slot] == CARRIED else position.place[slot]
        if not 0 <= place < board.count:
            return -100.0
        route = board.route(place)
        home = min((route[one] for one in squares), default=60)
        return -self.step * (self.nearest(1 << place, 0, 1) + home)
