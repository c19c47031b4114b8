"""The squares a piece of the brood can reach this turn, at what cost and risk, and the answers that lead there."""

from __future__ import annotations

from typing import Final

from sensorium.players.search.falls import rungs, toll
from sensorium.players.stealers.brood_senses import Senses
from sensorium.rules.chapters.arrival import blip_may_stand
from sensorium.rules.chapters.assault import square_ahead
from sensorium.rules.chapters.doors import front_squares, is_locked, may_close
from sensorium.rules.chapters.level_moves import climb_cost, climb_end
from sensorium.rules.chapters.movement import STEALER_STEP, is_passable, turn_cost
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import TURN_AFTER, TURN_BEFORE
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import HELD, TURNED

NOT_YET: Final = 99
BLOWS: Final = 3  # the points it takes, more or less, to beat a locked door down


class Reached:
    """A square that can be reached: the points it takes, the overwatch shots on the way, the square before it."""

    __slots__ = ("before", "points", "shots")

    def __init__(self, points: int, shots: int, before: int) -> None:
        self.points = points
        self.shots = shots
        self.before = before


def flood(
    position: Position, piece: int, points: int, senses: Senses, as_model: bool = False, quiet: bool = False
) -> dict[int, Reached]:
    """Every square the piece can reach, by the path with the best sum of length and overwatch shots drawn.

    Doors are opened on the way; models beat down those that are locked. ``quiet``: not a door that a marine is looking
    at, or that keeps a flamer out.
    """
    board = position.board
    place = position.place[piece]
    blip = is_counter(position.kind[piece]) and not as_model
    start = place
    spent = 0
    found: dict[int, Reached] = {}
    solid = position.solid() | position.burning
    chutes = shunned(position, piece) if position.scenario.chutes else 0
    solid |= chutes
    if blip:
        solid |= senses.no_blips
    if place >= board.count:
        start = board.entries[place - board.count].square
        spent = 1 + toll(position, start)
        if points < spent or position.flags[piece] & HELD or solid >> start & 1:
            return found
    else:
        solid &= ~(1 << place)
    watch = senses.watch
    shut = position.shut & ~position.locked & ~position.scenario.chutes
    locked = 0 if blip else position.shut & position.locked & ~position.scenario.chutes
    if quiet:
        shut &= ~(senses.seen | senses.aims.seals)
        locked &= ~(senses.seen | senses.aims.seals)
    step = board.step
    flanks = board.flanks
    first_shots = watch[start] if place >= board.count and not blip else 0
    found[start] = Reached(spent, first_shots, -1)
    back = -1
    if not blip and not as_model and place < board.count and not position.rulebook.stealer_free_turn:
        back = (2 * position.facing[piece] + 4) & 7
    ladders = position.rulebook.ladder_costs[1]
    climbs = bool(ladders) or position.rulebook.holes
    rubble = position.rubble
    rim: list[list[int]] = [[] for _ in range(points * 4 + 40)]
    rim[spent + first_shots].append(start)
    for key, squares in enumerate(rim):
        for square in squares:
            here = found[square]
            if here.points + here.shots != key:
                continue
            for direction in range(8):
                near = step[square * 8 + direction]
                if near < 0:
                    continue
                cost = here.points + 1
                bit = 1 << near
                if solid & bit:
                    if chutes & bit or position.occupied & bit or (blip and senses.no_blips & bit):
                        continue
                    if shut & bit:
                        cost += 1
                    elif locked & bit and not direction & 1:
                        cost += BLOWS
                    else:
                        continue
                if direction & 1 and flanks[square * 8 + direction] & ~solid == 0:
                    continue
                if direction == back and square == start:
                    cost += 1
                if rubble >> near & 1:
                    cost += toll(position, near)
                if cost > points:
                    continue
                shots = here.shots + (0 if blip else watch[near])
                known = found.get(near)
                if known is None or known.points + known.shots > cost + shots:
                    found[near] = Reached(cost, shots, square)
                    rim[min(cost + shots, len(rim) - 1)].append(near)
            if climbs:
                for near, climb in rungs(position, square, ladders):
                    if solid >> near & 1 or chutes >> near & 1:
                        continue
                    cost = here.points + climb
                    shots = here.shots + (0 if blip else watch[near])
                    if cost <= points and (near not in found or found[near].points + found[near].shots > cost + shots):
                        found[near] = Reached(cost, shots, square)
                        rim[min(cost + shots, len(rim) - 1)].append(near)
    return found


def shunned(position: Position, piece: int) -> int:
    """What chutes keep a piece from: from outside all of them, since nobody comes out again; from inside all else."""
    chutes = position.scenario.chutes
    place = position.place[piece]
    if place < position.board.count and chutes >> place & 1:
        return ~chutes
    return chutes


def path_to(found: dict[int, Reached], square: int) -> list[int]:
    """The squares on the way, the start left out, the last one first: to be taken from the end."""
    path: list[int] = []
    while square >= 0:
        path.append(square)
        square = found[square].before
    path.pop()
    return path


def turning_points(position: Position, piece: int, square: int, reached: Reached, side: int) -> int:
    """The points it takes to face this side once the piece has come to the square; a side below 0 is any."""
    if side < 0:
        return 0
    if reached.before < 0:
        place = position.place[piece]
        if is_counter(position.kind[piece]):
            return 0
        facing = position.facing[piece]
        if place >= position.board.count:
            facing = position.board.entries[place - position.board.count].facing
        off = side - facing & 3
        if position.rulebook.stealer_free_turn:
            return 1 if off else 0
        return 1 if off == 2 else 0
    board = position.board
    dx, dy = board.xs[square] - board.xs[reached.before], board.ys[square] - board.ys[reached.before]
    ahead = (-dy, dx, dy, -dx)[side]
    return 1 if ahead < 0 else 0


def direction_to(position: Position, square: int, near: int) -> int:
    step = position.board.step
    for direction in range(8):
        if step[square * 8 + direction] == near:
            return direction
    return -1


def next_action(position: Position, piece: int, square: int, then: int) -> int:
    """The answer that brings the piece towards a neighbouring square, or 0 when it cannot go there now.

    ``then``: the facing it would like to have afterwards, or -1.
    """
    place = position.place[piece]
    board = position.board
    points = position.ap[piece]
    base = piece << a.PIECE_SHIFT
    if place >= board.count:
        return enter(position, piece, then)
    counter = is_counter(position.kind[piece])
    if position.shut >> square & 1:
        return open_door(position, piece, square)
    solid = position.solid()
    direction = direction_to(position, place, square)
    if direction < 0:
        if (solid | position.burning) >> square & 1 or (counter and not blip_may_stand(position, piece, square)):
            return 0
        if board.below[place] == square and position.rulebook.holes:
            return a.JUMP | base if points >= position.rulebook.jump_cost else 0
        if climb_end(position, piece) != square or points < climb_cost(position, piece):
            return 0
        return a.CLIMB | base | (1 if board.below[place] == square else 0) << a.ARG_SHIFT
    if points < 1 + toll(position, square) or not is_passable(position, piece, square, direction, solid):
        return 0
    if position.scenario.chutes and shunned(position, piece) >> square & 1:
        return 0
    code = a.MOVE | base | direction << a.ARG_SHIFT
    if counter:
        return code if blip_may_stand(position, piece, square) else 0
    return walk(position, piece, direction, then, code)


def walk(position: Position, piece: int, direction: int, then: int, code: int) -> int:
    """A model's step, with the turn that makes it cheap."""
    facing = position.facing[piece]
    points = position.ap[piece]
    costs = STEALER_STEP[position.rulebook.stealer_sideways_cost]
    rubble = toll(position, position.board.step[position.place[piece] * 8 + direction])
    points -= rubble
    cost = costs[direction - 2 * facing & 7]
    if position.rulebook.stealer_free_turn:
        best = (NOT_YET, 0, 0)
        for side, extra, price in (
            (facing, 0, cost),
            (facing + 1 & 3, TURN_AFTER, cost),
            (facing - 1 & 3, TURN_AFTER, cost),
            (facing + 1 & 3, TURN_BEFORE, costs[direction - 2 * (facing + 1) & 7]),
            (facing - 1 & 3, TURN_BEFORE, costs[direction - 2 * (facing - 1) & 7]),
        ):
            off = 0 if then < 0 else min(then - side & 3, side - then & 3)
            if price <= points:
                full = code | (extra + side) << a.EXTRA_SHIFT if extra else code
                best = min(best, (price * 4 + off, 1 if extra else 0, full))
        return best[2]
    if cost == 1:
        return code
    if not position.flags[piece] & TURNED:
        sides = [side for side in (facing + 1 & 3, facing - 1 & 3) if costs[direction - 2 * side & 7] == 1]
        if sides:
            side = min(sides, key=lambda one: 0 if then < 0 else min(then - one & 3, one - then & 3))
            return a.TURN | piece << a.PIECE_SHIFT | side << a.ARG_SHIFT
        if points >= 2:
            return a.TURN | piece << a.PIECE_SHIFT | (facing + 2 & 3) << a.ARG_SHIFT
    return code if cost <= points else 0


def enter(position: Position, piece: int, then: int) -> int:
    entry = position.board.entries[position.entry_of(piece)]
    if position.ap[piece] < 1 + toll(position, entry.square) or position.flags[piece] & HELD:
        return 0
    if (position.solid() | position.burning) >> entry.square & 1:
        return 0
    code = a.ENTER | piece << a.PIECE_SHIFT
    if is_counter(position.kind[piece]):
        return code if blip_may_stand(position, piece, entry.square) else 0
    if position.rulebook.stealer_free_turn and then >= 0 and (then - entry.facing & 1):
        return code | (TURN_AFTER + then) << a.EXTRA_SHIFT
    return code


def open_door(position: Position, piece: int, square: int) -> int:
    """Open the door on the way, or beat it down where it is locked (first.door.assault-who, fourth.assault.door)."""
    bit = 1 << square
    if position.ap[piece] < 1 or not position.board.near[position.place[piece]] & bit:
        return 0
    if position.scenario.chutes & bit:
        return 0  # it leads out of the ship
    if position.locked & bit and is_counter(position.kind[piece]):
        return 0
    if position.locked & bit:
        if square_ahead(position, piece) == square:
            return a.ASSAULT_DOOR | piece << a.PIECE_SHIFT | square << a.ARG_SHIFT
        return turn_towards(position, piece, square)
    if is_locked(position, square):
        return 0
    if is_counter(position.kind[piece]) or front_squares(position, piece) & bit:
        return a.OPEN | piece << a.PIECE_SHIFT | square << a.ARG_SHIFT
    return turn_towards(position, piece, square)


def close_door(position: Position, piece: int, square: int) -> int:
    """Close the door beside the piece, or turn to it first; 0 when it cannot."""
    if position.ap[piece] < 1 or position.shut >> square & 1 or not may_close(position, square):
        return 0
    if position.locked >> square & 1 or not position.board.near[position.place[piece]] >> square & 1:
        return 0
    if is_counter(position.kind[piece]) or front_squares(position, piece) >> square & 1:
        return a.CLOSE | piece << a.PIECE_SHIFT | square << a.ARG_SHIFT
    return turn_towards(position, piece, square)


def turn_towards(position: Position, piece: int, square: int) -> int:
    """Turn so that the square lies ahead."""
    board = position.board
    place = position.place[piece]
    dx, dy = board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
    if abs(dx) > abs(dy):
        side = 1 if dx > 0 else 3
    else:
        side = 2 if dy > 0 else 0
    return turn_to(position, piece, side)


def turn_to(position: Position, piece: int, side: int) -> int:
    if is_counter(position.kind[piece]):
        return 0
    cost = turn_cost(position, piece, side)
    if side == position.facing[piece] or cost < 0 or cost > position.ap[piece]:
        return 0
    return a.TURN | piece << a.PIECE_SHIFT | side << a.ARG_SHIFT
