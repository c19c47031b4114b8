"""The marine player's record of his whole force (deathwing.campaign.recorded): men, squads, and what becomes of them.

These are all the men he has (deathwing.campaign.all-men): nobody is added after the force is bought.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from sensorium.campaign.refusal import Refusal
from sensorium.forces.force import Force, Marine

LARGEST: Final = 5  # deathwing.campaign.squad-maximum


@dataclass
class Man:
    """A marine through the war: what he carries is the same in every game (deathwing.campaign.replenish)."""

    marine: Marine
    games: int = 0
    kills: int = 0
    last: int = 0  # the game he was in last; 0: none
    died: int = 0  # the game he died in
    cause: str = ""  # of his death: battle, teleport, left behind; nothing: he lives
    guards: bool = False  # stays at the perimeter: deathwing.campaign.defence.no-attack

    @property
    def name(self) -> str:
        return self.marine.name

    @property
    def alive(self) -> bool:
        return not self.cause


@dataclass
class Muster:
    """A squad as it stands now. ``losses``: it has lost somebody in this war, and may be filled up."""

    name: str
    kind: str
    men: list[Man] = field(default_factory=list)
    losses: bool = False

    def living(self) -> list[Man]:
        """deathwing.campaign.survivors-only"""
        return [man for man in self.men if man.alive]

    def tired_man(self, played: int) -> Man | None:
        """Somebody who was in the last game played: deathwing.campaign.rest."""
        return next((man for man in self.living() if played and man.last == played), None)

    def guards(self) -> bool:
        return any(man.guards for man in self.living())


class Roster:
    def __init__(self, force: Force) -> None:
        self.name = force.name
        self.points = force.points
        self.price = force.price()
        self.time = force.time  # deathwing.ruling.campaign-time-points: bought once, good in every game
        self.squads = [
            Muster(squad.name, squad.kind, [Man(marine) for marine in squad.marines()]) for squad in force.squads
        ]
        self.fallen: list[tuple[str, Man]] = []  # squad and man, in the order of their deaths

    def squad(self, name: str) -> Muster:
        """Refusal: there is none of this name any more."""
        for squad in self.squads:
            if squad.name == name:
                return squad
        raise Refusal("deathwing.campaign.all-men", "no squad", squad=name)

    def men(self) -> list[Man]:
        return [man for squad in self.squads for man in squad.living()]

    def bar(self, squad: Muster, played: int) -> Refusal | None:
        """Why a squad cannot be chosen for a game, or nothing."""
        if not squad.living():
            return Refusal("deathwing.campaign.survivors-only", "all dead", squad=squad.name)
        tired = squad.tired_man(played)
        if tired is not None:
            return Refusal("deathwing.campaign.rest", "resting", squad=squad.name, name=tired.name)
        if squad.guards():
            return Refusal("deathwing.campaign.defence.no-attack", "guarding", squad=squad.name)
        return None

    def available(self, played: int) -> list[Muster]:
        return [squad for squad in self.squads if self.bar(squad, played) is None]

    def strike(self, name: str, game: int, cause: str) -> None:
        """deathwing.campaign.casualties-recorded"""
        for squad in self.squads:
            for man in squad.living():
                if man.name == name:
                    man.died, man.cause = game, cause
                    squad.losses = True
                    self.fallen.append((squad.name, man))

    # -- disbanding ---------------------------------------------------------------------------------------------------

    def disband(self, name: str, moves: list[tuple[str, str]]) -> None:
        """Share the men of a squad out among others that have suffered losses: deathwing.campaign.redistribute,
        deathwing.ruling.campaign-redistribute-limits. Whoever receives a man who was in the last game, or who guards
        the perimeter, rests or guards with him (deathwing.example.campaign-redistribution): it is the men who are
        asked. Refusal: nothing has changed."""
        squad = self.squad(name)
        whole = "deathwing.ruling.campaign-redistribute-limits"
        going = {man.name: man for man in squad.living()}
        sizes = {one.name: len(one.living()) for one in self.squads}
        for who, target in moves:
            into = self.squad(target)
            if into is squad:
                raise Refusal(whole, "itself", squad=name)
            if who not in going:
                raise Refusal("deathwing.campaign.redistribute", "not his squad", name=who, squad=name)
            if not into.losses:
                raise Refusal("deathwing.campaign.redistribute", "no losses", squad=target)
            sizes[target] += 1
            if sizes[target] > LARGEST:
                raise Refusal("deathwing.campaign.squad-maximum", "five", squad=target, most=LARGEST)
        named = [who for who, _ in moves]
        for who in going:
            if named.count(who) != 1:
                raise Refusal(whole, "whole", name=who, squad=name)
        for who, target in moves:
            self.squad(target).men.append(going[who])
        self.squads.remove(squad)
