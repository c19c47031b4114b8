"""Steps and turns.

A model has three front squares, three rear squares and two sides (first.facing.front-squares,
first.facing.rear-squares, first.facing.side-squares; fourth.move.forward-squares, fourth.move.backward-squares,
fourth.move.sideways-squares), so a step aslant is forward or backward and never sideways
(first.ruling.move-diagonal-facing); what a step costs follows from which of them it goes to. Moving never changes
facing (first.move.keeps-facing, fourth.move.keeps-facing) and every square is paid for (first.move.pay-each-square,
first.example.four-squares, fourth.move.one-square).
"""

from typing import Final

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.rules.chapters.arrival import arrive, blip_may_stand, leave, offer_free_shot, react, tell_step
from sensorium.rules.chapters.chute import barred_by_chutes
from sensorium.rules.chapters.level_moves import come_down, may_jump
from sensorium.rules.chapters.markers import may_enter
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import AMBUSH, BLIP
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    EXTRA_SHIFT,
    JUMP_AFTER,
    MOVE,
    PIECE_SHIFT,
    TURN,
    TURN_AFTER,
    TURN_BEFORE,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import TURNED

# Cost of a step by how far its direction lies clockwise from straight ahead; 0: not allowed.
# Forward 1, backward 2, and no marine goes sideways: first.move.front-cost, first.move.rear-cost,
# first.move.marine-no-side, fourth.move.marine.forward, fourth.move.marine.backward, fourth.move.marine.no-sideways,
# fourth.example.marine-move-costs
MARINE_STEP: Final = (1, 1, 0, 2, 2, 2, 0, 1)
# The same, and sideways as the edition says: first.cost.stealer-forward, first.cost.stealer-backward,
# fourth.move.genestealer.forward, fourth.move.genestealer.backward, fourth.example.genestealer-move-costs
STEALER_STEP: Final = (
    (),
    (1, 1, 1, 2, 2, 2, 1, 1),  # fourth.move.genestealer.sideways
    (1, 1, 2, 2, 2, 2, 2, 1),  # first.move.stealer-side-cost
)


def step_costs(position: Position, model: int) -> tuple[int, ...]:
    """Points for a step of a model by where it goes, from straight ahead clockwise; rubble apart."""
    if model < position.marine_count:
        # first.cost.marine-forward, first.cost.marine-backward, first.cost.marine-sideways
        return MARINE_STEP
    return STEALER_STEP[position.rulebook.stealer_sideways_cost]


def step_cost(position: Position, piece: int, direction: int, facing: int) -> int:
    """Points for a step in this direction with this facing; 0 where the piece may not step that way."""
    kind = position.kind[piece]
    if kind == BLIP or kind == AMBUSH:
        cost = 1  # first.cost.blip-move, first.move.blip-any, fourth.move.blip.any-direction
    else:
        cost = step_costs(position, piece)[direction - 2 * facing & 7]
    if position.rubble and cost and position.on_board(piece):
        cost += rubble_toll(position, position.board.step[position.place[piece] * 8 + direction])
    return cost


def turn_cost(position: Position, piece: int, facing: int) -> int:
    """Points for turning to this facing in place; -1 where the piece cannot. Half round is one action where it exists
    at all (first.ruling.marine-180), and a stealer with no points left may still take a turn that costs none
    (first.ruling.stealer-turn-at-zero)."""
    rulebook = position.rulebook
    about = facing - position.facing[piece] & 3 == 2
    if rulebook.cult and piece < position.marine_count:
        arms = rulebook.arms(position.gear[piece])
        if arms.armour and not arms.heavy:
            # cult.armour.turn: two in a row are one of 180 degrees; cult.armour.heavy
            return 1 if about or position.flags[piece] & TURNED else 0
    if piece < position.marine_count:
        if about:
            return (
                2 if rulebook.marine_about_turn else -1
            )  # first.cost.marine-turn-180, fourth.action.marine-no-turn-180
        return 1  # first.cost.marine-turn-90, fourth.turning.marine.90
    if rulebook.cult and rulebook.arms(position.gear[piece]).heavy:
        return 2 if about else 1  # cult.hybrid.heavy-turn
    if about or rulebook.stealer_free_turn:
        return 1  # first.cost.stealer-turn-180, fourth.turning.genestealer.90, fourth.turning.genestealer.180
    # A second turn in a row is not free: first.cost.stealer-two-turns, first.ruling.stealer-turns-in-a-row,
    # first.example.turning
    return 1 if position.flags[piece] & TURNED else 0


def may_burn(position: Position, piece: int, square: int) -> bool:
    """Whether fire lets this piece onto the square: only from inside the same burning section."""
    # first.flamer.impassable, first.flamer.survivors-move, first.flamer.spread-survivors, wd.section.flamer-same,
    # wd.section.conventional-weapons, wd.section.melta-bomb-same,
    # first.ruling.flamer-leave-and-return; fourth.fire.blocks-move, fourth.fire.survivors-move,
    # fourth.ruling.fire-leaving
    place = position.place[piece]
    board = position.board
    if position.smoke >> square & 1:
        return True  # cult.weapon.melta-second
    if not 0 <= place < board.count or not (position.burning & ~position.smoke) >> place & 1:
        return False
    return board.section[place] == board.section[square]


def is_passable(position: Position, piece: int, square: int, direction: int, solid: int) -> bool:
    """Whether a step from the piece's square to its neighbour there is open, costs apart."""
    # first.move.not-into-piece, first.move.not-into-closed-door, fourth.move.no-through-pieces,
    # fourth.move.no-through-closed-door, fourth.barrier.no-entry
    if solid >> square & 1:
        return False
    # Aslant it needs one of the two squares beside it free: first.move.diagonal-blocked, first.move.diagonal-one-open,
    # fourth.move.blocked-diagonal, fourth.move.open-diagonal, fourth.example.blocked-diagonal-move
    if direction & 1:
        flanks = position.board.flanks[position.place[piece] * 8 + direction]
        if flanks & solid == flanks:
            return False
    if position.veil >> square & 1 and not may_enter(position, position.place[piece], square):
        return False
    return not position.burning >> square & 1 or may_burn(position, piece, square)


def moves(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Every step and turn of a model on the board that these points pay for: first.move.adjacent."""
    place = position.place[piece]
    facing = position.facing[piece]
    rulebook = position.rulebook
    step = position.board.step
    flanks = position.board.flanks
    solid = position.solid()
    closed = solid | barred_by_chutes(position, piece) if position.scenario.chutes else solid
    doubtful = position.burning | position.veil
    costs = step_costs(position, piece)
    base = MOVE | piece << PIECE_SHIFT
    joined = piece >= position.marine_count and rulebook.stealer_free_turn
    for direction in range(8):
        square = step[place * 8 + direction]
        if square < 0 or closed >> square & 1:
            continue
        cost = costs[direction - 2 * facing & 7]
        toll = rubble_toll(position, square) if position.rubble else 0
        if cost:
            cost += toll
        if not joined and (cost == 0 or cost > points):
            continue
        # Aslant, or into what does not hold everybody up: see there.
        if (direction & 1 and flanks[place * 8 + direction] & solid) or doubtful >> square & 1:
            if not is_passable(position, piece, square, direction, solid):
                continue
        code = base | direction << ARG_SHIFT
        if cost <= points:
            out.append(code)
            if rulebook.holes and may_jump(position, piece, square):
                out.append(code | JUMP_AFTER << EXTRA_SHIFT)
        if joined and points > 0:
            # To one side or the other, never half round, with a step any way: fourth.ruling.free-turn-sideways,
            # fourth.turning.genestealer.no-free-180, fourth.turning.genestealer.free.before-or-after,
            # fourth.ruling.free-turn-first
            for side in (facing + 1 & 3, facing - 1 & 3):
                if cost <= points:
                    out.append(code | (TURN_AFTER + side) << EXTRA_SHIFT)
                if costs[direction - 2 * side & 7] + toll <= points:
                    out.append(code | (TURN_BEFORE + side) << EXTRA_SHIFT)
    base = TURN | piece << PIECE_SHIFT
    for side in range(4):
        if side != facing:
            cost = turn_cost(position, piece, side)
            if 0 <= cost <= points:
                out.append(base | side << ARG_SHIFT)


def blip_moves(position: Position, blip: int, points: int, out: list[int]) -> None:
    """Every step of a blip: any direction, but never into sight nor next to a marine."""
    if points < 1:
        return
    place = position.place[blip]
    board = position.board
    solid = position.solid()
    barred = barred_by_chutes(position, blip) if position.scenario.chutes else 0
    base = MOVE | blip << PIECE_SHIFT
    for direction in range(8):
        square = board.step[place * 8 + direction]
        if square >= 0 and not barred >> square & 1 and is_passable(position, blip, square, direction, solid):
            if position.rubble and 1 + rubble_toll(position, square) > points:
                continue
            if blip_may_stand(position, blip, square):
                out.append(base | direction << ARG_SHIFT)
                if position.rulebook.holes and may_jump(position, blip, square):
                    out.append(base | direction << ARG_SHIFT | JUMP_AFTER << EXTRA_SHIFT)


def do_move(position: Position, piece: int, direction: int, extra: int) -> None:
    """One square, with a stealer's free turn before or after it where the edition joins one, or with a jump."""
    square = position.board.step[position.place[piece] * 8 + direction]
    if extra and extra < JUMP_AFTER:
        position.facing[piece] = (extra - 1) & 3  # fourth.turning.genestealer.free.same-action
    leave(position, piece, square)
    if position.events is not None:
        tell_step(position, "moved", piece, {"going": DIRECTION_WORDS[direction]})
    if extra == JUMP_AFTER:
        # One action, for the cost of the step: deathwing.pitfall.marine-jump-announced,
        # deathwing.pitfall.stealer-jump-announced
        come_down(position, piece, True)
    else:
        sideways = direction - 2 * position.facing[piece] & 7 in (2, 6)
        arrive(position, piece, not sideways)


def do_turn(position: Position, piece: int, facing: int) -> None:
    """first.turning.in-place, first.turning.separate-action"""
    quarter = (facing - position.facing[piece]) & 1
    position.facing[piece] = facing
    if position.events is not None:
        position.tell("turned", piece=position.name(piece), facing=FACING_WORDS[facing])
    if piece < position.marine_count:
        # With each of the two turns that turn him about, too: fourth.storm-bolter.free-shot.turn,
        # fourth.ruling.marine-about-turn; not with an about-turn in one action. The shot is one of a move in all else:
        # wd.turn-and-fire.allowed, wd.turn-and-fire.cost, wd.ruling.turn-and-fire-details,
        # wd.ruling.turn-and-move-and-fire
        if quarter and position.rulebook.turn_and_fire:
            offer_free_shot(position, piece)
        position.push(SIGHT_CHECK)
        if position.rulebook.cult:
            position.flags[piece] |= TURNED  # cult.armour.turn
    else:
        position.flags[piece] |= TURNED
        react(position, piece)
        if quarter and position.gear[piece]:
            offer_free_shot(position, piece)  # cult.ruling.hybrid-turn-and-fire
