"""What the quick players do with psychic cards: every kind of card is cast, by one side or both, where it helps; they
answer with sense; and what they may not know they do not use."""

from collections.abc import Callable
from random import Random

import pytest

from sensorium.players.api.abilities import CARDS as CASTING
from sensorium.players.marines.errands import Orders
from sensorium.players.marines.librarian_cards import EARLY, LATE, REPLY, LibrarianCards
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.scene_cache import SceneCache
from sensorium.players.search.card_answers import raised, take_shelter
from sensorium.players.search.card_values import KEPT, answered, price
from sensorium.players.search.threats import Paths
from sensorium.players.stealers.psyker_cards import WORTH, PsykerCards
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.proofs import Stream, pick, random_scene
from sensorium.rules.chapters.attack_odds import assault
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.casualties import CAUSES, Sheltering
from sensorium.rules.chapters.force import Battle
from sensorium.rules.content import cards as c
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, unasked
from sensorium.rules.core.notation import words
from sensorium.rules.core.vocabulary import MARINES, NOBODY, STEALERS
from tests.players.card_scenes import GUNS, NEAR, position_of

BOOK = rulebook_named("first+deathwing+whitedwarf+psychic+cult")


def test_every_kind_of_card_has_its_place() -> None:
    powers = {card.power for card in c.CARDS}
    assert set(KEPT) == powers
    assert len(c.POWER_WORDS) == len(powers) == 17
    # An Aura is never cast; what brings a librarian on his way is asked with his orders.
    own = {c.BURST_OF_SPEED, c.TELEPORT}
    assert set(LATE) | own == set(WORTH) == powers - {c.AURA}
    assert set(EARLY) < set(LATE)
    assert set(REPLY) < set(LATE)
    assert all(price(card) > 0 for card in c.CARDS)


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


# -- casting ------------------------------------------------------------------------------------------------------

HALL = """
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
"""
GUN = """
map
##########
#L.....H.#
#A########
##########

sections
##########
#aaaabbbb#
#a########
##########

L librarian E
A marine E
H hybrid W with lasgun
"""
MIND = """
map
############
#LA....#.Y.#
#......+...#
############

sections
############
#aaaaaa#bbb#
#aaaaaacbbb#
############

L librarian E
A marine E
Y magus W
"""
LONG = """
map
################
#..........L.ST#
################

sections
################
#aaaaaaaaaabbbb#
################

L librarian E
S stealer W
T stealer W
"""
BLIPS = """
map
###########
#L...+..BC#
###########

sections
###########
#aaaabcccc#
###########

L librarian E
B blip 3
C blip 1
"""
CRATE = """
map
###########
#L..c.STU.#
###########

sections
###########
#aaaaabbbb#
###########

L librarian E
S stealer W
T stealer W
U stealer W
"""


@pytest.mark.parametrize(
    ("card", "scene", "rows"),
    [
        ("smite/none", HALL, EARLY),
        ("hellfire/green", HALL, EARLY),
        ("vortex/none", HALL, EARLY),
        ("lightning-arc/none", HALL, EARLY),
        ("blast/none", CRATE, EARLY),
        ("jinx/yellow", GUN, EARLY),
        ("prescience/none", HALL, EARLY),
        ("stasis/none", HALL, LATE),
        ("miasma/none", MIND, LATE),
        ("barrier/red", NEAR, LATE),
        ("switch/green", NEAR, LATE),
        ("scan/blue", BLIPS, LATE),
        ("assail/none", HALL, LATE),
        ("control/none", HALL, LATE),
    ],
)
def test_a_librarian_casts(card: str, scene: str, rows: dict[int, Callable[..., float]]) -> None:
    position = position_of(scene, "", f"hand marine {card}\nhand stealer scan/green")
    cards = LibrarianCards(SceneCache(Paths()))
    code = cards.best(position, 0, 4, rows)
    assert a.verb_of(code) == a.CAST
    assert c.CARDS[a.extra_of(code)].word == card
    assert code in answers(position) or code in unasked(position) or a.piece_of(code) == 0
    assert cards.best(position, 0, 0, rows) == 0


def test_he_goes_where_he_is_wanted() -> None:
    """Burst of Speed and Teleport are asked about with his orders."""
    cards = LibrarianCards(SceneCache(Paths()))
    orders = Orders(1)
    hands = "hand marine {}\nhand stealer scan/green"
    seen = position_of(HALL, "", hands.format("burst-of-speed/none"))
    play(seen, a.ACTIVATE)
    code = cards.early(seen, 0, 4, orders)
    assert c.CARDS[a.extra_of(code)].power == c.BURST_OF_SPEED
    near = position_of(LONG, "", hands.format("teleport/none"))
    code = cards.early(near, 0, 4, orders)
    assert c.CARDS[a.extra_of(code)].power == c.TELEPORT
    assert near.board.xs[a.arg_of(code)] == 1, "as far from them as it goes"


def test_on_overwatch_he_casts_nothing() -> None:
    position = position_of(HALL.replace("L librarian E", "L librarian E overwatch"), "", "hand marine smite/none")
    cards = LibrarianCards(SceneCache(Paths()))
    orders = Orders(1)
    assert cards.early(position, 0, 4, orders) == cards.late(position, 0, 4, orders) == 0
    # For command points only what is worth more than the watch: three of them in one section are.
    code = cards.commanded(position, orders, 4)
    assert a.verb_of(code) == a.CAST
    worth, same = cards.reply(position, 0, 1, 4)
    assert same == code
    assert worth > 0
    lone = position_of(
        HALL.replace("L librarian E", "L librarian E overwatch").replace("STU", "S..").split("\nT stealer")[0],
        "",
        "hand marine smite/none",
    )
    assert cards.commanded(lone, orders, 4) == 0
    assert cards.reply(lone, 0, 1, 4) == (0.0, 0)


WATCHED = """
turn stealer

map
############
#L.A....P..#
#...S......#
############

sections
############
#aaaaabbbbb#
#aaaaabbbbb#
############

L librarian E
A marine E overwatch
P {leader} W
S stealer N
"""
DOOR = """
turn stealer

map
##############
#A...+..S....#
#L...###...P.#
##############

sections
##############
#aaaabccccccc#
#aaaa###ccccc#
##############

L librarian E
A marine E
P {leader} W
S stealer W
"""
BARE = """
turn stealer

map
##############
#..A...../.P.#
#B.........S.#
##############

sections
##############
#aabbbbbbbbbb#
#aabbbbbbbbbb#
##############

L librarian E at 1,1
A marine E overwatch
B marine E overwatch
P {leader} W
S stealer W
"""


@pytest.mark.parametrize(
    ("card", "scene", "leader"),
    [
        ("smite/none", WATCHED, "magus"),
        ("hellfire/green", WATCHED, "psyker"),
        ("vortex/none", GUNS, "magus"),
        ("lightning-arc/none", GUNS, "magus"),
        ("stasis/none", BARE, "magus"),
        ("miasma/none", GUNS, "magus"),
        ("assail/none", GUNS, "magus"),
        ("jinx/yellow", GUNS, "magus"),
        ("control/none", GUNS, "magus"),
        ("blast/none", BARE, "magus"),
        ("switch/green", DOOR, "magus"),
        ("scan/blue", DOOR, "magus"),
        ("barrier/red", BARE, "magus"),
        ("teleport/none", GUNS, "magus"),
        ("prescience/none", WATCHED, "patriarch"),
    ],
)
def test_a_psyker_of_the_stealers_casts(card: str, scene: str, leader: str) -> None:
    scene = scene.format(leader=leader)
    position = position_of(scene, "", f"hand marine scan/green scan/blue\nhand stealer {card}")
    cards = PsykerCards(SceneCache(Paths()))
    psyker = next(slot for slot in range(len(position.kind)) if position.name(slot) == "P")
    code = cards.best(position, psyker, 6)
    assert a.verb_of(code) == a.CAST
    assert c.CARDS[a.extra_of(code)].word == card
    assert cards.best(position, psyker, -1) == 0


# -- answers ------------------------------------------------------------------------------------------------------

BATTLE = """
turn stealer

map
############
#L.A....M..#
############

sections
############
#aaaaabbbbb#
############

L librarian E
A marine E
M magus W
"""


def fought(cast: str, marine: str, stealer: str, seen: tuple[str, ...] = ()) -> list[str]:
    """What both lay when the magus casts at the librarian's section; ``seen``: what Scan has shown of a hand."""
    position = position_of(BATTLE, "", f"cards standard\nhand marine {marine}\nhand stealer {cast} {stealer}")
    cards = tuple(sorted(c.CARD_WORDS.index(word) for word in seen))
    position.psychic = position.psychic.with_shown(MARINES, cards)
    magus = next(slot for slot in range(len(position.kind)) if position.name(slot) == "M")
    play(position, a.ACTIVATE | magus << a.PIECE_SHIFT)
    number = c.CARD_WORDS.index(cast)
    play(position, next(code for code in answers(position) if a.verb_of(code) == a.CAST and a.extra_of(code) == number))
    sides: dict[int, QuickMarines | QuickStealers] = {MARINES: QuickMarines(), STEALERS: QuickStealers(Random(1))}
    laid: list[str] = []
    while position.asks(Battle) is not None:
        code = sides[asked(position)].answer(position)
        laid.append(words(position, code))
        play(position, code)
    return laid


def test_they_go_on_for_a_life_and_stop_where_they_cannot_win() -> None:
    """The suit stops it for nothing; then it is the attacker's turn to lay a card of the colour."""
    laid = ["stealer force barrier/yellow", "marine force switch/yellow"]
    assert fought("smite/none", "switch/yellow", "barrier/yellow") == laid
    # Two cards of the colour are seen in the other hand: one is not enough, and he keeps it.
    shown = ("switch/yellow", "jinx/yellow")
    assert fought("smite/none", " ".join(shown), "barrier/yellow", shown) == ["stealer pass"]


def test_what_is_worth_little_is_not_fought_for_with_an_aura() -> None:
    assert fought("miasma/none", "scan/green", "aura/yellow")[0] == "stealer pass"
    assert fought("smite/none", "scan/green", "aura/yellow")[0] == "stealer force aura/yellow"


def test_how_likely_a_card_is_held_goes_by_what_has_not_been_seen() -> None:
    """cult.ruling.bot-imagine: which of the unseen cards are in the hand makes no difference."""
    one = position_of(BATTLE, "", "cards standard\nhand marine switch/yellow scan/green\nhand stealer smite/none")
    two = position_of(BATTLE, "", "cards standard\nhand marine jinx/green scan/green\nhand stealer smite/none")
    assert answered(one, MARINES, c.PSIONIC) == answered(two, MARINES, c.PSIONIC)
    assert 0.0 < answered(one, MARINES, c.PSIONIC) < 1.0
    known = (c.CARD_WORDS.index("switch/yellow"),)
    one.psychic = one.psychic.with_shown(MARINES, known)
    assert answered(one, MARINES, c.PSIONIC) == 1.0


@pytest.mark.parametrize(("cause", "auras", "taken"), [("shot", 1, True), ("hold", 1, False), ("hold", 2, True)])
def test_an_aura_is_for_a_life(cause: str, auras: int, taken: bool) -> None:
    hand = " ".join(["aura/red", "aura/blue"][:auras])
    position = position_of(BATTLE, "", f"hand marine {hand}")
    frame = Sheltering(114, 0, position.label[0], CAUSES.index(cause), 1)
    legal = [a.PASS, *(a.SHELTER | card << a.ARG_SHIFT for card in position.psychic.marine_hand)]
    assert (take_shelter(position, frame, legal) != a.PASS) == taken


FIGHT = """
turn stealer

map
########
#.LS...#
########

L librarian E
S stealer W
"""


def test_a_card_goes_into_a_fight_that_it_betters() -> None:
    position = position_of(FIGHT, "", "hand marine scan/green aura/red")
    stealer = 1
    play(position, a.ACTIVATE | stealer << a.PIECE_SHIFT)
    play(position, a.ASSAULT | stealer << a.PIECE_SHIFT)
    assert position.asks(Boosting) is not None
    before = assault(position, stealer, 0)
    assert words(position, QuickMarines().answer(position)) == "L boost scan/green"
    after = assault(raised(position, 0), stealer, 0)
    assert after.kill < before.kill
    assert after.own_death > before.own_death


def test_without_the_ability_nothing_is_cast() -> None:
    """They still answer with cards; what casting is worth can be measured."""
    position = position_of(HALL, "", "hand marine smite/none")
    play(position, a.ACTIVATE)
    assert a.verb_of(QuickMarines().answer(position)) == a.CAST
    assert a.verb_of(QuickMarines(without=frozenset({CASTING})).answer(position)) != a.CAST
