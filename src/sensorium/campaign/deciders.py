"""Who decides for a side that has no player: simple counsel, from what that side may know.

Each question has its row in ``COUNSEL``. A decider sees a ``View`` and a stream of chance of its own, never the
campaign.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sensorium.campaign.boards import draw_board
from sensorium.campaign.campaign import SEATS, Campaign
from sensorium.campaign.course import DEFENCE, PERIMETER, RAID, RECON, SEARCH
from sensorium.campaign.muster import LARGEST
from sensorium.campaign.views import SquadView, View, view
from sensorium.forces.force_text import link_of
from sensorium.ships.random_force import choose_force

FAIR: Final = (60, 90)  # between which a bid is drawn
SQUADS: Final = 12  # of a force at most: more would only be smaller
MUSTERED: Final = {RECON: 5, PERIMETER: 20, DEFENCE: 8, RAID: 10, SEARCH: 10}  # marines that a game is thought to take
WORN: Final = 30  # blips left at which the stealers are worn down enough for a landing of all who are fit
WORTH_ATTACKING: Final = 60  # blips left below which they are kept for the last games
NAMES: Final = ("The Long Watch", "La Longue Veille")

Counsel = Callable[[View, Random, int], str]


def decide_bid(seen: View, rng: Random, budget: int) -> str:
    return f"bid {rng.randint(*FAIR)}"


def decide_force(seen: View, rng: Random, budget: int) -> str:
    return f"force {link_of(choose_force(rng, budget, 'Long Watch', SQUADS))}"


def decide_replay(seen: View, rng: Random, budget: int) -> str:
    return f"replay {rng.choice(('keep', 'new'))}"


def ready(seen: View) -> list[SquadView]:
    return [squad for squad in seen.squads if squad.men and not squad.rests and not squad.guards]


def decide_squads(seen: View, rng: Random, budget: int) -> str:
    """As many as the scenario is thought to take, while as many are left for the next game: a force of which all go out
    is broken when they come home tired. The stealers have only so many blips, and spend them on whoever lands: so one
    torpedo after the other is sent against a perimeter until they are worn down."""
    regroup = filled_up(seen)
    if regroup:
        return regroup
    squads = sorted(ready(seen), key=lambda one: (-len(one.men), one.name))
    room = SEATS * seen.torpedoes if seen.step == PERIMETER else 99
    if seen.step == PERIMETER and seen.blips > WORN:
        room = min(room, SEATS)
    rested = sum(len(squad.men) for squad in seen.squads if not squad.guards)
    wanted = min(MUSTERED[seen.step], room, max(1, rested // 2))
    chosen = [next((one for one in squads if len(one.men) <= room), squads[-1])]
    for squad in squads:
        if squad not in chosen and sum(len(one.men) for one in chosen) + len(squad.men) <= wanted:
            chosen.append(squad)
    return f"commit {' '.join(one.name for one in chosen)}"


def filled_up(seen: View) -> str:
    """A squad of one or two joins others that rest or are ready as it is, if they have room for all of it."""
    for squad in seen.squads:
        if not 0 < len(squad.men) <= 2 or squad.guards:
            continue
        moves: list[str] = []
        room = {
            one.name: LARGEST - len(one.men)
            for one in seen.squads
            if one is not squad and one.losses and one.men and one.rests == squad.rests and not one.guards
        }
        for man in squad.men:
            target = max(room, key=lambda name: room[name], default="")
            if target and room[target] > 0:
                moves.append(f"{man} to {target}")
                room[target] -= 1
        if len(moves) == len(squad.men):
            return f"disband {squad.name}: {', '.join(moves)}"
    return ""


def decide_attack(seen: View, rng: Random, budget: int) -> str:
    """Not knowing who waits there: while there is plenty to throw at them, more often than not."""
    return "attack" if seen.blips >= WORTH_ATTACKING and rng.random() < 0.7 else "hold"


def decide_loss(seen: View, rng: Random, budget: int) -> str:
    """The smallest of those who were not there, a tired one first."""
    there = seen.games[-1].squads
    others = [squad for squad in seen.squads if squad.men and squad.name not in there]
    return f"lose {min(others, key=lambda one: (len(one.men), not one.rests)).name}"


COUNSEL: Final[dict[str, Counsel]] = {
    "bid": decide_bid,
    "force": decide_force,
    "keep or new": decide_replay,
    "commit": decide_squads,
    "attack": decide_attack,
    "give up": decide_loss,
}


def advised(campaign: Campaign, who: str, rng: Random) -> str:
    """The line that a decider in this place gives; ``who`` is one of those who are asked."""
    seen = view(campaign, who)
    return f"{who} {COUNSEL[campaign.phase](seen, rng, campaign.auction.budget())}"


def drawn(campaign: Campaign, rng: Random) -> str:
    """What chance brings where it is asked: a board, or the dice of those who teleport aboard."""
    if campaign.phase == "board":
        return f"chance board {draw_board(campaign.step, rng)}"
    dice = ", ".join(f"{man.name} {rng.randint(1, 6)} {rng.randint(1, 6)}" for man in campaign.men_of_game())
    return f"chance arrive {dice}"
