"""Holes between decks, pitfalls and those at the head of a ladder: which squares they join, and ladders that break.

A hole opens onto the deck below and no further (deathwing.pitfall.hole), however many decks there are
(deathwing.levels.optional). The head of a ladder is a hole too (deathwing.ruling.ladder-upper-square); a ladder that
has been destroyed leaves a plain pitfall above and floor beneath it (deathwing.ruling.ladder-destroyed). Neither stands
in anybody's way, nor before his eyes: deathwing.pitfall.no-sight-block, deathwing.ladder.no-block.
"""

from typing import Final

from sensorium.rules.core.position import Position

DROPS_ON: Final = 2  # a grenade falls through the hole it is aimed at on this or less: deathwing.levels.grenade-drops


def ladder_neighbour(position: Position, square: int) -> int:
    """The other end of the ladder on this square, which counts as adjacent to it, or -1: fourth.ladders.adjacent,
    deathwing.ladder.position."""
    if not position.rulebook.ladder_costs[0] or position.broken >> square & 1:
        return -1
    return position.board.ladder_end[square]


def across_holes(position: Position, square: int) -> int:
    """The squares on other decks that count as adjacent to this one, as a mask: the other end of its ladder
    (fourth.ladders.adjacent) or of a hole (deathwing.ruling.pitfall-blip-sight, deathwing.levels.blip-conversion)."""
    board = position.board
    mask = 0
    if position.rulebook.holes:
        if board.above[square] >= 0:
            mask |= 1 << board.above[square]
        if board.below[square] >= 0:
            mask |= 1 << board.below[square]
        return mask
    end = ladder_neighbour(position, square)
    return 1 << end if end >= 0 else 0


def is_pitfall(position: Position, square: int) -> bool:
    """Whether one may fall here: a hole without rungs. deathwing.ladder.no-fall, deathwing.ruling.ladder-destroyed"""
    if not position.rulebook.holes or position.board.below[square] < 0:
        return False
    return position.board.ladder_end[square] < 0 or bool(position.broken >> square & 1)


def may_climb_up(position: Position, square: int) -> bool:
    """Whether a hole opens above this square, for whoever climbs through such where there is no ladder:
    deathwing.pitfall.stealer-climb."""
    return position.rulebook.hole_climb_cost > 0 and position.board.above[square] >= 0


def ladders_standing(position: Position) -> int:
    """The squares, upper and lower, of ladders that can be destroyed: deathwing.ladder.attacked-like-door."""
    return position.board.ladders & ~position.broken if position.rulebook.ladders_break else 0


def break_ladder(position: Position, square: int) -> None:
    """The ladder on this square is destroyed, at both ends: deathwing.ruling.ladder-destroyed."""
    end = position.board.ladder_end[square]
    position.broken |= 1 << square | 1 << end
    if position.events is not None:
        position.tell("ladder destroyed", at=position.board.name(min(square, end)))


def break_ladders(position: Position, squares: int) -> None:
    """All ladders with an end among these squares are destroyed, without a roll: deathwing.ruling.ladder-destroyed."""
    struck = ladders_standing(position) & squares
    while struck:
        break_ladder(position, (struck & -struck).bit_length() - 1)
        struck &= ~position.broken


def drop_square(position: Position, square: int) -> int:
    """Where a grenade aimed at this square lands if it falls through: the square below; -1 where there is no hole.

    One die for each grenade, and on ``DROPS_ON`` or less it falls: then it bursts in the section of that square, and
    not in the one above (deathwing.levels.grenade-drops, deathwing.ruling.grenade-drop-effect). That it may be fired
    through a hole at all follows from sight and arc: deathwing.levels.grenades-through-holes.
    """
    return position.board.below[square] if position.rulebook.holes else -1
