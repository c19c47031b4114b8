"""Attacks of the brood: which target a piece should attack this turn, and whether that pays.

Each kind of target is a row of ``TARGETS``: marines, places to be on, machines, ladders.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sensorium.board.masks import squares_in
from sensorium.players.stealers.brood_aims import A_STAND
from sensorium.players.stealers.brood_claws import kill_and_death
from sensorium.players.stealers.brood_intents import BEAT, CLAW, TEAR, Intent
from sensorium.players.stealers.brood_ladders import ladder_worths
from sensorium.players.stealers.brood_reach import Reached, path_to, turning_points
from sensorium.players.stealers.brood_senses import Senses
from sensorium.players.stealers.gun_odds import survival
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.chapters.holes import ladders_standing
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import PRONE

A_GUN: Final = 1.8  # stealers that a gun on overwatch kills before it jams
AT_HAND: Final = 1.5  # and that command points kill or let be killed
A_RUN: Final = 3.0  # squares that a gun covers of a way
A_MISS: Final = 0.58  # the chance that a blow at a machine does nothing


class Charge:
    """A piece about to attack: its points, the squares in its reach, and how many models it stands for."""

    def __init__(
        self,
        position: Position,
        slot: int,
        points: int,
        reach: dict[int, Reached],
        models: int,
        senses: Senses,
        memory: TurnMemory,
    ) -> None:
        self.position = position
        self.slot = slot
        self.points = points
        self.reach = reach
        self.models = models
        self.senses = senses
        self.memory = memory

    def claw_worth(self, marine: int, side: int, blows: int, shots: int) -> float:
        """What it is worth, in stealers, to strike so many blows at this marine after so many overwatch shots."""
        position, plan, ready = self.position, self.memory.plan, self.memory.ready
        aims = self.senses.aims
        front = side - position.facing[marine] & 3 == 2 and not position.flags[marine] & PRONE
        if side < 0:
            front, blows = False, 1  # nobody faces through a hole, and whoever lives steps away
        kills, dies = kill_and_death(position, self.slot, marine, front, blows)
        lives = survival(position, shots)
        prize = aims.worth[marine] * (2.0 if marine == plan.focus else 1.0)
        # Where several come one after the other, guns jam and the later ones get through.
        wave = min(12, max(1, self.models, ready[marine] if ready else 1))
        guns = max(1.0, shots / A_RUN)
        lives = max(lives, min(0.8, 1.0 - (A_GUN * guns + AT_HAND) / wave))
        lost = (1.0 - lives) + lives * (dies + 0.4 * (1.0 - kills - dies))
        if plan.hold:
            lost += 2.0 * (1.0 - lives)
        lost += self.senses.blasted.get(marine, 0.0)  # a hammer takes the others with it
        return lives * kills * prize - lost * aims.price(position, self.slot) / plan.boldness

    def intent(self, square: int, worth: float, deed: int, target: int, side: int) -> Intent:
        return Intent(self.position.label[self.slot], path_to(self.reach, square), worth, deed, target, side)


def best_attack(charge: Charge) -> Intent | None:
    """The best of all targets, if any pays."""
    best: Intent | None = None
    worth = 0.0
    for target in TARGETS:
        intent = target(charge, worth)
        if intent is not None:
            best, worth = intent, intent.worth
    return best


# -- targets: each gives the best of its kind, if it is worth more than that ------------------------------------------


def best_claws(charge: Charge, more_than: float) -> Intent | None:
    """A marine to claw."""
    bites = charge.senses.bites
    best: Intent | None = None
    for square, reached in charge.reach.items():
        here = bites.get(square)
        if here is None:
            continue
        left = charge.points - reached.points
        if left < 1:
            continue
        for side, marine in here:
            blows = left - turning_points(charge.position, charge.slot, square, reached, side)
            if blows < 1:
                continue
            worth = charge.claw_worth(marine, side, blows, reached.shots)
            if worth > more_than:
                more_than = worth
                best = charge.intent(square, worth, CLAW, marine, side)
    return best


def best_place(charge: Charge, more_than: float) -> Intent | None:
    """A square to be on: where something lies, or in a room that the marines must not have."""
    position, slot = charge.position, charge.slot
    aims = charge.senses.aims
    if not aims.prizes and not aims.stand:
        return None
    best: Intent | None = None
    worths: dict[int, float] = {}
    if not is_counter(position.kind[slot]):
        for thing, prize in aims.prizes.items():
            worths[position.place[thing]] = prize
    mine = position.occupied & ~position.marines_at
    place = position.place[slot]
    if place < position.board.count:
        mine &= ~(1 << place)
    for room in aims.stand:
        worth = A_STAND * 0.3 ** (room & mine).bit_count()
        for square in squares_in(room):
            worths[square] = max(worths.get(square, 0.0), worth)
    for square, prize in worths.items():
        here = charge.reach.get(square)
        if here is None or here.points > charge.points:
            continue
        lives = survival(position, here.shots)
        worth = lives * prize - (1.0 - lives) * aims.a_stealer - 0.01 * here.points
        if worth > more_than:
            more_than = worth
            best = Intent(position.label[slot], path_to(charge.reach, square), worth)
    return best


def best_machine(charge: Charge, more_than: float) -> Intent | None:
    """A fixture to beat."""
    aims = charge.senses.aims
    best: Intent | None = None
    for machine, prize in aims.fixtures.items():
        for direction in (0, 2, 4, 6):
            square = charge.position.board.step[machine * 8 + direction]
            here = charge.reach.get(square)
            if here is None or here.points >= charge.points:
                continue
            blows = charge.points - here.points
            lives = survival(charge.position, here.shots)
            worth = lives * prize * (1.0 - A_MISS**blows) - (1.0 - lives) * aims.a_stealer
            if worth > more_than:
                more_than = worth
                best = charge.intent(square, worth, BEAT, machine, (direction // 2 + 2) & 3)
    return best


def best_ladder(charge: Charge, more_than: float) -> Intent | None:
    """A ladder that the marines need."""
    position, board = charge.position, charge.position.board
    best: Intent | None = None
    for ladder in squares_in(ladders_standing(position) & ~position.occupied):
        for direction in (0, 2, 4, 6):
            square = board.step[ladder * 8 + direction]
            here = charge.reach.get(square)
            if here is None:
                continue
            side = (direction // 2 + 2) & 3
            blows = charge.points - here.points - turning_points(position, charge.slot, square, here, side)
            if blows < 1:
                continue
            if charge.memory.ladders is None:
                charge.memory.ladders = ladder_worths(position)
            lives = survival(position, here.shots)
            worth = lives * charge.memory.ladders.get(ladder, 0.0) * (1.0 - A_MISS**blows)
            worth -= (1.0 - lives) * charge.senses.aims.a_stealer
            if worth > more_than:
                more_than = worth
                best = charge.intent(square, worth, TEAR, ladder, side)
    return best


Target = Callable[[Charge, float], Intent | None]

TARGETS: Final[tuple[Target, ...]] = (best_claws, best_place, best_machine, best_ladder)
