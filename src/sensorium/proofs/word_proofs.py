"""Answers in words: each has its own, the words lead back to it, and what is refused is refused by a rule."""

from __future__ import annotations

from collections.abc import Iterable

from sensorium.board.compass import DIRECTION_WORDS, FACING_WORDS
from sensorium.catalogue import catalogue
from sensorium.proofs.random_play import unasked
from sensorium.proofs.stream import Numbers, one_of
from sensorium.rules.content.cards import CARD_WORDS, COLOURS
from sensorium.rules.content.kinds import NOTHING
from sensorium.rules.core.answers import without_cp
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.log import Answer, code_of, speaker
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import (
    AT_PIECE,
    AT_SQUARE,
    NUMBERED,
    PLAIN,
    SIMPLE,
    Unreadable,
    read,
    split_payment,
    words,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, DEAD, MARINES, SIDE_WORDS, STEALERS


def words_are_unique(position: Position) -> None:
    """No two answers to the question now asked are the same, nor do two have the same words."""
    legal = answers(position)
    assert len(legal) == len(set(legal)), f"an answer is offered twice: {[words(position, code) for code in legal]}"
    said: dict[str, int] = {}
    for code in legal:
        text = words(position, code)
        assert text == " ".join(text.split()), f"the words {text!r} have blanks too many"
        assert text not in said, f"the answers {said.get(text)} and {code} are both called '{text}'"
        said[text] = code


def words_round_trip(position: Position) -> None:
    """The words of every legal answer lead back to that answer, for whoever reads them: a player's line or a log's."""
    side = asked(position)
    legal = answers(position)
    for code in unasked(position):
        text = words(position, code)
        assert resolve(position, text) == [code], f"'{text}' is not understood"
        assert code_of(position, Answer(speaker(position, code), text), 1) == code, f"the log does not read '{text}'"
    for code in legal:
        text = words(position, code)
        assert code_of(position, Answer(SIDE_WORDS[side], text), 1) == code, f"the log reads '{text}' otherwise"
        if side == CHANCE:
            continue
        bare = read(position, split_payment(text)[0])
        assert bare == without_cp(code), f"'{text}' is read as answer {bare}, and is {without_cp(code)}"
        try:
            found = resolve(position, text)
        except Refusal as refusal:
            raise AssertionError(f"'{text}' is a legal answer and is refused: {refusal}") from refusal
        assert found == [code], f"'{text}' is answer {code} and leads to {found}"


def refusals_cite(position: Position, texts: Iterable[str]) -> None:
    """Each of these moves can be made, or is refused by a rule of the catalogue that belongs to this rulebook."""
    before = position.digest()
    books = position.rulebook.name.split("+")
    if position.rulebook.cards:
        books.append("cult")  # whose book has the cards
    legal = {words(position, code) for code in answers(position)}
    for text in texts:
        codes, refusal = tried(position, text)
        if refusal is None:
            playable(position, text, codes)
            continue
        assert text not in legal, f"'{text}' is a legal answer and is refused: {refusal}"
        if not refusal.rule:
            assert is_unreadable(position, text), f"'{text}' is refused by no rule: {refusal.what}"
            continue
        for rule in (refusal.rule, *refusal.also):
            assert rule in catalogue(), f"'{text}' is refused by `{rule}`, which no book knows"
            assert catalogue().book_of(rule) in books, f"'{text}' is refused by `{rule}`, of another book"
    assert position.digest() == before, "asking whether a move may be made changed the position"


def tried(position: Position, text: str) -> tuple[list[int], Refusal | None]:
    """The answers that make this move, or its refusal."""
    try:
        return resolve(position, text), None
    except Refusal as refusal:
        return [], refusal
    except Exception as problem:
        raise AssertionError(f"'{text}' is neither made nor refused but breaks: {problem!r}") from problem


def playable(position: Position, text: str, codes: list[int]) -> None:
    later = position.copy()
    for code in codes:
        offered = code in answers(later) or code in unasked(later)
        assert offered, f"'{text}' leads to {code}, which is not on offer"
        play(later, code)


def is_unreadable(position: Position, text: str) -> bool:
    try:
        read(position, split_payment(text)[0])
    except Unreadable as problem:
        return str(problem) != ""
    return False


def attempts(position: Position, numbers: Numbers, count: int) -> list[str]:
    """So many well-formed moves, most of them not allowed: any piece, any verb, any target."""
    names = [
        position.name(slot)
        for slot in range(len(position.kind))
        if position.kind[slot] != NOTHING and position.place[slot] != DEAD
    ]
    if not names:
        return list(PLAIN.values())
    return [attempt(position, numbers, names) for _ in range(count)]


def card_attempts(
    position: Position, numbers: Numbers, name: str, other: str, square: str, direction: str
) -> list[str]:
    """What might be said of psychic cards, where there are any."""
    if not position.rulebook.cards:
        return []
    card, colour = one_of(numbers, CARD_WORDS), one_of(numbers, COLOURS[:4])
    held = position.psychic.hand(asked(position)) if asked(position) in (MARINES, STEALERS) else ()
    own = CARD_WORDS[one_of(numbers, held)] if held else card
    return [
        f"{name} cast {own} {other}",
        f"{name} cast {own} {square}",
        f"{name} cast {own}",
        f"{name} cast {card} hand",
        f"{name} aura {colour}",
        f"{name} boost {own}",
        f"{name} arc {other}",
        f"{name} throw {direction}",
        f"{name} also {square}",
        f"{one_of(numbers, ('marine', 'stealer'))} force {own}",
        f"{one_of(numbers, ('marine', 'stealer'))} discard {own}",
    ]


def attempt(position: Position, numbers: Numbers, names: list[str]) -> str:
    name, other, third = one_of(numbers, names), one_of(numbers, names), one_of(numbers, names)
    square = position.board.name(numbers.randrange(position.board.count))
    direction, facing = one_of(numbers, DIRECTION_WORDS), one_of(numbers, FACING_WORDS)
    number = numbers.randrange(7)
    entries = position.board.entries
    entry = one_of(numbers, entries).name if entries else 0
    text = one_of(
        numbers,
        [
            f"{name} {one_of(numbers, list(SIMPLE.values()))}",
            f"{name} {one_of(numbers, list(SIMPLE.values()))}",
            f"{name} {one_of(numbers, list(AT_PIECE.values()))} {other}",
            f"{name} {one_of(numbers, list(AT_PIECE.values()))} {other}",
            f"{name} {one_of(numbers, list(AT_SQUARE.values()))} {square}",
            f"{name} {one_of(numbers, list(AT_SQUARE.values()))} {square}",
            f"{name} {one_of(numbers, list(NUMBERED.values()))} {number}",
            one_of(numbers, list(PLAIN.values())),
            f"{one_of(numbers, ('marine', 'stealer'))} pass",
            f"{name} move {direction}",
            f"{name} move {direction}",
            f"{name} move {direction} then turn {facing}",
            f"{name} turn {facing} then move {direction}",
            f"{name} turn {facing}",
            f"{name} face {facing}",
            f"{name} enter",
            f"{name} enter then turn {facing}",
            f"{name} climb {one_of(numbers, ('up', 'down'))}",
            f"{name} place {square}",
            f"{name} place entry {entry}" if entries else f"{name} reroll",
            f"{name} reroll {number}",
            f"{name} broodlord",
            f"{name} drop {other}",
            f"{name} pass {other} to {third}",
            *card_attempts(position, numbers, name, other, square, direction),
        ],
    )
    return text + one_of(numbers, ("", "", "", " cp", f" cp {number}"))
