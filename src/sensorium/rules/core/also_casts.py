"""What else forbids a refused cast, or the next attack of a Lightning Arc: see ``also_cited``.

Several things may stand against a cast at once (its caster is in Miasma, its target out of range and out of sight), and
a rule of aiming, the text of the card and a ruling may say the same. Each of them that does so here is cited.
"""

from typing import Final

from sensorium.board.compass import ahead_and_aside
from sensorium.rules.chapters.card_aim import (
    Aim,
    blind_stops,
    crates,
    crosses_miasma,
    fills,
    has_ranged_weapon,
    routes,
    teleport_routes,
)
from sensorium.rules.chapters.cast_bars import exact_bar
from sensorium.rules.chapters.casts import Arc
from sensorium.rules.chapters.markers import is_clouded, is_frozen, marked
from sensorium.rules.chapters.psykers import casts_left, is_psyker
from sensorium.rules.chapters.shot_hindrances import between
from sensorium.rules.chapters.sight import blockers, sees
from sensorium.rules.content.cards import (
    ASSAIL,
    AT_MODEL,
    BARRIER,
    BLAST,
    BLIND,
    BURST_OF_SPEED,
    CARDS,
    CONTROL,
    FREE,
    JINX,
    LIGHTNING_ARC,
    MIASMA,
    POWER_RULES,
    SCAN,
    SECTION,
    SIGHT,
    SMITE,
    STASIS,
    SWITCH,
    TELEPORT,
)
from sensorium.rules.content.kinds import AMBUSH, is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.past import FOUGHT_OFF, USED_UP
from sensorium.rules.core.position import Position
from sensorium.rules.core.refusals import UNSEEN
from sensorium.rules.core.vocabulary import MARINES, PRONE, STEALER_ACTIONS

# What the text of a card says itself of what it needs, by the reasons for which it has not got it.
NEEDS: Final[dict[int, tuple[str, ...]]] = {
    CONTROL: ("no enemy to control", "never at blips"),
    SCAN: ("no hand to scan", "no counter to scan", "only blips are scanned", "card range"),
    LIGHTNING_ARC: ("no arc target",),
    BARRIER: ("barrier on what is there",),
    ASSAIL: ("no enemy to assail", "never at blips"),
    BLAST: ("nothing to hurl",),
    SWITCH: ("no door to switch", "bulkhead to switch", "card range"),
    TELEPORT: ("teleport square",),
    BURST_OF_SPEED: ("not active",),
    JINX: ("no enemy to jinx", "never at blips", "nothing to jam"),
}
IN_SIGHT: Final = (BARRIER, ASSAIL, BLAST, JINX)  # and of these that it must be in sight
UNPAID: Final = ("points", "overspent", "pays all")  # a cast falls short of its price


def against_cast(position: Position, why: str, code: int) -> list[str]:
    """Everything that stands against a cast: its moment, its caster, its price, its target."""
    caster, card = a.piece_of(code), CARDS[min(a.extra_of(code), len(CARDS) - 1)]
    found: list[str] = []
    if why in UNPAID:
        found += ("cult.cast.action", "first.ap.limit")
        found += [] if why == "points" else ["cult.ruling.cp-payment"]
    if why in UNSEEN or why in ("answered", "answered by another"):
        found += ("cult.cast.command-points", "cult.cast.own-turn", "cult.ruling.cp-payment")
    if why in UNSEEN and position.past.card >= 0 and position.phase == STEALER_ACTIONS:
        found.append("cult.ruling.cp-unseen-cast")
    if card.power == BURST_OF_SPEED and position.active != caster:
        found += ("cult.burst.effect", "cult.ruling.burst-in-enemy-turn")
    if not is_psyker(position, caster):
        if is_counter(position.kind[caster]):
            found.append("cult.cast.not-while")
            found += ["cult.ruling.ambush-cult"] if position.kind[caster] == AMBUSH else []
        return found
    found += barred_caster(position, caster, card.targeting)
    if casts_left(position, caster) <= 0:
        found += ("cult.psyker.casts", "cult.psyker.mastery")
    if position.on_board(caster):
        found += against_target(position, caster, Aim(position, caster, card), a.arg_of(code))
    return found


def barred_caster(position: Position, caster: int, targeting: int) -> list[str]:
    """Where he is, and how he lies: cult.cast.not-while names them all."""
    if position.entry_of(caster) >= 0:
        return ["cult.cast.not-while", "cult.target.entry-area", "cult.piece.lurking", "cult.ruling.entry-psyker"]
    if not position.on_board(caster):
        return []
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


# -- the target --------------------------------------------------------------------------------------------------------


def against_target(position: Position, caster: int, aim: Aim, arg: int) -> list[str]:
    """What is wrong with what he aims at, and what lies between."""
    card = aim.card
    why = exact_bar(position, aim, arg)
    if not why:
        return []
    found = [position.rulebook.reason(why)]
    if why in NEEDS.get(card.power, ()):
        found.append(POWER_RULES[card.power])
    named = card.power in AT_MODEL or card.power == SCAN
    if named and arg >= len(position.kind):
        return found  # a hand or a counter
    square = position.place[arg] if named else arg
    if not 0 <= square < position.board.count:
        return [*found, "cult.target.entry-area"] if square >= position.board.count else found
    if card.targeting == FREE:
        found += beyond_reach(position, aim, square)
    elif card.targeting == SIGHT:
        found += beyond_sight(position, caster, aim, square)
    elif card.targeting == BLIND:
        found += beyond_route(position, aim, square)
    elif card.power == TELEPORT:
        found += beyond_teleport(position, aim, square)
    found += on_square(position, aim, square)
    if card.power in SECTION:
        found += on_section(position, aim, why, square)
    if card.power == JINX and not is_counter(position.kind[arg]) and not has_ranged_weapon(position, arg):
        found += ("cult.jinx.effect", "cult.ruling.jinx-weapons")
    return found


def on_square(position: Position, aim: Aim, square: int) -> list[str]:
    """What fills the square that he aims at."""
    power = aim.card.power
    found: list[str] = []
    if is_frozen(position, square):
        found += ("cult.stasis.effect", "cult.ruling.stasis-edge")
    if is_clouded(position, square):
        found += ("wd.miasma.blocks-to", "wd.miasma.only-total-block")
        found += ["cult.target.blind-blocked"] if aim.card.targeting == BLIND else []
    if power == LIGHTNING_ARC and position.rubble >> square & 1:
        found.append("wd.rubble.nothing-else")
    if power in (LIGHTNING_ARC, BARRIER, TELEPORT) and position.barrier >> square & 1:
        found.append("cult.barrier.effect")
    if power == BARRIER and position.shut >> square & 1:
        found.append("cult.ruling.door-barrier-doorway")
    if power == BARRIER and position.occupied & position.doors & 1 << square:
        found.append("cult.ruling.door-barrier-doorway")
    return found


def on_section(position: Position, aim: Aim, why: str, square: int) -> list[str]:
    """Which effects lie on the section already, and whether the card would catch marines."""
    power = aim.card.power
    section = position.board.section_masks[position.board.section[square]]
    found: list[str] = []
    if is_clouded(position, square) and power != SMITE:
        found.append("cult.marker.one-per-section")
    if power == MIASMA and why == "one effect" and marked(position, STASIS) & section:
        found.append("cult.ruling.miasma-over-others")
    if aim.side == MARINES and fills(position, power, square) & position.marines_at:
        found += (position.rulebook.reason("friends in section"), "wd.friendly.general")
        found += ["cult.ruling.friendly-marine-sections"] if power in (MIASMA, STASIS) else []
        if position.shut & section:
            found += ("cult.ruling.door-closed-section", "cult.target.section-fill")
    return found


def beyond_reach(position: Position, aim: Aim, square: int) -> list[str]:
    """A free card needs range, the same deck, and no Miasma on the straight line."""
    board = position.board
    if board.distance(aim.place, square) > aim.card.range:
        found = ["cult.target.range", "cult.target.free"]
    else:
        found = ["cult.target.free"] if board.deck_of[aim.place] != board.deck_of[square] else []
    if crosses_miasma(position, aim.place, square):
        found += ("cult.target.free", "cult.target.free-miasma", "wd.miasma.blocks-through")
        found += ["cult.ruling.door-switch-hellfire"] if aim.card.power == SWITCH else []
    return found


def beyond_sight(position: Position, caster: int, aim: Aim, square: int) -> list[str]:
    """Range, and sight to front and side; no card goes through Miasma."""
    board, power = position.board, aim.card.power
    far = board.distance(aim.place, square) > aim.card.range
    hidden = square != aim.place and not sees(position, caster, square)
    found = ["cult.target.range"] if far else []
    if crosses_miasma(position, aim.place, square):
        found.append("wd.miasma.blocks-through")
    if not far and not hidden:
        return found
    found.append("cult.target.sight")
    if power in SECTION:
        found += section_unseen(aim, square)
    if hidden:
        found += [POWER_RULES[power]] if power in IN_SIGHT else []
        found += unseen(position, caster, square)
        aflame = (position.veil | position.burning) >> aim.place & 1
        found += ["cult.ruling.psyker-in-fire"] if aflame and not board.near[aim.place] >> square & 1 else []
    return found


def section_unseen(aim: Aim, square: int) -> list[str]:
    """He sees no square of the section; or another than the one he has named."""
    board = aim.position.board
    section = board.section_masks[board.section[square]]
    seen = any(section >> one & 1 and not aim.reach(one) for one in range(board.count))
    return ["cult.ruling.sight-section-square"] if seen else ["cult.target.sight-section"]


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
    """No blind route, or too long a one; and each kind of obstacle that would bar it if it were the only one, or
    without which there would be one."""
    arc, reach = aim.card.power == LIGHTNING_ARC, aim.card.range
    if aim.lengths[square] <= reach:
        return []
    stops = blind_stops(position) | (position.occupied if arc else 0)
    found = ["cult.target.blind", *(["wd.arc.blind", "wd.ruling.arc-route"] if arc else [])]
    if routes(position, aim.place, 0)[square] > reach:
        found.append("cult.target.range")
        found += ["wd.arc.range"] if arc else []
        if position.board.distance(aim.place, square) <= reach:
            found.append("cult.target.blind-blocked")  # by walls
    kinds = (
        (position.shut, "wd.arc.not-through-doors"),
        (position.fixtures & position.board.bulkheads, "wd.arc.not-through-bulkheads"),
        (crates(position), "wd.arc.not-through-crates"),
        (position.veil, "wd.arc.not-through-psychic-sections"),
        (position.barrier, "cult.barrier.effect"),
    )
    for obstacles, rule in kinds:
        alone = obstacles and routes(position, aim.place, obstacles)[square] > reach
        if alone and (routes(position, aim.place, 0)[square] <= reach):
            found += ("cult.target.blind-blocked", *([rule] if arc or rule == "cult.barrier.effect" else []))
            found += ["wd.miasma.blocks-through"] if marked(position, MIASMA) & obstacles else []
    if routes(position, aim.place, stops, pinched=False)[square] <= reach:
        found.append("cult.target.blind-blocked")
        found += ["wd.arc.not-through-blocked-diagonal", "wd.ruling.blocked-diagonal"] if arc else []
    if arc:
        found += behind_models(position, aim, square, stops)
    return found


def behind_models(position: Position, aim: Aim, square: int, stops: int) -> list[str]:
    """The lightning would reach it but for models; one that it has struck and not destroyed goes on blocking."""
    if routes(position, aim.place, stops & ~position.occupied)[square] > aim.card.range:
        return []
    found = ["wd.arc.not-through-models", "wd.arc.blocked-if-no-route", "cult.target.blind-pieces"]
    others = position.blips_at | (
        position.marines_at if aim.side == MARINES else position.occupied & ~position.marines_at
    )
    if routes(position, aim.place, others & position.occupied)[square] > aim.card.range:
        found.append("wd.ruling.arc-friendly-model")
    arcs = [frame.struck for frame in position.stack if isinstance(frame, Arc)]
    survivors = (arcs[-1] if arcs else position.past.struck) & position.occupied
    shut_by = survivors and routes(position, aim.place, survivors)[square] > aim.card.range
    return [*found, "wd.arc.survivor-blocks"] if shut_by else found


def beyond_teleport(position: Position, aim: Aim, square: int) -> list[str]:
    """No route over floor that is short enough, or none but through Miasma."""
    if teleport_routes(position, aim.place)[square] <= aim.card.range:
        return []
    bulkheads = position.fixtures & position.board.bulkheads
    misty = routes(position, aim.place, bulkheads)[square] <= aim.card.range
    found = ["wd.miasma.blocks-through"] if misty else ["cult.target.range"]
    return ["cult.teleport.route", *found]


# -- the next attack of a Lightning Arc --------------------------------------------------------------------------------


def against_arc(position: Position, why: str, code: int) -> list[str]:
    """What keeps the lightning from this square; and where it is over, how that came about."""
    caster, square = a.piece_of(code), a.arg_of(code)
    if not is_psyker(position, caster) or not position.on_board(caster):
        return []
    past = position.past
    if past.card < 0 or CARDS[past.card].power != LIGHTNING_ARC or past.caster != position.label[caster]:
        return []
    aim = Aim(position, caster, CARDS[past.card])
    found = against_target(position, caster, aim, square) if square < position.board.count else []
    if why == "no arc now":
        found += ["wd.arc.different-targets"] if past.struck >> square & 1 else []
        found += ["wd.arc.six-attacks"] if past.end == USED_UP else []
        if past.end == FOUGHT_OFF:
            found += ("wd.arc.dispelled-ends", "wd.ruling.aegis-single-target")
            found += ["cult.ruling.aura-arc"] if past.sheltered >= 0 else []
    return found
