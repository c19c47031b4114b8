"""Plays a case: its moves, the dice that fall, and what must then be true."""

from __future__ import annotations

from dataclasses import dataclass

from sensorium.board import draw_text
from sensorium.cases.case import Case, CaseError, ScriptLine
from sensorium.cases.facts import FactError, acting_side, judge
from sensorium.cases.setting import Missions, no_missions, set_up
from sensorium.rules import answers as a
from sensorium.rules.asking import Refusal, await_shot, decline, declined, resolve, resolve_shot
from sensorium.rules.dice import throw
from sensorium.rules.engine import answers, asked, play
from sensorium.rules.frames import AMBUSH_DRAW, ARRIVALS, COUNTER_DRAW, DEPLOYING, FACING, FREE_SHOT
from sensorium.rules.notation import split_move, words
from sensorium.rules.piece import Piece
from sensorium.rules.position import Position
from sensorium.rules.question import question
from sensorium.rules.solitaire_moves import choices, objection
from sensorium.rules.vocabulary import (
    CHANCE,
    LIBRARIAN,
    MARINES,
    NOBODY,
    NOTHING,
    SIDE_WORDS,
    STEALERS,
    is_counter,
)

POWERS = ("storm", "barrier", "prescience")
WAITING_SHOT = " free"  # after a shot: the one that still waits for its move's sake
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


def run(case: Case, missions: Missions = no_missions) -> Outcome:
    """Play the whole script; the first line that fails ends it."""
    position = set_up(case, missions)
    script = Script(position, case.mission is not None)
    line = case.line
    try:
        for step in case.script:
            line = step.line
            script.take(step)
        script.done()
    except Failure as failure:
        return Outcome(False, line, failure.expected, failure.actual, picture(position))
    except FactError as problem:
        raise CaseError(case.path, line, str(problem), "see the facts of the notation", case.name) from None
    return Outcome(True)


class Script:
    """A position and the dice waiting to fall on it."""

    def __init__(self, position: Position, mission: bool) -> None:
        self.position = position
        self.mission = mission
        self.dice: dict[str, list[int]] = {}

    def take(self, step: ScriptLine) -> None:
        for who, dice in step.dice:
            self.dice.setdefault(who, []).extend(dice)
        if step.kind == ">":
            self.let_fall()  # a mission may begin with draws
        if step.kind == ">":
            self.move(step.text)
        elif step.kind == "x":
            self.refused(step)
        else:
            holds, actual = judge(self.position, step.text)
            if holds != (step.kind == "="):
                raise Failure(f"{'' if step.kind == '=' else 'not: '}{step.text}", actual)

    def move(self, text: str) -> None:
        if text in SOLO:
            self.solo(text == SOLO_TURN)
            return
        first, shot = split_move(text)
        for code in self.found(first):
            rule = objection(self.position, code)
            if rule:
                raise Failure(f"{text} is made", f"the solitaire rules do not allow it ({rule})")
            self.play(code)
        if shot:
            await_shot(self.position)
            try:
                codes = resolve_shot(self.position, shot, text.split()[1] == "turn")
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
            placed = self.position.stack[-1][0] == FACING
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
        if shot_waits(self.position):
            if text.endswith(WAITING_SHOT):
                text = text.removesuffix(WAITING_SHOT)
            elif not is_power(text):  # a power may come in between: fourth.ruling.power-timing
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

    def play(self, code: int) -> None:
        play(self.position, code)
        self.let_fall()

    def let_fall(self) -> None:
        while asked(self.position) == CHANCE:
            play(self.position, self.fallen())

    def fallen(self) -> int:
        """The outcome of chance that the case gives."""
        kind = self.position.stack[-1][0]
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
        if kind == AMBUSH_DRAW:
            return a.pack(a.AMBUSHED, 0, self.next("ambush", 1, "an ambush counter is drawn")[0])
        asking = question(self.position)
        if not asking.dice:  # a landing, a drift, a place picked by chance: the first, second, ... of its outcomes
            outcomes = answers(self.position)
            number = self.next("-", 1, f"chance picks one of {len(outcomes)} for the {asking.kind}")[0]
            if number > len(outcomes):
                raise Failure(f"one of {len(outcomes)} outcomes of chance", f"number {number} is given")
            return outcomes[number - 1]
        names = ["-"] if asking.piece < 0 else [self.position.name(asking.piece), "-"]
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
        """The move must be refused as things stand, whatever the other side is being asked."""
        move, shot = split_move(step.text)
        refusals: list[Refusal] = []
        later: Position | None = self.position
        if shot_waits(self.position) and not is_power(move):
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

    def against(self, step: ScriptLine, later: Position, codes: list[int]) -> Refusal:
        """A legal move that the solitaire rules do not allow the stealers."""
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
        await_shot(later)
        try:
            resolve_shot(later, shot, step.text.split()[1] == "turn")
        except Refusal as refusal:
            return refusal
        raise Failure(f"{step.text} is refused", "it is legal")

    def compare(self, step: ScriptLine, refusal: Refusal) -> None:
        if step.rule is not None and step.rule != refusal.rule:
            raise Failure(f"{step.text} is refused by {step.rule}", f"by {refusal.rule or 'no rule'}: {refusal.what}")

    def done(self) -> None:
        left = [f"{who} {' '.join(map(str, dice))}" for who, dice in self.dice.items() if dice]
        if left:
            raise Failure("all dice fall", f"left over: {', '.join(left)}")


def shot_waits(position: Position) -> bool:
    """Whether the shot joined to a move or turn is being offered."""
    return bool(position.stack) and position.stack[-1][0] == FREE_SHOT


def is_power(text: str) -> bool:
    return text.split()[1:2] != [] and text.split()[1] in POWERS


def picture(position: Position) -> str:
    """The position as a small map: letters for pieces, ``*`` for fire, arrows are left to the facts below it."""
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
    side = "marine" if piece.kind <= LIBRARIAN else "stealer"
    return f"{piece.name} {side}{facing} at {where}{points}"
