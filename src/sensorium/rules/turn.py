"""The turn sequence: who does what, in which order, and the question at the heart of it: what now?

first.turn.marine-phases, first.turn.stealer-phases, fourth.turn.order. The bottom frame of every stack is this one;
everything else is pushed on top of it and comes back here.
"""

from sensorium.rules.actions import actions, full_points, perform
from sensorium.rules.answers import (
    ACTIVATE,
    BARRIER,
    CONVERT,
    END_TURN,
    PIECE_SHIFT,
    PRESCIENCE,
    SPEND,
    STAND_DOWN,
    STORM,
    STORM_SECTION,
    piece_of,
    verb_of,
)
from sensorium.rules.closing import begin_closing, run_closing
from sensorium.rules.convert import convert_voluntarily, end_activation
from sensorium.rules.deploy import begin_deployments
from sensorium.rules.entry import begin_reinforcements
from sensorium.rules.frames import COUNTER_DRAW, ORDER, SIGHT
from sensorium.rules.guard import stand_down, stand_downs
from sensorium.rules.happenings import happen
from sensorium.rules.librarian import powers, use_power
from sensorium.rules.position import Frame, Position
from sensorium.rules.sustained import forget_all, other_marine_activated
from sensorium.rules.timer import seconds_allowed
from sensorium.rules.victory import judge, warn
from sensorium.rules.vocabulary import (
    ACTED,
    BLIP,
    CAT,
    CLOSING,
    COMMAND,
    HELD,
    LIBRARIAN,
    MARINE_ACTIONS,
    MARINES,
    NOTHING,
    OVER,
    POWERED,
    REINFORCEMENTS,
    SETTING_UP,
    STEALER_ACTIONS,
    STEALERS,
    TIMER,
    TURNED,
    USED,
)


def run_turn(position: Position, frame: Frame) -> bool:
    """Go on to the next thing that the sequence of play asks for."""
    phase = position.phase
    if phase == MARINE_ACTIONS:
        if judge(position, True) or happen(position, True):
            return False
        if position.expired:  # first.timer.expiry-ends-turn, fourth.timer.expiry
            end_marine_turn(position)
            return False
        return True
    if phase == STEALER_ACTIONS:
        return not judge(position, True) and not happen(position, True)
    if phase == SETTING_UP:
        set_up(position)
    elif phase == TIMER:
        if position.step == 0:
            position.step = 1
            arrivals(position)
        else:
            position.phase = COMMAND
            position.step = 0
    elif phase == COMMAND:
        run_command(position)
    elif phase == REINFORCEMENTS:
        if position.step == 0:
            position.step = 1
            begin_reinforcements(position)
        else:
            begin_stealer_actions(position)
    elif phase == CLOSING and run_closing(position):
        position.turn += 1
        begin_marine_turn(position)  # first.turn.next-turn, fourth.status.next-turn
    return False


# -- the marine turn ------------------------------------------------------------------------------------------------


def set_up(position: Position) -> None:
    """Everybody takes his place; then what is seen is revealed; then the first turn begins."""
    position.step += 1
    if position.step == 1:
        begin_deployments(position, 0)
    elif position.step == 2:
        position.push((SIGHT,))  # first.ruling.setup-sight, fourth.ruling.setup-sight
    elif position.scenario.begins == MARINES:
        begin_marine_turn(position)  # first.turn.marine-first, fourth.turn.marines-first
    else:
        end_marine_turn(position)


def arrivals(position: Position) -> None:
    """What comes as a marine turn begins: the mission's events, then the waves that arrive."""
    begin_deployments(position, position.turn)
    happen(position, False)


def begin_marine_turn(position: Position) -> None:
    position.side = MARINES
    position.step = 0
    position.trigger = ()
    position.phase = TIMER
    position.expired = 0
    position.active = -1
    position.drawn = 0
    position.spent = 0
    if position.rulebook.timer_before_command:  # first.turn.timer-phase, first.timer.includes-command-phase
        start_clock(position)
    position.tell("turn", turn=position.turn, side="marine")


def start_clock(position: Position) -> None:
    position.seconds = seconds_allowed(position)
    position.tell("clock", seconds=position.seconds)


def run_command(position: Position) -> None:
    if position.step == 0:
        position.step = 1
        position.push((COUNTER_DRAW, 1 if position.rulebook.command_redraw else 0))
        return
    if not position.rulebook.timer_before_command:  # fourth.timer.start-moment
        start_clock(position)
    begin_marine_actions(position)


def begin_marine_actions(position: Position) -> None:
    position.phase = MARINE_ACTIONS
    for marine in range(position.marine_count):
        position.flags[marine] &= ~(USED | ACTED | POWERED)
        position.ap[marine] = 0


def end_marine_turn(position: Position) -> None:
    """first.turn.marine-turn-ends; unspent points are lost (first.ap.leftover-lost)."""
    end_activation(position)
    warn(position)
    if not position.rulebook.sustained_crosses_turns:  # first.sustained.stealer-phase-fresh
        forget_all(position)
    position.side = STEALERS
    position.trigger = ()
    position.phase = REINFORCEMENTS
    position.step = 0
    position.tell("turn", turn=position.turn, side="stealer")


# -- the stealer turn -----------------------------------------------------------------------------------------------


def begin_stealer_actions(position: Position) -> None:
    position.phase = STEALER_ACTIONS
    for slot in range(position.marine_count, len(position.kind)):
        position.flags[slot] &= ~(USED | ACTED | TURNED)
        position.ap[slot] = 0


def end_stealer_turn(position: Position) -> None:
    end_activation(position)
    if not position.rulebook.sustained_crosses_turns:
        forget_all(position)
    for slot in range(position.marine_count, len(position.kind)):
        position.flags[slot] &= ~HELD  # first.lurk.one-turn-only, fourth.lurk.forced.one-turn
    begin_closing(position)


# -- the question -----------------------------------------------------------------------------------------------------


def turn_asks(position: Position, frame: Frame) -> int:
    return position.side


def turn_choices(position: Position, frame: Frame) -> list[int]:
    """What the player whose turn it is may do: act with the active piece, activate another, spend, convert, end."""
    out: list[int] = []
    active = position.active
    if active >= 0:
        actions(position, active, position.ap[active], out)
    if position.side == MARINES:
        for marine in range(position.marine_count):
            if position.on_board(marine) and not position.flags[marine] & USED:
                out.append(ACTIVATE | marine << PIECE_SHIFT)
        if position.left() > 0:  # first.cp.any-marine, first.cp.own-phase-free-use, fourth.cp.marine-turn.any-time
            for marine in range(position.marine_count):
                if position.on_board(marine):
                    out.append(SPEND | marine << PIECE_SHIFT)
        stand_downs(position, out)
        powers(position, out)
    else:
        kinds = position.kind
        places = position.place
        flags = position.flags
        for slot in range(position.marine_count, len(kinds)):
            if places[slot] >= 0 and NOTHING < kinds[slot] < CAT:
                if not flags[slot] & (USED | HELD):
                    out.append(ACTIVATE | slot << PIECE_SHIFT)
                if kinds[slot] == BLIP and not flags[slot] & ACTED:
                    # first.convert.instead-of-activation, fourth.convert.voluntary.instead
                    out.append(CONVERT | slot << PIECE_SHIFT)
    out.append(END_TURN)
    return out


def take_turn(position: Position, frame: Frame, code: int) -> None:
    verb = verb_of(code)
    piece = piece_of(code)
    if verb == ACTIVATE:
        activate(position, piece)
    elif verb == SPEND:
        position.push((ORDER, piece, 0))
    elif verb == END_TURN:
        if position.side == MARINES:
            end_marine_turn(position)
        else:
            end_stealer_turn(position)
    elif verb == STAND_DOWN:
        stand_down(position, piece)
    elif verb == CONVERT:
        convert_voluntarily(position, piece)
    elif verb in (PRESCIENCE, BARRIER, STORM, STORM_SECTION):
        use_power(position, code)
    else:
        perform(position, code)


def activate(position: Position, piece: int) -> None:
    """first.activation.one-at-a-time, first.activation.no-return, first.ap.on-activation, fourth.activation.once"""
    end_activation(position)
    position.active = piece
    position.ap[piece] = full_points(position.kind[piece])
    position.flags[piece] = (position.flags[piece] | USED) & ~(ACTED | TURNED)
    if position.kind[piece] <= LIBRARIAN:
        other_marine_activated(position, piece)
    if position.events is not None:
        position.tell("activated", piece=position.name(piece))


def game_over(position: Position) -> bool:
    return position.phase == OVER
