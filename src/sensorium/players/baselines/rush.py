"""``rush``: every piece takes the shortest way to the nearest enemy and attacks; a baseline for other players.

As the stealers it converts what it can, enters, runs and attacks. As the marines it walks towards the objective (or the
nearest enemy), shoots whatever it sees, and sets overwatch with what is left.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.players.api.player import Asked
from sensorium.players.api.registry import register
from sensorium.players.marines.objective_squares import goal_squares
from sensorium.players.search.routes import FAR, steps_to
from sensorium.rules.chapters.level_moves import climb_end
from sensorium.rules.core import answers as a
from sensorium.rules.core.answers import JUMP_AFTER
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS

ATTACKS: Final = (a.ASSAULT, a.FIRE, a.FLAME, a.ASSAULT_DOOR, a.WATCH, a.WORK)


class Rush:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def answer(self, asked: Asked) -> int:
        if len(asked.legal) == 1:
            return asked.legal[0]
        position = asked.imagine(self.rng)
        scored = [(self.worth(position, asked.question.side, code), self.rng.random(), code) for code in asked.legal]
        return max(scored)[2]

    def worth(self, position: Position, side: int, code: int) -> float:
        verb = a.verb_of(code)
        if verb in ATTACKS:
            return 50.0
        if verb == a.END_TURN:
            return 0.0
        if verb in (a.ACTIVATE, a.CONVERT):
            return 1.0 + (1.0 if verb == a.CONVERT and side == STEALERS else 0.0)
        if verb in (a.EXIT, a.UNJAM):
            return 40.0
        if verb == a.ENTER:
            return 30.0
        if verb in (a.MOVE, a.TURN, a.CLIMB, a.JUMP, a.OPEN):
            return self.progress(position, side, code)
        if verb == a.SET_OVERWATCH:
            return 1.5
        return -1.0 if verb in (a.SPEND, a.STAND_DOWN, a.DROP, a.REDRAW, a.CLOSE, a.SELF_DESTRUCT) else 0.5

    def progress(self, position: Position, side: int, code: int) -> float:
        """How much nearer this brings the piece to where it wants to be."""
        piece = a.piece_of(code)
        place = position.place[piece]
        distance = steps_to(position, self.goals(position, side))
        if distance[place] >= FAR:
            return 0.2
        verb = a.verb_of(code)
        board = position.board
        if verb == a.OPEN:
            near = min((distance[n] for n in [a.arg_of(code)]), default=FAR)
            return 5.0 if near < distance[place] else -1.0
        if verb == a.TURN:
            ahead = board.step[place * 8 + 2 * a.arg_of(code)]
            return 1.2 if ahead >= 0 and distance[ahead] < distance[place] else -1.0
        if verb == a.CLIMB:
            square = climb_end(position, piece)
        elif verb == a.JUMP:
            square = board.below[place]
        else:
            square = board.step[place * 8 + a.arg_of(code)]
            if a.extra_of(code) == JUMP_AFTER:
                square = board.below[square]
        return 10.0 + distance[place] - distance[square] if distance[square] < distance[place] else -1.0

    def goals(self, position: Position, side: int) -> int:
        if side == MARINES:
            goals = goal_squares(position)
            return goals or position.occupied & ~position.marines_at
        return position.marines_at


def make(parameter: str, rng: Random) -> Rush:
    return Rush(rng)


register("rush", make, "the shortest way to the enemy, and attack")
