"""A ship made by two players together, from the first tile to the mission: a log of answers, and what follows from it.

`say` takes an answer of a player, lets chance fall, and refuses with the rule. A bid stands in no line of the log and
in no view before both are in (deathwing.bid.secret). The same log gives the same mission, byte by byte, and the mission
carries the log, so that a game of it tells how its ship was made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from sensorium.forces.force_text import link_of
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.ships.generator import DEFAULT_RULES, Mission, Troop, Wanted
from sensorium.ships.scenarios import stealer_force
from sensorium.ships.setup_state import CHANCE, PLAYERS, WHO_WORDS, Question, SetUpRefusal, SetUpState
from sensorium.ships.setup_steps import STEPS, kind_said

HEAD: Final = "# How this ship was made:"
LINE: Final = "#   "
LONGEST: Final = 4100  # letters of an answer: a force in one line


class Line(NamedTuple):
    """One answer: who, and what."""

    who: int
    said: str

    def text(self) -> str:
        return f"{WHO_WORDS[self.who]}: {self.said}"


class SetUp:
    """``number`` draws random numbers; a replay needs none."""

    def __init__(self, language: str = "en", number: Callable[[], int] | None = None) -> None:
        self.state = SetUpState(language)
        self.lines: list[Line] = []
        self.number = number
        self.settle()

    @classmethod
    def replayed(cls, lines: Iterable[Line], language: str = "en", number: Callable[[], int] | None = None) -> SetUp:
        """The set-up of this log. SetUpRefusal: it is none."""
        made = cls(language)
        for line in lines:
            made.play(line)
        made.number = number
        made.settle()
        return made

    # ---- asking

    def questions(self) -> list[Question]:
        return self.state.questions()

    def asked(self, player: int) -> Question | None:
        """What this player is asked now."""
        return next((one for one in self.questions() if one.player == player), None)

    def choices(self, question: Question) -> list[str]:
        return STEPS[question.kind].choices(self.state)

    def is_over(self) -> bool:
        return self.state.is_over()

    # ---- answering

    def say(self, player: int, said: str) -> None:
        """SetUpRefusal: it may not be said now, and nothing has changed."""
        said = " ".join(said.split())  # one line of the log
        kind = kind_said(said) if said.isprintable() and len(said) <= LONGEST else ""
        question = self.asked(player)
        if question is None or question.kind != kind:
            raise SetUpRefusal(*self.out_of_turn(player, kind))
        self.play(Line(player, said))
        self.settle()

    def out_of_turn(self, player: int, kind: str) -> tuple[str, str]:
        """Why somebody may not do this now: the rule, and a sentence."""
        if kind == "bid" and self.state.scenario is None:
            return "deathwing.bid.scenario-first", "the scenario is chosen before anybody bids"
        if kind == "bid":
            return "deathwing.bid.secret", "this bid is made"
        if kind in ("draw", "lay") and self.state.layer() < 0:
            return "deathwing.generator.alternate-to-eight", "eight tiles are laid"
        if kind in ("draw", "lay") and self.state.layer() != player:
            return "deathwing.generator.alternate-to-eight", "it is the other player's turn"
        if kind in ("attach", "muster", "room", "announce"):
            return "deathwing.ruling.generator-order", "this is not the time for it"
        if kind == "buy" and player == self.state.stealer():
            return "deathwing.bid.lowest-plays-marines", "the other player has the lower bid, and plays the marines"
        return ("deathwing.ruling.generator-order" if kind else ""), "nobody has asked that of you now"

    def play(self, line: Line) -> None:
        """One line of the log, whoever says it. A bid is written down when both are in."""
        kind = kind_said(line.said)
        if not any(one.kind == kind and one.player == line.who for one in self.questions()):
            raise SetUpRefusal("", f"`{line.text()}` answers nothing")
        if line.who == CHANCE and line.said not in STEPS[kind].choices(self.state):
            raise SetUpRefusal("", f"`{line.text()}` cannot have fallen")
        STEPS[kind].play(self.state, line.who, line.said)
        if kind != "bid":
            self.lines.append(line)
        elif not self.sealed():
            assert self.state.auction is not None
            revealed = self.state.auction.rounds[-1]
            self.lines += [Line(player, f"bid {revealed[player]}") for player in PLAYERS]

    def settle(self) -> None:
        """Let chance fall until a player is asked."""
        while self.number is not None:
            asked = self.questions()
            if not asked or asked[0].player != CHANCE:
                return
            legal = self.choices(asked[0])
            self.play(Line(CHANCE, legal[self.number() % len(legal)]))

    # ---- sealed bids

    def sealed(self) -> dict[int, int]:
        """Bids of this round that are in while the other's is not: for whoever keeps them, and nobody else."""
        auction = self.state.auction
        if auction is None or auction.winner() is not None:
            return {}
        return {player: points for player in PLAYERS for points in auction.known_to(player).values()}

    def bid_of(self, player: int) -> int:
        """What this player himself has bid while the other has not; 0: nothing."""
        return self.sealed().get(player, 0)

    # ---- taking back

    def undoable(self, player: int) -> int:
        """The line that this player may take back: his last, while nothing was revealed since, and the other has not
        gone on from it; -1: none. Who lays tile 10 and who buys do not wait for each other."""
        last = -1
        for index in range(len(self.lines) - 1, -1, -1):
            line = self.lines[index]
            kind = kind_said(line.said)
            if line.who == player:
                last = index
                break
            if line.who == CHANCE or not STEPS[kind].parallel:
                break
        if last < 0 or kind_said(self.lines[last].said) == "bid":
            return -1
        alone = last == len(self.lines) - 1
        return last if alone or STEPS[kind_said(self.lines[last].said)].parallel else -1

    def can_undo(self, player: int) -> bool:
        return bool(self.bid_of(player)) or self.undoable(player) >= 0

    def undo(self, player: int) -> None:
        """SetUpRefusal: there is nothing that may be taken back."""
        if self.bid_of(player):
            assert self.state.auction is not None
            self.state.auction.withdraw(player)
            return
        index = self.undoable(player)
        if index < 0:
            raise SetUpRefusal("", "there is nothing that can be taken back")
        again = SetUp.replayed([*self.lines[:index], *self.lines[index + 1 :]], self.state.language)
        self.state, self.lines = again.state, again.lines

    # ---- the end

    def writer(self, language: str) -> Mission:
        """What writes the mission, in this language."""
        state = self.state
        assert state.scenario is not None
        assert state.force is not None
        wanted = Wanted(state.scenario.word, DEFAULT_RULES, seed=state.number(), language=language)
        troops = [Troop(squad.name, tuple(squad.marines())) for squad in state.force.squads]
        stealers = stealer_force(state.scenario, state.die)
        return Mission(
            wanted, state.scenario, state.layout, state.ship(), troops, state.force.time, stealers, state.chosen()
        )

    def mission(self) -> str:
        """The text of the mission, with the log in it: in both languages, for its players may read one each."""
        made = self.writer(LANGUAGES[0])
        told = "".join(f"{LINE}{line.text()}\n" for line in self.short_log())
        return f"{made.text()}\n{HEAD}\n{told}"

    def short_log(self) -> list[Line]:
        """The log with the force as it was left, and not how it was come by."""
        found: list[Line] = []
        for line in self.lines:
            if line.said == "done" and self.state.force is not None:
                found.append(Line(line.who, f"use {link_of(self.state.force)}"))
            if kind_said(line.said) != "buy" or line.said == "done":
                found.append(line)
        return found


def lines_of(text: str) -> list[Line]:
    """The log that a mission carries; nothing, where it carries none."""
    _, _, rest = text.partition(f"{HEAD}\n")
    found: list[Line] = []
    for row in rest.splitlines():
        if row.startswith(LINE):
            who, _, said = row.removeprefix(LINE).partition(": ")
            found.append(Line(WHO_WORDS.index(who), said))
    return found
