"""A lost raid costs psi points, or a card where cards are played (cult.ruling.psi-or-cards): whoever tells of it tells
of that one alone."""

from random import Random

import pytest

from sensorium.campaign.campaign import PLAYERS, Campaign
from sensorium.campaign.course import RAID
from sensorium.campaign.views import view
from sensorium.campaign.words import standing
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.table.war_messages import war_scene
from tests.campaign.wars import any_line

CARDS = {"en": "psychic card", "fr": "carte psychique"}


def lost(rules: str) -> Campaign:
    """A war whose raid has just been lost."""
    for seed in range(200):
        rng, war = Random(seed), Campaign(rules)
        while war.asks():
            if war.raid_lost:
                return war
            war.decide(any_line(war, rng))
    raise AssertionError(f"no war came to lose {RAID}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["first+deathwing", "first+deathwing+whitedwarf+psychic"])
def test_what_it_costs_is_told_as_the_games_have_it(rules: str, language: str) -> None:
    war = lost(rules)
    cards = "psychic" in rules
    told = standing(war, PLAYERS[0], language, "Emberfall")
    assert (CARDS[language] in told) == cards
    assert ("psi" in told) != cards
    assert war_scene(war, view(war, PLAYERS[0]), "Emberfall").cards == cards
