"""When the quick players cast what closes ways and lines, and what they discard: by what a card could do at once."""

import pytest

from sensorium.players.marines.librarian_cards import LATE, LibrarianCards
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.card_answers import Discards
from sensorium.players.search.card_values import Promise
from sensorium.players.search.threats import Paths
from sensorium.players.stealers.psyker_cards import PsykerCards
from sensorium.rules.chapters.hands import DISCARDING, Discarding
from sensorium.rules.content import cards as c
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from tests.players.card_scenes import GUNS, NEAR, position_of

SHOT_AT = """
map
###########
#L.....H..#
###A#######
###########

sections
###########
#aaaabbbbb#
###a#######
###########

L librarian E
A marine E
H hybrid W with lasgun
"""


@pytest.mark.parametrize("card", ["barrier/red", "miasma/none"])
def test_a_line_of_fire_is_closed(card: str) -> None:
    """Nothing comes here, but a hybrid has marines before his gun; looking the other way he has nobody."""
    position = position_of(SHOT_AT, "", f"hand marine {card}\nhand stealer scan/green")
    cards = LibrarianCards(SceneCache(Paths()))
    looking = cards.promise(position, c.CARD_WORDS.index(card))
    away = position_of(SHOT_AT.replace("hybrid W", "hybrid E"), "", f"hand marine {card}\nhand stealer scan/green")
    assert looking > cards.promise(away, c.CARD_WORDS.index(card))


MANY = """
map
################
#L.../.ST.#.UVW#
####.######.##X#
####.....A.B..Y#
################

L librarian E
A marine E
B marine E
S stealer W
T stealer W
U stealer S
V stealer S
W stealer S
X stealer S
Y stealer W
"""


def test_a_barrier_goes_where_he_sees_wherever_else_more_come() -> None:
    """The squares he can close are weighed among themselves, and not against those before his friends."""
    position = position_of(MANY, "", "hand marine barrier/red")
    cards = LibrarianCards(SceneCache(Paths()))
    code = cards.best(position, 0, 4, LATE)
    assert a.verb_of(code) == a.CAST
    assert position.board.ys[a.arg_of(code)] == 1


QUIET = NEAR.replace("ST", "..").split("\nS stealer")[0]


def discarded(position: Position, promise: Promise, optional: int) -> str:
    side = MARINES if not optional else STEALERS
    legal = [a.DISCARD | card << a.ARG_SHIFT for card in position.psychic.hand(side)]
    phase = position.phase
    code = Discards(promise).discard(position, Discarding(DISCARDING, side, optional), [a.PASS] * optional + legal)
    assert position.phase == phase
    return c.CARD_WORDS[a.arg_of(code)] if code != a.PASS else ""


def test_what_could_be_used_at_once_is_not_discarded() -> None:
    """A Barrier is kept where somebody comes, and is missed least where nobody does."""
    hand = "hand marine barrier/red hellfire/green jinx/yellow"
    promise = LibrarianCards(SceneCache(Paths())).promise
    assert discarded(position_of(NEAR, "", hand), promise, 0) != "barrier/red"
    assert discarded(position_of(QUIET, "", hand), promise, 0) == "barrier/red"


def test_an_exchange_takes_what_nobody_can_use_now() -> None:
    promise = PsykerCards(SceneCache(Paths())).promise
    watched = position_of(GUNS.format(leader="magus"), "", "hand stealer miasma/none")
    assert discarded(watched, promise, 1) == "", "a gun that watches is veiled"
    alone = GUNS.format(leader="magus").replace(" overwatch", "").replace("marine E", "marine W")
    alone = alone.replace("librarian E", "marine W")
    assert discarded(position_of(alone, "", "hand stealer miasma/none"), promise, 1) == "miasma/none"
