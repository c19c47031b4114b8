"""Leaving the board alive: by an exit, down a chute, by teleport. Nobody who has left comes back:
fourth.exit.no-return, deathwing.chute.escaped-removed, deathwing.teleport.removed."""

from sensorium.rules.chapters.objects import set_down
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import GONE


def depart(position: Position, marine: int) -> None:
    """He is gone, and what he carries leaves with him, but for what he has let go of: fourth.ruling.exit-details,
    fourth.objects.drop-moving."""
    set_down(position, marine, position.place[marine])
    for slot in range(position.marine_count, len(position.kind)):
        if position.holder[slot] == marine:
            position.place[slot] = GONE
    position.remove(marine, GONE)
    position.push(SIGHT_CHECK)
