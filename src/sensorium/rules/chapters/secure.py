"""Securing entry areas, where a mission allows it: deathwing.secure.only-if-briefed, deathwing.secure.how,
deathwing.ruling.secure-geometry.

What is secured is marked (deathwing.secure.marker), and nothing is placed there any more
(deathwing.secure.no-reinforcements, ``Position.open_entries``).
"""

from sensorium.rules.chapters.casualties import lose_waiting
from sensorium.rules.chapters.sight import frozen, sees
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import PRONE


def check_entries(position: Position) -> None:
    """Secure every entry area that a marine now has under his eyes: free, and for good (deathwing.secure.free). After
    every action of either side: deathwing.ruling.secure-phase."""
    if not position.scenario.securing:
        return
    for index, entry in enumerate(position.board.entries):
        if position.sealed >> index & 1:
            continue
        for marine in range(position.marine_count):
            if position.on_board(marine) and not position.flags[marine] & PRONE:
                if commands(position, marine, entry.square, entry.facing):
                    position.sealed |= 1 << index  # deathwing.secure.permanent
                    position.tell("secured", piece=position.name(marine), entry=entry.name)
                    lose_waiting(position, index)  # deathwing.secure.waiting-lost
                    break


def commands(position: Position, marine: int, square: int, facing: int) -> bool:
    place = position.place[marine]
    if position.veil and frozen(position) >> place & 1:
        return False  # in Stasis he secures nothing new: cult.ruling.securing-stasis
    if place == square:
        return position.facing[marine] != facing  # the entry area lies in front of him or at his side
    board = position.board
    if place not in [board.step[square * 8 + direction] for direction in range(8)]:
        return False
    # Nothing may stand on the square, and a stealer there is not removed: deathwing.secure.must-see,
    # deathwing.secure.blockers, deathwing.ruling.secure-piece-on-entry-square
    return not position.obstructed() >> square & 1 and sees(position, marine, square)
