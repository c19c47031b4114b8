"""The rules that say the same as the one that a refusal names, by its reason, wherever that holds: see ``also_cited``.

Each forbids the move in its own words, or says what it needs and has not got; ``tests/rules/cited_words.txt`` quotes
the words. Rules of books that are not in play are left out.
"""

from typing import Final

HOLES: Final = ("deathwing.ruling.sight-through-holes",)
ARC: Final = (
    "first.target.los-and-arc",
    "first.target.arc-front-only",
    "first.target.turn-first",
    "first.ruling.fire-arc-shape",
    "fourth.ruling.arc-on-grid",
    "fourth.los.needed",
)
FRIENDS: Final = ("wd.friendly.general", "wd.friendly.marines-never")
ONLY_STANDS: Final = ("deathwing.ruling.prone-other-actions",)
AHEAD: Final = ("first.assault.front-square-only",)
SQUEEZED: Final = ("first.ruling.los-squeeze-two-walls", "fourth.ruling.los-squeeze")
OFF_BOARD: Final = ("fourth.ruling.lurk-inert",)
IN_FRONT: Final = ("first.door.model-front-squares", "wd.door.model-front-three")
BLIPS_DO: Final = ("first.blip.actions", "fourth.action.blip-only")
BURNING_SQUARES: Final = "first.ruling.flamer-burning-vs-section"
UNFACED: Final = ("fourth.ruling.assault-modifiers-side",)
COUNTED: Final = ("first.ruling.range-metric", "fourth.range.count", "fourth.ruling.range-diagonal")
NO_FLAMES: Final = ("fourth.ruling.flamer-target-exclusions",)

ALSO: Final[dict[str, tuple[str, ...]]] = {
    # -- whose move it is --
    "finished": ("first.activation.once-per-turn", "fourth.activation.once"),
    # -- command points in the stealer turn --
    "overspent": (
        "first.cp.overspend-loses",
        "fourth.command.overspend-loses",
        "fourth.ruling.overspend-in-program",
    ),
    "no window": ("first.cp.stealer-phase-after-action",),
    "answered": (
        "first.cp.stealer-phase-not-two-actions",
        "first.cp.stealer-phase-next-opportunity",
        "first.ruling.cp-stealer-phase-no-trigger-chain",
        "fourth.ruling.cp-same-marine-repeat",
    ),
    "answered by another": (
        "first.cp.stealer-phase-one-action",
        "first.cp.stealer-phase-next-opportunity",
        "first.ruling.cp-stealer-phase-no-trigger-chain",
    ),
    "nobody saw": (
        "first.cp.stealer-phase-los",
        "fourth.cp.genestealer-turn.trigger",
        "fourth.ruling.witness-moment",
    ),
    "no witness": ("first.cp.stealer-phase-los",),
    "only a blip acted": ("first.cp.stealer-phase-needs-sighting", "fourth.cp.genestealer-turn.trigger"),
    "actor dead": ("fourth.cp.genestealer-turn.trigger",),
    "redraw": ("fourth.ruling.redraw-count",),
    # -- friendly fire: what explodes is not fired, and so the general rule alone forbids it --
    "friends burn": FRIENDS,
    "friends blown up": ("wd.ruling.friendly-self-destruct",),
    "burst friends": FRIENDS,
    "hammer among friends": ("wd.friendly.general",),
    "grenade friends": FRIENDS,
    "cult.ruling.melta-doors": ("wd.friendly.general",),
    "not that target": ("first.target.bolter-target",),
    "a blip": ("first.ruling.shoot-blip", "fourth.shoot.targets"),
    "a blip assaulted": ("first.ruling.assault-friends",),
    # -- weapons --
    "no cannon": ("deathwing.assault-cannon.reload-cost",),
    # A burst is fired at targets in sight, and a bulkhead is none: that it has no effect does not yet forbid to fire.
    "burst bulkhead": ("deathwing.ruling.bulkhead-burst", "deathwing.assault-cannon.auto-dice"),
    "burst hidden": ("deathwing.assault-cannon.auto-chain", "deathwing.ruling.full-auto-order"),
    "cannon empty": ("deathwing.ruling.assault-cannon-sole-gun", "deathwing.assault-cannon.magazine"),
    "no gun": ("first.pieces.flamer-weapon",),
    "free shot weapon": ("first.flamer.no-backup-weapon", "first.pieces.flamer-weapon"),
    "not jammed": ("first.cost.marine-clear-jam",),
    "flamer empty": ("first.flamer.no-backup-weapon", "first.flamer.six-shots"),
    "no launcher": ("deathwing.captain.equipment", "deathwing.captain.shooting"),
    "launcher empty": ("deathwing.grenade-launcher.ammunition",),
    "grenade range": ("deathwing.ruling.grenade-modes",),
    "grenade line": ("first.target.los-and-arc",),
    "shield side": (
        "deathwing.ruling.storm-shield-left",
        "fourth.shield.block",
        "fourth.ruling.assault-modifiers-side",
    ),
    "parry aside": ("fourth.ruling.assault-modifiers-side",),
    "psi aside": ("fourth.ruling.assault-modifiers-side",),
    "shield parries": ("deathwing.storm-shield.variant-block",),
    "no axe": ("deathwing.librarian.psi-boost",),
    "psi at nobody": ("deathwing.force-axe.psi-bonus",),
    "psi exhausted": ("deathwing.ruling.force-axe-points",),
    "psi after dice": ("deathwing.ruling.force-axe-points",),
    "no such die": ("deathwing.power-sword.parry",),
    "parry nobody": ("deathwing.ruling.parry-once",),
    "hammer after dice": ("deathwing.thunder-hammer.self-destruct-defence",),
    "hammer sight": ("deathwing.ruling.thunder-hammer-sight",),
    "cut bulkhead ahead": AHEAD,
    "cut open door": ("first.door.assault-who",),
    "cut ahead only": (*AHEAD, "first.ruling.door-assault-square"),
    "claws": ("deathwing.ruling.gunless-marines",),
    "overwatch weapon": ("first.overwatch.bolter-only",),
    "flamer overwatch": ("first.overwatch.bolter-only", "fourth.overwatch.weapons"),
    "overwatch jammed": ("first.jam.no-fire", "fourth.jam.no-shooting"),
    "overwatch turn": ("fourth.ruling.overwatch-marine-turn",),
    "too far": COUNTED,
    "flamer range": (*COUNTED, *NO_FLAMES),
    "flamer door": ("first.ruling.flamer-same-square", *NO_FLAMES),
    "flamer target": ("fourth.flamer.target",),
    "own section": ("first.ruling.flamer-own-section",),
    "blips do not turn": (
        "first.cost.blip-no-turn",
        "first.facing.blip-none",
        "fourth.facing.blips-none",
        *BLIPS_DO,
    ),
    "blips do not fight": ("first.pieces.blip-no-attack", *BLIPS_DO),
    # -- things on the board: what cannot be pushed aside is in the way --
    "occupied": ("first.board.one-piece-per-square", "first.board.no-passing-through", "fourth.board.square-capacity"),
    "crate there": ("deathwing.crate.immovable",),
    "tank there": ("deathwing.cryogenic-tank.fixed",),
    "closed door": (
        "first.door.closed-no-entry",
        "first.door.closed-position",
        "fourth.doors.closed.block-move",
        "fourth.ruling.door-is-square",
    ),
    "bulkhead there": ("first.move.not-into-closed-door", "first.door.closed-no-entry"),
    "burning": ("wd.section.flamer-same", BURNING_SQUARES),
    "barrier": ("fourth.ruling.barrier-details",),
    "diagonal": ("fourth.ruling.diagonal-blockers-move", "wd.ruling.blocked-diagonal"),
    "into sight": ("first.ruling.blip-illegal-move", "fourth.ruling.blip-accident", "fourth.ruling.blip-los-test"),
    "about turn": ("fourth.turning.marine.90", "fourth.ruling.marine-about-turn"),
    "free about turn": ("fourth.turning.genestealer.free",),
    "friend": ("fourth.assault.front-square",),
    "open door": ("fourth.ruling.door-assault-open",),
    "next to a marine": ("first.ruling.adjacent-definition", "fourth.ruling.adjacent-meaning"),
    "flamer bulkhead": ("deathwing.bulkhead.like-closed-door", "first.flamer.not-closed-door-square"),
    "ladder immune": ("deathwing.ruling.ladder-destroyed",),
    "chute trap": ("deathwing.ruling.chute-model",),
    "chute full": ("deathwing.ruling.chute-model",),
    "own doorway": ("first.door.model-front-squares",),
    "door not in front": (*IN_FRONT, "first.ruling.door-overview-facing"),
    "door out of reach": (*IN_FRONT, "fourth.doors.operate.front"),
    "blip door": ("wd.door.blip-eight",),
    "door locked": ("fourth.ruling.door-locked-which",),
    "door blocked": ("first.ruling.door-in-the-way",),
    "pass across diagonal": ("wd.ruling.blocked-diagonal",),
    "armoured fist": ("first.door.assault-needs-six", "cult.armour.assault"),
    # -- blips and entry areas --
    "held": ("first.ruling.lurk-check-time", "fourth.ruling.genestealer-phase-start"),
    "held back": ("first.lurk.attack-from-area", "first.lurk.models-must-lurk", *OFF_BOARD),
    "lurking": OFF_BOARD,
    "lurkers do not fight": OFF_BOARD,
    "already acted": ("fourth.ruling.blip-activated-meaning",),
    "in sight": ("first.ruling.conversion-voluntary-no-room", "fourth.ruling.convert-beside-marine"),
    "not adjacent": ("first.ruling.conversion-squares-legal",),
    "no step": ("first.ruling.adjacent-definition",),
    "entry full": ("fourth.ruling.lurk-overflow-blips",),
    "no switching": ("first.ruling.entry-models-stay",),
    # -- powers of the fourth edition --
    "prescience floor": ("fourth.ruling.prescience-at-zero",),
    "barrier range": ("fourth.ruling.range-without-los",),
    "barrier square": ("fourth.barrier.place",),
    "storm range": ("fourth.ruling.range-without-los",),
    "storm immune": ("fourth.ruling.storm-targets",),
    # -- between decks --
    "jump into fire": ("first.flamer.impassable",),
    "hole taken": ("first.move.not-into-piece",),
    "not straight up or down": ("deathwing.ruling.between-level-assault", *AHEAD),
    "not that way back": ("deathwing.levels.marine-withdraw",),
    "no hole near": HOLES,
    "beyond the hole's view": HOLES,
    "outside the hole's arc": HOLES,
    "hole blocked": HOLES,
    # -- prone --
    "prone": ONLY_STANDS,
    "prone moves": ONLY_STANDS,
    "prone shoots": (*ONLY_STANDS, "deathwing.prone.no-sight", "wd.prone.no-los"),
    "prone assaults": ONLY_STANDS,
    "prone has no points": ("deathwing.prone.no-sight", "wd.prone.no-los", "first.cp.stealer-phase-needs-sighting"),
    # -- the expansions' missions --
    "one teleport": ("deathwing.ruling.teleport-garbled",),
    "teleport place": ("deathwing.ruling.breakout-tanks",),
    "teleport later": ("deathwing.ruling.recon-fifth-model",),
    "rear first": ("deathwing.ruling.generator-deploy-facing",),
    "no ambush there": ("solo.ruling.ambush-exactly-six",),
    "cache out of reach": ("solo.ruling.cache-position",),
    # -- the cult --
    "cult overwatch": ("first.cost.stealer-no-fire",),
    "no cult gun": ("cult.hybrid.shoot", "first.cost.stealer-no-fire"),
    "hybrid target": ("cult.hybrid.shoot",),
    "stealers do not shoot": ("first.pieces.stealer-no-ranged", "fourth.action.genestealer-cannot-shoot"),
    "heavy gun moves": ("first.move-and-fire.bolter-only", "cult.table.weapon-use"),
    "heavy gun turns": ("first.move-and-fire.bolter-only", "cult.weapon.light", "wd.ruling.turn-and-fire-details"),
    "heavy overwatch": ("cult.table.weapon-use",),
    "melta bomb there": ("cult.weapon.melta-first",),
    # -- sight and arc --
    "beside": ARC,
    "outside the arc": (*ARC, "first.target.side-seen-not-shot"),
    "behind": ("first.los.front-and-side", "first.ruling.vision-arc-shape", *ARC),
    "wall between": ("fourth.los.obstruction.wall", "fourth.los.needed"),
    "wall corner": SQUEEZED,
    "corner between": SQUEEZED,
    "door between": ("first.door.closed-blocks-los", "fourth.los.obstruction.door", "fourth.doors.closed.block-los"),
    "fire between": (
        "first.flamer.no-los-through",
        BURNING_SQUARES,
        "fourth.los.obstruction.burning",
        "fourth.fire.blocks-los",
    ),
    "generator between": ("fourth.los.obstruction.power-field-generator",),
    "barrier between": ("fourth.los.obstruction.force-barrier", "fourth.barrier.blocks-los"),
    "bulkhead between": ("first.los.door-blocks", "first.door.closed-blocks-los"),
    "piece between": ("first.target.not-through-models", "first.los.model-blocks", "wd.ruling.hidden-typo"),
    "sideways": ("first.cost.marine-sideways",),
    # -- the magazine over the book --
    "no turn and fire": ("wd.ruling.turn-and-fire-details",),
    "never at doors": ("first.overwatch.not-at-doors",),
}
