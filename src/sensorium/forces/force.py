"""A force: squads from the list with what was bought for them, its price, its time, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sensorium.forces.faults import Fault
from sensorium.forces.force_list import (
    ASSAULT,
    BEST_MASTERY,
    BOLTER,
    COUNTED,
    FIRST_MASTERY,
    FREE_CHOICE,
    HEAVY,
    IN_PLACE_OF_THE_GLOVE,
    LEADER,
    MAGAZINES,
    MASTERY,
    REARMED,
    RELOAD,
    SPARE_MAGAZINES,
    Option,
    Place,
    SquadKind,
    squad_kind,
)
from sensorium.rules.chapters.timer import MOST_TIME_POINTS, force_seconds

LEAST_BID = 4  # deathwing.ruling.bid-minimum: one reconnaissance squad
HIGHEST_BID = 50  # deathwing.bid.maximum
CAMPAIGN_BID = 125  # deathwing.campaign.bid: for a whole war
CAPTAIN = "captain"
SERGEANT = "sergeant"


@dataclass(frozen=True)
class Member:
    """One marine: his name and the options he takes, each with how often."""

    name: str
    options: tuple[tuple[str, int], ...] = ()
    line: int = field(default=0, compare=False)

    def takes(self, word: str) -> int:
        return sum(count for option, count in self.options if option == word)


@dataclass(frozen=True)
class Squad:
    """A squad of the list; its members are in the order of the list's places."""

    kind: str
    name: str
    members: tuple[Member, ...]
    line: int = field(default=0, compare=False)

    @property
    def of(self) -> SquadKind:
        return squad_kind(self.kind)

    def marines(self) -> list[Marine]:
        return [equipped(place, member) for place, member in zip(self.of.places, self.members, strict=True)]


@dataclass(frozen=True)
class Marine:
    """A member as he goes into the game."""

    name: str
    kind: str
    gear: tuple[str, ...]
    reloads: int = -1  # -1: he has nothing to reload
    mastery: int = 0

    @property
    def leads(self) -> bool:
        return self.kind in (CAPTAIN, SERGEANT)

    def line(self) -> str:
        """As a member of a squad is written in a mission."""
        words = [self.name, self.kind, "with", *self.gear]
        if self.reloads >= 0:
            words += ["reloads", str(self.reloads)]
        if self.mastery:
            words += ["mastery", str(self.mastery)]
        return " ".join(words)


@dataclass(frozen=True)
class Force:
    name: str
    points: int  # what may be spent: the bid (deathwing.bid.budget)
    time: int = 0  # points spent on a longer turn (deathwing.force-list.step-3-time)
    squads: tuple[Squad, ...] = ()
    time_line: int = field(default=0, compare=False)
    points_line: int = field(default=0, compare=False)

    def marines(self) -> list[Marine]:
        return [marine for squad in self.squads for marine in squad.marines()]

    def leaders(self) -> int:
        """Captains and sergeants; a sergeant replaced by a captain is one of them, not both:
        deathwing.ruling.captain-limit."""
        return sum(1 for marine in self.marines() if marine.leads)

    def price(self) -> int:
        return sum(squad_price(squad) for squad in self.squads) + self.time

    def seconds(self) -> int:
        """deathwing.time.table-lookup"""
        return force_seconds(self.leaders(), self.time)


def equipped(place: Place, member: Member) -> Marine:
    """The marine that a place of the list becomes with these options."""
    kind, gear = place.kind, place.gear
    for word, _ in member.options:
        if word in REARMED:
            gear = REARMED[word]
            kind = CAPTAIN if word == CAPTAIN else kind
    for word, _ in member.options:
        if word in IN_PLACE_OF_THE_GLOVE:  # deathwing.ruling.force-list-sword-glove
            gear = tuple(word if weapon == "power-fist" else weapon for weapon in gear)
    reloads = -1
    if "assault-cannon" in gear:  # deathwing.ruling.force-list-plus-one-magazine
        reloads = SPARE_MAGAZINES + member.takes(MAGAZINES)
    elif "heavy-flamer" in gear:
        reloads = member.takes(RELOAD)
    mastery = FIRST_MASTERY + member.takes(MASTERY) if kind == "librarian" else 0
    return Marine(member.name, kind, gear, reloads, mastery)


def squad_price(squad: Squad) -> int:
    """The squad and everything bought for its members; a choice the list leaves free costs nothing."""
    of = squad.of
    total = of.price
    for place, member in zip(of.places, squad.members, strict=True):
        for word, count in member.options:
            option = of.option(word)
            if option is not None and not is_free(of, place, word):
                total += option.price * count
    return total


def is_free(of: SquadKind, place: Place, word: str) -> bool:
    """Whether this is the choice of a heavy weapon that the squad comes with."""
    return place.role == HEAVY and word in FREE_CHOICE.get(of.word, ())


def highest_bid_rule(most: int) -> str:
    """The rule that sets this limit."""
    return "deathwing.bid.maximum" if most == HIGHEST_BID else "deathwing.campaign.bid"


def check(force: Force, most: int = HIGHEST_BID) -> list[Fault]:
    """Everything that the list has against a force, each fault with the rule: deathwing.generator.marine-force. A bid
    is for one game unless ``most`` says that it is for a war."""
    faults: list[Fault] = []
    if force.points > most:
        faults.append(Fault("bid high", highest_bid_rule(most), force.points_line, {"most": most}))
    if force.points < LEAST_BID:
        faults.append(Fault("bid low", "deathwing.ruling.bid-minimum", force.points_line, {"least": LEAST_BID}))
    if not 0 <= force.time <= MOST_TIME_POINTS:
        facts = {"most": MOST_TIME_POINTS}
        faults.append(Fault("time", "deathwing.ruling.time-table-limits", force.time_line, facts))
    # deathwing.force-list.step-1-squads: any number of any squad, but for the captain
    for squad in force.squads:
        for place, member in zip(squad.of.places, squad.members, strict=True):
            faults += member_faults(squad.of, place, member)
    if not force.leaders():
        faults.append(Fault("no leader", "deathwing.force-list.needs-leader"))
    captains = sum(1 for marine in force.marines() if marine.kind == CAPTAIN)
    if captains > 1:  # deathwing.ruling.captain-limit
        faults.append(Fault("captains", "deathwing.force-list.one-captain", 0, {"captains": captains}))
    over = force.price() - force.points
    if over > 0:
        faults.append(Fault("too dear", "deathwing.force-list.step-4-total", 0, {"over": over}))
    return faults


def member_faults(of: SquadKind, place: Place, member: Member) -> list[Fault]:
    faults: list[Fault] = []
    rearmed = [word for word, _ in member.options if word in REARMED]
    if len(rearmed) > 1:
        facts = {"name": member.name, "option": rearmed[1], "other": rearmed[0]}
        faults.append(Fault("two arms", "deathwing.ruling.force-list-multiplicity", member.line, facts))
    for word, _ in member.options:
        if is_free(of, place, word):
            continue
        option = of.option(word)
        if option is None:
            faults.append(Fault("no option", refuser(of, word), member.line, {"squad": of.word, "option": word}))
            continue
        reason = bar(of, place, member, option)
        if reason is not None:
            faults.append(reason)
    counts = Counter(word for word, _ in member.options)
    for word, times in counts.items():
        option = of.option(word)
        most = 1 if option is None else option.most
        if times > 1 or member.takes(word) > most:
            faults.append(too_often(of, member, word, most))
    return faults


def too_often(of: SquadKind, member: Member, word: str, most: int) -> Fault:
    """deathwing.ruling.force-list-multiplicity: once for each model, one reload for each flamer, two magazines for
    each cannon; a librarian's mastery ends at level 4."""
    option = of.option(word)
    if word == MASTERY and option is not None:
        return Fault(
            "mastery", option.rule, member.line, {"name": member.name, "least": FIRST_MASTERY, "most": BEST_MASTERY}
        )
    facts: dict[str, str | int] = {"name": member.name, "option": word, "most": most}
    key = "once" if most == 1 else "too often"
    return Fault(key, "deathwing.ruling.force-list-multiplicity", member.line, facts)


def refuser(of: SquadKind, word: str) -> str:
    """The rule that keeps an option from a squad."""
    if word == "chainfist":
        return "deathwing.ruling.force-list-eligible-chain-fist"
    return "deathwing.force-list.step-2-options"


def bar(of: SquadKind, place: Place, member: Member, option: Option) -> Fault | None:
    """Why this member cannot take an option of his squad, or nothing."""
    word = option.word
    facts: dict[str, str | int] = {"name": member.name, "option": word}
    if word == MASTERY and member.takes(word) < 1:  # the first level is his already, and there is none below it
        return too_often(of, member, word, option.most)
    if word in COUNTED and member.takes(word) < 1:
        return Fault("none", option.rule, member.line, facts)
    if place.role not in option.roles:
        if word in ("thunder-hammer", "lightning-claws"):
            return Fault("not his", "deathwing.ruling.force-list-eligible-melee", member.line, facts)
        if word == "chainfist":
            return Fault("not his", "deathwing.ruling.force-list-eligible-chain-fist", member.line, facts)
        return Fault("not his", option.rule, member.line, facts)
    marine = equipped(place, Member(member.name, tuple(one for one in member.options if one[0] != word)))
    if word == "chainfist" and "power-fist" not in marine.gear:
        return Fault("no glove", "deathwing.ruling.force-list-eligible-chain-fist", member.line, facts)
    if word == "chainfist" and of is ASSAULT and marine.gear != BOLTER:
        # deathwing.ruling.force-list-eligible-chain-fist: its list speaks of a storm bolter and a glove, so the glove
        # beside a flamer stays what it is.
        return Fault("not his", "deathwing.ruling.force-list-eligible-chain-fist", member.line, facts)
    if word == "power-sword" and "power-fist" not in marine.gear:
        return Fault("no glove", "deathwing.ruling.force-list-sword-glove", member.line, facts)
    if word in REARMED and place.role != LEADER and marine.gear != BOLTER:
        # A marine who has already been given something else is no longer one with storm bolter and power glove; a
        # glove exchanged for a chain fist alone stays with the weapon that replaces the bolter.
        if word in ("heavy-flamer", "assault-cannon") and "chainfist" in marine.gear:
            return None
        return Fault("not his", "deathwing.ruling.force-list-eligible-melee", member.line, facts)
    if word == RELOAD and "heavy-flamer" not in marine.gear:
        return Fault("no flamer", option.rule, member.line, facts)
    if word == MAGAZINES and "assault-cannon" not in marine.gear:
        return Fault("no cannon", option.rule, member.line, facts)
    return None
