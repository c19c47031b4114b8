"""Events: what an answer made happen, with the facts that each viewer may know.

An event has public facts and, where it involves a secret, further facts for the one side that knows it. The words of
the facts are those of the notation. Logs, animations and statistics are made from events, never by comparing positions:
what these need and no sentence tells stands in its public details.
"""

from sensorium.rules.core.event_text import sentence
from sensorium.rules.core.vocabulary import NOBODY

Fact = str | int | bool | list[int]


class Event:
    """Something that happened: ``facts`` for all, ``secret`` for one side only. ``details`` are for all, too, and for
    pictures and records: where somebody died, what a fire fills."""

    def __init__(self, kind: str, facts: dict[str, Fact], privy: int, secret: dict[str, Fact]) -> None:
        self.kind = kind
        self.facts = facts
        self.privy = privy
        self.secret = secret
        self.details: dict[str, Fact] = {}

    def told_to(self, viewer: int) -> dict[str, Fact]:
        """The facts this viewer may know."""
        told: dict[str, Fact] = {"event": self.kind}
        told.update(self.facts)
        if self.privy == viewer and self.privy != NOBODY:
            told.update(self.secret)
        return told

    def shown_to(self, viewer: int) -> dict[str, Fact]:
        """The facts this viewer may know, with the details."""
        shown = self.told_to(viewer)
        shown.update(self.details)
        return shown

    def sentence(self, viewer: int) -> str:
        """The event in words, for this viewer."""
        return sentence(self.told_to(viewer))
