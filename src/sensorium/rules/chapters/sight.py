"""Line of sight and fire arc of the pieces on the board.

The board knows which squares lie on a line; here that meets who stands where, which way a marine looks, and
what his edition lets him see. Stealers never need sight (first.los.stealers-need-none, fourth.ruling.los-one-line),
and entry areas cannot be seen into (first.los.not-into-entry-area): only squares of the board are ever asked about. So
what lurks there is neither seen nor shot nor burned (first.lurk.safe, fourth.entry.not-in-play).
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.holes import HoleLine
from sensorium.rules.content.cards import STASIS
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import PRONE

SIGHT: Final = 2


class SightCheck(NamedTuple):
    """Are blips seen, is a target lost? Due after every elementary change; ``convert`` makes it."""

    kind: Literal[2]


SIGHT_CHECK: Final = SightCheck(SIGHT)


def frozen(position: Position) -> int:
    """The squares in Stasis, where nothing acts, sees, is seen or is touched: cult.stasis.effect,
    cult.ruling.stasis-edge."""
    mask = 0
    for marker in position.psychic.markers:
        if marker.power == STASIS:
            mask |= marker.squares
    return mask


def field(position: Position, marine: int) -> int:
    """The squares this marine looks at, before anything stands in the way; none from where he lies prone
    (wd.prone.no-los)."""
    place = position.place[marine]
    if not 0 <= place < position.board.count or position.flags[marine] & PRONE:
        return 0
    if position.veil:
        return field_by_effects(position, marine)
    if position.rulebook.vision_front_and_sides:  # first.los.front-and-side, first.los.not-behind
        return position.board.vision(place, position.facing[marine])
    return position.board.arc(place, position.facing[marine])  # fourth.los.forward-arc


def field_by_effects(position: Position, marine: int) -> int:
    """The same where there are psychic effects: not into Stasis, nor out of it."""
    stasis = frozen(position)
    place = position.place[marine]
    if stasis >> place & 1:
        return 0
    return position.board.vision(place, position.facing[marine]) & ~stasis


def line_is_open(position: Position, a: int, b: int) -> bool:
    """Whether nothing on the board blocks the line between two squares (their own contents never do)."""
    # first.los.blocked-by-square-crossed, first.ruling.los-endpoints, fourth.los.obstructed-between,
    # fourth.los.own-squares; first.los.model-blocks, first.los.door-blocks, first.los.fire-blocks
    return position.board.clear(a, b, position.obstructed())


def blockers(position: Position, marine: int, ignoring: int = 0) -> int:
    """The squares that stop this marine's sight; ``ignoring``: squares taken as empty."""
    if position.rulebook.hidden_models_block:  # first.los.model-blocks, fourth.ruling.los-hidden-blocker
        return position.obstructed() & ~ignoring
    # Where a hidden model does not block, only the pieces he sees himself do, the nearest judged first: a line to a
    # square passes only what is nearer than that square. Pieces only: crates, doors and fire always block
    # (wd.hidden.does-not-block, wd.hidden.visible-blocks, wd.hidden.models-only, wd.ruling.hidden-typo,
    # wd.ruling.hidden-recursion, wd.ruling.hidden-scope, wd.ruling.hidden-out-of-arc).
    return seen_blockers(position, position.place[marine], field(position, marine), ignoring)


def seen_blockers(position: Position, place: int, looks: int, ignoring: int) -> int:
    """What stops the sight of somebody on this square who looks at these squares, where only what he sees does."""
    board = position.board
    stopping = position.opaque() & ~ignoring
    standing = looks & position.occupied & ~ignoring & ~(1 << place)
    nearest: list[tuple[int, int]] = []
    while standing:
        low = standing & -standing
        standing ^= low
        square = low.bit_length() - 1
        across, down = board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
        nearest.append((across * across + down * down, square))
    nearest.sort()
    for _, square in nearest:
        if board.clear(place, square, stopping):
            stopping |= 1 << square
    return stopping


def sees(position: Position, marine: int, square: int) -> bool:
    """first.los.front-and-side, fourth.los.needed"""
    if field(position, marine) >> square & 1:
        return position.board.clear(position.place[marine], square, blockers(position, marine))
    if position.rulebook.holes:
        return bool(through_holes(position, marine, False) >> square & 1)
    return across_ladder(position, marine, square)


def can_target(position: Position, marine: int, square: int) -> bool:
    """Sight and fire arc together: first.target.los-and-arc. What is at his side he sees but cannot shoot until he
    turns: first.target.side-seen-not-shot, first.target.turn-first, first.example.fire-arc-approach."""
    place = position.place[marine]
    if not 0 <= place < position.board.count or position.flags[marine] & PRONE:
        return False
    if position.veil and frozen(position) & (1 << place | 1 << square):
        return False
    if position.board.arc(place, position.facing[marine]) >> square & 1:
        return position.board.clear(place, square, blockers(position, marine))
    if position.rulebook.holes:
        return bool(through_holes(position, marine, True) >> square & 1)
    return across_ladder(position, marine, square)


def across_ladder(position: Position, marine: int, square: int) -> bool:
    """From one end of a ladder its other end is seen and shot at, whatever the facing: fourth.ladders.fight,
    fourth.ruling.ladder-sight."""
    if not position.rulebook.ladder_falls or position.flags[marine] & PRONE:
        return False
    place = position.place[marine]
    return 0 <= place < position.board.count and position.board.ladder_end[place] == square


def through_holes(position: Position, marine: int, fire: bool, ignoring: int = 0) -> int:
    """The squares of other decks that this marine sees through holes, or has in his arc of fire: from the hole's square
    or beside it, a few squares at most, upwards as downwards (deathwing.levels.sight-position,
    deathwing.levels.sight-extent, deathwing.levels.sight-symmetric, deathwing.levels.sight-arc-and-los,
    deathwing.ruling.sight-through-holes, deathwing.example.sight-diagonal). It is sight like any other:
    deathwing.ruling.sight-reveals, deathwing.levels.guns-through-holes, deathwing.levels.overwatch-through-holes.
    """
    place = position.place[marine]
    if not position.rulebook.holes or not 0 <= place < position.board.count or position.flags[marine] & PRONE:
        return 0
    return hole_squares(position, place, position.facing[marine], fire, position.obstructed() & ~ignoring)


def hole_squares(position: Position, place: int, facing: int, fire: bool, obstructed: int) -> int:
    """The same for anybody on this square with this facing, where these squares are obstructed."""
    found = 0
    stasis = frozen(position) if position.veil else 0
    if stasis >> place & 1:
        return 0
    for line in position.board.holes(place):
        if stasis >> line.target & 1:
            continue
        if (line.fire if fire else line.vision) >> facing & 1:
            if hole_blocker(line, place, obstructed) == OPEN:
                found |= 1 << line.target
    return found


OPEN: Final = 0
CORKED: Final = 1
PINCHED: Final = 2


def hole_blocker(line: HoleLine, place: int, obstructed: int) -> int:
    """What blocks this line through a hole for whoever stands on ``place``: somebody on its upper square, unless that
    is himself or whom he looks at (deathwing.levels.sight-blocked-by-upper), and never who is at its lower end
    (deathwing.ruling.sight-lower-occupant); or two squares that close a diagonal."""
    if obstructed >> line.upper & 1 and line.upper != place and line.upper != line.target:
        return CORKED
    for pair in line.pinch_masks:
        if pair & obstructed == pair:
            return PINCHED
    return OPEN


def hole_watchers(position: Position, square: int, ignoring: int = 0) -> int:
    """The marines who see this square through a hole, one bit a slot."""
    mask = 0
    for marine in range(position.marine_count):
        if through_holes(position, marine, False, ignoring) >> square & 1:
            mask |= 1 << marine
    return mask


def watchers(position: Position, square: int) -> int:
    """The marines who see this square, one bit a slot; the fire arc does not matter: first.cp.stealer-phase-los."""
    mask = 0
    if not 0 <= square < position.board.count:
        return 0
    obstructed = position.obstructed()
    board = position.board
    at_ladder = board.ladders >> square & 1
    for marine in range(position.marine_count):
        if field(position, marine) >> square & 1:
            if not position.rulebook.hidden_models_block:
                obstructed = blockers(position, marine)
            if board.clear(position.place[marine], square, obstructed):
                mask |= 1 << marine
        elif at_ladder and across_ladder(position, marine, square):
            mask |= 1 << marine
    return mask | hole_watchers(position, square) if position.rulebook.holes else mask


def is_watched(position: Position, square: int, ignoring: int = 0) -> bool:
    """Whether any marine sees this square; ``ignoring`` is a mask of squares taken as empty."""
    obstructed = position.obstructed() & ~ignoring
    board = position.board
    at_ladder = board.ladders >> square & 1
    for marine in range(position.marine_count):
        if field(position, marine) >> square & 1:
            if not position.rulebook.hidden_models_block:
                obstructed = blockers(position, marine, ignoring)
            if board.clear(position.place[marine], square, obstructed):
                return True
        if at_ladder and across_ladder(position, marine, square):
            return True
    return position.rulebook.holes and hole_watchers(position, square, ignoring) != 0


def seen_blips(position: Position) -> int:
    """The blips some marine sees, in front or wherever he looks (first.ruling.blip-sight-arc), one bit a slot. Those at
    entry areas are on no square: first.lurk.never-seen."""
    blips = position.blips_at
    if not blips:
        return 0
    mask = 0
    obstructed = position.obstructed()
    board = position.board
    for marine in range(position.marine_count):
        hits = field(position, marine) & blips
        place = position.place[marine]
        if hits and not position.rulebook.hidden_models_block:
            obstructed = blockers(position, marine)
        while hits:
            low = hits & -hits
            hits ^= low
            square = low.bit_length() - 1
            if board.clear(place, square, obstructed):
                mask |= 1 << position.who[square]
        if position.rulebook.ladder_falls and 0 <= place < board.count:
            end = board.ladder_end[place]
            if end >= 0 and blips >> end & 1 and across_ladder(position, marine, end):
                mask |= 1 << position.who[end]
        elif position.rulebook.holes:
            hits = through_holes(position, marine, False) & blips
            while hits:
                low = hits & -hits
                hits ^= low
                mask |= 1 << position.who[low.bit_length() - 1]
    return mask


def in_line_of_fire(position: Position, marine: int, squares: int) -> list[int]:
    """Those of the squares that are in this marine's fire arc with nothing between: first.target.los-and-arc."""
    found: list[int] = []
    place = position.place[marine]
    board = position.board
    if not 0 <= place < board.count or position.flags[marine] & PRONE:
        return found
    hits = board.arc(place, position.facing[marine]) & squares
    if position.veil:
        stasis = frozen(position)
        hits = 0 if stasis >> place & 1 else hits & ~stasis
    if hits:
        obstructed = blockers(position, marine)
        while hits:
            low = hits & -hits
            hits ^= low
            square = low.bit_length() - 1
            if board.clear(place, square, obstructed):
                found.append(square)
    if position.rulebook.holes:
        hits = through_holes(position, marine, True) & squares
        while hits:
            low = hits & -hits
            hits ^= low
            found.append(low.bit_length() - 1)
    return found


def targets(position: Position, marine: int) -> list[int]:
    """The enemy models this piece could shoot at now, a marine or a hybrid with a gun: not through another
    (first.target.not-through-models), and no blips, which are converted before he could (first.ruling.shoot-blip,
    fourth.ruling.shoot-blip)."""
    if marine >= position.marine_count:
        models = position.marines_at  # whom a hybrid shoots at, and nobody of its own: cult.ruling.hybrid-targets
    else:
        models = position.occupied & ~position.marines_at & ~position.blips_at
    squares = in_line_of_fire(position, marine, models)
    if position.on_board(marine):
        end = position.board.ladder_end[position.place[marine]]
        if end >= 0 and models >> end & 1 and across_ladder(position, marine, end):
            squares.append(end)
    return [position.who[square] for square in squares]


def door_targets(position: Position, marine: int) -> list[int]:
    """The closed doors this marine could shoot at: first.door.fire-at-closed, first.door.not-at-open."""
    return in_line_of_fire(position, marine, position.shut)
