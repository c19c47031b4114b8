"""What an explosion does to ladders: a flamer or a hammer that is blown up tears them off, a grenade may.

deathwing.ruling.ladder-destroyed, deathwing.ruling.grenade-blips-and-objects; flames, bolts and a cannon that blows up
leave them as they are (deathwing.ruling.malfunction-adjacent). Of the cult's weapons a plasma missile does what a
grenade does, with its own score (cult.weapon.plasma), and a melta bomb takes whatever is attacked as a door is
(cult.weapon.melta-first, deathwing.ladder.attacked-like-door).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.holes import break_ladder, break_ladders, ladders_standing
from sensorium.rules.content.fixtures import BY_FLAMER_BLAST, BY_GRENADE, BY_HAMMER_BLAST, BY_MELTA, BY_PLASMA
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, lowest, one_die

LADDER_BLAST: Final = 81
LADDER_MISSILE: Final = 132
# By a grenade: deathwing.ruling.ladder-destroyed; by a plasma missile, as a door: cult.table.weapons.
TORN_OFF: Final = {LADDER_BLAST: 5, LADDER_MISSILE: 6}


class LadderBlast(NamedTuple):
    """Which ladders does the grenade destroy, or the missile?"""

    kind: Literal[81, 132]  # of ``TORN_OFF``
    struck: int  # one square of each that has still to roll


def strike_ladders(position: Position, squares: int, attack: int) -> None:
    """Every ladder with an end on these squares is struck."""
    struck = ladders_standing(position) & squares
    if not struck:
        return
    if attack in (BY_FLAMER_BLAST, BY_HAMMER_BLAST, BY_MELTA):
        break_ladders(position, squares)
    elif attack == BY_GRENADE:
        position.push(LadderBlast(LADDER_BLAST, struck))
    elif attack == BY_PLASMA:
        position.push(LadderBlast(LADDER_MISSILE, struck))


def run_ladder_blast(position: Position, frame: LadderBlast) -> bool:
    if frame.struck:
        return True
    position.pop()
    return False


def take_ladder_blast(position: Position, frame: LadderBlast, code: int) -> None:
    square = lowest(frame.struck)
    position.swap(frame._replace(struck=frame.struck & frame.struck - 1))
    die = faces(code)[0]
    score = TORN_OFF[frame.kind]
    hits = int(die >= score)
    at = position.board.name(square)
    position.tell("rolled", roll="ladder in a blast", fixture="ladder", at=at, dice=[die], needs=score, hits=hits)
    if hits:
        break_ladder(position, square)


for number, word in ((LADDER_BLAST, "ladder in a blast"), (LADDER_MISSILE, "ladder and missile")):
    declare(
        LadderBlast,
        number=number,
        word=word,
        run=run_ladder_blast,
        asks=chance,
        take=take_ladder_blast,
        dice=one_die,
        square=lambda position, frame: lowest(frame.struck),
        needed=lambda position, frame: TORN_OFF[frame.kind],
    )
