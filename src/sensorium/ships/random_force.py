"""A force chosen for the player: squads and options by chance until the points are spent, as the list allows.

What it is for is regarded in two ways. Where everybody, or a share of them, has to get away, one squad goes and the
points are spent on what it carries: every man more is one more to bring home. And hardly anybody gives up his gun:
whoever holds ground holds it by fire.
"""

from __future__ import annotations

from random import Random

from sensorium.forces.force import CAMPAIGN_BID, Force, Member, Squad, check, squad_price
from sensorium.forces.force_list import CLAWS, COUNTED, FREE_CHOICE, HAMMER, HEAVY, REARMED, SQUAD_KINDS, SquadKind
from sensorium.forces.marine_names import NAMES

MOST_SQUADS = 5  # more would crowd the corridors
TRIES = 40
UNARMED = tuple(word for word, gear in REARMED.items() if gear in (HAMMER, CLAWS))
MOST_FIGHTERS = 1  # who lay down a gun for a hammer or for claws


def choose_force(rng: Random, points: int, name: str, most_squads: int = MOST_SQUADS, few: bool = False) -> Force:
    """A force for so many points, 4 or more: squads first, then options, then time, as the list's own steps go.
    ``few``: the fewest men, and the best that the points allow."""
    most_squads = 1 if few else most_squads
    names = rng.sample(NAMES, len(NAMES))
    squads: list[Squad] = []
    left = points
    while len(squads) < most_squads:
        kinds = [kind for kind in SQUAD_KINDS if kind.price <= left and (squads or kind.places[0].role != HEAVY)]
        # So many squads as there may be should come near to the points.
        worth = left // (2 * (most_squads - len(squads)))
        kinds = [kind for kind in kinds if kind.price >= worth] or kinds
        # A captain has one command squad, and one only.
        kinds = [kind for kind in kinds if kind.word != "command" or all(one.kind != "command" for one in squads)]
        if few:
            kinds = [best_of_few(points)]
        if not kinds:
            break
        squad = new_squad(rng.choice(kinds), names, rng)
        squads.append(squad)
        left -= squad_price(squad)
    force = Force(name, points, 0, tuple(squads))
    for _ in range(TRIES):
        force = improved(rng, force)
    spare = min(points - force.price(), 4)
    return Force(name, points, spare, force.squads)


def best_of_few(points: int) -> SquadKind:
    """The squad that is best for getting everybody away again: who is dear at once, or else the smallest there is."""
    led = [kind for kind in SQUAD_KINDS if kind.price <= points and kind.places[0].role != HEAVY]
    return min(led, key=lambda kind: (kind.word != "command", len(kind.places)))


def new_squad(kind: SquadKind, names: list[str], rng: Random) -> Squad:
    members: list[Member] = []
    for place in kind.places:
        options: tuple[tuple[str, int], ...] = ()
        if place.role == HEAVY and kind.word in FREE_CHOICE:
            options = ((rng.choice(FREE_CHOICE[kind.word]), 1),)
        members.append(Member(names.pop(), options))
    return Squad(kind.word, members[0].name, tuple(members))


def improved(rng: Random, force: Force) -> Force:
    """The force with one option more, if the list allows it and the points suffice; otherwise as it is."""
    at = rng.randrange(len(force.squads))
    squad = force.squads[at]
    option = rng.choice(squad.of.options)
    who = rng.randrange(len(squad.members))
    member = squad.members[who]
    if member.takes(option.word):
        return force
    if (
        option.word in UNARMED
        and sum(one.takes(word) for one in members_of(force) for word in UNARMED) >= MOST_FIGHTERS
    ):
        return force
    count = rng.randint(1, option.most) if option.word in COUNTED else 1
    changed = Member(member.name, (*member.options, (option.word, count)))
    members = (*squad.members[:who], changed, *squad.members[who + 1 :])
    squads = (*force.squads[:at], Squad(squad.kind, squad.name, members), *force.squads[at + 1 :])
    better = Force(force.name, force.points, 0, squads)
    return force if check(better, CAMPAIGN_BID) else better


def members_of(force: Force) -> list[Member]:
    return [member for squad in force.squads for member in squad.members]
