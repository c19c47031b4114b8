"""What a step onto a pitfall or a jump can come to, worked out from the numbers of the rules, without playing.

Where the one below goes is a choice that follows the dice, and what comes of it is left out: the odds tell what the
fall itself does to him. So is a counter below, whose models are still to be placed.
"""

from sensorium.rules.chapters.fire import can_burn
from sensorium.rules.chapters.holes import is_pitfall
from sensorium.rules.chapters.pitfalls import UPRIGHT, room_beside, spares
from sensorium.rules.chapters.prospects import Prospects
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.position import Position


def top_of(position: Position, code: int) -> int:
    """The hole that this answer takes a marine to, or -1: one where he may fall, or jumps."""
    marine = a.piece_of(code)
    if not position.rulebook.holes or marine >= position.marine_count or not position.on_board(marine):
        return -1
    if a.verb_of(code) == a.JUMP:
        square = position.place[marine]
    else:
        square = position.board.step[position.place[marine] * 8 + a.arg_of(code)]
    if square < 0 or position.board.below[square] < 0:
        return -1
    return square if jumps_down(code) or is_pitfall(position, square) else -1


def jumps_down(code: int) -> bool:
    return a.verb_of(code) == a.JUMP or a.extra_of(code) == JUMP_AFTER


def is_risky(position: Position, code: int) -> bool:
    """Whether this step or jump has odds worth telling."""
    return top_of(position, code) >= 0


def foresee_fall(position: Position, code: int, free: bool) -> Prospects:
    """``fall``: he goes down; ``prone``: and lands on his face; ``kill``: whoever is directly below dies of it.
    deathwing.pitfall.marine-entry-roll, deathwing.table.pitfall-landing"""
    square = top_of(position, code)
    if square < 0:
        return Prospects(1, 0)
    found = descend(position, a.piece_of(code), square)
    if not jumps_down(code):
        found.fall = found.total  # on a 1
        found.total *= 6
    return found


def descend(position: Position, marine: int, hole: int) -> Prospects:
    """Down from this hole, deck by deck: ``living`` counts the ways in which he is alive so far."""
    board = position.board
    total = living = 1
    risks: list[tuple[int, int]] = []
    first = -1
    while True:
        square = board.below[hole]
        if position.occupied >> square & 1 and not is_counter(position.kind[position.who[square]]):
            victim = position.who[square]
            if room_beside(position, victim):
                dies = spares(position, victim) - 1
                total, living, risks = 6 * total, 6 * living, scaled(risks)
                risks.append((victim, living // 6 * dies))
            else:
                risks.append((victim, living))
            if first < 0:
                first = victim
        if position.burning >> square & 1 and can_burn(position, marine):
            spared = position.rulebook.flamer().flame_score - 1
            total, living, risks = 6 * total, living * spared, scaled(risks)
        if not is_pitfall(position, square):
            break
        hole = square
    total, prone, living, risks = 6 * total, living * (UPRIGHT - 1), 6 * living, scaled(risks)
    found = Prospects(total, 0, own_death=total - living, dice=1, risks=[*risks, (marine, total - living)])
    found.kill = found.risk(first) if first >= 0 else 0
    found.fall = total
    found.prone = prone
    return found


def scaled(risks: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The same chances out of six times as many throws."""
    return [(slot, 6 * ways) for slot, ways in risks]
