"""Conditions about one piece or object: dead, damaged, out, brought somewhere, carried.

What an artefact is for: fourth.ruling.missing.artifact.
"""

from typing import Final

from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CARRIED as IN_HANDS
from sensorium.rules.core.vocabulary import DEAD as KILLED
from sensorium.rules.core.vocabulary import GONE, MARINES
from sensorium.rules.scenario.conditions import demands
from sensorium.rules.scenario.conditions.aims import BRING, KILL, TAKE, TAKE_OUT, Aim
from sensorium.rules.scenario.conditions.condition import Condition, Form, Numbers, always, declare, no_aim
from sensorium.rules.scenario.conditions.facts import exit_squares, slot_of

GROUP: Final[list[Condition]] = []


def still_there(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    return slot >= 0 and position.place[slot] not in (KILLED, GONE)


# -- dead: the piece has been killed, the object destroyed -------------------------------------------------------------


def is_dead(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    return slot < 0 or position.place[slot] == KILLED


def kill_piece(position: Position, numbers: Numbers) -> Aim:
    return Aim(KILL, piece=numbers[0])


DEAD: Final = declare(
    GROUP,
    Condition(
        19,
        (
            Form("MODEL dead", en="{MODEL} is dead", fr="{MODEL} est mort"),
            Form("OBJECT destroyed", en="{OBJECT} is destroyed", fr="{OBJECT} est détruit"),
        ),
        holds=is_dead,
        possible=always,
        aim=kill_piece,
    ),
)


# -- damaged: the object has been hit ----------------------------------------------------------------------------------


def is_damaged(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    whole = next((thing.hits for thing in position.scenario.things if thing.label == numbers[0]), 0)
    return slot >= 0 and position.ammo[slot] < whole


DAMAGED: Final = declare(
    GROUP,
    Condition(
        23,
        (Form("OBJECT damaged", en="{OBJECT} is damaged", fr="{OBJECT} est endommagé"),),
        holds=is_damaged,
        possible=always,
        aim=no_aim,
        demands=((demands.HITS, 0),),
    ),
)


# -- out: the piece or object has left the board -----------------------------------------------------------------------


def is_out(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    return slot >= 0 and position.place[slot] == GONE


def take_out(position: Position, numbers: Numbers) -> Aim:
    return Aim(TAKE_OUT, exit_squares(position, -1), piece=numbers[0])


OUT: Final = declare(
    GROUP,
    Condition(
        20,
        (Form("NAME out", en="{NAME} has left the board", fr="{NAME} a quitté le plateau"),),
        holds=is_out,
        possible=still_there,
        aim=take_out,
        demands=((demands.EXIT,), (demands.LOOT, 0)),
    ),
)


# -- delivered: the object lies or is carried in the area --------------------------------------------------------------


def is_delivered(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    if slot < 0:
        return False
    place = position.place[slot]
    where = position.place[position.holder[slot]] if place == IN_HANDS else place
    return 0 <= where < position.board.count and bool(position.scenario.areas[numbers[1]].squares >> where & 1)


def bring_to_area(position: Position, numbers: Numbers) -> Aim:
    return Aim(BRING, position.scenario.areas[numbers[1]].squares, piece=numbers[0])


DELIVERED: Final = declare(
    GROUP,
    Condition(
        21,
        (Form("OBJECT in AREA", en="{OBJECT} is in {AREA}", fr="{OBJECT} est dans {AREA}"),),
        holds=is_delivered,
        possible=still_there,
        aim=bring_to_area,
        demands=((demands.LOOT, 0), (demands.WAY, 1)),
    ),
)


# -- carried: the object is in the hands of that side ------------------------------------------------------------------


def is_carried(position: Position, numbers: Numbers) -> bool:
    slot = slot_of(position, numbers[0])
    if slot < 0 or position.place[slot] != IN_HANDS:
        return False
    return (position.holder[slot] < position.marine_count) == (numbers[1] == MARINES)


def take_in_hand(position: Position, numbers: Numbers) -> Aim:
    return Aim(TAKE, exit_squares(position, -1), piece=numbers[0], number=numbers[1])


CARRIED: Final = declare(
    GROUP,
    Condition(
        22,
        (Form("OBJECT carried by SIDE", en="{OBJECT} is carried by {SIDE}", fr="{OBJECT} est porté par {SIDE}"),),
        holds=is_carried,
        possible=still_there,
        aim=take_in_hand,
        demands=((demands.LOOT, 0),),
    ),
)
