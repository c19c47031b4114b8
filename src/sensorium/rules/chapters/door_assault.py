"""Close assault on a closed door or a fixture: it breaks on a six, and cannot strike back."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.assault import assault_dice, bonus
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import damage_fixture
from sensorium.rules.chapters.holes import break_ladder, ladders_standing
from sensorium.rules.chapters.movement import react
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare

DOOR_ASSAULT: Final = 20
LADDER_ASSAULT: Final = 79


class DoorAssault(NamedTuple):
    """Is it beaten down?"""

    kind: Literal[20]
    attacker: int
    door: int


class LadderAssault(NamedTuple):
    """Is it torn from the wall? deathwing.ladder.attacked-like-door"""

    kind: Literal[79]
    attacker: int
    ladder: int


def do_assault_square(position: Position, piece: int, square: int) -> None:
    """Beat down a closed door or a fixture: first.door.assault-who, fourth.assault.door."""
    if position.events is not None:
        position.tell("assaults", piece=position.name(piece), at=position.board.name(square))
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, piece)
    if cuts_doors(position, piece):
        beat_down(position, square)  # fourth.chainfist.door: no roll
    elif ladders_standing(position) >> square & 1:
        position.push(LadderAssault(LADDER_ASSAULT, piece, square))
    else:
        position.push(DoorAssault(DOOR_ASSAULT, piece, square))


def cuts_doors(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).cuts_doors


def door_dice(position: Position, frame: DoorAssault | LadderAssault) -> int:
    """first.door.assault-marine-die, first.door.assault-stealer-dice"""
    return assault_dice(position, frame.attacker, True)


def take_door_assault(position: Position, frame: DoorAssault | LadderAssault, code: int) -> None:
    """first.door.assault-needs-six, fourth.assault.door.six; failing harms nobody (first.ruling.door-assault-loss,
    fourth.assault.door.no-dice)."""
    _, piece, square = frame
    position.pop()
    dice = faces(code)
    needed = door_score(position, piece)
    hits = sum(1 for die in dice if die >= needed)
    roll = "ladder" if isinstance(frame, LadderAssault) else "door"
    position.tell("rolled", roll=roll, piece=position.name(piece), dice=dice, needs=needed, hits=hits)
    if hits:
        beat_down(position, square)


def door_score(position: Position, piece: int) -> int:
    """first.door.assault-sergeant; fourth.ruling.door-assault-natural-six: bonuses do not count there."""
    if position.rulebook.door_assault_modifiers and piece < position.marine_count:
        return 6 - bonus(position, piece, True)
    return 6


def beat_down(position: Position, square: int) -> None:
    if position.shut >> square & 1:
        destroy_door(position, square)
    elif ladders_standing(position) >> square & 1:
        break_ladder(position, square)  # deathwing.ruling.ladder-destroyed
    else:
        damage_fixture(position, square)


# -- the questions ------------------------------------------------------------------------------------------------


declare(
    DoorAssault,
    number=DOOR_ASSAULT,
    word="door",
    asks=chance,
    take=take_door_assault,
    dice=door_dice,
    piece=lambda position, frame: frame.attacker,
    square=lambda position, frame: frame.door,
    needed=lambda position, frame: door_score(position, frame.attacker),
)
declare(
    LadderAssault,
    number=LADDER_ASSAULT,
    word="ladder",
    asks=chance,
    take=take_door_assault,
    dice=door_dice,
    piece=lambda position, frame: frame.attacker,
    square=lambda position, frame: frame.ladder,
    needed=lambda position, frame: door_score(position, frame.attacker),
)
