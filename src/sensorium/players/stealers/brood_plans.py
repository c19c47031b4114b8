"""Plans: how the brood plays a turn."""

from __future__ import annotations

from typing import Final


class Plan:
    """How the brood plays a turn."""

    __slots__ = ("boldness", "focus", "hold", "name", "stealth", "then")

    def __init__(
        self,
        name: str,
        boldness: float = 1.0,
        stealth: float = 1.0,
        hold: bool = False,
        focus: int = -1,
        then: Plan | None = None,
    ) -> None:
        self.name = name
        self.boldness = boldness  # how much less its own losses count
        self.stealth = stealth  # how much being seen counts
        self.hold = hold  # no attack this turn unless it is nearly free
        self.focus = focus  # the marine it prefers as a target
        self.then = then  # what it means to do in the turn after; None: as usual

    def __repr__(self) -> str:
        return self.name


USUAL: Final = Plan("usual")
