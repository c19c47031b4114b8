"""Generated ships as the first turn of the marines begins."""

from random import Random

from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core.engine import asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS
from sensorium.ships.generator import Wanted, generate


def at_work(scenario: str, rules: str = "first+deathwing", seed: int = 1) -> Position:
    """Everybody has been placed, and the first turn of the marines begins."""
    points = 4 if rules == "first+deathwing" else None
    position = set_up(read_mission(generate(Wanted(scenario, rules, points=points, seed=seed))))
    marines = QuickMarines()
    dice = Random(1)
    while position.phase != MARINE_ACTIONS or position.asks(TurnSequence) is None:
        chance = asked(position) == CHANCE
        play(position, sample(position, dice.getrandbits(60)) if chance else marines.answer(position))
    return position
