"""What has changed between two scenes of one viewer, and the new scene made of the old one and that.

A patch is made of two scenes of the same seat and of nothing else, so it tells nothing that the seat is not shown
anyway.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sensorium.table import wire

One = TypeVar("One")

LISTED = ("pieces", "doors")  # patched one by one; every other field is replaced whole
WHOLE = tuple(name for name in wire.Scene.__struct_fields__ if name not in LISTED)


def patch(before: wire.Scene, after: wire.Scene) -> wire.Patch | None:
    """What makes the one scene of the other; None where they are the same."""
    if before == after:
        return None
    change = wire.Patch()
    for name in WHOLE:
        value = getattr(after, name)
        if value != getattr(before, name):
            setattr(change, name, value)
    change.pieces, change.gone, change.order = changes(before.pieces, after.pieces, name_of)
    change.doors, change.gone_doors, order = changes(before.doors, after.doors, square_of)
    if order:
        change.doors, change.gone_doors = after.doors, distinct(before.doors, square_of)
    return change


def patched(before: wire.Scene, change: wire.Patch | None) -> wire.Scene:
    """The scene after this change; the one before it is left as it is."""
    if change is None:
        return before
    fields = {name: getattr(before, name) for name in WHOLE}
    for name in WHOLE:
        value = getattr(change, name)
        if value is not None:
            fields[name] = value
    pieces = merged(before.pieces, change.pieces, change.gone, name_of)
    if change.order:
        named = {piece.name: piece for piece in pieces}
        pieces = [named[name] for name in change.order]
    return wire.Scene(pieces=pieces, doors=merged(before.doors, change.doors, change.gone_doors, square_of), **fields)


# -- lists ------------------------------------------------------------------------------------------------------------


def name_of(piece: wire.Piece) -> str:
    return piece.name


def square_of(door: wire.Door) -> str:
    return door.square


def changes(before: list[One], after: list[One], key: Callable[[One], str]) -> tuple[list[One], list[str], list[str]]:
    """Those that are new or have changed, the keys of those that are gone, and the order, where it is to be told."""
    known = {key(one): one for one in before}
    keys = [key(one) for one in after]
    there = set(keys)
    if len(known) < len(before) or len(there) < len(after):  # two of one name: all of them anew
        return after, distinct(before, key), []
    changed = [one for one in after if known.get(key(one)) != one]
    gone = [name for name in known if name not in there]
    order = keys if [key(one) for one in merged(before, changed, gone, key)] != keys else []
    return changed, gone, order


def merged(before: list[One], changed: list[One], gone: list[str], key: Callable[[One], str]) -> list[One]:
    kept = [one for one in before if key(one) not in gone]
    fresh = {key(one): one for one in changed}
    there = {key(one) for one in kept}
    return [fresh.get(key(one), one) for one in kept] + [one for one in changed if key(one) not in there]


def distinct(ones: list[One], key: Callable[[One], str]) -> list[str]:
    return list(dict.fromkeys(key(one) for one in ones))
