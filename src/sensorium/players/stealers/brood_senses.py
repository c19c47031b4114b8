"""What the brood knows of the deck: squares that marines see, squares that overwatch covers, and the distance to
targets by paths that avoid both."""

from __future__ import annotations

from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.search.falls import rungs
from sensorium.players.stealers.brood_aims import Aims
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.chapters.sight import blockers, field, through_holes
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import JAMMED, OVERWATCH, PRONE

FAR: Final = 9999
MOST_DEAR: Final = 16  # from this value on a marine is the common target
DEARNESS: Final = 1.0  # how much of what a marine is worth makes him nearer
AMBUSH: Final = 12  # what a place that the marines must come to is as prey
BLAST: Final = 0.4  # how likely a hammer is blown up when several are upon its bearer
A_STEP: Final = 2  # the field counts in halves of a point
ORTHOGONAL: Final[tuple[int, ...]] = (0, 2, 4, 6)


class Senses:
    """The analysis of one position."""

    def __init__(self, position: Position, aims: Aims) -> None:
        self.position = position
        self.aims = aims
        self.seen = 0  # squares that some marine sees
        self.exposed = 0  # squares that some marine would see if he turned round
        self.guns = [0] * position.board.count  # marines who could shoot there in their turn without moving
        self.deflected = [0] * position.board.count  # of these, who would shoot across rubble
        self.watch = [0] * position.board.count  # overwatch shots that an action there draws
        self.grenades = False  # somebody has some left: whoever bunches is lost
        self.bursts = 0  # squares that a cannon with shots for a burst sees
        self.blasted: dict[int, float] = {}  # marine with a hammer: how many more go with him, more or less
        self.look()
        if position.rulebook.holes:
            self.weigh_arms()
        self.bites: dict[int, list[tuple[int, int]]] = {}  # square to stand on: (facing, -1: any, marine) to claw
        self.find_bites()
        self.no_blips = self.seen
        for marine in range(position.marine_count):
            if position.on_board(marine):
                self.no_blips |= position.board.near[position.place[marine]]
        self.prey = self.field_of(self.seeds())

    def look(self) -> None:
        position = self.position
        board = position.board
        reach = position.rulebook.overwatch_range
        for marine in range(position.marine_count):
            looks = field(position, marine)
            if not looks:
                continue
            place = position.place[marine]
            obstructed = blockers(position, marine)
            hits = board.seen(place)
            row = board.lines(place)
            pinches = board.pinches(place)
            armed = can_shoot(position, marine)
            arc = board.arc(place, position.facing[marine]) if armed else 0
            watching = position.flags[marine] & OVERWATCH and armed
            while hits:
                low = hits & -hits
                hits ^= low
                square = low.bit_length() - 1
                if row[square] & obstructed:
                    continue
                pairs = pinches.get(square)
                if pairs is not None and any(pair & obstructed == pair for pair in pairs):
                    continue
                self.exposed |= low
                if not looks & low:
                    continue
                self.seen |= low
                if arc & low:
                    self.guns[square] += 1
                    if position.rubble & (row[square] | low):  # deathwing.rubble.deflection
                        self.deflected[square] += 1
                    if watching and board.distance(place, square) <= reach:
                        self.watch[square] += 1
            if position.rulebook.holes:
                self.look_through_holes(marine, armed, bool(watching))

    def look_through_holes(self, marine: int, armed: bool, watching: bool) -> None:
        position = self.position
        seen = through_holes(position, marine, False)
        self.seen |= seen
        self.exposed |= seen
        if armed:
            for square in squares_in(through_holes(position, marine, True)):
                self.guns[square] += 1
                self.watch[square] += watching

    def weigh_arms(self) -> None:
        """What the marines carry that strikes several at once."""
        position = self.position
        board = position.board
        mine = position.occupied & ~position.marines_at
        for marine in range(position.marine_count):
            if not position.on_board(marine):
                continue
            arms = position.rulebook.arms(position.gear[marine])
            if arms.launcher is not None and position.ammo[marine] > 0:
                self.grenades = True
            if arms.gun is not None and arms.gun.burst_shots and position.ammo[marine] >= arms.gun.burst_shots:
                place = position.place[marine]
                stopping = blockers(position, marine) & ~mine
                for square in squares_in(board.arc(place, position.facing[marine])):
                    if board.clear(place, square, stopping):
                        self.bursts |= 1 << square
            if arms.overloads:
                section = board.section_masks[board.section[position.place[marine]]]
                if not section & position.marines_at & ~(1 << position.place[marine]):
                    self.blasted[marine] = BLAST * (section & mine).bit_count()

    def find_bites(self) -> None:
        position = self.position
        step = position.board.step
        for marine in range(position.marine_count):
            if not position.on_board(marine):
                continue
            place = position.place[marine]
            for direction in ORTHOGONAL:
                square = step[place * 8 + direction]
                if square >= 0:
                    self.bites.setdefault(square, []).append(((direction // 2 + 2) & 3, marine))
            if position.rulebook.holes:  # straight up and down: deathwing.levels.stealer-assault
                for square in squares_in(across_holes(position, place)):
                    self.bites.setdefault(square, []).append((-1, marine))

    def seeds(self) -> dict[int, int]:
        """The goal states of the distance field: squares from which marines can be attacked, best from behind, and
        objects."""
        position = self.position
        board = position.board
        seeds: dict[int, int] = {}
        for square, bites in self.bites.items():
            for facing, marine in bites:
                # 0: from behind, or through a hole; 2: from the front
                turned = facing - position.facing[marine] & 3 if facing >= 0 else 0
                cost = (0, 1, 4, 1)[turned]
                cost += max(0, MOST_DEAR - int(self.aims.worth[marine] * DEARNESS))
                if position.flags[marine] & JAMMED | (position.flags[marine] & PRONE):
                    cost -= 2
                cost = max(0, cost)
                seeds[square] = min(seeds.get(square, FAR), cost)
        for square in self.aims.fixtures:
            for direction in ORTHOGONAL:
                near = board.step[square * 8 + direction]
                if near >= 0:
                    seeds[near] = min(seeds.get(near, FAR), 2)
        for square in squares_in(self.aims.haunts):
            seeds[square] = min(seeds.get(square, FAR), AMBUSH)
        mine = position.occupied & ~position.marines_at
        for room in self.aims.soon:
            if not room & mine:
                for square in squares_in(room):
                    seeds[square] = min(seeds.get(square, FAR), 2)
        for slot in self.aims.prizes:
            place = position.place[slot]
            if 0 <= place < board.count:
                seeds[place] = min(seeds.get(place, FAR), 2)
        return seeds

    def field_of(self, seeds: dict[int, int]) -> list[int]:
        """For every square the cost of the best way to a seed: points, and more for what is seen and watched.

        Where they rush, points alone: what burns is out again by the next turn."""
        position = self.position
        board = position.board
        step = board.step
        rushes = self.aims.rushes
        closed = position.marines_at | position.fixtures | position.fields | position.barrier
        closed |= position.scenario.chutes
        if not rushes:
            closed |= position.burning
        shut = position.shut
        locked = position.locked
        seals = self.aims.seals
        seen = self.seen
        watch = self.watch
        ladders = board.ladder_end if position.rulebook.ladder_costs[1] else None
        holes = position.rulebook.holes
        rubble = position.rubble
        costs = [FAR] * board.count
        buckets: list[list[int]] = [[] for _ in range(24)]
        for square, cost in seeds.items():
            if not closed >> square & 1:
                costs[square] = cost
                while len(buckets) <= cost:
                    buckets.append([])
                buckets[cost].append(square)
        at = 0
        while at < len(buckets):
            for square in buckets[at]:
                if costs[square] != at:
                    continue
                ahead = at + A_STEP
                if not rushes:
                    ahead += 3 * watch[square] + (seen >> square & 1)
                if rubble >> square & 1:
                    ahead += A_STEP * position.rulebook.rubble_cost
                if shut >> square & 1:
                    ahead += 14 if (locked | seals) >> square & 1 else A_STEP
                while len(buckets) <= ahead:
                    buckets.append([])
                first = square * 8
                for near in step[first : first + 8]:
                    if near >= 0 and costs[near] > ahead and not closed >> near & 1:
                        costs[near] = ahead
                        buckets[ahead].append(near)
                if holes:
                    self.spread_through_holes(square, ahead, costs, buckets, closed)
                elif ladders is not None:
                    near = ladders[square]
                    if near >= 0 and costs[near] > ahead and not (closed | position.broken) >> near & 1:
                        costs[near] = ahead
                        buckets[ahead].append(near)
            at += 1
        return costs

    def spread_through_holes(
        self, square: int, ahead: int, costs: list[int], buckets: list[list[int]], closed: int
    ) -> None:
        """To this square from above for a jump, from below for a climb."""
        position = self.position
        board = position.board
        for near in (board.above[square], board.below[square]):
            if near < 0 or closed >> near & 1:
                continue
            points = next(
                cost for end, cost in rungs(position, near, position.rulebook.ladder_costs[1]) if end == square
            )
            cost = ahead + A_STEP * (points - 1)
            if costs[near] > cost:
                costs[near] = cost
                while len(buckets) <= cost:
                    buckets.append([])
                buckets[cost].append(near)


class SenseCache:
    """The analysis of the last position asked about; made again when anything that matters has changed."""

    def __init__(self) -> None:
        self.key: tuple[int, ...] = ()
        self.senses: Senses | None = None
        self.aims: Aims | None = None

    def at(self, position: Position) -> Senses:
        flags = 0
        for marine in range(position.marine_count):
            flags = flags * 64 + (position.flags[marine] & 60) + position.facing[marine]
        key = (position.marines_at, flags, position.occupied, position.shut, position.burning, position.turn)
        if key != self.key or self.senses is None:
            if self.aims is None or key[0] != self.key[0] or key[2] != self.key[2] or key[5] != self.key[5]:
                self.aims = Aims(position)
            self.key = key
            self.senses = Senses(position, self.aims)
        return self.senses
