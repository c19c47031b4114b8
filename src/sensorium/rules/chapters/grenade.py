"""The grenade launcher in a captain's glove: plasma into a whole section, for a moment.

One point for each grenade (deathwing.grenade-launcher.cost), standing still, never on overwatch and never better for
being repeated (deathwing.ruling.grenade-modes). There is one kind of grenade (deathwing.grenade-launcher.plasma-only);
it leaves no fire behind (deathwing.grenade-launcher.instant).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.blast import burst_grenade
from sensorium.rules.chapters.cannon import beside
from sensorium.rules.chapters.fire import fire_stops, flood
from sensorium.rules.chapters.holes import DROPS_ON, drop_square
from sensorium.rules.chapters.sight import SIGHT_CHECK, in_line_of_fire, through_holes
from sensorium.rules.core.answers import ARG_SHIFT, GRENADE, PIECE_SHIFT
from sensorium.rules.core.details import square_names
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.questions import chance, declare, lowest, one_die
from sensorium.rules.core.vocabulary import JINXED, PRONE

GRENADE_DROP: Final = 80


class GrenadeDrop(NamedTuple):
    """Does a grenade that was aimed at a hole fall through it?"""

    kind: Literal[80]
    marine: int
    square: int


def grenade_cost(position: Position, marine: int) -> int:
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    return launcher.grenade_cost if launcher is not None else 1


def grenades(position: Position, marine: int, points: int, out: list[int]) -> None:
    """deathwing.grenade-launcher.bearer, deathwing.grenade-launcher.ammunition, deathwing.grenade-launcher.empty; three
    that are thrown, at half the range, have the same effect: cult.weapon.grenade."""
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    if launcher is None or points < launcher.grenade_cost or position.ammo[marine] <= 0:
        return
    if position.flags[marine] & (PRONE | JINXED):
        return
    base = GRENADE | marine << PIECE_SHIFT
    for square in grenade_targets(position, marine):
        out.append(base | square << ARG_SHIFT)


def grenade_targets(position: Position, marine: int) -> list[int]:
    """Any square in arc and sight, whatever is on it, within range as a flamer counts it:
    deathwing.grenade-launcher.target-square, deathwing.grenade-launcher.range. His own section and other marines too,
    where nothing forbids it: deathwing.ruling.grenade-friends-and-own-section."""
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    board = position.board
    place = position.place[marine]
    found: list[int] = []
    if launcher is None:
        return found
    within = 0
    # Through a hole as well: deathwing.levels.grenades-through-holes
    candidates = board.arc(place, position.facing[marine]) | through_holes(position, marine, True)
    while candidates:
        low = candidates & -candidates
        candidates ^= low
        if board.distance(place, low.bit_length() - 1) <= launcher.grenade_range:
            within |= low
    for square in in_line_of_fire(position, marine, within):
        if not spares_friends(position, marine) or not endangered(position, place, square) & position.marines_at:
            found.append(square)
    return found


def spares_friends(position: Position, piece: int) -> bool:
    """Whether no marine may be caught in it: wd.friendly.general, wd.friendly.stealers-exempt."""
    return piece < position.marine_count and not position.rulebook.friendly_fire


def endangered(position: Position, place: int, square: int) -> int:
    """The squares that a grenade aimed at this one may fill, on the deck below too where it may fall through."""
    below = drop_square(position, square)
    return reached(position, place, square) | (reached(position, place, below) if below >= 0 else 0)


def reached(position: Position, place: int, square: int) -> int:
    """The squares that a grenade thrown from ``place`` at this one fills: as flames would
    (deathwing.grenade-launcher.section-effect, deathwing.ruling.grenade-and-closed-doors). One that is thrown at a
    closed door, or at a bulkhead, bursts before it: what of its section lies beyond is shielded."""
    stops = fire_stops(position)
    if not stops >> square & 1:
        return flood(position, square)
    board = position.board
    line = max(0, board.lines(place)[square])
    before = (line | 1 << place) & board.near[square] & ~stops
    before &= board.section_masks[board.section[square]]
    filled = 0
    while before:
        filled |= flood(position, lowest(before))
        before &= ~filled
    return filled


def doors_reached(position: Position, filled: int, square: int) -> int:
    """The doors that are caught: open ones among the squares filled, closed ones of the section beside them, and the
    one that was aimed at: deathwing.grenade-launcher.door-score, deathwing.ruling.grenade-blips-and-objects."""
    board = position.board
    found = position.doors & filled | position.shut & 1 << square
    closed = position.shut & board.section_masks[board.section[square]]
    stops = fire_stops(position)
    while closed:
        door = lowest(closed)
        closed &= closed - 1
        if beside(position, door, stops) & filled:
            found |= 1 << door
    return found


def do_grenade(position: Position, marine: int, square: int) -> None:
    """Each one is counted: deathwing.grenade-launcher.tally."""
    position.ammo = replaced(position.ammo, marine, position.ammo[marine] - 1)
    if position.events is not None:
        at = position.board.name(square)
        position.tell("grenade", piece=position.name(marine), at=at, ammo=position.ammo[marine])
        if drop_square(position, square) < 0:
            filled = reached(position, position.place[marine], square)
            position.detail(squares=square_names(position, filled))
    if marine < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, marine)  # cult.weapon.grenade
    if drop_square(position, square) >= 0:
        position.push(GrenadeDrop(GRENADE_DROP, marine, square))
    else:
        burst_at(position, position.place[marine], square)


def burst_at(position: Position, place: int, square: int) -> None:
    filled = reached(position, place, square)
    burst_grenade(position, filled, doors_reached(position, filled, square))


def take_drop(position: Position, frame: GrenadeDrop, code: int) -> None:
    """deathwing.levels.grenade-drops: it bursts on the deck below, and not on this one
    (deathwing.ruling.grenade-drop-effect)."""
    _, marine, square = frame
    position.pop()
    die = faces(code)[0]
    stays = int(die > DROPS_ON)
    if position.events is not None:
        name, needs = position.name(marine), DROPS_ON + 1
        position.tell("rolled", roll="grenade at a hole", piece=name, dice=[die], needs=needs, hits=stays)
    burst_at(position, position.place[marine], square if stays else drop_square(position, square))


declare(
    GrenadeDrop,
    number=GRENADE_DROP,
    word="grenade at a hole",
    asks=chance,
    take=take_drop,
    dice=one_die,
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: DROPS_ON + 1,
)
