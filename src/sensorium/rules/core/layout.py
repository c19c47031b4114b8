"""Which properties a position has and is saved with.

A property added after games have been saved goes to the end of its list and into ``LAYOUT.later`` with its neutral
value; then every game saved before keeps its data and its digests.
"""

from __future__ import annotations

from typing import Any, Final

COLUMNS: Final = (
    "kind",
    "place",
    "facing",
    "ap",
    "flags",
    "gear",
    "ammo",
    "reloads",
    "psi",
    "value",
    "label",
    "aim",
    "shots",
    "holder",
    "fired",
)
# Columns that are tuples: a copy shares them.
SHARED: Final = ("kind", "gear", "label", "fired", "ammo", "reloads", "psi", "value", "holder")
MASKS: Final = (
    "locked",
    "fields",
    "stuck",
    "occupied",
    "marines_at",
    "blips_at",
    "doors",
    "shut",
    "burning",
    "barrier",
    "fixtures",
    "damaged",
    "rubble",
    "broken",
    "veil",
    "melta",
    "smoke",
)
NUMBERS: Final = (
    "marine_count",
    "turn",
    "side",
    "phase",
    "step",
    "active",
    "drawn",
    "spent",
    "seconds",
    "expired",
    "winner",
    "ending",
    "serial",
    "burned",
    "sealed",
    "closed",
    "brood_used",
    "things",
    "latched",
    "happened",
    "supplied",
    "supply",
    "extra",
    "worked",
    "doomed",
    "called",
    "stirred",
    "teleported",
    "teleport_turn",
    "ambushes",
    "bonus_points",
    "taking",
    "quiet",
    "supply_mark",
    "forfeited",
    "placed_models",
)
MUTABLE: Final = ("tally", "progress", "wounds", "exits_used")
LISTS: Final = (*MUTABLE, "pile", "used", "trigger", "hazards", "ambush")


class Layout:
    """Which properties a position is saved with. ``later``: those that came after games had been saved, each with the
    neutral value it has in all of these; at that value it is neither saved nor part of the digest, so that a position
    of an older game has the data and the digest it always had."""

    def __init__(
        self,
        columns: tuple[str, ...],
        masks: tuple[str, ...],
        numbers: tuple[str, ...],
        lists: tuple[str, ...],
        later: dict[str, int],
    ) -> None:
        self.columns = columns
        self.masks = masks
        self.numbers = numbers
        self.lists = lists
        self.later = later

    def names(self) -> tuple[str, ...]:
        return (*self.columns, *self.masks, *self.numbers, *self.lists, "stack", "psychic")

    def is_neutral(self, name: str, value: Any) -> bool:
        """Whether a position with this value of the property is saved without it."""
        neutral = self.later.get(name)
        if neutral is None:
            return False
        if isinstance(value, int):
            return value == neutral
        return all(one == neutral for one in value)


LATER: Final[dict[str, int]] = {
    "teleported": 0,
    "teleport_turn": 0,
    "ambushes": 0,
    "fired": 0,
    "bonus_points": 0,
    "taking": -1,
    "quiet": 0,
    "supply_mark": 0,
    "forfeited": 0,
    "placed_models": 0,
    "broken": 0,
    "veil": 0,
    "melta": 0,
    "smoke": 0,
}
LAYOUT: Final = Layout(COLUMNS, MASKS, NUMBERS, LISTS, LATER)
