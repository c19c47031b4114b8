"""What a plasma missile and a melta bomb can come to, worked out without playing."""

from sensorium.rules.chapters.features import fixture_score
from sensorium.rules.chapters.fire import pieces_in
from sensorium.rules.chapters.grenade import reached
from sensorium.rules.chapters.prospects import Prospects, slots_in
from sensorium.rules.chapters.toughness import hide_of
from sensorium.rules.content.fixtures import BY_MELTA, BY_PLASMA, NEVER
from sensorium.rules.content.kinds import AS_DOOR, AS_PURESTRAIN
from sensorium.rules.content.weapons import MELTA_BOMB, MISSILE_LAUNCHER
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

# What a die must show, by what it falls for: cult.table.weapons.


def missile_scores(position: Position) -> tuple[int, ...]:
    launcher = position.rulebook.arms(MISSILE_LAUNCHER).missile
    assert launcher is not None
    return launcher.missile


def bomb_scores(position: Position) -> tuple[int, ...]:
    return position.rulebook.weapon(MELTA_BOMB).against


def needs_at(position: Position, square: int, scores: tuple[int, ...], attack: int) -> int:
    """For what stands on the square aimed at; on an empty one, for a stealer."""
    if position.occupied >> square & 1:
        return scores[hide_of(position, position.who[square])]
    if position.shut >> square & 1:
        return scores[AS_DOOR]
    if position.fixtures >> square & 1:
        score = fixture_score(position, square, attack)
        return score if score < NEVER else 0
    return scores[AS_PURESTRAIN]


def foreseen(position: Position, code: int, squares: int, scores: tuple[int, ...], needs: int) -> Prospects:
    """One die for each piece on these squares, himself included where he stands in it."""
    caught = slots_in(pieces_in(position, squares), 1)
    risks = [(slot, ways * (7 - scores[hide_of(position, slot)])) for slot, ways in caught]
    found = Prospects(6, 7 - needs if needs else 0, needs=needs, dice=1, risks=risks)
    found.own_death = found.risk(a.piece_of(code))
    return found


def missile_needs(position: Position, code: int, free: bool) -> int:
    return needs_at(position, a.arg_of(code), missile_scores(position), BY_PLASMA)


def foresee_missile(position: Position, code: int, free: bool) -> Prospects:
    squares = reached(position, position.place[a.piece_of(code)], a.arg_of(code))
    needs = missile_needs(position, code, free)
    return foreseen(position, code, squares, missile_scores(position), needs)


def bomb_needs(position: Position, code: int, free: bool) -> int:
    return needs_at(position, a.arg_of(code), bomb_scores(position), BY_MELTA)


def foresee_bomb(position: Position, code: int, free: bool) -> Prospects:
    board = position.board
    squares = board.section_masks[board.section[a.arg_of(code)]]
    return foreseen(position, code, squares, bomb_scores(position), bomb_needs(position, code, free))
