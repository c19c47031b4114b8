"""Command points: one counter a turn, known to the marine player only, spent like action points in both turns.

The number drawn is the marine player's secret until the closing phase (first.cp.secret, fourth.command.secret); what
has been spent is public (first.cp.spent-total-public, fourth.command.tracked-by-opponent).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import FREE_SHOT, FreeShot
from sensorium.rules.chapters.guard import stand_downs
from sensorium.rules.chapters.reactions import WINDOW, Window, note_responder
from sensorium.rules.core.actions import cost_of, marine_actions, perform
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    COUNTER,
    CP_SHIFT,
    PASS,
    PIECE_SHIFT,
    REDRAW,
    SPEND,
    TURN,
    arg_of,
    cp_of,
    piece_of,
    verb_of,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import chance, declare, label_at, marines
from sensorium.rules.core.vocabulary import MARINES, PRONE

ORDER: Final = 1
COUNTER_DRAW: Final = 17
REDRAW_OFFER: Final = 18


class Order(NamedTuple):
    """Which action does he buy with command points?"""

    kind: Literal[1]
    marine: int
    reacting: int  # in a window of the stealer turn


class CounterDraw(NamedTuple):
    """The counter of the turn."""

    kind: Literal[17]
    redraws: int


class RedrawOffer(NamedTuple):
    """Put it back and draw again?"""

    kind: Literal[18]


# -- drawing ------------------------------------------------------------------------------------------------------


def counters(position: Position, frame: CounterDraw) -> list[int]:
    """Every counter, each as likely as the others: first.cp.counter-returned, fourth.command.full-pool."""
    return [COUNTER | counter << ARG_SHIFT for counter in position.scenario.counters]


def take_counter(position: Position, frame: CounterDraw, code: int) -> None:
    """first.cp.one-draw-per-turn, first.cp.look-and-hide, fourth.command.draw"""
    position.pop()
    position.bonus_points = captains_points(position)
    position.drawn = max(0, arg_of(code) + position.bonus_points - shortage(position))
    position.tell("drew a counter", privy=MARINES, secret={"counter": arg_of(code)})
    if position.bonus_points:
        position.tell("captains command", points=position.bonus_points)
    if frame.redraws and has_sergeant(position):
        position.push(RedrawOffer(REDRAW_OFFER))


def captains_points(position: Position) -> int:
    """What the captains now in play add to the counter (deathwing.captain.command-points-bonus). It is theirs for the
    turn, whatever becomes of them (deathwing.captain.removed-same-turn, deathwing.ruling.captain-turn-meaning), and in
    the next they are counted again (deathwing.captain.removed-later-turns). Points beyond the sixth are spent like the
    others: deathwing.example.captain-command-dice."""
    kinds = position.rulebook.kinds
    points = 0
    for marine in range(position.marine_count):
        own = kinds[position.kind[marine]].command
        if own and position.on_board(marine):
            points += own
    return points


def shortage(position: Position) -> int:
    """Points that this turn goes without. What a lost Raid costs is never more than there is:
    deathwing.campaign.raid.lost-command-points, deathwing.ruling.campaign-command-floor."""
    return confusion(position) + position.scenario.command_lost


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


def redraw_choices(position: Position, frame: RedrawOffer) -> list[int]:
    return [PASS, REDRAW]


def take_redraw(position: Position, frame: RedrawOffer, code: int) -> None:
    """fourth.command.sergeant-redraw.binding, fourth.command.sergeant-redraw.from-six"""
    position.pop()
    if verb_of(code) == REDRAW:
        position.tell("put the counter back")
        position.step = 2  # so that a refusal knows the second counter stands
        position.push(CounterDraw(COUNTER_DRAW, 0))


# -- spending -----------------------------------------------------------------------------------------------------


def orders(position: Position, frame: Order) -> list[int]:
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
        cost = order_cost(position, code)
        for points in range(max(1, cost - own), min(cost, left) + 1):
            out.append(code | points << CP_SHIFT)
    return out


def order_cost(position: Position, code: int) -> int:
    """Command points buy nothing for less than one: a turn that is free for action points costs as much as with a shot
    (cult.armour.turn, wd.turn-and-fire.cost)."""
    return cost_of(position, code) or int(verb_of(code) == TURN)


def take_order(position: Position, frame: Order, code: int) -> None:
    """The action itself. In the stealer turn it closes the window, so that one marine takes one action, which may be a
    move with its shot: first.cp.stealer-phase-one-action, first.cp.stealer-phase-not-two-actions,
    first.cp.stealer-phase-one-marine, fourth.cp.genestealer-turn.one-action, fourth.ruling.cp-move-and-fire. Any
    action, at any target, though it costs him his overwatch (wd.cp.any-action, wd.cp.any-door,
    wd.cp.breaks-overwatch); clearing a jam is one and setting overwatch another (wd.overwatch.jam-recovery-cost,
    wd.overwatch.jam-recovery-steps)."""
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


def window_choices(position: Position, frame: Window) -> list[int]:
    """Who may answer: the marines who saw it (first.cp.stealer-phase-needs-sighting), or any marine, wherever he is
    (fourth.cp.genestealer-turn.any-marine, fourth.ruling.cp-unseen-blocked)."""
    witnesses = frame.witnesses
    out = [PASS]
    for marine in range(position.marine_count):
        if not position.on_board(marine):
            continue
        if position.left() > 0 and may_answer(position, marine, witnesses):
            out.append(SPEND | marine << PIECE_SHIFT)
    stand_downs(position, out)
    return out


def may_answer(position: Position, marine: int, witnesses: int) -> bool:
    # wd.ruling.prone-cp; fourth.ruling.nested-reactions: not while his own action waits for its free shot. Who is in
    # Stasis sees nothing, and so is no witness: cult.stasis.effect.
    if position.psychic.assailed == position.label[marine] + 1:
        return False  # wd.assail.no-cp-response; the others may: wd.ruling.assail-other-marines
    if position.flags[marine] & PRONE or FreeShot(FREE_SHOT, marine) in position.stack:
        return False
    return position.rulebook.cp_any_marine or bool(witnesses >> marine & 1)


def take_window(position: Position, frame: Window, code: int) -> None:
    verb = verb_of(code)
    if verb == SPEND:
        position.push(Order(ORDER, piece_of(code), 1))
    else:
        position.pop()


declare(CounterDraw, number=COUNTER_DRAW, word="command counter", asks=chance, choices=counters, take=take_counter)
declare(
    RedrawOffer,
    number=REDRAW_OFFER,
    word="redraw",
    asks=marines,
    choices=redraw_choices,
    take=take_redraw,
    texts={"redraw": "Put the counter back and draw again?"},
)
declare(
    Order,
    number=ORDER,
    word="order",
    asks=marines,
    choices=orders,
    take=take_order,
    piece=lambda position, frame: frame.marine,
    texts={"order": "What does {piece} do for command points?"},
)
declare(
    Window,
    number=WINDOW,
    word="command",
    asks=marines,
    choices=window_choices,
    take=take_window,
    subject=lambda position, frame: label_at(position, frame.label),
    texts={"command": "{piece} has acted in sight. Spend command points?"},
)
