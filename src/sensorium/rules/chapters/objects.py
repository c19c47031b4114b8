"""Objects: picked up by walking onto them, carried, left behind, dropped, handed over.

An object is a piece that fills no square (fourth.los.objects-transparent) and cannot be attacked
(fourth.objects.not-attackable); its carrier is not hindered in anything (fourth.objects.carry). It outlasts him and the
fire he dies in (fourth.ruling.object-in-fire), unless the mission says that it burns or breaks.
"""

from sensorium.rules.chapters.casualties import carried_by
from sensorium.rules.content.kinds import NOTHING, is_counter, is_marine, is_object
from sensorium.rules.core.answers import ARG_SHIFT, DROP, EXTRA_SHIFT, HAND, PIECE_SHIFT
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import CARRIED, DROPPING


def objects_at(position: Position, square: int) -> list[int]:
    """The objects lying on this square."""
    found: list[int] = []
    if not position.things:
        return found
    for slot in range(position.marine_count, len(position.kind)):
        if position.place[slot] == square and is_object(position.kind[slot]):
            found.append(slot)
    return found


def pick_up(position: Position, piece: int, square: int) -> None:
    """fourth.objects.pickup, fourth.ruling.object-multiple: compulsory, part of the move."""
    if is_counter(position.kind[piece]):
        return
    for thing in objects_at(position, square):
        position.place[thing] = CARRIED
        position.holder = replaced(position.holder, thing, piece)
        position.tell("picked up", piece=position.name(piece), object=position.name(thing))


def set_down(position: Position, piece: int, square: int) -> None:
    """What was marked to be dropped stays in the square its carrier leaves: fourth.objects.drop-moving."""
    for thing in carried_by(position, piece):
        if position.flags[thing] & DROPPING:
            position.flags[thing] &= ~DROPPING
            position.holder = replaced(position.holder, thing, -1)
            position.place[thing] = square
            if position.events is not None:
                position.tell("dropped", piece=position.name(thing), at=position.board.name(square))


def handlings(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Dropping (free, with the next move) and handing over (1 point) what this piece carries."""
    carried = carried_by(position, piece)
    if not carried:
        return
    friends = receivers(position, piece) if points >= 1 else []
    for thing in carried:
        if not position.flags[thing] & DROPPING:
            out.append(DROP | piece << PIECE_SHIFT | thing << ARG_SHIFT)
        for friend in friends:  # fourth.objects.pass.cost
            out.append(HAND | piece << PIECE_SHIFT | thing << ARG_SHIFT | friend << EXTRA_SHIFT)


def receivers(position: Position, piece: int) -> list[int]:
    """Whom this piece can hand something to: a friend straight ahead (fourth.objects.pass), or anywhere around him but
    not across a blocked diagonal where a first-edition mission allows it."""
    if position.rulebook.objects_pass:
        directions = [2 * position.facing[piece]]
    else:
        directions = list(range(8)) if position.scenario.passing else []
    board = position.board
    place = position.place[piece]
    found: list[int] = []
    for direction in directions:
        square = board.step[place * 8 + direction]
        if square < 0 or not position.occupied >> square & 1:
            continue
        flanks = board.flanks[place * 8 + direction]
        if direction & 1 and flanks & position.solid() == flanks:
            continue
        if are_friends(position, piece, position.who[square]):
            found.append(position.who[square])
    return found


def are_friends(position: Position, piece: int, other: int) -> bool:
    kinds = position.kind[piece], position.kind[other]
    if NOTHING in kinds or is_counter(kinds[1]):
        return False
    return is_marine(kinds[0]) == is_marine(kinds[1])


def do_drop(position: Position, thing: int) -> None:
    position.flags[thing] |= DROPPING


def do_hand(position: Position, piece: int, thing: int, receiver: int) -> None:
    """fourth.objects.pass.receiver: it costs the receiver nothing."""
    position.holder = replaced(position.holder, thing, receiver)
    position.flags[thing] &= ~DROPPING
    position.tell("handed", piece=position.name(piece), object=position.name(thing), to=position.name(receiver))
