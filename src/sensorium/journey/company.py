"""Who goes: the company of ours, or one squad from the list, and what each of them has left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sensorium.forces.force import Force, Marine, check
from sensorium.journey.refusal import Refusal
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.content.kinds import KIND_WORDS
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.content.weapons import GEAR_WORDS, Arms

RULES: Final = "first+deathwing+solo"
MOST_POINTS: Final = 20  # solo.cloud-runner.alternative-squad
MOST_MARINES: Final = 5  # as many as a corridor holds: solo.ruling.cloud-runner-alternative
NAME: Final = "Remnant"

# solo.table.cloud-runner-squad, with people of ours. What is in the weapons is what they begin with, and the reloads
# come besides: solo.ruling.cloud-runner-reloads.
OURS: Final = (
    Marine("Wayland", "captain", ("storm-bolter", "power-sword", "grenade-launcher")),  # solo.cloud-runner.captain
    Marine("Thistle", "sergeant", ("storm-bolter", "power-fist")),  # solo.cloud-runner.weasel-fierce
    Marine("Oxblood", "sergeant", ("assault-cannon", "power-fist"), 3),  # solo.cloud-runner.lame-bear
    Marine("Cinder", "sergeant", ("heavy-flamer", "chainfist"), 1),  # solo.cloud-runner.bloody-moon
    Marine("Lector", "librarian", ("storm-bolter", "force-axe"), mastery=1),  # solo.cloud-runner.wisdom-keeper
)
ACCOUNTS: Final = ("ammo", "reloads", "psi", "fired")


@dataclass
class Man:
    """A marine on his way: what he has left carries over from board to board, until he falls
    (solo.ruling.cloud-runner-carry-over)."""

    marine: Marine
    ammo: int = 0
    reloads: int = 0
    psi: int = 0
    fired: int = 0  # by a weapon that wears out, in all
    fell: int = 0  # the board on which he died; 0: he lives
    kills: int = 0

    @property
    def name(self) -> str:
        return self.marine.name

    def arms(self, book: Rulebook) -> Arms:
        return book.arms(sum(1 << GEAR_WORDS.index(word) for word in self.marine.gear))

    def most(self, book: Rulebook) -> dict[str, int]:
        """The accounts that are kept for him, each with the most he can have."""
        arms = self.arms(book)
        found: dict[str, int] = {}
        if arms.magazine:
            found["ammo"] = arms.magazine
        if arms.reloadable is not None:
            found["reloads"] = arms.most_reloads
        if self.marine.mastery:
            found["psi"] = book.kinds[KIND_WORDS.index(self.marine.kind)].mastery[self.marine.mastery - 1]
        if arms.gun is not None and arms.gun.wear:
            found["fired"] = -1  # as often as he likes
        return found

    def line(self, book: Rulebook) -> str:
        """As a member of a squad is written in a mission, with what he has left."""
        words = [self.name, self.marine.kind, "with", *self.marine.gear]
        for account in self.most(book):
            if account != "fired" or self.fired:
                words += [account, str(getattr(self, account))]
        return " ".join(words)

    def account(self, book: Rulebook) -> str:
        """What he has left, as a line of the log tells it."""
        return " ".join([self.name, *(f"{word} {getattr(self, word)}" for word in self.most(book))])


def muster(marines: tuple[Marine, ...], book: Rulebook) -> list[Man]:
    """Everybody with all that he begins with."""
    company: list[Man] = []
    for marine in marines:
        man = Man(marine)
        most = man.most(book)
        man.ammo = most.get("ammo", 0)
        man.reloads = max(0, marine.reloads)
        man.psi = most.get("psi", 0)
        company.append(man)
    return company


def bought(force: Force) -> tuple[Marine, ...]:
    """The marines of a force that goes instead: exactly one squad with its options, for twenty points at most, led,
    and no more than a corridor holds (solo.cloud-runner.alternative-squad, solo.ruling.cloud-runner-alternative).
    Points spent on time are wasted: nobody holds a clock."""
    rule = "solo.ruling.cloud-runner-alternative"
    if force.price() > MOST_POINTS:
        raise Refusal("solo.cloud-runner.alternative-squad", "price", price=force.price(), most=MOST_POINTS)
    if len(force.squads) != 1:
        raise Refusal(rule, "one squad")
    if len(force.marines()) > MOST_MARINES:
        raise Refusal(rule, "five", most=MOST_MARINES)
    if not force.leaders():
        raise Refusal(rule, "leader")
    for fault in check(force):
        raise Refusal(fault.rule, "force", fault=fault.text())
    return tuple(force.marines())


def rulebook() -> Rulebook:
    return rulebook_named(RULES)
