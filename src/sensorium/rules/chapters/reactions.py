"""What the marines may do about a finished stealer action, in the order their edition gives.

first.ruling.reaction-order: overwatch, conversions, one command-point action, conversions again. So he may have fired
before points are spent on him: wd.cp.after-own-overwatch, wd.ruling.cp-before-or-after-overwatch,
wd.ruling.cp-jam-same-action.
fourth.ruling.reaction-order: conversions, one command-point action, overwatch, with sight checked after each
(fourth.cp.genestealer-turn.before-overwatch, fourth.overwatch.after-cp).
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import answer_reveal, is_exposed, turn_over
from sensorium.rules.chapters.arrival import REACTION, Reaction
from sensorium.rules.chapters.casualties import alive
from sensorium.rules.chapters.conversion import finds_nothing
from sensorium.rules.chapters.overwatch import overwatch_against
from sensorium.rules.chapters.sight import SIGHT_CHECK, watchers
from sensorium.rules.chapters.sustained import check_targets
from sensorium.rules.content.kinds import AMBUSH, is_model
from sensorium.rules.content.rulebook import COMMAND_STEP, OVERWATCH_STEP, SIGHT_STEP
from sensorium.rules.core.frames import Frame
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, marines
from sensorium.rules.core.vocabulary import OVERWATCH

DEAD_ACTOR: Final = 0  # in a trigger: the actor died of its own action
WINDOW: Final = 9


class Window(NamedTuple):
    """Command points spent in the stealer turn? The chapter on command resolves it."""

    kind: Literal[9]
    actor: int
    label: int
    witnesses: int  # one bit a marine


def run_reaction(position: Position, frame: Reaction) -> bool:
    """Take the next step at which something is to be done; the frame goes when all are done, and the stealer player
    goes on where he was (first.cp.stealer-phase-resume, fourth.cp.genestealer-turn.before-next-action). There is one
    frame for each finished action and none without: first.cp.stealer-phase-after-action, first.cp.stealer-phase-idle,
    first.overwatch.every-action, fourth.overwatch.after-action, fourth.example.cp-reaction,
    fourth.example.overwatch-corridor."""
    _, actor, label, witnesses, step, responder, door = frame
    order = position.rulebook.reaction_order
    living = alive(position, actor, label)
    if step < 0 and living and position.kind[actor] == AMBUSH and is_exposed(position, actor):
        reveal_actor(position, frame)
        return False
    if step < 0:
        # Seen after the action, not before it: first.ruling.sighting-at-end, fourth.ruling.witness-moment. Gone round a
        # corner or behind its door it is not (first.cp.stealer-phase-out-of-los,
        # fourth.cp.genestealer-turn.out-of-sight, fourth.ruling.door-close-cp,
        # first.example.cp-stealer-phase-out-of-sight); over the body of the marine who hid it it is
        # (fourth.ruling.overwatch-killed-actor-reveals). Blips are never seen acting
        # (first.ruling.blip-action-no-trigger, fourth.ruling.blip-actions-no-reaction), nor is the dead
        # (fourth.ruling.dead-actor), nor anything at an entry area (first.ruling.entry-attack-reactions).
        # Where a closed door or an assault makes witnesses of its own, these are in the frame already.
        if living and is_model(position.kind[actor]) and position.on_board(actor):
            witnesses = living_among(position, witnesses) | watchers(position, position.place[actor])
        else:
            witnesses = 0
        check_targets(position)
        kind = position.kind[actor] if living else DEAD_ACTOR
        position.trigger = (label, kind, witnesses, 0, 0, door)
        step = 0
    while step < len(order):
        following: Frame | None
        if order[step] == SIGHT_STEP:
            following = None if finds_nothing(position) else SIGHT_CHECK
        elif order[step] == COMMAND_STEP:
            following = window_for(position, frame, witnesses, living)
        else:
            following = overwatch_against(position, actor, label, witnesses, responder - 1, door - 1)
        step += 1
        if following is not None:
            changed = Reaction(REACTION, actor, label, witnesses, step, responder, door)
            position.stack = position.stack[:-1] + (changed, following)
            return False
    position.pop()
    return False


def living_among(position: Position, witnesses: int) -> int:
    """Those of them who are still there: a marine may have died of what he would answer."""
    for marine in range(position.marine_count):
        if witnesses >> marine & 1 and not position.on_board(marine):
            witnesses ^= 1 << marine
    return witnesses


def reveal_actor(position: Position, frame: Reaction) -> None:
    """An ambush counter has come into sight, or up to a marine, by its own action: it is turned over before anything
    else, fired at, and faced. A stealer has then acted in sight: deathwing.ruling.ambush-overwatch-once."""
    position.pop()
    model = turn_over(position, frame.actor)
    actor, label = (model, frame.label + 1) if model >= 0 else (frame.actor, frame.label)
    witnesses = watchers(position, position.place[actor]) if model >= 0 else 0
    check_targets(position)
    position.trigger = (label, position.kind[actor], witnesses, 0, 0, frame.door)
    step = position.rulebook.reaction_order.index(OVERWATCH_STEP) + 1
    position.push(Reaction(REACTION, actor, label, witnesses, step, 0, frame.door))
    answer_reveal(position, frame.actor, frame.label, model)


def window_for(position: Position, frame: Reaction, witnesses: int, living: bool) -> Window | None:
    """Out of sequence, once for each action that was seen, and as often as there are such actions:
    first.cp.stealer-phase-needs-sighting, first.cp.stealer-phase-next-opportunity,
    first.ruling.cp-stealer-phase-no-trigger-chain, first.example.cp-stealer-phase-side,
    fourth.cp.genestealer-turn.allowed, fourth.cp.genestealer-turn.trigger, fourth.ruling.cp-same-marine-repeat; the
    window opens alike whether points are left or not, so that it betrays nothing: fourth.ruling.cp-window-leak."""
    if witnesses and (living or position.rulebook.cp_after_kill) and may_matter(position):
        return Window(WINDOW, frame.actor, frame.label, witnesses)
    return None


def may_matter(position: Position) -> bool:
    """Whether anything could be done in a window: points that might be left, or a compulsory overwatch to give up."""
    if position.spent < most_points(position):
        return True
    if not position.rulebook.overwatch_mandatory:
        return False
    return any(position.flags[marine] & OVERWATCH for marine in range(position.marine_count))


def most_points(position: Position) -> int:
    """The most command points that anybody could have, as both sides know: the best counter, and what captains have
    added to it (deathwing.ruling.captain-command-points-hidden), less what the war has cost."""
    best = max(position.scenario.counters, default=0) + position.bonus_points
    return max(0, best - position.scenario.command_lost)


def note_responder(position: Position, marine: int) -> None:
    """A marine has answered the innermost trigger with command points: fourth.ruling.one-response-per-marine."""
    stack = position.stack
    for depth in range(len(stack) - 1, -1, -1):
        frame = stack[depth]
        if isinstance(frame, Reaction):
            changed = frame._replace(responder=marine + 1)
            position.stack = stack[:depth] + (changed,) + stack[depth + 1 :]
            break
    trigger = position.trigger
    if trigger:
        position.trigger = trigger[:3] + (marine + 1,) + trigger[4:]


declare(Reaction, number=REACTION, word="reaction", run=run_reaction, asks=marines)
