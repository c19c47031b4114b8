"""Why a move is refused by the book of the cult, where it says more than the books it is joined to."""

from typing import Final

# A book asks these first.
CULT_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- cult pieces --
    ("cult overwatch", "cult.hybrid.no-overwatch"),
    ("no cult gun", "cult.hybrid.lasgun"),
    ("hybrid target", "cult.ruling.hybrid-targets"),
    ("lurking gunner", "cult.piece.lurking"),
    ("psykers wait", "cult.table.mission-words"),
    # -- weapons --
    ("light gun", "cult.weapon.light"),
    ("heavy gun moves", "cult.table.weapon-use"),
    ("sideways shot", "cult.table.weapon-use"),
    ("heavy overwatch", "cult.table.weapon-use"),
    ("no missile launcher", "cult.weapon.missile"),
    ("missile line", "cult.ruling.plasma-missile"),
    ("missile friends", "cult.ruling.plasma-missile"),
    ("no melta bomb", "cult.weapon.melta-throw"),
    ("bomb line", "cult.weapon.melta-throw"),
    ("bomb range", "cult.weapon.melta-throw"),
    ("bomb friends", "cult.ruling.melta-doors"),
    ("all thrown", "cult.weapon.grenade"),
    ("thrown range", "cult.weapon.grenade"),
    ("smoke between", "cult.weapon.melta-second"),
    ("bulkhead shot", "cult.table.weapons"),
    # -- marines in power armour --
    ("armoured fist", "cult.ruling.armour-doors"),
)
