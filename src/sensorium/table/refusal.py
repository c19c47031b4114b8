"""Why a table refuses something, with the rule that forbids it and that rule's text."""

from __future__ import annotations

from sensorium.catalogue import loader
from sensorium.catalogue.translation import told_of
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import split_move
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import MARINES, NOBODY
from sensorium.table import wire

LONGEST = 80  # letters of an answer: names and squares are short


class TableError(ValueError):
    """A table cannot be created, or rows cannot be restored: what is wrong, and what to do."""


class Refused(ValueError):
    """Something a seat may not do now. ``taken``: how many answers before it were given. ``errors``: the same in other
    languages."""

    def __init__(self, error: str, rule: str = "", taken: int = 0, errors: dict[str, str] | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.errors = errors or {}
        self.rule = rule
        self.text = rule_text(rule)
        self.texts = told_of(rule)
        self.taken = taken


def rule_text(rule: str) -> str:
    """What the catalogue says under this id; of a ruling its question too, without which an answer says little, and of
    a table what it is about."""
    if rule in loader.catalogue().tables:
        return loader.catalogue().tables[rule].words
    try:
        found = loader.entry(rule) if rule else None
    except KeyError:
        return ""
    return " ".join(f"{found.question} {found.text}".split()) if found is not None else ""


def codes_for(position: Position, side: int, text: str) -> list[int]:
    """The answers that a line of the notation stands for, if this side may give them now; ``position`` is imagined from
    its view.

    A line for another action while a free shot is offered declines the shot first.
    """
    check_words(text)
    try:
        return answers_for(position, side, text)
    except Refused:
        if asked(position) != side or asked_kind(position) != FREE_SHOT:
            raise
        later = position.copy()
        play(later, a.PASS)
        if asked(later) != side:
            raise
        return [a.PASS, *answers_for(later, side, text)]


def check_words(text: str) -> None:
    """Raise ``Refused`` for text that cannot be notation: too long, unprintable, or with digits other than 0 to 9."""
    strange = any(letter.isdigit() and not letter.isascii() for letter in text)
    if len(text) > LONGEST or strange or not text.isprintable():
        raise Refused("this is no answer in the words of the notation")


def answers_for(position: Position, side: int, text: str) -> list[int]:
    try:
        codes = resolve(position, text)
    except Refusal as refusal:
        raise Refused(refusal.what, refusal.rule) from None
    verb = a.verb_of(codes[0])
    if verb == a.TIME_UP:
        raise Refused("the clock says when time is up")
    if verb == a.STAND_DOWN:
        if side != MARINES:
            raise Refused("only the marine player takes his marines off overwatch or guard")
    elif asked(position) != side:
        over = asked(position) == NOBODY
        raise Refused("the game is over" if over else "the other side is asked; wait for its answer")
    return codes


def why(position: Position, side: int, text: str) -> wire.Why:
    """Whether this side may say that now, and if not, which rule forbids it."""
    try:
        check_words(text)
        codes_for(position, side, split_move(text)[0])
    except Refused as refused:
        return wire.Why(
            said=text,
            allowed=False,
            what=refused.error,
            rule=refused.rule,
            text=refused.text,
            texts=refused.texts,
        )
    return wire.Why(said=text, allowed=True)
