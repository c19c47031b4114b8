"""Psykers: who casts cards, how many in a turn, and who may play one now."""

from typing import Final

from sensorium.rules.chapters.markers import is_clouded, is_frozen
from sensorium.rules.content.kinds import LIBRARIAN, side_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import noted

MOST_LEVELS: Final = 4  # cult.psyker.chief-librarian


def mastery_of(position: Position, piece: int) -> int:
    """His mastery level; 0 for whoever is no psyker: cult.psyker.who, cult.psyker.mastery."""
    casts = position.rulebook.kinds[position.kind[piece]].casts
    if not casts:
        return 0
    return position.psychic.noted(position.psychic.mastery, position.label[piece]) or casts


def is_psyker(position: Position, piece: int) -> bool:
    return position.rulebook.cards and mastery_of(position, piece) > 0


def casts_left(position: Position, piece: int) -> int:
    """As many a turn as his level, in each player's turn anew: cult.psyker.casts, cult.ruling.cp-payment."""
    return mastery_of(position, piece) - position.psychic.noted(position.psychic.casts, position.label[piece])


def count_cast(position: Position, piece: int) -> None:
    psychic = position.psychic
    label = position.label[piece]
    used = psychic.noted(psychic.casts, label) + 1
    position.psychic = psychic._replace(casts=noted(psychic.casts, label, used))


def may_play(position: Position, piece: int) -> bool:
    """Whether a psyker may play cards at all where he is: on the board, and neither in Miasma nor in Stasis
    (cult.miasma.psykers, cult.stasis.effect, cult.ruling.entry-psyker). Prone he may: cult.force.free,
    cult.ruling.prone-psyker."""
    if not position.on_board(piece) or not is_psyker(position, piece):
        return False
    place = position.place[piece]
    return not is_clouded(position, place) and not is_frozen(position, place)


def has_aegis(position: Position, piece: int) -> bool:
    """cult.psyker.aegis, cult.ruling.armour-librarian"""
    return position.kind[piece] == LIBRARIAN


def holds_cards(position: Position, piece: int) -> bool:
    """Whether his player has any card, which everybody knows: cult.ruling.question-timing."""
    return bool(position.psychic.hand(side_of(position.kind[piece])))
