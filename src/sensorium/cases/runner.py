"""Plays the script of a case: its moves, with the dice it gives, its refusals and its facts."""

from __future__ import annotations

from dataclasses import dataclass

from sensorium.board import draw_text
from sensorium.cases.case import Case, CaseError, ScriptLine, contained, fault
from sensorium.cases.case_setup import Missions, no_missions, set_up
from sensorium.cases.facts import acting_side, come_to_shot, judge
from sensorium.cases.papers import PaperFailure, Papers, run_paper
from sensorium.cases.script_forms import Meaning, MeaninglessError, Names, split_free
from sensorium.rules.chapters.ambush import AMBUSH_DRAW
from sensorium.rules.chapters.ambush_counters import BOWL_DRAW
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.assault_choices import BEFORE_DICE, Assaulting
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.casualties import SHELTERING
from sensorium.rules.chapters.command import COUNTER_DRAW
from sensorium.rules.chapters.deployment import DEPLOYING
from sensorium.rules.chapters.door_assault import AxeBlow, DoorAssault
from sensorium.rules.chapters.entry import ARRIVALS
from sensorium.rules.chapters.facing import FACING
from sensorium.rules.chapters.force import BATTLE
from sensorium.rules.chapters.hands import CARD_DRAW, draw_nothing
from sensorium.rules.chapters.pitfalls import Crash
from sensorium.rules.chapters.solitaire_moves import choices, objection
from sensorium.rules.content.kinds import KIND_WORDS, NOTHING, is_counter
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import answers, asked, play, settle
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import Refusal, decline, declined, resolve, resolve_shot, shot_waits
from sensorium.rules.core.notation import split_move, words
from sensorium.rules.core.piece import Piece
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import POWER, SHOT, has_tag
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY, SIDE_WORDS, STEALERS

NO_PAPERS: Papers = {}
SOLO_TURN = "solo turn"
SOLO = ("solo", SOLO_TURN)  # the stealers move as the solitaire rules have it


@dataclass(frozen=True)
class Outcome:
    """How a case went; where it failed, the line, what was expected, what is, and a small map."""

    passed: bool
    line: int = 0
    expected: str = ""
    actual: str = ""
    picture: str = ""


class Failure(Exception):
    def __init__(self, expected: str, actual: str) -> None:
        super().__init__(expected)
        self.expected = expected
        self.actual = actual


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
        moves = [step for step in case.script if step.kind == ">"]
        for step in case.script:
            line = step.line
            if step.kind == ">":
                moves.pop(0)
            try:
                script.take(step, moves[0].text if moves else "")
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
        self.dice: dict[str, list[int]] = {}
        self.names = Names(position)
        self.joined = ""  # `A move N fire S` whose shot has not been asked for yet
        self.offered = False  # a free shot was still to come when the last `>` line was done
        self.between = False  # and that line had answered something else before it
        self.events: list[Event] | None = None  # what happens, where somebody wants to know
        self.refused_by = ""  # the rule of the last refusal

    def take(self, step: ScriptLine, following: str) -> None:
        """Play one line; ``following`` is the next move of the script."""
        for who, dice in step.dice:
            self.dice.setdefault(who, []).extend(dice)
        if step.kind == ">":
            self.let_fall()  # a mission may begin with draws
            self.move(step.text)
            self.take_joined(following)
            self.hold_fire(following)
            self.let_given_fall(following)
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
        first, shot = split_move(text)
        for code in self.found(first):
            rule = objection(self.position, code)
            if rule:
                raise Failure(f"{text} is made", f"the solitaire rules do not allow it ({rule})")
            self.play(code)
        self.joined = text if shot else self.joined

    def take_joined(self, following: str) -> None:
        """The shot of ``A move N fire S``, as soon as it is asked for. What is asked before it is answered by the lines
        that follow, or declined."""
        while self.joined and shot_waits(self.position) and asked_kind(self.position) != FREE_SHOT:
            if following and self.is_answered_by(following):
                return
            code = decline(self.position) if asked(self.position) not in (CHANCE, NOBODY) else None
            if code is None:
                raise Failure(f"{self.joined} is made", f"something is asked first: {self.asked_for()}")
            self.play(code)
        if self.joined:
            text, self.joined = self.joined, ""
            self.shoot(text, split_move(text)[1], text.split()[1] == "turn")

    def hold_fire(self, following: str) -> None:
        """A stealer's move without its shot on the line is made without it, so that facts behind the line are judged
        when it has been answered."""
        if asked_kind(self.position) == FREE_SHOT and asked(self.position) == STEALERS and not split_free(following)[1]:
            self.play(a.PASS)

    def let_given_fall(self, following: str) -> None:
        """In a close assault dice that are given fall: what is asked before them and not answered by the next line is
        declined at once, so that facts behind the line are judged after them."""
        while before_dice(self.position) and not (following and self.is_answered_by(following)):
            fighters = fighting(self.position)
            if not all(self.dice.get(name) for name in fighters):
                return
            code = decline(self.position)
            assert code is not None
            self.play(code)

    def is_answered_by(self, text: str) -> bool:
        """Whether this line answers what is asked now."""
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
        while asked(self.position) == CHANCE or has_no_choice(self.position):
            if asked_kind(self.position) == CARD_DRAW and not self.dice.get("cards") and not self.mission:
                draw_nothing(self.position)  # no cards are given, so the deck is taken to be empty
                settle(self.position)
            else:
                play(self.position, a.PASS if asked(self.position) != CHANCE else self.fallen(), self.events)

    def fallen(self) -> int:
        """The outcome of chance that the case gives: the next dice or counter of the queue concerned."""
        kind = asked_kind(self.position)
        if kind == COUNTER_DRAW:
            waiting = self.dice.get("cp", [])
            if not waiting and self.mission:
                raise Failure("a command counter", "one is drawn, and none is given; add `cp N`")
            code = a.pack(a.COUNTER, 0, waiting.pop(0) if waiting else 0)
            if code not in answers(self.position):
                raise Failure("a command counter of that number", "there is none among the counters")
            return code
        if kind == ARRIVALS or (kind == DEPLOYING and a.verb_of(answers(self.position)[0]) == a.DRAWN):
            code = a.pack(a.DRAWN, 0, self.next("blips", 1, "a blip is drawn")[0])
            if code not in answers(self.position):
                raise Failure("a blip of that value", "there is none left in the pile")
            return code
        if kind == CARD_DRAW:
            code = a.pack(a.CARD, 0, self.next("cards", 1, "a psychic card is drawn")[0])
            if code not in answers(self.position):
                raise Failure("a card that is in the deck", "it is not there")
            return code
        if kind in (AMBUSH_DRAW, BOWL_DRAW):
            code = a.pack(a.AMBUSHED, 0, self.next("ambush", 1, "an ambush counter is drawn")[0])
            if code not in answers(self.position):
                raise Failure("an ambush counter of that kind", "there is none in the bowl")
            return code
        asking = question(self.position)
        if not asking.dice:  # a landing, a drift, a place picked by chance: the first, second, ... of its outcomes
            outcomes = answers(self.position)
            number = self.next("-", 1, f"chance picks one of {len(outcomes)} for the {asking.kind}")[0]
            if number > len(outcomes):
                raise Failure(f"one of {len(outcomes)} outcomes of chance", f"number {number} is given")
            return outcomes[number - 1]
        names = ["-"] if asking.piece < 0 else [self.position.name(asking.piece), "-"]
        crash = self.position.asks(Crash)
        if crash is not None:  # the one below, and if nothing waits for him the one who falls
            names.insert(1, self.position.name(crash.marine))
        name = next((one for one in names if self.dice.get(one)), names[0])
        fallen = self.next(name, asking.dice, f"{name} rolls {asking.dice} for the {asking.kind}")
        if max(fallen) > 6:
            raise Failure("dice that show 1 to 6", f"{max(fallen)} is given for the {asking.kind}")
        return throw(fallen)

    def next(self, name: str, count: int, what: str) -> list[int]:
        waiting = self.dice.get(name, [])
        if len(waiting) < count:
            raise Failure(f"dice for {name}", f"{what}, and {len(waiting)} are given")
        fallen, self.dice[name] = waiting[:count], waiting[count:]
        return fallen

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
        if step.rule is not None and step.rule != refusal.rule:
            raise Failure(f"{step.text} is refused by {step.rule}", f"by {refusal.rule or 'no rule'}: {refusal.what}")

    def done(self) -> None:
        if self.joined:
            raise Failure(f"{self.joined} is made", f"something is asked first: {self.asked_for()}")
        left = [f"{who} {' '.join(map(str, dice))}" for who, dice in self.dice.items() if dice]
        if left:
            raise Failure("all dice fall", f"left over: {', '.join(left)}")


def has_no_choice(position: Position) -> bool:
    """Whether a player is asked for a card and has none that fits: in a case that needs no line."""
    return asked_kind(position) in (BATTLE, SHELTERING) and answers(position) == [a.PASS]


def before_dice(position: Position) -> bool:
    """Whether a marine is asked something before the dice of a close assault fall."""
    fight = position.asks(Assaulting)
    if fight is not None:
        return fight.stage in BEFORE_DICE
    return position.asks(AxeBlow) is not None or position.asks(Boosting) is not None


def fighting(position: Position) -> list[str]:
    """Whose dice are to fall in that close assault."""
    boosting = position.asks(Boosting) is not None
    beneath = [frame for frame in position.stack if isinstance(frame, Assaulting)] if boosting else []
    fight = beneath[-1] if beneath else position.asks(Assaulting)
    if fight is not None:
        return [position.name(fight.attacker), position.name(fight.defender)]
    blow = position.asks(AxeBlow)
    blows = [frame for frame in position.stack if isinstance(frame, DoorAssault)] if boosting else []
    if blows:
        return [position.name(blows[-1].attacker)]
    return [position.name(blow.attacker)] if blow is not None else []


def picture(position: Position) -> str:
    """The position as a text map: letters for pieces, ``*`` for fire; the pieces are listed below it."""
    overlay: dict[int, str] = {}
    for square in range(position.board.count):
        if position.doors >> square & 1:
            overlay[square] = "+" if position.shut >> square & 1 else "/"
        elif position.board.doors >> square & 1:
            overlay[square] = "."
        if position.burning >> square & 1:
            overlay[square] = "*"
    lines: list[str] = []
    for slot in range(len(position.kind)):
        if position.kind[slot] == NOTHING:
            continue
        if position.on_board(slot):
            overlay[position.place[slot]] = position.name(slot)[0]
        lines.append(described(position, slot))
    return draw_text(position.board, overlay) + "\n" + "\n".join(lines)


def described(position: Position, slot: int) -> str:
    piece = Piece(position, slot)
    where = position.board.name(piece.place) if position.on_board(slot) else "off the board"
    facing = "" if is_counter(piece.kind) else f" {'NESW'[piece.facing]}"
    points = f" ap {piece.ap}" if slot == position.active else ""
    return f"{piece.name} {KIND_WORDS[piece.kind]}{facing} at {where}{points}"
