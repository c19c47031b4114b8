"""The psychic cards of the first edition: what they change in the books they are joined to, each with the rule that
says so."""

from dataclasses import replace

from sensorium.rules.content.rulebook import Rulebook


def psychic(book: Rulebook) -> Rulebook:
    """This book with the deck, the hands and casting on. It stands on Deathwing and the magazine's rulings."""
    return replace(
        book,
        # -- psychic cards and the cult --
        cards=True,  # cult.choose.psychic
    )
