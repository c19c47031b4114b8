"""The needs of the marines' objectives: who with which gear has to be where, and what to do there.

A condition is expanded into alternatives, each a list of needs that together meet it. What an aim needs is a row of
``NEEDS``, by its verb. It works on the predicates of any mission; nothing here is specific to one.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.marines.entry_tactics import commanding_states
from sensorium.players.marines.march import Goals
from sensorium.players.search.routes import nearest_marine
from sensorium.rules.chapters.doors import FRONT
from sensorium.rules.chapters.movement import MARINE_STEP
from sensorium.rules.content.equipment import has_flamer
from sensorium.rules.content.kinds import is_figure
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CARRIED, MARINES
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import aims
from sensorium.rules.scenario.conditions.aims import Aim
from sensorium.rules.scenario.conditions.condition import aim_of, holds
from sensorium.rules.scenario.conditions.facts import more_to_come, slot_of
from sensorium.rules.scenario.scenario import Predicate

# What is to be done.
BURN: Final = 0  # a flamer sees the section
WORK: Final = 1  # somebody works there
FETCH: Final = 2  # somebody walks onto the object
BRING: Final = 3  # the carrier comes there
LEAVE: Final = 4  # by an exit
STAND: Final = 5  # somebody stands there, and no stealer
CLEAN: Final = 6  # no stealer is left there
KILL: Final = 7  # wherever they come from
WAIT: Final = 8  # until this turn
POST: Final = 9  # near these entry areas
BREAK: Final = 10  # somebody faces the fixture, and breaks it
GUARD: Final = 11  # somebody stands in the way of a stealer that wants to come through, and the others need not come
LUCK: Final = 12  # nothing that a marine could do: another way is better, if there is one

MOST_ALTERNATIVES: Final = 12
EVERYBODY: Final = -1
HUNTERS: Final = 2  # who go after the last stealers


class Need:
    """One thing to be done. ``who``: the marines who can, one bit each; ``wanted``: how many of them it takes."""

    def __init__(self, kind: int, number: int, goals: Goals = (), who: int = EVERYBODY, wanted: int = 1) -> None:
        self.kind = kind
        self.number = number  # a section, a work, an object's slot, a turn, kills; -1: none is needed
        self.goals = goals
        self.who = who
        self.wanted = wanted
        self.thing = -1  # the object it takes
        self.then: Goals = ()  # where it goes on from there
        self.room = 0  # squares where no enemy may be left
        self.cleared = 0  # squares that must be cleared of what blocks them before anybody gets there

    @property
    def key(self) -> tuple[int, int]:
        return self.kind, self.number


def anywhere(squares: int, cost: int = 0) -> Goals:
    """Goal states: these squares, whichever way one looks."""
    found: list[tuple[int, int]] = []
    while squares:
        low = squares & -squares
        squares ^= low
        square = low.bit_length() - 1
        found += [(square << 2 | facing, cost) for facing in range(4)]
    return tuple(found)


class Reader:
    """Expands conditions of one scenario; from where a section can be burned is cached."""

    def __init__(self) -> None:
        self.sightings: dict[tuple[int, int], Goals] = {}
        self.doors_seen: dict[int, int] = {}
        self.needs: dict[int, NeedsOf] = {**NEEDS, aims.BURN: self.burning}

    def alternatives(self, position: Position, predicate: Predicate) -> list[list[Need]]:
        """Every way to meet the condition, each a list of needs; an empty list of needs: nothing is left to do."""
        kind, parts = predicate.kind, predicate.parts
        if kind == s.NOT:
            return [[]]
        if kind == s.ONCE and position.latched >> predicate.numbers[0] & 1:
            return [[]]
        if kind == s.THEN:
            first, second = parts
            if position.latched >> predicate.numbers[0] & 1:
                return self.alternatives(position, second)
            return self.joined(position, (first, second))
        if kind == s.ANY:
            return [way for part in parts for way in self.alternatives(position, part)][:MOST_ALTERNATIVES]
        if kind == s.COUNT:
            ways: list[list[Need]] = []
            for some in combinations(parts, min(len(parts), predicate.numbers[0])):
                ways += self.joined(position, some)
            return ways[:MOST_ALTERNATIVES]
        if parts:
            return self.joined(position, parts)
        return [self.single(position, predicate)]

    def joined(self, position: Position, parts: tuple[Predicate, ...]) -> list[list[Need]]:
        found: list[list[Need]] = []
        for ways in product(*(self.alternatives(position, part) for part in parts)):
            found.append([need for way in ways for need in way])
            if len(found) >= MOST_ALTERNATIVES:
                break
        return found

    def single(self, position: Position, predicate: Predicate) -> list[Need]:
        """The needs of a condition without parts; none where it holds, unless it has to be kept up."""
        aim = aim_of(position, predicate)
        lasting = LASTING_NEEDS.get(aim.verb)
        if lasting is not None:
            return lasting(position, aim)
        if holds(position, predicate):
            return []
        needs = self.needs.get(aim.verb)
        return needs(position, aim) if needs is not None else [Need(LUCK, -1)]

    def burning(self, position: Position, aim: Aim) -> list[Need]:
        """Each section of the aim's squares that has not burned yet, to be seen by a flamer with shots."""
        board = position.board
        who = 0
        for marine in range(position.marine_count):
            if has_flamer(position, marine) and position.ammo[marine] > 0:
                who |= 1 << marine
        needs: list[Need] = []
        for section, mask in enumerate(board.section_masks):
            if mask & aim.squares and not position.burned >> section & 1:
                needs.append(Need(BURN, section, self.aims(position, section), who))
        return needs

    def aims(self, position: Position, section: int) -> Goals:
        """The states from which a flamer can aim at this section; one point more where a door must be opened first."""
        relevant = self.doors_seen.get(section)
        if relevant is None:
            relevant = self.doors_seen[section] = doors_before(position, section)
        key = (section, position.shut & relevant)
        found = self.sightings.get(key)
        if found is None:
            found = self.sightings[key] = aim_states(position, section)
        return found


# -- the needs of an aim, by its verb -----------------------------------------------------------------------------


def until_turn(position: Position, aim: Aim) -> list[Need]:
    return [Need(WAIT, aim.count)] if position.turn < aim.count else []


def holding(position: Position, aim: Aim) -> list[Need]:
    return [occupying(STAND, aim, aim.count)]


def gathering(position: Position, aim: Aim) -> list[Need]:
    """All of them there, from the rear forwards: each goes as far in as there is room, so that the others find some."""
    depths = depths_of(position, aim.squares)
    free = [depths[square] for square in squares_in(aim.squares & ~position.marines_at)]
    deepest = max(free, default=0)
    squares = sum(1 << square for square, depth in depths.items() if depth >= deepest)
    return [Need(STAND, -1, anywhere(squares), wanted=max(1, aim.count))]


def depths_of(position: Position, area: int) -> dict[int, int]:
    """For each square of the area how far it is from the rest of the board."""
    board = position.board
    depths: dict[int, int] = {}
    edge = [square for square in squares_in(area) if board.near[square] & ~area]
    depth = 1
    while edge:
        depths.update(dict.fromkeys(edge, depth))
        depth += 1
        edge = [square for square in squares_in(area) if square not in depths and any_near(board.near[square], depths)]
    return depths


def any_near(near: int, squares: dict[int, int]) -> bool:
    return any(near >> square & 1 for square in squares)


def delivery(position: Position, aim: Aim) -> list[Need]:
    slot = slot_of(position, aim.piece)
    carrier = carrier_of(position, slot)
    there = anywhere(aim.squares)
    if carrier < 0:
        return fetching(position, slot, there)
    need = Need(BRING, -1, there, 1 << carrier)
    need.thing = slot
    return [need]


def posting(position: Position, aim: Aim) -> list[Need]:
    return [Need(POST, aim.count)]


def entering(position: Position, aim: Aim) -> list[Need]:
    return [occupying(STAND, aim)]


def cleaning(position: Position, aim: Aim) -> list[Need]:
    return [occupying(CLEAN, aim)]


def leaving(position: Position, aim: Aim) -> list[Need]:
    return [Need(LEAVE, aim.number, ways_out(position, aim.number), wanted=max(1, aim.count))]


def working(position: Position, aim: Aim) -> list[Need]:
    return work_needs(position, aim.number)


def taking_out(position: Position, aim: Aim) -> list[Need]:
    slot = slot_of(position, aim.piece)
    carrier = carrier_of(position, slot)
    if carrier >= 0:
        return [Need(LEAVE, -1, ways_out(position, -1), 1 << carrier)]
    return fetching(position, slot, ways_out(position, -1))


def taking(position: Position, aim: Aim) -> list[Need]:
    return fetching(position, slot_of(position, aim.piece)) if aim.number == MARINES else []


def breaking(position: Position, aim: Aim) -> list[Need]:
    """Somebody with the fixture straight ahead of him, from where every weapon reaches it, and he stays at it."""
    step = position.board.step
    goals = [
        (square << 2 | facing, 0)
        for square in squares_in(aim.squares)
        for facing in range(4)
        if step[square * 8 + 2 * facing] == aim.number
    ]
    return [Need(BREAK, aim.number, tuple(goals) or anywhere(aim.squares))]


def sealing(position: Position, aim: Aim) -> list[Need]:
    return entries_to_seal(position, max(1, aim.count))


def entries_to_seal(position: Position, count: int) -> list[Need]:
    """Somebody who has each of the nearest entry areas under his eyes, so many of them."""
    found: list[tuple[int, int, Goals]] = []
    for entry in position.open_entries():
        states = commanding_states(position, entry)
        if states:
            found.append((nearest_marine(position, position.board.entries[entry].square), entry, states_of(states)))
    found.sort(key=lambda one: one[:2])
    return [Need(STAND, entry, goals) for _, entry, goals in found[:count]]


def states_of(states: list[int]) -> Goals:
    return tuple((state, 0) for state in states)


def killing(position: Position, aim: Aim) -> list[Need]:
    """Those that come; when none will come any more, those that are left are gone after."""
    kills = Need(KILL, aim.count)
    if more_to_come(position):
        return [kills]
    prey = 0
    for slot in range(position.marine_count, len(position.kind)):
        if position.place[slot] >= 0 and position.on_board(slot) and is_figure(position.kind[slot]):
            prey |= position.board.near[position.place[slot]]
    return [kills, Need(STAND, -1, anywhere(prey & ~position.occupied), wanted=HUNTERS)] if prey else [kills]


NeedsOf = Callable[[Position, Aim], list[Need]]

LASTING_NEEDS: Final[dict[int, NeedsOf]] = {  # also while the condition holds: somebody has to stay
    aims.WAIT: until_turn,
    aims.HOLD: holding,
    aims.BRING: delivery,
    aims.POST: posting,
    aims.GATHER: gathering,
}
NEEDS: Final[dict[int, NeedsOf]] = {
    aims.ENTER: entering,
    aims.CLEAN: cleaning,
    aims.LEAVE: leaving,
    aims.WORK: working,
    aims.TAKE_OUT: taking_out,
    aims.TAKE: taking,
    aims.SEAL: sealing,
    aims.BREAK: breaking,
    aims.KILL: killing,
}


# -- places and objects -------------------------------------------------------------------------------------------


def ways_out(position: Position, wanted: int) -> Goals:
    """The states from which a marine leaves by this exit, or by any (-1)."""
    found: list[tuple[int, int]] = []
    for way in position.board.exits:
        if wanted not in (-1, way.square):
            continue
        for facing in range(4):
            cost = MARINE_STEP[(way.direction - 2 * facing) & 7]
            if cost:
                found.append((way.square << 2 | facing, cost))
    if wanted < 0:
        found += anywhere(position.scenario.chutes & ~position.board.doors)
        if position.scenario.teleport:
            found += anywhere(position.scenario.teleport_squares)
    return tuple(found)


def work_needs(position: Position, number: int) -> list[Need]:
    """Somebody at this work, or first at the object it takes."""
    work = position.scenario.works[number]
    board = position.board
    if work.side != MARINES:
        return []
    cost = work.cost * max(1, work.times - position.progress[number])
    if work.on_it:
        goals = anywhere(1 << work.square, cost)
    else:
        goals = tuple(
            (square << 2 | facing, cost)
            for square in range(board.count)
            for facing in range(4)
            if board.step[square * 8 + 2 * facing] == work.square
        )
    need = Need(WORK, number, goals)
    if work.needs >= 0:
        need.thing = slot_of(position, work.needs)
        carrier = carrier_of(position, need.thing)
        if carrier < 0:
            return fetching(position, need.thing, goals)
        need.who = 1 << carrier
    return [need]


def carrier_of(position: Position, slot: int) -> int:
    """The marine who has this object, or -1."""
    if slot < 0 or position.place[slot] != CARRIED or position.holder[slot] >= position.marine_count:
        return slot if 0 <= slot < position.marine_count else -1
    return position.holder[slot]


def fetching(position: Position, slot: int, then: Goals = ()) -> list[Need]:
    """Somebody where this object lies, or beside the stealer that has it."""
    if slot < 0:
        return []
    place = position.place[slot]
    squares = 0
    if place == CARRIED:  # in a stealer's claws
        place = position.place[position.holder[slot]]
        if 0 <= place < position.board.count:
            squares = position.board.near[place]
    elif 0 <= place < position.board.count:
        squares = 1 << place
    need = Need(FETCH, slot, anywhere(squares))
    need.then = then
    return [need]


def occupying(kind: int, aim: Aim, wanted: int = 1) -> Need:
    """Somebody is to stand where the enemy may stand now."""
    need = Need(kind, -1, anywhere(aim.squares), wanted=wanted)
    need.room = aim.squares
    return need


def doors_before(position: Position, section: int) -> int:
    """The doors that lie on some line to this section."""
    board = position.board
    mask = 0
    for target in squares_in(board.section_masks[section]):
        for line in board.lines(target):
            if line > 0:
                mask |= line
    return mask & board.doors


def aim_states(position: Position, section: int) -> Goals:
    board = position.board
    mask = board.section_masks[section]
    targets = squares_in(mask & ~position.shut & ~position.fixtures)
    blocked = position.fixtures | position.fields
    flamer = position.rulebook.flamer()
    reach = flamer.flame_range
    own = position.rulebook.flamer_own_section
    best: dict[int, int] = {}
    for square in range(board.count):
        if (blocked | position.shut) >> square & 1 or (mask >> square & 1 and not own):
            continue
        row = board.lines(square)
        for target in targets:
            line = row[target]
            if line < 0 or target == square or board.distance(square, target) > reach or line & blocked:
                continue
            doors = line & position.shut
            for facing in range(4):
                if not board.arc(square, facing) >> target & 1:
                    continue
                cost = flamer.flame_cost
                if doors:
                    if doors & doors - 1 or not in_front(position, square, facing, doors.bit_length() - 1):
                        continue
                    cost += 1  # and the door is opened first
                state = square << 2 | facing
                if cost < best.get(state, 99):
                    best[state] = cost
    return tuple(best.items())


def in_front(position: Position, square: int, facing: int, other: int) -> bool:
    board = position.board
    offset = (board.xs[other] - board.xs[square], board.ys[other] - board.ys[square])
    return offset in FRONT[facing]
