"""Facts about psychic cards: hands, discards, markers, casts, and what Scan has shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.rules.chapters.markers import marked
from sensorium.rules.content.cards import CARD_WORDS, HELLFIRE, MIASMA, POWER_WORDS, PRESCIENCE, STASIS, VORTEX
from sensorium.rules.core.notation import square_named
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIDE_WORDS

EFFECTS: Final = {POWER_WORDS[power]: power for power in (HELLFIRE, VORTEX, STASIS, MIASMA)}


def hand_fact(position: Position, rest: list[str]) -> str:
    """How many cards a side holds."""
    return f"{rest[0]} {len(position.psychic.hand(SIDE_WORDS.index(rest[0])))}"


def holds_fact(position: Position, rest: list[str]) -> str:
    held = [CARD_WORDS[card] for card in position.psychic.hand(SIDE_WORDS.index(rest[0]))]
    return "yes" if are_among(rest[1:], held) else f"{rest[0]}: {' '.join(held) or 'nothing'}"


def discarded_fact(position: Position, rest: list[str]) -> str:
    lying = [CARD_WORDS[card] for card in position.psychic.discards]
    return "yes" if are_among(rest, lying) else " ".join(lying) or "nothing"


def are_among(words: list[str], cards: list[str]) -> bool:
    """Whether all of these are there, copy by copy."""
    return all(words.count(word) <= cards.count(word) for word in words)


def deck_fact(position: Position, rest: list[str]) -> str:
    """How many cards the deck holds, which everybody knows: cult.hand.secret."""
    return str(len(position.psychic.deck))


def effect_fact(word: str) -> Callable[[Position, list[str]], str]:
    def fact(position: Position, rest: list[str]) -> str:
        return "yes" if marked(position, EFFECTS[word]) >> square_named(position, rest[0]) & 1 else "no"

    return fact


def steps_fact(position: Position, rest: list[str]) -> str:
    """The steps of the marker on a square, or of the foresight of whoever stands there."""
    square = square_named(position, rest[0])
    label = position.label[position.who[square]] if position.occupied >> square & 1 else -1
    for marker in position.psychic.markers:
        if marker.squares >> square & 1 or (marker.power == PRESCIENCE and marker.at == label):
            return f"{rest[0]} {marker.steps}"
    return f"{rest[0]} 0"


CARD_FACTS: Final[dict[str, Callable[[Position, list[str]], str]]] = {
    "hand": hand_fact,
    "holds": holds_fact,
    "discarded": discarded_fact,
    "deck": deck_fact,
    "steps": steps_fact,
    **{word: effect_fact(word) for word in EFFECTS},
}
