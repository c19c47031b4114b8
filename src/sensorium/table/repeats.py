"""What changes nothing can be said so often a turn, and no oftener: a game grows by what happens in it.

Asking what a marine could do for command points and declining again, taking an answer back and giving it again,
stopping the clock and starting it: each leaves rows behind and leads nowhere. An answer counts when the position that
comes of it was there before in this turn; so does every answer that is taken back. Answers that lead to something new
are never counted, nor is declining or ending the turn ever refused, so nobody can be stuck.
"""

from __future__ import annotations

from collections.abc import Mapping

from sensorium.rules.core.answers import END_TURN
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from sensorium.table.auto_pass import Passing
from sensorium.table.refusal import Refused

MOST_RETURNS = 200  # of one side in one turn
MOST_PAUSES = 50  # in one turn
MOST_WISHES = 50  # in one turn: when to be asked

CIRCLING = "this has led back to where you were too often this turn; do something else, or end the turn"
UNDOING = "too much has been taken back or repeated this turn; what is said now stands until the next turn"
WISHING = "you have said too often this turn when you want to be asked; it stands until the next turn"
PAUSING = "the clock has been stopped too often this turn; it can be stopped again in the next one"


class Repeats:
    """How often this turn has come back to where it was."""

    def __init__(self) -> None:
        self.moment = (-1, -1)
        self.trail: list[str] = []  # digests of the positions that led here, without what was taken back
        self.returns = [0, 0]  # by side
        self.pauses = 0
        self.wishes = 0

    def begin(self, position: Position) -> int:
        """Before an answer: how long the trail is, for ``undone``."""
        self._look(position)
        if not self.trail:
            self.trail.append(position.digest())
        return len(self.trail)

    def end(self, side: int, position: Position) -> None:
        """After an answer, and all that came of it."""
        self._look(position)
        digest = position.digest()
        if digest not in self.trail:
            self.trail.append(digest)
        elif side in (MARINES, STEALERS):
            self.returns[side] += 1

    def undone(self, side: int, length: int, position: Position) -> None:
        self._look(position)
        del self.trail[length:]
        if side in (MARINES, STEALERS):
            self.returns[side] += 1

    def may_return(self, side: int, position: Position) -> bool:
        self._look(position)
        return self.returns[side] < MOST_RETURNS

    def check(self, side: int, position: Position, codes: list[int], passes: Mapping[int, Passing]) -> None:
        """Raises ``Refused`` where these answers would lead back once too often."""
        if self.may_return(side, position) or codes == [decline(position)]:
            return
        if decline(position) is None and END_TURN not in answers(position):
            return  # something has to be said
        if self._leads_back(position.copy(), codes, passes):
            raise Refused(CIRCLING)

    def pause(self, position: Position) -> None:
        self._look(position)
        self.pauses += 1

    def check_pause(self, position: Position) -> None:
        self._look(position)
        if self.pauses >= MOST_PAUSES:
            raise Refused(PAUSING)

    def wish(self, position: Position) -> None:
        self._look(position)
        self.wishes += 1

    def check_wish(self, position: Position) -> None:
        self._look(position)
        if self.wishes >= MOST_WISHES:
            raise Refused(WISHING)

    def _leads_back(self, later: Position, codes: list[int], passes: Mapping[int, Passing]) -> bool:
        for code in codes:
            play(later, code)
        while asked(later) != CHANCE:  # what is rolled is new
            passing = passes.get(asked(later))
            passed = passing.answer(later) if passing is not None and later.stack and passing.holds(later) else None
            if passed is None:
                return later.digest() in self.trail
            play(later, passed)
        return False

    def _look(self, position: Position) -> None:
        moment = position.turn, position.side
        if moment != self.moment:
            self.moment, self.trail, self.returns = moment, [], [0, 0]
            self.pauses = self.wishes = 0
