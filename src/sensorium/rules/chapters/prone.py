"""Prone marines: how one goes down, and how he gets up again.

Prone he sees nothing (``sight``: deathwing.prone.no-sight), does nothing but stand up (deathwing.prone.no-actions,
deathwing.ruling.prone-other-actions), and still fills his square. In close assault he faces nobody and takes 1 from his
die (``assault``: deathwing.prone.not-facing, deathwing.prone.close-assault-penalty).
"""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.facing import FACING, Facing
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.core.answers import ARG_SHIFT, FACE, PASS, PIECE_SHIFT, STAND, arg_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import MARINES, OVERWATCH, PRONE, STEALERS

PENALTY: Final = 1  # deathwing.prone.close-assault-penalty
RISING: Final = 77
ANY_FACING: Final = -1


class Rising(NamedTuple):
    """Does a prone defender who has not lost get up?"""

    kind: Literal[77]
    marine: int
    facing: int  # towards his attacker; ANY_FACING: who is above or below him


def is_prone(position: Position, piece: int) -> bool:
    return bool(position.flags[piece] & PRONE)


def fall_prone(position: Position, marine: int) -> None:
    """It ends overwatch (deathwing.ruling.prone-other-actions, wd.ruling.prone-overwatch), and a series of shots,
    whose target he no longer sees (deathwing.ruling.fall-remaining-aps)."""
    position.flags[marine] = position.flags[marine] & ~OVERWATCH | PRONE
    position.tell("went down", piece=position.name(marine))


def stand_upright(position: Position, marine: int) -> None:
    position.flags[marine] &= ~PRONE


# -- for points -----------------------------------------------------------------------------------------------------


def stand_cost(position: Position, piece: int) -> int:
    """deathwing.prone.stand-cost, wd.prone.cost-terminator; less for whoever wears none: cult.piece.get-up,
    wd.prone.cost-power-armour, wd.prone.cost-genestealer, wd.ruling.prone-costs."""
    book = position.rulebook
    if piece >= position.marine_count:
        return 1  # wd.prone.cost-genestealer, wd.ruling.prone-costs
    light = book.light_stand_cost
    return light if light and book.arms(position.gear[piece]).armour else book.stand_cost


def standings(position: Position, marine: int, points: int, out: list[int]) -> None:
    """deathwing.prone.stand-cost"""
    cost = stand_cost(position, marine)
    if cost and cost <= points:
        out.append(STAND | marine << PIECE_SHIFT)


def do_stand(position: Position, marine: int) -> None:
    """deathwing.prone.stand-facing, wd.ruling.prone-getup-facing"""
    stand_upright(position, marine)
    position.tell("stood up", piece=position.name(marine))
    if marine < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, marine)
    position.push(Facing(FACING, marine, position.label[marine]))


# -- after an assault -----------------------------------------------------------------------------------------------


def rising_choices(position: Position, frame: Rising) -> list[int]:
    """Up and towards the attacker, or down: deathwing.prone.win-stands, deathwing.ruling.prone-tie. Through a hole any
    facing will do: what is straight above or below counts as in front (deathwing.ruling.sight-through-holes)."""
    base = FACE | frame.marine << PIECE_SHIFT
    facings = range(4) if frame.facing == ANY_FACING else range(frame.facing, frame.facing + 1)
    return [PASS, *(base | facing << ARG_SHIFT for facing in facings)]


def rising_asks(position: Position, frame: Rising) -> int:
    return MARINES if frame.marine < position.marine_count else STEALERS


def take_rising(position: Position, frame: Rising, code: int) -> None:
    position.pop()
    if verb_of(code) == FACE:
        stand_upright(position, frame.marine)
        position.facing[frame.marine] = arg_of(code)
        if position.events is not None:
            facing = FACING_WORDS[arg_of(code)]
            position.tell("stood up", piece=position.name(frame.marine), facing=facing)


declare(
    Rising,
    number=RISING,
    word="rise",
    asks=rising_asks,
    choices=rising_choices,
    take=take_rising,
    piece=lambda position, frame: frame.marine,
    texts={"rise": "Does {piece} get up and face the attacker?"},
)
