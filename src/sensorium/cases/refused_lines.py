"""Checks the lines of a script that begin with ``x``: the move must be refused, by the rule that the line names."""

from sensorium.cases.case import ScriptLine
from sensorium.cases.facts import acting_side, come_to_shot
from sensorium.cases.failure import Failure
from sensorium.cases.script_forms import split_free
from sensorium.rules.chapters.solitaire_moves import objection
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.move_resolver import Refusal, declined, resolve, resolve_shot
from sensorium.rules.core.notation import split_move
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIDE_WORDS


def check_refusal(position: Position, step: ScriptLine, declines: bool) -> str:
    """The rule by which the move of this line is refused; fails where it is legal or refused by other rules than the
    one named. ``declines``: a free shot is offered and this is not about it."""
    refusal, cited = refused(position, step, declines)
    if step.rule is not None and step.rule not in cited:
        raise Failure(f"{step.text} is refused by {step.rule}", f"by {refusal.rule or 'no rule'}: {refusal.what}")
    return refusal.rule


def refused(position: Position, step: ScriptLine, declines: bool) -> tuple[Refusal, tuple[str, ...]]:
    """The refusal of this line's move, and every rule that counts as its citation: the one it names and those that
    forbid the move too; where nothing is wrong but the moment, also what forbids it once that has come."""
    bare, free = split_free(step.text)
    refusals = [refused_free(position, step, bare)] if free else refusals_of(position, step, declines)
    refusal = next((one for one in refusals if not one.waits), refusals[0])
    cited = (rule for one in (refusal, *refusals) for rule in (one.rule, *one.also))
    return refusal, tuple(rule for rule in dict.fromkeys(cited) if rule)


def refusals_of(position: Position, step: ScriptLine, declines: bool) -> list[Refusal]:
    """Why the move cannot be made now, nor once what is asked now has been declined."""
    move, shot = split_move(step.text)
    refusals: list[Refusal] = []
    later = declined(position) if declines else position
    ours = True
    while later is not None:
        try:
            codes = resolve(later, move)
        except Refusal as refusal:
            refusals.append(refusal)
        else:
            if shot:
                return [refused_shot(step, later.copy(), codes, shot)]
            if ours:
                return [against(step, later.copy(), codes)]
            break
        ours = ours and SIDE_WORDS[asked(later)] != acting_side(later, move)
        if not refusals[-1].waits:
            break
        later = declined(later)
    return refusals


def refused_free(position: Position, step: ScriptLine, shot: str) -> Refusal:
    """A free shot that is not on offer, or not at this target."""
    later = position.copy()
    come_to_shot(later, step.text)
    try:
        resolve_shot(later, shot, False)
    except Refusal as refusal:
        return refusal
    raise Failure(f"{step.text} is refused", "it is legal")


def against(step: ScriptLine, later: Position, codes: list[int]) -> Refusal:
    """A move that the game allows and the solitaire rules do not."""
    for code in codes:
        rule = objection(later, code)
        if rule:
            return Refusal(rule, f"'{step.text}' is not allowed")
        play(later, code)
    raise Failure(f"{step.text} is refused", "it is legal")


def refused_shot(step: ScriptLine, later: Position, codes: list[int], shot: str) -> Refusal:
    """A move that may be made, with a shot that may not."""
    for code in codes:
        play(later, code)
    come_to_shot(later, step.text)
    try:
        resolve_shot(later, shot, step.text.split()[1] == "turn")
    except Refusal as refusal:
        return refusal
    raise Failure(f"{step.text} is refused", "it is legal")
