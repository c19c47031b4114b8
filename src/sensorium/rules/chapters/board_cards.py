"""Cards that move things or change the board: Barrier, Blast, Switch, Teleport; and those that help their own psyker:
Burst of Speed and Prescience; and Jinx, which jams a weapon."""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import DIRECTION_WORDS
from sensorium.rules.chapters.arrival import risk_fall
from sensorium.rules.chapters.card_aim import Aim, crates, flight, hurls, side_of_piece
from sensorium.rules.chapters.casting import declare_power
from sensorium.rules.chapters.casts import Casting
from sensorium.rules.chapters.casualties import alive, kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.facing import face_anew
from sensorium.rules.chapters.features import body_of
from sensorium.rules.chapters.fire import spread
from sensorium.rules.chapters.markers import lay_marker, set_markers
from sensorium.rules.chapters.objects import pick_up
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.sustained import forget_target
from sensorium.rules.content.cards import BARRIER, BLAST, BURST_OF_SPEED, CARDS, JINX, PRESCIENCE, SWITCH, TELEPORT
from sensorium.rules.core.answers import ALSO, ARG_SHIFT, HURL, PASS, PIECE_SHIFT, arg_of, verb_of
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Marker
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import JAMMED, JINXED, OVERWATCH

HURLING: Final = 119
SWITCHING: Final = 120


class Hurling(NamedTuple):
    """Which way does the thing fly?"""

    kind: Literal[119]
    caster: int
    label: int
    card: int
    square: int


class Switching(NamedTuple):
    """Which door does the card work next?"""

    kind: Literal[120]
    caster: int
    label: int
    card: int
    left: int
    worked: int  # doors that have been worked


# -- barrier ----------------------------------------------------------------------------------------------------------


def raise_wall(position: Position, frame: Casting) -> None:
    """It stands as a bulkhead does while the marker lasts: cult.barrier.effect, cult.ruling.barrier-use."""
    side = side_of_piece(position, frame.caster)
    square = frame.target
    lay_marker(position, Marker(BARRIER, square, side, CARDS[frame.card].steps, 1 << square))
    if position.events is not None:
        position.tell("effect", effect="barrier", at=position.board.name(square))
        position.detail(squares=square_names(position, 1 << square))


# -- blast ------------------------------------------------------------------------------------------------------------


def hurl_thing(position: Position, frame: Casting) -> None:
    ways = hurls(position, frame.caster, frame.target, CARDS[frame.card].strength)
    if len(ways) > 1:
        position.push(Hurling(HURLING, frame.caster, frame.label, frame.card, frame.target))
    elif ways:
        hurl(position, frame.caster, frame.target, ways[0], CARDS[frame.card].strength)


def hurl_choices(position: Position, frame: Hurling) -> list[int]:
    """Exactly half: as the caster's player chooses (cult.blast.direction)."""
    base = HURL | frame.caster << PIECE_SHIFT
    ways = hurls(position, frame.caster, frame.square, CARDS[frame.card].strength)
    return [base | way << ARG_SHIFT for way in ways]


def take_hurl(position: Position, frame: Hurling, code: int) -> None:
    position.pop()
    hurl(position, frame.caster, frame.square, arg_of(code), CARDS[frame.card].strength)


def hurl(position: Position, caster: int, square: int, direction: int, strength: int) -> None:
    """It is removed, whatever it was (wd.blast.object-destroyed, wd.rubble.blast), and what is in its way dies without
    a roll (wd.ruling.blast-path, wd.crate.blast, cult.blast.kills, wd.miasma.blast-object-kills); force cards do not
    help, an Aura does (cult.blast.physical)."""
    hit = flight(position, square, direction, strength)
    if position.events is not None:
        position.tell(
            "hurled", piece=position.name(caster), at=position.board.name(square), going=DIRECTION_WORDS[direction]
        )
        position.detail(squares=square_names(position, sum(1 << one for one in hit)))
    if position.doors >> square & 1:
        destroy_door(position, square)
    elif crates(position) >> square & 1:
        position.fixtures &= ~body_of(position, square)
    else:
        position.rubble &= ~(1 << square)
    for one in hit:
        if position.occupied >> one & 1:
            kill(position, position.who[one], "hurled", caster)


# -- switch -----------------------------------------------------------------------------------------------------------


def switch_first(position: Position, frame: Casting) -> None:
    left = CARDS[frame.card].strength - 1
    if left:
        position.push(Switching(SWITCHING, frame.caster, frame.label, frame.card, left, 1 << frame.target))
    work_door(position, frame.target)


def work_door(position: Position, square: int) -> None:
    """Opened or closed, with sight checked at once: cult.switch.effect, cult.ruling.switch-two-doors. Nobody but the
    caster has acted: cult.ruling.door-switch-overwatch."""
    position.push(SIGHT_CHECK)
    at = position.board.name(square)
    if position.shut >> square & 1:
        position.shut &= ~(1 << square)
        forget_target(position, -(square + 1))
        position.tell("door opened", door=at)
        spread(position, square)
    else:
        position.shut |= 1 << square
        position.tell("door shut", door=at)


def doors_left(position: Position, frame: Switching) -> list[int]:
    if not alive(position, frame.caster, frame.label):
        return []
    targets = Aim(position, frame.caster, CARDS[frame.card]).targets()
    return [square for square in targets if not frame.worked >> square & 1]


def run_switching(position: Position, frame: Switching) -> bool:
    if frame.left and doors_left(position, frame):
        return True
    position.pop()
    return False


def switch_choices(position: Position, frame: Switching) -> list[int]:
    base = ALSO | frame.caster << PIECE_SHIFT
    return [PASS, *(base | square << ARG_SHIFT for square in doors_left(position, frame))]


def take_switch(position: Position, frame: Switching, code: int) -> None:
    if verb_of(code) == PASS:
        position.pop()
        return
    square = arg_of(code)
    position.swap(frame._replace(left=frame.left - 1, worked=frame.worked | 1 << square))
    work_door(position, square)


# -- the psyker himself -----------------------------------------------------------------------------------------------


def vanish(position: Position, frame: Casting) -> None:
    """He stands there, with what he carries, and faces any way: cult.teleport.effect, cult.ruling.carrying,
    cult.ruling.overwatch-teleport, cult.ruling.teleport-pitfall. An object there he picks up:
    cult.ruling.object-squares."""
    position.stand(frame.caster, frame.target)
    if position.events is not None:
        position.tell("shifted", piece=position.name(frame.caster), to=position.board.name(frame.target))
    pick_up(position, frame.caster, frame.target)
    if frame.caster < position.marine_count:
        risk_fall(position, frame.caster)
    face_anew(position, frame.caster)


def hurry(position: Position, frame: Casting) -> None:
    """cult.burst.effect"""
    position.ap[frame.caster] += CARDS[frame.card].strength
    position.tell("hurries", piece=position.name(frame.caster), points=CARDS[frame.card].strength)


def foresee(position: Position, frame: Casting) -> None:
    """A second one only renews the marker: cult.ruling.prescience-stacks."""
    kept = tuple(
        marker for marker in position.psychic.markers if marker.power != PRESCIENCE or marker.at != frame.label
    )
    set_markers(position, kept)
    side = side_of_piece(position, frame.caster)
    lay_marker(position, Marker(PRESCIENCE, frame.label, side, CARDS[frame.card].steps, 0))
    position.tell("foresees", piece=position.name(frame.caster))


def jam(position: Position, frame: Casting) -> None:
    """cult.jinx.effect, cult.ruling.overwatch-lost-before"""
    flags = position.flags[frame.target] & ~OVERWATCH
    position.flags[frame.target] = flags | JAMMED | JINXED
    position.aim[frame.target] = 0
    position.tell("jammed", piece=position.name(frame.target))


declare_power(BARRIER, raise_wall)
declare_power(BLAST, hurl_thing)
declare_power(SWITCH, switch_first)
declare_power(TELEPORT, vanish)
declare_power(BURST_OF_SPEED, hurry)
declare_power(PRESCIENCE, foresee)
declare_power(JINX, jam)
declare(
    Hurling,
    number=HURLING,
    word="hurl",
    asks=lambda position, frame: side_of_piece(position, frame.caster),
    choices=hurl_choices,
    take=take_hurl,
    piece=lambda position, frame: frame.caster,
    square=lambda position, frame: frame.square,
    texts={"hurl": "Which way does {piece} hurl it?"},
    compels="must hurl",
)
declare(
    Switching,
    number=SWITCHING,
    word="switch",
    run=run_switching,
    asks=lambda position, frame: side_of_piece(position, frame.caster),
    choices=switch_choices,
    take=take_switch,
    piece=lambda position, frame: frame.caster,
    texts={"switch": "Which door does {piece} work next?"},
)
