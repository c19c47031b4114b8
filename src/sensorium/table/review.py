"""Judging a game answer by answer: who was likely to win, what was luck, and what was play.

The value of a position is the judge's chance for the marines. Where chance is asked, it is the mean over all outcomes,
by their exact weights; where something is being resolved, it is what comes of it if nobody does anything further about
it. So the change that an outcome of chance brings is luck and nothing else, the change that an answer of a side brings
is play, and all changes together lead from the first value to the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from sensorium.players.search.chances import Judges, Scale, error_of, result_of
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.content.kinds import side_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.engine import answers, asked, play, weights
from sensorium.rules.core.log import Answer, Log, code_of
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.questions import top
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import (
    CHANCE,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    OVER,
    SIDE_WORDS,
    STEALERS,
)
from sensorium.table.acts import Acts
from sensorium.table.wire import Point

WORLDS: Final = 4  # imagined for what a side knew
MOST_VALUES: Final = 400  # verdicts for one value; beyond that the position is judged as it stands
EVEN: Final = 0.5  # the chance at first where nothing was measured for the mission
MOST_DECLINED: Final = 8  # questions one after another that are declined to see what comes of something


class Judging(msgspec.Struct, omit_defaults=True):
    """What is carried from one part of a review to the next."""

    first: float | None = None  # the judge's verdict on the first marine turn
    value: float | None = None  # of the position reached
    activated: bool = False  # the last answer chose a piece
    moment: tuple[int, int] = (-1, -1)


def parts_of(log: Log, most: int) -> list[tuple[int, int]]:
    """The answers of a log in parts of whole turns, a few turns each: from, and up to but not with."""
    cuts: list[int] = []
    count = 0
    for line in log.lines:
        if isinstance(line, Answer):
            count += 1
        elif count and (not cuts or count > cuts[-1]):
            cuts.append(count)
    if not cuts or cuts[-1] < count:
        cuts.append(count)
    parts: list[tuple[int, int]] = []
    begun = 0
    for at, cut in enumerate(cuts):
        following = cuts[at + 1] if at + 1 < len(cuts) else None
        if following is None or following - begun > most:
            parts.append((begun, cut))
            begun = cut
    return parts


class Reviewer:
    """Judges one game. ``measured``: the share of games of its mission that the marines win, where it is known."""

    def __init__(self, measured: float | None, state: Judging | None = None) -> None:
        self.judge = Judges()
        self.measured = EVEN if measured is None else measured
        self.state = state or Judging()
        self.scale = Scale(self.measured, self.state.first)
        self.acts = Acts(self.state.activated, self.state.moment)
        self.left = 0

    def points(self, position: Position, given: Sequence[Answer], number: int) -> Iterator[Point]:
        """A point after each of these answers, which are played on the position; ``number``: of the first of them."""
        if self.state.value is None:
            self.begin(position)
            yield self.point(position, number, "", False)
        for at, answer in enumerate(given, number + 1):
            code = code_of(position, answer, at + 1)
            begins = self.acts.begins(position, code)
            rolled = roll_of(position, code) if asked(position) == CHANCE else None
            before = self.value_now(position)
            play(position, code)
            self.state.activated, self.state.moment = self.acts.activated, self.acts.moment
            self.begin(position)
            self.state.value = self.value(position)
            point = self.point(position, at, answer.who, begins)
            point.change = round(self.state.value - before, 5)
            point.luck = rolled is not None
            if rolled is not None:
                point.roller, point.odds, point.made = rolled
            yield point

    def point(self, position: Position, at: int, who: str, act: bool) -> Point:
        chance = self.value_now(position)
        over = position.phase == OVER
        point = Point(at=at, who=who, chance=round(chance, 5), act=act)
        if over:
            return point
        point.error = round(error_of(chance), 4)
        if act or not at:
            known = [self.knowledge(position, side) for side in (MARINES, STEALERS)]
            point.known = round(known[0][0], 4), round(known[1][0], 4)
            point.known_error = round(known[0][1], 4), round(known[1][1], 4)
        return point

    def begin(self, position: Position) -> None:
        """The first marine turn sets the scale: before it the mission's measured chance is all there is to say."""
        if self.state.first is None and position.phase == MARINE_ACTIONS:
            self.state.first = self.judge.worth(position)
            self.scale = Scale(self.measured, self.state.first)

    # -- values -------------------------------------------------------------------------------------------------------

    def value_now(self, position: Position) -> float:
        if self.state.value is None:
            self.state.value = self.value(position)
        return self.state.value

    def value(self, position: Position) -> float:
        self.left = MOST_VALUES
        return self.expected(position.copy(), 0)

    def expected(self, position: Position, declined: int) -> float:
        """The value of a position that may be played on."""
        side = asked(position)
        if side == CHANCE:
            return self.mean(position)
        if side != NOBODY and declined < MOST_DECLINED and not isinstance(top(position), TurnSequence):
            code = decline(position) if self.state.first is not None else None
            if code is not None:
                play(position, code)
                return self.expected(position, declined + 1)
        return self.judged(position)

    def mean(self, position: Position) -> float:
        outcomes, ways = answers(position), weights(position)
        if len(outcomes) > self.left:
            return self.judged(position)
        self.left -= len(outcomes)
        total = 0.0
        for outcome, count in zip(outcomes, ways, strict=True):
            later = position.copy()
            play(later, outcome)
            total += count * self.expected(later, 0)
        return total / sum(ways)

    def judged(self, position: Position) -> float:
        if position.phase == OVER:
            return result_of(position.winner)
        if self.state.first is None:
            return self.measured
        return self.scale.chance(self.judge.worth(position))

    def knowledge(self, position: Position, side: int) -> tuple[float, float]:
        """The chance by what one side knows, over several positions that look alike to it, and its error."""
        seen = view(position, side)
        values = [self.judged(imagine(seen, seed)) for seed in range(WORLDS)]
        mean = sum(values) / WORLDS
        spread = sum((one - mean) ** 2 for one in values) / (WORLDS - 1)
        return mean, (error_of(mean) ** 2 + spread / WORLDS) ** 0.5


def roll_of(position: Position, code: int) -> tuple[str, float | None, bool]:
    """Whose roll it is, with what probability it succeeds where it can, and whether it does."""
    asking = question(position)
    side = side_of(position.kind[asking.piece]) if asking.piece >= 0 and asking.dice else NOBODY
    roller = SIDE_WORDS[side] if side in (MARINES, STEALERS) else ""
    if not asking.dice or not asking.needed:
        return roller, None, False
    odds = 1.0 - (min(6, asking.needed - 1) / 6.0) ** asking.dice
    return roller, round(odds, 4), max(faces(code)) >= asking.needed
