"""How far the marines are with their objectives, from the predicates alone."""

from __future__ import annotations

from sensorium.rules import scenario as s
from sensorium.rules.position import Position
from sensorium.rules.predicates import holds, slot_of
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import CARRIED, EXITED, HEAVY_FLAMER, KILLS, LIBRARIAN, MARINES

DONE = 60.0
A_STEP = 1.6  # what a step nearer is worth


def progress(position: Position) -> float:
    """The best of the marines' ways to win, as points."""
    ways = [measure(position, one.predicate) for one in position.scenario.objectives if one.side == MARINES]
    return max(ways, default=0.0)


def measure(position: Position, predicate: Predicate) -> float:
    if predicate.kind == s.NOT:
        return 0.0
    if predicate.kind == s.ANY:
        return max(measure(position, part) for part in predicate.parts)
    if predicate.kind == s.THEN:
        first, second = predicate.parts
        if position.latched >> predicate.numbers[0] & 1:
            return DONE + measure(position, second)
        return measure(position, first)
    if predicate.parts:
        return sum(measure(position, part) for part in predicate.parts)
    if predicate.kind == s.EXITED:
        return leaving(position, predicate.numbers)
    if holds(position, predicate):
        return DONE
    return approach(position, predicate)


def approach(position: Position, predicate: Predicate) -> float:
    """Minus what is still to be walked or done."""
    kind = predicate.kind
    numbers = predicate.numbers
    board = position.board
    if kind == s.KILLS:
        return -2.0 * (numbers[0] - position.tally[KILLS])
    if kind == s.BURNED:
        # A flamer need only see it: the last few squares are not walked.
        return -A_STEP * max(0, nearest(position, area(position, numbers), HEAVY_FLAMER, 1) - 3)
    if kind in (s.HELD, s.ENTERED):
        wanted = numbers[1] if kind == s.HELD else 1
        return -A_STEP * nearest(position, area(position, numbers), 0, wanted)
    if kind == s.CLEAR:
        intruders = (position.occupied & ~position.marines_at & area(position, numbers)).bit_count()
        return -8.0 * intruders - 0.4 * nearest(position, area(position, numbers), 0, 1)
    if kind in (s.OUT, s.DELIVERED, s.CARRIED):
        return fetching(position, predicate)
    if kind == s.WORKED:
        work = position.scenario.works[numbers[0]]
        squares = 1 << work.square if work.on_it else board.near[work.square]
        left = work.times - position.progress[numbers[0]]
        return -A_STEP * nearest(position, squares, 0, 1) - 4.0 * left
    if kind == s.BROKEN:
        return -A_STEP * max(0, nearest(position, board.near[numbers[0]], 0, 1) - 6)
    if kind in (s.WITHIN, s.SECURED):
        spare = numbers[0] if kind == s.WITHIN else 1
        return -0.8 * sum(
            max(0, nearest(position, 1 << board.entries[entry].square, 0, 1) - spare)
            for entry in position.open_entries()
        )
    return 0.0


def area(position: Position, numbers: tuple[int, ...]) -> int:
    return position.scenario.areas[numbers[0]].squares


def nearest(position: Position, squares: int, gear: int, wanted: int) -> int:
    """The steps the ``wanted`` nearest marines (with this gear) still have to these squares, added up."""
    distances: list[int] = []
    goals = [square for square in range(position.board.count) if squares >> square & 1]
    for marine in range(position.marine_count):
        if not position.on_board(marine) or (gear and not (position.gear[marine] & gear and position.ammo[marine] > 0)):
            continue
        route = position.board.route(position.place[marine])
        distances.append(min((route[goal] for goal in goals), default=99))
    distances.sort()
    missing = max(0, wanted - len(distances))
    return sum(min(99, one) for one in distances[:wanted]) + 60 * missing


def leaving(position: Position, numbers: tuple[int, ...]) -> float:
    exits = sum(1 << way.square for way in position.board.exits if numbers[1] in (-1, way.square))
    out = position.tally[EXITED]
    wanted = max(0, numbers[0] - out)
    return DONE * min(out, numbers[0]) - 0.9 * nearest(position, exits, 0, wanted)


def fetching(position: Position, predicate: Predicate) -> float:
    """An object: to it first, then with it to where it must go."""
    slot = slot_of(position, predicate.numbers[0])
    if slot < 0:
        return -100.0
    board = position.board
    if predicate.kind == s.DELIVERED:
        goals = position.scenario.areas[predicate.numbers[1]].squares
    else:
        goals = sum(1 << way.square for way in board.exits)
    holder = position.holder[slot]
    if position.place[slot] == CARRIED and position.kind[holder] <= LIBRARIAN:
        route = board.route(position.place[holder])
        return DONE / 2 - A_STEP * min((route[g] for g in range(board.count) if goals >> g & 1), default=60)
    place = position.place[holder] if position.place[slot] == CARRIED else position.place[slot]
    if not 0 <= place < board.count:
        return -100.0
    route = board.route(place)
    home = min((route[g] for g in range(board.count) if goals >> g & 1), default=60)
    return -A_STEP * (nearest(position, 1 << place, 0, 1) + home)
