"""A game between the two strong players without what they simulate: their rules of thumb alone.

It takes about a second and looks at no clock, so that the same dice give the same game on any machine: for what is
measured by many games.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sensorium.missions.format.mission import Mission
from sensorium.missions.format.setup import set_up
from sensorium.players.marines.sergeant import DOCTRINE as MARINE_DOCTRINE
from sensorium.players.marines.sergeant import Sergeant
from sensorium.players.stealers.brood import DOCTRINE as STEALER_DOCTRINE
from sensorium.players.stealers.brood import Brood
from sensorium.table.match import Outcome, play_match

MOST_TURNS: Final = 60  # what is undecided then is broken off
PLAYERS: Final = {"marine": "sergeant, rules of thumb alone", "stealer": "brood, rules of thumb alone"}


def play_quick_match(mission: Mission, rng: Random) -> Outcome:
    marine = Sergeant(MARINE_DOCTRINE, Random(rng.getrandbits(62)))
    stealer = Brood(STEALER_DOCTRINE, Random(rng.getrandbits(62)))
    return play_match(set_up(mission), marine, stealer, rng, most_turns=MOST_TURNS)
