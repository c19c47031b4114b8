"""The cult: what its models, their weapons and marines in power armour change in the books they are joined to, each
with the rule that says so."""

from dataclasses import replace

from sensorium.rules.content.rulebook import Rulebook


def cult(book: Rulebook) -> Rulebook:
    """This book with the cult's pieces. It stands on the magazine's rulings, with psychic cards or without."""
    return replace(
        book,
        # -- psychic cards and the cult --
        cult=True,  # cult.choose.cult
    )
