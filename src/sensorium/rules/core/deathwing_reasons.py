"""Why a move is refused by the Deathwing expansion, where it says something else than the first edition, or more."""

from typing import Final

# A book asks these first.
DEATHWING_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- pitfalls --
    ("no hole underfoot", "deathwing.pitfall.marine-jump-later"),
    ("no hole to enter", "deathwing.pitfall.marine-jump-announced"),
    ("stealer: no hole underfoot", "deathwing.pitfall.stealer-jump-later"),
    ("stealer: no hole to enter", "deathwing.pitfall.stealer-jump-announced"),
    ("jump into fire", "deathwing.ruling.fall-into-fire-or-obstacle"),
    ("hole taken", "deathwing.ruling.stealer-jump-occupied"),
    ("marines do not climb holes", "deathwing.pitfall.marine-no-climb"),
    ("shy between levels", "deathwing.ruling.pitfall-blip-sight"),
    ("must get out of the way", "deathwing.pitfall.land-on-genestealer-dodge"),
    ("pushed aside elsewhere", "deathwing.pitfall.land-on-marine-stunned"),
    # -- prone marines --
    ("prone", "deathwing.prone.no-actions"),
    ("only stands up", "deathwing.ruling.prone-other-actions"),
    ("not prone", "deathwing.prone.stand-cost"),
    # -- ladders --
    ("no ladder", "deathwing.ladder.position"),
    ("ladder taken", "deathwing.ruling.ladder-upper-square"),
    ("ladder occupied", "deathwing.ladder.attacked-like-door"),
    ("ladder immune", "deathwing.ladder.immune-to-bolts"),
    # -- combat and sight between levels --
    ("marine across levels", "deathwing.levels.marine-no-assault"),
    ("not straight up or down", "deathwing.levels.stealer-assault"),
    ("not that way back", "deathwing.ruling.between-level-withdraw"),
    ("no hole near", "deathwing.levels.sight-position"),
    ("beyond the hole's view", "deathwing.levels.sight-extent"),
    ("outside the hole's arc", "deathwing.levels.sight-arc-and-los"),
    ("hole blocked", "deathwing.levels.sight-blocked-by-upper"),
    ("flamer: no hole near", "deathwing.levels.sight-position"),
    ("flamer: beyond the hole's view", "deathwing.levels.sight-extent"),
    ("flamer: outside the hole's arc", "deathwing.levels.sight-arc-and-los"),
    ("flamer: hole blocked", "deathwing.levels.sight-blocked-by-upper"),
)
