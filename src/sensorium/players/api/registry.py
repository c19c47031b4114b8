"""The registry of players by name: ``rush``, ``brood:normal``. Modules register their players here."""

from __future__ import annotations

from random import Random
from typing import Any

from sensorium.players.api.player import Maker, Player
from sensorium.rules.core.vocabulary import SIDE_WORDS

BOTH = "both"
SIDES = (BOTH, *SIDE_WORDS[:2])


class Entry:
    """A kind of player: how to make one, for which sides, with which parameters after the colon.

    ``free`` names a parameter that may be any text, such as the command of a program. ``rules`` is the expansion that a
    game with such a player is played by, as `missions.format.setup.set_up` wants it.
    """

    def __init__(
        self,
        name: str,
        maker: Maker,
        about: str,
        sides: str,
        parameters: tuple[str, ...],
        free: str = "",
        rules: str = "",
    ) -> None:
        self.name = name
        self.maker = maker
        self.about = about
        self.sides = sides
        self.parameters = parameters
        self.free = free
        self.rules = rules

    def plays(self, side: int) -> bool:
        return self.sides in (BOTH, SIDE_WORDS[side])

    def data(self) -> dict[str, Any]:
        """What ``sensorium players --json`` says of it."""
        sides = list(SIDE_WORDS[:2]) if self.sides == BOTH else [self.sides]
        told = {"name": self.name, "sides": sides, "parameters": list(self.parameters), "about": self.about}
        if self.free:
            told["free"] = self.free
        if self.rules:
            told["rules"] = self.rules
        return told


class UnknownPlayerError(ValueError):
    """An unknown player, parameter or side; the message lists what exists."""


registered: dict[str, Entry] = {}


def register(
    name: str,
    maker: Maker,
    about: str,
    sides: str = BOTH,
    parameters: tuple[str, ...] = (),
    *,
    free: str = "",
    rules: str = "",
) -> None:
    """Add a player to the registry. ``maker`` gets the parameter (or an empty string) and a random generator."""
    if not name or ":" in name or name != name.strip():
        raise ValueError(f"'{name}' is no name for a player; the colon begins its parameter")
    if sides not in SIDES:
        raise ValueError(f"'{name}' plays '{sides}'; say {', '.join(SIDES)}")
    registered[name] = Entry(name, maker, about, sides, parameters, free, rules)


def entry_named(text: str, side: int | None = None) -> Entry:
    """The entry of a name such as ``brood:hard``, if it exists, has that parameter and plays that side."""
    name, _, parameter = text.partition(":")
    entry = registered.get(name)
    if entry is None:
        known = ", ".join(sorted(registered))
        raise UnknownPlayerError(f"there is no player '{name}'; players: {known}")
    if entry.free:
        if not parameter:
            raise UnknownPlayerError(f"'{name}' needs a parameter; write {name}:{entry.free}")
    elif parameter and parameter not in entry.parameters:
        known = ", ".join(entry.parameters) or "none"
        raise UnknownPlayerError(f"'{name}' has no parameter '{parameter}'; parameters: {known}")
    if side is not None and not entry.plays(side):
        raise UnknownPlayerError(f"'{name}' plays the {entry.sides}s only, not the {SIDE_WORDS[side]}s")
    return entry


def expansions_of(*players: str) -> tuple[str, ...]:
    """The expansions that a game between these players is played by; ``missions.format.setup.set_up`` takes them."""
    wanted = [entry_named(text).rules for text in players]
    return tuple(dict.fromkeys(rules for rules in wanted if rules))


def known_expansions() -> list[tuple[str, ...]]:
    """What ``expansions_of`` gives for the players there are: none, and what each of them asks for."""
    return list(dict.fromkeys([(), *((entry.rules,) for entry in registered.values() if entry.rules)]))


def player_named(text: str, rng: Random, side: int | None = None) -> Player:
    """The player of a name such as ``random`` or ``brood:hard``; for that side, if one is given."""
    return entry_named(text, side).maker(text.partition(":")[2], rng)
