"""Whether a marine may leave: not if that loses what staying would not."""

from __future__ import annotations

from sensorium.rules.chapters.departure import depart
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import EXITED, MARINES, STEALERS
from sensorium.rules.scenario.conditions.condition import holds, hopeless
from sensorium.rules.scenario.conditions.facts import marines_left


def forfeits(position: Position, marine: int, verb: int) -> bool:
    """Whether the game that can still be won is lost once he has left by this verb: no objective can be met any more,
    an objective of the enemy is, or he was the last and nothing is won with it."""
    if hopeless(position, MARINES):
        return False
    gone = without(position, marine, verb)
    if is_met(gone, MARINES):
        return False
    if hopeless(gone, MARINES) or (is_met(gone, STEALERS) and not is_met(position, STEALERS)):
        return True
    ends = position.scenario.ends_without_marines or position.scenario.plays_on
    return ends and not marines_left(gone)


def without(position: Position, marine: int, verb: int) -> Position:
    """The position once he has left, before anybody judges it."""
    gone = position.copy()
    gone.tally[EXITED] += 1
    if verb == a.EXIT:
        for index, way in enumerate(gone.board.exits):
            if way.square == gone.place[marine]:
                gone.exits_used[index] += 1
                break
    depart(gone, marine)
    return gone


def is_met(position: Position, side: int) -> bool:
    """Whether what wins at once for this side holds."""
    return any(
        one.at_once and one.side == side and holds(position, one.predicate) for one in position.scenario.objectives
    )
