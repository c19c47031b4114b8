"""``sergeant`` for the marines, ``brood`` for the stealers, each ``easy``, ``normal`` or ``hard``."""

from __future__ import annotations

from random import Random

from sensorium.players.registry import register
from sensorium.players.tactician import STRENGTHS, Tactician, strength_named
from sensorium.rules.vocabulary import MARINES, STEALERS


def make_sergeant(parameter: str, rng: Random) -> Tactician:
    return Tactician(MARINES, strength_named(parameter), rng)


def make_brood(parameter: str, rng: Random) -> Tactician:
    return Tactician(STEALERS, strength_named(parameter), rng)


register("sergeant", make_sergeant, "moves a perimeter towards the objective", "marine", tuple(STRENGTHS))
register("brood", make_brood, "masses out of sight and comes from several sides", "stealer", tuple(STRENGTHS))
