"""Psychic cards in a mission: its deck, the levels of its librarians, and the deal."""

import pytest

from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.reader import read_mission
from sensorium.missions.format.setup import set_up
from sensorium.rules.chapters.hands import CARD_DRAW
from sensorium.rules.chapters.psykers import casts_left
from sensorium.rules.content.cards import CARDS, LIGHTNING_ARC, SMITE, STASIS, VORTEX, deck_of
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.move_resolver import decline
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, MARINES

MISSION = """
id = "cards"
name = "Cards"
rules = "{rules}"
briefing = "Hold."

[board]
map = '''
##########
#........1
##########
'''

[areas]
start = "squares 1,1 2,1 3,1"

[game]
turns = 4
deck = "{deck}"

[stealers]
reinforcements = [1]

[[squad]]
name = "Red"
members = ["Ivo librarian mastery 3", "Brand marine"]
facing = "E"
deploy = "start"

[[objective]]
side = "marine"
when = "turn 4"
"""
RULES = "first+deathwing+whitedwarf+psychic"


def started(deck: str) -> Position:
    """Up to the marine player's first action, with every card drawn."""
    position = set_up(read_mission(MISSION.format(rules=RULES, deck=deck), "m.toml"))
    for step in range(60):
        if asked(position) == CHANCE:
            play(position, sample(position, step * 7919))
        elif position.phase > 2:
            break
        else:
            code = decline(position)
            play(position, answers(position)[0] if code is None else code)
    return position


def test_both_are_dealt_a_hand() -> None:
    position = started("standard")
    psychic = position.psychic
    assert (len(psychic.marine_hand), len(psychic.stealer_hand)) == (3, 4)  # cult.hand.deal, cult.hand.first-turn
    assert sorted((*psychic.marine_hand, *psychic.stealer_hand, *psychic.deck)) == sorted(deck_of())
    assert casts_left(position, 0) == 3  # cult.psyker.mastery
    assert position.psi[0] == 0
    assert asked(position) == MARINES
    assert asked_kind(position) != CARD_DRAW


@pytest.mark.parametrize(
    ("deck", "gone", "count"),
    [
        ("mild", (SMITE, LIGHTNING_ARC, VORTEX), 42),
        ("standard without vortex stasis", (VORTEX, STASIS), 44),
    ],
)
def test_a_deck_without_some_cards(deck: str, gone: tuple[int, ...], count: int) -> None:
    psychic = started(deck).psychic
    cards = (*psychic.marine_hand, *psychic.stealer_hand, *psychic.deck)
    assert len(cards) == count
    assert not any(CARDS[card].power in gone for card in cards)


@pytest.mark.parametrize(
    ("rules", "deck", "what"),
    [
        ("first+deathwing", "mild", "know no psychic cards"),
        (RULES, "wild", "there is no deck `wild`"),
        (RULES, "mild with vortex", "the deck cannot be read"),
        (RULES, "mild without winks", "there is no card `winks`"),
    ],
)
def test_a_deck_that_is_none(rules: str, deck: str, what: str) -> None:
    with pytest.raises(MissionError, match=what):
        read_mission(MISSION.format(rules=rules, deck=deck), "m.toml")
