"""Command points: one counter a turn, known to the marine player only, spent like action points in both turns.

The number drawn is the marine player's secret until the closing phase (first.cp.secret, fourth.command.secret); what
has been spent is public (first.cp.spent-total-public, fourth.command.tracked-by-opponent).
"""

from sensorium.rules.actions import cost_of, marine_actions, perform
from sensorium.rules.answers import (
    ARG_SHIFT,
    COUNTER,
    CP_SHIFT,
    PASS,
    PIECE_SHIFT,
    REDRAW,
    SPEND,
    arg_of,
    cp_of,
    piece_of,
    verb_of,
)
from sensorium.rules.frames import COUNTER_DRAW, FREE_SHOT, ORDER, REDRAW_OFFER
from sensorium.rules.guard import stand_downs
from sensorium.rules.position import Frame, Position
from sensorium.rules.reactions import note_responder
from sensorium.rules.vocabulary import MARINES, PRONE

# -- drawing ------------------------------------------------------------------------------------------------------


def counters(position: Position, frame: Frame) -> list[int]:
    """Every counter, each as likely as the others: first.cp.counter-returned, fourth.command.full-pool."""
    return [COUNTER | counter << ARG_SHIFT for counter in position.scenario.counters]


def take_counter(position: Position, frame: Frame, code: int) -> None:
    """first.cp.one-draw-per-turn, first.cp.look-and-hide, fourth.command.draw"""
    position.pop()
    position.drawn = max(0, arg_of(code) - confusion(position))
    position.tell("drew a counter", privy=MARINES, secret={"counter": arg_of(code)})
    if frame[1] and has_sergeant(position):
        position.push((REDRAW_OFFER,))


def confusion(position: Position) -> int:
    """Points that the ambush counter of the last stealer turn costs: solo.ambush.other-command-point,
    solo.ruling.ambush-cp."""
    return 1 if position.ambush and position.ambush[1] == position.turn else 0


def has_sergeant(position: Position) -> bool:
    """fourth.command.sergeant-redraw, fourth.ruling.redraw-count: a sergeant on the board, and once only."""
    for marine in range(position.marine_count):
        if position.rulebook.kinds[position.kind[marine]].leads and position.on_board(marine):
            return True
    return False


def redraw_choices(position: Position, frame: Frame) -> list[int]:
    return [PASS, REDRAW]


def take_redraw(position: Position, frame: Frame, code: int) -> None:
    """fourth.command.sergeant-redraw.binding, fourth.command.sergeant-redraw.from-six"""
    position.pop()
    if verb_of(code) == REDRAW:
        position.tell("put the counter back")
        position.step = 2  # so that a refusal knows the second counter stands
        position.push((COUNTER_DRAW, 0))


# -- spending -----------------------------------------------------------------------------------------------------


def orders(position: Position, frame: Frame) -> list[int]:
    """What this marine can do for command points, or for action and command points together.

    first.cp.same-as-ap, first.cp.combine-with-ap, first.ruling.cp-inactive-pays-all, fourth.cp.marine-turn.like-ap,
    fourth.ruling.cp-plus-ap, first.example.four-cps, first.example.cp-marine-phase. In the stealer turn as well it may
    be a dear one: first.cp.stealer-phase-dear-action, fourth.cp.genestealer-turn.two-point-action,
    fourth.ruling.cp-expensive-action. What he cannot pay for he is not offered, so nobody overspends and loses by it:
    first.cp.overspend-loses, first.ruling.cp-overspend, fourth.command.overspend-loses,
    fourth.ruling.overspend-in-program.
    """
    _, marine, reacting = frame
    left = position.left()
    own = position.ap[marine] if marine == position.active and not reacting else 0
    base: list[int] = []
    marine_actions(position, marine, own + left, base)
    out = [PASS]
    for code in base:
        cost = cost_of(position, code)
        for points in range(max(1, cost - own), min(cost, left) + 1):
            out.append(code | points << CP_SHIFT)
    return out


def take_order(position: Position, frame: Frame, code: int) -> None:
    """The action itself. In the stealer turn it closes the window, so that one marine takes one action, which may be a
    move with its shot: first.cp.stealer-phase-one-action, first.cp.stealer-phase-not-two-actions,
    first.cp.stealer-phase-one-marine, fourth.cp.genestealer-turn.one-action, fourth.ruling.cp-move-and-fire."""
    _, marine, reacting = frame
    position.pop()
    if verb_of(code) == PASS:
        return
    if reacting:
        position.pop()
        note_responder(position, marine)
    position.spent += cp_of(code)
    # first.cp.spending-announced, first.example.cp-tally
    if position.events is not None:
        position.tell("spent", piece=position.name(marine), points=cp_of(code), spent=position.spent)
    perform(position, code)


# -- the window in the stealer turn -------------------------------------------------------------------------------


def window_choices(position: Position, frame: Frame) -> list[int]:
    """Who may answer: the marines who saw it (first.cp.stealer-phase-needs-sighting), or any marine, wherever he is
    (fourth.cp.genestealer-turn.any-marine, fourth.ruling.cp-unseen-blocked)."""
    witnesses = frame[3]
    out = [PASS]
    for marine in range(position.marine_count):
        if not position.on_board(marine):
            continue
        if position.left() > 0 and may_answer(position, marine, witnesses):
            out.append(SPEND | marine << PIECE_SHIFT)
    stand_downs(position, out)
    return out


def may_answer(position: Position, marine: int, witnesses: int) -> bool:
    # fourth.ruling.nested-reactions: not while his own action waits for its free shot
    if position.flags[marine] & PRONE or (FREE_SHOT, marine) in position.stack:
        return False
    return position.rulebook.cp_any_marine or bool(witnesses >> marine & 1)


def take_window(position: Position, frame: Frame, code: int) -> None:
    verb = verb_of(code)
    if verb == SPEND:
        position.push((ORDER, piece_of(code), 1))
    else:
        position.pop()
