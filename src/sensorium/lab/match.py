"""One game between two players, from the set-up to the end."""

from __future__ import annotations

from random import Random
from time import perf_counter

from sensorium.players.player import Player, asked_of
from sensorium.rules.engine import asked, play, sample
from sensorium.rules.log import Log
from sensorium.rules.position import Position
from sensorium.rules.vocabulary import CHANCE, KILLS, LOSSES, MARINES, NOBODY, STEALERS


class Outcome:
    """How a game went. ``seconds`` and ``turns_played`` are for the two sides."""

    def __init__(
        self, position: Position, questions: int, seconds: list[float], longest: float, truncated: bool
    ) -> None:
        self.winner = position.winner
        self.ending = position.ending
        self.turns = position.turn
        self.kills = position.tally[KILLS]
        self.losses = position.tally[LOSSES]
        self.questions = questions
        self.seconds = seconds
        self.longest = longest  # the slowest single answer
        self.truncated = truncated
        self.digest = position.digest()


def play_match(
    start: Position,
    marine: Player,
    stealer: Player,
    rng: Random,
    seconds: float = 1.0,
    most_turns: int = 60,
    log: Log | None = None,
) -> Outcome:
    """Play to the end; a game still undecided after ``most_turns`` counts as a draw and is marked."""
    position = start.copy()
    give = log.play if log is not None else play
    longest = 0.0
    players = {MARINES: marine, STEALERS: stealer}
    spent = [0.0, 0.0]
    questions = 0
    while True:
        side = asked(position)
        if side == NOBODY:
            return Outcome(position, questions, spent, longest, False)
        if position.turn > most_turns:
            return Outcome(position, questions, spent, longest, True)
        questions += 1
        if side == CHANCE:
            give(position, sample(position, rng.getrandbits(30)))
            continue
        begun = perf_counter()
        code = players[side].answer(asked_of(position, side, seconds))
        taken = perf_counter() - begun
        spent[side] += taken
        longest = max(longest, taken)
        give(position, code)
