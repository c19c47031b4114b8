"""Fixtures of the deck that can be attacked: generators, tanks, crates, bulkheads.

fourth.ruling.missing.power-field-generator: a fixture blocks sight and movement and is shot or assaulted like a
closed door; hit, it is damaged (fourth.components.counters.power-field-generators) and still in the way. The books of
the expansions say more of crates, tanks and bulkheads.
"""

from sensorium.rules.chapters.sight import in_line_of_fire
from sensorium.rules.core.position import Position


def attackable(position: Position) -> int:
    """The fixtures that guns and fists can still damage."""
    return position.fixtures & (position.board.generators | position.board.tanks) & ~position.damaged


def fixture_targets(position: Position, marine: int) -> list[int]:
    return in_line_of_fire(position, marine, attackable(position))


def damage_fixture(position: Position, square: int) -> None:
    """One hit; a mission may say that it takes more."""
    for index, (place, hits) in enumerate(position.scenario.fixture_hits):
        if place == square:
            position.wounds[index] += 1
            if position.wounds[index] < hits:
                position.tell("hit", at=position.board.name(square))
                return
    position.damaged |= 1 << square
    if position.events is not None:
        position.tell("damaged", at=position.board.name(square))
