"""Rubble: it does not stop sight (deathwing.rubble.no-sight-block), but costs a point more to enter and may turn a shot
aside. Nothing destroys or moves it (deathwing.rubble.permanent), and no attack but a bolter's or a cannon's shot at one
target minds it (deathwing.rubble.other-attacks). The magazine's rulings agree: wd.rubble.passable,
wd.rubble.no-los-block, wd.rubble.nothing-else, wd.rubble.all-weapons, wd.ruling.rubble-flamer."""

from sensorium.rules.chapters.sight import blockers
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position


def rubble_toll(position: Position, square: int) -> int:
    """Points more for a step onto this square, whoever steps and from wherever: deathwing.rubble.entry-cost,
    deathwing.example.rubble-entry, deathwing.ruling.rubble-which-squares, wd.ruling.rubble-cost."""
    return position.rulebook.rubble_cost if square >= 0 and position.rubble >> square & 1 else 0


def deflecting(position: Position, place: int, square: int, gone: int = 0) -> int:
    """The squares of rubble that may turn aside a shot from one square at another: those that the line crosses and the
    target's own, but not the shooter's (deathwing.rubble.deflection, deathwing.ruling.rubble-which-squares,
    wd.ruling.rubble-timing).

    A line exactly through a corner passes beside two squares. Rubble on one of them counts only where the other is
    blocked, by a wall or by anything else that stops the shooter's sight: deathwing.rubble.deflection-diagonal,
    wd.ruling.hidden-scope. Whether he sees the rubble does not matter: wd.hidden.rubble-still-deflects.

    ``gone``: squares that are clear by then, the crates among them rubble.
    """
    if not position.rulebook.rubble_deflects:
        return 0
    board = position.board
    rubble = position.rubble | gone & position.fixtures & board.crates
    found = rubble & 1 << square
    line = board.lines(place)[square]
    if line < 0:
        for through in board.holes(place):
            if through.target == square:  # beneath the hole: deathwing.ruling.sight-through-holes
                found |= rubble & 1 << board.below[through.upper]
        return found & ~(1 << place)
    found |= rubble & line
    stopping = blockers(position, position.who[place], gone)
    for pair in board.pinches(place).get(square, ()):
        one = pair & -pair
        other = pair ^ one
        if stopping & other:
            found |= rubble & one
        if stopping & one:
            found |= rubble & other
    return found & ~(1 << place)


def roll_rubble(position: Position, square: int, code: int) -> int:
    """A die has fallen for this square: 1 if it turns the shot aside."""
    die = faces(code)[0]
    needed = position.rulebook.rubble_deflects
    hits = int(die >= needed)
    if position.events is not None:
        at = position.board.name(square)
        position.tell("rolled", roll="rubble", rubble=at, dice=[die], needs=needed, hits=hits)
    return hits
