"""Why a move is refused by the Deathwing expansion, where it says something else than the first edition, or more."""

from typing import Final

# A book asks these first.
DEATHWING_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- assault cannon --
    ("no burst", "deathwing.assault-cannon.two-modes"),
    ("cannon empty", "deathwing.assault-cannon.empty"),
    ("burst ammunition", "deathwing.assault-cannon.auto-needs-five"),
    ("burst target", "deathwing.assault-cannon.auto-dice"),
    ("burst friends", "deathwing.ruling.full-auto-friends"),
    ("burst order", "deathwing.ruling.full-auto-order"),
    ("burst goes on", "deathwing.ruling.full-auto-order"),
    ("burst hidden", "deathwing.assault-cannon.auto-stops-at-survivor"),
    ("burst on overwatch", "deathwing.assault-cannon.overwatch-single-only"),
    ("no reload", "deathwing.assault-cannon.starting-magazines"),
    ("reload points", "deathwing.assault-cannon.reload-cost"),
    # -- grenade launcher --
    ("no launcher", "deathwing.grenade-launcher.bearer"),
    ("launcher empty", "deathwing.grenade-launcher.empty"),
    ("no grenade reload", "deathwing.grenade-launcher.empty"),
    ("grenade line", "deathwing.grenade-launcher.target-square"),
    ("grenade range", "deathwing.grenade-launcher.range"),
    ("grenade friends", "deathwing.ruling.grenade-friends-and-own-section"),
    ("grenade on overwatch", "deathwing.ruling.grenade-modes"),
    # -- flamer reloads --
    ("no flamer reload", "deathwing.flamer.reload-bought"),
    ("flamer reload points", "deathwing.flamer.reload-cost"),
)
