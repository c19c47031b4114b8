"""Why a move is refused by the book of the cult, where it says more than the books it is joined to."""

from typing import Final

# A book asks these first.
CULT_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- cult pieces --
    ("cult overwatch", "cult.hybrid.no-overwatch"),
    ("no cult gun", "cult.hybrid.lasgun"),
    ("hybrid target", "cult.ruling.hybrid-targets"),
    ("lurking gunner", "cult.piece.lurking"),
    ("psykers wait", "cult.choose.psykers"),
    ("no cards here", "cult.choose.cult-alone"),
    # -- weapons --
    ("light gun", "cult.weapon.light"),
    ("heavy gun moves", "cult.weapon.light"),
    ("heavy gun turns", "cult.ruling.hybrid-turn-and-fire"),
    ("sideways shot", "cult.weapon.light"),
    ("no missile launcher", "cult.weapon.missile"),
    ("no melta bomb", "cult.weapon.melta-throw"),
    ("all thrown", "cult.weapon.grenade"),
    ("thrown range", "cult.weapon.grenade"),
    ("smoke between", "cult.weapon.melta-second"),
    ("flamer: smoke between", "cult.weapon.melta-second"),
    ("melta bomb between", "cult.weapon.melta-first"),
    ("flamer: melta bomb between", "cult.weapon.melta-first"),
    ("bulkhead shot", "cult.weapon.scores"),
    # -- marines in power armour --
    ("armoured fist", "cult.ruling.armour-doors"),
)
