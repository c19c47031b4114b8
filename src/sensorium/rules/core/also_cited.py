"""What else forbids a move that is refused: rules and rulings that say the same beside the one that is named first.

A refusal names the most specific rule. Where several books, or a rule and its ruling, forbid the same in that very
position, it cites them too, and a case may name any of them. Each of them says in its own words that the move may not
be made, or what it would need and has not got; ``tests/rules/cited_words.txt`` quotes the words.
"""

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.ambush_counters import AMBUSH_RANGE, ambush_bar
from sensorium.rules.chapters.assault_choices import Assaulting
from sensorium.rules.chapters.entry import blips_due
from sensorium.rules.chapters.features import kind_at
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.level_hindrances import lying
from sensorium.rules.chapters.prone import is_prone
from sensorium.rules.chapters.reactions import Window
from sensorium.rules.chapters.shot_hindrances import line_to
from sensorium.rules.chapters.sight import blockers, sees
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.content.fixtures import BULKHEAD, CRATE, TANK
from sensorium.rules.content.kinds import HYBRID, LIBRARIAN
from sensorium.rules.content.weapons import PLASMA_GRENADES
from sensorium.rules.core import answers as a
from sensorium.rules.core.also_board import (
    UNSIGHTED,
    activation_over,
    aside,
    at_lurkers,
    blip_assaults,
    blocked_entry,
    bolts_at_open_door,
    broodlord_later,
    held_pieces,
    leaving,
    no_enemy,
    no_flamer_marine,
    stealers_wait,
    unsighted,
)
from sensorium.rules.core.also_cards import also_with_cards
from sensorium.rules.core.also_prices import RELOAD_POINTS, SHORT, prices
from sensorium.rules.core.also_table import ALSO
from sensorium.rules.core.position import Position
from sensorium.rules.core.reasons import FLAMER_LINE, LINES
from sensorium.rules.core.refusals import UNSEEN
from sensorium.rules.core.verbs import GUNNERY, SHOT, has_tag
from sensorium.rules.core.vocabulary import STEALER_ACTIONS

AIMED: Final = {
    a.FIRE: "deathwing.levels.guns-through-holes",
    a.FIRE_DOOR: "deathwing.levels.guns-through-holes",
    a.FIRE_SQUARE: "deathwing.levels.guns-through-holes",
    a.FLAME: "deathwing.ruling.hole-section-target",
    a.GRENADE: "deathwing.levels.grenades-through-holes",
}
POWER_PRICES: Final = {
    a.PRESCIENCE: "fourth.prescience.cost",
    a.BARRIER: "fourth.barrier.cost",
    a.STORM: "fourth.storm.cost",
    a.STORM_SECTION: "fourth.storm.cost",
}
# Lines that lead through no hole at all.
HOLELESS: Final = ("no hole near", "beyond the hole's view")
# What a fixture says that stands beside a diagonal and closes it, by its kind.
PINCHES: Final[dict[int, tuple[str, ...]]] = {
    CRATE: ("deathwing.ruling.crate-and-fire", "deathwing.crate.blocks"),
    BULKHEAD: ("deathwing.bulkhead.like-closed-door",),
    TANK: ("deathwing.cryogenic-tank.blocks",),
}
UNPAID: Final = "unpaid"  # without command points
JOINED: Final = "joined"  # the free shot of a move or turn
UNFIT: Final = ("jammed", "cannon empty")
EDITIONS: Final = ("first.", "fourth.")
ASIDE: Final = ("parry aside", "shield side", "psi aside")  # weapons that need their man to face the enemy
BETWEEN: Final = ("piece between", "door between", "crate between", "tank between", "bulkhead between")


def also_cited(position: Position, why: str, code: int, way: str = "") -> tuple[str, ...]:
    """The other rules against this move, of the books in play: what each expansion says of the same reason, and what
    says the same in other words. ``way``: how it is tried, where that matters (``UNPAID``, ``JOINED``)."""
    found = [rule for name, rule in position.rulebook.reasons if name == why and not rule.startswith(EDITIONS)]
    bare = why.removeprefix(FLAMER_LINE)
    found += ALSO.get(bare, ())
    if why in SHORT:
        found += ("first.ap.limit", *prices(position, code))
    here = HERE.get(bare)
    if here is not None:
        found += here(position, code)
    if why in ASIDE:
        found += unfaced(position, why, a.piece_of(code))
    if bare in UNSIGHTED:
        found += unsighted(position, bare, code)
    if why in BETWEEN:
        found += shielded(position, why, code)
    if why in UNSEEN and way == UNPAID:
        found.append(position.rulebook.reason("other side's turn"))
    if why in UNFIT and way == JOINED:
        found.append("fourth.ruling.free-shot-optional")
    if why in UNSEEN and a.verb_of(code) == a.RELOAD:
        found.append(RELOAD_POINTS)
    if a.verb_of(code) == a.TELEPORT and position.phase == STEALER_ACTIONS:
        found.append("deathwing.teleport.own-turn")
    if a.verb_of(code) in AIMED:
        found += across_decks(position, why, code)
    if position.rulebook.cards:
        found += also_with_cards(position, why, code)
    books = position.rulebook.name.replace("whitedwarf", "wd").replace("psychic", "cult").split("+")
    return tuple(dict.fromkeys(rule for rule in found if rule.partition(".")[0] in books))


# -- what hangs on the position ----------------------------------------------------------------------------------------


def idle(position: Position, code: int) -> tuple[str, ...]:
    """Between two actions nothing has been done that could be answered."""
    return ("first.cp.stealer-phase-idle",) if position.asks(TurnSequence) is not None else ()


def slipped_away(position: Position, code: int) -> tuple[str, ...]:
    """Whether this marine saw the stealer before its action and does not see it now: past a corner, or behind the door
    that it has shut."""
    marine, origin = a.piece_of(code), position.origin
    if not position.trigger or not 0 <= origin < position.board.count or not position.on_board(marine):
        return ()
    before = position.copy()
    door = position.trigger[5] - 1
    if door >= 0:
        before.shut &= ~(1 << door)
    shut_out = ("fourth.ruling.door-close-cp",) if door >= 0 and not position.trigger[2] else ()
    if not sees(before, marine, origin):
        return shut_out
    stepped = ("wd.ruling.cp-door-closed-conflict",) if door < 0 else ()
    return ("first.cp.stealer-phase-out-of-los", *stepped, *shut_out)


def is_unseen(position: Position, code: int) -> bool:
    """Whether no command points could be spent on this marine now, in the stealer turn."""
    window = position.asks(Window)
    return window is None or not window.witnesses >> a.piece_of(code) & 1


def watching_only(position: Position, code: int) -> tuple[str, ...]:
    """A burst or a grenade of one on overwatch: for points it would need an action that he has seen."""
    return ("first.cp.stealer-phase-needs-sighting",) if is_unseen(position, code) else ()


def unseen_hammer(position: Position, code: int) -> tuple[str, ...]:
    """Where he is attacked himself it costs no points, and needs no action that he has seen but the attack."""
    free = not isinstance(position.stack[-1], TurnSequence | Window)
    return () if free or position.phase != STEALER_ACTIONS else ("first.cp.stealer-phase-needs-sighting",)


def no_magazine(position: Position, code: int) -> tuple[str, ...]:
    return () if position.ammo[a.piece_of(code)] else ("deathwing.ruling.assault-cannon-sole-gun",)


def no_fuel(position: Position, code: int) -> tuple[str, ...]:
    return () if position.ammo[a.piece_of(code)] else ("first.flamer.empty",)


def no_burst_left(position: Position, code: int) -> tuple[str, ...]:
    return () if position.ammo[a.piece_of(code)] else ("deathwing.assault-cannon.empty",)


def none_in_arc(position: Position, code: int) -> tuple[str, ...]:
    """A burst that hits nothing, with an enemy in sight outside the fire arc."""
    marine = a.piece_of(code)
    enemies = range(position.marine_count, len(position.kind))
    seen = any(position.on_board(one) and sees(position, marine, position.place[one]) for one in enemies)
    return ("deathwing.ruling.full-auto-arc",) if seen else ()


def dry_on_overwatch(position: Position, code: int) -> tuple[str, ...]:
    return ("deathwing.ruling.assault-cannon-overwatch-score",) if a.verb_of(code) == a.WATCH else ()


def power_prices(position: Position, code: int) -> tuple[str, ...]:
    price = POWER_PRICES.get(a.verb_of(code))
    return (price,) if price else ()


def axe_of_another(position: Position, code: int) -> tuple[str, ...]:
    librarian = position.kind[a.piece_of(code)] == LIBRARIAN
    return () if librarian else ("deathwing.force-axe.librarian-only",)


def never_jams(position: Position, code: int) -> tuple[str, ...]:
    gun = position.rulebook.arms(position.gear[a.piece_of(code)]).gun
    return ("deathwing.assault-cannon.no-jam",) if gun is not None and gun.magazine else ()


def claws_only(position: Position, code: int) -> tuple[str, ...]:
    claws = position.rulebook.arms(position.gear[a.piece_of(code)]).assault_dice
    return ("deathwing.lightning-claws.sole-armament",) if claws else ()


def grenade_lines(position: Position, code: int) -> tuple[str, ...]:
    """What is in the way, and the range where the square is out of it as well."""
    marine, square = a.piece_of(code), a.arg_of(code)
    line = position.rulebook.reason(line_to(position, marine, square))
    launcher = position.rulebook.arms(position.gear[marine]).launcher
    far = position.board.distance(position.place[marine], square)
    if launcher is None or far <= launcher.grenade_range:
        return (line,)
    return (line, position.rulebook.reason("thrown range" if launcher.bit == PLASMA_GRENADES else "grenade range"))


def taken_end(position: Position, code: int) -> tuple[str, ...]:
    """What is at the other end of a ladder: a piece, or fire."""
    end = position.board.ladder_end[position.place[a.piece_of(code)]]
    found = ("first.move.not-into-piece",) if position.occupied >> end & 1 else ()
    return (*found, "first.flamer.impassable") if position.burning >> end & 1 else found


def lying_down(position: Position, code: int) -> tuple[str, ...]:
    """What a prone marine is expressly forbidden; and in the stealer turn he sees nothing to answer."""
    named = lying(a.verb_of(code)) in ("prone moves", "prone shoots", "prone assaults")
    found = ("deathwing.prone.no-actions",) if named else ()
    blind = (
        "deathwing.prone.no-sight",
        "wd.prone.no-los",
        "wd.ruling.prone-cp",
        "first.cp.stealer-phase-needs-sighting",
    )
    return (*found, *blind) if position.phase == STEALER_ACTIONS else found


def near_marines(position: Position, code: int) -> tuple[str, ...]:
    """An ambush counter too near to a marine, or in the fire: the ruling counts the squares."""
    square = a.arg_of(code)
    if not 0 <= square < position.board.count:
        return ()
    marines = [one for one in range(position.marine_count) if position.on_board(one)]
    near = any(position.board.route(position.place[one])[square] < AMBUSH_RANGE for one in marines)
    return ("deathwing.ruling.ambush-distance",) if near or barred_by_fire(position) >> square & 1 else ()


def none_due(position: Position, code: int) -> tuple[str, ...]:
    due = ambush_bar(position, blips_due(position)) == "no ambush now"
    return ("deathwing.ruling.ambush-with-no-reinforcement",) if due else ()


def no_guns(position: Position, code: int) -> tuple[str, ...]:
    """What needs a ranged weapon, which a stealer has not got."""
    return ("first.pieces.stealer-no-ranged",) if has_tag(a.verb_of(code), SHOT | GUNNERY) else ()


def marines_bulkhead(position: Position, code: int) -> tuple[str, ...]:
    return ("deathwing.bulkhead.marine-assault",) if a.piece_of(code) < position.marine_count else ()


def cult_arc(position: Position, code: int) -> tuple[str, ...]:
    """A piece of the cult sees and shoots as marines do; of a hybrid its weapon says so too."""
    if a.piece_of(code) < position.marine_count:
        return ()
    armed = position.kind[a.piece_of(code)] == HYBRID and a.verb_of(code) in AIMED
    return ("cult.piece.sight", "cult.hybrid.shoot") if armed else ("cult.piece.sight",)


def hybrid_turns(position: Position, code: int) -> tuple[str, ...]:
    return ("cult.ruling.hybrid-turn-and-fire",) if position.kind[a.piece_of(code)] == HYBRID else ()


def pinching(position: Position, code: int) -> tuple[str, ...]:
    """The rules of what closes a diagonal: pieces, closed doors, fixtures, corners."""
    piece = a.piece_of(code)
    if a.verb_of(code) != a.MOVE or not position.on_board(piece):
        return ()
    flanks = position.board.flanks[position.place[piece] * 8 + a.arg_of(code)]
    found = ["first.ruling.diagonal-any-piece"] if flanks & position.occupied else []
    found += ["first.ruling.diagonal-closed-door"] if flanks & position.shut else []
    found += ["first.ruling.corner-meaning"] if flanks.bit_count() < 2 else []
    fixtures = flanks & position.fixtures
    kinds = {kind_at(position, square) for square in range(position.board.count) if fixtures >> square & 1}
    return (*found, *(rule for kind in sorted(kinds) for rule in PINCHES.get(kind, ())))


def entering_blip(position: Position, code: int) -> tuple[str, ...]:
    """The bans on blips hold at the edge of the board too."""
    entering = position.entry_of(a.piece_of(code)) >= 0
    return ("first.ruling.entry-blip-limits", "fourth.ruling.entry-blip-seen") if entering else ()


def blip_near(position: Position, code: int) -> tuple[str, ...]:
    """A blip beside which a marine has come to stand goes away from marines, or stays."""
    place = position.place[a.piece_of(code)]
    beside = 0 <= place < position.board.count and position.board.near[place] & position.marines_at
    near = ("first.ruling.blip-already-near", "fourth.ruling.blip-leaving-adjacent") if beside else ()
    return (*near, *entering_blip(position, code))


def door_ahead(position: Position, code: int) -> tuple[str, ...]:
    doors = a.verb_of(code) == a.ASSAULT_DOOR
    return ("first.ruling.door-assault-square", "fourth.assault.door") if doors else ()


def closing_on_himself(position: Position, code: int) -> tuple[str, ...]:
    closing = a.verb_of(code) == a.CLOSE
    return ("first.door.cannot-close-on-piece", "fourth.doors.close.occupied") if closing else ()


def brood_friends(position: Position, code: int) -> tuple[str, ...]:
    return ("wd.ruling.friendly-stealers",) if a.piece_of(code) >= position.marine_count else ()


def hidden_target(position: Position, code: int) -> tuple[str, ...]:
    """An overwatch shot at one that he does not even see; and after a reaction he must have seen it before that too."""
    if a.verb_of(code) != a.WATCH:
        return ()
    square = position.place[a.arg_of(code)]
    unseen = 0 <= square < position.board.count and not sees(position, a.piece_of(code), square)
    if not unseen:
        return ()
    answered = position.trigger and position.trigger[3]
    return ("first.overwatch.needs-los", *(("fourth.ruling.overwatch-los-twice",) if answered else ()))


def attacker_on_guard(position: Position, code: int) -> tuple[str, ...]:
    frame = position.asks(Assaulting)
    attacks = frame is not None and frame.attacker == a.piece_of(code)
    return ("fourth.ruling.guard-when-attacking",) if attacks else ()


def flamed_marine(position: Position, code: int) -> tuple[str, ...]:
    there = position.marines_at >> a.arg_of(code) & 1
    return ("fourth.ruling.flamer-target-exclusions",) if there else ("fourth.ruling.empty-square",)


def flamed_back(position: Position, code: int) -> tuple[str, ...]:
    """A flamer marine who has survived the attack of a stealer in his own section."""
    fight = (position.trigger[0] if position.trigger else -1, position.label[a.piece_of(code)])
    return ("wd.cp.flamer-after-assault",) if position.past.attacked == fight else ()


def pieces_between(position: Position, code: int) -> tuple[str, ...]:
    """What kind of piece stands in the way of his shot."""
    marine, arg = a.piece_of(code), a.arg_of(code)
    square = position.place[arg] if a.verb_of(code) in (a.FIRE, a.WATCH) else arg
    if not 0 <= square < position.board.count or not position.on_board(marine):
        return ()
    crossed = max(0, position.board.lines(position.place[marine])[square]) & position.occupied
    stealers = crossed & ~position.marines_at & ~position.blips_at
    blockers_by_kind = (
        (crossed & position.marines_at, "fourth.los.obstruction.marine"),
        (stealers, "fourth.los.obstruction.genestealer"),
        (crossed & position.blips_at, "fourth.los.obstruction.blip"),
        (crossed & position.blips_at, "first.ruling.los-blip-blocks"),
    )
    return tuple(rule for mask, rule in blockers_by_kind if mask)


def shyness(position: Position, code: int) -> tuple[str, ...]:
    """Which of the bans on blips holds through the hole: deathwing.ruling.pitfall-blip-sight."""
    if a.verb_of(code) != a.MOVE:
        return ()
    place = position.place[a.piece_of(code)]
    target = position.board.step[place * 8 + a.arg_of(code)] if place < position.board.count else -1
    beside = target >= 0 and across_holes(position, target) & position.marines_at
    return ("first.blip.not-next-to-marine" if beside else "first.blip.not-into-sight",)


# By the reason: what else forbids the move, where the position has it.
HERE: Final[dict[str, Callable[[Position, int], tuple[str, ...]]]] = {
    "used": activation_over,
    "other side's turn": stealers_wait,
    "sideways": aside,
    "wall": leaving,
    "occupied": blocked_entry,
    "blips do not fight": blip_assaults,
    "lurking": at_lurkers,
    "open door": bolts_at_open_door,
    "no flamer": no_flamer_marine,
    "an object": no_enemy,
    "no broodlord": broodlord_later,
    "psi exhausted": power_prices,
    "held": held_pieces,
    "into sight": entering_blip,
    "next to a marine": blip_near,
    "not in front": door_ahead,
    "own doorway": closing_on_himself,
    "friend": brood_friends,
    "not covered": hidden_target,
    "not on guard": attacker_on_guard,
    "flamer friend": flamed_marine,
    "own section": flamed_back,
    "piece between": pieces_between,
    "no window": idle,
    "nobody saw": slipped_away,
    "no witness": slipped_away,
    "burst on overwatch": watching_only,
    "grenade on overwatch": watching_only,
    "hammer sight": unseen_hammer,
    "no reload": no_magazine,
    "no flamer reload": no_fuel,
    "burst ammunition": no_burst_left,
    "burst target": none_in_arc,
    "cannon empty": dry_on_overwatch,
    "no axe": axe_of_another,
    "not jammed": never_jams,
    "overwatch weapon": claws_only,
    "grenade line": grenade_lines,
    "ladder taken": taken_end,
    "only stands up": lying_down,
    "prone has no points": lying_down,
    "no ambush there": near_marines,
    "no ambush now": none_due,
    "not a stealer's action": no_guns,
    "bulkhead shot": marines_bulkhead,
    "beside": cult_arc,
    "outside the arc": cult_arc,
    "behind": cult_arc,
    "no turn and fire": hybrid_turns,
    "diagonal": pinching,
    "shy between levels": shyness,
}


def unfaced(position: Position, why: str, marine: int) -> tuple[str, ...]:
    """Why he counts as not facing his enemy, where it is not the way he looks: he lies prone, or is attacked through a
    hole."""
    if is_prone(position, marine):
        parries = why != "psi aside"
        return ("deathwing.prone.not-facing", *(("deathwing.ruling.storm-shield-left",) if parries else ()))
    return ("deathwing.ruling.between-level-assault",) if isinstance(position.stack[-1], Withdrawal) else ()


def shielded(position: Position, why: str, code: int) -> tuple[str, ...]:
    """What a burst of his has not destroyed hides what is behind it."""
    marine = a.piece_of(code)
    square = position.place[a.arg_of(code)] if a.verb_of(code) == a.FIRE else a.arg_of(code)
    if position.past.burst != position.label[marine] or not 0 <= square < position.board.count:
        return ()
    if why == "bulkhead between":
        return ("deathwing.bulkhead.no-full-auto", "deathwing.ruling.bulkhead-burst")
    survivors = position.past.struck & blockers(position, marine)
    between = position.board.lines(position.place[marine])[square] & survivors
    return ("deathwing.assault-cannon.auto-stops-at-survivor",) if between else ()


def across_decks(position: Position, why: str, code: int) -> tuple[str, ...]:
    """What is said of this kind of shot through a hole, where the target is out of its line or its range."""
    board = position.board
    place, square = position.place[a.piece_of(code)], a.arg_of(code)
    square = position.place[square] if a.verb_of(code) == a.FIRE else square
    if not 0 <= place < board.count or not 0 <= square < board.count or board.deck_of[place] == board.deck_of[square]:
        return ()
    ranges = ("deathwing.ruling.range-between-levels",) if why.endswith(" range") else ()
    reason = why.removeprefix(FLAMER_LINE)
    guns = AIMED[a.verb_of(code)] == "deathwing.levels.guns-through-holes"
    barred = reason in HOLELESS if guns else reason in LINES or reason == "grenade line"
    return (*ranges, AIMED[a.verb_of(code)]) if barred else ranges
