"""Plays the script of a case: its moves, with the dice it gives, its refusals and its facts."""

from __future__ import annotations

from dataclasses import dataclass

from sensorium.cases.case import Case, CaseError, ScriptLine, contained, fault
from sensorium.cases.case_setup import Missions, no_missions, set_up
from sensorium.cases.drawing import picture
from sensorium.cases.facts import acting_side, come_to_shot, judge, places
from sensorium.cases.failure import Failure
from sensorium.cases.given_dice import GivenDice
from sensorium.cases.open_questions import (
    before_dice,
    burst_roller,
    fighting,
    has_no_choice,
    is_fought,
    is_thrown,
    is_won,
    named,
    names_burst_target,
    watching,
)
from sensorium.cases.papers import PaperFailure, Papers, run_paper
from sensorium.cases.script import lines_after
from sensorium.cases.script_forms import Meaning, MeaninglessError, Names, split_free
from sensorium.catalogue import catalogue
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.assault_choices import BEFORE_DICE, Assaulting
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.conversion import REVEAL
from sensorium.rules.chapters.facing import FACING
from sensorium.rules.chapters.hands import CARD_DRAW, draw_nothing
from sensorium.rules.chapters.prone import is_prone
from sensorium.rules.chapters.sight import SIGHT
from sensorium.rules.chapters.solitaire_moves import choices, objection
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, settle
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import Refusal, decline, declined, resolve, resolve_shot, shot_waits
from sensorium.rules.core.notation import split_move, words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import POWER, SHOT, has_tag
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, SIDE_WORDS, STEALERS

NO_PAPERS: Papers = {}
SOLO_TURN = "solo turn"
TURNING = (FACING, REVEAL, SIGHT)  # which blip turns over first, which way its models look
SOLO = ("solo", SOLO_TURN)  # the stealers move as the solitaire rules have it


@dataclass(frozen=True)
class Outcome:
    """How a case went; where it failed, the line, what was expected, what is, and a small map."""

    passed: bool
    line: int = 0
    expected: str = ""
    actual: str = ""
    picture: str = ""


def run(case: Case, missions: Missions = no_missions, papers: Papers = NO_PAPERS) -> Outcome:
    """Play the whole script; the first line that fails ends it. Raises nothing but ``CaseError``: any error in a case,
    or in the program, is reported with that case and its line."""
    if case.paper:
        with contained(case.path, case.rows_line, case.name):
            try:
                run_paper(case, papers)
            except PaperFailure as failure:
                return Outcome(False, failure.line, failure.expected, failure.actual)
            return Outcome(True)
    with contained(case.path, case.line, case.name):
        position = set_up(case, missions)
    line = case.line
    try:
        script = Script(position, case.mission is not None)
        for number, step in enumerate(case.script):
            line = step.line
            following, judged = lines_after(case.script, number)
            try:
                script.take(step, following, judged)
            except MeaninglessError as problem:
                raise CaseError(case.path, line, problem.what, problem.advice, case.name) from None
        script.done()
    except Failure as failure:
        return Outcome(False, line, failure.expected, failure.actual, picture(position))
    except CaseError:
        raise
    except Exception as error:
        raise fault(case.path, line, error, case.name) from error
    return Outcome(True)


class Script:
    """A position and the queued dice of the script."""

    def __init__(self, position: Position, mission: bool) -> None:
        self.position = position
        self.mission = mission
        self.dice = GivenDice()
        self.names = Names(position)
        self.following = ""  # the next move of the script
        self.joined = ""  # `A move N fire S` whose shot has not been asked for yet
        self.left = 0  # the deck that its shooter was on
        self.offered = False  # a free shot was still to come when the last `>` line was done
        self.between = False  # and that line had answered something else before it
        self.events: list[Event] | None = None  # what happens, where somebody wants to know
        self.refused_by = ""  # the rule of the last refusal
        self.mover = ""  # whose the last `>` line was
        # Where each piece stood before that line; at first all but the models of blips that were seen at once.
        self.stood = {name: place for name, place in places(position).items() if len(name) == 1}
        self.stands: dict[str, str] = {}  # and after it

    def take(self, step: ScriptLine, following: str, judged: bool = False) -> None:
        """Play one line; ``following`` is the next move of the script. ``judged``: the lines before it judge what is
        asked."""
        for who, dice in step.dice:
            self.dice.give(who, dice)
        self.following = following
        if step.kind != ">" and not self.mover and not judged:
            self.turn_over(following)  # what is seen as the case begins
        if step.kind == ">":
            rolled = names_burst_target(self.position, step.text)
            self.let_fall()  # a mission may begin with draws
            self.stands = places(self.position)
            if self.went_by_itself(step.text):
                return
            passes = step.text.endswith(" pass") and not step.dice and before_dice(self.position)
            if not rolled:
                self.move(step.text)
            self.take_joined(following)
            self.hold_fire(following)
            self.let_given_fall(following)
            self.let_watch_fire(following)
            self.let_burst_go_on(following)
            if passes:
                self.pass_all(following)
            if not judged:
                self.leave_won(following)
                self.turn_over(following)
            self.keep_facings(following)
            self.mover, self.stood = step.text.split()[0], self.stands
            waits = shot_waits(self.position)
            self.between = waits and self.offered
            self.offered = waits
        elif step.kind == "x":
            Meaning(self.position, self.names).check_move(step.text)
            self.refused(step)
        else:
            holds, actual = judge(self.position, step.text, self.names)
            if holds != (step.kind == "=") and not (not judged and self.will_be(step, following)):
                raise Failure(f"{'' if step.kind == '=' else 'not: '}{step.text}", actual)

    def move(self, text: str) -> None:
        if text in SOLO:
            if not self.position.rulebook.solitaire:
                raise MeaninglessError(f"`{text}` without the solitaire rules", "add `+solo` to `rules`")
            self.solo(text == SOLO_TURN)
            return
        Meaning(self.position, self.names).check_move(text)
        bare, free = split_free(text)
        if free:
            self.shoot(text, bare, False)
            return
        if text.endswith(" broodlord") and not self.is_answered_by(text):
            converting = text.removesuffix("broodlord") + "convert"
            if self.is_answered_by(converting):  # `B broodlord` turns the blip up, and says that it is he
                self.move(converting)
        first, shot = split_move(text)
        self.left = self.deck(text) if shot else self.left
        for code in self.found(first):
            rule = objection(self.position, code)
            if rule:
                raise Failure(f"{text} is made", f"the solitaire rules do not allow it ({rule})")
            self.play(code)
        self.joined = text if shot else self.joined

    def went_by_itself(self, text: str) -> bool:
        """Whether a line says where a piece goes that had only one place to go to, and has gone there already."""
        name, verb, where = [*text.split(maxsplit=2), "", ""][:3]
        if verb != "place" or name == self.mover or self.is_answered_by(text):
            return False
        place = self.stands.get(name, "")
        return bool(place) and place == where.removeprefix("1:") and place != self.stood.get(name, "")

    def take_joined(self, following: str) -> None:
        """The shot of ``A move N fire S``, as soon as it is asked for. What is asked before it is answered by the lines
        that follow, or declined."""
        while self.joined and shot_waits(self.position) and asked_kind(self.position) != FREE_SHOT:
            if self.is_answered_by(following):
                return
            code = decline(self.position) if asked(self.position) not in (CHANCE, NOBODY) else None
            if code is None:
                raise Failure(f"{self.joined} is made", f"something is asked first: {self.asked_for()}")
            self.play(code)
        if self.joined:
            text, self.joined = self.joined, ""
            if not self.lapses(text):
                self.shoot(text, split_move(text)[1], text.split()[1] == "turn")

    def lapses(self, text: str) -> bool:
        """Whether the shot of a move is lost because the step has ended in a fall: whoever is killed by it or lies
        prone fires at nothing, and one who lands a deck below only at what he sees from there
        (deathwing.ruling.fall-remaining-aps)."""
        slot = named(self.position, text.split()[0])
        if slot >= 0 and not is_prone(self.position, slot) and self.deck(text) == self.left:
            return False
        try:
            resolve_shot(self.position, split_move(text)[1], False)
        except Refusal:
            return True
        return False

    def deck(self, text: str) -> int:
        """The deck that the piece of this line is on."""
        slot = named(self.position, text.split()[0])
        return self.position.board.deck_of[self.position.place[slot]] if slot >= 0 else 0

    def hold_fire(self, following: str) -> None:
        """A stealer's move without its shot on the line is made without it, so that facts behind the line are judged
        when it has been answered."""
        if asked_kind(self.position) == FREE_SHOT and asked(self.position) == STEALERS and not split_free(following)[1]:
            self.play(a.PASS)

    def let_given_fall(self, following: str) -> None:
        """In a close assault dice that are given fall: what is asked before them and not answered by the next line is
        declined at once, so that facts behind the line are judged after them."""
        while before_dice(self.position) and not self.is_answered_by(following):
            fighters = fighting(self.position)
            if not all(self.dice.wait_for(name) for name in fighters):
                return
            code = decline(self.position)
            assert code is not None
            self.play(code)

    def let_watch_fire(self, following: str) -> None:
        """Dice that are given to marines on overwatch fall: whatever a defender could still do is declined before them,
        unless the next line does it."""
        while is_fought(self.position) and any(map(self.dice.wait_for, watching(self.position))):
            code = decline(self.position)
            if code is None or self.is_answered_by(following):
                return
            self.play(code)

    def let_burst_go_on(self, following: str) -> None:
        """Dice that are given to a burst fall: what it has uncovered is left alone, and of targets equally near the one
        that is read first comes first, unless the next line says otherwise."""
        burst = self.position.asks(Burst)
        while burst is not None and self.dice.wait_for(self.position.name(burst.marine)):
            if self.is_answered_by(following):
                return
            self.play(answers(self.position)[0])
            burst = self.position.asks(Burst)

    def pass_all(self, following: str) -> None:
        """Where the dice of a close assault stood with it, a side's pass declines what it is asked before them and
        after them alike, unless the next line answers the latter."""
        fight = self.position.asks(Assaulting)
        if fight is None or fight.stage in BEFORE_DICE or self.is_answered_by(following):
            return
        code = decline(self.position)
        if code is not None:
            self.play(code)

    def leave_won(self, following: str) -> None:
        """A fight that is won as the dice lie: what could still be done about them is declined at once, unless the next
        line does it, so that facts behind the line are judged after the fight."""
        while is_won(self.position) and not self.is_answered_by(following):
            self.play(a.PASS)

    def will_be(self, step: ScriptLine, following: str) -> bool:
        """Whether a fact is as the line says once a marine has declined what he could still do about the dice of a
        close assault, which the next line does not answer."""
        later = self.position
        if not is_fought(later) or self.is_answered_by(following):
            return False
        while later.asks(Assaulting) is not None and asked(later) == MARINES:
            later = later.copy()
            play(later, a.PASS)
        return judge(later, step.text, self.names)[0] == (step.kind == "=")

    def turn_over(self, following: str) -> None:
        """Which of several blips that are seen turns first has a default, the nearest one, and so has which way its
        models look (first.ruling.conversion-several): unless the next line says it, the next one turns at once."""
        while asked_kind(self.position) in TURNING and not self.mission and not self.is_answered_by(following):
            code = decline(self.position)
            if code is None:
                return
            self.play(code)

    def keep_facings(self, following: str) -> None:
        """A facing has a default, so dice that are given do not wait for it: what falls after it falls on this line.
        Nor do they wait for how Assail leaves a model, once it is known where."""
        while self.dice.wait() and (asked_kind(self.position) == FACING or is_thrown(self.position)):
            code = decline(self.position)
            if code is None or self.is_answered_by(following):
                return
            self.play(code)

    def is_answered_by(self, text: str) -> bool:
        """Whether this line, if there is one, answers what is asked now."""
        if not text:
            return False
        try:
            codes = resolve(self.position, text)
        except Refusal:
            return False
        return codes[0] in answers(self.position)

    def asked_for(self) -> str:
        options = [words(self.position, code) for code in answers(self.position)]
        return ", ".join(options[:3]) + (", …" if len(options) > 3 else "")

    def shoot(self, text: str, shot: str, turned: bool) -> None:
        """The free shot now on offer, and no other: what may not be fired for nothing is not fired for points."""
        while shot_waits(self.position) and asked_kind(self.position) != FREE_SHOT:
            code = decline(self.position) if asked(self.position) not in (CHANCE, NOBODY) else None
            if code is None:
                break
            self.play(code)
        try:
            codes = resolve_shot(self.position, shot, turned)
        except Refusal as refusal:
            raise Failure(f"{text} is made", str(refusal)) from None
        for code in codes:
            self.play(code)

    def solo(self, whole: bool) -> None:
        """The stealers' next move as the solitaire rules have it, or all that they make without a tie. What is asked
        of the marines before it is declined."""
        turn = self.position.turn
        while True:
            while asked(self.position) == MARINES and self.position.side == STEALERS:
                code = decline(self.position)
                if code is None:
                    raise Failure("the stealers' next move", "the marine player must answer first")
                self.play(code)
            if asked(self.position) != STEALERS:
                if whole:
                    return
                raise Failure("the stealers' next move", "the stealer player is not asked")
            tied = choices(self.position)
            placed = asked_kind(self.position) == FACING
            if placed:
                tied = tied[:1]  # which way a new model faces has a default
            if len(tied) > 1:
                if whole:
                    return
                said = ", ".join(words(self.position, code) for code in tied)
                raise Failure("one move that the solitaire rules allow", f"the player chooses: {said}")
            verb = a.verb_of(tied[0])
            self.play(tied[0])
            if whole and (verb == a.END_TURN or self.position.turn != turn):
                return
            if not whole and not placed and verb != a.ACTIVATE:
                return

    def found(self, text: str) -> list[int]:
        """The answers that make the move, once whatever is asked before it has been declined."""
        if asked_kind(self.position) == FREE_SHOT and not self.answers_shot(text):
            self.play(a.PASS)  # a shot joined to a move stands on the line of the move
        problem = ""
        while True:
            try:
                return resolve(self.position, text)
            except Refusal as refusal:
                code = None
                if not problem or not refusal.waits:
                    problem = str(refusal)
                if asked(self.position) not in (CHANCE, NOBODY):
                    code = decline(self.position)
                if code is None:
                    raise Failure(f"{text} is made", problem) from None
                self.play(code)

    def answers_shot(self, text: str) -> bool:
        """Whether this line answers the offer of a free shot: with a power (fourth.ruling.power-timing), or with the
        shot itself where lines in between have answered something else."""
        try:
            codes = resolve(self.position, text)
        except Refusal:
            return False
        if codes[0] not in answers(self.position):
            return False
        verb = a.verb_of(codes[0])
        return verb == a.PASS or has_tag(verb, POWER) or (self.between and has_tag(verb, SHOT))

    def play(self, code: int) -> None:
        if asked_kind(self.position) == FREE_SHOT and not has_tag(a.verb_of(code), POWER):
            self.offered = False
        play(self.position, code, self.events)
        self.let_fall()

    def let_fall(self) -> None:
        """Dice fall as they come. Those of a burst may stand with the next target that a line names."""
        while asked(self.position) == CHANCE or has_no_choice(self.position):
            roller = burst_roller(self.position)
            if roller and not self.dice.wait_for(roller) and self.following.startswith(f"{roller} fire "):
                return
            if asked_kind(self.position) == CARD_DRAW and not self.dice.wait_for("cards") and not self.mission:
                draw_nothing(self.position)  # no cards are given, so the deck is taken to be empty
                settle(self.position)
            else:
                play(
                    self.position,
                    a.PASS if asked(self.position) != CHANCE else self.dice.fallen(self.position, self.mission),
                    self.events,
                )

    def refused(self, step: ScriptLine) -> None:
        """Check that the move is refused in the current position, whatever the other side is being asked."""
        bare, free = split_free(step.text)
        if free:
            self.compare(step, self.refused_free(step, bare))
            return
        move, shot = split_move(step.text)
        refusals: list[Refusal] = []
        later: Position | None = self.position
        offered = asked_kind(self.position) == FREE_SHOT
        if offered and not self.answers_shot(step.text):
            later = declined(self.position)
        ours = True
        while later is not None:
            try:
                codes = resolve(later, move)
            except Refusal as refusal:
                refusals.append(refusal)
            else:
                if shot:
                    refusals = [self.refused_shot(step, later.copy(), codes, shot)]
                    break
                if ours:
                    refusals = [self.against(step, later.copy(), codes)]
                break
            ours = ours and SIDE_WORDS[asked(later)] != acting_side(later, move)
            if not refusals[-1].waits:
                break
            later = declined(later)
        self.compare(step, next((one for one in refusals if not one.waits), refusals[0]))

    def refused_free(self, step: ScriptLine, shot: str) -> Refusal:
        """A free shot that is not on offer, or not at this target."""
        later = self.position.copy()
        come_to_shot(later, step.text)
        try:
            resolve_shot(later, shot, False)
        except Refusal as refusal:
            return refusal
        raise Failure(f"{step.text} is refused", "it is legal")

    def against(self, step: ScriptLine, later: Position, codes: list[int]) -> Refusal:
        """A move that the game allows and the solitaire rules do not."""
        for code in codes:
            rule = objection(later, code)
            if rule:
                return Refusal(rule, f"'{step.text}' is not allowed")
            play(later, code)
        raise Failure(f"{step.text} is refused", "it is legal")

    def refused_shot(self, step: ScriptLine, later: Position, codes: list[int], shot: str) -> Refusal:
        """A move that may be made, with a shot that may not."""
        for code in codes:
            play(later, code)
        come_to_shot(later, step.text)
        try:
            resolve_shot(later, shot, step.text.split()[1] == "turn")
        except Refusal as refusal:
            return refusal
        raise Failure(f"{step.text} is refused", "it is legal")

    def compare(self, step: ScriptLine, refusal: Refusal) -> None:
        self.refused_by = refusal.rule or ""
        cited = [rule for rule in (refusal.rule, *refusal.also) if rule]
        settled = [rule for one in cited for rule in catalogue().entry(one).rules]  # what a ruling says of its rules
        if step.rule is not None and step.rule not in (*cited, *settled):
            raise Failure(f"{step.text} is refused by {step.rule}", f"by {refusal.rule or 'no rule'}: {refusal.what}")

    def done(self) -> None:
        if self.joined:
            raise Failure(f"{self.joined} is made", f"something is asked first: {self.asked_for()}")
        if self.dice.wait():
            raise Failure("all dice fall", f"left over: {self.dice.left()}")
