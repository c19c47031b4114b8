"""Mechanics that missions trigger: events on a turn or a condition, hazards, wandering machines.

fourth.ruling.missing.breach, fourth.ruling.missing.vacuum, fourth.ruling.missing.torpedo-ramp,
fourth.ruling.missing.turbo-lift, fourth.ruling.missing.cat: the generic mechanics that missions use as data.
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import DIRECTION_WORDS
from sensorium.rules.chapters.casualties import lose_waiting, roll_for_life, standing_on
from sensorium.rules.chapters.deployment import begin_deployment
from sensorium.rules.chapters.doors import destroy_door, may_close
from sensorium.rules.chapters.features import body_of
from sensorium.rules.chapters.fire import barred_by_fire, spread
from sensorium.rules.chapters.sight import SIGHT_CHECK, sees
from sensorium.rules.chapters.solitaire import plan_ambush
from sensorium.rules.chapters.sustained import forget_target
from sensorium.rules.core.answers import ARG_SHIFT, DRIFT, arg_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions.condition import holds, latch
from sensorium.rules.scenario.scenario import Effect

MAGI_ROLL: Final = 150
HAZARD_ROLLS: Final = 25
WANDERING: Final = 26


class HazardRolls(NamedTuple):
    """Who survives? One bit for each piece still to roll, and the score that kills it."""

    kind: Literal[25]
    marines: int
    marine_score: int
    stealers: int
    stealer_score: int


class Wandering(NamedTuple):
    """Where does a machine go that nobody carries?"""

    kind: Literal[26]
    thing: int
    steps: int  # still to go


class MagiRoll(NamedTuple):
    """Are the magi still in their tank?"""

    kind: Literal[150]
    squads: int  # committed; a die below it, and they are gone


# -- events ---------------------------------------------------------------------------------------------------------


def happen(position: Position, at_once: bool) -> bool:
    """Let every event whose moment has come happen; whether any did."""
    events = position.scenario.events
    any_did = False
    for number, event in enumerate(events):
        if event.at_once != at_once or position.happened >> number & 1:
            continue
        come = holds(position, event.predicate)
        latch(position, event.predicate)
        if come:
            position.happened |= 1 << number
            any_did = True
            for effect in event.effects:
                bring_about(position, effect)
    if at_once and position.scenario.magi and sight_of_magi(position):
        any_did = True
    return any_did


def sight_of_magi(position: Position) -> bool:
    """The first marine to see any square of the tank makes a die fall, once, unless it is destroyed by then:
    deathwing.campaign.raid.mage-roll, deathwing.ruling.campaign-raid-roll."""
    square, squads = position.scenario.magi
    looked = 1 << len(position.scenario.events)
    if position.happened & looked or position.damaged >> square & 1:
        return False
    for marine in range(position.marine_count):
        if position.on_board(marine) and any(sees(position, marine, part) for part in parts(position, square)):
            position.happened |= looked
            position.push(MagiRoll(MAGI_ROLL, squads))
            return True
    return False


def parts(position: Position, square: int) -> list[int]:
    body = body_of(position, square)
    return [one for one in range(body.bit_length()) if body >> one & 1]


def take_magi(position: Position, frame: MagiRoll, code: int) -> None:
    """Below the number of squads committed, so that one squad never fails: deathwing.campaign.raid.mage-roll."""
    position.pop()
    die = faces(code)[0]
    gone = die < frame.squads
    position.tell("magi", dice=[die], squads=frame.squads, gone=int(gone))
    if gone:
        position.happened |= 2 << len(position.scenario.events)


def bring_about(position: Position, effect: Effect) -> None:
    kind = effect.kind
    numbers = effect.numbers
    if kind == s.SAY:
        position.tell("said", words=position.scenario.texts[numbers[0]])
    elif kind == s.ARRIVE:
        position.push(SIGHT_CHECK)
        begin_deployment(position, numbers[0])
    elif kind == s.EXTRA_BLIPS:
        position.extra += numbers[0]
    elif kind == s.AMBUSH:
        plan_ambush(position, position.turn)  # solo.ambush.mission-timing
    elif kind == s.SUPPLY:
        position.supply = numbers[0]
    elif kind == s.HAZARD:
        position.hazards = position.hazards + numbers
        position.tell("hazard", area=position.scenario.areas[numbers[0]].name)
    elif kind == s.CALM:
        triples = [position.hazards[at : at + 3] for at in range(0, len(position.hazards), 3)]
        position.hazards = tuple(number for three in triples if three[0] != numbers[0] for number in three)
        position.tell("calm", area=position.scenario.areas[numbers[0]].name)
    elif kind == s.CARRY:
        carry(position, numbers[0], numbers[1])
    elif kind in (s.OPEN_ENTRY, s.CLOSE_ENTRY, s.SEAL_ENTRY):
        change_entry(position, kind, numbers[0])
    else:
        change_deck(position, kind, numbers[0])


def change_entry(position: Position, kind: int, entry: int) -> None:
    """fourth.ruling.missing.entry-areas"""
    name = position.board.entries[entry].name
    if kind == s.OPEN_ENTRY:
        position.closed &= ~(1 << entry)
        position.tell("entry opened", entry=name)
    elif kind == s.CLOSE_ENTRY:
        position.closed |= 1 << entry
        position.tell("entry closed", entry=name)
    else:
        position.sealed |= 1 << entry
        lose_waiting(position, entry)
        position.tell("entry sealed", entry=name)


def change_deck(position: Position, kind: int, square: int) -> None:
    bit = 1 << square
    name = position.board.name(square)
    position.push(SIGHT_CHECK)
    if kind == s.OPEN_DOOR:
        position.shut &= ~bit
        position.locked &= ~bit
        forget_target(position, -(square + 1))
        position.tell("door opened", door=name)
        spread(position, square)  # first.ruling.flamer-spread-any-cause
    elif kind == s.SHUT_DOOR:
        if position.doors & bit and may_close(position, square):
            position.shut |= bit
            position.tell("door shut", door=name)
    elif kind == s.LOCK_DOOR:
        position.locked |= bit
        position.tell("door locked", door=name)
    elif kind == s.UNLOCK_DOOR:
        position.locked &= ~bit
        position.tell("door unlocked", door=name)
    elif kind == s.BREAK_DOOR:
        destroy_door(position, square)
    elif kind == s.CLEAR_FIXTURE:
        position.fixtures &= ~body_of(position, square)
        position.fields &= ~bit
        position.tell("cleared", at=name)


def carry(position: Position, here: int, there: int) -> None:
    """fourth.ruling.missing.turbo-lift: everything in the one area goes to the same place of the other, if it is free.
    The areas are as large as each other, and their squares are counted row by row."""
    areas = position.scenario.areas
    targets = areas[there].squares
    squares = areas[here].squares
    while squares and targets:
        low = squares & -squares
        squares ^= low
        square = low.bit_length() - 1
        target = (targets & -targets).bit_length() - 1
        targets &= targets - 1
        if (position.solid() | barred_by_fire(position)) >> target & 1:
            continue
        for slot in range(len(position.kind)):
            if position.place[slot] == square:
                position.stand(slot, target)
                if slot < position.marine_count:
                    position.aim[slot] = 0  # first.sustained.needs-continuity, fourth.sustained-fire.condition
                if position.events is not None:
                    position.tell("carried", piece=position.name(slot), to=position.board.name(target))
    position.push(SIGHT_CHECK)


# -- hazards --------------------------------------------------------------------------------------------------------


def begin_hazards(position: Position) -> None:
    """As a turn closes, everybody in a dangerous place rolls: fourth.ruling.missing.vacuum."""
    hazards = position.hazards
    for at in range(0, len(hazards), 3):
        area, marine_score, stealer_score = hazards[at : at + 3]
        squares = position.scenario.areas[area].squares
        marines = standing_on(position, squares & position.marines_at) if marine_score else 0
        stealers = standing_on(position, squares & ~position.marines_at) if stealer_score else 0
        if marines or stealers:
            position.push(HazardRolls(HAZARD_ROLLS, marines, marine_score, stealers, stealer_score))


def run_hazard(position: Position, frame: HazardRolls) -> bool:
    if frame.marines or frame.stealers:
        return True
    position.pop()
    position.push(SIGHT_CHECK)
    return False


def hazard_roller(frame: HazardRolls) -> tuple[int, int]:
    """Who rolls now, and what kills him."""
    if frame.marines:
        return lowest(frame.marines), frame.marine_score
    return lowest(frame.stealers), frame.stealer_score


def take_hazard(position: Position, frame: HazardRolls, code: int) -> None:
    piece, score = hazard_roller(frame)
    bit = 1 << piece
    position.swap(frame._replace(marines=frame.marines & ~bit, stealers=frame.stealers & ~bit))
    roll_for_life(position, piece, code, score, "hazard")


# -- wandering machines -----------------------------------------------------------------------------------------------


def begin_wandering(position: Position) -> None:
    """fourth.ruling.missing.cat: it moves by itself while nobody carries it."""
    for thing in position.scenario.things:
        slot = position.find(thing.label)
        if thing.wanders and slot >= 0 and position.on_board(slot):
            position.push(Wandering(WANDERING, slot, thing.wanders))


def run_wandering(position: Position, frame: Wandering) -> bool:
    if frame.steps > 0 and position.on_board(frame.thing):
        return True
    position.pop()
    return False


def drifts(position: Position, frame: Wandering) -> list[int]:
    return [DRIFT | direction << ARG_SHIFT for direction in range(8)]


def take_drift(position: Position, frame: Wandering, code: int) -> None:
    """One square that way, or it stops where something is in its way."""
    _, slot, steps = frame
    direction = arg_of(code)
    board = position.board
    place = position.place[slot]
    square = board.step[place * 8 + direction]
    solid = position.solid() | position.burning
    blocked = square < 0 or bool(solid >> square & 1)
    if not blocked and direction & 1:
        flanks = board.flanks[place * 8 + direction]
        blocked = flanks & solid == flanks
    if blocked:
        position.swap(Wandering(WANDERING, slot, 0))
        return
    position.place[slot] = square
    position.swap(Wandering(WANDERING, slot, steps - 1))
    if position.events is not None:
        position.tell("wandered", piece=position.name(slot), to=board.name(square), going=DIRECTION_WORDS[direction])


declare(
    MagiRoll,
    number=MAGI_ROLL,
    word="magi",
    asks=chance,
    take=take_magi,
    dice=one_die,
    needed=lambda position, frame: frame.squads,
)
declare(
    HazardRolls,
    number=HAZARD_ROLLS,
    word="hazard",
    run=run_hazard,
    asks=chance,
    take=take_hazard,
    dice=one_die,
    piece=lambda position, frame: hazard_roller(frame)[0],
    needed=lambda position, frame: hazard_roller(frame)[1],
)
declare(
    Wandering,
    number=WANDERING,
    word="wandering",
    run=run_wandering,
    asks=chance,
    choices=drifts,
    take=take_drift,
    piece=lambda position, frame: frame.thing,
)
