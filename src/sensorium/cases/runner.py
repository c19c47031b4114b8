"""Plays the script of a case: its moves, with the dice it gives, its refusals and its facts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sensorium.board.compass import FACING_WORDS
from sensorium.cases.automatic import BY_THE_BOOK, END_OF_TURN, SOLO_TURN, Course
from sensorium.cases.case import Case, CaseError, Dice, ScriptLine, contained, fault
from sensorium.cases.case_setup import Missions, no_missions, set_up
from sensorium.cases.drawing import picture
from sensorium.cases.facts import judge, places
from sensorium.cases.failure import Failure
from sensorium.cases.open_questions import (
    barred,
    before_dice,
    can_answer,
    fighting,
    firing,
    is_fought,
    is_interrupted,
    is_opening_hand,
    is_placing,
    is_rolled,
    is_thrown,
    is_vain,
    named,
    names_burst_target,
    watching,
)
from sensorium.cases.papers import PaperFailure, Papers, run_paper
from sensorium.cases.refused_lines import check_refusal
from sensorium.cases.script import DRAWS, PASSES, SETTLING, lines_after
from sensorium.cases.script_forms import Meaning, MeaninglessError, Names, split_free
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.assault_choices import BEFORE_DICE, Assaulting
from sensorium.rules.chapters.board_cards import SWITCHING
from sensorium.rules.chapters.burst import Burst
from sensorium.rules.chapters.conversion import REVEAL
from sensorium.rules.chapters.facing import FACING, Facing
from sensorium.rules.chapters.mind_cards import SCANNING
from sensorium.rules.chapters.overwatch import DECLARING
from sensorium.rules.chapters.prone import is_prone
from sensorium.rules.chapters.sight import SIGHT
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked
from sensorium.rules.core.move_resolver import (
    Refusal,
    decline,
    declined,
    one_by_one,
    resolve,
    resolve_shot,
    shot_waits,
)
from sensorium.rules.core.notation import split_move, words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import POWER, SHOT, has_tag
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, STEALERS

NO_PAPERS: Papers = {}
NO_FACINGS: dict[str, str] = {}
TURNING = (FACING, REVEAL, SIGHT)  # which blip turns over first, which way its models look


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
            try:
                script.take(step, *lines_after(case.script, number))
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


class Script(Course):
    """A position and the queued dice of the script."""

    def __init__(self, position: Position, mission: bool) -> None:
        super().__init__(position, mission)
        self.names = Names(position)
        self.joined = ""  # `A move N fire S` whose shot has not been asked for yet
        self.left = 0  # the deck that its shooter was on
        self.between = False  # and that line had answered something else before it
        self.refused_by = ""  # the rule of the last refusal
        self.further: list[str] = []  # further targets of a card that something has interrupted
        self.faces: dict[str, str] = {}  # facings that were given before they are asked for, by the model
        self.coming: dict[str, str] = {}  # those that the lines to come give
        self.faced: set[str] = set()  # and those of these lines that have been given already
        self.mover = ""  # whose the last `>` line was
        # Where each piece stood before that line; at first all but the models of blips that were seen at once.
        self.stood = {name: place for name, place in places(position).items() if len(name) == 1}
        self.stands: dict[str, str] = {}  # and after it

    def take(
        self,
        step: ScriptLine,
        following: str,
        judged: bool = False,
        coming: Dice = (),
        facings: dict[str, str] = NO_FACINGS,
        moves: Sequence[str] = (),
    ) -> None:
        """Play one line; ``following`` is the next move of the script. ``judged``: the lines before it judge what is
        asked. ``coming``: the dice of that move, where it only declines something. ``facings``: which way the lines
        behind it say that models look. ``moves``: those that are judged before the next."""
        if step.kind == ">":
            self.dice.give_line(step.dice)
        self.dice.coming = coming if not self.dice.early else ()
        self.following = following
        self.judged = judged
        self.coming = facings
        if step.kind != ">" and not self.mover and not judged:
            self.turn_over(following)  # what is seen as the case begins
        if step.kind == ">":
            rolled = names_burst_target(self.position, step.text)
            self.let_fall()  # a mission may begin with draws
            self.stands = places(self.position)
            if self.went_by_itself(step.text) or self.is_idle(step.text) or self.faces_later(step.text):
                return
            passes = step.text.endswith(" pass") and not step.dice and before_dice(self.position)
            vain = is_vain(self.position)
            if not rolled:
                self.move(step.text)
            self.come_for_dice(step.text, following)
            if step.text == END_OF_TURN:
                gives = [who for who, _ in step.dice]
                drawn = "blips" in gives or "ambush" in gives
                self.come_by_themselves(drawn and all(who in DRAWS for who in gives), following, list(moves))
            self.go_on()
            self.take_joined(following)
            self.hold_fire(following)
            self.let_given_fall(following)
            self.let_watch_fire(following)
            self.let_burst_go_on(following)
            if passes:
                self.pass_all(following)
            if not judged:
                self.open_hand(following)
                self.leave_fought(following)
                self.let_volley_fall(following)
                if vain and step.text in PASSES and asked_kind(self.position) == DECLARING:
                    self.hold_watch(following)
                self.turn_over(following)
            self.go_on()
            self.keep_facings(following)
            name, verb = [*step.text.split(), ""][:2]
            if verb not in SETTLING or not self.mover:  # else the last move still goes on
                self.mover, self.stood = name, self.stands
            waits = shot_waits(self.position)
            self.between = waits and self.offered
            self.offered = waits
        elif step.kind == "x":
            Meaning(self.position, self.names).check_move(step.text)
            self.refused(step)
        else:
            holds, actual = judge(self.position, step.text, self.names)
            if holds != (step.kind == "="):
                raise Failure(f"{'' if step.kind == '=' else 'not: '}{step.text}", actual)

    def move(self, text: str) -> None:
        if text in BY_THE_BOOK:
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
        first, shot = split_move(self.begun(text))
        self.left = self.deck(text) if shot else self.left
        for code in self.found(first):
            self.play(code)
        self.joined = text if shot else self.joined

    def begun(self, text: str) -> str:
        """A cast with several targets of which the first makes something happen, as with its first target only: the
        others wait until it has been dealt with (cult.ruling.switch-two-doors)."""
        first, *rest = one_by_one(text)
        if rest and not can_answer(self.position, text) and is_interrupted(self.position, first):
            self.further = rest
            return first
        return text

    def go_on(self) -> None:
        """The further targets of a card, as soon as they are asked for."""
        while self.further and asked_kind(self.position) in (SCANNING, SWITCHING):
            self.play(self.found(self.further.pop(0))[0])

    def went_by_itself(self, text: str) -> bool:
        """Whether a line says where a piece goes that had only one place to go to, and has gone there already."""
        name, verb, where = [*text.split(maxsplit=2), "", ""][:3]
        if verb != "place" or name == self.mover or self.is_answered_by(text):
            return False
        place = self.stands.get(name, "")
        return bool(place) and place == where.removeprefix("1:") and place != self.stood.get(name, "")

    def is_idle(self, text: str) -> bool:
        """Whether a line declines, for a side, what that side is not asked and will not be."""
        later: Position | None = self.position if text in PASSES else None
        while later is not None:
            if can_answer(later, text):
                return False
            later = declined(later)
        return text in PASSES

    def faces_later(self, text: str) -> bool:
        """Whether a line says which way a model of a blip looks while another is still to be placed: they look round
        once all of them stand. It is kept until then. Or one that was asked for before the lines between, and given."""
        name, verb, way = [*text.split(maxsplit=2), "", "", ""][:3]
        if text in self.faced:
            self.faced.remove(text)
            return True
        if verb != "face" or way not in FACING_WORDS or self.is_answered_by(text):
            return False
        if not is_placing(self.position, name):
            return False
        self.faces[name] = text
        return True

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

    def open_hand(self, following: str) -> None:
        """As a turn opens a player may exchange a card, or take two: unless the next line does, he does not, so that
        facts behind the line are judged in his turn."""
        while is_opening_hand(self.position) and not self.mission and not self.is_answered_by(following):
            self.play(a.PASS)

    def let_watch_fire(self, following: str) -> None:
        """Dice that are given to marines on overwatch fall: whatever a defender could still do is declined before them,
        unless the next line does it."""
        while is_fought(self.position) and any(map(self.dice.wait_for, watching(self.position))):
            code = decline(self.position)
            if code is None or self.is_answered_by(following):
                return
            self.play(code)

    def let_volley_fall(self, following: str) -> None:
        """Dice that are given to marines who have said that they fire in overwatch fall: unless the next line says it
        too, nobody joins them (fourth.overwatch.overlap.declare)."""
        shooters = firing(self.position)
        if shooters and all(map(self.dice.wait_for, shooters)) and not self.is_answered_by(following):
            self.play(a.PASS)

    def hold_watch(self, following: str) -> None:
        """Whoever has no command points and passes does not fire in overwatch, unless the next line says that he does:
        he was not asked for anything else."""
        if not self.is_answered_by(following):
            self.play(a.PASS)

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

    def leave_fought(self, following: str) -> None:
        """Once the dice of a close assault lie, what a marine could still do about them is declined at once, unless the
        next line does it, so that facts behind the line are judged after the fight."""
        while is_rolled(self.position) and not self.is_answered_by(following):
            self.play(a.PASS)

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

    def found(self, text: str) -> list[int]:
        """The answers that make the move, once whatever is asked before it has been declined."""
        if asked_kind(self.position) == FREE_SHOT and not self.answers_shot(text):
            self.play(a.PASS)  # a shot joined to a move stands on the line of the move
        problem, ruled = "", ""
        while True:
            code = None
            try:
                codes = resolve(self.position, text)
                rule = barred(self.position, codes)
                if not rule:
                    return codes
                ruled = ruled or rule
                problem = f"the solitaire rules do not allow it ({ruled})"
            except Refusal as refusal:
                if not problem or (not refusal.waits and not ruled):
                    problem = str(refusal)
                if asked(self.position) not in (CHANCE, NOBODY):
                    code = decline(self.position)
            if code is not None:
                self.play(code)
            elif not self.came_on():
                raise Failure(f"{text} is made", problem)

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
        super().play(code)
        facing = self.position.asks(Facing)
        if facing is None:
            return
        name = self.position.name(facing.piece)
        said, later = self.faces.pop(name, ""), self.coming.get(name, "")
        if later in self.faced or self.is_answered_by(self.following):
            later = ""
        if not said and self.is_answered_by(later):
            self.faced.add(later)  # the lines before it are about others
            said = later
        if said:
            self.play(resolve(self.position, said)[0])

    def refused(self, step: ScriptLine) -> None:
        """Check that the move is refused in the current position, whatever the other side is being asked."""
        offered = asked_kind(self.position) == FREE_SHOT
        self.refused_by = check_refusal(self.position, step, offered and not self.answers_shot(step.text))

    def done(self) -> None:
        if self.further:
            raise Failure(f"{self.further[0]} is made", f"something is asked first: {self.asked_for()}")
        if self.faces:
            raise Failure(f"{next(iter(self.faces.values()))} is made", "nobody is asked which way it looks")
        if self.joined:
            raise Failure(f"{self.joined} is made", f"something is asked first: {self.asked_for()}")
        if self.dice.wait():
            raise Failure("all dice fall", f"left over: {self.dice.left()}")
