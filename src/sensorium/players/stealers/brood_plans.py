"""Parameters of the brood: a plan for a turn, and the intent of one piece."""

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


class Intent:
    """What one piece is about to do."""

    __slots__ = ("claws", "door", "label", "machine", "path", "side", "worth")

    def __init__(self, label: int, path: list[int], worth: float) -> None:
        self.label = label
        self.path = path  # squares, the next one last
        self.worth = worth
        self.claws = -1  # the marine to claw at the end
        self.machine = -1  # the square of the fixture to beat at the end
        self.door = -1  # the square of the door to close at the end
        self.side = -1  # the facing to end with

    def copy(self) -> Intent:
        other = Intent(self.label, list(self.path), self.worth)
        other.claws, other.machine, other.door, other.side = self.claws, self.machine, self.door, self.side
        return other
