"""Bots at either side of a table."""

from __future__ import annotations

from typing import Final

from sensorium.players.api.registry import UnknownPlayerError, entry_named
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.server.seats import HUMAN
from sensorium.table import wire

EQUALS: Final[dict[wire.Side, str]] = {"marine": "sergeant", "stealer": "brood"}  # who plays a side that a bot cannot


def at_other_side(player: str, side: wire.Side) -> str:
    """The same player at the other side of the table, or its equal there."""
    if player == HUMAN:
        return player
    try:
        entry_named(player, SIDE_WORDS.index(side))
    except UnknownPlayerError:
        _, _, level = player.partition(":")
        equal = EQUALS[side]
        try:
            entry_named(f"{equal}:{level}")
        except UnknownPlayerError:
            return equal
        return f"{equal}:{level}" if level else equal
    return player
