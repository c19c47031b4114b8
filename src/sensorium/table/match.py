"""One game between two players, from the set-up to the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter
from traceback import extract_tb

from sensorium.players.api.player import Asked, Guest, Player, asked_of, default_answer
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.log import Log
from sensorium.rules.core.position import Position
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import CHANCE, DEAD, KILLS, LOSSES, NOBODY

MOST_QUESTIONS = 2000  # to one side in one turn; a player who goes round in circles is then led out of it
FAULTS_KEPT = 5  # of each side in each game, in words; the rest are only counted


class Seat:
    """One side's player at the table: its time, and what it does wrong."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.longest = 0.0  # its slowest answer
        self.worst_turn = 0.0
        self.this_turn = 0.0
        self.turn = 0
        self.questions = 0  # this turn
        self.faults: list[str] = []
        self.fault_count = 0

    def answer(self, given: Asked, turn: int) -> int:
        """A legal answer, from the player or by default."""
        if turn != self.turn:
            self.turn, self.this_turn, self.questions = turn, 0.0, 0
        self.questions += 1
        if self.questions > MOST_QUESTIONS:
            if self.questions == MOST_QUESTIONS + 1:
                self.fault(f"does not come to an end: {MOST_QUESTIONS} answers in turn {turn}")
            return default_answer(given)
        begun = perf_counter()
        try:
            code = self.player.answer(given)
        except Exception as problem:  # noqa: BLE001 - whatever a player does, the game goes on and the table says so
            code = self.failed(given, told(problem))
        else:
            if code not in given.legal:
                code = self.failed(given, f"answered {code!r}, which is none of the {len(given.legal)} legal answers")
        self.took(perf_counter() - begun)
        return code

    def failed(self, given: Asked, fault: str) -> int:
        self.fault(f"{fault} (asked: {given.question.kind})")
        return default_answer(given)

    def fault(self, words: str) -> None:
        self.fault_count += 1
        if len(self.faults) < FAULTS_KEPT:
            self.faults.append(words)

    def took(self, seconds: float) -> None:
        self.this_turn += seconds
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.worst_turn = max(self.worst_turn, self.this_turn)

    def leave(self, position: Position, side: int) -> None:
        if isinstance(self.player, Guest):
            self.player.close(view(position, side))
            for fault in self.player.faults:
                self.fault(fault)


class Outcome:
    """How a game went. What has two entries is the marines' and the stealers'."""

    def __init__(self, position: Position, questions: int, seats: list[Seat], truncated: bool) -> None:
        self.winner = position.winner
        self.ending = position.ending
        self.turns = position.turn
        self.kills = position.tally[KILLS]
        self.losses = position.tally[LOSSES]
        self.supplied = position.supplied  # blips that were taken
        self.fallen = fallen(position)
        self.questions = questions
        self.truncated = truncated
        self.digest = position.digest()
        self.seconds = [seat.seconds for seat in seats]
        self.worst_turn = [seat.worst_turn for seat in seats]
        self.longest = max(seat.longest for seat in seats)  # the slowest single answer
        self.fault_count = [seat.fault_count for seat in seats]
        self.faults = [seat.faults for seat in seats]


def fallen(position: Position) -> list[str]:
    """The marines who are dead, by name."""
    return [position.name(marine) for marine in range(position.marine_count) if position.place[marine] == DEAD]


def play_match(
    start: Position,
    marine: Player,
    stealer: Player,
    rng: Random,
    seconds: float = 1.0,
    most_turns: int = 60,
    log: Log | None = None,
) -> Outcome:
    """Play to the end; a game still undecided after ``most_turns`` counts as a draw and is marked.

    A player who fails or gives an illegal answer does not stop the game: a default answers for it, and it is noted.
    """
    position = start.copy()
    give = log.play if log is not None else play
    seats = [Seat(marine), Seat(stealer)]
    questions = 0
    truncated = False
    try:
        while asked(position) != NOBODY:
            if position.turn > most_turns:
                truncated = True
                break
            questions += 1
            side = asked(position)
            if side == CHANCE:
                give(position, sample(position, rng.getrandbits(30)))
            else:
                give(position, seats[side].answer(asked_of(position, side, seconds), position.turn))
    finally:
        for side, seat in enumerate(seats):
            seat.leave(position, side)
    return Outcome(position, questions, seats, truncated)


def told(problem: Exception) -> str:
    """An exception in one line, with the place it comes from."""
    frames = extract_tb(problem.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(problem).__name__}: {problem}{where}"
