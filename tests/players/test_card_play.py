"""What the quick players do with psychic cards: they answer everything, and cast."""

from random import Random

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.card_play import KEPT, WORTH, best_cast
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.proofs import Stream, pick, random_scene
from sensorium.rules.content.cards import CARDS, POWER_WORDS
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, unasked
from sensorium.rules.core.notation import words
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS

BOOK = rulebook_named("first+deathwing+whitedwarf+psychic+cult")


def test_every_kind_of_card_has_its_place() -> None:
    powers = {card.power for card in CARDS}
    assert set(KEPT) == powers
    assert set(WORTH) <= powers
    assert len(POWER_WORDS) == len(powers) == 17


@pytest.mark.parametrize("seed", range(6))
def test_they_answer_whatever_is_asked(seed: int) -> None:
    position = random_scene(BOOK, seed).start()
    sides: dict[int, QuickMarines | QuickStealers] = {MARINES: QuickMarines(), STEALERS: QuickStealers(Random(seed))}
    numbers = Stream(seed)
    for _ in range(400):
        who = asked(position)
        if who == NOBODY:
            break
        code = sides[who].answer(position) if who in sides else pick(position, numbers)
        assert code in answers(position) or code in unasked(position), words(position, code)
        play(position, code)


SMITE = """
```case here
rules first+deathwing+whitedwarf+psychic
hand marine {card} scan/green

map
##########
#L....STU#
##########

sections
##########
#aaaabbbb#
##########

L librarian E
S stealer W
T stealer W
U stealer W

= L alive
```
"""


@pytest.mark.parametrize("card", ["smite/none", "hellfire/green", "vortex/none"])
def test_a_crowd_is_struck(card: str) -> None:
    position = set_up(read_cases(SMITE.format(card=card), "page.md")[0])
    code = best_cast(position, 0, 4)
    assert a.verb_of(code) == a.CAST
    assert CARDS[a.extra_of(code)].word == card
    assert best_cast(position, 0, 0) == 0
