"""Journeys for tests: decided by chance, with results by chance."""

from random import Random

from sensorium.journey.deciders import advised, drawn
from sensorium.journey.journey import CHANCE, GAME, Journey
from sensorium.rules.scenario.scenario import LAST_BOARD


def any_line(journey: Journey, rng: Random) -> str:
    """Some legal line; boards end as chance will have it."""
    who = journey.asks()
    if who == CHANCE:
        return drawn(journey, rng)
    if who != GAME:
        return advised(journey, rng)
    men = journey.living()
    dead = [man.name for man in rng.sample(men, rng.choice((0, 0, 0, min(1, len(men)))))]
    left = [man for man in men if man.name not in dead]
    ends = "killed" if journey.number == LAST_BOARD else "crossed"
    outcome = ends if left else "lost"
    for man in left:
        man.psi, man.ammo = rng.randint(0, man.psi), rng.randint(0, man.ammo)
    accounts = ", ".join(man.account(journey.book) for man in left)
    line = f"game {journey.number} {outcome} kills {rng.randint(0, 12)}"
    return line + "".join(f" {word}" for word in ("dead", *dead)) + (f" : {accounts}" if accounts else "")


class Quiet(Random):
    """Chance that brings nobody: every die of a board shows a one."""

    def getrandbits(self, k: int, /) -> int:
        return 0 if k == 30 else super().getrandbits(k)
