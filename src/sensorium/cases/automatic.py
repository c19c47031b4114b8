"""Plays what needs no line of a case: chance, and the stealers where the solitaire rules move them."""

from __future__ import annotations

from sensorium.cases.facts import acting_side
from sensorium.cases.failure import Failure
from sensorium.cases.given_dice import GivenDice
from sensorium.cases.open_questions import automatic, barred, burst_roller, can_answer, has_no_choice, is_vain
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.chapters.facing import FACING, FACING_UP
from sensorium.rules.chapters.hands import CARD_DRAW, draw_nothing
from sensorium.rules.chapters.solitaire_moves import choices
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import asked, play, settle
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import decline, resolve
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import POWER, has_tag
from sensorium.rules.core.vocabulary import CHANCE, MARINES, SIDE_WORDS, STEALERS

END_OF_TURN = "end turn"
SOLO_TURN = "solo turn"
BY_THE_BOOK = ("solo", SOLO_TURN)  # the stealers move as the solitaire rules have it


class Course:
    """A position, and the dice and draws that wait for it."""

    def __init__(self, position: Position, mission: bool) -> None:
        self.position = position
        self.mission = mission
        self.dice = GivenDice()
        self.offered = False  # a free shot was still to come when the last `>` line was done
        self.events: list[Event] | None = None  # what happens, where somebody wants to know
        self.following = ""  # the next move of the script
        self.judged = False  # a line before it judges what is asked

    def play(self, code: int) -> None:
        if asked_kind(self.position) == FREE_SHOT and not has_tag(a.verb_of(code), POWER):
            self.offered = False
        play(self.position, code, self.events)
        self.let_fall()
        if self.turns_round():
            self.play(choices(self.position)[0])

    def let_fall(self) -> None:
        """Dice fall as they come. Those of a burst may stand with the next target that a line names."""
        while asked(self.position) == CHANCE or has_no_choice(self.position) or self.passes_by():
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

    def passes_by(self) -> bool:
        """Whether the marines could act on command points and have none that would do, and no line speaks of that."""
        return not self.judged and is_vain(self.position) and not self.is_answered_by(self.following)

    def turns_round(self) -> bool:
        """Whether a stealer of the solitaire rules has been attacked from behind and lives: it turns
        (solo.ruling.stealer-choices), and no line need say so."""
        solitaire = self.position.rulebook.solitaire and asked(self.position) == STEALERS
        said = self.judged or self.is_answered_by(self.following)
        return solitaire and asked_kind(self.position) == FACING_UP and not said

    def is_answered_by(self, text: str) -> bool:
        """Whether this line, if there is one, answers what is asked now."""
        return bool(text) and can_answer(self.position, text)

    def is_made_by(self, text: str) -> bool:
        """Likewise, and the solitaire rules have nothing against it."""
        return self.is_answered_by(text) and not barred(self.position, resolve(self.position, text))

    # -- the stealers of the solitaire rules

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

    def come_for_dice(self, text: str, following: str) -> None:
        """Where the solitaire rules move the stealers, dice that `end turn` gives to pieces fall as they come, unless
        the next line moves them."""
        while text == END_OF_TURN and self.dice.wait_for_pieces() and not self.is_made_by(following):
            if not self.come_on():
                return

    def come_by_themselves(self, drawn: bool, following: str, judged: list[str]) -> None:
        """Behind the marines' `end turn` the stealers have moved, all of them, if no line of the script does it: none
        moves one of them or judges its move, the next one is no `end turn` of theirs, and the line has brought no
        reinforcements to be looked at first. Where dice would fall that are not given, they wait."""
        if self.mission or drawn or self.position.side != STEALERS or automatic(self.position) is None:
            return
        moves = [following, *judged] if following else judged
        if any(acting_side(self.position, move) != SIDE_WORDS[MARINES] for move in moves):
            return
        trial = Course(self.position.copy(), self.mission)
        trial.dice.queues = {who: list(dice) for who, dice in self.dice.queues.items()}
        try:
            trial.come_all()
        except Failure:
            return
        self.come_all()

    def come_all(self) -> None:
        """Everything that the stealers do before their turn ends."""
        while automatic(self.position) != a.END_TURN and self.come_on():
            pass

    def came_on(self) -> bool:
        """Likewise, and False where the dice for it are not given: then they were not meant to come."""
        try:
            return self.come_on()
        except Failure:
            return False

    def come_on(self) -> bool:
        """The next thing that happens in the automatic stealers' turn; False where nothing does of itself."""
        marines = asked(self.position) == MARINES and self.position.side == STEALERS
        code = decline(self.position) if marines else automatic(self.position)
        if code is not None and self.position.rulebook.solitaire:
            self.play(code)
            return True
        return False
