"""Disposal chutes: a narrow section that ends in a door to space (deathwing.ruling.chute-model).

A mission says which sections are chutes. While the outer door stands, a chute is a trap: a stealer that has gone in
does not come out again, and only one goes in at a time. Once the door is gone, whoever is inside or goes in drops out
of the ship: marines are saved, stealers are lost.
"""

from sensorium.board import Board
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.departure import depart
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED


def chute_fault(board: Board, square: int) -> str:
    """What is wrong with the section of this square as a chute: it must end in one closed door."""
    chute = board.section_masks[board.section[square]]
    doors = board.doors & chute
    if not doors & board.shut:
        return f"the section of {board.name(square)} has no closed door"
    return f"the section of {board.name(square)} has several doors" if doors & doors - 1 else ""


def chute_at(position: Position, square: int) -> int:
    """The squares of the chute that this square belongs to, its door's among them; none elsewhere."""
    if 0 <= square < position.board.count and position.scenario.chutes >> square & 1:
        return position.board.section_masks[position.board.section[square]]
    return 0


def is_open(position: Position, chute: int) -> bool:
    """Whether its outer door has been destroyed."""
    return not position.doors & chute


def chute_bars(position: Position, piece: int, place: int, square: int) -> str:
    """Why this piece may not go from one square to the other, as far as chutes are concerned."""
    here = chute_at(position, place)
    there = chute_at(position, square)
    if here == there or piece < position.marine_count:
        return ""
    if here:
        return "chute trap"  # deathwing.chute.stealer-trapped
    if is_counter(position.kind[piece]):
        return "chute blip"  # deathwing.ruling.chute-blips
    # deathwing.chute.stealer-follows: one at a time
    return "chute full" if stealers_in(position, there) else ""


def barred_by_chutes(position: Position, piece: int) -> int:
    """The squares of the board that chutes keep this piece from entering."""
    barred = 0
    place = position.place[piece]
    for square in range(position.board.count):
        if chute_bars(position, piece, place, square):
            barred |= 1 << square
    return barred


def stealers_in(position: Position, chute: int) -> int:
    """The squares of the chute on which stealers stand."""
    return position.occupied & chute & ~position.marines_at


def drop_out(position: Position, piece: int) -> None:
    """Out into space: deathwing.chute.exit, deathwing.chute.escape-automatic, deathwing.chute.stealer-falls,
    deathwing.chute.tally."""
    if piece < position.marine_count:
        position.tally[EXITED] += 1
        position.tell("escaped", piece=position.name(piece))
        depart(position, piece)
    else:
        position.tell("fell into space", piece=position.name(piece))
        kill(position, piece, "space")


def enter_chute(position: Position, piece: int) -> None:
    """A piece has come to where it stands, on foot or through a hole: in a chute without its door it does not stay."""
    chute = chute_at(position, position.place[piece])
    if chute and is_open(position, chute):
        drop_out(position, piece)


def empty_chute(position: Position, square: int) -> None:
    """The outer door on this square is destroyed, and everybody inside goes with it: deathwing.ruling.chute-model."""
    inside = position.occupied & chute_at(position, square)
    while inside:
        low = inside & -inside
        inside ^= low
        drop_out(position, position.who[low.bit_length() - 1])
