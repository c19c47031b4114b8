"""What has been cast and may be fought over: a card, and each attack of a Lightning Arc."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.core.position import Position

CASTING: Final = 115
ARCING: Final = 117
DISPELLED: Final = 4  # the stage of a cast that has lost its battle


class Casting(NamedTuple):
    """A card that has been cast, and how far it has come."""

    kind: Literal[115]
    caster: int
    label: int
    card: int
    target: int  # as the cast names it
    target_label: int  # of the piece it is, or -1
    stage: int


class Arc(NamedTuple):
    """The next attack of a Lightning Arc: at whom, and does it strike?"""

    kind: Literal[117]
    caster: int
    label: int
    card: int
    left: int  # attacks that are still to be made, this one among them
    struck: int  # the squares that have been attacked
    square: int
    stage: int


def dispel(position: Position) -> None:
    """The cast on top of the stack has lost its battle: wd.force.defender-wins, wd.aegis.attack-fails."""
    cast = position.stack[-1]
    assert isinstance(cast, Casting | Arc)
    position.swap(cast._replace(stage=DISPELLED))
