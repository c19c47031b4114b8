"""Whom the game asks about a psychic card. A case answers by itself where there is no choice, and cannot show it."""

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_file
from sensorium.rules.chapters.boosts import Boosting
from sensorium.rules.chapters.casualties import Sheltering
from sensorium.rules.chapters.force import Battle
from sensorium.rules.chapters.hands import CardDraw, deal
from sensorium.rules.chapters.markers import is_frozen
from sensorium.rules.chapters.mind_cards import thrown_to
from sensorium.rules.chapters.sight import watchers
from sensorium.rules.core import answers as a
from sensorium.rules.core.dice import throw
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declared, top
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from tests.rules.scenes import RULEBOOK, setting

BOOK = "first+deathwing+whitedwarf+psychic+cult"
CORRIDOR = """
########
#L....M#
########

sections
########
#aaabbb#
########
"""


PAIR = ("L librarian E", "M magus W")


def say(position: Position, text: str) -> None:
    for code in resolve(position, text):
        play(position, code)


def smitten(*hand: str) -> Position:
    """A magus whose player holds these cards has been cast at."""
    held = [f"hand stealer {' '.join(hand)}"] if hand else []
    position = setting(BOOK, CORRIDOR, "hand marine smite/red", *held, "L librarian E", "M magus W")
    say(position, "L activate")
    say(position, "L cast smite/red 5,1")
    return position


@pytest.mark.parametrize("card", ["control/yellow", "jinx/green", "aura/blue"])
def test_a_force_card_is_asked_for_whether_one_fits_or_not(card: str) -> None:
    """cult.hand.always-asked"""
    position = smitten(card)
    assert position.asks(Battle) is not None
    assert asked(position) == STEALERS
    assert (answers(position) == [a.PASS]) == (card != "control/yellow")


@pytest.mark.parametrize("card", ["jinx/green", "aura/blue"])
def test_an_aura_is_asked_for_whether_there_is_one_or_not(card: str) -> None:
    """cult.hand.always-asked"""
    position = smitten(card)
    play(position, a.PASS)
    assert asked(position) == CHANCE
    play(position, throw([6]))
    assert position.asks(Sheltering) is not None
    assert asked(position) == STEALERS
    assert (answers(position) == [a.PASS]) == (card == "jinx/green")


@pytest.mark.parametrize("stopped", [True, False])
def test_that_a_card_is_stopped_is_told(stopped: bool) -> None:
    """wd.force.dispels-all"""
    position = smitten("control/yellow")
    events: list[Event] = []
    play(position, answers(position)[1] if stopped else a.PASS, events)
    if not stopped:
        play(position, throw([6]), events)
    assert ("dispelled" in [event.kind for event in events]) == stopped


@pytest.mark.parametrize("more", [True, False])
def test_who_is_stopped_by_an_aegis_is_asked_if_he_holds_a_card(more: bool) -> None:
    """wd.aegis.attacker-needs-force-card, cult.ruling.question-timing"""
    hand = "hand stealer smite/none jinx/green" if more else "hand stealer smite/none"
    position = setting(BOOK, CORRIDOR, "turn stealer", hand, "L librarian E", "M magus W")
    say(position, "M activate")
    say(position, "M cast smite/none 2,1")
    assert (position.asks(Battle) is not None) == more


@pytest.mark.parametrize("stopped", [True, False])
def test_which_force_card_is_asked_for_is_told(stopped: bool) -> None:
    """The defender is asked to stop the attack, the attacker to make it work."""
    position = smitten("control/yellow", "jinx/green")
    if stopped:
        position = setting(BOOK, CORRIDOR, "hand marine smite/red jinx/green", "hand stealer control/yellow", *PAIR)
        say(position, "L activate")
        say(position, "L cast smite/red 5,1")
        play(position, answers(position)[1])
    battle = position.asks(Battle)
    told = declared(top(position)).told
    assert battle is not None
    assert told is not None
    assert told(position, battle) == ("force answer" if stopped else "force")


def test_nobody_is_asked_who_holds_nothing() -> None:
    """cult.ruling.question-timing"""
    assert asked(smitten()) == CHANCE


@pytest.mark.parametrize(("facing", "boosts"), [("E", True), ("N", False), ("W", False)])
def test_cards_are_discarded_only_against_an_enemy_in_front(facing: str, boosts: bool) -> None:
    """cult.boost.discard"""
    drawing = "#####\n#LS.#\n#####"
    pieces = (f"L librarian {facing}", "S stealer W")
    position = setting(BOOK, drawing, "turn stealer", "hand marine jinx/green", *pieces)
    say(position, "S activate")
    say(position, "S assault L")
    assert (position.asks(Boosting) is not None) == boosts
    assert asked(position) == (MARINES if boosts else CHANCE)


def test_the_marine_player_is_dealt_his_hand_first() -> None:
    """cult.hand.deal"""
    position = setting(BOOK, CORRIDOR, "cards standard", "L librarian E", "M magus W")
    deal(position)
    draws = [frame for frame in reversed(position.stack) if isinstance(frame, CardDraw)]
    assert [(draw.side, draw.left) for draw in draws] == [(MARINES, 3), (STEALERS, 5)]


def test_who_is_in_stasis_is_no_witness() -> None:
    """cult.stasis.effect: nobody asks whether one who has seen something may answer, for he sees nothing."""
    held = 0
    for case in read_file(RULEBOOK / "cult" / "12-temporal-cards.md")[0]:
        position = set_up(case)
        for marine in range(position.marine_count):
            if is_frozen(position, position.place[marine]):
                held += 1
                assert not any(watchers(position, square) >> marine & 1 for square in range(position.board.count))
    assert held > 2


def test_a_square_to_be_thrown_to_is_offered_once() -> None:
    """cult.assail.effect: many ways lead to most of them."""
    position = setting(BOOK, "#######\n#.....#\n#..L..#\n#.....#\n#######", "L librarian E")
    squares = thrown_to(position, 0, 3)
    assert sorted(squares) == [square for square in range(position.board.count) if square != position.place[0]]
