"""A force chosen for the player: squads and options by chance until the points are spent, as the list allows."""

from __future__ import annotations

from random import Random

from sensorium.forces.force import CAMPAIGN_BID, Force, Member, Squad, check, squad_price
from sensorium.forces.force_list import COUNTED, FREE_CHOICE, HEAVY, SQUAD_KINDS, SquadKind
from sensorium.forces.marine_names import NAMES

MOST_SQUADS = 5  # more would crowd the corridors
TRIES = 40


def choose_force(rng: Random, points: int, name: str, most_squads: int = MOST_SQUADS) -> Force:
    """A force for so many points, 4 or more: squads first, then options, then time, as the list's own steps go."""
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
    count = rng.randint(1, option.most) if option.word in COUNTED else 1
    changed = Member(member.name, (*member.options, (option.word, count)))
    members = (*squad.members[:who], changed, *squad.members[who + 1 :])
    squads = (*force.squads[:at], Squad(squad.kind, squad.name, members), *force.squads[at + 1 :])
    better = Force(force.name, force.points, 0, squads)
    return force if check(better, CAMPAIGN_BID) else better
