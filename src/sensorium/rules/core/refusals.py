"""Refusals: for a move that may not be made, the most specific rule that forbids it.

First whose move it is and whether it can be paid for at all, then what this kind of piece may do, then what stands in
the way, and last whether its points suffice. ``hindrances`` looks at the board; this module at the game around it.
"""

from sensorium.rules.chapters.ambush_counters import ambush_bar
from sensorium.rules.chapters.arrival import FreeShot
from sensorium.rules.chapters.assault import side_of_enemy
from sensorium.rules.chapters.assault_choices import (
    BEFORE_DICE,
    BEHIND,
    CHOICES,
    Assaulting,
    choice_at,
    enemy_in,
    marine_in,
)
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.casting import casting_bar
from sensorium.rules.chapters.command import Order, may_answer, order_cost
from sensorium.rules.chapters.conversion import Reveal
from sensorium.rules.chapters.door_assault import AxeBlow
from sensorium.rules.chapters.entry import blips_due
from sensorium.rules.chapters.facing import FacingUp
from sensorium.rules.chapters.hammer import has_hammer
from sensorium.rules.chapters.hindrances import wrong_kind
from sensorium.rules.chapters.librarian import has_powers
from sensorium.rules.chapters.overwatch import Declaring
from sensorium.rules.chapters.prone import Rising, is_prone
from sensorium.rules.chapters.reactions import DEAD_ACTOR, Window
from sensorium.rules.chapters.shot_hindrances import bursting_on
from sensorium.rules.chapters.sight import SightCheck, can_target
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.chapters.withdrawal import Withdrawal
from sensorium.rules.content.kinds import is_counter, is_object, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.action_table import ACTIONS
from sensorium.rules.core.actions import cost_of, hindrance
from sensorium.rules.core.card_refusals import CARD_ANSWERS, card_reason, thrown_reason
from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.questions import declared
from sensorium.rules.core.verbs import CHOICE, FREE, PLACING, POWER, SHOT, SIDE, has_tag, is_outcome, tagged
from sensorium.rules.core.vocabulary import (
    ACTED,
    CHANCE,
    COMMAND,
    GONE,
    IN_HAND,
    JAMMED,
    MARINE_ACTIONS,
    MARINES,
    OVERWATCH,
    STEALER_ACTIONS,
    STEALERS,
    USED,
)

POWERS = tagged(POWER)
PLACINGS = tagged(PLACING)
# Not actions: they cost nothing, and points do not buy them.
UNPAID = tagged(FREE | SIDE)
# Why a marine may not answer a stealer's action: nobody has acted where he saw it.
UNSEEN = ("no window", "no witness", "nobody saw", "only a blip acted", "actor dead")


def reason(position: Position, code: int, points: int) -> str:
    """The reason against this answer, paid with so many command points (-1: all of it); see ``reasons``."""
    verb = a.verb_of(code)
    if not position.stack:
        return "game over"
    if is_outcome(verb):
        return chance_reason(verb)
    if verb in CARD_ANSWERS:
        return "nothing to pay" if points else card_reason(position, code)
    thrown = thrown_reason(position, code)
    if thrown:
        return thrown
    if verb in PLACINGS:
        return hindrance(position, code) or "not its turn to be placed"
    if verb in (a.PASS, a.END_TURN, a.TIME_UP, a.REDRAW, a.TAKE_AMBUSH, a.HOLD_BACK, a.CLAIM):
        return "nothing to pay" if points else player_reason(position, code)
    piece = a.piece_of(code)
    if is_object(position.kind[piece]):
        return "objects do nothing"
    if position.place[piece] < 0:
        return absent_reason(position, piece)
    if points and side_of(position.kind[piece]) != MARINES:
        return "marines only"
    if has_tag(verb, CHOICE):
        return "nothing to pay" if points else choice_reason(position, code)
    if points and verb in UNPAID:
        return wrong_kind(position, piece, verb) or "nothing to pay"
    if verb == a.SELF_DESTRUCT and has_hammer(position, piece):
        return hammer_reason(position, code, points)
    return turn_reason(position, code, points) or hindrance(position, code) or payment_reason(position, code, points)


def chance_reason(verb: int) -> str:
    """An outcome of chance that cannot come about here."""
    if verb == a.COUNTER:
        return "no counter drawn"
    if verb == a.CARD:
        return "no card drawn"
    return "no blip drawn" if verb == a.DRAWN else "no such roll"


# -- the players ------------------------------------------------------------------------------------------------------


def player_reason(position: Position, code: int) -> str:
    """What a player says for his whole side, or the clock for both."""
    verb = a.verb_of(code)
    turn = position.asks(TurnSequence)
    if verb == a.TIME_UP:
        return clock_reason(position)
    if verb == a.REDRAW:
        return "redraw binding" if position.phase in (COMMAND, MARINE_ACTIONS) and position.step == 2 else "redraw"
    if verb == a.HOLD_BACK:
        return "not asked" if position.scenario.supply.optional else "must take reinforcements"
    if verb == a.CLAIM:
        return "no claim"
    if verb == a.TAKE_AMBUSH:
        return ambush_bar(position, blips_due(position)) or "no ambush now"
    if verb == a.END_TURN or asked(position) == CHANCE:
        return "not asked"
    if a.arg_of(code):  # a pass in the name of the side that is not asked
        return "other side's turn" if turn is not None else "not asked"
    if turn is not None:
        return "nothing to decline" if position.side == MARINES else "nothing to decline as stealers"
    compels = declared(position.stack[-1]).compels
    return "stealers must discard" if compels == "must discard" and position.side == STEALERS else compels


def clock_reason(position: Position) -> str:
    """``time up`` where the marine player's clock does not run."""
    if not position.rulebook.timed:
        return "no clock"
    if position.phase == COMMAND and not position.rulebook.timer_before_command:
        return "clock not started"
    if position.side == STEALERS or position.phase > MARINE_ACTIONS:
        return "untimed"
    return "clock paused"


# -- the piece --------------------------------------------------------------------------------------------------------


def absent_reason(position: Position, piece: int) -> str:
    """Why a piece that is neither on the board nor at an entry area does nothing."""
    if position.place[piece] == GONE:
        if position.teleported >> piece & 1:
            return "teleported"
        return "escaped" if position.scenario.chutes and not position.board.exits else "left the board"
    return "not placed yet" if position.place[piece] == IN_HAND else "not deployed yet"


def choice_reason(position: Position, code: int) -> str:
    """A choice of close assault that is not on offer: wrong man, wrong weapon, wrong moment, wrong die."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    if piece >= position.marine_count:
        return CHOICES[choice_at(position, verb, 0)].without
    stage = choice_at(position, verb, piece)
    choice = CHOICES[stage]
    lacking = choice.lacks(position, piece)
    if lacking:
        return lacking
    frame = position.stack[-1]
    if isinstance(frame, AxeBlow) and frame.attacker == piece:
        return "psi pool" if verb == a.SPEND_PSI else choice.late
    if isinstance(frame, FacingUp) and frame.defender == piece:
        # The fight has come to its end without him being asked: his enemy is not ahead of him.
        return choice.aside(position, piece, frame.facing - position.facing[piece] & 3 or BEHIND) or choice.late
    if isinstance(frame, Rising | Withdrawal) and frame.marine == piece:
        # Nor does he face his enemy who lies prone or is attacked through a hole: deathwing.prone.not-facing,
        # deathwing.ruling.between-level-assault.
        return choice.aside(position, piece, BEHIND) or choice.late
    if not isinstance(frame, Assaulting):
        return choice.idle
    if piece != marine_in(position, frame):
        return "order of choices"
    enemy = enemy_in(position, frame)
    aside = choice.aside(position, piece, side_of_enemy(position, piece, enemy, piece == frame.attacker))
    if aside or frame.stage != stage:
        return aside or choice.late
    return "psi pool" if verb == a.SPEND_PSI else "no such die"


def hammer_reason(position: Position, code: int, points: int) -> str:
    """Why a hammer is not blown up now."""
    marine = a.piece_of(code)
    frame = position.stack[-1]
    if isinstance(frame, Assaulting) and frame.defender == marine:
        if frame.stage in BEFORE_DICE:
            return "nothing to pay" if points else hindrance(position, code) or "hammer sight"
        return "hammer after dice"
    if isinstance(frame, FacingUp) and frame.defender == marine:
        return "hammer sight"
    if isinstance(frame, Rising) and frame.marine == marine:
        return "only stands up"  # deathwing.ruling.prone-other-actions
    why = turn_reason(position, code, points)
    if why in UNSEEN:
        return "hammer sight"
    return why or hindrance(position, code) or payment_reason(position, code, points)


def turn_reason(position: Position, code: int, points: int) -> str:
    """Whether this piece may act now at all, and with whose points."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    side = side_of(position.kind[piece])
    frame = position.stack[-1]
    if verb in POWERS:
        return power_reason(position, piece, points)
    if isinstance(frame, Declaring):
        return declaring_reason(position, frame, code)
    if verb in (a.WATCH, a.WATCH_DOOR):
        return watching_reason(position, code)
    if verb == a.CAST and side == STEALERS and position.side == MARINES:
        return casting_bar(position, piece) or "stealers cast in their own turn"
    if verb == a.CONVERT and isinstance(frame, SightCheck | Reveal):
        return wrong_kind(position, piece, verb) or "not seen"
    if ACTIONS[verb].watched and not points and position.phase == STEALER_ACTIONS:
        watched = on_overwatch_reason(position, code)
        if watched:
            return watched
    if side != asked(position):
        if points and position.phase == MARINE_ACTIONS:
            return "points mid-action"
        return waiting_reason(position, piece, verb)
    if isinstance(frame, Window):
        if verb == a.ACTIVATE:
            return "other side's turn"
        if position.psychic.assailed == position.label[piece] + 1:
            return "assailed"
        if verb != a.STAND_DOWN and not may_answer(position, piece, frame.witnesses):
            return hindrance(position, code) or ("prone has no points" if is_prone(position, piece) else "no witness")
        return ""
    if isinstance(frame, FreeShot) and frame.marine == piece and has_tag(verb, SHOT) and not points:
        return ""
    if isinstance(frame, Burst) and frame.marine == piece and has_tag(verb, SHOT) and not points:
        return bursting_on(position, frame, code)
    if isinstance(frame, FacingUp) and frame.defender == piece and verb == a.FACE:
        return "face the attacker"
    ordered = isinstance(frame, Order) and frame.marine == piece and verb not in UNPAID
    own_turn = isinstance(frame, TurnSequence)
    if not own_turn and not ordered:
        return "points mid-action" if points else "mid-action"
    if verb in (a.CONVERT, a.STAND_DOWN, a.SPEND) or points:
        return ""
    if own_turn and piece != position.active and position.flags[piece] & USED:
        return used_reason(position, piece)
    return ""


def used_reason(position: Position, piece: int) -> str:
    """Why a piece cannot be activated a second time."""
    if position.flags[piece] & ACTED:
        return "finished"
    # Models of a blip that had acted come onto the board as if used themselves.
    fresh = side_of(position.kind[piece]) == STEALERS and not is_counter(position.kind[piece])
    return "just converted" if fresh and position.label[piece] % MODELS_PER_NAME else "used"


def power_reason(position: Position, piece: int, points: int) -> str:
    """Psychic powers: whose they are, and when."""
    if not has_powers(position, piece):
        return wrong_kind(position, piece, a.STORM) or "no librarian"
    if position.phase != MARINE_ACTIONS:
        return "power turn"
    if not isinstance(position.stack[-1], TurnSequence | FreeShot):
        return "power mid-action"
    return "power is no action" if points else ""


def waiting_reason(position: Position, piece: int, verb: int) -> str:
    """The other side is asked, or chance is."""
    side = side_of(position.kind[piece])
    if verb == a.STAND_DOWN:
        return hindrance(position, a.pack(verb, piece)) or "stand down later"
    if position.phase in (MARINE_ACTIONS, STEALER_ACTIONS):
        if verb == a.CONVERT and (side == MARINES or position.side == MARINES):
            return wrong_kind(position, piece, verb) or "not his phase"
        if side == MARINES and position.side == STEALERS:
            return unanswered_reason(position, piece)
        return "other side's turn" if side != position.side else "not asked"
    return "points out of phase" if side == MARINES else "other side's turn"


# -- overwatch --------------------------------------------------------------------------------------------------------


def on_overwatch_reason(position: Position, code: int) -> str:
    """A burst, say, or a grenade in the stealer turn that no command points pay for: overwatch knows neither."""
    piece = a.piece_of(code)
    if piece >= position.marine_count or not position.flags[piece] & OVERWATCH:
        return ""
    return hindrance(position, code) or ACTIONS[a.verb_of(code)].watched


def declaring_reason(position: Position, frame: Declaring, code: int) -> str:
    """Overwatch is being declared: nobody may do anything else, and each shoots once."""
    if a.verb_of(code) not in (a.WATCH, a.WATCH_DOOR):
        return "overwatch now" if side_of(position.kind[a.piece_of(code)]) == MARINES else "not asked"
    if (frame.declared | frame.declared_door) >> a.piece_of(code) & 1:
        return "once per action"
    return watching_reason(position, code)


def watching_reason(position: Position, code: int) -> str:
    """An overwatch shot that is not on offer."""
    marine = a.piece_of(code)
    door = a.verb_of(code) == a.WATCH_DOOR
    if marine >= position.marine_count:
        return wrong_kind(position, marine, a.WATCH)
    if position.side == MARINES:
        return "overwatch turn"
    if position.flags[marine] & JAMMED:
        return "jammed"
    gun = position.rulebook.arms(position.gear[marine]).gun
    if gun is not None and gun.magazine and position.ammo[marine] <= 0:
        return "cannon empty"
    if not position.trigger:
        return "nothing to watch"
    label, _, witnesses, responder, fired, closed = position.trigger
    if fired >> marine & 1:
        return "once per action"
    if responder == marine + 1:
        return "one response"
    if not position.flags[marine] & OVERWATCH:
        return "not on overwatch"
    if door:
        if not position.rulebook.overwatch_at_closing_door or not closed:
            return "never at doors"
        square = a.arg_of(code)
        if square != closed - 1:
            return "not that door"
    else:
        if position.label[a.arg_of(code)] != label:
            return "not the actor"
        square = position.place[a.arg_of(code)]
    if not 0 <= square < position.board.count:
        return "not covered"
    if position.board.distance(position.place[marine], square) > position.rulebook.overwatch_range:
        return "too far"
    seen = can_target(position, marine, square)
    return "sight changed" if responder and seen != bool(witnesses >> marine & 1) else "not covered"


def unanswered_reason(position: Position, marine: int) -> str:
    """Why no command points may be spent on this marine now in the stealer turn: what became of the last action."""
    if not position.trigger:
        return "no window"
    _, kind, witnesses, responder, fired, _ = position.trigger
    if responder:
        if responder == marine + 1:
            return "answered"
        saw = position.rulebook.cp_any_marine or witnesses >> marine & 1
        return "answered by another" if saw else "no witness"
    if fired and not position.rulebook.overwatch_mandatory:
        return "overwatch now"
    if is_counter(kind):
        return "only a blip acted"
    if kind == DEAD_ACTOR:
        return "actor dead"
    if is_prone(position, marine):
        return "only stands up"  # and sees nothing: deathwing.ruling.prone-other-actions
    return "no window" if witnesses else "nobody saw"


# -- payment ----------------------------------------------------------------------------------------------------------


def payment_reason(position: Position, code: int, points: int) -> str:
    """Nothing stands in the way but the price."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    order = position.asks(Order)
    window = position.asks(Window)
    if verb == a.ACTIVATE:
        return "used"
    if verb == a.SPEND:
        return "overspent"
    if verb == a.DROP:
        return "drop with a move"
    cost = cost_of(position, code) if not points else order_cost(position, code)
    buying = window is not None or order is not None
    if not buying and not points:
        return short_of_points(position, code)
    reacting = window is not None or (order is not None and bool(order.reacting))
    paid = points if points > 0 else cost
    if paid > cost:
        return "paid too much"
    if paid > position.left():
        return "overspent"
    own = position.ap[piece] if piece == position.active and not reacting else 0
    if cost - paid > own and piece != position.active:
        return "pays all"
    return short_of_points(position, code)


def short_of_points(position: Position, code: int) -> str:
    verb, piece = a.verb_of(code), a.piece_of(code)
    if verb == a.SELF_DESTRUCT and has_hammer(position, piece):
        return "hammer points"
    if verb in (a.LOAD, a.STOW):
        return "cache points"
    if verb != a.RELOAD:
        return "points"
    weapon = position.rulebook.arms(position.gear[piece]).reloadable
    return "flamer reload points" if weapon is not None and weapon.flame_range else "reload points"
