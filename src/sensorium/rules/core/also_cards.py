"""What else forbids a refused cast or card: see ``also_cited``.

Several things may stand against a cast at once (its caster is in Miasma, its target out of range and out of sight), and
a rule of aiming, the text of the card and a ruling may say the same. All of them are cited.
"""

from typing import Final

from sensorium.board.compass import ahead_and_aside
from sensorium.rules.chapters.card_aim import Aim, blind_stops, crates, crosses_miasma, has_ranged_weapon, routes
from sensorium.rules.chapters.cast_bars import exact_bar
from sensorium.rules.chapters.markers import is_clouded, is_frozen
from sensorium.rules.chapters.mind_cards import Controlling
from sensorium.rules.chapters.psykers import casts_left, is_psyker, may_play
from sensorium.rules.chapters.shot_hindrances import between
from sensorium.rules.chapters.sight import blockers
from sensorium.rules.content.cards import (
    AT_MODEL,
    BLIND,
    BURST_OF_SPEED,
    CARDS,
    CONTROL,
    FREE,
    JINX,
    LIGHTNING_ARC,
    POWER_RULES,
    SCAN,
    SECTION,
    SIGHT,
    SMITE,
    SWITCH,
    TELEPORT,
)
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.card_refusals import CARD_ANSWERS
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, PRONE

BARRED_SECTION: Final = ("cult.ruling.entry-square-barred", "wd.section.aura-no-entry", "wd.section.survivors-inside")

# By the reason of ``reasons``.
ALSO_CARDS: Final[dict[str, tuple[str, ...]]] = {
    # -- hands --
    "not in hand": ("cult.cast.announce",),
    "must discard": ("cult.hand.marine-order", "wd.hand.marine-size"),
    "no cards now": ("cult.hand.marine-order", "cult.hand.first-turn", "wd.hand.marine-refill"),
    "no discard yet": ("cult.hand.marine-order",),
    "no discard now": ("cult.hand.stealer-order", "wd.ruling.stealer-refill"),
    "stealers must discard": ("wd.ruling.stealer-hand-shrinks", "wd.hand.stealer-base"),
    # -- casting --
    "no cards here": ("cult.choose.psychic", "cult.psyker.who"),
    "casts no cards": ("cult.choose.psychic-alone",),
    "stealers cast in their own turn": ("cult.cast.own-turn",),
    "aura is no cast": ("cult.aura.shelter", "cult.aura.timing", "cult.target.self"),
    "not active": ("cult.ruling.burst-in-enemy-turn",),
    "no casts left": ("cult.psyker.mastery",),
    # -- aiming --
    "friends in section": (
        "cult.ruling.friendly-marine-sections",
        "wd.friendly.general",
        "cult.ruling.door-closed-section",
    ),
    "hurled at friends": ("wd.friendly.general", "cult.blast.kills"),
    "never at blips": ("cult.control.effect", "cult.assail.effect", "cult.jinx.effect"),
    "nothing to jam": ("cult.jinx.effect",),
    "one effect": ("cult.ruling.miasma-over-others",),
    "hellfire at a door": ("cult.ruling.door-closed-section",),
    "bulkhead to switch": ("cult.switch.effect",),
    "door switched already": ("cult.switch.effect",),
    "switch on a piece": ("first.door.cannot-close-on-piece",),
    "teleport square": ("cult.teleport.effect",),
    "only blips are scanned": ("cult.scan.not-converted",),
    "barrier on what is there": ("cult.ruling.door-barrier-doorway",),
    # -- answers --
    "no force battle": (
        "wd.force.block",
        "wd.force.attacker-answers",
        "cult.target.psyker-is-target",
        "cult.ruling.force-not-a-target",
        "wd.ruling.aegis-single-target",
        "cult.target.attacks",
        "cult.blast.physical",
        "cult.psyker.who",
    ),
    "wrong colour": (
        "wd.force.block",
        "wd.force.attacker-answers",
        "wd.force.ends",
        "wd.card.force-icon",
        "wd.force.played-card-suit-ignored",
        "wd.force.attack-card-icon-ignored",
        "wd.card.aura-is-force",
        "wd.force.aura-top-icon",
    ),
    "other side's card": ("wd.force.attacker-answers", "cult.force.one-hand"),
    "own side's card": ("cult.ruling.aura-friendly", "wd.force.defender-is-target"),
    "unstoppable": ("cult.target.unstoppable", "wd.aegis.unstoppable-free-defence"),
    "nothing to shelter from": ("cult.aura.timing", "cult.aura.self-only", "cult.aura.not-places", "cult.aura.once"),
    "no aura": ("cult.aura.timing",),
    "no fight": ("cult.boost.order", "cult.ruling.prone-psyker"),
    "no card to go on with": ("cult.scan.effect", "cult.ruling.switch-two-doors"),
    # -- what is thrown or controlled --
    "not controlled so": ("cult.control.effect", "cult.ruling.control-suicide"),
    "control points": ("cult.control.effect", "cult.control.points", "cult.control.limits"),
    "not thrown there": ("cult.assail.effect", "cult.ruling.assail-where", "first.move.not-into-piece"),
    "thrown too far": ("cult.assail.choice",),
    "thrown into miasma": ("wd.miasma.blocks-to",),
    "thrown into fire": (
        "wd.assail.not-through-obstructions",
        "wd.section.hellfire-no-entry",
        "wd.section.vortex-no-entry",
        "wd.section.stasis-no-entry",
    ),
    "must hurl": ("cult.blast.effect",),
    # -- effects --
    "hellfire there": ("cult.hellfire.effect", *BARRED_SECTION),
    "stasis there": ("cult.stasis.effect", *BARRED_SECTION),
    "vortex there": ("cult.vortex.effect", *BARRED_SECTION),
    "effect between": ("first.los.fire-blocks",),
    "stasis holds": ("wd.ruling.stasis-movement", "cult.ruling.stasis-edge"),
    "in stasis": ("cult.ruling.stasis-edge",),
    "barrier": ("cult.ruling.barrier-use", "cult.ruling.entry-square-barred"),
    "jammed": ("cult.jinx.effect",),
    "overwatch jammed": ("cult.jinx.effect", "first.jam.no-fire"),
    "jinxed": ("first.jam.no-fire",),
    "assailed": ("wd.ruling.assail-other-marines", "wd.ruling.prone-cp"),
}

# Reasons for which a cast falls short of its price.
UNPAID_CASTS: Final = ("points", "overspent", "pays all")
# Why nobody may act on command points in the other side's turn.
UNSEEN: Final = ("no window", "no witness", "nobody saw", "only a blip acted", "actor dead")
# Three ways in which an Arc comes to its end.
ARC_OVER: Final = ("wd.arc.different-targets", "wd.arc.six-attacks", "wd.arc.dispelled-ends")


def also_with_cards(position: Position, why: str, code: int) -> list[str]:
    """What is cited beside the rule for ``why`` where psychic cards are in use."""
    verb, piece = a.verb_of(code), a.piece_of(code)
    found = list(ALSO_CARDS.get(why, ()))
    if position.on_board(piece) and verb not in CARD_ANSWERS and is_frozen(position, position.place[piece]):
        found += ("cult.stasis.effect", "wd.ruling.stasis-movement")
    if verb == a.CAST:
        found += against_cast(position, why, code)
    if verb == a.ARC and why == "no arc now":
        found += arc_over(position, piece, a.arg_of(code))
    if why in ("arc through model", "no blind route"):
        found += ("wd.arc.blocked-if-no-route", "wd.arc.survivor-blocks", "cult.target.blind-pieces")
    if verb == a.BOOST and why == "no fight" and position.on_board(piece) and not may_play(position, piece):
        found.append("cult.miasma.psykers")
    if verb == a.BOOST:
        found += ("cult.boost.discard", "cult.psyker.mastery")
    if verb == a.DISCARD and why == "not in hand":
        found.append("wd.hand.marine-discard" if position.side == MARINES else "wd.hand.stealer-exchange")
    if why == "diagonal" and squeezed(position, piece, a.arg_of(code)):
        found += ("cult.ruling.barrier-use", "cult.barrier.effect")
    if why in ("door blocked", "barrier in the door") and position.barrier >> a.arg_of(code) & 1:
        found += ("cult.ruling.door-barrier-doorway", "cult.barrier.effect")
    controlled = position.asks(Controlling)
    if controlled is not None and controlled.piece == piece:
        found += ("cult.control.effect", "cult.control.limits")
    elif why in UNSEEN and any(CARDS[card].power == CONTROL for card in position.psychic.discards):
        # Control may have ended, with its last point or with the one that an action costs too much.
        found += ("cult.control.effect", "cult.control.points", "cult.control.limits", "cult.ruling.control-no-points")
    return found


def squeezed(position: Position, piece: int, direction: int) -> bool:
    """Whether a Barrier is one of the two that close a diagonal."""
    return bool(position.board.flanks[position.place[piece] * 8 + direction] & position.barrier)


def against_cast(position: Position, why: str, code: int) -> list[str]:
    """Everything that stands against a cast: its moment, its caster, its price, its target."""
    caster, card = a.piece_of(code), CARDS[min(a.extra_of(code), len(CARDS) - 1)]
    found: list[str] = []
    if why in UNPAID_CASTS:
        found += ("cult.cast.action", "cult.cast.command-points", "cult.ruling.cp-payment", "first.ap.limit")
    if why in UNSEEN or why in ("answered", "answered by another"):
        found += ("cult.cast.command-points", "cult.cast.own-turn", "cult.ruling.cp-unseen-cast")
    if card.power == BURST_OF_SPEED and position.active != caster:
        found += ("cult.burst.effect", "cult.ruling.burst-in-enemy-turn")
    if not is_psyker(position, caster):
        counter = is_counter(position.kind[caster])
        return [*found, "cult.cast.not-while", "cult.ruling.ambush-cult"] if counter else found
    found += barred_caster(position, caster, card.targeting)
    if casts_left(position, caster) <= 0:
        found += ("cult.psyker.casts", "cult.psyker.mastery")
    if position.on_board(caster):
        found += against_target(position, caster, Aim(position, caster, card), a.arg_of(code))
    return found


def barred_caster(position: Position, caster: int, targeting: int) -> list[str]:
    """Where he is, and how he lies: cult.cast.not-while names them all."""
    if not position.on_board(caster):
        return ["cult.cast.not-while", "cult.target.entry-area", "cult.piece.lurking", "cult.ruling.entry-psyker"]
    place = position.place[caster]
    found: list[str] = []
    if position.flags[caster] & PRONE:
        found += ("cult.cast.not-while", "cult.ruling.prone-psyker")
    if is_frozen(position, place):
        found += ("cult.cast.not-while", "cult.stasis.effect")
    if is_clouded(position, place):
        found += ("cult.cast.not-while", "cult.miasma.psykers", "wd.miasma.blocks-from")
        found += ["cult.target.free-miasma"] if targeting == FREE else []
    return found


def against_target(position: Position, caster: int, aim: Aim, arg: int) -> list[str]:
    """What lies between the caster and what he aims at."""
    card = aim.card
    why = exact_bar(position, aim, arg)
    if not why:
        return []
    # What a card does is said in one sentence with what it needs for a target.
    found = [position.rulebook.reason(why), *ALSO_CARDS.get(why, ()), POWER_RULES[card.power]]
    named = card.power in AT_MODEL or card.power == SCAN
    if named and arg >= len(position.kind):
        return found  # a hand or a counter
    square = position.place[arg] if named else arg
    if not 0 <= square < position.board.count:
        return [*found, "cult.target.entry-area"]
    if card.targeting in (FREE, SIGHT):
        found += beyond_line(position, caster, aim, square)
    elif card.targeting == BLIND:
        found += beyond_route(position, aim, square)
    elif card.power == TELEPORT:
        found += ["cult.teleport.route", "cult.target.range"] if why.startswith(("no teleport", "teleport th")) else []
        found += ["wd.miasma.blocks-through"] if why == "teleport through miasma" else []
    if is_frozen(position, square):
        found += ("cult.stasis.effect", "cult.ruling.stasis-edge")
    if is_clouded(position, square):
        found += ("wd.miasma.blocks-to", "wd.miasma.only-total-block")
        found += ["cult.marker.one-per-section"] if card.power in SECTION and card.power != SMITE else []
        found += ["cult.target.blind-blocked"] if card.targeting == BLIND else []
    if position.rubble >> square & 1:
        found.append("wd.rubble.nothing-else")
    if position.barrier >> square & 1:
        found.append("cult.barrier.effect")
    if card.power == JINX and not has_ranged_weapon(position, arg):
        found += ("cult.jinx.effect", "cult.ruling.jinx-weapons")
    return found


def beyond_line(position: Position, caster: int, aim: Aim, square: int) -> list[str]:
    """Range, sight, and Miasma on the straight line."""
    card = aim.card
    found: list[str] = []
    if position.board.distance(aim.place, square) > card.range:
        found.append("cult.target.range")
    if crosses_miasma(position, aim.place, square):
        found += ("cult.target.free-miasma", "wd.miasma.blocks-through", "wd.miasma.blocks-to")
        found += ["cult.ruling.door-switch-hellfire"] if card.power == SWITCH else []
    if card.targeting == FREE:
        return [*found, "cult.target.free"]
    if aim.reach(square) in ("card unseen", "into miasma", "card range"):
        found.append("cult.target.sight")
        found += unseen(position, caster, square)
        found += ["cult.ruling.psyker-in-fire"] if (position.veil | position.burning) >> aim.place & 1 else []
        if card.power in SECTION:
            found += ("cult.target.sight-section", "cult.ruling.sight-section-square")
    return found


def unseen(position: Position, caster: int, square: int) -> list[str]:
    """What takes the square from his sight: it lies behind him, or something on the line to it. His fire arc does not
    matter: cult.target.sight."""
    board, place = position.board, position.place[caster]
    if board.deck_of[place] != board.deck_of[square]:
        return []
    ahead, _ = ahead_and_aside(
        position.facing[caster], board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
    )
    why = "behind" if ahead < 0 else between(position, place, square, blockers(position, caster))
    return [position.rulebook.reason(why)] if why else []


def beyond_route(position: Position, aim: Aim, square: int) -> list[str]:
    """Each kind of obstacle that would bar the route if it were the only one."""
    arc = aim.card.power == LIGHTNING_ARC
    if aim.lengths[square] <= aim.card.range:
        return []
    stops = blind_stops(position) | (position.occupied if arc else 0)
    found = ["cult.target.blind", *(["wd.arc.blind", "wd.ruling.arc-route"] if arc else [])]
    if routes(position, aim.place, 0)[square] > aim.card.range:
        found += ("cult.target.range", "cult.target.blind-blocked")
        found += ["wd.arc.range", "wd.arc.not-through-blocked-diagonal"] if arc else []
    kinds = (
        (position.shut, "wd.arc.not-through-doors"),
        (position.fixtures & position.board.bulkheads, "wd.arc.not-through-bulkheads"),
        (crates(position), "wd.arc.not-through-crates"),
        (position.veil, "wd.arc.not-through-psychic-sections"),
        (position.occupied if arc else 0, "wd.arc.not-through-models"),
    )
    for obstacles, rule in kinds:
        if obstacles & stops and routes(position, aim.place, obstacles)[square] > aim.card.range:
            found += ("cult.target.blind-blocked", *([rule] if arc else []))
            found += ["wd.miasma.blocks-through"] if obstacles == position.veil else []
    if routes(position, aim.place, stops, pinched=False)[square] <= aim.card.range:
        found += ("cult.target.blind-blocked", *(["wd.arc.not-through-blocked-diagonal"] if arc else []))
    return found


def arc_over(position: Position, caster: int, square: int) -> list[str]:
    """An Arc that is over: what would keep it from this square, and the ways in which it can have ended."""
    if not is_psyker(position, caster) or not position.on_board(caster):
        return []
    card = next(one for one in CARDS if one.power == LIGHTNING_ARC)
    aim = Aim(position, caster, card)
    found = against_target(position, caster, aim, square) if square < position.board.count else []
    return [*found, *ARC_OVER, "wd.arc.blocked-if-no-route", "wd.arc.survivor-blocks"]
