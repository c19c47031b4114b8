"""The long way alone: nine boards to be crossed and a leader to be killed on the tenth, by the solitaire rules
(solo.cloud-runner.solo-rules). Here is what its boards change in the game itself: a table decides what comes.

How one board follows another is told by the room ``journey``.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.entry import reinforce
from sensorium.rules.chapters.solitaire import plan_ambush
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, one_die

SUPPLY_ROLL: Final = 142
AN_AMBUSH: Final = -1
# By the die, how many blips come: solo.table.reinforcements, solo.ruling.reinforcement-table-ocr
REINFORCEMENTS: Final = (0, AN_AMBUSH, 1, 1, 2, 3)


class SupplyRoll(NamedTuple):
    """What comes this turn?"""

    kind: Literal[142]


def roll_for_supply(position: Position) -> None:
    """As each stealer turn begins: solo.cloud-runner.reinforcement-roll."""
    position.push(SupplyRoll(SUPPLY_ROLL))


def take_supply_roll(position: Position, frame: SupplyRoll, code: int) -> None:
    """Ambush counters come by this table and in no other way (solo.cloud-runner.ambush-from-table), also when every
    entry area is secured and all blips are lost (solo.ruling.cloud-runner-all-secured)."""
    position.pop()
    die = faces(code)[0]
    blips = REINFORCEMENTS[die - 1]
    if blips == AN_AMBUSH:
        position.tell("supply ambush", dice=[die])
        plan_ambush(position, position.turn)
        blips = 0
    else:
        position.tell("supply", dice=[die], blips=blips)
    reinforce(position, blips + position.extra)


declare(SupplyRoll, number=SUPPLY_ROLL, word="supply", asks=chance, take=take_supply_roll, dice=one_die)
