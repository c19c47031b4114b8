"""Whether a condition of a mission holds, and whether it still can.

fourth.ruling.missing.victory: objectives are predicates over what the engine counts. ``possible`` is cautious: it says
no only when nothing that can still happen would make the condition true.
"""

from sensorium.rules import scenario as s
from sensorium.rules.kinds import NOTHING, is_figure
from sensorium.rules.position import Position
from sensorium.rules.scenario import Predicate
from sensorium.rules.vocabulary import (
    BROODLORDS,
    CARRIED,
    DEAD,
    EXITED,
    GONE,
    KILLS,
    LOSSES,
    MARINES,
    STEALER_ACTIONS,
    WAITING,
)
from sensorium.rules.weapons import HEAVY_FLAMER


def holds(position: Position, predicate: Predicate) -> bool:
    kind = predicate.kind
    numbers = predicate.numbers
    parts = predicate.parts
    if kind == s.ALL:
        return all(holds(position, part) for part in parts)
    if kind == s.ANY:
        return any(holds(position, part) for part in parts)
    if kind == s.COUNT:
        return sum(1 for part in parts if holds(position, part)) >= numbers[0]
    if kind == s.NOT:
        return not holds(position, parts[0])
    if kind == s.THEN:
        return bool(position.latched >> numbers[0] & 1) and holds(position, parts[1])
    if kind == s.ONCE:
        return bool(position.latched >> numbers[0] & 1) or holds(position, parts[0])
    if kind in (s.KILLS, s.LOSSES, s.TURN, s.ALIVE, s.SURVIVING, s.EXITED):
        return counted(position, kind, numbers) >= numbers[0]
    if kind in (s.BURNED, s.HELD, s.CLEAR, s.ENTERED):
        return in_area(position, kind, numbers)
    if kind in (s.DEAD, s.OUT, s.DELIVERED, s.CARRIED, s.DAMAGED):
        return of_piece(position, kind, numbers)
    return of_deck(position, kind, numbers)


def counted(position: Position, kind: int, numbers: tuple[int, ...]) -> int:
    if kind == s.KILLS:
        return position.tally[KILLS]
    if kind == s.LOSSES:
        return position.tally[LOSSES]
    if kind == s.TURN:
        return position.turn
    if kind == s.ALIVE:
        return marines_left(position)
    if kind == s.SURVIVING:
        return marines_left(position) + position.tally[EXITED]
    if numbers[1] >= 0:
        return sum(
            used
            for way, used in zip(position.board.exits, position.exits_used, strict=True)
            if way.square == numbers[1]
        )
    return position.tally[EXITED]


def marines_left(position: Position) -> int:
    """Marines on the board or still to come."""
    return sum(
        1 for marine in range(position.marine_count) if position.on_board(marine) or position.place[marine] == WAITING
    )


def in_area(position: Position, kind: int, numbers: tuple[int, ...]) -> bool:
    squares = position.scenario.areas[numbers[0]].squares
    if kind == s.BURNED:
        return not sections_of(position, squares) & ~position.burned
    if kind == s.ENTERED:
        return bool(position.marines_at & squares)
    intruders = position.occupied & ~position.marines_at & squares
    if kind == s.CLEAR:
        return not intruders
    return not intruders and (position.marines_at & squares).bit_count() >= numbers[1]


def sections_of(position: Position, squares: int) -> int:
    mask = 0
    board = position.board
    for square in range(board.count):
        if squares >> square & 1:
            mask |= 1 << board.section[square]
    return mask


def of_piece(position: Position, kind: int, numbers: tuple[int, ...]) -> bool:
    slot = slot_of(position, numbers[0])
    if kind == s.DEAD:
        return slot < 0 or position.place[slot] == DEAD
    if slot < 0:
        return False
    place = position.place[slot]
    if kind == s.OUT:
        return place == GONE
    if kind == s.DAMAGED:
        whole = next((thing.hits for thing in position.scenario.things if thing.label == numbers[0]), 0)
        return position.ammo[slot] < whole
    holder = position.holder[slot]
    if kind == s.CARRIED:
        return place == CARRIED and (holder < position.marine_count) == (numbers[1] == MARINES)
    where = position.place[holder] if place == CARRIED else place
    return 0 <= where < position.board.count and bool(position.scenario.areas[numbers[1]].squares >> where & 1)


def slot_of(position: Position, label: int) -> int:
    """The piece with this label, dead or alive, or -1."""
    for slot in range(len(position.kind)):
        if position.label[slot] == label and position.kind[slot] != NOTHING:
            return slot
    return -1


def of_deck(position: Position, kind: int, numbers: tuple[int, ...]) -> bool:
    if kind == s.BROKEN:
        return bool(position.damaged >> numbers[0] & 1)
    if kind == s.WORKED:
        return position.progress[numbers[0]] >= position.scenario.works[numbers[0]].times
    if kind == s.SECURED:
        wanted = len(position.board.entries) if numbers[0] < 0 else numbers[0]
        return position.sealed.bit_count() >= wanted
    if kind == s.WITHIN:
        return all(near(position, entry, numbers[0]) for entry in position.open_entries())
    if kind == s.SPENT:
        return not shots_left(position, numbers[0])
    if kind == s.HOPELESS:
        return hopeless(position, numbers[0])
    if kind == s.BROODLORD_DEAD:
        return position.tally[BROODLORDS] > 0  # fourth.ruling.kill-count
    if kind == s.DOOR_GONE:
        return not position.doors >> numbers[0] & 1
    return is_alone(position)


def near(position: Position, entry: int, distance: int) -> bool:
    """Whether a marine is at most so many squares from the square of this entry area, on foot."""
    route = position.board.route(position.board.entries[entry].square)
    for marine in range(position.marine_count):
        if position.on_board(marine) and route[position.place[marine]] <= distance:
            return True
    return False


def shots_left(position: Position, gear: int) -> bool:
    for marine in range(position.marine_count):
        if position.gear[marine] & gear and (position.ammo[marine] > 0 or position.reloads[marine] > 0):
            if position.on_board(marine) or position.place[marine] == WAITING:
                return True
    return False


def is_alone(position: Position) -> bool:
    """No stealer anywhere, and none to come."""
    for slot in range(position.marine_count, len(position.kind)):
        if is_figure(position.kind[slot]) and position.place[slot] != DEAD:
            return False
    return not more_to_come(position)


# What an event or a work may still do that brings stealers.
BRINGING = (s.OPEN_ENTRY, s.EXTRA_BLIPS, s.SUPPLY, s.ARRIVE, s.AMBUSH)


def more_to_come(position: Position) -> bool:
    """Whether stealers may still arrive: cautiously, yes while anything pending could bring them."""
    scenario = position.scenario
    if position.extra > 0:
        return True
    # An ambush counter of this very turn; those that dice may bring later are never over, and count for nothing.
    if position.ambush and position.ambush[0] == position.turn and position.phase < STEALER_ACTIONS:
        return True
    for number, event in enumerate(scenario.events):
        if not position.happened >> number & 1 and any(effect.kind in BRINGING for effect in event.effects):
            return True
    for number, work in enumerate(scenario.works):
        if position.progress[number] < work.times and any(effect.kind in BRINGING for effect in work.effects):
            return True
    supply = scenario.supply
    if supply.total >= 0 and position.supplied >= supply.total:
        return False
    # This turn's blips have come once the stealers act.
    turn = position.turn + (1 if position.phase >= STEALER_ACTIONS else 0)
    if supply.is_over(turn) or not position.open_entries():
        return False
    if position.supply >= 0:
        return position.supply > 0
    return supply.per_open_entry or any(supply.schedule[min(turn, len(supply.schedule)) - 1 :])


# -- the latches of `then` and `once` ---------------------------------------------------------------------------------


def latch(position: Position, predicate: Predicate) -> None:
    """Remember what holds now, for conditions that ask whether something ever has."""
    for part in predicate.parts:
        latch(position, part)
    if predicate.kind in (s.THEN, s.ONCE) and holds(position, predicate.parts[0]):
        position.latched |= 1 << predicate.numbers[0]


# -- can it still come true? ---------------------------------------------------------------------------------------


def hopeless(position: Position, side: int) -> bool:
    """Whether no objective of this side can be met any more."""
    own = [one for one in position.scenario.objectives if one.side == side]
    return bool(own) and not any(possible(position, one.predicate) for one in own)


def possible(position: Position, predicate: Predicate) -> bool:
    kind = predicate.kind
    numbers = predicate.numbers
    parts = predicate.parts
    if kind in (s.ALL, s.THEN):
        return all(possible(position, part) for part in parts)
    if kind == s.ANY:
        return any(possible(position, part) for part in parts)
    if kind == s.COUNT:
        return sum(1 for part in parts if possible(position, part)) >= numbers[0]
    # What asks for hope, or for the contrary of something, is taken as possible: it must not ask itself.
    if kind in (s.HOPELESS, s.NOT, s.ONCE) or holds(position, predicate):
        return True
    left = marines_left(position)
    if kind == s.EXITED:
        return counted(position, kind, numbers) + left >= numbers[0]
    if kind in (s.ALIVE, s.SURVIVING):
        return counted(position, kind, numbers) >= numbers[0]
    if kind == s.LOSSES:
        return position.tally[LOSSES] + left >= numbers[0]
    if kind == s.BURNED:
        return shots_left(position, HEAVY_FLAMER)
    if kind in (s.HELD, s.ENTERED):
        return left >= (numbers[1] if kind == s.HELD else 1)
    if kind in (s.OUT, s.DELIVERED, s.CARRIED):
        slot = slot_of(position, numbers[0])
        return slot >= 0 and position.place[slot] not in (DEAD, GONE)
    if kind == s.TURN:
        return not position.scenario.turn_limit or numbers[0] <= position.scenario.turn_limit
    if kind == s.WORKED:
        return position.scenario.works[numbers[0]].side != MARINES or left > 0
    return True
