"""Why a plasma missile or a melta bomb cannot be aimed there."""

from sensorium.rules.chapters.grenade import reached
from sensorium.rules.chapters.section_weapons import reaches_friends
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import JAMMED


def launching(position: Position, code: int) -> str:
    piece, square = a.piece_of(code), a.arg_of(code)
    if position.rulebook.arms(position.gear[piece]).missile is None:
        return "no missile launcher"
    if position.flags[piece] & JAMMED:
        return "jammed"
    place = position.place[piece]
    if square == place or line_to(position, piece, square):
        return "missile line"
    return "missile friends" if reaches_friends(position, piece, reached(position, place, square)) else ""


def bombing(position: Position, code: int) -> str:
    piece, square = a.piece_of(code), a.arg_of(code)
    bomb = position.rulebook.arms(position.gear[piece]).melta
    if bomb is None:
        return "no melta bomb"
    board = position.board
    place = position.place[piece]
    if square == place or line_to(position, piece, square):
        return "bomb line"
    if board.distance(place, square) > bomb.melta_range:
        return "bomb range"
    return "bomb friends" if reaches_friends(position, piece, board.section_masks[board.section[square]]) else ""
