"""Why a move is refused by the Deathwing expansion, where it says something else than the first edition, or more."""

from typing import Final

# A book asks these first.
DEATHWING_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- crates, rubble, bulkheads, tanks --
    ("crate there", "deathwing.crate.blocks"),
    ("bulkhead there", "deathwing.bulkhead.like-closed-door"),
    ("tank there", "deathwing.cryogenic-tank.blocks"),
    ("crate between", "deathwing.crate.blocks"),
    ("bulkhead between", "deathwing.bulkhead.like-closed-door"),
    ("tank between", "deathwing.cryogenic-tank.blocks"),
    ("flamer: crate between", "deathwing.crate.blocks"),
    ("flamer: bulkhead between", "deathwing.bulkhead.like-closed-door"),
    ("flamer: tank between", "deathwing.cryogenic-tank.blocks"),
    ("bulkhead door", "deathwing.bulkhead.like-closed-door"),
    ("bulkhead shot", "deathwing.ruling.bulkhead-storm-bolter"),
    ("flamer bulkhead", "deathwing.bulkhead.immune"),
    ("rubble attacked", "deathwing.rubble.permanent"),
    ("destroyed already", "deathwing.cryogenic-tank.flipped"),
    # -- ambush counters and entry areas --
    ("no ambush there", "deathwing.ambush.placement-square"),
    ("no ambush agreed", "deathwing.ambush.agreed"),
    ("one ambush", "deathwing.ambush.one-per-turn"),
    ("two ambushes", "deathwing.ambush.two-in-play"),
    ("no ambush left", "deathwing.ambush.cup"),
    ("no ambush now", "deathwing.ambush.instead-of-blip"),
    ("ambush stays", "deathwing.ambush.conversion-only-when"),
    ("sealed area", "deathwing.secure.no-reinforcements"),
    # -- teleport --
    ("no teleport", "deathwing.teleport.only-if-briefed"),
    ("teleport turn", "deathwing.teleport.own-turn"),
    ("one teleport", "deathwing.teleport.one-per-turn"),
    ("teleported", "deathwing.teleport.removed"),
    # -- chutes --
    ("escaped", "deathwing.chute.escaped-removed"),
    ("chute door", "deathwing.chute.door-attack"),
    ("chute trap", "deathwing.chute.stealer-trapped"),
    ("chute full", "deathwing.chute.stealer-follows"),
    ("chute blip", "deathwing.ruling.chute-blips"),
)
