"""Work beside the games, for a worker process: a part of a review, advice about one question, a log that nobody has
checked, a game that helps to make a mission fair, or a game of a trial.

As a bot's job it holds all that it needs, and its result is data that JSON can hold. Advice is made from what one side
may know: its position is imagined from that side's view.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from sensorium.players.api.builtin_players import load
from sensorium.players.api.player import asked_of
from sensorium.players.api.registry import player_named
from sensorium.players.baselines.solo import BY_THE_BOOK
from sensorium.rules.core.answers import END_TURN, TURN, verb_of
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.log import Answer
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import STEALERS
from sensorium.ships.generator import Wanted
from sensorium.table.advice import CHOSEN, advised
from sensorium.table.bots import BotJob, position_of, safe_answer
from sensorium.table.fair_game import play_fair_game
from sensorium.table.game_record import RecordError, see_through
from sensorium.table.review import Judging, Reviewer
from sensorium.table.table_mission import TableMission
from sensorium.table.table_setup import Opening
from sensorium.table.trial import play_trial

FAIR_GAME: Final = 60.0  # seconds that such a game may take
REVIEWING: Final = 60.0  # seconds that a part of a review may take
RECORDED: Final = 30.0  # seconds that it may take to see through a log
TRYING: Final = 120.0  # seconds that a game of a trial may take
ADVISERS: Final = ("sergeant:normal", "brood:normal")  # by side
THOUGHTS: Final = 6  # answers that advice has at most: a piece, and some turns before its first deed


@dataclass(frozen=True)
class ReviewJob:
    """Some answers of a finished game, from the position whose ``data`` this is (none: the start), after ``number``
    others. ``state``: what the part before it has left."""

    table: str
    opening: Opening
    answers: tuple[tuple[str, str], ...]
    number: int
    data: dict[str, Any] | None
    state: dict[str, Any]
    measured: float | None

    @property
    def seconds(self) -> float:
        return REVIEWING

    @property
    def low(self) -> bool:
        return True

    def run(self) -> dict[str, Any]:
        """The points of this part, and what the next one needs."""
        position = self.opening.start()
        if self.data is not None:
            position = position_from(self.data, position.board, position.rulebook, position.scenario)
        reviewer = Reviewer(self.measured, msgspec.convert(self.state, Judging))
        given = [Answer(who, said) for who, said in self.answers]
        points = list(reviewer.points(position, given, self.number))
        return {
            "points": msgspec.to_builtins(points),
            "data": position.data(),
            "state": msgspec.to_builtins(reviewer.state),
        }


@dataclass(frozen=True)
class AdviceJob:
    """What would this bot answer? ``low``: nobody waits for it in a game."""

    job: BotJob
    low: bool

    @property
    def table(self) -> str:
        return f"advice {self.job.table}"

    @property
    def seconds(self) -> float:
        return self.job.seconds * THOUGHTS

    def run(self) -> dict[str, Any]:
        """Its answers, in words: the choice of a piece with what the piece does first, and what is told of them in the
        position that the bot imagines, up to the first thing that only the real one knows."""
        load()
        position = position_of(self.job)
        player = player_named(self.job.player, Random(self.job.seed), self.job.side)
        onwards = (
            CHOSEN if self.low else (*CHOSEN, TURN)
        )  # a turn is half a deed, and what follows may hang on the truth
        codes: list[int] = []
        while asked(position) == self.job.side and len(codes) < THOUGHTS:
            code = player.answer(asked_of(position, self.job.side, self.job.seconds))
            if code not in answers(position):
                code = safe_answer(position, self.job.seed)
            if codes and verb_of(codes[-1]) == TURN and verb_of(code) in (*CHOSEN, END_TURN):
                break
            codes.append(code)
            if verb_of(code) not in onwards:
                break
            play(position, code)
        said, lines = advised(position_of(self.job), codes, self.job.side)
        return {"said": said, "lines": msgspec.to_builtins(lines)}


@dataclass(frozen=True)
class FairJob:
    """Game ``number`` of a generated mission between quick bots."""

    table: str
    wanted: Wanted
    number: int

    @property
    def seconds(self) -> float:
        return FAIR_GAME

    @property
    def low(self) -> bool:
        return True

    def run(self) -> dict[str, Any]:
        return {"winner": play_fair_game(self.wanted, self.number)}


@dataclass(frozen=True)
class TrialJob:
    """One game of a mission between quick bots, to see whether it is fair."""

    table: str
    mission: TableMission
    seed: int

    @property
    def seconds(self) -> float:
        return TRYING

    @property
    def low(self) -> bool:
        return True

    def run(self) -> dict[str, Any]:
        return play_trial(self.mission, self.seed)


@dataclass(frozen=True)
class RecordJob:
    """A log of a game that was set up otherwise than any mission is today: can it be shown at all?"""

    text: str
    table: str = "record"

    @property
    def seconds(self) -> float:
        return RECORDED

    @property
    def low(self) -> bool:
        return False  # somebody waits to see it

    def run(self) -> dict[str, Any]:
        try:
            see_through(self.text)
        except RecordError as problem:
            return {"error": str(problem)}
        return {"error": ""}


SideJob = RecordJob | ReviewJob | AdviceJob | FairJob | TrialJob


def adviser(position: Position, side: int) -> str:
    """Who is asked what he would do: a bot of that side that thinks, but not for long."""
    return BY_THE_BOOK if side == STEALERS and position.rulebook.solitaire else ADVISERS[side]
