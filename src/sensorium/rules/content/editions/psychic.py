"""The psychic cards of the first edition: what they change in the books they are joined to, each with the rule that
says so."""

from dataclasses import replace

from sensorium.rules.content.editions.common import with_kinds
from sensorium.rules.content.kinds import LIBRARIAN
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.psychic_reasons import PSYCHIC_REASONS


def psychic(book: Rulebook) -> Rulebook:
    """This book with the deck, the hands and casting on. It stands on Deathwing and the magazine's rulings."""
    return replace(
        book,
        # -- psychic cards and the cult --
        cards=True,  # cult.choose.psychic
        aegis_once_per_attack=False,  # cult.ruling.aegis-each
        # No psi points, and of the first level where a mission says nothing: cult.psyker.no-psi, cult.psyker.mastery,
        # cult.ruling.psi-or-cards
        kinds=with_kinds(book.kinds, replace(book.kinds[LIBRARIAN], psi=0, mastery=(1, 2, 3, 4), casts=1)),
        reasons=PSYCHIC_REASONS + book.reasons,
    )
