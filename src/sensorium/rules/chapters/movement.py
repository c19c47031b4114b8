"""Moving, turning and leaving the board.

A model has three front squares, three rear squares and two sides (first.facing.front-squares,
first.facing.rear-squares, first.facing.side-squares; fourth.move.forward-squares, fourth.move.backward-squares,
fourth.move.sideways-squares), so a step aslant is forward or backward and never sideways
(first.ruling.move-diagonal-facing); what a step costs follows from which of them it goes to. Moving never changes
facing (first.move.keeps-facing, fourth.move.keeps-facing) and every square is paid for (first.move.pay-each-square,
first.example.four-squares, fourth.move.one-square).
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.rules.chapters.chute import barred_by_chutes, enter_chute
from sensorium.rules.chapters.departure import depart
from sensorium.rules.chapters.facing import FACING, Facing
from sensorium.rules.chapters.fire import FLAMES, Flames, barred_by_fire, can_burn
from sensorium.rules.chapters.holes import across_holes, is_pitfall, ladder_neighbour, may_climb_up
from sensorium.rules.chapters.markers import may_enter
from sensorium.rules.chapters.objects import objects_at, pick_up, set_down
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.chapters.sight import SIGHT_CHECK, is_watched
from sensorium.rules.chapters.sustained import stealer_acted
from sensorium.rules.content.kinds import AMBUSH, BLIP, is_counter, is_model
from sensorium.rules.core.answers import ARG_SHIFT, CLIMB, ENTER, EXIT, EXTRA_SHIFT, JUMP, MOVE, PIECE_SHIFT, TURN
from sensorium.rules.core.events import Fact
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, HELD, JAMMED, PRONE, STEALER_ACTIONS, TURNED

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

TURN_AFTER: Final = 1
TURN_BEFORE: Final = 5
JUMP_AFTER: Final = 9

# What a step, a turn or another action leads to; the chapters on shooting, reactions and ladders resolve it.
FREE_SHOT: Final = 7
REACTION: Final = 8
FALL: Final = 15
DROP: Final = 72
PITFALL: Final = 78


class FreeShot(NamedTuple):
    """A shot joined to a move or turn."""

    kind: Literal[7]
    marine: int


class Reaction(NamedTuple):
    """What the marines may do about a finished stealer action. ``step`` of their edition's order comes next; -1: who
    sees it has still to be found out."""

    kind: Literal[8]
    actor: int
    label: int
    witnesses: int  # one bit a marine
    step: int
    responder: int  # the marine who has answered with command points, plus one
    door: int  # the square of the door that was closed, plus one


class Fall(NamedTuple):
    """A marine at the head of a ladder may fall."""

    kind: Literal[15]
    marine: int


class Pitfall(NamedTuple):
    """A marine who has come to a pitfall may fall."""

    kind: Literal[78]
    marine: int


class Drop(NamedTuple):
    """A marine comes down a hole: from the square where he still stands to the one below."""

    kind: Literal[72]
    marine: int
    accident: int  # he fell; 0: he jumped


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


def blip_may_stand(position: Position, blip: int, square: int) -> bool:
    """first.blip.not-into-sight, first.blip.not-next-to-marine, fourth.blips.no-los, fourth.blips.not-next-to-marine,
    fourth.blips.no-object-square.

    A step that these forbid is refused, so the penalty for one made by mistake never comes up:
    first.blip.sight-violation, first.ruling.blip-illegal-move, fourth.blips.no-los.accident,
    fourth.ruling.blip-accident. A blip whom a marine has come to stand beside may go where they allow:
    first.ruling.blip-already-near, fourth.ruling.blip-leaving-adjacent.
    """
    board = position.board
    if position.kind[blip] == AMBUSH:
        # Into sight, and up to a marine: deathwing.ambush.may-enter-sight, deathwing.ambush.conversion-only-when
        return not position.rulebook.objects_stop_blips or not objects_at(position, square)
    if board.near[square] & position.marines_at:
        return False
    # The ends of a ladder are adjacent, and so are those of a hole: fourth.ruling.ladder-blip,
    # deathwing.ruling.pitfall-blip-sight
    if across_holes(position, square) & position.marines_at:
        return False
    if position.rulebook.objects_stop_blips and objects_at(position, square):
        return False
    place = position.place[blip]
    # fourth.ruling.blip-los-test: judged with the blip gone from its old square
    return not is_watched(position, square, 1 << place if 0 <= place < board.count else 0)


def leave(position: Position, piece: int, square: int) -> None:
    """The step itself: from where the piece is to a neighbouring square, objects and all."""
    old = position.place[piece]
    set_down(position, piece, old)
    position.stand(piece, square)
    pick_up(position, piece, square)


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


def tell_step(position: Position, kind: str, piece: int, facts: dict[str, Fact]) -> None:
    """Where a piece has gone, and which way a model looks; a blip looks nowhere (first.facing.blip-none)."""
    facts["to"] = position.board.name(position.place[piece])
    if not is_counter(position.kind[piece]):
        facts["facing"] = FACING_WORDS[position.facing[piece]]
    position.tell_facts(kind, position.name(piece), facts)


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


def arrive(position: Position, piece: int, shot: bool) -> None:
    """What follows a step: the flames, a fall, what is seen, the free shot; or the reactions.

    What the step reveals is revealed before the shot: fourth.ruling.reveal-before-free-shot.
    """
    square = position.place[piece]
    marine = piece < position.marine_count
    if marine:
        if shot and position.rulebook.move_and_fire:
            offer_free_shot(position, piece)
        position.push(SIGHT_CHECK)
        if position.rulebook.ladder_falls and position.board.below[square] >= 0:
            position.push(Fall(FALL, piece))  # fourth.ladders.fall.roll
        risk_fall(position, piece)
    else:
        react(position, piece)
        if shot and position.gear[piece]:
            offer_free_shot(position, piece)  # forward or back, not sideways: cult.weapon.light, cult.table.weapon-use
    if position.rulebook.fire_survivors_roll and position.burning >> square & 1:
        if can_burn(position, piece):  # fourth.ruling.flamer-broodlord-target
            # fourth.fire.survivors-roll, fourth.ruling.fire-reaction
            position.push(Flames(FLAMES, 1 << piece, position.rulebook.fire_score))
    if position.scenario.chutes >> square & 1:
        enter_chute(position, piece)


def offer_free_shot(position: Position, marine: int) -> None:
    """Bolter and cannon only, never the flamer: first.move-and-fire.bolter-only, fourth.cannon.free-shot,
    fourth.flamer.no-combine."""
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is not None and not gun.heavy and not position.flags[marine] & (JAMMED | PRONE):
        if not gun.magazine or position.ammo[marine] > 0:
            position.push(FreeShot(FREE_SHOT, marine))


def react(position: Position, actor: int, door: int = -1, witnesses: int = 0) -> None:
    """The marines may answer this stealer action once it is complete; ``witnesses`` whether they then see it or not.

    Whoever calls this acts: moving, entering and climbing, turning, assaults, doors, handing over, work
    (first.ruling.action-list, fourth.ruling.what-is-an-action). Not so in the marine turn, for models that turn up
    there: first.overwatch.stealer-turn-only, fourth.overwatch.genestealer-turn, fourth.ruling.overwatch-marine-turn.
    A free turn counts (wd.overwatch.free-turn), being placed does not (wd.overwatch.not-on-conversion,
    wd.ruling.overwatch-blip-opens-door).
    """
    if position.psychic.assailed:
        position.psychic = position.psychic._replace(assailed=0)  # wd.assail.cp-later
    if position.phase == STEALER_ACTIONS:
        if is_model(position.kind[actor]):
            stealer_acted(position, position.label[actor])
        position.push(Reaction(REACTION, actor, position.label[actor], witnesses, -1, 0, door + 1))
    else:
        position.push(SIGHT_CHECK)


# -- onto and off the board -----------------------------------------------------------------------------------


def entries(position: Position, piece: int, points: int, out: list[int]) -> None:
    """Stepping on from an entry area, the one way onto the board: first.entry.entering-cost, fourth.entry.move-on,
    fourth.entry.only-way-in. From then on it acts like any other with what points it has left:
    fourth.entry.then-normal."""
    if position.flags[piece] & HELD:
        return
    entry = position.board.entries[position.entry_of(piece)]
    taken = position.solid() | barred_by_fire(position)
    if taken >> entry.square & 1 or points < 1 + rubble_toll(position, entry.square):
        return
    base = ENTER | piece << PIECE_SHIFT
    if position.kind[piece] == BLIP or position.kind[piece] == AMBUSH:
        # first.ruling.entry-blip-limits, fourth.ruling.entry-blip-seen
        if blip_may_stand(position, piece, entry.square):
            out.append(base)
            if may_jump(position, piece, entry.square):
                out.append(base | JUMP_AFTER << EXTRA_SHIFT)
        return
    if position.scenario.psykers and must_wait(position, piece):
        return
    out.append(base)
    if may_jump(position, piece, entry.square):
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
    set_down(position, piece, position.place[piece])  # fourth.objects.drop-moving: leaving is a move
    position.tally[EXITED] += 1
    for index, way_out in enumerate(position.board.exits):
        if way_out.square == position.place[piece]:
            position.exits_used[index] += 1
            break
    position.tell("exited", piece=position.name(piece))
    depart(position, piece)


# -- holes and ladders ------------------------------------------------------------------------------------------


def risk_fall(position: Position, marine: int) -> None:
    """Whoever comes to a pitfall rolls, from whatever side and for whatever reason:
    deathwing.pitfall.marine-entry-roll, deathwing.ruling.fall-roll-when. At the head of a ladder nobody does:
    deathwing.ladder.no-fall. Stealers and blips never do: deathwing.pitfall.stealer-safe."""
    if is_pitfall(position, position.place[marine]):
        position.push(Pitfall(PITFALL, marine))


def may_jump(position: Position, piece: int, square: int) -> bool:
    """Whether a piece that comes to this square, or stands on it, may jump down from there: deathwing.ladder.jump."""
    below = position.board.below[square]
    if below < 0 or not position.rulebook.holes:
        return False
    if piece < position.marine_count:
        # Onto whoever is there, but into no fire: deathwing.ruling.fall-into-fire-or-obstacle
        return not position.burning >> below & 1
    # deathwing.ruling.stealer-jump-occupied
    if (position.solid() | barred_by_fire(position)) >> below & 1:
        return False
    return not is_counter(position.kind[piece]) or blip_may_stand(position, piece, below)


def jumps(position: Position, piece: int, points: int, out: list[int]) -> None:
    """deathwing.pitfall.marine-jump-later, deathwing.pitfall.stealer-jump-later"""
    if points >= position.rulebook.jump_cost and may_jump(position, piece, position.place[piece]):
        out.append(JUMP | piece << PIECE_SHIFT)


def do_jump(position: Position, piece: int) -> None:
    come_down(position, piece, False)


def come_down(position: Position, piece: int, shot: bool) -> None:
    """Down the hole that the piece has come to. A marine crashes into whatever is there; a shot that goes with his step
    is fired from where he ends (deathwing.ruling.fall-remaining-aps). A stealer lands where it likes to look
    (deathwing.pitfall.stealer-facing)."""
    if piece < position.marine_count:
        if shot and position.rulebook.move_and_fire:
            offer_free_shot(position, piece)
        position.push(SIGHT_CHECK)
        position.push(Drop(DROP, piece, 0))
        return
    leave(position, piece, position.board.below[position.place[piece]])
    if position.events is not None:
        position.tell("jumped", piece=position.name(piece), to=position.board.name(position.place[piece]))
    react(position, piece)
    face_anew(position, piece)


def face_anew(position: Position, piece: int) -> None:
    """A model's player chooses which way it looks; a blip looks nowhere."""
    if not is_counter(position.kind[piece]):
        position.push(Facing(FACING, piece, position.label[piece]))


def climb_end(position: Position, piece: int) -> int:
    """The square this piece can climb to, the other end of a ladder or up through a pitfall; -1 if there is none."""
    place = position.place[piece]
    end = ladder_neighbour(position, place)
    if end < 0 and piece >= position.marine_count and may_climb_up(position, place):
        return position.board.above[place]  # deathwing.pitfall.stealer-climb, deathwing.pitfall.marine-no-climb
    return end


def climb_cost(position: Position, piece: int) -> int:
    """fourth.ladders.cost.marine, fourth.ladders.cost.genestealer, deathwing.ladder.climb-cost; and without a ladder
    deathwing.pitfall.stealer-climb. The table: deathwing.table.special-actions."""
    if not position.on_board(piece):
        return position.rulebook.ladder_costs[0 if piece < position.marine_count else 1]
    toll = rubble_toll(position, climb_end(position, piece))
    if position.rulebook.hole_climb_cost and ladder_neighbour(position, position.place[piece]) < 0:
        return position.rulebook.hole_climb_cost + toll
    return position.rulebook.ladder_costs[0 if piece < position.marine_count else 1] + toll


def climbs(position: Position, piece: int, points: int, out: list[int]) -> None:
    """From either end, and to an empty square that does not burn: fourth.ruling.ladder-move-action,
    deathwing.ladder.both-ways, deathwing.ruling.ladder-upper-square, deathwing.ruling.stealer-jump-occupied."""
    board = position.board
    place = position.place[piece]
    end = climb_end(position, piece)
    marine = piece < position.marine_count
    if end < 0 or climb_cost(position, piece) > points or (position.solid() | barred_by_fire(position)) >> end & 1:
        return
    counter = position.kind[piece] == BLIP or position.kind[piece] == AMBUSH
    if counter and not blip_may_stand(position, piece, end):
        return
    code = CLIMB | piece << PIECE_SHIFT | (1 if board.below[place] == end else 0) << ARG_SHIFT
    out.append(code)
    if not marine and not counter and position.rulebook.stealer_free_turn:
        facing = position.facing[piece]
        out.append(code | (TURN_AFTER + (facing + 1 & 3)) << EXTRA_SHIFT)
        out.append(code | (TURN_AFTER + (facing - 1 & 3)) << EXTRA_SHIFT)


def do_climb(position: Position, piece: int, extra: int) -> None:
    """fourth.ladders.adjacent; facing is kept, unless a stealer takes its free turn, or its player chooses it
    (deathwing.ladder.climb-facing, deathwing.pitfall.stealer-facing)."""
    end = climb_end(position, piece)
    if extra:
        position.facing[piece] = (extra - 1) & 3
    leave(position, piece, end)
    if position.events is not None:
        position.tell("climbed", piece=position.name(piece), to=position.board.name(end))
    is_move = position.rulebook.climb_is_move
    arrive(position, piece, is_move)
    if not is_move:
        face_anew(position, piece)
