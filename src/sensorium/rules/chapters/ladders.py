"""Falling down a ladder: fourth.ladders.fall.roll, fourth.ruling.ladder-fall-details. Nobody jumps:
fourth.ladders.fall.not-voluntary.

Sight and fighting across a ladder stand with sight and assault, climbing with the moves between decks.
"""

from sensorium.rules.chapters.arrival import FALL, FREE_SHOT, Fall, FreeShot, leave
from sensorium.rules.chapters.casualties import kill
from sensorium.rules.chapters.fire import FLAMES, Flames
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, one_die


def run_fall(position: Position, frame: Fall) -> bool:
    if position.on_board(frame.marine):
        return True
    position.pop()
    return False


def take_fall(position: Position, frame: Fall, code: int) -> None:
    """On a 1 he falls, keeping his facing and losing his points: fourth.ladders.fall.on-one,
    fourth.ladders.fall.facing, fourth.ladders.fall.lose-ap."""
    marine = frame.marine
    position.pop()
    die = faces(code)[0]
    if position.events is not None:
        position.tell("rolled", roll="fall", piece=position.name(marine), dice=[die], needs=2, hits=int(die > 1))
    if die > 1:
        return
    below = position.board.below[position.place[marine]]
    position.tell("fell", piece=position.name(marine), to=position.board.name(below))
    if position.occupied >> below & 1:
        # fourth.ladders.fall.crush, fourth.ruling.broodlord-other-deaths
        kill(position, position.who[below], "fall", marine)
    leave(position, marine, below)
    position.ap[marine] = 0
    if position.active == marine:
        position.active = -1
    # No shot after a fall; fire below makes him roll.
    position.stack = tuple(one for one in position.stack if one != FreeShot(FREE_SHOT, marine))
    if position.burning >> below & 1:
        position.push(Flames(FLAMES, 1 << marine, 2))


declare(
    Fall,
    number=FALL,
    word="fall",
    run=run_fall,
    asks=chance,
    take=take_fall,
    dice=one_die,
    piece=lambda position, frame: frame.marine,
    needed=lambda position, frame: 2,
)
