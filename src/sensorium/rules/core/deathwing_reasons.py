"""Why a move is refused by the Deathwing expansion, where it says something else than the first edition, or more."""

from typing import Final

# A book asks these first.
DEATHWING_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- close assault --
    ("no sword", "deathwing.power-sword.parry"),
    ("no such die", "deathwing.power-sword.parry-chosen-die"),
    ("parry before dice", "deathwing.power-sword.parry"),
    ("parry nobody", "deathwing.power-sword.parry"),
    ("parry aside", "deathwing.power-sword.parry-facing"),
    ("no shield", "deathwing.storm-shield.variant-block"),
    ("shield side", "deathwing.storm-shield.parry-sides"),
    ("shield parries", "deathwing.ruling.storm-shield-default"),
    ("shield blocks", "deathwing.storm-shield.variant-block"),
    ("block after dice", "deathwing.ruling.storm-shield-default"),
    ("no axe", "deathwing.force-axe.psi-bonus"),
    ("no psyker", "deathwing.force-axe.librarian-only"),
    ("psi exhausted", "deathwing.librarian.psi-exhausted"),
    ("psi pool", "deathwing.ruling.force-axe-points"),
    ("psi aside", "deathwing.force-axe.facing-only"),
    ("psi after dice", "deathwing.force-axe.declare"),
    ("psi at nobody", "deathwing.force-axe.psi-bonus"),
    ("hammer after dice", "deathwing.thunder-hammer.self-destruct-before-dice"),
    ("hammer sight", "deathwing.thunder-hammer.self-destruct-sight"),
    ("hammer among friends", "deathwing.ruling.thunder-hammer-friends"),
    ("hammer points", "deathwing.thunder-hammer.self-destruct-cost"),
    ("cut ahead only", "deathwing.chain-fist.door-position"),
    ("cut open door", "deathwing.chain-fist.purpose"),
    # -- shooting --
    ("claws", "deathwing.lightning-claws.sole-armament"),
    ("no hand for a gun", "deathwing.ruling.gunless-marines"),
    ("overwatch weapon", "deathwing.ruling.gunless-marines"),
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
