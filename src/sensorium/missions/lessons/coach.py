"""Takes a newcomer through the steps of a lesson: which step it is, what the other side answers, what the dice show.

A coach only reads the game. Everything it knows follows from the answers given so far, so that a lesson is restored and
taken back like any other game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sensorium.cases.facts import judge
from sensorium.cases.failure import Failure
from sensorium.cases.given_dice import GivenDice
from sensorium.cases.script_forms import MeaninglessError, Names
from sensorium.missions.format.lesson import Lesson, Step
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import Refusal, decline, resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, NOBODY

DENIED = "not "
PASS = "pass"
CP, COMMAND = "cp", "command"
ON_THE_WAY = ("activate", COMMAND)  # said on the way to something else
FARTHEST = 3  # so many of those are looked through for something that this step wants


@dataclass(frozen=True)
class Progress:
    """How far a lesson has come after so many lines of the log."""

    lines: int
    step: int  # -1: it is still being set up
    script: tuple[str, ...]  # answers that are still to be given for somebody
    dice: dict[str, list[int]]


class Coach:
    def __init__(self, lesson: Lesson, position: Position) -> None:
        self.lesson = lesson
        self.names = Names(position)
        self.course = [Progress(0, -1, lesson.begin, queued(lesson.dice))]
        self.advance(position, 0)

    @property
    def now(self) -> Progress:
        return self.course[-1]

    @property
    def step(self) -> Step:
        return self.lesson.steps[max(0, self.now.step)]

    @property
    def done(self) -> bool:
        """Whether the last step has been reached, which asks for nothing."""
        return self.now.step >= 0 and not self.step.until

    @property
    def holds_fire(self) -> bool:
        """Whether this step wants something, and no shot."""
        return bool(self.step.wants) and not any(want.split()[1:2] == ["fire"] for want in self.step.wants)

    # -- what it answers ----------------------------------------------------------------------------------------------

    def answer(self, position: Position, window: bool) -> int | None:
        """What is answered for whoever is asked: while the lesson is set up, and where this step has no use for an
        answer: a ``window`` of the other side's turn, a shot joined to a step. None: he answers himself."""
        if (window and self.step.quiet) or (asked_kind(position) == FREE_SHOT and self.holds_fire):
            return decline(position)
        if self.now.step >= 0 or asked(position) in (CHANCE, NOBODY):
            return None
        return self.scripted(position)

    def reply(self, position: Position, given: int) -> int:
        """What the other side answers: what the step says, and otherwise what its player has ``given``."""
        code = self.scripted(position)
        return given if code is None else code

    def scripted(self, position: Position) -> int | None:
        """The next line of the script as an answer; whatever is asked before it is declined."""
        if not self.now.script:
            return None
        code = first_answer(position, self.now.script[0])
        return decline(position) if code is None else code

    def fall(self, position: Position) -> int | None:
        """What chance shows here; None: the lesson does not say."""
        return fallen(position, {who: list(dice) for who, dice in self.now.dice.items()})

    def objection(self, position: Position, text: str) -> str:
        """What is said to an answer that the rules allow and this step has no use for; empty: it may be given. Passing
        may be, but where the way that the step shows (``do``) has an answer to this very question."""
        if not self.step.wants or on_the_way(text):
            return ""
        if is_pass(text):
            shown = [line.split()[:2] for line in self.step.do]
            here = (words(position, code) for code in answers(position))
            fits = not any(one.split()[:2] in shown and self.wanted(one) for one in here)
        else:
            fits = self.wanted(text)
        return "" if fits else self.step.otherwise or self.step.say

    def wanted(self, text: str) -> bool:
        return any(begins(text.split(), pattern.split()) for pattern in self.step.wants)

    def is_lost(self, position: Position, side: int) -> bool:
        """Whether nothing is left that this side, which is taught, could do for the step: the game is over, or every
        answer would be objected to. Command points count where the step speaks of them: who has not heard of them yet
        thinks that a man without points is stuck."""
        if self.done or self.now.step < 0:
            return False
        return asked(position) == NOBODY or (asked(position) == side and not self.leads_on(position, side, FARTHEST))

    def leads_on(self, position: Position, side: int, farthest: int) -> bool:
        """Whether something can be said here, or after something said on the way to it, that the step has a use for."""
        open_ways: list[int] = []
        paid = any(CP in line.split() for line in self.step.do)
        for code in answers(position):
            text = words(position, code)
            if (on_the_way(text) and (paid or COMMAND not in text.split())) or is_pass(text):
                open_ways.append(code)
            elif not on_the_way(text) and not self.objection(position, text):
                return True
        for code in open_ways if farthest else ():
            later = position.copy()
            play(later, code)
            if asked(later) != side or self.leads_on(later, side, farthest - 1):
                return True
        return False

    # -- what it notes ------------------------------------------------------------------------------------------------

    def note(self, before: Position, code: int, after: Position, lines: int) -> None:
        """An answer has been given: take from the script and from the dice what it has used, and go on where this step
        is done."""
        now = self.now
        script, dice = now.script, now.dice
        if asked(before) == CHANCE:
            dice = {who: list(each) for who, each in dice.items()}
            fallen(before, dice)
        elif script:
            codes = all_answers(before, script[0])
            if codes == [code]:
                script = script[1:]
        self.course.append(replace(now, lines=lines, script=script, dice=dice))
        self.advance(after, lines)

    def advance(self, position: Position, lines: int) -> None:
        """To the first step that is not done."""
        if asked(position) == CHANCE:
            return
        while not self.done:
            if self.now.step < 0 and self.now.script:
                return
            if self.now.step >= 0 and not all(self.holds(position, fact) for fact in self.step.until):
                return
            step = self.now.step + 1
            begun = self.lesson.steps[step]
            left = self.now.dice if self.now.step < 0 else {}  # what the set-up has not used falls in the first step
            self.course.append(Progress(lines, step, begun.enemy, {**left, **queued(begun.dice)}))

    def holds(self, position: Position, fact: str) -> bool:
        """``not Vale jammed`` holds where the fact behind the first word does not."""
        bare = fact.removeprefix(DENIED)
        try:
            return judge(position, bare, self.names)[0] == (bare == fact)
        except MeaninglessError:
            return False  # it speaks of somebody who is not there yet, or no longer

    def take_back(self, lines: int) -> None:
        """The log has been cut back to so many lines."""
        while len(self.course) > 1 and self.now.lines > lines:
            self.course.pop()


def queued(dice: tuple[tuple[str, tuple[int, ...]], ...]) -> dict[str, list[int]]:
    queue: dict[str, list[int]] = {}
    for who, faces in dice:
        queue.setdefault(who, []).extend(faces)
    return queue


def fallen(position: Position, dice: dict[str, list[int]]) -> int | None:
    """The outcome that these dice give, which are taken from the queue; None where they give none."""
    given = GivenDice()
    given.queues = dice
    try:
        return given.fallen(position, True)
    except Failure:
        return None


def all_answers(position: Position, line: str) -> list[int]:
    try:
        return resolve(position, line)
    except Refusal:
        return []


def first_answer(position: Position, line: str) -> int | None:
    codes = all_answers(position, line)
    return codes[0] if codes and codes[0] in answers(position) else None


def on_the_way(text: str) -> bool:
    return any(word in ON_THE_WAY for word in text.split()[:2])


def is_pass(text: str) -> bool:
    return text.split()[-1:] == [PASS]


def begins(said: list[str], pattern: list[str]) -> bool:
    """Whether the words begin like the pattern, in which ``*`` stands for any word."""
    return len(said) >= len(pattern) and all(want in ("*", word) for word, want in zip(said, pattern, strict=False))
