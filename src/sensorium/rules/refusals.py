"""Refusals: for a move that may not be made, the most specific rule that forbids it.

First whose move it is and whether it can be paid for at all, then what this kind of piece may do, then what stands in
the way, and last whether its points suffice. ``hindrances`` looks at the board; this module at the game around it.
"""

from sensorium.rules import answers as a
from sensorium.rules import frames
from sensorium.rules.actions import cost_of
from sensorium.rules.command import may_answer
from sensorium.rules.engine import asked, clock_runs
from sensorium.rules.hindrances import hindrance
from sensorium.rules.position import Position
from sensorium.rules.reactions import DEAD_ACTOR
from sensorium.rules.sight import can_target
from sensorium.rules.vocabulary import (
    ACTED,
    ASSAULT_CANNON,
    COMMAND,
    JAMMED,
    LIBRARIAN,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    STEALER_ACTIONS,
    STEALERS,
    USED,
    is_counter,
    side_of,
)

POWERS = (a.PRESCIENCE, a.BARRIER, a.STORM, a.STORM_SECTION)
ASSAULT_CHOICES = (a.BLOCK, a.PARRY, a.REROLL, a.SPEND_PSI)


def reason(position: Position, code: int, points: int) -> str:
    """The reason against this answer, paid with so many command points (-1: all of it); see ``reasons``."""
    verb = a.verb_of(code)
    if not position.stack:
        return "game over"
    if verb == a.TIME_UP:
        return clock_reason(position)
    kind = position.stack[-1][0]
    if verb == a.REDRAW:
        return "redraw binding" if position.phase in (COMMAND, MARINE_ACTIONS) and position.step == 2 else "redraw"
    if verb == a.PASS:
        return "must place" if kind == frames.CONVERTING else "not asked"
    if verb == a.END_TURN:
        return "not asked"
    if verb in (a.PLACE, a.PLACE_ENTRY, a.DECLARE_BROODLORD):
        return hindrance(position, code) or "nothing asked of it"
    piece = a.piece_of(code)
    if position.place[piece] < 0:
        return "not in play"
    if verb in ASSAULT_CHOICES:
        return choice_reason(position, code)
    return turn_reason(position, code, points) or hindrance(position, code) or payment_reason(position, code, points)


def clock_reason(position: Position) -> str:
    """``time up`` where the marine player's clock does not run."""
    if position.phase == COMMAND and not position.rulebook.timer_before_command:
        return "clock not started"
    if position.side == STEALERS or position.phase > MARINE_ACTIONS:
        return "untimed"
    return "not asked" if clock_runs(position) else "clock paused"


def choice_reason(position: Position, code: int) -> str:
    frame = position.stack[-1]
    if frame[0] == frames.ASSAULTING and a.verb_of(code) in (a.PARRY, a.REROLL) and frame[5] in (3, 5):
        return "no such die"
    return "psi pool" if a.verb_of(code) == a.SPEND_PSI and frame[0] == frames.ASSAULTING else "no such choice"


def turn_reason(position: Position, code: int, points: int) -> str:
    """Whether this piece may act now at all, and with whose points."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    side = side_of(position.kind[piece])
    kind = position.stack[-1][0]
    if points and side != MARINES:
        return "marines only"
    if verb in POWERS and (position.phase != MARINE_ACTIONS or kind != frames.TURN_SEQUENCE):
        return "power turn"
    if kind == frames.DECLARING:
        return declaring_reason(position, code)
    if verb in (a.WATCH, a.WATCH_DOOR):
        return watching_reason(position, code)
    if side != asked(position) or side == NOBODY:
        if points and position.phase == MARINE_ACTIONS:
            return "points mid-action"
        return waiting_reason(position, side, verb)
    if kind == frames.WINDOW:
        if not may_answer(position, piece, position.stack[-1][3]):
            return hindrance(position, code) or "no witness"
        return ""
    if kind not in (frames.TURN_SEQUENCE, frames.ORDER):
        if kind == frames.FREE_SHOT and position.stack[-1][1] == piece and verb in (a.FIRE, a.FIRE_DOOR):
            return ""
        return "points mid-action" if points else "mid-action"
    if verb in (a.CONVERT, a.STAND_DOWN) or verb in POWERS or points:
        return ""
    if piece != position.active and position.flags[piece] & USED:
        if side == STEALERS and not position.flags[piece] & ACTED:
            return "just converted"
        return "finished" if position.flags[piece] & ACTED else "used"
    return ""


def waiting_reason(position: Position, side: int, verb: int) -> str:
    """The other side is asked, or chance is."""
    if position.phase in (MARINE_ACTIONS, STEALER_ACTIONS):
        if side == MARINES and position.side == STEALERS:
            return unanswered_reason(position)
        if verb == a.CONVERT:
            return "not his phase"
        return "other side's turn" if side != position.side else "not asked"
    return "points out of phase" if side == MARINES else "other side's turn"


def declaring_reason(position: Position, code: int) -> str:
    """Overwatch is being declared: nobody may do anything else, and each shoots once."""
    if a.verb_of(code) not in (a.WATCH, a.WATCH_DOOR):
        return "overwatch now"
    frame = position.stack[-1]
    if (frame[5] | frame[6]) >> a.piece_of(code) & 1:
        return "once per action"
    return watching_reason(position, code)


def watching_reason(position: Position, code: int) -> str:
    """An overwatch shot that is not on offer."""
    marine = a.piece_of(code)
    door = a.verb_of(code) == a.WATCH_DOOR
    if position.kind[marine] > LIBRARIAN:
        return "not a stealer's action"
    if position.side == MARINES:
        return "overwatch turn"
    if position.flags[marine] & JAMMED:
        return "jammed"
    if position.gear[marine] & ASSAULT_CANNON and position.ammo[marine] <= 0:
        return "cannon empty"
    if not position.trigger:
        return "not covered"
    label, _, witnesses, responder, fired, closed = position.trigger
    if fired >> marine & 1:
        return "once per action"
    if responder == marine + 1:
        return "one response"
    if door:
        if not position.rulebook.overwatch_at_closing_door or not closed:
            return "never at doors"
        square = a.arg_of(code)
    else:
        if position.label[a.arg_of(code)] != label:
            return "not the actor"
        square = position.place[a.arg_of(code)]
    if not 0 <= square < position.board.count or not position.on_board(marine):
        return "not covered"
    if position.board.distance(position.place[marine], square) > position.rulebook.overwatch_range:
        return "too far"
    seen = can_target(position, marine, square)
    return "sight changed" if responder and seen != bool(witnesses >> marine & 1) else "not covered"


def unanswered_reason(position: Position) -> str:
    """Why no command points may be spent now in the stealer turn: what became of the last action."""
    if not position.trigger:
        return "no window"
    _, kind, witnesses, responder, fired, _ = position.trigger
    if responder:
        return "answered"
    if fired and not position.rulebook.overwatch_mandatory:
        return "overwatch now"
    if is_counter(kind):
        return "only a blip acted"
    if kind == DEAD_ACTOR:
        return "actor dead"
    return "no window" if witnesses else "nobody saw"


def payment_reason(position: Position, code: int, points: int) -> str:
    """Nothing stands in the way but the price."""
    verb = a.verb_of(code)
    piece = a.piece_of(code)
    if verb in (a.ACTIVATE, a.SPEND):
        return "used" if verb == a.ACTIVATE else "overspent"
    cost = cost_of(position, code)
    if position.stack[-1][0] in (frames.WINDOW, frames.ORDER) or points:
        return "overspent"
    if verb == a.RELOAD and position.ap[piece] < cost:
        return "reload points"
    return "points"
