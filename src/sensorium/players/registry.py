"""The players there are, by name: ``rush``, ``brood:normal``. New ones register themselves here."""

from __future__ import annotations

from random import Random

from sensorium.players.player import Maker, Player


class Entry:
    """A kind of player: how to make one, for which sides, with which parameters after the colon."""

    def __init__(self, name: str, maker: Maker, about: str, sides: str, parameters: tuple[str, ...]) -> None:
        self.name = name
        self.maker = maker
        self.about = about
        self.sides = sides
        self.parameters = parameters


class UnknownPlayerError(ValueError):
    """A name that belongs to no player, with those that exist."""


registered: dict[str, Entry] = {}


def register(name: str, maker: Maker, about: str, sides: str = "both", parameters: tuple[str, ...] = ()) -> None:
    """Make a player known. ``maker`` gets the parameter (or the empty string) and a source of random numbers."""
    registered[name] = Entry(name, maker, about, sides, parameters)


def player_named(text: str, rng: Random) -> Player:
    """The player of a name such as ``random`` or ``brood:hard``."""
    name, _, parameter = text.partition(":")
    entry = registered.get(name)
    if entry is None:
        known = ", ".join(sorted(registered))
        raise UnknownPlayerError(f"there is no player '{name}'; players: {known}")
    if parameter and parameter not in entry.parameters:
        known = ", ".join(entry.parameters) or "none"
        raise UnknownPlayerError(f"'{name}' has no parameter '{parameter}'; parameters: {known}")
    return entry.maker(parameter, rng)
