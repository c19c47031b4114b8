"""What a die must show for a psychic attack to destroy a piece: cult.table.psychic-scores."""

from sensorium.rules.chapters.toughness import hide_of
from sensorium.rules.content.cards import SCORES
from sensorium.rules.core.position import Position


def psychic_score(position: Position, power: int, piece: int) -> int:
    """By its hide; a blip and an ambush counter as a purestrain, whatever they hide: cult.ruling.blip-as-target."""
    return SCORES[power][hide_of(position, piece)]
