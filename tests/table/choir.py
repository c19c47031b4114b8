"""A table with psychic cards at which everybody stands where he is wanted and holds what he is to play."""

from __future__ import annotations

from sensorium.rules.content.cards import CARD_WORDS, deck_of
from sensorium.rules.core.psychic import rest_of
from sensorium.table.table import Table
from tests.table.arena import CARDS
from tests.table.sitting import arena_of, question, seat_asked

# Ivo looks through the open door into the hall of the choir; Oda and the others stand out of his way.
PLACES = {
    "a": "9,4",
    "b": "10,4",
    "Ivo": "5,2",
    "Oda": "2,4",
    "Bo": "1,1",
    "Sig": "1,4",
    "Mag": "11,2",
    "Pat": "15,1",
    "Psy": "9,1",
    "Hyb": "13,4",
    "Gnash": "9,2",
}


def numbers_of(words: str) -> tuple[int, ...]:
    """Cards by their words, sorted as a hand is."""
    return tuple(sorted(CARD_WORDS.index(word) for word in words.split()))


def stack(table: Table, marine: str = "", stealer: str = "") -> None:
    """Deal anew: each side holds these cards, and the rest is the deck."""
    hands = (numbers_of(marine), numbers_of(stealer))
    position = table.position
    position.psychic = position.psychic._replace(
        marine_hand=hands[0],
        stealer_hand=hands[1],
        deck=tuple(sorted(rest_of(deck_of(), hands[0] + hands[1]))),
        discards=(),
        marine_shown=(),
        stealer_shown=(),
    )


def choir(
    marine: str = "", stealer: str = "", seed: int = 1, seat: str = "marine", places: dict[str, str] | None = None
) -> Table:
    """At the first action of this seat's turn, with these cards in the hands."""
    table = arena_of(CARDS, seed=seed)
    wanted = {**PLACES, **(places or {})}
    for _ in range(200):
        told = question(table)
        if told.kind == "action" and told.side == seat:
            break
        table.give(seat_asked(table), [answer(told.kind, told.piece, told.decline, wanted)], 0.0)
    stack(table, marine, stealer)
    return table


def answer(kind: str, piece: str, decline: str, wanted: dict[str, str]) -> str:
    if kind == "deployment":
        return f"{piece} place {wanted[piece]}"
    if kind == "face":
        return f"{piece} face {'W' if piece in ('Mag', 'Pat', 'Psy', 'Hyb', 'Gnash') else 'E'}"
    if kind in ("discard", "exchange", "extra cards") and decline:
        return decline
    return "end turn" if kind == "action" else decline
