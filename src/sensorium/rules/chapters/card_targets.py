"""What a cast is aimed at, in words."""

from sensorium.rules.chapters.card_aim import COUNTER, HAND
from sensorium.rules.content.cards import AT_MODEL, LIGHTNING_ARC, SCAN, SELF, TELEPORT, Card
from sensorium.rules.core.position import Position


def target_words(position: Position, card: Card, target: int) -> str:
    """What a cast names, as the notation writes it; nothing where it names nothing."""
    if card.power in AT_MODEL:
        return position.name(target)
    if card.power == SCAN:
        return {HAND: "hand", COUNTER: "command"}.get(target) or position.name(target)
    if card.targeting == SELF and card.power != TELEPORT:
        return ""
    if card.power == LIGHTNING_ARC and position.occupied >> target & 1:
        return position.name(position.who[target])
    return position.board.name(target)
