"""How many magi and patriarchs there have been: none of them comes twice (cult.choose.supply)."""

from typing import Final

from sensorium.rules.content.kinds import MAGUS, PATRIARCH
from sensorium.rules.core.position import Position

LEADER_SHIFT: Final = {MAGUS: 4, PATRIARCH: 8}  # where ``brood_used`` counts them


def appeared(position: Position, kind: int) -> int:
    """How many leaders of this kind have come to the board so far, those that were set up too. They are counted when
    they come from a blip; one who was set up while he lives, and for good when he or another of his kind dies."""
    return max(counted(position, kind), position.kind.count(kind))


def counted(position: Position, kind: int) -> int:
    return position.brood_used >> LEADER_SHIFT[kind] & 15


def count_leader(position: Position, kind: int) -> None:
    """One of this kind has come from a blip."""
    if kind in LEADER_SHIFT:
        position.brood_used += 1 << LEADER_SHIFT[kind]


def keep_count(position: Position, kind: int) -> None:
    """One of this kind is about to be removed."""
    if kind in LEADER_SHIFT:
        position.brood_used += appeared(position, kind) - counted(position, kind) << LEADER_SHIFT[kind]
