"""Threats: the stealers that may come, the paths they would take, and who would shoot at them on the way.

Danger is counted in marines lost. A stealer that can reach a marine this turn nearly always kills him, so what counts
is whether it can, and how many shots it must pass: it survives each in 25 cases of 36.
"""

from __future__ import annotations

from typing import Final

from sensorium.players.search.routes import Ways, shortest_way, ways_from
from sensorium.players.search.sight_lines import through_holes_from
from sensorium.rules.chapters.entry import blips_due
from sensorium.rules.chapters.shooting import can_shoot
from sensorium.rules.content.kinds import AMBUSH, BLIP, is_figure
from sensorium.rules.content.weapons import STORM_BOLTER
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import HELD, OVERWATCH

BLIP_VALUE: Final = 1.8
IN_LINE: Final = 0.5  # how much less each counts that waits behind another at one entry area
ARRIVAL: Final = 0.9  # a blip that is going to arrive somewhere near
A_TURN: Final = 1  # blips that the table of the long way alone brings, more or less: solo.table.reinforcements
TO_COME: Final = 0.35  # what may yet arrive at any other open entry area
SHOTS: Final = 5.0  # how often a marine fires in overwatch, more or less, before his gun jams
LONGEST: Final = 18
MOST_KNOWN: Final = 4000  # ways remembered

# How surely a stealer that is so many steps from standing beside a marine kills him if nobody stops it: this turn it
# has six points for the steps and the blows, a blow kills two times in three, and beyond five steps it is next turn.
REACH: Final[tuple[float, ...]] = (
    0.97,
    0.97,
    0.96,
    0.94,
    0.88,
    0.66,
    0.2,
    0.16,
    0.14,
    0.12,
    0.1,
    0.08,
    0.05,
    0.05,
    0.04,
    0.03,
    0.03,
    0.02,
)


class Threat:
    """Something that may come: from which square, after how many more steps, and how many it may be."""

    def __init__(self, slot: int, square: int, extra: int, value: float, model: bool) -> None:
        self.slot = slot
        self.square = square
        self.extra = extra
        self.value = value
        self.model = model
        self.menace = 0.0


class Paths:
    """Shortest paths of one board as masks, cached."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[int, int]] = {}
        self.covered: dict[tuple[int, int, int], int] = {}
        self.walked: dict[tuple[int, ...], Ways] = {}

    def between(self, position: Position, start: int, goal: int) -> tuple[int, int]:
        """How many squares lie strictly between two squares, and the mask of them."""
        key = start << 12 | goal
        found = self.known.get(key)
        if found is None:
            if position.board.route(goal)[start] > LONGEST:
                found = (99, 0)
            else:
                mask = 0
                way = shortest_way(position, start, goal)
                for square in way:
                    mask |= 1 << square
                found = (len(way), mask)
            self.known[key] = found
        return found

    def ways(self, position: Position, start: int, blocked: int) -> Ways:
        """Where a stealer can come to from a square, found once for every way things stand."""
        key = (start, blocked, position.shut, position.rubble, position.broken)
        found = self.walked.get(key)
        if found is None:
            if len(self.walked) > MOST_KNOWN:
                self.walked.clear()
            found = self.walked[key] = ways_from(position, start, blocked)
        return found

    def cover(self, position: Position, state: int, ignoring: int) -> int:
        """The squares that a marine in this state would cover in overwatch; ``ignoring``: where he stands now."""
        board = position.board
        place = state >> 2
        arc = board.arc(place, state & 3)
        shut = position.shut
        blocks = (position.fixtures | position.fields | position.marines_at | position.burning) & ~ignoring
        # Through a hole he looks past what is around him and, a deck farther, around its other end.
        relevant = -1 if position.rulebook.holes else arc | board.near[place]
        key = (state, (blocks | shut) & relevant, shut & arc)
        found = self.covered.get(key)
        if found is None:
            found = 0
            row = board.lines(place)
            reach = position.rulebook.overwatch_range
            rest = arc
            while rest:
                low = rest & -rest
                rest ^= low
                square = low.bit_length() - 1
                line = row[square]
                if line & blocks or board.distance(place, square) > reach:
                    continue
                doors = line & shut
                # A stealer that opens a door can be seen behind it.
                if not doors or (not doors & doors - 1 and board.near[doors.bit_length() - 1] & low):
                    found |= low
            found |= through_holes_from(position, state, blocks | shut)
            self.covered[key] = found
        return found


def overwatch_hit(position: Position, earlier: int) -> float:
    """How surely a storm bolter hits after so many shots at the same target."""
    gun = position.rulebook.arms(STORM_BOLTER).gun
    assert gun is not None
    ways: int = 6**gun.dice
    misses: int = (gun.scores[min(earlier, len(gun.scores) - 1)] - 1) ** gun.dice
    return (ways - misses) / ways


def soon(steps: int) -> float:
    """How much a stealer counts that is so many steps from standing beside a marine."""
    return REACH[steps] if steps < len(REACH) else 0.0


class Scene:
    """The threats of one position, and how they bear on the marines."""

    def __init__(self, position: Position, paths: Paths) -> None:
        self.position = position
        self.paths = paths
        self.threats = threats_of(position)
        self.covers: dict[int, int] = {}
        self.watches: dict[int, int] = {}  # what those would cover who have not moved yet
        for marine in range(position.marine_count):
            if position.flags[marine] & OVERWATCH and position.on_board(marine) and can_shoot(position, marine):
                place = position.place[marine]
                state = place << 2 | position.facing[marine]
                self.covers[marine] = paths.cover(position, state, 1 << place)
        self.heat: dict[int, float] = {}
        first = overwatch_hit(position, 0)
        again = overwatch_hit(position, 1) if position.rulebook.sustained_in_overwatch else first
        self.lives = [1.0, 1.0 - first]
        for _ in range(40):
            self.lives.append(self.lives[-1] * (1.0 - again))
        self.find_heat()

    def find_heat(self) -> None:
        """How much comes along each square this turn, and how much each threat threatens."""
        position = self.position
        places = [position.place[one] for one in range(position.marine_count) if position.on_board(one)]
        between = self.paths.between
        heat = self.heat
        for threat in self.threats:
            near: list[tuple[int, int]] = []
            for place in places:
                steps, mask = between(position, threat.square, place)
                if steps < 99:
                    near.append((steps + threat.extra, mask | 1 << threat.square))
            near.sort()
            threat.menace = 0.0
            for steps, mask in near[:2]:
                weight = threat.value * soon(steps)
                threat.menace += weight
                if weight < 0.1:
                    continue
                while mask:
                    low = mask & -mask
                    mask ^= low
                    square = low.bit_length() - 1
                    heat[square] = heat.get(square, 0.0) + weight

    def danger(self, marine: int, square: int, own_cover: int) -> float:
        """How likely a marine on this square is reached and killed before long: from 0 to 1."""
        position = self.position
        others = position.marines_at & ~(1 << position.place[marine]) if position.on_board(marine) else 0
        shut = position.shut
        blocked = position.burning | position.barrier | position.fields | position.fixtures
        covers = [mask for one, mask in self.covers.items() if one != marine]
        if own_cover:
            covers.append(own_cover)
        coming: list[tuple[int, float, int]] = []
        for threat in self.threats:
            steps, way = self.paths.between(position, threat.square, square)
            if steps >= 99:
                continue
            steps += threat.extra
            if way & shut:
                steps += (way & shut).bit_count()
            weight = soon(steps)
            if not weight:
                continue
            weight *= threat.value
            if way & blocked:
                weight *= 0.15
            if way & others:
                weight *= 0.3
            if threat.extra:
                way |= 1 << threat.square
            shots = 0
            for mask in covers:
                shots += (way & mask).bit_count()
            coming.append((steps, weight, shots))
        coming.sort()
        left = SHOTS * len(covers)
        safe = 1.0
        for _, weight, shots in coming:
            if shots:
                fired = min(shots, left)
                left -= fired * min(1.5, weight)
                weight *= self.lives[int(fired)] if fired > 0 else 1.0
            safe *= max(0.03, 1.0 - weight)
        return 1.0 - safe


def threats_of(position: Position) -> list[Threat]:
    board = position.board
    found: list[Threat] = []
    waiting: dict[int, int] = {}
    kinds = position.kind
    for slot in range(position.marine_count, len(kinds)):
        kind = kinds[slot]
        place = position.place[slot]
        if not is_figure(kind) or place < 0:
            continue
        counter = kind == BLIP or kind == AMBUSH
        value = BLIP_VALUE if counter else 2.5 if is_tough(position, kind) else 1.0
        if place < board.count:
            found.append(Threat(slot, place, 0, value, not counter))
        else:
            entry = board.entries[place - board.count]
            extra = 7 if position.flags[slot] & HELD else 1
            # Whatever waits behind the first at one entry area comes after it or not at all.
            waiting[place] = waiting.get(place, 0) + 1
            found.append(Threat(slot, entry.square, extra, value * IN_LINE ** (waiting[place] - 1), False))
    return found + arrivals(position)


def arrivals(position: Position) -> list[Threat]:
    """What may arrive in the coming stealer turn, at any open entry area; where a marine is near it has to wait.

    Where nobody plays the stealers it is known: one blip to an area, the nearest first."""
    board = position.board
    entries = position.open_entries()
    coming = blips_due(position) if not position.scenario.journey else A_TURN
    if coming <= 0 or not entries:
        return []
    near = [position.place[one] for one in range(position.marine_count) if position.on_board(one)]
    held = position.rulebook.forced_lurk_distance
    found: list[tuple[int, Threat]] = []
    for entry in entries:
        route = board.route(board.entries[entry].square)
        steps = min((route[place] for place in near), default=99)
        extra = 7 if steps < held else 1
        found.append((steps + extra, Threat(-1, board.entries[entry].square, extra, TO_COME, False)))
    found.sort(key=lambda one: one[0])
    # The nearest entry areas are the likeliest, but others are possible.
    sure, rest = (BLIP_VALUE, 0.0) if position.rulebook.solitaire else (ARRIVAL, TO_COME)
    for rank, (_, threat) in enumerate(found):
        threat.value = sure if rank < coming else rest
    return [threat for _, threat in found]


def is_tough(position: Position, kind: int) -> bool:
    """Whether it takes more than one hit to kill such a piece."""
    return position.rulebook.kinds[kind].hits > 1
