"""What the marines may do about a finished stealer action, in the order their edition gives.

first.ruling.reaction-order: overwatch, conversions, one command-point action, conversions again.
fourth.ruling.reaction-order: conversions, one command-point action, overwatch, with sight checked after each
(fourth.cp.genestealer-turn.before-overwatch, fourth.overwatch.after-cp).
"""

from typing import Final

from sensorium.rules.casualties import alive
from sensorium.rules.frames import REACTION, SIGHT, WINDOW
from sensorium.rules.kinds import is_model
from sensorium.rules.overwatch import begin_overwatch
from sensorium.rules.position import Frame, Position
from sensorium.rules.rulebook import COMMAND_STEP, SIGHT_STEP
from sensorium.rules.sight import watchers
from sensorium.rules.sustained import check_targets
from sensorium.rules.vocabulary import OVERWATCH

DEAD_ACTOR: Final = 0  # in a trigger: the actor died of its own action


def run_reaction(position: Position, frame: Frame) -> bool:
    """Take the next step of the reaction; the frame goes when all are done, and the stealer player goes on where he was
    (first.cp.stealer-phase-resume, fourth.cp.genestealer-turn.before-next-action). There is one frame for each finished
    action and none without: first.cp.stealer-phase-after-action, first.cp.stealer-phase-idle,
    first.overwatch.every-action, fourth.overwatch.after-action, fourth.example.cp-reaction,
    fourth.example.overwatch-corridor."""
    _, actor, label, witnesses, step, responder, door = frame
    order = position.rulebook.reaction_order
    living = alive(position, actor, label)
    if step < 0:
        # Seen after the action, not before it: first.ruling.sighting-at-end, fourth.ruling.witness-moment. Gone round a
        # corner or behind its door it is not (first.cp.stealer-phase-out-of-los,
        # fourth.cp.genestealer-turn.out-of-sight, fourth.ruling.door-close-cp,
        # first.example.cp-stealer-phase-out-of-sight); over the body of the marine who hid it it is
        # (fourth.ruling.overwatch-killed-actor-reveals). Blips are never seen acting
        # (first.ruling.blip-action-no-trigger, fourth.ruling.blip-actions-no-reaction), nor is the dead
        # (fourth.ruling.dead-actor), nor anything at an entry area (first.ruling.entry-attack-reactions).
        if living and is_model(position.kind[actor]):
            witnesses = watchers(position, position.place[actor])
        check_targets(position)
        kind = position.kind[actor] if living else DEAD_ACTOR
        position.trigger = (label, kind, witnesses, 0, 0, door)
        position.swap((REACTION, actor, label, witnesses, 0, responder, door))
        return False
    if step == len(order):
        position.pop()
        return False
    position.swap((REACTION, actor, label, witnesses, step + 1, responder, door))
    if order[step] == SIGHT_STEP:
        position.push((SIGHT,))
    elif order[step] == COMMAND_STEP:
        # Out of sequence, once for each action that was seen, and as often as there are such actions:
        # first.cp.stealer-phase-needs-sighting, first.cp.stealer-phase-next-opportunity,
        # first.ruling.cp-stealer-phase-no-trigger-chain, first.example.cp-stealer-phase-side,
        # fourth.cp.genestealer-turn.allowed, fourth.cp.genestealer-turn.trigger, fourth.ruling.cp-same-marine-repeat;
        # the window opens alike whether points are left or not, so that it betrays nothing:
        # fourth.ruling.cp-window-leak
        if witnesses and (living or position.rulebook.cp_after_kill) and may_matter(position):
            position.push((WINDOW, actor, label, witnesses))
    else:
        begin_overwatch(position, actor, label, witnesses, responder - 1, door - 1)
    return False


def may_matter(position: Position) -> bool:
    """Whether anything could be done in a window: points that might be left, or a compulsory overwatch to give up."""
    if position.spent < most_points(position):
        return True
    if not position.rulebook.overwatch_mandatory:
        return False
    return any(position.flags[marine] & OVERWATCH for marine in range(position.marine_count))


def most_points(position: Position) -> int:
    """The most command points that anybody could have drawn, as both sides know."""
    return max(position.scenario.counters, default=0)


def note_responder(position: Position, marine: int) -> None:
    """A marine has answered the innermost trigger with command points: fourth.ruling.one-response-per-marine."""
    stack = position.stack
    for depth in range(len(stack) - 1, -1, -1):
        frame = stack[depth]
        if frame[0] == REACTION:
            changed = frame[:5] + (marine + 1,) + frame[6:]
            position.stack = stack[:depth] + (changed,) + stack[depth + 1 :]
            break
    trigger = position.trigger
    if trigger:
        position.trigger = trigger[:3] + (marine + 1,) + trigger[4:]
