"""What a game has left behind: marks on the deck, and what each piece has done. Both are read from the lines of the
log that everybody is told, so a player who sits down late is shown the same as one who was there.
"""

from __future__ import annotations

from collections.abc import Sequence

from sensorium.rules.core.verbs import POWER, VERBS, tagged
from sensorium.table import wire

# Marks on the deck.
BLOOD, ICHOR, SCORCH, WRECK, DEBRIS = "blood", "ichor", "scorch", "wreck", "debris"
FIRES = ("flamed", "spread", "self-destructed", "overloaded")
POWERS = frozenset(VERBS[verb].word for verb in tagged(POWER))
BROKEN = ("object destroyed", "crate destroyed", "tank destroyed", "bulkhead breached", "ladder destroyed")
LEAVINGS = ("exited", "escaped", "teleported")


class Aftermath:
    """Reads the lines of a log once, in their order; ``marines``: the names of one side."""

    def __init__(self, marines: Sequence[str]) -> None:
        self.marines = frozenset(marines)
        self.read = 0
        self.traces: dict[str, list[str]] = {}
        self.services = {name: wire.Service(name=name) for name in marines}
        self.cause: dict[str, str] = {}  # by what one dies of it: who has set the last fire, thrown the last grenade
        self.turn = 0

    def follow(self, lines: Sequence[wire.EventLine]) -> None:
        """Read on to the end of these lines, which begin with those read before."""
        for line in lines[self.read :]:
            self.take(line)
        self.read = len(lines)

    def record(self) -> list[wire.Service]:
        """Every marine, then those of the other side who have killed or cast cards, the deadliest first."""
        own = [self.services[name] for name in self.services if name in self.marines]
        others = [one for name, one in self.services.items() if name not in self.marines and (one.kills or one.casts)]
        return own + sorted(others, key=lambda one: (-one.kills, -one.casts))

    # -- line by line -------------------------------------------------------------------------------------------------

    def take(self, line: wire.EventLine) -> None:
        facts = line.facts
        kind, piece = line.kind, str(facts.get("piece", ""))
        self.turn = line.turn
        if kind == "killed":
            self.bury(piece, facts)
        elif kind in FIRES:
            self.burn(kind, piece, facts)
        elif kind == "exploded":
            self.cause["explosion"] = self.cause["detonation"] = piece
            self.leave(SCORCH, facts, "at")
            self.leave(DEBRIS, facts, "at")
        elif kind in BROKEN:
            self.leave(DEBRIS, facts, "at")
        elif kind == "door destroyed":
            self.leave(WRECK, facts, "door")
        elif kind == "assault ends":
            self.fight(piece, str(facts["at"]), int(str(facts["attack"])) - int(str(facts["defence"])))
        else:
            self.count(kind, piece, facts)

    def leave(self, mark: str, facts: dict[str, wire.Fact], where: str) -> None:
        """A mark on the square that this fact names, if it does."""
        square = str(facts.get(where, ""))
        if square:
            self.traces.setdefault(mark, []).append(square)

    def burn(self, kind: str, piece: str, facts: dict[str, wire.Fact]) -> None:
        if piece:
            self.cause["flames"] = piece
            self.service(piece).flames += kind == "flamed"
        scorched = self.traces.setdefault(SCORCH, [])
        scorched += [square for square in str(facts.get("squares", "")).split() if square not in scorched]

    def fight(self, attacker: str, defender: str, margin: int) -> None:
        for name, won in ((attacker, margin > 0), (defender, margin < 0)):
            service = self.service(name)
            service.fights += 1
            service.fights_won += won

    def bury(self, piece: str, facts: dict[str, wire.Fact]) -> None:
        marine = piece in self.marines
        self.leave(BLOOD if marine else ICHOR, facts, "at")
        how = str(facts.get("how", ""))
        by = str(facts.get("by", "")) or self.cause.get(how, "")
        service = self.service(piece)
        service.fate, service.turn, service.how, service.by = "dead", self.turn, how, by
        if by and (by in self.marines) != marine:
            self.service(by).kills += int(str(facts.get("value", 1)))

    def count(self, kind: str, piece: str, facts: dict[str, wire.Fact]) -> None:
        if kind == "rolled" and facts.get("roll") == "shot":
            self.service(piece).shots += 1
            self.service(piece).hits += bool(facts["hits"])
        elif kind in ("grenade", "plasma missile", "melta bomb"):
            self.service(piece).shots += 1
            self.cause[kind] = piece
            self.leave(SCORCH, facts, "at")
        elif kind == "jammed":
            self.service(piece).jams += 1
        elif kind == "worked":
            self.service(piece).works += 1
        elif kind in POWERS:
            self.service(piece).powers += 1
            self.cause["storm"] = piece
        elif kind == "cast":
            self.service(piece).casts += 1
            self.cause[str(facts["card"]).partition("/")[0]] = piece
        elif kind == "effect" and facts.get("effect") == "hellfire":
            self.burn(kind, "", facts)
        elif kind in LEAVINGS:
            service = self.service(piece)
            service.fate, service.turn = "left", self.turn

    def service(self, name: str) -> wire.Service:
        if name not in self.services:
            self.services[name] = wire.Service(name=name)
        return self.services[name]
