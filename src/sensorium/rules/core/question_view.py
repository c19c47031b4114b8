"""Describes the current question: who is asked, about which piece or square, and for a roll the dice and the score."""

from typing import Final

from sensorium.rules.core.engine import asked
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import QUESTIONS, declared
from sensorium.rules.core.vocabulary import CHANCE, NOBODY

OVER: Final = "over"
OVER_TEXT: Final = "The game is over."


class Question:
    """One question. ``piece`` is the slot it is about (who rolls, when chance is asked), or -1; ``square`` likewise."""

    def __init__(self, side: int, kind: str, piece: int, square: int, dice: int, needed: int) -> None:
        self.side = side
        self.kind = kind
        self.piece = piece
        self.square = square
        self.dice = dice
        self.needed = needed


def question(position: Position) -> Question:
    """The question now asked. Nobody is asked when the game is over."""
    if not position.stack:
        return Question(NOBODY, OVER, -1, -1, 0, 0)
    frame = position.stack[-1]
    kind = declared(frame)
    side = asked(position)
    dice = kind.dice(position, frame) if kind.dice is not None and side == CHANCE else 0
    piece = kind.piece(position, frame)
    return Question(side, kind.word, piece, kind.square(position, frame), dice, kind.needed(position, frame))


def told_kind(position: Position) -> str:
    """What players are told that the question is; not every kind is asked about under its own name."""
    if not position.stack:
        return OVER
    frame = position.stack[-1]
    kind = declared(frame)
    if kind.told is not None:
        return kind.told(position, frame)
    return next(iter(kind.texts), kind.word)


def text_of(position: Position) -> str:
    """The question in English, with ``{piece}`` for the name of the piece it is about."""
    return declared(position.stack[-1]).texts[told_kind(position)] if position.stack else OVER_TEXT


def all_texts() -> dict[str, str]:
    """Every question that a player can be told of, by its kind; that the game is over among them."""
    texts = {kind: text for declared_kind in QUESTIONS.values() for kind, text in declared_kind.texts.items()}
    return {**texts, OVER: OVER_TEXT}


def subject(position: Position) -> tuple[int, int]:
    """The label of the piece and the square that a player is told the question is about; -1 where there is none."""
    if not position.stack:
        return -1, -1
    frame = position.stack[-1]
    kind = declared(frame)
    if kind.subject is not None:
        label, place = kind.subject(position, frame)
    else:
        piece = kind.piece(position, frame)
        label, place = (position.label[piece], position.place[piece]) if piece >= 0 else (-1, -1)
    return label, place if 0 <= place < position.board.count else -1


def newcomer(position: Position) -> int:
    """The label of the model that the answer will place, which is no piece yet; -1 where there is none."""
    if not position.stack:
        return -1
    frame = position.stack[-1]
    label = declared(frame).newcomer
    return label(position, frame) if label is not None else -1


def thrown(position: Position) -> tuple[int, int]:
    """The dice that lie on the table in a fight, packed: the marine's, and his enemy's."""
    if not position.stack:
        return 0, 0
    frame = position.stack[-1]
    dice = declared(frame).thrown
    return dice(position, frame) if dice is not None else (0, 0)
