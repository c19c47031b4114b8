"""The values of targets for the brood, derived from both sides' objectives: whom to kill, what to break, take and hold.

All values are in stealers: a marine is worth about six of them, one the mission depends on many more, and where the
marines win by kills, each stealer is worth more itself. What an aim changes of them is a row of ``WANTED`` where it is
the stealers', of ``DENIED`` where it is the marines', by its verb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.marines.objective_squares import squares_of as squares_of_predicate
from sensorium.players.search.threats import is_tough
from sensorium.rules.chapters.librarian import has_powers
from sensorium.rules.chapters.psykers import is_psyker
from sensorium.rules.content.blips import models_in
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.content.kinds import BLIP, is_figure
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CARRIED, MARINES, STEALERS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.aims import Aim
from sensorium.rules.scenario.conditions.condition import aim_of, holds
from sensorium.rules.scenario.conditions.facts import marines_left, more_to_come, slot_of
from sensorium.rules.scenario.scenario import Predicate

A_MARINE: Final = 6.0
A_FLAMER: Final = 3.0
THE_ONE: Final = 14.0  # whose death wins, or who carries what the mission is about
A_BLOW: Final = 4.0  # a fixture's hit
A_PRIZE: Final = 12.0  # an object that the marines must bring somewhere
A_STAND: Final = 30.0  # to be in a room as the turn closes that would otherwise win it for the marines
A_COVER: Final = 12.0  # a marine without whom an entry area would be open again
SOON: Final = 3  # turns before a room is counted in which it is good to come near it
A_BLIP: Final = 2.0  # what a blip holds, more or less
PRICE: Final = 1.2
LAST_PRICE: Final = 0.05  # of a stealer when the marines win as this turn closes
A_LEADER: Final = 2.0  # what a psyker is worth beside any other stealer
A_LIFE: Final = 4.0  # and somebody by whose death the marines win
PATIENT: Final = 2.0  # factor on the value of a stealer while there is time to mass
PATIENCE: Final = 3  # turns before the end in which they come, when the clock is not theirs
ENDLESS: Final = 25  # turns after which a stealer is worth less and less where no turn limit ends the game
MASSED: Final = 9  # the same where the marines can win from where they stand, and gain by every turn
LEAST_PATIENCE: Final = 0.1
BY_CLAWS: Final = (aims.CULL, aims.KEEP, aims.KILL)  # what stealers win by killing alone
AT_HOME: Final = (aims.IDLE, aims.WAIT, aims.KILL, aims.KEEP, aims.CULL)  # what marines need not go anywhere for


class Aims:
    """The value of every marine and of every other target in one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.worth = [self.usual_worth(marine) for marine in range(position.marine_count)]
        self.fixtures: dict[int, float] = {}  # squares of machines to break
        self.prizes: dict[int, float] = {}  # slots of objects to take
        self.homes: dict[int, int] = {}  # label of an object: the squares to carry it to
        self.rooms: list[int] = []  # areas the marines must clear or hold
        self.works = [number for number, work in enumerate(position.scenario.works) if self.is_ours(number, work)]
        self.a_stealer = self.exchange()
        self.dear: list[int] = []  # labels of those by whose death the marines win
        self.time_is_ours = False
        self.goals: list[int] = []  # areas where one of ours need only stand
        self.seals = 0  # shut doors of rooms that must not burn
        for objective in position.scenario.objectives:
            if objective.side == STEALERS:
                self.want(objective.predicate, True)
            elif objective.side == MARINES:
                self.deny(objective.predicate)
        self.haunts = 0  # where the marines must come before time runs out
        if self.time_is_ours:
            for objective in position.scenario.objectives:
                if objective.side == MARINES:
                    for part in parts_of(objective.predicate):
                        if aim_of(position, part).verb in aims.GATES:
                            self.haunts |= squares_of_predicate(position, part)
        self.stand = list(self.goals)  # rooms to be in as this turn closes
        self.soon = list(self.goals)  # rooms to be in as one of the next turns closes
        self.to_come = 0  # squares of entry areas that the marines do not guard yet
        self.last_chance = False
        self.patience = 1.0  # how much it counts to stay out of sight, from 1 down
        self.rushes = False  # waiting gains nothing any more: all of them go, by ways that are watched too
        self.look_ahead()
        if self.last_chance:
            self.a_stealer = LAST_PRICE
        elif not self.time_is_ours and position.scenario.turn_limit:
            # A stealer left over when the turn limit ends the game is worth nothing: its value falls towards the end.
            left = position.scenario.turn_limit - position.turn
            self.a_stealer *= min(1.0, 0.1 + left / 6.0) if left < PATIENCE else PATIENT
        elif not self.time_is_ours and not position.scenario.turn_limit:
            # Where no turn is the last, whoever waits for the other for ever never wins: in the end they come.
            waited = position.turn - (ENDLESS if self.marines_must_come() else MASSED)
            self.rushes = self.now_or_never()
            self.patience = LEAST_PATIENCE if self.rushes else max(LEAST_PATIENCE, min(1.0, 1.0 - waited / 10.0))
            self.a_stealer *= self.patience

    def marines_must_come(self) -> bool:
        """Whether there is something that the marines can only win by elsewhere: then the brood may lie in wait."""
        position = self.position
        anywhere = can_leave_anywhere(position)
        for objective in position.scenario.objectives:
            if objective.side != MARINES:
                continue
            for part in parts_of(objective.predicate):
                verb = aim_of(position, part).verb
                if verb not in AT_HOME and not (verb == aims.LEAVE and anywhere):
                    return True
        return False

    def now_or_never(self) -> bool:
        """Whether waiting gains nothing: they win by kills alone, the marines by getting away from where they stand,
        and these can go now, or nothing more comes."""
        position = self.position
        if not by_kills_alone(position) or not can_leave_anywhere(position) or self.marines_must_come():
            return False
        when = position.scenario.teleport_when
        return when is None or holds(position, when) or not more_to_come(position)

    def price(self, position: Position, slot: int) -> float:
        """The value of this piece of ours: a leader is not thrown away as others are."""
        if position.label[slot] in self.dear:
            return self.a_stealer * A_LIFE
        return self.a_stealer * A_LEADER if is_psyker(position, slot) else self.a_stealer

    def usual_worth(self, marine: int) -> float:
        position = self.position
        worth = A_MARINE
        if position.rulebook.kinds[position.kind[marine]].leads:
            worth += 1.0
        elif has_powers(position, marine) or is_psyker(position, marine):
            worth += 4.0
        if position.rulebook.arms(position.gear[marine]).magazine and position.ammo[marine] > 0:
            worth += A_FLAMER
        return worth

    def exchange(self) -> float:
        """The value of a stealer: the fewer are still to come for every marine, the higher."""
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
        """Add a condition by which the stealers win."""
        position = self.position
        if predicate.kind == s.NOT:
            self.want(predicate.parts[0], not wanted)
            return
        for part in predicate.parts:
            self.want(part, wanted)
        aim = aim_of(position, predicate)
        act = (WANTED if wanted else UNWANTED).get(aim.verb)
        if act is not None:
            act(self, aim, predicate)

    def thin_out(self, missing: int) -> None:
        """So many more marines must die."""
        if missing > 0:
            extra = A_MARINE * 1.5 / missing
            self.worth = [worth + extra for worth in self.worth]

    def hunt(self, label: int) -> None:
        """A marine or an object whose destruction wins."""
        slot = slot_of(self.position, label)
        if slot < 0:
            return
        if slot < self.position.marine_count:
            self.worth[slot] += THE_ONE
        else:
            self.covet(label)

    def deny(self, predicate: Predicate) -> None:
        """Add a condition by which the marines win and that does not hold yet."""
        position = self.position
        if predicate.kind == s.NOT:
            return
        aim = aim_of(position, predicate)
        if aim.verb in aims.ROOMS:
            if aim.squares not in self.rooms:
                self.rooms.append(aim.squares)
            return
        if holds(position, predicate):
            return
        for part in predicate.parts:
            self.deny(part)
        act = DENIED.get(aim.verb)
        if act is not None:
            act(self, aim, predicate)

    def look_ahead(self) -> None:
        """What the marines would win by as a turn closes: who must fall, and where to stand."""
        position = self.position
        for objective in position.scenario.objectives:
            if objective.side != MARINES:
                continue
            found = [aim_of(position, part) for part in parts_of(objective.predicate)]
            turn = max((aim.count for aim in found if aim.verb == aims.WAIT), default=0)
            rooms = [aim.squares for aim in found if aim.verb in aims.ROOMS]
            if rooms and turn and turn - SOON <= position.turn:
                self.soon += [room for room in rooms if room not in self.soon]
            posts = [aim for aim in found if aim.verb == aims.POST]
            if posts:
                self.guards(posts[0].count)
            if not objective.at_once and holds(position, objective.predicate):
                self.last_chance = True
                self.stand += [room for room in rooms if room not in self.stand]
            elif rooms and turn and turn <= position.turn:
                self.stand += [room for room in rooms if room not in self.stand]

    def guards(self, distance: int) -> None:
        """Marines who must be near every entry area: whoever guards one alone, and whoever is on his way to one."""
        position = self.position
        board = position.board
        men = [marine for marine in range(position.marine_count) if position.on_board(marine)]
        for entry in position.open_entries():
            square = board.entries[entry].square
            route = board.route(square)
            near = [marine for marine in men if route[position.place[marine]] <= distance]
            if len(near) == 1:
                self.worth[near[0]] += A_COVER / 3
            elif not near and men:
                self.to_come |= 1 << square
                self.worth[min(men, key=lambda marine: route[position.place[marine]])] += A_COVER / 2

    def covet(self, label: int) -> None:
        """An object that both sides need: its carrier, or its square where it lies."""
        position = self.position
        slot = slot_of(position, label)
        if slot < 0:
            return
        if position.place[slot] == CARRIED:
            holder = position.holder[slot]
            if holder < position.marine_count:
                self.worth[holder] = max(self.worth[holder], THE_ONE)
        elif position.on_board(slot):
            self.prizes[slot] = A_PRIZE


# -- what an aim makes of the targets, by its verb --------------------------------------------------------------------


def await_turn(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    targets.time_is_ours = True


def kill_piece(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    if aim.piece >= 0:
        targets.hunt(aim.piece)


def disarm(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    """All who bear the weapon and can still fire it."""
    position = targets.position
    bearers = [
        marine
        for marine in range(position.marine_count)
        if position.gear[marine] & aim.number and position.on_board(marine) and position.ammo[marine] > 0
    ]
    for marine in bearers:
        targets.worth[marine] += THE_ONE / len(bearers)


def go_there(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    targets.goals.append(aim.squares)


def cull(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    targets.thin_out(aim.count)


def break_fixture(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    if not holds(targets.position, predicate):
        targets.fixtures[aim.number] = A_BLOW


def bring_home(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    targets.homes[aim.piece] = aim.squares
    targets.covet(aim.piece)


def keep_from(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    """An object that the marines are after."""
    targets.covet(aim.piece)


def save_lives(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    """Where the marines win by kills, or by the death of one."""
    if aim.piece >= 0:
        targets.dear.append(aim.piece)
    if aim.count:
        targets.a_stealer = max(targets.a_stealer, 1.0 + 12.0 / aim.count)


def stop_flamers(targets: Aims, aim: Aim, predicate: Predicate) -> None:
    """Where the marines win by fire: the doors of those rooms stay shut, and flamers are worth more."""
    position = targets.position
    for square in squares_in(aim.squares):
        targets.seals |= position.board.near[square] & position.shut
    for marine in range(position.marine_count):
        if has_flamer(position, marine) and position.ammo[marine] > 0:
            targets.worth[marine] += A_FLAMER


Effect = Callable[[Aims, Aim, Predicate], None]

WANTED: Final[dict[int, Effect]] = {  # of a condition by which the stealers win
    aims.WAIT: await_turn,
    aims.KILL: kill_piece,
    aims.DISARM: disarm,
    aims.CULL: cull,
    aims.BREAK: break_fixture,
    aims.BRING: bring_home,
    aims.ENTER: go_there,
}
UNWANTED: Final[dict[int, Effect]] = {aims.KEEP: cull}  # of one that must not hold for it
DENIED: Final[dict[int, Effect]] = {  # of a condition by which the marines win
    aims.TAKE_OUT: keep_from,
    aims.BRING: keep_from,
    aims.TAKE: keep_from,
    aims.KILL: save_lives,
    aims.BURN: stop_flamers,
}


def parts_of(predicate: Predicate) -> list[Predicate]:
    """The predicate and all that it is made of, but for what must not hold."""
    found = [predicate]
    if predicate.kind != s.NOT:
        for part in predicate.parts:
            found += parts_of(part)
    return found


def can_leave_anywhere(position: Position) -> bool:
    """Whether the marines get away from where they stand, once they may."""
    return position.scenario.teleport and not position.scenario.teleport_squares


def by_kills_alone(position: Position) -> bool:
    """Whether there is nothing that the stealers could win by but dead marines."""
    own = [one.predicate for one in position.scenario.objectives if one.side == STEALERS]
    return bool(own) and all(is_by_claws(position, one) for one in own)


def is_by_claws(position: Position, predicate: Predicate) -> bool:
    if predicate.parts:
        return all(is_by_claws(position, part) for part in predicate.parts)
    return aim_of(position, predicate).verb in BY_CLAWS


def strength(position: Position) -> float:
    """How many stealers there are, blips by what they hold."""
    total = 0.0
    for slot in range(position.marine_count, len(position.kind)):
        kind = position.kind[slot]
        if is_figure(kind) and position.place[slot] >= 0:
            if kind == BLIP:
                total += models_in(position.value[slot])
            else:
                total += 4.0 if is_tough(position, kind) else 1.0
    return total
