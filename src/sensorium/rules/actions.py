"""Actions: what a piece can do for its points, what each costs, and setting it in motion.

Each chapter lists its own actions; here they are joined, paid for and handed back to their chapters.
"""

from sensorium.rules.answers import (
    ASSAULT,
    ASSAULT_DOOR,
    ASSAULT_SQUARE,
    CLIMB,
    CLOSE,
    DROP,
    ENTER,
    EXIT,
    FIRE,
    FIRE_DOOR,
    FIRE_SQUARE,
    FLAME,
    HAND,
    MOVE,
    OPEN,
    RELOAD,
    SELF_DESTRUCT,
    SET_GUARD,
    SET_OVERWATCH,
    TURN,
    UNJAM,
    WORK,
    arg_of,
    cp_of,
    extra_of,
    piece_of,
    verb_of,
)
from sensorium.rules.assault import assaults, do_assault, do_assault_square
from sensorium.rules.cannon import do_reload, reload_cost, reloads
from sensorium.rules.doors import do_close, do_open, door_work
from sensorium.rules.flamer import SELF_DESTRUCT_COST, do_flame, do_self_destruct, flame_cost, flamings
from sensorium.rules.guard import GUARD_COST, do_guard, guard_settings
from sensorium.rules.jams import clearings, do_unjam
from sensorium.rules.kinds import is_counter, side_of
from sensorium.rules.movement import (
    TURN_BEFORE,
    blip_moves,
    climbs,
    do_climb,
    do_enter,
    do_exit,
    do_move,
    do_turn,
    entries,
    exit_cost,
    exits,
    moves,
    react,
    step_cost,
    turn_cost,
)
from sensorium.rules.objects import do_drop, do_hand, handlings
from sensorium.rules.overwatch import OVERWATCH_COST, do_overwatch, overwatch_settings
from sensorium.rules.position import Position
from sensorium.rules.shooting import do_fire, do_fire_square, shots
from sensorium.rules.vocabulary import ACTED, GUARD, OVERWATCH, PRONE, TURNED
from sensorium.rules.work import do_work, work_at, works


def actions(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Everything this piece can do now for at most so many points (first.ap.limit, fourth.action.cost), in any order
    and as often as it can pay: first.ap.any-actions, first.example.four-aps. One is complete before the next is asked
    for: fourth.action.sequential."""
    if piece < position.marine_count:
        marine_actions(position, piece, points, out)
    elif is_counter(position.kind[piece]):
        # Blips move and work doors, and neither turn nor fight: first.blip.actions, first.cost.blip-no-turn,
        # first.cost.blip-no-combat, first.turning.blip-never, first.pieces.blip-no-attack, fourth.action.blip-only,
        # fourth.action.blip-cannot
        if position.entry_of(piece) >= 0:
            entries(position, piece, points, out)
        elif points > 0:
            blip_moves(position, piece, points, out)
            door_work(position, piece, out)
            climbs(position, piece, points, out)
    else:
        stealer_actions(position, piece, points, out)


def marine_actions(position: Position, marine: int, points: int, out: list[int]) -> None:
    """The same for command points as for his own, in either turn: first.ruling.cp-action-scope,
    fourth.cp.genestealer-turn.any-action."""
    if not position.on_board(marine) or position.flags[marine] & PRONE:
        return
    if points > 0:
        moves(position, marine, points, out)
        shots(position, marine, out)
        assaults(position, marine, out)
        door_work(position, marine, out)
        flamings(position, marine, points, out)
        overwatch_settings(position, marine, points, out)
        guard_settings(position, marine, points, out)
        clearings(position, marine, points, out)
        reloads(position, marine, points, out)
        climbs(position, marine, points, out)
        exits(position, marine, points, out)
    if position.scenario.works:
        works(position, marine, points, out)
    if position.things:
        handlings(position, marine, points, out)


def stealer_actions(position: Position, stealer: int, points: int, out: list[int]) -> None:
    """Moving, doors and close assault. Stealers have nothing to shoot with or to set: first.pieces.stealer-no-ranged,
    first.cost.stealer-no-fire, fourth.action.genestealer-cannot-shoot, fourth.shoot.no-genestealer-shooting. Once on
    the board they do not leave it: first.entry.no-leaving."""
    if position.entry_of(stealer) >= 0:
        # Onto the board or nowhere: first.entry.no-switching, first.ruling.entry-models-stay,
        # fourth.ruling.lurk-no-transfer
        entries(position, stealer, points, out)
        if points > 0:
            assaults(position, stealer, out)
        return
    moves(position, stealer, points, out)
    if points > 0:
        assaults(position, stealer, out)
        door_work(position, stealer, out)
        climbs(position, stealer, points, out)
    if position.scenario.works:
        works(position, stealer, points, out)
    if position.things:
        handlings(position, stealer, points, out)


def cost_of(position: Position, code: int) -> int:
    """The points an action costs; the chapters name the rules. The whole table: fourth.example.ap-table."""
    verb = verb_of(code)
    piece = piece_of(code)
    if verb == MOVE:
        # A shot that goes with it adds nothing: first.move-and-fire.costs, first.cost.marine-forward-and-fire,
        # first.cost.marine-backward-and-fire
        extra = extra_of(code)
        facing = extra - TURN_BEFORE if extra >= TURN_BEFORE else position.facing[piece]
        return step_cost(position, piece, arg_of(code), facing)
    if verb == TURN:
        return turn_cost(position, piece, arg_of(code))
    if verb == FLAME:
        return flame_cost(position, piece)
    if verb == SET_OVERWATCH:
        return OVERWATCH_COST
    if verb == SET_GUARD:
        return GUARD_COST
    if verb == RELOAD:
        return reload_cost(position, piece)
    if verb == SELF_DESTRUCT:
        return SELF_DESTRUCT_COST
    if verb == EXIT:
        return exit_cost(position, piece)
    if verb == CLIMB:
        return position.rulebook.ladder_costs[0 if piece < position.marine_count else 1]
    if verb == DROP:
        return 0
    if verb == WORK:
        number = work_at(position, arg_of(code), side_of(position.kind[piece]))
        return position.scenario.works[number].cost if number >= 0 else 1
    return 1


def perform(position: Position, code: int) -> None:
    """Pay for the action, let it end what it ends, and do it."""
    verb = verb_of(code)
    piece = piece_of(code)
    arg = arg_of(code)
    if verb == DROP:
        do_drop(position, arg)
        return
    position.ap[piece] -= cost_of(position, code) - cp_of(code)  # fourth.ruling.ap-refund: paid when declared
    position.flags[piece] |= ACTED
    if piece < position.marine_count:
        end_stances(position, piece, verb)
    else:
        position.flags[piece] &= ~TURNED
    if verb == MOVE:
        do_move(position, piece, arg, extra_of(code))
    elif verb == TURN:
        do_turn(position, piece, arg)
    elif verb == FIRE:
        do_fire(position, piece, arg, False)
    elif verb == FIRE_DOOR or verb == FIRE_SQUARE:
        do_fire_square(position, piece, arg, False)
    elif verb == ASSAULT:
        do_assault(position, piece, arg)
    elif verb == ASSAULT_DOOR or verb == ASSAULT_SQUARE:
        do_assault_square(position, piece, arg)
    elif verb == OPEN:
        do_open(position, piece, arg)
    elif verb == CLOSE:
        do_close(position, piece, arg)
    elif verb == SET_OVERWATCH:
        do_overwatch(position, piece)
    elif verb == SET_GUARD:
        do_guard(position, piece)
    elif verb == FLAME:
        do_flame(position, piece, arg)
    elif verb == SELF_DESTRUCT:
        do_self_destruct(position, piece)
    elif verb == UNJAM:
        do_unjam(position, piece)
    elif verb == RELOAD:
        do_reload(position, piece)
    elif verb == ENTER:
        do_enter(position, piece, extra_of(code))
    elif verb == EXIT:
        do_exit(position, piece)
    elif verb == CLIMB:
        do_climb(position, piece, extra_of(code))
    elif verb == WORK:
        do_work(position, piece, arg)
    elif verb == HAND:
        do_hand(position, piece, arg, extra_of(code))
        if piece >= position.marine_count:
            react(position, piece)


def end_stances(position: Position, marine: int, verb: int) -> None:
    """What acting costs a marine: first.overwatch.lost-by-action, fourth.overwatch.lost.action,
    fourth.guard.lost.action; clearing a jam spares both (fourth.ruling.guard-and-clear-jam), and a shot paid with
    points neither (fourth.ruling.fire-while-overwatch-cp). Anything but a shot ends sustained fire:
    first.sustained.lost-by-anything-else, first.sustained.lost-by-move, first.sustained.lost-by-move-and-fire,
    first.sustained.lost-by-door, first.move-and-fire.cancels-bonus, fourth.sustained-fire.lost.other-action,
    fourth.ruling.sustained-jam."""
    if verb != UNJAM or not position.rulebook.jam_clear_restores_overwatch:
        position.flags[marine] &= ~(OVERWATCH | GUARD)
    if verb != FIRE and verb != FIRE_DOOR and verb != FIRE_SQUARE:
        position.aim[marine] = 0
