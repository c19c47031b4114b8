"""What a piece carries, and what it has with it when the game begins: ammunition, magazines and psi points."""

from sensorium.rules.core.position import Position


def has_gun(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).gun is not None


def has_flamer(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).flamer is not None


def equip(position: Position, piece: int) -> None:
    arms = position.rulebook.arms(position.gear[piece])
    position.ammo[piece] = arms.magazine
    position.reloads[piece] = arms.reloads
    position.psi[piece] = position.rulebook.kinds[position.kind[piece]].psi
