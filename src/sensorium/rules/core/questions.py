"""The questions of the game: each kind is declared once, in the chapter it belongs to, and everybody reads it here.

A declaration joins all that is to be known of one kind: its number and record, how it runs, whom it asks, what may be
answered and what an answer does; for chance the dice or the weights; what it is about, how it is declined, and how it
is put to a player. The engine imports the chapters, so that they declare their questions; nothing here knows of them.
"""

from collections.abc import Callable
from typing import Any, Final

from sensorium.rules.core.answers import PASS
from sensorium.rules.core.frames import RECORDS, Frame, Record, kind_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS

Run = Callable[[Position, Any], bool]
Number = Callable[[Position, Any], int]
Numbers = Callable[[Position, Any], list[int]]
Take = Callable[[Position, Any, int], None]
Subject = Callable[[Position, Any], tuple[int, int]]
Thrown = Callable[[Position, Any], tuple[int, int]]
Told = Callable[[Position, Any], str]
Decline = Callable[[list[int]], int | None]

NOT_ASKED: Final = -1  # the kind of question when the game is over


class QuestionKind:
    """All that is to be known of one kind of question; see ``declare``."""

    def __init__(
        self,
        number: int,
        word: str,
        record: Callable[..., Frame],
        run: Run,
        asks: Number,
        choices: Numbers,
        take: Take,
        dice: Number | None,
        weights: Numbers | None,
        piece: Number,
        square: Number,
        needed: Number,
        subject: Subject | None,
        newcomer: Number | None,
        thrown: Thrown | None,
        texts: dict[str, str],
        told: Told | None,
        decline: Decline,
        compels: str,
    ) -> None:
        self.number = number
        self.word = word
        self.record = record
        self.run = run
        self.asks = asks
        self.choices = choices
        self.take = take
        self.dice = dice
        self.weights = weights
        self.piece = piece
        self.square = square
        self.needed = needed
        self.subject = subject
        self.newcomer = newcomer
        self.thrown = thrown
        self.texts = texts
        self.told = told
        self.decline = decline
        self.compels = compels


# Every kind of question by its number; the chapters fill it as they are imported.
QUESTIONS: Final[dict[int, QuestionKind]] = {}


# -- what most of them have in common ----------------------------------------------------------------------------------


def always(position: Position, frame: Frame) -> bool:
    return True


def marines(position: Position, frame: Frame) -> int:
    return MARINES


def stealers(position: Position, frame: Frame) -> int:
    return STEALERS


def chance(position: Position, frame: Frame) -> int:
    return CHANCE


def one_die(position: Position, frame: Frame) -> int:
    return 1


def no_choices(position: Position, frame: Frame) -> list[int]:
    return []


def none_to_take(position: Position, frame: Frame, code: int) -> None:
    raise AssertionError("this frame asks nobody")


def nowhere(position: Position, frame: Frame) -> int:
    """No piece, no square."""
    return -1


def lowest(bits: int) -> int:
    """The slot, or the square, whose turn it is in a set with one bit for each."""
    return (bits & -bits).bit_length() - 1


def no_score(position: Position, frame: Frame) -> int:
    return 0


def label_at(position: Position, label: int) -> tuple[int, int]:
    """The subject of a question about a piece that may be dead by now: its label, and where it stands if it lives."""
    slot = position.find(label)
    return label, position.place[slot] if slot >= 0 else -1


def by_passing(legal: list[int]) -> int | None:
    """Somebody who wants nothing passes, if he may."""
    return PASS if PASS in legal else None


def by_the_first(legal: list[int]) -> int | None:
    """Somebody who wants nothing takes the first answer, which is the one nobody has to think about."""
    return legal[0]


# -- declaring ---------------------------------------------------------------------------------------------------------


def declare(
    record: type[Record],
    *,
    number: int,
    word: str,
    asks: Callable[[Position, Record], int],
    run: Callable[[Position, Record], bool] = always,
    choices: Callable[[Position, Record], list[int]] = no_choices,
    take: Callable[[Position, Record, int], None] = none_to_take,
    dice: Callable[[Position, Record], int] | None = None,
    weights: Callable[[Position, Record], list[int]] | None = None,
    piece: Callable[[Position, Record], int] = nowhere,
    square: Callable[[Position, Record], int] = nowhere,
    needed: Callable[[Position, Record], int] = no_score,
    subject: Callable[[Position, Record], tuple[int, int]] | None = None,
    newcomer: Callable[[Position, Record], int] | None = None,
    thrown: Callable[[Position, Record], tuple[int, int]] | None = None,
    texts: dict[str, str] | None = None,
    told: Callable[[Position, Record], str] | None = None,
    decline: Decline = by_passing,
    compels: str = "must place",
) -> None:
    """Make a kind of question known.

    - ``number``: the first field of every such frame, in saved games too, and so for ever; ``word``: its name.
    - ``run`` goes on until somebody must be asked, and says whether that is now; ``asks``: who.
    - ``choices``: the legal answers; ``take``: what an answer does.
    - ``dice``: how many fall when chance is asked. Where chance is asked for something else, its outcomes are the
      ``choices``, all alike or with these ``weights``.
    - ``piece``, ``square``, ``needed``: the slot and the square it is about (-1: none), for chance who rolls and the
      score that counts.
    - ``subject``: the label of the piece and the square that a player is told of; otherwise those of ``piece``.
    - ``newcomer``: the label of the model that the answer places, which has no slot yet.
    - ``thrown``: the dice on the table, packed: the marine's and his enemy's.
    - ``texts``: the question in English, by the kind that players are told; none where only chance is asked. Where it
      has several, ``told`` says which it is now.
    - ``decline``: the answer of somebody who wants nothing; ``compels``: the reason why nobody may pass, if so.
    """
    if number in QUESTIONS or any(word == known.word for known in QUESTIONS.values()):
        raise ValueError(f"{number} or '{word}' is the number or word of another question; choose what was never used")
    RECORDS[number] = record
    QUESTIONS[number] = QuestionKind(
        number,
        word,
        record,
        run,
        asks,
        choices,
        take,
        dice,
        weights,
        piece,
        square,
        needed,
        subject,
        newcomer,
        thrown,
        texts or {},
        told,
        decline,
        compels,
    )


# -- reading -----------------------------------------------------------------------------------------------------------


def declared(frame: Frame) -> QuestionKind:
    """The kind of question that this frame asks."""
    return QUESTIONS[frame[0]]


def top(position: Position) -> Frame:
    """The frame of the question now asked; the game is not over."""
    return position.stack[-1]


def asked_kind(position: Position) -> int:
    """The number of the kind of question now asked; NOT_ASKED when the game is over. For its fields:
    ``Position.asks(Record)``."""
    return position.stack[-1][0] if position.stack else NOT_ASKED


def waits(position: Position, number: int) -> bool:
    """Whether a question of this kind is on the stack, now asked or still to be asked."""
    return any(kind_of(frame) == number for frame in position.stack)
