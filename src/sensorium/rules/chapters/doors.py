"""Doors: opened, closed, shot, beaten down. A closed door fills its square (first.door.closed-position); an open one
is not there at all (first.door.open-is-empty, fourth.doors.open.no-effect, fourth.example.door-positions). Both sides
work them (first.board.doors-both-sides)."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.chute import empty_chute
from sensorium.rules.chapters.fire import spread
from sensorium.rules.chapters.objects import objects_at
from sensorium.rules.chapters.sight import SIGHT_CHECK, frozen, watchers
from sensorium.rules.chapters.sustained import forget_target
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.answers import ARG_SHIFT, CLOSE, OPEN, PIECE_SHIFT
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, one_die

STUCK_DOOR: Final = 28


class StuckDoor(NamedTuple):
    """Does it give way?"""

    kind: Literal[28]
    piece: int
    door: int
    score: int


def reachable_doors(position: Position, piece: int) -> int:
    """The door squares this piece can work: next to it, and never its own (fourth.doors.operate.distance,
    first.ruling.door-own-doorway)."""
    board = position.board
    place = position.place[piece]
    near = board.near[place] & position.doors
    if position.veil:
        near &= ~frozen(position)  # cult.ruling.stasis-edge: a door in Stasis does not move
    if not near or is_counter(position.kind[piece]):
        return near  # first.door.blip-any-adjacent, fourth.ruling.blip-doors, wd.door.blip-eight
    # Any of the three ahead, round a corner too: first.door.model-front-squares, first.ruling.door-overview-facing,
    # first.ruling.door-blocked-diagonal, fourth.doors.operate.front, fourth.doors.operate.round-corner,
    # wd.door.model-front-three, wd.door.not-side-or-rear
    return near & front_squares(position, piece)


def front_squares(position: Position, piece: int) -> int:
    """The three squares ahead, taken literally."""
    board = position.board
    place = position.place[piece]
    facing = position.facing[piece]
    x, y, deck = board.xs[place], board.ys[place], board.deck_of[place]
    ahead = FRONT[facing]
    mask = 0
    for dx, dy in ahead:
        square = board.square(x + dx, y + dy, deck)
        if square >= 0:
            mask |= 1 << square
    return mask


FRONT = (
    ((-1, -1), (0, -1), (1, -1)),
    ((1, -1), (1, 0), (1, 1)),
    ((-1, 1), (0, 1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1)),
)


def is_locked(position: Position, square: int) -> bool:
    """Held shut by fire: fourth.flamer.doors.locked, fourth.ruling.door-locked-which. Never where fire spreads, and
    never from another section: first.flamer.other-section-doors."""
    if position.rulebook.fire_spreads or not position.burning:
        return False
    board = position.board
    section = board.section_masks[board.section[square]]
    return bool(board.near[square] & section & position.burning)


def door_work(position: Position, piece: int, out: list[int]) -> None:
    """Opening and closing: 1 point (first.cost.marine-door, first.cost.stealer-door, first.cost.blip-door,
    fourth.doors.operate.marine, fourth.doors.operate.genestealer, fourth.doors.operate.blip)."""
    reach = reachable_doors(position, piece)
    while reach:
        low = reach & -reach
        reach ^= low
        square = low.bit_length() - 1
        if (position.locked | position.scenario.chutes) & low:
            continue  # a mission's lock: only an event or brute force opens it; a chute's: deathwing.chute.door-attack
        if position.shut & low:
            if not is_locked(position, square):
                out.append(OPEN | piece << PIECE_SHIFT | square << ARG_SHIFT)
        elif may_close(position, square):
            out.append(CLOSE | piece << PIECE_SHIFT | square << ARG_SHIFT)


def may_close(position: Position, square: int) -> bool:
    """first.door.cannot-close-on-piece, fourth.doors.close.occupied, fourth.ruling.barrier-details"""
    if (position.occupied | position.barrier) >> square & 1:
        return False
    return not position.rulebook.objects_stop_doors or not objects_at(position, square)


def do_open(position: Position, piece: int, square: int) -> None:
    if position.stuck >> square & 1:
        if piece < position.marine_count:
            position.push(SIGHT_CHECK)
        else:
            react(position, piece)
        score = next(score for door, score in position.scenario.stuck if door == square)
        position.push(StuckDoor(STUCK_DOOR, piece, square, score))
        return
    position.shut &= ~(1 << square)
    forget_target(position, -(square + 1))
    if position.events is not None:
        position.tell("opened", piece=position.name(piece), door=position.board.name(square))
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        # A blip may open a door upon itself, and is seen: first.ruling.blip-opens-door,
        # fourth.ruling.blip-opens-on-itself
        react(position, piece)
    spread(position, square)


def take_stuck(position: Position, frame: StuckDoor, code: int) -> None:
    """A stuck door gives way when the die is high enough, and works from then on."""
    _, piece, square, score = frame
    position.pop()
    die = faces(code)[0]
    if position.events is not None:
        position.tell(
            "rolled", roll="stuck door", piece=position.name(piece), dice=[die], needs=score, hits=int(die >= score)
        )
    if die >= score:
        position.stuck &= ~(1 << square)
        position.shut &= ~(1 << square)
        forget_target(position, -(square + 1))
        if position.events is not None:
            position.tell("opened", piece=position.name(piece), door=position.board.name(square))
        spread(position, square)


def do_close(position: Position, piece: int, square: int) -> None:
    """What burns behind it goes on burning: first.ruling.flamer-close-door-after."""
    witnesses = 0
    if position.rulebook.cp_at_closed_door and piece >= position.marine_count:
        # Who sees the stealer now has seen it act: wd.cp.door-closed, wd.ruling.cp-door-closed-conflict
        witnesses = watchers(position, position.place[piece])
    position.shut |= 1 << square
    if position.events is not None:
        position.tell("closed", piece=position.name(piece), door=position.board.name(square))
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)  # no shot at a door that a marine closes: fourth.ruling.door-close-by-marine
    else:
        react(position, piece, square, witnesses)  # fourth.overwatch.door-closing


def destroy_door(position: Position, square: int) -> None:
    """first.door.destroyed-removed, fourth.doors.destroyed"""
    position.doors &= ~(1 << square)
    position.shut &= ~(1 << square)
    forget_target(position, -(square + 1))
    if position.events is not None:
        position.tell("door destroyed", door=position.board.name(square))
    spread(position, square)
    if position.scenario.chutes >> square & 1:
        empty_chute(position, square)


declare(
    StuckDoor,
    number=STUCK_DOOR,
    word="stuck door",
    asks=chance,
    take=take_stuck,
    dice=one_die,
    piece=lambda position, frame: frame.piece,
    needed=lambda position, frame: frame.score,
)
