"""Moves between decks: climbing ladders and holes, and jumping down."""

from sensorium.rules.chapters.arrival import DROP, Drop, arrive, blip_may_stand, leave, offer_free_shot, react
from sensorium.rules.chapters.chute import chute_bars, enter_chute
from sensorium.rules.chapters.facing import face_anew
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import ladder_neighbour, may_climb_up
from sensorium.rules.chapters.rubble import rubble_toll
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import AMBUSH, BLIP, is_counter
from sensorium.rules.core.answers import ARG_SHIFT, CLIMB, EXTRA_SHIFT, JUMP, PIECE_SHIFT, TURN_AFTER
from sensorium.rules.core.position import Position


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
    if position.scenario.chutes and chute_bars(position, piece, square, below):
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
    enter_chute(position, piece)


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
    if position.scenario.chutes and chute_bars(position, piece, place, end):
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
