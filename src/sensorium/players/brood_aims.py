"""What the brood is after, read from the objectives of both sides: whom to kill, what to break, take and hold.

Everything is measured in stealers: a marine is worth about half a dozen of them, the one the mission hangs on many
more, and where the marines win by killing, every stealer counts for more itself.
"""

from __future__ import annotations

from sensorium.players.targets import goal_squares
from sensorium.rules import scenario as s
from sensorium.rules.position import Position
from sensorium.rules.predicates import holds, marines_left, slot_of
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import (
    ASSAULT_CANNON,
    BLIP,
    BROODLORD,
    CARRIED,
    CAT,
    EXITED,
    HEAVY_FLAMER,
    KILLS,
    LIBRARIAN,
    LOSSES,
    MARINES,
    NOTHING,
    SERGEANT,
    STEALERS,
)

A_MARINE = 6.0
A_FLAMER = 3.0
THE_ONE = 14.0  # whose death wins, or who carries what the mission is about
A_BLOW = 4.0  # a fixture's hit
A_BLIP = 2.0  # what a blip holds, more or less
PRICE = 0.8


class Aims:
    """The worth of every marine and of every other thing to go for, in one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.worth = [self.usual_worth(marine) for marine in range(position.marine_count)]
        self.fixtures: dict[int, float] = {}  # squares of machines to break
        self.prizes: dict[int, float] = {}  # slots of objects to take
        self.homes: dict[int, int] = {}  # label of an object: the squares to carry it to
        self.rooms: list[int] = []  # areas the marines must clear or hold
        self.works = [number for number, work in enumerate(position.scenario.works) if self.is_ours(number, work)]
        self.a_stealer = self.exchange()
        self.time_is_ours = False
        for objective in position.scenario.objectives:
            if objective.side == STEALERS:
                self.want(objective.predicate, True)
            elif objective.side == MARINES:
                self.deny(objective.predicate)
        self.goals = goal_squares(position)
        if not self.time_is_ours and position.scenario.turn_limit:
            # Whoever is alive when the marines have won by the clock was kept for nothing.
            left = position.scenario.turn_limit - position.turn
            self.a_stealer *= min(1.0, 0.1 + left / 6.0)

    def usual_worth(self, marine: int) -> float:
        position = self.position
        worth = A_MARINE
        if position.kind[marine] == SERGEANT:
            worth += 1.0
        elif position.kind[marine] == LIBRARIAN:
            worth += 4.0
        if position.gear[marine] & (HEAVY_FLAMER | ASSAULT_CANNON) and position.ammo[marine] > 0:
            worth += A_FLAMER
        return worth

    def exchange(self) -> float:
        """What a stealer is worth: the fewer are to come for every marine, the more."""
        position = self.position
        turns = max(0, (position.scenario.turn_limit or position.turn + 12) - position.turn)
        supply = position.scenario.supply
        coming = sum(supply.due(turn) for turn in range(position.turn + 1, position.turn + 1 + min(30, turns)))
        if supply.total >= 0:
            coming = min(coming, supply.total - position.supplied)
        stealers = strength(position) + A_BLIP * coming
        return min(3.0, max(0.4, PRICE * A_MARINE * marines_left(position) / max(1.0, stealers)))

    def is_ours(self, number: int, work: s.Work) -> bool:
        return work.side == STEALERS and self.position.progress[number] < work.times

    def want(self, predicate: Predicate, wanted: bool) -> None:
        """Something the stealers win by."""
        position = self.position
        kind = predicate.kind
        numbers = predicate.numbers
        if kind == s.NOT:
            self.want(predicate.parts[0], not wanted)
            return
        for part in predicate.parts:
            self.want(part, wanted)
        if kind == s.TURN and wanted:
            self.time_is_ours = True
        elif kind == s.DEAD and wanted:
            self.hunt(numbers[0])
        elif kind == s.SPENT and wanted:
            bearers = [
                marine
                for marine in range(position.marine_count)
                if position.gear[marine] & numbers[0] and position.on_board(marine) and position.ammo[marine] > 0
            ]
            for marine in bearers:
                self.worth[marine] += THE_ONE / len(bearers)
        elif kind == s.LOSSES and wanted:
            self.thin_out(numbers[0] - position.tally[LOSSES])
        elif kind in (s.SURVIVING, s.ALIVE) and not wanted:
            out = position.tally[EXITED] if kind == s.SURVIVING else 0
            self.thin_out(marines_left(position) + out - numbers[0] + 1)
        elif kind == s.BROKEN and wanted and not position.damaged >> numbers[0] & 1:
            self.fixtures[numbers[0]] = A_BLOW
        elif kind == s.DELIVERED and wanted:
            self.homes[numbers[0]] = position.scenario.areas[numbers[1]].squares
            self.covet(numbers[0])

    def thin_out(self, missing: int) -> None:
        """So many more must fall."""
        if missing > 0:
            extra = A_MARINE * 1.5 / missing
            self.worth = [worth + extra for worth in self.worth]

    def hunt(self, label: int) -> None:
        """A marine or an object whose end wins."""
        slot = slot_of(self.position, label)
        if slot < 0:
            return
        if slot < self.position.marine_count:
            self.worth[slot] += THE_ONE
        else:
            self.covet(label)

    def deny(self, predicate: Predicate) -> None:
        """Something the marines win by, not yet true."""
        position = self.position
        kind = predicate.kind
        numbers = predicate.numbers
        if kind == s.NOT:
            return
        if kind in (s.CLEAR, s.HELD):
            squares = position.scenario.areas[numbers[0]].squares
            if squares not in self.rooms:
                self.rooms.append(squares)
            return
        if holds(position, predicate):
            return
        for part in predicate.parts:
            self.deny(part)
        if kind in (s.OUT, s.DELIVERED, s.CARRIED):
            self.covet(numbers[0])
        elif kind == s.KILLS:
            missing = max(1, numbers[0] - position.tally[KILLS])
            self.a_stealer = max(self.a_stealer, 1.0 + 12.0 / missing)
        elif kind == s.BURNED:
            for marine in range(position.marine_count):
                if position.gear[marine] & HEAVY_FLAMER and position.ammo[marine] > 0:
                    self.worth[marine] += A_FLAMER

    def covet(self, label: int) -> None:
        """An object both sides care for: whoever carries it, or the thing itself where it lies."""
        position = self.position
        slot = slot_of(position, label)
        if slot < 0:
            return
        if position.place[slot] == CARRIED:
            holder = position.holder[slot]
            if holder < position.marine_count:
                self.worth[holder] = max(self.worth[holder], THE_ONE)
        elif position.on_board(slot):
            self.prizes[slot] = A_MARINE


def strength(position: Position) -> float:
    """How many stealers there are, blips by what they hold."""
    total = 0.0
    for slot in range(position.marine_count, len(position.kind)):
        kind = position.kind[slot]
        if NOTHING < kind < CAT and position.place[slot] >= 0:
            if kind == BLIP:
                total += position.value[slot]
            else:
                total += 4.0 if kind == BROODLORD else 1.0
    return total
