"""Falling and jumping down a hole: whom a marine comes down on, and how he lands.

A ``Drop`` takes him down one deck. Whoever is in the square below dodges, dies or is pushed aside; then he is there,
and either falls on, where that is a pitfall too, or rolls for his landing. He keeps his points, and nothing of this is
an action (deathwing.ruling.fall-remaining-aps). The whole table: deathwing.table.pitfall-landing.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import reveal_counter
from sensorium.rules.chapters.arrival import DROP, PITFALL, Drop, Pitfall, leave, risk_fall
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.chute import barred_by_chutes, enter_chute
from sensorium.rules.chapters.conversion import begin
from sensorium.rules.chapters.facing import FACING, Facing
from sensorium.rules.chapters.fire import FLAMES, Flames, can_burn
from sensorium.rules.chapters.holes import is_pitfall
from sensorium.rules.chapters.movement import is_passable
from sensorium.rules.chapters.prone import fall_prone, stand_upright
from sensorium.rules.content.kinds import BLIP, is_counter
from sensorium.rules.core.answers import ARG_SHIFT, PIECE_SHIFT, PLACE, arg_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, one_die, stealers

CRASH: Final = 73
DISPLACED: Final = 74
LANDING: Final = 75

FOOTING: Final = 2  # at the edge; on less he falls: deathwing.pitfall.marine-entry-roll
UPRIGHT: Final = 5  # a landing on one's feet: deathwing.pitfall.land-empty-upright
DODGES: Final = 3  # a stealer below: deathwing.pitfall.land-on-genestealer-dodge
STUNNED: Final = 4  # a marine below, who dies of less: deathwing.pitfall.land-on-marine-stunned


class Crash(NamedTuple):
    """What becomes of the one below?"""

    kind: Literal[73]
    marine: int  # who comes down
    victim: int


class Displaced(NamedTuple):
    """Where does he go, who has been fallen upon and lives?"""

    kind: Literal[74]
    piece: int


class Landing(NamedTuple):
    """On his feet or on his face?"""

    kind: Literal[75]
    marine: int


# -- the edge -------------------------------------------------------------------------------------------------------


def run_marine(position: Position, frame: Pitfall | Landing) -> bool:
    if position.on_board(frame.marine):
        return True
    position.pop()
    return False


def take_edge(position: Position, frame: Pitfall, code: int) -> None:
    """deathwing.pitfall.marine-entry-roll"""
    marine = frame.marine
    position.pop()
    die = faces(code)[0]
    holds = int(die >= FOOTING)
    if position.events is not None:
        position.tell("rolled", roll="pitfall", piece=position.name(marine), dice=[die], needs=FOOTING, hits=holds)
    if not holds:
        position.push(Drop(DROP, marine, 1))


declare(
    Pitfall,
    number=PITFALL,
    word="pitfall",
    run=run_marine,
    asks=chance,
    take=take_edge,
    dice=one_die,
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: FOOTING,
)


# -- down one deck ------------------------------------------------------------------------------------------------


def run_drop(position: Position, frame: Drop) -> bool:
    """Deal with whoever is below, and then go there."""
    marine = frame.marine
    if not position.on_board(marine):
        position.pop()
        return False
    below = position.board.below[position.place[marine]]
    if not position.occupied >> below & 1:
        position.pop()
        reach(position, marine, below, frame.accident)
        return False
    victim = position.who[below]
    if is_counter(position.kind[victim]):
        uncover(position, victim)
    elif not room_beside(position, victim):
        # No roll: every score would kill it. deathwing.ruling.landing-no-room,
        # deathwing.pitfall.land-on-genestealer-no-room, deathwing.pitfall.land-on-marine-no-room
        kill(position, victim, "fall", marine)
    else:
        position.push(Crash(CRASH, marine, victim))
    return False


def uncover(position: Position, counter: int) -> None:
    """What lies face down below is turned over first, as if seen, and then the model in its square is crashed into:
    deathwing.ruling.fall-on-blip."""
    if position.kind[counter] == BLIP:
        begin(position, counter, False)
    else:
        reveal_counter(position, counter)


def reach(position: Position, marine: int, square: int, accident: int) -> None:
    """He has come down on a square that is empty by now, and falls on where it is a pitfall:
    deathwing.pitfall.one-level, deathwing.pitfall.repeat-fall. Only at the bottom does he roll for his landing:
    deathwing.ruling.fall-repeat, deathwing.ruling.fall-landing-occupied, deathwing.pitfall.land-after-dodge."""
    leave(position, marine, square)
    tell_descent(position, marine, accident)
    enter_chute(position, marine)
    if not position.on_board(marine):
        return
    if is_pitfall(position, square):
        position.push(Drop(DROP, marine, 1))
    else:
        position.push(Landing(LANDING, marine))
    if position.burning >> square & 1 and can_burn(position, marine):
        # deathwing.ruling.fall-into-fire-or-obstacle: nobody jumps into fire, so this was an accident
        position.push(Flames(FLAMES, 1 << marine, position.rulebook.flamer().flame_score))


def tell_descent(position: Position, marine: int, accident: int) -> None:
    to = position.board.name(position.place[marine])
    if accident:
        position.tell("fell", piece=position.name(marine), to=to)
    else:
        position.tell("jumped", piece=position.name(marine), to=to)


def room_beside(position: Position, piece: int) -> int:
    """The empty squares beside a piece that it could step onto."""
    place = position.place[piece]
    solid = position.solid()
    barred = barred_by_chutes(position, piece) if position.scenario.chutes else 0
    free = 0
    for direction in range(8):
        square = position.board.step[place * 8 + direction]
        if square >= 0 and is_passable(position, piece, square, direction, solid):
            free |= 1 << square & ~barred
    return free


declare(Drop, number=DROP, word="drop", run=run_drop, asks=chance)


# -- who is below -------------------------------------------------------------------------------------------------


def spares(position: Position, victim: int) -> int:
    """The score with which the one below lives."""
    return STUNNED if victim < position.marine_count else DODGES


def take_crash(position: Position, frame: Crash, code: int) -> None:
    """Less than its score kills it: deathwing.pitfall.land-on-genestealer-killed,
    deathwing.pitfall.land-on-marine-killed."""
    victim = frame.victim
    position.pop()
    die = faces(code)[0]
    needed = spares(position, victim)
    marine = victim < position.marine_count
    if position.events is not None:
        position.tell(
            "rolled",
            roll="crash",
            piece=position.name(victim),
            dice=[die],
            needs=needed,
            hits=int(die >= needed),
        )
    if die < needed:
        kill(position, victim, "fall", frame.marine)
        return
    if marine:
        fall_prone(position, victim)
    position.push(Displaced(DISPLACED, victim))


declare(
    Crash,
    number=CRASH,
    word="crash",
    asks=chance,
    take=take_crash,
    dice=one_die,
    piece=lambda position, frame: frame.victim,
    needed=lambda position, frame: spares(position, frame.victim),
)


def run_displaced(position: Position, frame: Displaced) -> bool:
    """One square only: it is taken without asking."""
    squares = room_beside(position, frame.piece)
    if squares & squares - 1:
        return True
    displace(position, frame.piece, squares.bit_length() - 1)
    return False


def displacings(position: Position, frame: Displaced) -> list[int]:
    """The stealer player's choice, for a marine too: deathwing.pitfall.land-on-marine-stunned."""
    squares = room_beside(position, frame.piece)
    out: list[int] = []
    while squares:
        low = squares & -squares
        squares ^= low
        out.append(PLACE | frame.piece << PIECE_SHIFT | (low.bit_length() - 1) << ARG_SHIFT)
    return out


def take_displaced(position: Position, frame: Displaced, code: int) -> None:
    displace(position, frame.piece, arg_of(code))


def displace(position: Position, piece: int, square: int) -> None:
    """It keeps its facing: deathwing.pitfall.land-on-genestealer-dodge. A marine who comes to lie on a pitfall may
    fall: deathwing.ruling.fall-roll-when."""
    position.pop()
    leave(position, piece, square)
    if piece >= position.marine_count:
        position.tell("dodged", piece=position.name(piece), to=position.board.name(square))
    else:
        position.tell("pushed aside", piece=position.name(piece), to=position.board.name(square))
        risk_fall(position, piece)
    enter_chute(position, piece)


declare(
    Displaced,
    number=DISPLACED,
    word="push aside",
    run=run_displaced,
    asks=stealers,
    choices=displacings,
    take=take_displaced,
    piece=lambda position, frame: frame.piece,
    texts={"push aside": "To which square does {piece} get out of the way?"},
    compels="must get out of the way",
)


# -- the landing ----------------------------------------------------------------------------------------------------


def take_landing(position: Position, frame: Landing, code: int) -> None:
    """Prone, or upright and facing any way: deathwing.pitfall.land-empty-prone,
    deathwing.pitfall.land-empty-upright."""
    marine = frame.marine
    position.pop()
    die = faces(code)[0]
    upright = die >= UPRIGHT
    if position.events is not None:
        position.tell(
            "rolled", roll="landing", piece=position.name(marine), dice=[die], needs=UPRIGHT, hits=int(upright)
        )
    if upright:
        stand_upright(position, marine)
        position.push(Facing(FACING, marine, position.label[marine]))
    else:
        fall_prone(position, marine)


declare(
    Landing,
    number=LANDING,
    word="landing",
    run=run_marine,
    asks=chance,
    take=take_landing,
    dice=one_die,
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: UPRIGHT,
)
