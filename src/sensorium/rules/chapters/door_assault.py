"""Close assault on a closed door or a fixture: it breaks on a six, and cannot strike back. A force axe may put psi
points into the blow, and a chain fist needs none."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.assault import assault_dice, bonus
from sensorium.rules.chapters.assault_choices import lacks_axe, use_psi
from sensorium.rules.chapters.boosts import begin_boosts, boosts_of
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import damage_fixture
from sensorium.rules.chapters.holes import break_ladder, ladders_standing
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.core.answers import ARG_SHIFT, PASS, PIECE_SHIFT, SPEND_PSI, arg_of, verb_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare
from sensorium.rules.core.vocabulary import CHANCE, MARINES

DOOR_ASSAULT: Final = 20
LADDER_ASSAULT: Final = 79
AXE_BLOW: Final = 32
UNDECIDED: Final = -1  # psi points that have still to be named


class DoorAssault(NamedTuple):
    """Is it beaten down?"""

    kind: Literal[20]
    attacker: int
    door: int


class AxeBlow(NamedTuple):
    """The same with psi points: how many, and is it beaten down?"""

    kind: Literal[32]
    attacker: int
    door: int
    psi: int


class LadderAssault(NamedTuple):
    """Is it torn from the wall? deathwing.ladder.attacked-like-door"""

    kind: Literal[79]
    attacker: int
    door: int  # the square of the ladder


def do_assault_square(position: Position, piece: int, square: int) -> None:
    """Beat down a closed door or a fixture: first.door.assault-who, fourth.assault.door."""
    if position.events is not None:
        position.tell("assaults", piece=position.name(piece), at=position.board.name(square))
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, piece)
    if cuts_doors(position, piece):
        # No roll, and it is gone: fourth.chainfist.door, deathwing.chain-fist.door-cost,
        # deathwing.chain-fist.door-removed, deathwing.ruling.chain-fist-objects, deathwing.chain-fist.bulkhead-cost,
        # deathwing.bulkhead.chain-fist
        beat_down(position, square)
    elif has_early_psi(position, piece):
        position.push(AxeBlow(AXE_BLOW, piece, square, UNDECIDED))
    else:
        blow: DoorAssault | LadderAssault = DoorAssault(DOOR_ASSAULT, piece, square)
        if ladders_standing(position) >> square & 1:
            blow = LadderAssault(LADDER_ASSAULT, piece, square)
        if position.rulebook.cards:
            begin_boosts(position, piece, -1, False, blow)  # cult.boost.doors
        else:
            position.push(blow)


def cuts_doors(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).cuts_doors


def has_early_psi(position: Position, piece: int) -> bool:
    """Whether he has points to put into a blow before it falls: deathwing.ruling.force-axe-points."""
    return position.rulebook.arms(position.gear[piece]).psi_first and not lacks_axe(position, piece)


def door_dice(position: Position, frame: DoorAssault | AxeBlow | LadderAssault) -> int:
    """first.door.assault-marine-die, first.door.assault-stealer-dice, deathwing.ruling.lightning-claws-highest"""
    return assault_dice(position, frame.attacker, True)


def take_door_assault(position: Position, frame: DoorAssault | LadderAssault, code: int) -> None:
    """first.door.assault-needs-six, fourth.assault.door.six; failing harms nobody (first.ruling.door-assault-loss,
    fourth.assault.door.no-dice)."""
    position.pop()
    strike_door(position, frame.attacker, frame.door, 0, faces(code))


def strike_door(position: Position, piece: int, square: int, psi: int, dice: list[int]) -> None:
    needed = door_score(position, piece, psi)
    hits = sum(1 for die in dice if die >= needed)
    if position.events is not None:
        roll = "ladder" if ladders_standing(position) >> square & 1 else "door"
        position.tell("rolled", roll=roll, piece=position.name(piece), dice=dice, needs=needed, hits=hits)
    if hits:
        beat_down(position, square)


def door_score(position: Position, piece: int, psi: int = 0) -> int:
    """first.door.assault-sergeant, deathwing.thunder-hammer.bonus, deathwing.ruling.lightning-claws-highest,
    deathwing.ruling.force-axe-points, deathwing.bulkhead.bonuses-count; fourth.ruling.door-assault-natural-six: bonuses
    do not count there."""
    if position.rulebook.door_assault_modifiers:  # a magus and a patriarch too: cult.hybrid.bonus-doors
        return max(1, 6 - bonus(position, piece, True) - psi - boosted(position, piece))
    return 6


def boosted(position: Position, piece: int) -> int:
    """What cards add to the blow (cult.boost.doors); foresight is of enemies only (cult.prescience.assault)."""
    return boosts_of(position, piece) if position.rulebook.cards else 0


def beat_down(position: Position, square: int) -> None:
    if position.shut >> square & 1:
        destroy_door(position, square)
    elif ladders_standing(position) >> square & 1:
        break_ladder(position, square)  # deathwing.ruling.ladder-destroyed
    else:
        damage_fixture(position, square)


def axe_asks(position: Position, frame: AxeBlow) -> int:
    return MARINES if frame.psi == UNDECIDED else CHANCE


def axe_choices(position: Position, frame: AxeBlow) -> list[int]:
    base = SPEND_PSI | frame.attacker << PIECE_SHIFT
    return [PASS, *(base | points << ARG_SHIFT for points in range(1, position.psi[frame.attacker] + 1))]


def take_axe_blow(position: Position, frame: AxeBlow, code: int) -> None:
    if frame.psi != UNDECIDED:
        position.pop()
        strike_door(position, frame.attacker, frame.door, frame.psi, faces(code))
        return
    points = arg_of(code) if verb_of(code) == SPEND_PSI else 0
    if points:
        use_psi(position, frame.attacker, points)
    position.swap(frame._replace(psi=points))


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
    AxeBlow,
    number=AXE_BLOW,
    word="axe at a door",
    asks=axe_asks,
    choices=axe_choices,
    take=take_axe_blow,
    dice=door_dice,
    piece=lambda position, frame: frame.attacker,
    square=lambda position, frame: frame.door,
    needed=lambda position, frame: 0 if frame.psi == UNDECIDED else door_score(position, frame.attacker, frame.psi),
    texts={"psi": "How many psi points does {piece} spend?"},
)
declare(
    LadderAssault,
    number=LADDER_ASSAULT,
    word="ladder",
    asks=chance,
    take=take_door_assault,
    dice=door_dice,
    piece=lambda position, frame: frame.attacker,
    square=lambda position, frame: frame.door,
    needed=lambda position, frame: door_score(position, frame.attacker),
)
