"""Rubble: it does not stop sight (deathwing.rubble.no-sight-block), but costs a point more to enter and may turn a shot
aside. Nothing destroys or moves it (deathwing.rubble.permanent), and no attack but a bolter's or a cannon's shot at one
target minds it (deathwing.rubble.other-attacks)."""

from sensorium.rules.core.position import Position


def rubble_toll(position: Position, square: int) -> int:
    """Points more for a step onto this square, whoever steps and from wherever: deathwing.rubble.entry-cost,
    deathwing.example.rubble-entry, deathwing.ruling.rubble-which-squares."""
    return position.rulebook.rubble_cost if square >= 0 and position.rubble >> square & 1 else 0


def deflecting(position: Position, place: int, square: int) -> int:
    """The squares of rubble that may turn aside a shot from one square at another: those that the line crosses and the
    target's own, but not the shooter's (deathwing.rubble.deflection, deathwing.ruling.rubble-which-squares).

    A line exactly through a corner passes beside two squares. Rubble on one of them counts only where the other is
    blocked, by a wall or by anything else that stops sight: deathwing.rubble.deflection-diagonal.
    """
    if not position.rulebook.rubble_deflects:
        return 0
    board = position.board
    found = position.rubble & 1 << square
    line = board.lines(place)[square]
    if line < 0:
        for through in board.holes(place):
            if through.target == square:  # the two ends of the hole: deathwing.ruling.sight-through-holes
                found |= position.rubble & (1 << through.upper | 1 << board.below[through.upper])
        return found & ~(1 << place)
    found |= position.rubble & line
    stopping = position.obstructed()
    for pair in board.pinches(place).get(square, ()):
        one = pair & -pair
        other = pair ^ one
        if stopping & other:
            found |= position.rubble & one
        if stopping & one:
            found |= position.rubble & other
    return found & ~(1 << place)
