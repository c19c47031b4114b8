"""Moves over the edge of the board: entering from an entry area, leaving by an exit."""

from sensorium.rules.chapters.arrival import arrive, blip_may_stand, leave, tell_step
from sensorium.rules.chapters.departure import depart
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.level_moves import come_down, may_jump
from sensorium.rules.chapters.movement import step_cost
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.content.kinds import AMBUSH, BLIP
from sensorium.rules.core.answers import ENTER, EXIT, EXTRA_SHIFT, JUMP_AFTER, PIECE_SHIFT, TURN_AFTER
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, HELD


def entries(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Stepping on from an entry area, the one way onto the board: first.entry.entering-cost, fourth.entry.move-on,
    fourth.entry.only-way-in. From then on it acts like any other with what points it has left:
    fourth.entry.then-normal."""
    if position.flags[piece] & HELD:
        return
    entry = position.board.entries[position.entry_of(piece)]
    taken = position.solid() | barred_by_fire(position)
    if taken >> entry.square & 1 or points < 1:
        return
    if position.rubble and points < 1 + rubble_toll(position, entry.square):
        return
    base = ENTER | piece << PIECE_SHIFT
    if position.kind[piece] == BLIP or position.kind[piece] == AMBUSH:
        # first.ruling.entry-blip-limits, fourth.ruling.entry-blip-seen
        if blip_may_stand(position, piece, entry.square):
            out.append(base)
            if position.rulebook.holes and may_jump(position, piece, entry.square):
                out.append(base | JUMP_AFTER << EXTRA_SHIFT)
        return
    if position.scenario.psykers and must_wait(position, piece):
        return
    out.append(base)
    if position.rulebook.holes and may_jump(position, piece, entry.square):
        out.append(base | JUMP_AFTER << EXTRA_SHIFT)
    if position.rulebook.stealer_free_turn:  # fourth.ruling.free-turn-on-entry-ladder
        out.append(base | (TURN_AFTER + (entry.facing + 1 & 3)) << EXTRA_SHIFT)
        out.append(base | (TURN_AFTER + (entry.facing - 1 & 3)) << EXTRA_SHIFT)


def must_wait(position: Position, piece: int) -> bool:
    """Whether this psyker of the stealers finds as many on the board as the mission allows at once:
    cult.table.mission-words."""
    kinds = position.rulebook.kinds
    most = position.scenario.psykers
    if not most or not kinds[position.kind[piece]].casts:
        return False
    others = range(position.marine_count, len(position.kind))
    return sum(1 for slot in others if position.on_board(slot) and kinds[position.kind[slot]].casts) >= most


def do_enter(position: Position, piece: int, extra: int) -> None:
    entry = position.board.entries[position.entry_of(piece)]
    # Looking into the board: first.ruling.entry-stealer-facing, fourth.ruling.entry-facing
    position.facing[piece] = (extra - 1) & 3 if extra and extra < JUMP_AFTER else entry.facing
    leave(position, piece, entry.square)
    if position.events is not None:
        tell_step(position, "entered", piece, {})
    if extra == JUMP_AFTER:
        come_down(position, piece, False)
    else:
        arrive(position, piece, False)  # seen on the square it has reached: first.ruling.entry-move-reactions


def exit_cost(position: Position, piece: int) -> int:
    """Points for leaving by the exit of this square; 0 if there is none this way. first.ruling.marine-leaves-board"""
    for way_out in position.board.exits:
        if way_out.square == position.place[piece]:
            cost = step_cost(position, piece, way_out.direction, position.facing[piece])
            if cost:
                return cost
    return 0


def exits(position: Position, piece: int, points: int, out: list[int]) -> None:
    if position.board.exits and position.rulebook.exits:
        cost = exit_cost(position, piece)
        if 0 < cost <= points:
            out.append(EXIT | piece << PIECE_SHIFT)


def do_exit(position: Position, piece: int) -> None:
    """fourth.exit.move, fourth.exit.no-return, fourth.ruling.exit-details: what he carries leaves with him."""
    position.tally[EXITED] += 1
    for index, way_out in enumerate(position.board.exits):
        if way_out.square == position.place[piece]:
            position.exits_used[index] += 1
            break
    depart(position, piece)
    position.tell("exited", piece=position.name(piece))
