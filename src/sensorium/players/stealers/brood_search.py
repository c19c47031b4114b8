"""Chooses a plan for the turn: each is simulated with quick players of both sides, on the same dice, and judged.

Plans are compared by successive halving: all are simulated a few times, the worse half is dropped, the rest are
simulated again. The number of simulations is fixed, so the same player decides alike on any machine; only running out
of time ends the search early.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.evaluation import Judge
from sensorium.players.search.idea_race import clearest
from sensorium.players.stealers.brood_aims import Aims
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINES, NOBODY

MASS: Final = Plan("mass", boldness=0.2, stealth=3.0, hold=True, then=Plan("wave", boldness=4.0, stealth=0.3))
MOST_ANSWERS: Final = 3000  # in one line played on


def plans_for(position: Position, aims: Aims) -> list[Plan]:
    """The plans that are compared this turn."""
    charge = Plan("charge", boldness=6.0, stealth=0.3)
    plans = [
        USUAL,
        charge,
        Plan("press", boldness=2.5, stealth=0.6),
        Plan("hold", boldness=0.5, stealth=1.5, hold=True, then=charge),
        Plan("mass", boldness=0.2, stealth=3.0, hold=True, then=MASS),
    ]
    marked = sorted(
        (marine for marine in range(position.marine_count) if position.on_board(marine)),
        key=lambda marine: -aims.worth[marine],
    )
    plans += [Plan(f"after {position.name(marine)}", boldness=2.0, focus=marine) for marine in marked[:1]]
    return plans


class Search:
    """Simulates plans and compares the results."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.marines = QuickMarines()
        self.judge = Judge(self.marines.errands)
        self.played = 0
        self.known: dict[tuple[object, ...], float] = {}  # by what the turn came to, for the line being compared

    def best(
        self,
        imagine: Callable[[], Position],
        rounds: tuple[int, ...],
        turns: int,
        out_of_time: Callable[[], bool],
    ) -> Plan:
        """The best plan after rounds of so many simulations each; half of the plans are kept after every round."""
        position = imagine()
        aims = Aims(position)
        plans = plans_for(position, aims)
        gains: dict[Plan, list[float]] = {plan: [] for plan in plans}  # over the usual plan, line by line
        for lines in rounds:
            for _ in range(lines):
                seed = self.rng.getrandbits(60)
                start = imagine()
                self.known.clear()
                usual = self.line(start, USUAL, seed, turns)
                for plan in plans:
                    if out_of_time():
                        return choice(gains)
                    gains[plan].append(0.0 if plan is USUAL else self.line(start, plan, seed, turns) - usual)
            plans.sort(key=lambda one: -sum(gains[one]) / max(1, len(gains[one])))
            plans = plans[: max(2, (len(plans) + 1) // 2)]
            gains = {plan: gains[plan] for plan in plans}
        return choice(gains)

    def best_answer(
        self,
        imagine: Callable[[], Position],
        codes: list[int],
        lines: int,
        turns: int,
        out_of_time: Callable[[], bool],
    ) -> int:
        """The best of a few answers, the first of them unless another is clearly better."""
        gains: dict[int, list[float]] = {code: [] for code in codes}
        for _ in range(lines):
            seed = self.rng.getrandbits(60)
            start = imagine()
            usual = 0.0
            for code in codes:
                if out_of_time():
                    return codes[clearest(list(gains.values()))]
                self.known.clear()
                answered = start.copy()
                play(answered, code)
                value = self.line(answered, USUAL, seed, turns)
                if code == codes[0]:
                    usual = value
                gains[code].append(value - usual)
        return codes[clearest(list(gains.values()))]

    def line(self, start: Position, plan: Plan, seed: int, turns: int) -> float:
        """Simulate one plan for so many turns; returns the stealers' chance to win from there."""
        self.played += 1
        position = start.copy()
        dice = Random(seed)
        stealers = QuickStealers(Random(seed + 1), plan)
        marines = self.marines
        last = position.turn + turns
        began = position.turn
        key: tuple[object, ...] = ()
        for _ in range(MOST_ANSWERS):
            side = asked(position)
            if side == NOBODY:
                break
            if position.turn != began:
                began = position.turn
                if began >= last:
                    break
                if not key:
                    key = come_to(position)
                    key += (plan.then,)
                    if key in self.known:
                        return self.known[key]
                    dice = Random(seed + 4)
                stealers = QuickStealers(Random(seed + 3), stealers.memory.plan.then or USUAL)
            if side == CHANCE:
                play(position, sample(position, dice.getrandbits(30)))
            else:
                play(position, marines.answer(position) if side == MARINES else stealers.answer(position))
        value = 1.0 - self.judge.worth(position)
        if key:
            self.known[key] = value
        return value


def choice(gains: dict[Plan, list[float]]) -> Plan:
    plans = [USUAL, *(plan for plan in gains if plan is not USUAL)]
    return plans[clearest([gains.get(plan, []) for plan in plans])]


def come_to(position: Position) -> tuple[object, ...]:
    """A key for the state reached: plans that lead to the same state need no second simulation."""
    return tuple(position.place), tuple(position.facing), tuple(position.flags), position.shut, tuple(position.tally)
