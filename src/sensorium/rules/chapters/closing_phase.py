"""The phase that closes a turn: the first edition's Endphase, the fourth's Mission Status phase.

Both judge victory, show the command counter and clear markers away; the order is theirs (first.ruling.endphase-order,
fourth.status.order).
"""

from sensorium.rules.chapters.markers import marked
from sensorium.rules.chapters.section_weapons import cool_down
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.chapters.sustained import forget_all
from sensorium.rules.chapters.victory import judge, warn
from sensorium.rules.chapters.work import undo_works
from sensorium.rules.content.cards import BARRIER
from sensorium.rules.content.rulebook import COUNTER_STEP, MARKERS_STEP, VICTORY_STEP
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CLOSING, GUARD, JAMMED, OVERWATCH
from sensorium.rules.scenario.mission_events import begin_hazards, begin_wandering


def begin_closing(position: Position) -> None:
    position.phase = CLOSING
    position.step = 0
    begin_wandering(position)
    begin_hazards(position)


def run_closing(position: Position) -> bool:
    """Take the next step; True when the turn is closed and another begins."""
    steps = position.rulebook.end_phase_steps
    if position.step >= len(steps):
        return True
    step = steps[position.step]
    position.step += 1
    if step == MARKERS_STEP:
        clear_markers(position)
    elif step == COUNTER_STEP:
        # Shown, and back among the others: the next draw is from all of them. first.end.command-revealed,
        # first.cp.reveal, fourth.command.reveal, fourth.command.return
        if position.bonus_points:
            points, bonus = position.drawn, position.bonus_points
            position.tell("showed the counter", counter=points, spent=position.spent, bonus=bonus)
        else:
            position.tell("showed the counter", counter=position.drawn, spent=position.spent)
    elif step == VICTORY_STEP:  # before anything else in the fourth edition: fourth.status.victory-first
        if not judge(position, False):
            warn(position)
    else:
        undo_works(position)
    return False


def clear_markers(position: Position) -> None:
    """Overwatch, guard, fire and the barrier last until now, whenever they were set: first.end.flames-removed,
    first.end.overwatch-removed, first.overwatch.ends-endphase, first.flamer.marker-removal,
    first.ruling.flamer-cp-duration, fourth.status.remove-markers, fourth.overwatch.duration, fourth.overwatch.removed,
    fourth.guard.removed, fourth.fire.duration, fourth.ruling.turn-word; jams stay only where they persist
    (first.ruling.jam-persists, fourth.jam.removed)."""
    gone = OVERWATCH | GUARD
    if not position.rulebook.jam_persists:
        gone |= JAMMED
    for marine in range(position.marine_count):
        position.flags[marine] &= ~gone
    forget_all(position)
    if position.burning:
        cool_down(position)  # flames are gone, and a melta bomb's heat is smoke
    position.barrier &= marked(position, BARRIER)  # psychic markers stay: cult.marker.not-endphase
    position.tell("markers removed")
    position.push(SIGHT_CHECK)  # first.ruling.endphase-flames-reveal, fourth.ruling.status-phase-reveal
