"""A hand is not betrayed by whether, when or how often the game asks, and ``imagine`` deals what a view leaves open.

The same attack is made on a psyker whose player holds this hand or that; he passes whenever he is asked. What the
attacker can observe (who is asked and how often, every event, every view) is the same to the last byte.
"""

import json
from collections import Counter

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.rules.chapters.hands import CARD_DRAW, CardDraw, take_from_hand
from sensorium.rules.content.cards import CARD_WORDS, CARDS, COLOURS, deck_of
from sensorium.rules.core.answers import PASS
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.psychic import Cards
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, PRONE, SIDE_WORDS, SPECTATOR, STEALERS

CASE = """
```case attacked
rules first+deathwing+whitedwarf+psychic+cult
{cards}

map
#################
#L...AM.#########
#################
#BCDEFGHIJKNOPQR#
#################

sections
#################
#aaabbcc#########
#################
#ddddddddddddddd#
#################

L librarian E mastery 4
A marine E
M magus W
{blips}

= asked marine
```
"""
BLIPS = "\n".join(f"{letter} blip {1 + at % 3}" for at, letter in enumerate("BCDEFGHIJKNOPQR"))
SMITTEN = "L cast smite/none 6,1"
CONTROLLED = "L cast control/none M"
SHOT = "A fire M"
FOUGHT = "A assault M"


def place(mine: str, theirs: str, discards: str = "stasis/red", deck: str = "") -> Position:
    heads = (("cards", deck), ("hand marine", mine), ("hand stealer", theirs), ("discards", discards))
    cards = "\n".join(f"{head} {words}" for head, words in heads if words)
    return set_up(read_cases(CASE.format(cards=cards, blips=BLIPS))[0])


def observed(move: str, theirs: str, viewer: int) -> list[str]:
    """All that reaches this viewer, in order, when the stealer player passes and every die shows a six."""
    position = place("smite/none control/none", theirs)
    told: list[str] = []
    for code in resolve(position, move):
        give(position, code, told, viewer)
    for _ in range(20):
        side = asked(position)
        if side == CHANCE:
            give(position, answers(position)[-1], told, viewer)
        elif side == STEALERS:
            assert PASS in answers(position)
            give(position, PASS, told, viewer)
        else:
            break
    return told


def give(position: Position, code: int, told: list[str], viewer: int) -> None:
    events: list[Event] = []
    play(position, code, events)
    told.append(SIDE_WORDS[asked(position)])
    told.extend(json.dumps(event.told_to(viewer)) + event.sentence(viewer) for event in events)
    told.append(json.dumps(view(position, viewer).data()))


@pytest.mark.parametrize("viewer", [MARINES, SPECTATOR])
@pytest.mark.parametrize("move", [SMITTEN, CONTROLLED, SHOT, FOUGHT])
def test_the_attacker_observes_the_same_whatever_is_held(move: str, viewer: int) -> None:
    """cult.ruling.question-timing, cult.hand.always-asked, cult.ruling.who-knows-what"""
    hands = ("jinx/yellow aura/red", "switch/green hellfire/blue", "aura/yellow aura/yellow", "vortex/none blast/none")
    seen = [observed(move, theirs, viewer) for theirs in hands]
    assert all(one == seen[0] for one in seen)
    assert "stealer" in seen[0], "he was asked at all"


@pytest.mark.parametrize("move", [SMITTEN, CONTROLLED, SHOT, FOUGHT])
def test_with_an_empty_hand_both_sides_know_the_answer(move: str) -> None:
    """cult.ruling.question-timing"""
    assert "stealer" not in observed(move, "", MARINES)


def test_a_prone_psyker_is_asked_for_no_discard() -> None:
    """cult.ruling.prone-psyker: he counts as one who does not face his enemy."""
    position = place("smite/none", "aura/red jinx/green")
    magus = position.find(next(label for label in position.label if position.name_of(label) == "M"))
    position.flags[magus] |= PRONE
    for code in resolve(position, FOUGHT):
        play(position, code)
    assert asked(position) == CHANCE
    assert "stealer" in observed(FOUGHT, "aura/red jinx/green", MARINES), "upright he is"


def held(words: str) -> Cards:
    return tuple(sorted(CARD_WORDS.index(word) for word in words.split()))


def test_imagined_hands_are_deals_of_what_is_unseen() -> None:
    """cult.ruling.bot-imagine: own hand, discards and what Scan has shown stay; the rest is dealt from the others, and
    each unseen card is as likely as another, whatever blips the same number has to settle."""
    position = place("scan/green jinx/green", "aura/red vortex/none miasma/blue", "stasis/red smite/red")
    own, discards = position.psychic.marine_hand, position.psychic.discards
    dealt: Counter[int] = Counter()
    games = 4000
    for number in range(games):
        world = imagine(view(position, MARINES), number * 0x9E3779B97F4A7C15 % 2**62).psychic
        assert (world.marine_hand, world.discards) == (own, discards)
        assert len(world.stealer_hand) == 3
        seen = Counter((*world.stealer_hand, *own, *discards))
        assert all(seen[card] <= CARDS[card].copies for card in seen)
        dealt.update(world.stealer_hand)
    unseen = Counter(deck_of()) - Counter((*own, *discards))
    share = games * 3 / unseen.total()
    for card, copies in unseen.items():
        assert abs(dealt[card] - share * copies) < 6 * (share * copies) ** 0.5, CARD_WORDS[card]
    assert set(dealt) == set(unseen)


def test_what_scan_has_shown_is_imagined_as_it_is() -> None:
    """cult.ruling.bot-imagine, cult.ruling.blip-scanned"""
    position = place("scan/green", "aura/red vortex/none")
    for code in resolve(position, "L cast scan/green hand"):
        play(position, code)
    for number in range(50):
        world = imagine(view(position, MARINES), number**5).psychic
        assert world.stealer_hand == held("aura/red vortex/none")
        hidden = imagine(view(position, SPECTATOR), number**5).psychic
        assert len(hidden.stealer_hand) == 2
    worlds = {imagine(view(position, SPECTATOR), number**5).psychic.stealer_hand for number in range(50)}
    assert len(worlds) > 20, "spectators have not seen it"


def test_the_order_of_the_deck_is_nobodys() -> None:
    """cult.ruling.who-knows-what: what is drawn next is left to chance, each card of the deck as likely as another."""
    position = place("jinx/green", "aura/red", deck="standard")
    deck = position.psychic.deck
    assert deck == tuple(sorted(deck))
    assert len(deck) == len(deck_of()) - 3
    for viewer in (MARINES, STEALERS, SPECTATOR):
        assert view(position, viewer).psychic.deck == (-9,) * len(deck)


@pytest.mark.parametrize(("viewer", "alike"), [(MARINES, True), (SPECTATOR, True), (STEALERS, False)])
def test_a_drawn_card_is_told_to_its_player_alone(viewer: int, alike: bool) -> None:
    """cult.hand.secret"""
    position = place("jinx/green", "aura/red", deck="standard")
    position.push(CardDraw(CARD_DRAW, STEALERS, 1))
    drawn: list[list[str]] = []
    for code in (answers(position)[0], answers(position)[-1]):
        told: list[str] = []
        give(position.copy(), code, told, viewer)
        drawn.append(told)
    assert (drawn[0] == drawn[1]) == alike


@pytest.mark.parametrize(("viewer", "alike"), [(SPECTATOR, True), (MARINES, False)])
def test_what_scan_shows_is_told_to_him_alone_who_has_cast_it(viewer: int, alike: bool) -> None:
    """cult.scan.effect, cult.ruling.who-knows-what: until a card of the hand is shown to all."""
    seen: list[list[str]] = []
    for theirs in ("aura/red vortex/none", "jinx/green aura/blue"):
        position = place("scan/green", theirs)
        told: list[str] = []
        for code in resolve(position, "L cast scan/green hand"):
            give(position, code, told, viewer)
        seen.append(told)
    assert (seen[0] == seen[1]) == alike


def test_what_scan_has_shown_is_forgotten_with_the_card() -> None:
    """Of a hand that was seen the rest stays known when a card leaves it, and what is drawn then is hidden again."""
    position = place("scan/green", "aura/red vortex/none", deck="standard")
    for code in resolve(position, "L cast scan/green hand"):
        play(position, code)
    take_from_hand(position, STEALERS, CARD_WORDS.index("aura/red"))
    position.push(CardDraw(CARD_DRAW, STEALERS, 1))
    play(position, answers(position)[0])
    seen = view(position, MARINES).psychic
    assert seen.stealer_shown == held("vortex/none")
    assert sorted(seen.stealer_hand) == [-9, CARD_WORDS.index("vortex/none")]


def icons(name: str) -> list[int]:
    """How many force cards of each colour a deck has."""
    count = Counter(COLOURS[CARDS[card].icon] for card in deck_of(name))
    return [count[colour] for colour in ("yellow", "red", "green", "blue")]


def test_the_force_cards_of_each_deck() -> None:
    """cult.ruling.hand-mild, cult.deck.icons"""
    assert icons("standard") == [9, 9, 9, 9]
    assert icons("mild") == [8, 8, 8, 9]
    assert icons("balanced") == [10, 10, 10, 10]
