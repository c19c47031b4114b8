"""Actions: what a piece can do for its points, what each costs, and setting it in motion.

Each chapter lists its own actions; here they are joined, paid for and handed back to their chapters.
"""

from typing import Final

from sensorium.rules.chapters import hindrances, level_hindrances, shot_hindrances
from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.assault import assaults, do_assault
from sensorium.rules.chapters.attack_odds import (
    door_needs,
    flames_need,
    foresee_assault,
    foresee_choice,
    foresee_door_assault,
    foresee_flames,
    foresee_self_destruction,
    foresee_shot,
    gun_score,
)
from sensorium.rules.chapters.board_edge import do_enter, do_exit, entries, exit_cost, exits
from sensorium.rules.chapters.burst import burst_cost, bursts, do_burst
from sensorium.rules.chapters.burst_odds import burst_needs, foresee_burst, foresee_grenade, grenade_needs
from sensorium.rules.chapters.cache import CACHE_COST, do_load, do_stow, drawing, drawings
from sensorium.rules.chapters.cannon import do_reload, reload_cost, reloads
from sensorium.rules.chapters.card_odds import foresee_arc, foresee_cast, foresee_throw
from sensorium.rules.chapters.casting import cast_cost, casting_reason, castings, do_cast
from sensorium.rules.chapters.door_assault import do_assault_square
from sensorium.rules.chapters.doors import do_close, do_open, door_work
from sensorium.rules.chapters.fall_odds import foresee_fall
from sensorium.rules.chapters.features import breach_cost
from sensorium.rules.chapters.flamer import SELF_DESTRUCT_COST, do_flame, do_self_destruct, flame_cost, flamings
from sensorium.rules.chapters.grenade import do_grenade, grenade_cost, grenades
from sensorium.rules.chapters.guard import GUARD_COST, do_guard, guard_settings
from sensorium.rules.chapters.hammer import do_overload, has_hammer, overloads
from sensorium.rules.chapters.jams import clearings, do_unjam
from sensorium.rules.chapters.level_moves import climb_cost, climbs, do_climb, do_jump, jumps
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.chapters.movement import blip_moves, do_move, do_turn, moves, step_cost, turn_cost
from sensorium.rules.chapters.objects import do_drop, do_hand, handlings
from sensorium.rules.chapters.overwatch import OVERWATCH_COST, do_overwatch, overwatch_settings
from sensorium.rules.chapters.prone import do_stand, is_prone, stand_cost, standings
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.chapters.shooting import do_fire, do_fire_square, shot_cost, shots
from sensorium.rules.chapters.teleport import do_teleport, teleports
from sensorium.rules.chapters.work import do_work, work_at, works
from sensorium.rules.content.kinds import is_counter, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import ACTIONS, Action, lacks_weapon, list_uses, wielded
from sensorium.rules.core.answers import JUMP_AFTER, TURN_BEFORE, arg_of, cp_of, extra_of, piece_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import ACTION, MODELS, OFFERED, PLACING, POWER, SHOT, VERBS, has_tag
from sensorium.rules.core.vocabulary import ACTED, GUARD, OVERWATCH, OWES, TURNED


def actions(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Everything this piece can do now for at most so many points (first.ap.limit, fourth.action.cost), in any order
    and as often as it can pay: first.ap.any-actions, first.example.four-aps. One is complete before the next is asked
    for: fourth.action.sequential."""
    if piece < position.marine_count:
        marine_actions(position, piece, points, out)
    elif position.veil and is_frozen(position, position.place[piece]):
        return  # cult.stasis.effect
    elif is_counter(position.kind[piece]):
        # Blips move and work doors, and neither turn nor fight: first.blip.actions, first.cost.blip-no-turn,
        # first.cost.blip-no-combat, first.turning.blip-never, first.pieces.blip-no-attack, fourth.action.blip-only,
        # fourth.action.blip-cannot
        if position.entry_of(piece) >= 0:
            entries(position, piece, points, out)
        elif points > 0:
            blip_moves(position, piece, points, out)
            door_work(position, piece, out)
            if position.board.deck_count > 1:
                climbs(position, piece, points, out)
                jumps(position, piece, points, out)
    else:
        stealer_actions(position, piece, points, out)


def marine_actions(position: Position, marine: int, points: int, out: list[int]) -> None:
    """The same for command points as for his own, in either turn: first.ruling.cp-action-scope,
    fourth.cp.genestealer-turn.any-action."""
    if not position.on_board(marine):
        return
    if position.veil and is_frozen(position, position.place[marine]):
        return  # cult.stasis.effect
    if is_prone(position, marine):
        standings(position, marine, points, out)  # and nothing else: deathwing.ruling.prone-other-actions
        return
    if points > 0 or position.rulebook.cult:
        moves(position, marine, points, out)  # a turn that is free needs none: cult.armour.turn
    if points > 0:
        shots(position, marine, out, points)
        assaults(position, marine, points, out)
        door_work(position, marine, out)
        arms = position.rulebook.arms(position.gear[marine])
        for verb in wielded(arms):
            list_uses(position, marine, points, verb, out)
        overwatch_settings(position, marine, points, out)
        guard_settings(position, marine, points, out)
        clearings(position, marine, points, out)
        if arms.reloadable is not None:
            reloads(position, marine, points, out)
            if position.scenario.caches:
                drawings(position, marine, points, out)
        if position.board.deck_count > 1:
            climbs(position, marine, points, out)
            jumps(position, marine, points, out)
        if position.board.exits:
            exits(position, marine, points, out)
        if position.scenario.teleport:
            teleports(position, marine, points, out)
    if position.scenario.works:
        works(position, marine, points, out)
    if position.things:
        handlings(position, marine, points, out)
    if position.rulebook.cards:
        castings(position, marine, points, out)


def stealer_actions(position: Position, stealer: int, points: int, out: list[int]) -> None:
    """Moving, doors and close assault. Stealers have nothing to shoot with or to set: first.pieces.stealer-no-ranged,
    first.cost.stealer-no-fire, fourth.action.genestealer-cannot-shoot, fourth.shoot.no-genestealer-shooting. Once on
    the board they do not leave it: first.entry.no-leaving."""
    if position.entry_of(stealer) >= 0:
        # Onto the board or nowhere: first.entry.no-switching, first.ruling.entry-models-stay,
        # fourth.ruling.lurk-no-transfer
        entries(position, stealer, points, out)
        if points > 0:
            assaults(position, stealer, points, out)
        return
    if is_prone(position, stealer):
        standings(position, stealer, points, out)  # wd.prone.no-move, wd.prone.no-shoot, wd.prone.no-assault
        return
    moves(position, stealer, points, out)
    if points > 0:
        if position.gear[stealer]:
            gunnery(position, stealer, points, out)
        assaults(position, stealer, points, out)
        door_work(position, stealer, out)
        if position.board.deck_count > 1:
            climbs(position, stealer, points, out)
            jumps(position, stealer, points, out)
    if position.scenario.works:
        works(position, stealer, points, out)
    if position.things:
        handlings(position, stealer, points, out)
    if position.rulebook.cards:
        castings(position, stealer, points, out)


def gunnery(position: Position, stealer: int, points: int, out: list[int]) -> None:
    """What a model of the cult does with its weapons: cult.hybrid.shoot. It sees and fires as a marine does
    (cult.piece.sight), on the board only (cult.piece.lurking)."""
    shots(position, stealer, out, points)
    for verb in wielded(position.rulebook.arms(position.gear[stealer])):
        if VERBS[verb].roles & MODELS:
            list_uses(position, stealer, points, verb, out)
    clearings(position, stealer, points, out)


# -- costs --------------------------------------------------------------------------------------------------------


def costs_nothing(position: Position, code: int) -> int:
    return 0


def move_cost(position: Position, code: int) -> int:
    piece = piece_of(code)
    extra = extra_of(code)
    facing = extra - TURN_BEFORE if TURN_BEFORE <= extra < JUMP_AFTER else position.facing[piece]
    return step_cost(position, piece, arg_of(code), facing)


def enter_cost(position: Position, code: int) -> int:
    """A piece that is not at an entry area is refused for that, whatever it would cost."""
    entry = position.entry_of(piece_of(code))
    return 1 + (rubble_toll(position, position.board.entries[entry].square) if entry >= 0 else 0)


def work_cost(position: Position, code: int) -> int:
    number = work_at(position, arg_of(code), side_of(position.kind[piece_of(code)]))
    return position.scenario.works[number].cost if number >= 0 else 1


def fire_cost(position: Position, code: int) -> int:
    return shot_cost(position, piece_of(code))


def hand_over(position: Position, code: int) -> None:
    piece = piece_of(code)
    do_hand(position, piece, arg_of(code), extra_of(code))
    if piece >= position.marine_count:
        react(position, piece)


def blow_up(position: Position, code: int) -> None:
    """Whoever has both blows up his hammer, and nothing burns."""
    marine = piece_of(code)
    if has_hammer(position, marine):
        do_overload(position, marine)
    else:
        do_self_destruct(position, marine)


# -- the table ----------------------------------------------------------------------------------------------------


def nothing(position: Position, code: int) -> str:
    return ""


# The whole table of costs: fourth.example.ap-table. A shot that goes with a move adds nothing:
# first.move-and-fire.costs, first.cost.marine-forward-and-fire, first.cost.marine-backward-and-fire.
BASIC: Final[dict[int, Action]] = {
    a.ACTIVATE: Action(nothing, at_entry=True),
    a.SPEND: Action(nothing),
    a.STAND_DOWN: Action(hindrances.standing_down),
    a.MOVE: Action(
        hindrances.moving,
        lambda p, c: do_move(p, piece_of(c), arg_of(c), extra_of(c)),
        move_cost,
        foresee=foresee_fall,
    ),
    a.TURN: Action(
        hindrances.turning,
        lambda p, c: do_turn(p, piece_of(c), arg_of(c)),
        lambda p, c: turn_cost(p, piece_of(c), arg_of(c)),
    ),
    a.ENTER: Action(hindrances.entering, lambda p, c: do_enter(p, piece_of(c), extra_of(c)), enter_cost, at_entry=True),
    a.EXIT: Action(hindrances.exiting, lambda p, c: do_exit(p, piece_of(c)), lambda p, c: exit_cost(p, piece_of(c))),
    a.TELEPORT: Action(
        hindrances.teleporting,
        lambda p, c: do_teleport(p, piece_of(c)),
        lambda p, c: p.rulebook.teleport_cost,
    ),
    a.JUMP: Action(
        level_hindrances.jumping,
        lambda p, c: do_jump(p, piece_of(c)),
        lambda p, c: p.rulebook.jump_cost,
        foresee=foresee_fall,
    ),
    a.CLIMB: Action(
        hindrances.climbing,
        lambda p, c: do_climb(p, piece_of(c), extra_of(c)),
        lambda p, c: climb_cost(p, piece_of(c)),
    ),
    a.STAND: Action(
        level_hindrances.standing_up, lambda p, c: do_stand(p, piece_of(c)), lambda p, c: stand_cost(p, piece_of(c))
    ),
    a.FIRE: Action(
        shot_hindrances.shooting,
        lambda p, c: do_fire(p, piece_of(c), arg_of(c), False),
        fire_cost,
        foresee=foresee_shot,
        score=gun_score,
    ),
    a.FIRE_DOOR: Action(
        shot_hindrances.shooting,
        lambda p, c: do_fire_square(p, piece_of(c), arg_of(c), False),
        fire_cost,
        foresee=foresee_shot,
        score=gun_score,
    ),
    a.FIRE_SQUARE: Action(
        shot_hindrances.shooting,
        lambda p, c: do_fire_square(p, piece_of(c), arg_of(c), False),
        fire_cost,
        foresee=foresee_shot,
        score=gun_score,
    ),
    a.FLAME: Action(
        shot_hindrances.flaming,
        lambda p, c: do_flame(p, piece_of(c), arg_of(c)),
        lambda p, c: flame_cost(p, piece_of(c)),
        foresee=foresee_flames,
        score=flames_need,
        armed=lambda arms: arms.flamer is not None,
        listed=flamings,
    ),
    a.FULL_AUTO: Action(
        shot_hindrances.bursting,
        lambda p, c: do_burst(p, piece_of(c)),
        lambda p, c: burst_cost(p, piece_of(c)),
        foresee=foresee_burst,
        score=burst_needs,
        armed=lambda arms: arms.bursts,
        listed=bursts,
        watched="burst on overwatch",
    ),
    a.GRENADE: Action(
        shot_hindrances.throwing,
        lambda p, c: do_grenade(p, piece_of(c), arg_of(c)),
        lambda p, c: grenade_cost(p, piece_of(c)),
        foresee=foresee_grenade,
        score=grenade_needs,
        armed=lambda arms: arms.launcher is not None,
        listed=grenades,
        watched="grenade on overwatch",
        promise=60,
    ),
    a.SELF_DESTRUCT: Action(
        hindrances.self_destructing,
        blow_up,
        lambda p, c: SELF_DESTRUCT_COST,
        foresee=foresee_self_destruction,
        armed=lambda arms: arms.overloads,
        listed=overloads,
    ),
    a.SET_OVERWATCH: Action(
        hindrances.watching, lambda p, c: do_overwatch(p, piece_of(c)), lambda p, c: OVERWATCH_COST
    ),
    a.SET_GUARD: Action(hindrances.guarding, lambda p, c: do_guard(p, piece_of(c)), lambda p, c: GUARD_COST),
    a.UNJAM: Action(hindrances.clearing, lambda p, c: do_unjam(p, piece_of(c))),
    a.RELOAD: Action(
        hindrances.reloading, lambda p, c: do_reload(p, piece_of(c)), lambda p, c: reload_cost(p, piece_of(c))
    ),
    a.LOAD: Action(drawing, lambda p, c: do_load(p, piece_of(c)), lambda p, c: CACHE_COST),
    a.STOW: Action(drawing, lambda p, c: do_stow(p, piece_of(c)), lambda p, c: CACHE_COST),
    a.ASSAULT: Action(
        hindrances.assaulting,
        lambda p, c: do_assault(p, piece_of(c), arg_of(c)),
        at_entry=True,
        foresee=foresee_assault,
    ),
    a.ASSAULT_DOOR: Action(
        hindrances.assaulting,
        lambda p, c: do_assault_square(p, piece_of(c), arg_of(c)),
        at_entry=True,
        foresee=foresee_door_assault,
        score=door_needs,
    ),
    a.ASSAULT_SQUARE: Action(
        hindrances.assaulting,
        lambda p, c: do_assault_square(p, piece_of(c), arg_of(c)),
        lambda p, c: breach_cost(p, piece_of(c), arg_of(c)),
        at_entry=True,
        foresee=foresee_door_assault,
        score=door_needs,
    ),
    a.OPEN: Action(hindrances.door_working, lambda p, c: do_open(p, piece_of(c), arg_of(c))),
    a.CLOSE: Action(hindrances.door_working, lambda p, c: do_close(p, piece_of(c), arg_of(c))),
    a.WATCH: Action(nothing, foresee=foresee_shot, score=gun_score),
    a.WATCH_DOOR: Action(nothing, foresee=foresee_shot, score=gun_score),
    a.DROP: Action(hindrances.handling, lambda p, c: do_drop(p, arg_of(c)), costs_nothing),
    a.HAND: Action(hindrances.handling, hand_over),
    a.WORK: Action(hindrances.working, lambda p, c: do_work(p, piece_of(c), arg_of(c)), work_cost),
    a.CAST: Action(casting_reason, do_cast, cast_cost, foresee=foresee_cast),
    a.SHELTER: Action(nothing),
    a.BOOST: Action(nothing),
    a.ARC: Action(nothing, foresee=foresee_arc),
    a.HURL: Action(nothing, foresee=foresee_throw),
    a.LIE: Action(nothing),
    a.ALSO: Action(nothing),
    a.CONVERT: Action(hindrances.converting, at_entry=True),
    a.DECLARE_BROODLORD: Action(hindrances.declaring_broodlord),
    a.PLACE: Action(hindrances.placing),
    a.PLACE_ENTRY: Action(hindrances.entry_placing),
    a.FACE: Action(hindrances.facing),
    a.BLOCK: Action(nothing, foresee=foresee_choice),
    a.PARRY: Action(nothing, foresee=foresee_choice),
    a.REROLL: Action(nothing, foresee=foresee_choice),
    a.SPEND_PSI: Action(nothing, foresee=foresee_choice),
}
ACTIONS.update(BASIC)


def cost_of(position: Position, code: int) -> int:
    """The points an action costs; the chapters name the rules. What is said for a whole side costs what any would."""
    action = ACTIONS.get(verb_of(code))
    return 1 if action is None else action.cost(position, code)


def hindrance(position: Position, code: int) -> str:
    """Why this piece cannot do this here, or nothing."""
    verb = verb_of(code)
    action = ACTIONS[verb]
    if not has_tag(verb, PLACING):
        piece = piece_of(code)
        held = hindrances.holding(position, code)
        if held:
            return held
        wrong = hindrances.wrong_kind(position, piece, verb)
        if wrong:
            return wrong
        if position.entry_of(piece) >= 0 and (not action.at_entry or verb == a.ACTIVATE):
            return hindrances.off_board(position, piece, verb)
        if is_prone(position, piece) and has_tag(verb, ACTION | POWER) and not has_tag(verb, OFFERED):
            return level_hindrances.lying(verb) if verb != a.STAND else action.why_not(position, code)
        lacking = lacks_weapon(position, piece, verb)
        if lacking:
            return lacking
    return action.why_not(position, code)


def perform(position: Position, code: int) -> None:
    """Pay for the action, let it end what it ends, and do it."""
    verb = verb_of(code)
    action = ACTIONS[verb]
    if verb != a.DROP:  # no action: it goes with the next move
        piece = piece_of(code)
        cost = action.cost(position, code)
        position.ap[piece] -= max(0, cost - cp_of(code))  # fourth.ruling.ap-refund: paid when declared
        position.flags[piece] |= ACTED
        if position.rulebook.cult:
            # wd.turn-and-fire.cost: the point that a free turn has not cost is the shot's
            owes = OWES if verb == a.TURN and not cost and not cp_of(code) else 0
            position.flags[piece] = position.flags[piece] & ~OWES | owes
        if piece < position.marine_count:
            end_stances(position, piece, verb)
        else:
            position.origin = position.place[piece]
            position.flags[piece] &= ~TURNED
            if not has_tag(verb, SHOT):
                position.aim[piece] = 0  # cult.ruling.hybrid-series
    assert action.do is not None
    action.do(position, code)


def end_stances(position: Position, marine: int, verb: int) -> None:
    """What acting costs a marine: first.overwatch.lost-by-action, fourth.overwatch.lost.action,
    fourth.guard.lost.action; clearing a jam spares both (fourth.ruling.guard-and-clear-jam), and a shot paid with
    points neither (fourth.ruling.fire-while-overwatch-cp). Anything but a shot ends sustained fire:
    first.sustained.lost-by-anything-else, first.sustained.lost-by-move, first.sustained.lost-by-move-and-fire,
    first.sustained.lost-by-door, first.move-and-fire.cancels-bonus, fourth.sustained-fire.lost.other-action,
    fourth.ruling.sustained-jam."""
    if verb != a.UNJAM or not position.rulebook.jam_clear_restores_overwatch:
        position.flags[marine] &= ~(OVERWATCH | GUARD | TURNED)
    if not has_tag(verb, SHOT):
        position.aim[marine] = 0
