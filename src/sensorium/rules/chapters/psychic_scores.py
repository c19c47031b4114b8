"""What a die must show for a psychic attack to destroy a piece: cult.table.psychic-scores."""

from sensorium.rules.content.cards import SCORES
from sensorium.rules.content.kinds import HYBRID, MAGUS
from sensorium.rules.core.position import Position

AS_PURESTRAIN, AS_HYBRID, AS_TERMINATOR = 0, 1, 2


def psychic_score(position: Position, power: int, piece: int) -> int:
    """A blip and an ambush counter as a purestrain, whatever they hide: cult.ruling.blip-as-target."""
    return SCORES[power][column_of(position, piece)]


def column_of(position: Position, piece: int) -> int:
    if piece < position.marine_count:
        return AS_TERMINATOR
    return AS_HYBRID if position.kind[piece] in (HYBRID, MAGUS) else AS_PURESTRAIN
