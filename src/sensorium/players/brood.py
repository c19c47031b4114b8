"""``brood``: the stealers' strong player, ``easy``, ``normal`` or ``hard``.

Its doctrine (``quick_stealers``) moves the pieces. Before that it thinks how to play the turn: charge, press, hold,
lurk, or go for one marine. Each plan is played on with both sides' quick players, and one that is clearly better than
the usual is taken; likewise where a reinforcement enters. ``hard`` then thinks about each piece before it moves
(``brood_ideas``). ``easy`` is the doctrine with no care for itself, does not think, and slips.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from sensorium.players.brood_ideas import Idea, Ideas
from sensorium.players.brood_placing import entries_by_worth
from sensorium.players.brood_plans import USUAL, Plan
from sensorium.players.brood_search import Search
from sensorium.players.player import Asked
from sensorium.players.quick_stealers import QuickStealers
from sensorium.players.registry import register
from sensorium.players.turn_budget import TurnBudget
from sensorium.rules import answers as a
from sensorium.rules import frames
from sensorium.rules.position import Position

CARELESS: Final = Plan("careless", boldness=8.0, stealth=0.1)  # whoever does not think comes one by one
LIKELY: Final = 3  # entry areas worth a thought
ENTERING: Final = 0.4  # of a turn's time, at most, goes to where blips enter


class Strength(NamedTuple):
    """How hard it thinks."""

    rounds: tuple[int, ...]  # of lines played on for each plan, as the turn begins
    turns: int  # how far
    entries: int  # lines for an entry area
    pieces: tuple[int, ...]  # rounds of lines for each idea of a piece, before it moves
    slips: float  # how often it does anything but what makes sense


STRENGTHS: Final = {
    "easy": Strength((), 0, 0, (), 0.45),
    "normal": Strength((2, 3, 6), 2, 3, (), 0.0),
    "hard": Strength((2, 3, 6), 2, 6, (2, 3, 5), 0.0),
}


class Brood:
    """Answers for the stealers from what they may know."""

    def __init__(self, strength: Strength, rng: Random) -> None:
        self.strength = strength
        self.rng = rng
        self.quick = QuickStealers(Random(rng.getrandbits(60)), CARELESS if strength.slips else USUAL)
        self.search = Search(Random(rng.getrandbits(60)))
        self.ideas = Ideas(self.search)
        self.turn = -1
        self.budget = TurnBudget()

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        if position.stack[-1][0] == frames.TURN_SEQUENCE:
            self.consider(asked, position)
            if self.strength.slips and self.rng.random() < self.strength.slips:
                return self.slip(asked)
            if self.strength.pieces:
                return self.next_action(asked, position)
        elif self.strength.entries and position.turn > 0 and position.stack[-1][0] == frames.ARRIVALS:
            return self.entry(asked, position)
        code = self.quick.answer(position)
        return code if code in asked.legal else self.otherwise(asked)

    def consider(self, asked: Asked, position: Position) -> None:
        """Choose a plan as the turn begins."""
        if position.turn != self.turn and self.strength.rounds:
            self.turn = position.turn
            self.quick.plan = self.chosen(asked, position)

    def entry(self, asked: Asked, position: Position) -> int:
        """Where a reinforcement comes: the likeliest entry areas, played on."""
        likely = entries_by_worth(position, asked.legal, self.quick.sense(position), self.rng)[:LIKELY]
        return self.budget.think(
            asked,
            position.turn,
            ENTERING,
            lambda out_of_time: self.search.best_answer(
                lambda: asked.imagine(self.rng), likely, self.strength.entries, self.strength.turns, out_of_time
            ),
        )

    def chosen(self, asked: Asked, position: Position) -> Plan:
        return self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.search.best(
                lambda: asked.imagine(self.rng), self.strength.rounds, self.strength.turns, out_of_time
            ),
        )

    def next_action(self, asked: Asked, position: Position) -> int:
        """What the piece does that is next: as the plan has it, or another thing that fares clearly better."""
        quick = self.quick
        quick.begin(position)
        code = quick.carry_on(position)
        if code in asked.legal:
            return code
        while True:
            slot = self.ideas.next_piece(position, quick)
            if slot < 0:
                code = quick.answer(position)
                return code if code in asked.legal else self.otherwise(asked)
            idea = self.think_of(asked, position, slot)
            idea.take_up(quick, position)
            if idea.code in asked.legal:
                return idea.code

    def think_of(self, asked: Asked, position: Position, slot: int) -> Idea:
        return self.budget.think(
            asked,
            position.turn,
            1.0,
            lambda out_of_time: self.ideas.best(
                lambda: asked.imagine(self.rng),
                slot,
                self.quick,
                self.strength.pieces,
                self.strength.turns,
                out_of_time,
            ),
        )

    def slip(self, asked: Asked) -> int:
        """What a beginner does now and then: anything but what makes sense."""
        moves = [code for code in asked.legal if a.verb_of(code) in (a.ACTIVATE, a.MOVE, a.END_TURN)]
        if a.END_TURN in moves and len(moves) > 1 and self.rng.random() < 0.8:
            moves.remove(a.END_TURN)
        return moves[int(self.rng.random() * len(moves))] if moves else asked.legal[0]

    def otherwise(self, asked: Asked) -> int:
        self.quick.intent = None
        return a.END_TURN if a.END_TURN in asked.legal else asked.legal[0]


def make(parameter: str, rng: Random) -> Brood:
    return Brood(STRENGTHS[parameter or "normal"], rng)


register("brood", make, "masses out of sight and comes from several sides", "stealer", tuple(STRENGTHS))
