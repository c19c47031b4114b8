"""Conditions about named areas of the board.

Areas the marines control, by standing in them or by sealing them: fourth.ruling.missing.controlled-areas.
"""

from typing import Final

from sensorium.rules.content.weapons import HEAVY_FLAMER
from sensorium.rules.core.position import Position
from sensorium.rules.scenario.conditions import demands
from sensorium.rules.scenario.conditions.aims import BURN, CLEAN, ENTER, GATHER, HOLD, Aim
from sensorium.rules.scenario.conditions.condition import Condition, Form, Numbers, always, declare
from sensorium.rules.scenario.conditions.facts import marines_left, shots_left

GROUP: Final[list[Condition]] = []


def squares_of(position: Position, area: int) -> int:
    return position.scenario.areas[area].squares


def intruders(position: Position, area: int) -> int:
    """The squares of the area with a stealer or a blip on them."""
    return position.occupied & ~position.marines_at & squares_of(position, area)


# -- burned: every section of the area has been flamed -----------------------------------------------------------------


def all_burned(position: Position, numbers: Numbers) -> bool:
    squares = squares_of(position, numbers[0])
    board = position.board
    sections = 0
    for square in range(board.count):
        if squares >> square & 1:
            sections |= 1 << board.section[square]
    return not sections & ~position.burned


def flames_left(position: Position, numbers: Numbers) -> bool:
    return shots_left(position, HEAVY_FLAMER)


def burn_area(position: Position, numbers: Numbers) -> Aim:
    return Aim(BURN, squares_of(position, numbers[0]))


BURNED: Final = declare(
    GROUP,
    Condition(
        16,
        (Form("burned AREA", en="all of {AREA} has burned", fr="tout le secteur {AREA} a brûlé"),),
        holds=all_burned,
        possible=flames_left,
        aim=burn_area,
        demands=((demands.FLAMES, 0),),
    ),
)


# -- held: so many marines in the area and no stealer or blip ----------------------------------------------------------


def is_held(position: Position, numbers: Numbers) -> bool:
    inside = (position.marines_at & squares_of(position, numbers[0])).bit_count()
    return not intruders(position, numbers[0]) and inside >= numbers[1]


def enough_to_hold(position: Position, numbers: Numbers) -> bool:
    return marines_left(position) >= numbers[1]


def hold_area(position: Position, numbers: Numbers) -> Aim:
    return Aim(HOLD, squares_of(position, numbers[0]), count=numbers[1])


HELD: Final = declare(
    GROUP,
    Condition(
        17,
        (
            Form(
                "held AREA [by N=1]",
                en="at least {N} {marine|marines} and no stealer {is|are} in {AREA}",
                fr="au moins {N} {marine est|marines sont} dans {AREA}, et aucun stealer",
            ),
        ),
        holds=is_held,
        possible=enough_to_hold,
        aim=hold_area,
        demands=((demands.WAY, 0), (demands.ROOM, 0, 1)),
    ),
)


# -- gathered: every marine who is alive stands in the area -----------------------------------------------------------


def are_gathered(position: Position, numbers: Numbers) -> bool:
    """solo.cloud-runner.board-ends: whoever else is there, and also when the last straggler dies
    (solo.ruling.cloud-runner-exit-timing)."""
    squares = squares_of(position, numbers[0])
    return bool(position.marines_at & squares) and (position.marines_at & squares).bit_count() == marines_left(position)


def gather(position: Position, numbers: Numbers) -> Aim:
    return Aim(GATHER, squares_of(position, numbers[0]), count=marines_left(position))


GATHERED: Final = declare(
    GROUP,
    Condition(
        52,
        (
            Form(
                "gathered AREA",
                en="every marine who is alive is in {AREA}",
                fr="tous les marines en vie sont dans {AREA}",
            ),
        ),
        holds=are_gathered,
        possible=lambda position, numbers: marines_left(position) > 0,
        aim=gather,
        demands=((demands.WAY, 0),),
    ),
)


# -- clear: no stealer or blip in the area -----------------------------------------------------------------------------


def is_clear(position: Position, numbers: Numbers) -> bool:
    return not intruders(position, numbers[0])


def clean_area(position: Position, numbers: Numbers) -> Aim:
    return Aim(CLEAN, squares_of(position, numbers[0]))


CLEAR: Final = declare(
    GROUP,
    Condition(
        18,
        (Form("clear AREA", en="no stealer is in {AREA}", fr="aucun stealer n’est dans {AREA}"),),
        holds=is_clear,
        possible=always,
        aim=clean_area,
    ),
)


# -- entered: some marine stands in the area ---------------------------------------------------------------------------


def is_entered(position: Position, numbers: Numbers) -> bool:
    return bool(position.marines_at & squares_of(position, numbers[0]))


def anybody_left(position: Position, numbers: Numbers) -> bool:
    return marines_left(position) > 0


def enter_area(position: Position, numbers: Numbers) -> Aim:
    return Aim(ENTER, squares_of(position, numbers[0]))


ENTERED: Final = declare(
    GROUP,
    Condition(
        30,
        (Form("entered AREA", en="a marine is in {AREA}", fr="un marine est dans {AREA}"),),
        holds=is_entered,
        possible=anybody_left,
        aim=enter_area,
        demands=((demands.WAY, 0),),
    ),
)
