"""What a piece carries, and what it has with it when the game begins: ammunition, magazines and psi points."""

from sensorium.rules.core.position import Position, replaced


def has_gun(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).gun is not None


def has_flamer(position: Position, piece: int) -> bool:
    return position.rulebook.arms(position.gear[piece]).flamer is not None


def equip(position: Position, piece: int) -> None:
    arms = position.rulebook.arms(position.gear[piece])
    position.ammo = replaced(position.ammo, piece, arms.magazine)
    position.reloads = replaced(position.reloads, piece, arms.reloads)
    position.psi = replaced(position.psi, piece, position.rulebook.kinds[position.kind[piece]].psi)


def supply(position: Position, piece: int, ammo: int, reloads: int, psi: int) -> None:
    """What a mission or a case gives in place of the rulebook's numbers; -1: as the rulebook has it."""
    if ammo >= 0:
        position.ammo = replaced(position.ammo, piece, ammo)
    if reloads >= 0:
        position.reloads = replaced(position.reloads, piece, reloads)
    if psi >= 0:
        position.psi = replaced(position.psi, piece, psi)
