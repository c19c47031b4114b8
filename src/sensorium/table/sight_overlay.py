"""What a marine sees, what he may shoot at, and what his flames would fill."""

from __future__ import annotations

from sensorium.rules.chapters.fire import flood
from sensorium.rules.chapters.flamer import can_flame, flame_targets
from sensorium.rules.chapters.grenade import grenade_targets, reached
from sensorium.rules.chapters.section_weapons import missile_targets
from sensorium.rules.chapters.sight import can_target, sees
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import View, imagine
from sensorium.table import wire
from sensorium.table.piece_names import slot_named
from sensorium.table.scene import names


def sight(seen: View, piece: str) -> wire.Sight:
    """Of a marine on the board, or of a model that shoots (cult.piece.sight). Other stealers need no sight
    (first.los.stealers-need-none), so they have none to show."""
    position = imagine(seen, 0)
    marine = slot_named(position, piece)
    if marine < 0 or (marine >= position.marine_count and not position.gear[marine]) or not position.on_board(marine):
        return wire.Sight(seen=[], arc=[])
    board = position.board
    return wire.Sight(
        seen=[board.name(at) for at in range(board.count) if sees(position, marine, at)],
        arc=[board.name(at) for at in range(board.count) if can_target(position, marine, at)],
        burns=burns(position, marine),
        ranges=ranges(position, marine),
    )


def burns(position: Position, marine: int) -> dict[str, list[str]]:
    """For each square he could flame, or throw a grenade at, what would be filled then."""
    name = position.board.name
    if can_flame(position, marine):
        return {name(at): names(position, flood(position, at)) for at in flame_targets(position, marine)}
    place = position.place[marine]
    arms = position.rulebook.arms(position.gear[marine])
    if arms.missile is not None:
        return {name(at): names(position, reached(position, place, at)) for at in missile_targets(position, marine)}
    if position.ammo[marine] <= 0:
        return {}
    return {name(at): names(position, reached(position, place, at)) for at in grenade_targets(position, marine)}


def ranges(position: Position, marine: int) -> dict[str, int]:
    """How far away each enemy is whom he sees, in squares."""
    board = position.board
    place = position.place[marine]
    found: dict[str, int] = {}
    enemies = (
        range(position.marine_count, len(position.kind))
        if marine < position.marine_count
        else range(position.marine_count)
    )
    for slot in enemies:
        if position.on_board(slot) and stands(position, slot):
            if sees(position, marine, position.place[slot]):
                found[position.name(slot)] = board.distance(place, position.place[slot])
    return found


def stands(position: Position, slot: int) -> bool:
    """Whether it fills its square; objects do not."""
    return position.who[position.place[slot]] == slot
