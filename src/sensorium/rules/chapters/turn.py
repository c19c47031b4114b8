"""The turn sequence: phases, their order, and the question which action comes next.

A marine turn, a stealer turn and the phase that closes both, repeated until the game ends (first.turn.alternate,
fourth.turn.order). The marine turn: timer, command, actions (first.turn.marine-phases, fourth.turn.marine-phases). The
stealer turn: reinforcements, actions (fourth.turn.genestealer-phases), and the first edition counts the closing phase
as its third (first.turn.stealer-phases, fourth.turn.status-phase). The bottom frame of every stack is this one;
everything else is pushed on top of it and returns here.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush import begin_ambushes
from sensorium.rules.chapters.ambush_counters import AMBUSH_OFFER, HIDING, AmbushOffer, Hiding, ambush_bar, in_hand
from sensorium.rules.chapters.closing_phase import begin_closing, run_closing
from sensorium.rules.chapters.command import COUNTER_DRAW, ORDER, CounterDraw, Order
from sensorium.rules.chapters.conversion import convert_voluntarily, end_activation
from sensorium.rules.chapters.deployment import begin_deployments
from sensorium.rules.chapters.entry import begin_reinforcements, blips_due, room
from sensorium.rules.chapters.guard import stand_downs
from sensorium.rules.chapters.hands import deal, open_turn
from sensorium.rules.chapters.holding_back import CLAIM_OFFER, ClaimOffer, may_claim, note_quiet, offer_blips
from sensorium.rules.chapters.journey import roll_for_supply
from sensorium.rules.chapters.librarian import POWER_TABLE, powers, use_power
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.solitaire import in_sight, note_sighted
from sensorium.rules.chapters.sustained import forget_all, other_marine_activated, other_stealer_activated
from sensorium.rules.chapters.timer import seconds_allowed
from sensorium.rules.chapters.victory import judge, warn
from sensorium.rules.content.kinds import BLIP, FIGURES
from sensorium.rules.core.actions import actions, perform
from sensorium.rules.core.answers import (
    ACTIVATE,
    CONVERT,
    END_TURN,
    PIECE_SHIFT,
    SPEND,
    piece_of,
    verb_of,
)
from sensorium.rules.core.past import NO_PAST
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, stealers
from sensorium.rules.core.vocabulary import (
    ACTED,
    CLOSING,
    COMMAND,
    HELD,
    MARINE_ACTIONS,
    MARINES,
    POWERED,
    REINFORCEMENTS,
    SETTING_UP,
    SIGHTED,
    STEALER_ACTIONS,
    STEALERS,
    TIMER,
    TURNED,
    USED,
)
from sensorium.rules.scenario.mission_events import happen

TURN_SEQUENCE: Final = 0
TURN_END: Final = 98


class TurnSequence(NamedTuple):
    """What now? Always at the bottom of the stack."""

    kind: Literal[0]


class TurnEnding(NamedTuple):
    """The stealer player has ended his turn, and has still something to place."""

    kind: Literal[98]


SEQUENCE: Final = TurnSequence(TURN_SEQUENCE)
TURN_ENDING: Final = TurnEnding(TURN_END)


def run_turn(position: Position, frame: TurnSequence) -> bool:
    """Go on to the next thing that the sequence of play asks for."""
    phase = position.phase
    if phase == MARINE_ACTIONS:
        if stir(position):
            return False
        if position.expired:  # first.timer.expiry-ends-turn, fourth.timer.expiry
            end_marine_turn(position)
            return False
        return True
    if phase == STEALER_ACTIONS:
        return not stir(position)
    if phase == SETTING_UP:
        set_up(position)
    elif phase == TIMER:
        if position.step == 0:
            position.step = 1
            arrivals(position)
            if may_claim(position):  # deathwing.ruling.generator-stalemate
                position.push(ClaimOffer(CLAIM_OFFER))
        else:
            position.phase = COMMAND  # first.turn.command-phase
            position.step = 0
            open_turn(position, MARINES)
    elif phase == COMMAND:
        run_command(position)
    elif phase == REINFORCEMENTS:  # first.turn.reinforcement-phase, first.ruling.entry-deployment-phase
        if position.step == 0 and not ambush_bar(position, blips_due(position)):
            position.step = 2
            position.push(AmbushOffer(AMBUSH_OFFER))
        elif position.step in (0, 2) and position.scenario.supply.optional and not position.rulebook.solitaire:
            position.step = 3
            offer_blips(position, min(blips_due(position), room(position)))
        elif position.step != 1:
            position.step = 1
            if position.scenario.journey:
                roll_for_supply(position)
            else:
                begin_reinforcements(position)
        else:
            begin_stealer_actions(position)
    elif phase == CLOSING and run_closing(position):
        position.turn += 1  # fourth.status.turn-counter
        begin_marine_turn(position)  # first.turn.next-turn, fourth.status.next-turn
    return False


def stir(position: Position) -> bool:
    """Judge objectives and events, once for everything that happens: what a player only thinks about is no check, or a
    condition with `then` would betray it. Whether the game has gone on by that."""
    if not position.stirred:
        return False
    position.stirred = 0
    if judge(position, True) or happen(position, True):
        position.stirred = 1
        return True
    return False


# -- the marine turn ------------------------------------------------------------------------------------------------


def set_up(position: Position) -> None:
    """Everybody takes his place; then what is seen is revealed; then the first turn begins: first.setup.start."""
    position.step += 1
    if position.step == 1:
        begin_deployments(position, 0)
    elif position.step == 2:
        begin_ambushes(position)
        position.push(SIGHT_CHECK)  # first.ruling.setup-sight, fourth.ruling.setup-sight
    elif position.rulebook.cards and not position.psychic.dealt:
        deal(position)
    elif position.scenario.begins == MARINES:
        begin_marine_turn(position)  # first.turn.marine-first, fourth.turn.marines-first
    else:
        end_marine_turn(position)


def arrivals(position: Position) -> None:
    """What comes as a marine turn begins: the mission's events, then the waves that arrive."""
    position.push(SIGHT_CHECK)  # whoever arrives may see a blip: fourth.ruling.sight-check-moments
    begin_deployments(position, position.turn)
    happen(position, False)


def begin_marine_turn(position: Position) -> None:
    position.side = MARINES
    position.step = 0
    position.trigger = ()
    position.past = NO_PAST
    position.origin = -1
    position.phase = TIMER
    position.expired = 0
    position.active = -1
    # The counter of last turn is good for that turn only, its marine turn and its stealer turn: first.cp.window,
    # first.cp.no-saving, fourth.command.both-turns, fourth.command.unspent-wasted
    position.drawn = 0
    position.bonus_points = 0
    position.spent = 0
    if position.psychic.counter_shown:
        position.psychic = position.psychic._replace(counter_shown=0)
    if position.rulebook.timer_before_command:  # first.turn.timer-phase, first.timer.includes-command-phase
        start_clock(position)
    position.tell("turn", turn=position.turn, side="marine")


def start_clock(position: Position) -> None:
    """Nobody needs to press it (fourth.timer.started-by-opponent); a sergeant who dies this turn shortens the next
    one only (first.ruling.timer-mid-turn-death)."""
    position.seconds = seconds_allowed(position)
    if position.rulebook.timed:
        position.tell("clock", seconds=position.seconds)


def run_command(position: Position) -> None:
    if position.step == 0:
        position.step = 1
        position.push(CounterDraw(COUNTER_DRAW, 1 if position.rulebook.command_redraw else 0))
        return
    if not position.rulebook.timer_before_command:  # fourth.timer.start-moment
        start_clock(position)
    begin_marine_actions(position)


def begin_marine_actions(position: Position) -> None:
    position.phase = MARINE_ACTIONS
    refresh(position, range(position.marine_count), USED | ACTED | POWERED)


def refresh(position: Position, pieces: range, forgotten: int) -> None:
    """Nobody has acted yet in the phase that begins."""
    flags = position.flags
    for piece in pieces:
        flags[piece] &= ~forgotten


def end_marine_turn(position: Position) -> None:
    """first.turn.marine-turn-ends; unspent points are lost (first.ap.leftover-lost)."""
    end_activation(position)
    warn(position)
    if not position.rulebook.sustained_crosses_turns:  # first.sustained.stealer-phase-fresh
        forget_all(position)
    position.side = STEALERS
    position.trigger = ()
    position.past = NO_PAST
    position.origin = -1
    position.phase = REINFORCEMENTS
    position.step = 0
    position.tell("turn", turn=position.turn, side="stealer")
    open_turn(position, STEALERS)


# -- the stealer turn -----------------------------------------------------------------------------------------------


def begin_stealer_actions(position: Position) -> None:
    position.phase = STEALER_ACTIONS
    refresh(position, range(position.marine_count, len(position.kind)), USED | ACTED | TURNED)
    if position.rulebook.solitaire:
        note_sighted(position)


def end_stealer_turn(position: Position) -> None:
    end_activation(position)
    counter = in_hand(position)
    if counter >= 0:
        position.push(TURN_ENDING)
        position.push(Hiding(HIDING, counter, position.label[counter]))  # deathwing.ambush.placed-end-of-turn
    else:
        close_stealer_turn(position)


def run_ending(position: Position, frame: TurnEnding) -> bool:
    position.pop()
    close_stealer_turn(position)
    return False


def close_stealer_turn(position: Position) -> None:
    note_quiet(position)
    for slot in range(position.marine_count, len(position.kind)):
        # first.lurk.one-turn-only, first.lurk.next-turn-free, fourth.lurk.forced.one-turn
        position.flags[slot] &= ~(HELD | SIGHTED)
    begin_closing(position)  # here only, never after a marine turn: first.turn.endphase-once


# -- the question -----------------------------------------------------------------------------------------------------


def turn_asks(position: Position, frame: TurnSequence) -> int:
    return position.side


def turn_choices(position: Position, frame: TurnSequence) -> list[int]:
    """What the player whose turn it is may do: act with the active piece, activate another, spend, convert, end.

    All his pieces may act, in any order he likes, and none has to: first.turn.marine-actions,
    first.turn.stealer-actions, first.activation.optional, first.activation.any-order, fourth.turn.all-models,
    fourth.activation.any-order.
    """
    out: list[int] = []
    veiled = position.veil != 0  # somebody may be in Stasis, where nothing acts: cult.stasis.effect
    active = position.active
    if active >= 0:
        actions(position, active, position.ap[active], out)
    if position.side == MARINES:
        places = position.place
        flags = position.flags
        squares = position.board.count
        for marine in range(position.marine_count):
            # first.activation.once-per-turn, fourth.activation.no-return
            if (
                0 <= places[marine] < squares
                and not flags[marine] & USED
                and not (veiled and is_frozen(position, places[marine]))
            ):
                out.append(ACTIVATE | marine << PIECE_SHIFT)
        # Points go to any marine, active or not, as often as they last, between the actions of another too, and without
        # activating him: first.cp.any-marine, first.cp.own-phase-free-use, first.cp.own-phase-interrupt,
        # first.cp.does-not-activate, fourth.cp.extra-to-ap, fourth.cp.marine-turn.any-time,
        # fourth.cp.marine-turn.interrupt, fourth.cp.marine-turn.spread, fourth.ruling.cp-not-activation,
        # fourth.ruling.cp-between-actions. Here and in the window of a reaction, and in no other phase:
        # first.cp.phases, fourth.ruling.cp-outside-action-phase. The stealer player has none: first.cp.marine-only.
        if position.left() > 0:
            for marine in range(position.marine_count):
                if 0 <= places[marine] < squares and not (veiled and is_frozen(position, places[marine])):
                    out.append(SPEND | marine << PIECE_SHIFT)
        stand_downs(position, out)
        if position.rulebook.powers:
            powers(position, out)  # fourth.powers.marine-turn-only
    else:
        kinds = position.kind
        places = position.place
        flags = position.flags
        figures = FIGURES
        spent = USED | HELD
        for slot in range(position.marine_count, len(kinds)):
            # Those at entry areas too, blips and models, for as long as they like to wait there: first.lurk.optional,
            # first.lurk.models-may-lurk, fourth.lurk.optional
            if places[slot] < 0:
                continue
            kind = kinds[slot]
            if figures[kind] and not (veiled and is_frozen(position, places[slot])):
                done = flags[slot]
                if not done & spent:
                    out.append(ACTIVATE | slot << PIECE_SHIFT)
                if kind == BLIP and not done & ACTED:
                    # In this phase only, free of cost, on the board or off it: first.convert.voluntary-phase,
                    # first.convert.instead-of-activation, first.lurk.convert-in-area, first.ruling.conversion-free,
                    # wd.blip.off-board-conversion, wd.blip.off-board-one-by-one, wd.ruling.off-board-cap,
                    # fourth.convert.voluntary.when, fourth.convert.voluntary.instead,
                    # fourth.convert.voluntary.off-board, fourth.convert.two-ways, fourth.ruling.overview-reveal
                    out.append(CONVERT | slot << PIECE_SHIFT)
    # When he says so, points left or not: first.ap.not-all, first.turn.stealer-turn-ends, fourth.activation.turn-over,
    # fourth.ruling.phase-end-declared
    out.append(END_TURN)
    return out


def take_turn(position: Position, frame: TurnSequence, code: int) -> None:
    verb = verb_of(code)
    piece = piece_of(code)
    if verb == ACTIVATE:
        activate(position, piece)
    elif verb == SPEND:
        position.push(Order(ORDER, piece, 0))
    elif verb == END_TURN:
        if position.side == MARINES:
            end_marine_turn(position)
        else:
            end_stealer_turn(position)
    elif verb == CONVERT:
        convert_voluntarily(position, piece)
    elif verb in POWER_TABLE:
        use_power(position, code)
    else:
        perform(position, code)


def activate(position: Position, piece: int) -> None:
    """Ends the activation before it, whose points are lost: first.activation.one-at-a-time, first.activation.no-return,
    first.ap.on-activation, first.example.spending-aps, fourth.activation.one-at-a-time, fourth.activation.once,
    fourth.activation.stop, fourth.ruling.activation-open-ended, fourth.example.activation."""
    end_activation(position)
    position.active = piece
    position.ap[piece] = position.rulebook.kinds[position.kind[piece]].points
    position.flags[piece] = (position.flags[piece] | USED) & ~(ACTED | TURNED)
    if piece < position.marine_count:
        other_marine_activated(position, piece)
    elif position.rulebook.cult:
        other_stealer_activated(position, piece)
    elif position.rulebook.solitaire and in_sight(position, piece):
        position.flags[piece] |= SIGHTED  # solo.ruling.start-of-turn
    if position.events is not None:
        position.tell("activated", piece=position.name(piece))


declare(
    TurnSequence,
    number=TURN_SEQUENCE,
    word="action",
    run=run_turn,
    asks=turn_asks,
    choices=turn_choices,
    take=take_turn,
    piece=lambda position, frame: position.active,
    texts={"action": "What now?"},
)
declare(TurnEnding, number=TURN_END, word="end of turn", run=run_ending, asks=stealers)
