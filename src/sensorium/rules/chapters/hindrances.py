"""Reasons on the board against a move: walls, doors, sight, and kinds of piece."""

from typing import Final

from sensorium.board.compass import DX, DY
from sensorium.rules.chapters.ambush import AmbushPlace
from sensorium.rules.chapters.ambush_counters import Hiding
from sensorium.rules.chapters.arrival import blip_may_stand
from sensorium.rules.chapters.assault import are_enemies, breaks_doors, square_ahead
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.board_edge import exit_cost, must_wait
from sensorium.rules.chapters.casting import casting_bar
from sensorium.rules.chapters.chute import chute_bars
from sensorium.rules.chapters.deployment import Deploying, placed
from sensorium.rules.chapters.doors import front_squares, is_locked, may_close
from sensorium.rules.chapters.entry import Arrivals, entries_with_room
from sensorium.rules.chapters.features import attackable, kind_at
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.flamer import spares_friends
from sensorium.rules.chapters.hammer import friends_forbid, has_hammer
from sensorium.rules.chapters.holes import across_holes, ladder_neighbour, ladders_standing
from sensorium.rules.chapters.level_hindrances import arriving, assaulting_across, jumping_from, replacing
from sensorium.rules.chapters.level_moves import climb_end
from sensorium.rules.chapters.markers import barred_by_cards, effect_bars, is_frozen
from sensorium.rules.chapters.movement import may_burn, step_cost, turn_cost
from sensorium.rules.chapters.objects import are_friends, objects_at, receivers
from sensorium.rules.chapters.pitfalls import Displaced
from sensorium.rules.chapters.shot_hindrances import no_fixture
from sensorium.rules.chapters.sight import hole_watchers, is_watched
from sensorium.rules.chapters.teleport import place_bar, teleport_bar
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.chapters.work import hindered, work_at
from sensorium.rules.content.fixtures import BY_ASSAULT
from sensorium.rules.content.kinds import AMBUSH, BROODLORD, ROLES, is_counter, is_object, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER, TURN_AFTER, TURN_BEFORE
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import ACTION, AT_PIECE, AT_SQUARE, FIGHT, GUNNERY, OFFERED, SHOT, VERBS, has_tag
from sensorium.rules.core.vocabulary import (
    ACTED,
    DROPPING,
    GUARD,
    HELD,
    JAMMED,
    OVERWATCH,
    STEALER_ACTIONS,
    STEALERS,
)

# What stands in the way of a step, by its kind.
FIXTURE_THERE: Final = ("crate there", "bulkhead there", "tank there", "generator there")


def wrong_kind(position: Position, piece: int, verb: int) -> str:
    """What this kind of piece never does."""
    kind = position.kind[piece]
    row = VERBS[verb]
    if row.roles >> ROLES[kind] & 1:
        armed = piece < position.marine_count or position.gear[piece] or not row.tags & (SHOT | GUNNERY)
        return "" if armed else unarmed(position, piece, verb)
    if verb == a.CONVERT:
        return "not a blip"
    if is_counter(kind):
        if verb == a.TURN:
            return "blips do not turn"
        if verb == a.FACE:
            return "blips do not face"
        if verb == a.CAST and position.rulebook.cards:
            return "cannot cast there"  # cult.cast.not-while
        return "blips do not fight" if row.tags & FIGHT else "not a blip's action"
    if verb == a.SET_OVERWATCH and position.rulebook.cult:
        return "cult overwatch"
    return "marines only" if verb == a.SPEND else "not a stealer's action"


def holding(position: Position, code: int) -> str:
    """Nothing in Stasis acts, and nothing is done to what is in it: cult.stasis.effect, cult.ruling.stasis-edge."""
    if not position.veil:
        return ""
    verb, piece, arg = a.verb_of(code), a.piece_of(code), a.arg_of(code)
    if is_frozen(position, position.place[piece]):
        return "stasis holds"
    return "in stasis" if is_frozen(position, done_to(position, verb, arg)) else ""


def done_to(position: Position, verb: int, arg: int) -> int:
    """The square to which, or to whose piece, an action does something; -1 where it does nothing to any."""
    row = VERBS[verb]
    if not row.tags & ACTION or row.tags & OFFERED or verb == a.WORK:
        return -1
    if row.form == AT_PIECE:
        return position.place[arg]
    return arg if row.form == AT_SQUARE else -1


def unarmed(position: Position, piece: int, verb: int) -> str:
    """A model of the stealers that carries nothing: none does but those of the cult, and of them not all
    (cult.hybrid.lasgun)."""
    if position.rulebook.kinds[position.kind[piece]].casts:
        return "no cult gun"
    return "stealers do not shoot" if VERBS[verb].tags & SHOT else "not a stealer's action"


def off_board(position: Position, piece: int, verb: int) -> str:
    """At an entry area there is nothing to do but to come on, to be converted or to wait."""
    if position.flags[piece] & HELD:
        return "held"
    if verb == a.ACTIVATE:
        return ""
    if has_tag(verb, SHOT | GUNNERY) and position.gear[piece]:
        return "lurking gunner"
    if verb == a.CAST and position.rulebook.kinds[position.kind[piece]].casts:
        return casting_bar(position, piece)
    return "turn at entry" if verb in (a.TURN, a.FACE) else "waits at entry"


# -- moving -------------------------------------------------------------------------------------------------------


def moving(position: Position, code: int) -> str:
    piece, direction, extra = a.piece_of(code), a.arg_of(code), a.extra_of(code)
    facing = position.facing[piece]
    joined = joining(position, piece, facing, extra)
    if joined:
        return joined
    if TURN_BEFORE <= extra < JUMP_AFTER:
        facing = extra - TURN_BEFORE
    if step_cost(position, piece, direction, facing) == 0:
        return "sideways"
    board = position.board
    place = position.place[piece]
    square = board.step[place * 8 + direction]
    if square < 0:
        x, y = board.xs[place] + DX[direction], board.ys[place] + DY[direction]
        if board.square(x, y, board.deck_of[place]) < 0:
            return "wall"
        return "wall" if direction & 1 == 0 or board.walls else "diagonal"
    return (
        standing(position, piece, square)
        or squeezing(position, place, direction)
        or chute_bars(position, piece, place, square)
        or blip_bans(position, piece, square)
        or (jumping_from(position, piece, square) if extra == JUMP_AFTER else "")
    )


def joining(position: Position, piece: int, facing: int, extra: int) -> str:
    """Why this turn cannot be joined to a step taken with this facing."""
    if not extra or extra == JUMP_AFTER:
        return ""
    if is_counter(position.kind[piece]):
        return "blips do not turn"
    if piece < position.marine_count or not position.rulebook.stealer_free_turn:
        return "turn at entry" if position.entry_of(piece) >= 0 else "turn apart"
    about = extra - TURN_AFTER - facing & 3
    if about == 2:
        return "free about turn"
    return "" if about else "free turn to nowhere"


def squeezing(position: Position, place: int, direction: int) -> str:
    if direction & 1:
        flanks = position.board.flanks[place * 8 + direction]
        if flanks & position.solid() == flanks:
            return "diagonal"
    return ""


def standing(position: Position, piece: int, square: int) -> str:
    """Why nobody can step onto this square now."""
    if position.occupied >> square & 1:
        return "occupied"
    if position.shut >> square & 1:
        return "closed door"
    if (position.barrier | position.fields) >> square & 1:
        return "barrier"
    if position.fixtures >> square & 1:
        return FIXTURE_THERE[kind_at(position, square)]
    if position.burning >> square & 1 and not may_burn(position, piece, square):
        return "melta bomb there" if position.melta >> square & 1 else "burning"
    return effect_bars(position, position.place[piece], square) if position.veil >> square & 1 else ""


def blip_bans(position: Position, piece: int, square: int) -> str:
    if not is_counter(position.kind[piece]) or blip_may_stand(position, piece, square):
        return ""
    if position.board.near[square] & position.marines_at:
        return "next to a marine"
    if position.rulebook.holes and across_holes(position, square) & position.marines_at:
        return "shy between levels"
    place = position.place[piece]
    ignoring = 1 << place if position.on_board(piece) else 0
    if is_watched(position, square, ignoring):
        between = hole_watchers(position, square, ignoring) if position.rulebook.holes else 0
        return "shy between levels" if between else "into sight"
    return "object there" if objects_at(position, square) else "next to a marine"


def turning(position: Position, code: int) -> str:
    piece, facing = a.piece_of(code), a.arg_of(code)
    if facing == position.facing[piece]:
        return "already faces" if piece < position.marine_count else "stealer already faces"
    return "about turn" if turn_cost(position, piece, facing) < 0 else ""


def entering(position: Position, code: int) -> str:
    piece, extra = a.piece_of(code), a.extra_of(code)
    entry = position.entry_of(piece)
    if piece < position.marine_count:
        return "marines do not enter"
    if entry < 0:
        return "already on the board"
    if position.flags[piece] & HELD:
        return "held"
    if must_wait(position, piece):
        return "psykers wait"
    area = position.board.entries[entry]
    return (
        joining(position, piece, area.facing, extra)
        or standing(position, piece, area.square)
        or blip_bans(position, piece, area.square)
        or (jumping_from(position, piece, area.square) if extra == JUMP_AFTER else "")
    )


def teleporting(position: Position, code: int) -> str:
    return teleport_bar(position) or place_bar(position, a.piece_of(code))


def facing(position: Position, code: int) -> str:
    """Facing is the answer to a question, and no action."""
    return "no free turn"


def exiting(position: Position, code: int) -> str:
    piece = a.piece_of(code)
    if piece >= position.marine_count:
        return "no way back"
    if not any(way_out.square == position.place[piece] for way_out in position.board.exits):
        return "no exit"
    return "" if exit_cost(position, piece) else "sideways"


def climbing(position: Position, code: int) -> str:
    piece, down, extra = a.piece_of(code), a.arg_of(code), a.extra_of(code)
    place = position.place[piece]
    end = climb_end(position, piece)
    if end < 0 or (position.board.below[place] == end) != down:
        pitfall = position.rulebook.holes and not down and position.board.above[place] >= 0
        return "marines do not climb holes" if pitfall and piece < position.marine_count else "no ladder"
    joined = joining(position, piece, position.facing[piece], extra)
    if joined or not position.rulebook.holes:
        return joined or standing(position, piece, end) or blip_bans(position, piece, end)
    ladder = ladder_neighbour(position, place) == end
    return arriving(position, piece, place, end, "ladder taken" if ladder else "hole taken")


# -- fighting and working -----------------------------------------------------------------------------------------


def assaulting(position: Position, code: int) -> str:
    verb, piece, arg = a.verb_of(code), a.piece_of(code), a.arg_of(code)
    if position.entry_of(piece) >= 0:
        if not position.rulebook.lurkers_may_assault:
            return "lurkers do not fight"
        if position.flags[piece] & HELD:
            return "held back"
    ahead = square_ahead(position, piece)
    cuts = verb != a.ASSAULT and position.rulebook.arms(position.gear[piece]).cuts_doors
    if verb == a.ASSAULT:
        if is_object(position.kind[arg]):
            return "an object"
        if not are_enemies(position, piece, arg):
            return "a blip assaulted" if is_counter(position.kind[arg]) else "friend"
        square = position.place[arg]
        if square < 0:
            return "left the board"
        if not position.on_board(arg):
            return "lurking"
    else:
        if not position.on_board(piece):
            return "waits at entry"
        square = arg
        if verb == a.ASSAULT_DOOR and position.doors >> arg & 1 and not position.shut >> arg & 1:
            return "cut open door" if cuts else "open door assault"
        if verb == a.ASSAULT_SQUARE and ladders_standing(position) >> arg & 1:
            if position.occupied >> arg & 1:
                return "ladder occupied"
        elif not (position.shut if verb == a.ASSAULT_DOOR else attackable(position, BY_ASSAULT)) >> arg & 1:
            return no_fixture(position, arg) or "not assaultable"
        if not breaks_doors(position, piece):
            return "armoured fist"
    if square == ahead:
        return ""
    board = position.board
    place = position.place[piece]
    if verb == a.ASSAULT and position.rulebook.ladder_falls and position.on_board(piece):
        if board.ladder_end[place] == square:
            return ""  # fourth.ladders.fight
    if position.rulebook.holes and position.on_board(piece) and board.deck_of[place] != board.deck_of[square]:
        return assaulting_across(position, piece, square, verb)
    if position.on_board(piece) and ahead < 0 and front_squares(position, piece) >> square & 1:
        direction = 2 * position.facing[piece]
        if (
            board.square(board.xs[place] + DX[direction], board.ys[place] + DY[direction], board.deck_of[place])
            == square
        ):
            return "wall edge"
    if cuts and position.fixtures & board.bulkheads & 1 << square:
        return "cut bulkhead ahead"
    return "cut ahead only" if cuts else "not in front"


def door_working(position: Position, code: int) -> str:
    verb, piece, square = a.verb_of(code), a.piece_of(code), a.arg_of(code)
    if not position.doors >> square & 1:
        if position.fixtures & position.board.bulkheads & 1 << square:
            return "bulkhead door"
        return "door destroyed" if position.board.doors >> square & 1 else "no door"
    near = position.board.near[position.place[piece]] >> square & 1
    if is_counter(position.kind[piece]):
        if not near:
            return "blip door"
    elif not near:
        return "own doorway" if square == position.place[piece] else "door out of reach"
    elif not front_squares(position, piece) >> square & 1:
        return "door not in front"
    shut = position.shut >> square & 1
    if shut == (verb == a.CLOSE):
        return "door state"
    if position.scenario.chutes >> square & 1:
        return "chute door"
    if position.locked >> square & 1:
        return "mission lock"
    if verb == a.OPEN:
        return "door locked" if is_locked(position, square) else ""
    if position.barrier >> square & 1:
        return "barrier in the door"
    return "" if may_close(position, square) else "door blocked"


def watching(position: Position, code: int) -> str:
    marine = a.piece_of(code)
    arms = position.rulebook.arms(position.gear[marine])
    if arms.gun is None:
        return "flamer overwatch" if arms.flamer is not None else "overwatch weapon"
    if arms.gun.heavy:
        return "heavy overwatch"
    if position.flags[marine] & JAMMED:
        return "overwatch jammed"
    return "overwatch twice" if position.flags[marine] & OVERWATCH else ""


def guarding(position: Position, code: int) -> str:
    if not position.rulebook.guard:
        return "no guard"
    return "guard twice" if position.flags[a.piece_of(code)] & GUARD else ""


def clearing(position: Position, code: int) -> str:
    return "" if position.flags[a.piece_of(code)] & JAMMED else "not jammed"


def reloading(position: Position, code: int) -> str:
    marine = a.piece_of(code)
    arms = position.rulebook.arms(position.gear[marine])
    if arms.reloadable is None:
        if arms.launcher is not None:
            return "no grenade reload"
        return "flamer empty" if arms.flamer is not None else "no cannon"
    if position.reloads[marine] > 0:
        return ""
    return "no flamer reload" if arms.reloadable.flame_range else "no reload"


def self_destructing(position: Position, code: int) -> str:
    marine = a.piece_of(code)
    if has_hammer(position, marine):
        return "hammer among friends" if friends_forbid(position, marine) else ""
    if position.rulebook.arms(position.gear[marine]).flamer is None:
        return "no flamer"
    if not position.rulebook.flamer_self_destruct:
        return "no self-destruction"
    if position.ammo[marine] <= 0:
        return "nothing to blow up"
    return "" if spares_friends(position, marine) else "friends blown up"


def standing_down(position: Position, code: int) -> str:
    return "" if position.flags[a.piece_of(code)] & (OVERWATCH | GUARD) else "no such stance"


def converting(position: Position, code: int) -> str:
    if position.kind[a.piece_of(code)] == AMBUSH:
        return "ambush stays"
    if position.phase != STEALER_ACTIONS:
        return "not his phase"
    return "already acted" if position.flags[a.piece_of(code)] & ACTED else ""


def working(position: Position, code: int) -> str:
    piece = a.piece_of(code)
    number = work_at(position, a.arg_of(code), side_of(position.kind[piece]))
    return "no work" if number < 0 else hindered(position, piece, number)


def handling(position: Position, code: int) -> str:
    piece = a.piece_of(code)
    if position.holder[a.arg_of(code)] != piece:
        return "not carried"
    if a.verb_of(code) == a.DROP:
        return "drop with a move" if position.flags[a.arg_of(code)] & DROPPING else ""
    receiver = a.extra_of(code)
    if receiver in receivers(position, piece):
        return ""
    if not position.rulebook.objects_pass:
        if not position.scenario.passing:
            return "no passing"
        beside = position.board.near[position.place[piece]]
        if position.on_board(receiver) and beside >> position.place[receiver] & 1:
            return "pass across diagonal" if are_friends(position, piece, receiver) else "no receiver"
    return "no receiver"


# -- placing --------------------------------------------------------------------------------------------------------


def deploying(position: Position, frame: Deploying, square: int) -> str:
    """Why a piece of a mission's deployment cannot start there: deathwing.generator.squad-together,
    deathwing.generator.deploy-rear-first."""
    deployment = position.scenario.deployments[frame.deployment]
    if deployment.ranks and any(mask >> square & 1 for mask in deployment.zones):
        here = placed(position, deployment)
        mates = [mask for mask in deployment.zones if here and mask >> position.place[here[0]] & 1]
        return "squad apart" if mates and not mates[0] >> square & 1 else "rear first"
    return "not deployed there"


def placing(position: Position, code: int) -> str:
    """Why a converted model, or an arriving blip, cannot be placed here."""
    square = a.arg_of(code)
    another = a.extra_of(code) != 0  # it is not its turn
    frame = position.stack[-1]
    if isinstance(frame, Arrivals):
        return "entry areas only"
    if isinstance(frame, AmbushPlace | Hiding):
        return "no ambush there"
    if isinstance(frame, Deploying):
        return deploying(position, frame, square)
    if isinstance(frame, Displaced | Withdrawal):
        return replacing(frame, a.piece_of(code), position.marine_count) if not another else "nothing to place"
    if not isinstance(frame, Converting) or another:
        return "nothing to place"
    home = frame.place
    board = position.board
    if home >= board.count:
        return "entry areas only"
    beside = (board.near[home] | 1 << home | across_holes(position, home)) >> square & 1
    if not beside or position.solid() >> square & 1:
        return "not adjacent"
    if objects_at(position, square):
        return "no placing on objects"
    if barred_by_cards(position, home) >> square & 1:
        return "no placing in effects"
    if barred_by_fire(position, home) >> square & 1:
        return "no placing in fire"
    if position.scenario.chutes >> square & 1 and square != home:
        return "chute full"
    if frame.voluntary and is_watched(position, square):
        return "in sight"
    return "no step"


def entry_placing(position: Position, code: int) -> str:
    piece, entry = a.piece_of(code), a.arg_of(code)
    if side_of(position.kind[piece]) != STEALERS:
        return "marines do not enter"
    if position.sealed >> entry & 1:
        return "sealed area"
    if position.place[piece] >= 0:
        return "no switching"
    if entry in entries_with_room(position):
        return ""
    return "farther area" if position.rulebook.blips_turned_up else "entry full"


def declaring_broodlord(position: Position, code: int) -> str:
    allowed = position.scenario.broodlord and position.rulebook.kinds[BROODLORD].known
    return "not the broodlord" if allowed else "no broodlord"
