"""Withdrawal: the step of a marine who was attacked through a hole and has not lost.

deathwing.levels.marine-withdraw, deathwing.ruling.between-level-withdraw
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import leave, risk_fall
from sensorium.rules.chapters.chute import enter_chute
from sensorium.rules.chapters.movement import is_passable, step_cost
from sensorium.rules.core.answers import ARG_SHIFT, PASS, PIECE_SHIFT, PLACE, arg_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, marines
from sensorium.rules.core.vocabulary import PRONE

WITHDRAWAL: Final = 76


class Withdrawal(NamedTuple):
    """Does he step away from the hole?"""

    kind: Literal[76]
    marine: int


def ways_back(position: Position, marine: int) -> list[int]:
    """The squares before and behind him that he could walk onto; never those at his sides. On his face he goes nowhere:
    deathwing.prone.no-actions."""
    if position.flags[marine] & PRONE or not position.on_board(marine):
        return []
    place = position.place[marine]
    solid = position.solid()
    found: list[int] = []
    for direction in range(8):
        square = position.board.step[place * 8 + direction]
        if square >= 0 and step_cost(position, marine, direction, position.facing[marine]):
            if is_passable(position, marine, square, direction, solid):
                found.append(square)
    return sorted(found)


def run_withdrawal(position: Position, frame: Withdrawal) -> bool:
    if ways_back(position, frame.marine):
        return True
    position.pop()
    return False


def withdrawals(position: Position, frame: Withdrawal) -> list[int]:
    base = PLACE | frame.marine << PIECE_SHIFT
    return [PASS, *(base | square << ARG_SHIFT for square in ways_back(position, frame.marine))]


def take_withdrawal(position: Position, frame: Withdrawal, code: int) -> None:
    """Free, keeping his facing, and no action: nobody reacts to it. On a pitfall he rolls like anybody who comes to
    one."""
    position.pop()
    if verb_of(code) == PLACE:
        leave(position, frame.marine, arg_of(code))
        if position.events is not None:
            to = position.board.name(arg_of(code))
            position.tell("withdrew", piece=position.name(frame.marine), to=to)
        risk_fall(position, frame.marine)
        enter_chute(position, frame.marine)


declare(
    Withdrawal,
    number=WITHDRAWAL,
    word="withdraw",
    run=run_withdrawal,
    asks=marines,
    choices=withdrawals,
    take=take_withdrawal,
    piece=lambda position, frame: frame.marine,
    texts={"withdraw": "Does {piece} step away from the hole?"},
)
