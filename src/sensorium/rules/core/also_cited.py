"""What else forbids a move that is refused: rules and rulings that say the same beside the one that is named first.

A refusal names the most specific rule. Where several books or a rule and its ruling forbid the same, it cites them too,
and a case may name any of them.
"""

from typing import Final

from sensorium.rules.chapters.features import kind_at
from sensorium.rules.chapters.hammer import has_hammer
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.prone import is_prone
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.content.fixtures import BULKHEAD, CRATE, TANK
from sensorium.rules.content.weapons import PLASMA_GRENADES
from sensorium.rules.core import answers as a
from sensorium.rules.core.also_cards import also_with_cards
from sensorium.rules.core.position import Position
from sensorium.rules.core.reasons import FLAMER_LINE, LINES
from sensorium.rules.core.vocabulary import STEALER_ACTIONS

HOLES: Final = ("deathwing.ruling.sight-through-holes",)
UNSEEN_ACTION: Final = ("first.cp.stealer-phase-los", "first.cp.stealer-phase-out-of-los")
ARC: Final = (
    "first.target.los-and-arc",
    "first.target.arc-front-only",
    "first.target.side-seen-not-shot",
    "first.target.turn-first",
    "cult.piece.sight",
)
FRIENDS: Final = ("wd.friendly.general", "wd.friendly.marines-never")
BURSTING: Final = ("deathwing.assault-cannon.auto-chain", "deathwing.ruling.full-auto-order")
LYING: Final = ("deathwing.prone.no-actions", "deathwing.ruling.prone-other-actions")

# By the reason of ``reasons``.
ALSO: Final[dict[str, tuple[str, ...]]] = {
    # -- command points in the stealer turn --
    "held": ("first.lurk.models-must-lurk", "wd.ruling.off-board-held"),
    "no window": ("first.cp.stealer-phase-idle", "first.cp.stealer-phase-after-action"),
    "answered": ("first.cp.stealer-phase-not-two-actions", "first.cp.stealer-phase-next-opportunity"),
    "answered by another": ("first.cp.stealer-phase-one-action", "first.cp.stealer-phase-next-opportunity"),
    "nobody saw": UNSEEN_ACTION,
    "no witness": UNSEEN_ACTION,
    # -- friendly fire --
    "friends burn": FRIENDS,
    "friends blown up": ("wd.friendly.marines-never", "wd.ruling.friendly-self-destruct"),
    "burst friends": FRIENDS,
    "hammer among friends": FRIENDS,
    "grenade friends": FRIENDS,
    "not that target": ("first.target.bolter-target",),
    # -- the line of fire --
    # -- reloading --
    "no cannon": ("deathwing.assault-cannon.reload-cost", "deathwing.assault-cannon.starting-magazines"),
    "no reload": ("deathwing.assault-cannon.extra-magazines", "deathwing.ruling.assault-cannon-sole-gun"),
    "no flamer reload": ("first.flamer.empty",),
    "no grenade reload": ("deathwing.grenade-launcher.ammunition",),
    # -- weapons --
    "burst target": ("deathwing.ruling.full-auto-arc",),
    "burst bulkhead": ("deathwing.ruling.bulkhead-burst", "deathwing.assault-cannon.auto-dice"),
    "burst hidden": BURSTING,
    "burst order": BURSTING,
    "burst on overwatch": ("first.cp.stealer-phase-needs-sighting",),
    "grenade on overwatch": ("first.cp.stealer-phase-needs-sighting",),
    "cannon empty": (
        "deathwing.ruling.assault-cannon-sole-gun",
        "deathwing.ruling.assault-cannon-overwatch-score",
        "deathwing.assault-cannon.magazine",
    ),
    "no launcher": ("deathwing.captain.equipment", "deathwing.captain.shooting"),
    "launcher empty": ("deathwing.grenade-launcher.ammunition",),
    "grenade range": ("deathwing.ruling.grenade-modes",),
    "grenade line": ("first.target.los-and-arc",),
    "shield side": ("deathwing.ruling.storm-shield-left",),
    "shield parries": ("deathwing.storm-shield.parry", "deathwing.storm-shield.variant-block"),
    "no axe": ("deathwing.force-axe.librarian-only", "deathwing.librarian.psi-boost"),
    "psi at nobody": ("deathwing.force-axe.psi-bonus",),
    "psi pool": ("deathwing.force-axe.psi-bonus", "deathwing.librarian.psi-exhausted", "deathwing.librarian.psi-tally"),
    "psi exhausted": ("deathwing.ruling.force-axe-points",),
    "psi after dice": ("deathwing.ruling.force-axe-points",),
    "no such die": ("deathwing.power-sword.parry",),
    "parry nobody": ("deathwing.ruling.parry-once",),
    "hammer after dice": ("deathwing.thunder-hammer.self-destruct-defence",),
    "hammer sight": ("deathwing.ruling.thunder-hammer-sight", "first.cp.stealer-phase-needs-sighting"),
    "cut bulkhead ahead": ("first.assault.front-square-only",),
    "cut open door": ("first.door.assault-who",),
    "cut ahead only": ("first.assault.front-square-only", "first.ruling.door-assault-square"),
    "claws": ("deathwing.ruling.gunless-marines",),
    "overwatch weapon": ("first.overwatch.bolter-only",),
    "flamer overwatch": ("first.overwatch.bolter-only",),
    # -- things on the board --
    "crate there": ("deathwing.crate.immovable",),
    "tank there": ("deathwing.cryogenic-tank.fixed",),
    "bulkhead there": ("first.move.not-into-closed-door", "first.door.closed-no-entry"),
    "bulkhead between": ("first.los.door-blocks", "first.door.closed-blocks-los"),
    "flamer bulkhead": ("deathwing.bulkhead.like-closed-door", "first.flamer.not-closed-door-square"),
    "ladder immune": ("deathwing.ruling.ladder-destroyed",),
    "chute trap": ("deathwing.ruling.chute-model",),
    "chute full": ("deathwing.ruling.chute-model",),
    # -- between decks --
    "jump into fire": ("first.flamer.impassable",),
    "hole taken": ("first.move.not-into-piece",),
    "no hole underfoot": ("deathwing.pitfall.hole",),
    "stealer: no hole underfoot": ("deathwing.pitfall.hole",),
    "ladder taken": ("first.move.not-into-piece",),
    "not straight up or down": ("deathwing.ruling.between-level-assault", "first.assault.front-square-only"),
    "not that way back": ("deathwing.levels.marine-withdraw",),
    "no hole near": HOLES,
    "beyond the hole's view": HOLES,
    "outside the hole's arc": HOLES,
    "hole blocked": HOLES,
    # -- prone --
    "prone": LYING,
    "prone moves": LYING,
    "prone shoots": (*LYING, "deathwing.prone.no-sight"),
    "prone assaults": LYING,
    "only stands up": LYING,
    "prone has no points": (*LYING, "deathwing.prone.no-sight"),
    # -- ambushes, teleport --
    "no ambush there": ("deathwing.ruling.ambush-distance",),
    "no ambush now": ("deathwing.ruling.ambush-with-no-reinforcement",),
    "one teleport": ("deathwing.ruling.teleport-garbled",),
    # -- the cult --
    "cult overwatch": ("first.cost.stealer-no-fire",),
    "no cult gun": ("cult.hybrid.shoot", "first.cost.stealer-no-fire"),
    "hybrid target": ("cult.hybrid.shoot",),
    "light gun": ("cult.hybrid.shoot",),
    "stealers do not shoot": ("first.pieces.stealer-no-ranged",),
    "not a stealer's action": ("first.pieces.stealer-no-ranged",),
    "heavy gun moves": ("first.move-and-fire.bolter-only",),
    "bulkhead shot": ("deathwing.bulkhead.marine-assault",),
    "melta bomb there": ("cult.weapon.melta-first", "first.flamer.impassable"),
    "cult.ruling.melta-doors": FRIENDS,
    # -- sight and arc --
    "beside": ARC,
    "outside the arc": ARC,
    "behind": ("first.los.front-and-side", *ARC),
    "sideways": ("first.cost.marine-sideways",),
    # -- the magazine over the book --
    "no turn and fire": ("cult.ruling.hybrid-turn-and-fire", "wd.ruling.turn-and-fire-details"),
    "piece between": ("first.target.not-through-models", "first.los.model-blocks"),
    "door not in front": ("wd.door.model-front-three",),
    "never at doors": ("first.overwatch.not-at-doors",),
}

# What an action costs, where its price is what forbids it.
PRICES: Final[dict[int, tuple[str, ...]]] = {
    a.FULL_AUTO: ("deathwing.assault-cannon.auto-cost",),
    a.TELEPORT: ("deathwing.teleport.cost",),
    a.STAND: ("deathwing.prone.stand-cost", "wd.prone.cost-terminator"),
    a.GRENADE: ("deathwing.grenade-launcher.cost",),
    a.FLAME: ("first.cost.marine-fire-flamer",),
    a.UNJAM: ("first.jam.clear-cost", "first.cost.marine-clear-jam"),
}
# Weapons that need their man to face the enemy.
ASIDE: Final = ("parry aside", "shield side", "psi aside")
WITH_WEAPONS: Final = (a.FULL_AUTO, a.GRENADE, a.UNJAM, a.RELOAD, a.SELF_DESTRUCT, a.SET_OVERWATCH)
AIMED: Final = {
    a.FIRE: "deathwing.levels.guns-through-holes",
    a.FIRE_DOOR: "deathwing.levels.guns-through-holes",
    a.FIRE_SQUARE: "deathwing.levels.guns-through-holes",
    a.FLAME: "deathwing.ruling.hole-section-target",
    a.GRENADE: "deathwing.levels.grenades-through-holes",
}
# What shields a target from a shot, and so from a burst, and what is said of it beside the rule of the burst.
SHIELDING: Final[dict[str, tuple[str, ...]]] = {
    "piece between": (),
    "door between": (),
    "crate between": (),
    "tank between": (),
    "bulkhead between": ("deathwing.bulkhead.no-full-auto", "deathwing.ruling.bulkhead-burst"),
}
# What a fixture says that stands beside a diagonal and closes it, by its kind.
PINCHES: Final[dict[int, tuple[str, ...]]] = {
    CRATE: ("deathwing.ruling.crate-and-fire", "deathwing.crate.blocks"),
    BULKHEAD: ("deathwing.bulkhead.like-closed-door",),
    TANK: ("deathwing.cryogenic-tank.blocks",),
}
SHORT: Final = ("points", "overspent", "reload points", "flamer reload points", "hammer points")
EDITIONS: Final = ("first.", "fourth.")


RELOADING: Final = (
    "deathwing.assault-cannon.reload-cost",
    "deathwing.assault-cannon.reload-no-partial",
    "deathwing.assault-cannon.reload-by-command-points",
    "deathwing.ruling.assault-cannon-command-points",
)
REFUELLING: Final = (
    "deathwing.flamer.reload-cost",
    "deathwing.flamer.reload-single-action",
    "deathwing.flamer.reload-command-points",
    "deathwing.ruling.assault-cannon-command-points",
)
HAMMERING: Final = ("deathwing.thunder-hammer.self-destruct-cost", "deathwing.thunder-hammer.self-destruct-timing")


def also_cited(position: Position, why: str, code: int) -> tuple[str, ...]:
    """The other rules against this move, of the books in play: what each expansion says of the same reason, and what
    says the same in other words."""
    found = [rule for name, rule in position.rulebook.reasons if name == why and not rule.startswith(EDITIONS)]
    found += ALSO.get(why.removeprefix(FLAMER_LINE), ())
    if why in SHORT:
        found.append("first.ap.limit")
        found += PRICES.get(a.verb_of(code), ())
        found += prices_here(position, why, code)
    if position.rulebook.cards:
        found += also_with_cards(position, why, code)
    if a.verb_of(code) == a.GRENADE and why == "grenade line":
        found += beyond_throw(position, code)
    if why == "burst ammunition" and not position.ammo[a.piece_of(code)]:
        found.append("deathwing.assault-cannon.empty")
    if why == "shy between levels" and a.verb_of(code) == a.MOVE:
        found.append(shyness(position, code))
    if why == "only stands up" and position.phase == STEALER_ACTIONS:
        found += ("deathwing.prone.no-sight", "first.cp.stealer-phase-needs-sighting")
    if why in ASIDE:
        found += unfaced(position, a.piece_of(code))
    if why in SHIELDING:
        found += shielded(position, why, code)
    if a.verb_of(code) in WITH_WEAPONS:
        found += weapons_here(position, why, code)
    if why == "diagonal":
        found += pinching(position, code)
    if a.verb_of(code) in AIMED:
        found += across_decks(position, why, code)
    if why == "ladder taken" and position.burning >> position.board.ladder_end[position.place[a.piece_of(code)]] & 1:
        found.append("first.flamer.impassable")
    books = position.rulebook.name.replace("whitedwarf", "wd").replace("psychic", "cult").split("+")
    return tuple(dict.fromkeys(rule for rule in found if rule.partition(".")[0] in books))


def beyond_throw(position: Position, code: int) -> tuple[str, ...]:
    """The range, where the square is out of sight as well."""
    launcher = position.rulebook.arms(position.gear[a.piece_of(code)]).launcher
    far = position.board.distance(position.place[a.piece_of(code)], a.arg_of(code))
    if launcher is None or far <= launcher.grenade_range:
        return ()
    return (position.rulebook.reason("thrown range" if launcher.bit == PLASMA_GRENADES else "grenade range"),)


def unfaced(position: Position, marine: int) -> tuple[str, ...]:
    """Why he counts as not facing his enemy, where it is not the way he looks: he lies prone, or is attacked through a
    hole."""
    if is_prone(position, marine):
        return ("deathwing.prone.not-facing", "deathwing.ruling.storm-shield-left")
    if isinstance(position.stack[-1], Withdrawal):
        return ("deathwing.ruling.between-level-assault", "deathwing.levels.marine-cannot-harm")
    return ()


def weapons_here(position: Position, why: str, code: int) -> tuple[str, ...]:
    """What hangs on the weapon that the marine has, or on what he would hit with it."""
    verb, marine = a.verb_of(code), a.piece_of(code)
    arms = position.rulebook.arms(position.gear[marine])
    if why == "grenade line":
        return (position.rulebook.reason(line_to(position, marine, a.arg_of(code))),)
    if verb == a.UNJAM and arms.gun is not None and arms.gun.magazine:
        return ("deathwing.assault-cannon.no-jam",)
    if verb == a.RELOAD and why == "no window":
        return ("deathwing.ruling.assault-cannon-command-points",)
    if verb == a.SELF_DESTRUCT and why == "no flamer":
        return ("deathwing.thunder-hammer.self-destruct-effect",)
    if verb == a.SET_OVERWATCH and why == "overwatch weapon" and arms.assault_dice:
        return ("deathwing.lightning-claws.sole-armament",)
    return ()


def shielded(position: Position, why: str, code: int) -> tuple[str, ...]:
    """What stands before the target of one who fires bursts has survived them, or would."""
    gun = position.rulebook.arms(position.gear[a.piece_of(code)]).gun
    if gun is None or not gun.burst_shots:
        return ()
    return ("deathwing.assault-cannon.auto-stops-at-survivor", *BURSTING, *SHIELDING[why])


def across_decks(position: Position, why: str, code: int) -> tuple[str, ...]:
    """What is said of this kind of shot through a hole, where the target is out of its line or its range."""
    board = position.board
    place, square = position.place[a.piece_of(code)], a.arg_of(code)
    square = position.place[square] if a.verb_of(code) == a.FIRE else square
    if not 0 <= place < board.count or not 0 <= square < board.count or board.deck_of[place] == board.deck_of[square]:
        return ()
    ranges = ("deathwing.ruling.range-between-levels",) if why.endswith(" range") else ()
    reason = why.removeprefix(FLAMER_LINE)
    lines = (AIMED[a.verb_of(code)],) if reason in LINES or reason == "grenade line" else ()
    return (*ranges, *lines)


def pinching(position: Position, code: int) -> tuple[str, ...]:
    """The rules of the fixtures that close a diagonal."""
    piece = a.piece_of(code)
    if a.verb_of(code) != a.MOVE or not position.on_board(piece):
        return ()
    flanks = position.board.flanks[position.place[piece] * 8 + a.arg_of(code)] & position.fixtures
    kinds = {kind_at(position, square) for square in range(position.board.count) if flanks >> square & 1}
    return tuple(rule for kind in sorted(kinds) for rule in PINCHES.get(kind, ()))


def shyness(position: Position, code: int) -> str:
    """Which of the bans on blips holds through the hole: deathwing.ruling.pitfall-blip-sight."""
    place = position.place[a.piece_of(code)]
    target = position.board.step[place * 8 + a.arg_of(code)] if place < position.board.count else -1
    beside = target >= 0 and across_holes(position, target) & position.marines_at
    return "first.blip.not-next-to-marine" if beside else "first.blip.not-into-sight"


def prices_here(position: Position, why: str, code: int) -> tuple[str, ...]:
    """The prices that hang on who acts, and where: a bulkhead to be cut, a ladder or a hole to be climbed, rubble."""
    verb, piece = a.verb_of(code), a.piece_of(code)
    arms = position.rulebook.arms(position.gear[piece])
    place = position.place[piece]
    if verb == a.RELOAD:
        return REFUELLING if arms.flamer is not None else RELOADING
    if verb == a.SELF_DESTRUCT:
        return HAMMERING if has_hammer(position, piece) else ("first.cost.flamer-self-destruct",)
    if verb == a.SET_OVERWATCH:
        cannon = arms.gun is not None and arms.reloadable is arms.gun
        return ("deathwing.assault-cannon.overwatch-cost",) if cannon else ("first.cost.marine-overwatch",)
    if verb == a.ASSAULT_SQUARE and kind_at(position, a.arg_of(code)) == BULKHEAD:
        return ("deathwing.chain-fist.bulkhead-cost", "deathwing.bulkhead.chain-fist")
    if verb == a.ASSAULT_DOOR and arms.cuts_doors:
        return ("deathwing.chain-fist.door-cost",)
    if verb in (a.FIRE, a.FIRE_DOOR, a.FIRE_SQUARE):
        cannon = arms.gun is not None and arms.reloadable is arms.gun
        return ("deathwing.assault-cannon.single-cost",) if cannon else ("first.cost.marine-fire-bolter",)
    if verb == a.JUMP:
        marine = piece < position.marine_count
        return ("deathwing.pitfall.marine-jump-later" if marine else "deathwing.pitfall.stealer-jump-later",)
    if verb == a.CLIMB and position.on_board(piece):
        ladder = position.board.ladders >> place & 1
        return ("deathwing.ladder.climb-cost",) if ladder else ("deathwing.pitfall.stealer-climb",)
    if verb == a.MOVE and position.on_board(piece):
        target = position.board.step[place * 8 + a.arg_of(code)]
        rubble = target >= 0 and position.rubble >> target & 1
        return ("deathwing.rubble.entry-cost", "wd.rubble.extra-ap") if rubble else ()
    return ()
