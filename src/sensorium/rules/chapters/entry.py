"""Reinforcements and entry areas: blips are drawn, placed at entry areas, and held there when marines are near."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush import AMBUSH_DRAW, AmbushDraw
from sensorium.rules.chapters.ambush_counters import in_hand
from sensorium.rules.chapters.casualties import blip_facts, put_back
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.solitaire import ambush_due, nearest_areas
from sensorium.rules.content.kinds import BLIP
from sensorium.rules.core.answers import ARG_SHIFT, DRAWN, PIECE_SHIFT, PLACE_ENTRY, arg_of, piece_of
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import CHANCE, DEAD, HELD, IN_HAND, REINFORCEMENTS, STEALERS

ARRIVALS: Final = 16


class Arrivals(NamedTuple):
    """Reinforcements: all are drawn, and then placed."""

    kind: Literal[16]
    due: int  # blips still to draw
    drawn: int


def begin_reinforcements(position: Position) -> None:
    """first.entry.number-by-mission, first.ruling.entry-reinforcements-compulsory, fourth.reinforce.number"""
    due = blips_due(position)
    asked_for, position.taking = position.taking, -1
    if in_hand(position) >= 0:
        due -= 1  # deathwing.ambush.instead-of-blip
    if asked_for >= 0:
        due = min(due, asked_for)  # deathwing.generator.reinforcements
    reinforce(position, due)


def reinforce(position: Position, due: int) -> None:
    """So many blips come, or as many as there is room for."""
    position.extra = 0
    ambushed = ambush_due(position)
    if ambushed:
        due = max(0, due - 1)  # solo.ambush.counts-as-reinforcement, solo.example.ambush-reinforcements
    free = room(position)
    if due > free:
        lose_blips(position, due - free)
        due = free  # first.ruling.entry-full, fourth.ruling.lurk-overflow-blips
    if position.rulebook.blips_turned_up:
        position.push(SIGHT_CHECK)  # solo.blips.turned-up: once all are placed
    if due > 0:
        position.push(Arrivals(ARRIVALS, due, 0))
    if ambushed:
        position.push(AmbushDraw(AMBUSH_DRAW))  # solo.ruling.ambush-phase: before the blips


def blips_due(position: Position) -> int:
    """What the mission sends this turn, with one player too: solo.forces.as-mission. No more than its total in all
    the game (deathwing.generator.blip-total), which ambush counters do not count against
    (deathwing.generator.ambush-not-counted); and nothing once it is forfeited."""
    if position.forfeited:
        return 0
    supply = position.scenario.supply
    due = supply.due(position.turn)
    if supply.per_open_entry and due:
        due = len(position.open_entries())
    if position.supply >= 0 and not supply.is_over(position.turn):
        due = position.supply  # an event has changed it
    due += position.extra
    due = due if supply.total < 0 else min(due, supply.total - position.supplied)
    return due + len(added_now(position)) if position.scenario.added else due


def added_now(position: Position) -> list[int]:
    """The values of the blips that the mission adds to the reinforcements of this turn: cult.table.mission-words,
    cult.blip.leaders."""
    return [value for turn, value in position.scenario.added if turn == position.turn]


def still_to_come(position: Position) -> list[int]:
    """Those of them that are not among the blips drawn so far this turn."""
    if position.phase != REINFORCEMENTS:
        return []
    left = added_now(position)
    for slot in range(position.marine_count, len(position.kind)):
        if position.kind[slot] == BLIP and position.place[slot] == IN_HAND and position.value[slot] in left:
            left.remove(position.value[slot])
    return left


def room(position: Position) -> int:
    """How many more blips the open entry areas can take: first.entry.max-three-blips, fourth.lurk.limit.blips."""
    if position.rulebook.blips_turned_up:
        free = len(empty_areas(position))
    else:
        limit = position.rulebook.entry_limit
        waiting = position.blips_waiting()
        free = sum([limit - waiting[entry] for entry in entries_with_room(position)])
    drawn = [slot for slot in range(len(position.kind)) if position.kind[slot] == BLIP]
    return free - len([slot for slot in drawn if position.place[slot] == IN_HAND])


def drawable(position: Position) -> bool:
    """Whether there is a blip to draw, reshuffling the used ones if need be."""
    # first.ruling.blip-pool, fourth.reinforce.reshuffle; none at all: fourth.ruling.blip-stack-empty
    if sum(position.pile) == 0:
        if sum(position.used) == 0:
            return False
        position.pile = position.used
        position.used = (0,) * len(position.used)
        position.tell("reshuffled")
    return True


def run_arrivals(position: Position, frame: Arrivals) -> bool:
    """Draw all that are due, then place them one by one: fourth.reinforce.draw-all-first."""
    if frame.due:
        if drawable(position) or still_to_come(position):
            return True
        position.swap(Arrivals(ARRIVALS, 0, 0))
        return False
    blip = first_in_hand(position)
    if blip < 0:
        position.pop()
        return False
    choices = entries_with_room(position)
    if not choices:  # an entry area was sealed in the meantime
        hand_back(position, blip)
        return False
    if len(choices) == 1:
        place_blip(position, blip, choices[0])
        return False
    return True


def hand_back(position: Position, blip: int) -> None:
    """A blip drawn for which there is no place: fourth.ruling.lurk-overflow-blips."""
    put_back(position, position.value[blip])
    position.remove(blip, DEAD)


def first_in_hand(position: Position) -> int:
    if IN_HAND not in position.place:
        return -1
    first = -1
    for slot in range(position.marine_count, len(position.kind)):
        if position.kind[slot] == BLIP and position.place[slot] == IN_HAND:
            if first < 0 or position.label[slot] < position.label[first]:
                first = slot
    return first


def entries_with_room(position: Position) -> list[int]:
    """Where a blip may be placed: first.entry.placed-face-down, fourth.reinforce.place-any."""
    if position.rulebook.blips_turned_up:
        return nearest_areas(position, empty_areas(position))
    limit = position.rulebook.entry_limit
    spared = position.scenario.supply.spared
    waiting = position.blips_waiting()
    return [
        entry
        for entry in position.open_entries()
        if waiting[entry] < limit and (spared < 0 or not marine_within(position, entry, spared))
    ]


def empty_areas(position: Position) -> list[int]:
    """The open entry areas with no blip of this turn, models that wait there or not; never a secured one:
    solo.ruling.waiting-models, solo.blips.not-on-secured."""
    spared = position.scenario.supply.spared
    waiting = position.blips_waiting()
    return [
        entry
        for entry in position.open_entries()
        if not waiting[entry] and (spared < 0 or not marine_within(position, entry, spared))
    ]


def lose_blips(position: Position, count: int) -> None:
    """No entry area remains for them: lost, and used up all the same (solo.blips.excess-lost,
    solo.ruling.reinforcements-maximum). In the game for two they wait for another turn."""
    if position.rulebook.blips_turned_up:
        position.supplied += count
        position.tell("blips lost", blips=count)


def arrivals_ask(position: Position, frame: Arrivals) -> int:
    return CHANCE if frame.due else STEALERS


def arrival_choices(position: Position, frame: Arrivals) -> list[int]:
    if frame.due:
        # first.entry.drawn-at-random, fourth.reinforce.draw, solo.blips.random
        ways = draw_ways(position, frame.due)
        return [DRAWN | value + 1 << ARG_SHIFT for value in range(len(ways)) if ways[value]]
    blip = first_in_hand(position)
    return [PLACE_ENTRY | blip << PIECE_SHIFT | entry << ARG_SHIFT for entry in entries_with_room(position)]


def draw_weights(position: Position, due: int) -> list[int]:
    return [count for count in draw_ways(position, due) if count]


def draw_ways(position: Position, due: int) -> Sequence[int]:
    """By value the number of ways in which the next of so many blips is drawn. One that the mission adds is as likely
    to be any of those that come this turn, so that nobody can tell which it is: cult.blip.alike."""
    if not position.scenario.added:
        return position.pile
    coming = still_to_come(position)
    if not coming:
        return position.pile
    others = max(0, due - len(coming)) if sum(position.pile) else 0
    ways = [count * others for count in position.pile]
    for value in coming:
        ways[value - 1] += max(1, sum(position.pile)) if others else 1
    return ways


def take_arrival(position: Position, frame: Arrivals, code: int) -> None:
    if not frame.due:
        place_blip(position, piece_of(code), arg_of(code))
        return
    draw_blip(position, arg_of(code))
    position.swap(Arrivals(ARRIVALS, frame.due - 1, frame.drawn + 1))


def draw_blip(position: Position, value: int) -> None:
    """A blip of this value comes off the pile into the stealer player's hand. So all stealers come into play, one to
    three of them to a counter: first.pieces.enter-as-blips, first.pieces.blip-values, fourth.blips.face-down."""
    if not position.scenario.added or value not in still_to_come(position):
        pile = list(position.pile)
        pile[value - 1] -= 1
        position.pile = tuple(pile)
    label = (len(position.scenario.names) + position.serial) * MODELS_PER_NAME
    blip = position.add(BLIP, label, value=value)
    position.serial += 1
    position.supplied += 1  # for everybody to count: deathwing.generator.blip-tally
    position.place[blip] = IN_HAND
    # first.entry.looked-at, fourth.reinforce.look: by the stealer player only
    if position.events is not None:
        position.tell("drew a blip", privy=STEALERS, secret=blip_facts(value), piece=position.name(blip))


def place_blip(position: Position, blip: int, entry: int) -> None:
    """Face down at an entry area, off the board (fourth.entry.off-board); held there this turn if a marine is within
    six squares of it. Judged now, once, and only for those that come now (first.lurk.already-there,
    fourth.lurk.forced.new-only, fourth.ruling.genestealer-phase-start)."""
    position.stand(blip, position.board.count + entry)
    if marine_within(position, entry, position.rulebook.forced_lurk_distance):
        position.flags[blip] |= HELD  # first.lurk.mandatory, first.ruling.lurk-check-time, fourth.lurk.forced
    if position.events is not None:
        position.tell("placed", piece=position.name(blip), entry=position.board.entries[entry].name)


def marine_within(position: Position, entry: int, distance: int) -> bool:
    """first.lurk.counting, first.ruling.lurk-path, first.lurk.distance-zero, first.example.mandatory-lurking,
    fourth.ruling.lurk-distance, fourth.example.forced-lurk"""
    route = position.board.route(position.board.entries[entry].square)
    for marine in range(position.marine_count):
        if position.on_board(marine):
            if route[position.place[marine]] <= distance:
                return True
    return False


declare(
    Arrivals,
    number=ARRIVALS,
    word="reinforcements",
    run=run_arrivals,
    asks=arrivals_ask,
    choices=arrival_choices,
    take=take_arrival,
    weights=lambda position, frame: draw_weights(position, frame.due),
    piece=lambda position, frame: -1 if frame.due else first_in_hand(position),
    texts={"reinforcements": "Where does {piece} arrive?"},
    compels="must take reinforcements",
)
