"""Why a move is refused by the magazine's rulings, where they say something else than the books they amend."""

from typing import Final

# A book asks these first.
WHITEDWARF_REASONS: Final[tuple[tuple[str, str], ...]] = (
    # -- friendly fire --
    ("friends burn", "wd.friendly.no-flaming-own"),
    ("friends blown up", "wd.friendly.general"),
    ("hammer among friends", "wd.friendly.no-hammer"),
    ("burst friends", "wd.friendly.no-full-auto"),
    ("grenade friends", "wd.friendly.general"),
    # -- line of sight and hidden models --
    ("piece between", "wd.hidden.visible-blocks"),
    # -- move and fire --
    ("no turn and fire", "wd.turn-and-fire.allowed"),
    # -- prone models --
    ("prone moves", "wd.prone.no-move"),
    ("prone shoots", "wd.prone.no-shoot"),
    ("prone assaults", "wd.prone.no-assault"),
    ("prone has no points", "wd.ruling.prone-cp"),
    # -- overwatch --
    ("never at doors", "wd.overwatch.only-the-actor"),
    ("not the actor", "wd.overwatch.only-the-actor"),
    # -- doors --
    ("door not in front", "wd.door.not-side-or-rear"),
    # -- passing objects --
    ("no passing", "wd.pass.mission-only"),
    ("pass across diagonal", "wd.pass.not-blocked-diagonal"),
    ("no receiver", "wd.pass.eight-squares"),
    # -- section effects --
    ("melta bomb there", "wd.section.melta-bomb-same"),
    # -- crates and rubble --
    ("crate there", "wd.crate.blocks-movement"),
    ("crate between", "wd.crate.blocks-los"),
    ("flamer: crate between", "wd.crate.blocks-los"),
    ("rubble attacked", "wd.rubble.nothing-else"),
)
