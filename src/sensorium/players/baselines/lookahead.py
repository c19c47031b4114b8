"""Looking ahead for external programs: the ``try`` messages of the line protocol, played on imagined positions.

A try starts from a position imagined from the view, or from an earlier try; it plays the answers given and returns the
question that follows. It reveals nothing hidden, because the position is made from the view alone.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from sensorium.players.external.player_messages import LineError, question_words, quoted, view_words
from sensorium.rules.core.engine import answers, asked, play, sample, weights
from sensorium.rules.core.move_resolver import Refusal, resolve, said
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import question
from sensorium.rules.core.views import View, imagine, view
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, SIDE_WORDS

MOST_TRIES: Final = 1000  # for one question: each is a position kept until it is answered
MOST_ANSWERS: Final = 200  # in one try
MOST_ROLLS: Final = 1000  # in a row


class Tries:
    """The imagined positions of one question, by number."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.kept: dict[int, tuple[Position, Random]] = {}

    def reply(self, message: dict[str, Any]) -> dict[str, Any]:
        """The reply to a message of the type ``try``: the position it leads to, or what is wrong with it."""
        try:
            return self.tried(message)
        except (LineError, Refusal) as problem:
            return {"type": "refused", "why": str(problem)}

    def tried(self, message: dict[str, Any]) -> dict[str, Any]:
        if len(self.kept) >= MOST_TRIES:
            raise LineError(f"{MOST_TRIES} tries are kept for a question, and no more; answer it")
        position, rng = self.start(message)
        rolls = message.get("roll", True)
        given = message.get("answers", [])
        if not isinstance(given, list) or len(given) > MOST_ANSWERS:
            raise LineError(f"`answers` is a list of at most {MOST_ANSWERS} answers")
        if rolls:
            roll(position, rng)
        for answer in given:
            for code in codes_of(position, answer):
                play(position, code)
                if rolls:
                    roll(position, rng)
        number = len(self.kept) + 1
        self.kept[number] = (position, rng)
        return {"type": "tried", "try": number, **self.told(position)}

    def start(self, message: dict[str, Any]) -> tuple[Position, Random]:
        seed = message.get("seed")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
            raise LineError(f"`seed` is a whole number, not {quoted(seed)}")
        begin = message.get("from", 0)
        if not begin:
            rng = Random(seed or 0)
            return imagine(self.seen, rng.getrandbits(62)), rng
        if not isinstance(begin, int) or begin not in self.kept:
            raise LineError(f"there is no try {quoted(begin)} of this question to go on from")
        position, old = self.kept[begin]
        rng = Random(seed)
        if seed is None:
            rng.setstate(old.getstate())
        return position.copy(), rng

    def told(self, position: Position) -> dict[str, Any]:
        side = asked(position)
        legal: list[dict[str, Any]] = [{"words": words, "code": code} for words, code in said(position).items()]
        if side == CHANCE:
            for one, ways in zip(legal, weights(position), strict=True):
                one["ways"] = ways
        return {
            "asked": SIDE_WORDS[side],
            "question": question_words(question(position), position),
            "legal": [] if side == NOBODY else legal,
            "view": view_words(view(position, self.seen.viewer)),
        }


def roll(position: Position, rng: Random) -> None:
    """Let chance fall until a player is asked."""
    for _ in range(MOST_ROLLS):
        if asked(position) != CHANCE:
            return
        play(position, sample(position, rng.getrandbits(30)))


def codes_of(position: Position, answer: object) -> list[int]:
    """The answers meant, by code or in words; words may leave out who is activated first."""
    if asked(position) == NOBODY:
        raise LineError(f"{quoted(answer)} comes too late: the imagined game is over")
    if isinstance(answer, str):
        code = said(position).get(answer)
        return [code] if code is not None else resolve(position, answer)
    if isinstance(answer, int) and not isinstance(answer, bool) and answer in answers(position):
        return [answer]
    raise LineError(f"{quoted(answer)} is no legal answer there")
