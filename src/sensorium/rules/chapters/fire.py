"""Fire: which squares of a section burn, how it spreads, and who dies in it.

The marker of a burning section is the mask of its squares that burn (first.flamer.marker): the others are as they were
(first.ruling.flamer-burning-vs-section).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import destroy_object, kill, roll_for_life, standing_on
from sensorium.rules.chapters.markers import barred_by_cards, marked, set_markers
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.toughness import surely_killed
from sensorium.rules.content.cards import HELLFIRE
from sensorium.rules.content.fixtures import BULKHEAD
from sensorium.rules.content.kinds import TO_FLAMES
from sensorium.rules.core.details import square_names
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die

FLAMES: Final = 14
PSYCHIC_ROLLS: Final = 118


class Flames(NamedTuple):
    """Who burns?"""

    kind: Literal[14]
    caught: int  # one bit for each piece still to roll
    needed: int


class PsychicRolls(NamedTuple):
    """Whom does a psychic attack destroy? The chapter on section cards resolves it."""

    kind: Literal[118]
    power: int
    caught: int  # one bit for each piece still to roll
    crates: int  # one square of each crate still to roll


def flood(position: Position, start: int) -> int:
    """The squares of its section that fire reaches from ``start``: stopped by closed doors, ignoring pieces.

    first.ruling.flamer-flood, first.flamer.beyond-door-safe, fourth.ruling.door-and-fire: eight ways, but not
    diagonally between two walls or closed doors. Closed doors contain it (first.door.closed-contains-flames,
    fourth.flamer.doors.beyond, fourth.flamer.doors.proof), and it destroys none, closed or open
    (first.flamer.does-not-destroy-doors, first.door.flamer-no-effect, first.ruling.flamer-open-door).
    """
    board = position.board
    shut = fire_stops(position)
    section = board.section_masks[board.section[start]] & ~shut
    burning = 1 << start
    todo = [start]
    while todo:
        square = todo.pop()
        for direction in range(8):
            near = board.step[square * 8 + direction]
            if near < 0 or not section >> near & 1 or burning >> near & 1:
                continue
            if direction & 1:
                flanks = board.flanks[square * 8 + direction]
                if flanks & shut == flanks:
                    continue
            burning |= 1 << near
            todo.append(near)
    return burning


def fire_stops(position: Position) -> int:
    """What contains flames: closed doors, and bulkheads where they act as such (deathwing.bulkhead.like-closed-door).
    Crates and tanks do not: deathwing.ruling.crate-and-fire."""
    if position.fixtures and position.rulebook.fixtures[BULKHEAD].contains_fire:
        return position.shut | position.fixtures & position.board.bulkheads
    return position.shut


def barred_by_fire(position: Position, home: int = -1) -> int:
    """The squares on which fire lets nothing be put down: no converted model, no ambush, no arrival, nobody who steps
    on from an entry area, climbs a ladder or rides a lift. ``home`` is the square of the blip that converts; -1: it is
    no conversion.

    All that burn, the blip's own square included: fourth.fire.blocks-placement,
    fourth.ruling.convert-first-square-blocked, solo.ruling.ambush-exactly-six. The first edition makes an exception for
    the fire that the blip itself stood in: first.ruling.conversion-into-fire.
    """
    burning = position.burning & ~position.smoke  # in which one may stand: cult.weapon.melta-second
    if position.veil:
        return barred_by_effects(position, home)
    if home >= 0 and position.rulebook.conversion_in_fire and burning >> home & 1:
        board = position.board
        return burning & ~board.section_masks[board.section[home]]
    return burning


def barred_by_effects(position: Position, home: int) -> int:
    """The same where there are psychic effects, which bar what fire does: cult.marker.with-flames,
    cult.ruling.hellfire-and-flames."""
    burning = position.burning & ~position.smoke
    if home >= 0 and position.rulebook.conversion_in_fire and burning >> home & 1:
        board = position.board
        burning &= ~board.section_masks[board.section[home]]
    return burning | barred_by_cards(position, home)


def pieces_in(position: Position, squares: int) -> int:
    """The pieces standing on these squares that flames can harm, one bit a slot."""
    mask = standing_on(position, squares)
    for slot in range(position.marine_count, len(position.kind)):
        # fourth.broodlord.flamer-immune, fourth.example.flamer-vs-broodlord, fourth.ruling.broodlord-other-deaths
        if not can_burn(position, slot):
            mask &= ~(1 << slot)
    return mask


def can_burn(position: Position, piece: int) -> bool:
    return not position.rulebook.kinds[position.kind[piece]].immune & TO_FLAMES


def ignite(position: Position, squares: int, score: int) -> None:
    """These squares burn, and then everything in them rolls, if they burned before as well:
    first.flamer.roll-each-piece, first.ruling.flamer-overlapping, fourth.flamer.marker, fourth.flamer.kill."""
    position.burning |= squares
    position.smoke &= ~squares  # it bars the way again
    for thing in position.scenario.things:
        slot = position.find(thing.label) if thing.burns else -1
        if slot >= 0 and position.on_board(slot) and squares >> position.place[slot] & 1:
            destroy_object(position, slot)
    caught = pieces_in(position, squares)
    if position.rulebook.cult:
        caught &= ~kill_surely(position, caught)
    if caught:
        position.push(Flames(FLAMES, caught, score))  # first.flamer.kills-on-two, first.flamer.blip-two-plus


def kill_surely(position: Position, caught: int) -> int:
    """Flames destroy a hybrid without a roll: cult.hybrid.killed, cult.example.hybrid-under-fire. Who is dead of it."""
    surely = surely_killed(position, caught, position.rulebook.flamer().against)
    rest = surely
    while rest:
        kill(position, lowest(rest), "flames")
        rest &= rest - 1
    return surely


def spread(position: Position, square: int) -> None:
    """A door has gone from this square: fire on one side of it in the same section fills the other.

    first.flamer.door-opened-spreads, first.ruling.flamer-door-square, first.ruling.flamer-spread-any-cause,
    first.example.flamer-and-doors. Whoever is behind it rolls, whosever flames they were and whoever opened it: no rule
    on friendly fire is about that (wd.ruling.friendly-rolls-remain, wd.friendly.stealers-exempt).
    """
    if position.veil:
        spread_hellfire(position, square)
    if not position.rulebook.fire_spreads or not position.burning or position.burning >> square & 1:
        return
    reached = flood(position, square)
    if reached & position.burning and touches_fire(position, square):
        fresh = reached & ~position.burning
        if position.events is not None:
            position.tell("spread", at=position.board.name(square))
            position.detail(squares=square_names(position, fresh))
        ignite(position, fresh, position.rulebook.fire_score)  # first.flamer.spread-roll


def spread_hellfire(position: Position, square: int) -> None:
    """Hellfire spreads as flames do, and whoever is newly caught rolls: cult.hellfire.spread,
    cult.ruling.door-switch-hellfire."""
    burning = marked(position, HELLFIRE)
    board = position.board
    section = board.section_masks[board.section[square]]
    if burning >> square & 1 or not board.near[square] & section & burning:
        return
    fresh = flood(position, square) & ~burning
    set_markers(
        position,
        tuple(
            marker._replace(squares=marker.squares | fresh)
            if marker.power == HELLFIRE and marker.squares & section
            else marker
            for marker in position.psychic.markers
        ),
    )
    if position.events is not None:
        position.tell("spread", at=board.name(square))
        position.detail(squares=square_names(position, fresh))
    position.push(SIGHT_CHECK)
    strike_with_card(position, HELLFIRE, fresh)


def strike_with_card(position: Position, power: int, squares: int) -> None:
    """Everybody in these squares rolls, of either side; crates too where the card burns them: wd.crate.hellfire,
    wd.crate.other-psychic, wd.friendly.stealers-exempt."""
    boxes = 0
    if power == HELLFIRE:
        struck = position.fixtures & position.board.crates & squares
        while struck:
            low = struck & -struck
            struck &= ~position.board.body(low.bit_length() - 1)
            boxes |= low
    caught = standing_on(position, squares)
    if caught or boxes:
        position.push(PsychicRolls(PSYCHIC_ROLLS, power, caught, boxes))


def touches_fire(position: Position, square: int) -> bool:
    """Whether fire of the square's own section is beside it."""
    board = position.board
    section = board.section_masks[board.section[square]]
    return bool(board.near[square] & section & position.burning)


def run_flames(position: Position, frame: Flames) -> bool:
    if frame.caught:
        return True
    position.pop()
    return False


def take_flames(position: Position, frame: Flames, code: int) -> None:
    """One die for each piece, a blip as one, which stays a blip if it lives: first.flamer.blip-one-roll,
    first.flamer.hits-both-sides, first.ruling.flamer-blip-survivor."""
    _, caught, needed = frame
    low = caught & -caught
    position.swap(Flames(FLAMES, caught ^ low, needed))
    roll_for_life(position, low.bit_length() - 1, code, needed, "flames")


declare(
    Flames,
    number=FLAMES,
    word="flames",
    run=run_flames,
    asks=chance,
    take=take_flames,
    dice=one_die,
    piece=lambda position, frame: lowest(frame.caught),
    needed=lambda position, frame: frame.needed,
)
