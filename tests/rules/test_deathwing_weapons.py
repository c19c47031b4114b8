"""What no case can say of captains, librarians and hammers: switches of other books, views, sentences."""

from dataclasses import replace

import pytest

from sensorium.proofs import VIEWERS
from sensorium.rules.chapters.hammer import friends_forbid, overloads
from sensorium.rules.content.editions.index import rulebook_named, rulebooks
from sensorium.rules.content.kinds import CAPTAIN, STEALER
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import hindrance
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.event_text import sentence
from sensorium.rules.core.events import Event
from sensorium.rules.core.move_resolver import Refusal, resolve
from sensorium.rules.core.notation import piece_named, words
from sensorium.rules.core.position import Position
from sensorium.rules.core.sentences import LANGUAGES
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, STEALERS
from tests.rules.scenes import setting

BOOK = "first+deathwing"
HALL = """
#######
#AB.S.#
#######
"""
HAMMER = "A marine E with thunder-hammer storm-shield"


def spared(position: Position) -> Position:
    """The same under a rulebook that spares friends, as the magazine has it: wd.friendly.no-hammer."""
    position.rulebook = replace(position.rulebook, friendly_fire=False)
    return position


@pytest.mark.parametrize("friend", ["marine", "stealer"])
def test_a_hammer_may_have_to_spare_friends(friend: str) -> None:
    """deathwing.ruling.thunder-hammer-friends"""
    position = setting(BOOK, HALL, HAMMER, f"B {friend} E", "S stealer W")
    code = a.pack(a.SELF_DESTRUCT, piece_named(position, "A"))
    for book, allowed in ((position, True), (spared(position.copy()), friend == "stealer")):
        listed: list[int] = []
        overloads(book, piece_named(book, "A"), 1, listed)
        assert (code in listed) == allowed
        assert friends_forbid(book, piece_named(book, "A")) != allowed
        assert hindrance(book, code) == ("" if allowed else "hammer among friends")


@pytest.mark.parametrize("friend", ["marine", "stealer"])
def test_nor_does_he_then_instead_of_defending(friend: str) -> None:
    drawing = HALL.replace("AB.S", "BAS.")
    position = spared(setting(BOOK, drawing, "turn stealer", HAMMER, f"B {friend} W", "S stealer W"))
    for code in resolve(position, "S assault A"):
        play(position, code)
    assert asked(position) == (CHANCE if friend == "marine" else MARINES)


def test_a_hammer_among_friends_is_refused_by_its_rule() -> None:
    position = spared(setting(BOOK, HALL, HAMMER, "B marine E", "S stealer W"))
    with pytest.raises(Refusal) as caught:
        resolve(position, "A self-destruct")
    assert caught.value.rule == "deathwing.ruling.thunder-hammer-friends"


def test_the_stealers_imagine_what_a_captain_may_have_brought() -> None:
    """deathwing.ruling.captain-command-points-hidden: three to eight points, and none of them more likely."""
    position = setting(BOOK, HALL, "turn stealer", "cp 5", "spent 1", "A captain E", "B marine E", "S stealer W")
    position.scenario.counters = (1, 2, 3, 4, 5, 6)
    seen = view(position, STEALERS)
    assert seen.data()["bonus_points"] == 2
    assert {imagine(seen, number).drawn for number in range(60)} == {3, 4, 5, 6, 7, 8}
    assert "bonus_points" not in view(setting(BOOK, HALL, "A marine E", "B marine E", "S stealer W"), STEALERS).data()


def test_a_dead_captain_leaves_the_bonus_of_his_turn_to_be_imagined() -> None:
    position = setting(BOOK, HALL, "cp 5", "A captain E", "B marine E", "S stealer W")
    position.scenario.counters = (1, 2, 3, 4, 5, 6)
    position.remove(piece_named(position, "A"), -1)
    assert {imagine(view(position, STEALERS), number).drawn for number in range(60)} == {3, 4, 5, 6, 7, 8}


@pytest.mark.parametrize("captains", [0, 1, 2])
def test_what_is_told_of_the_captains_points(captains: int) -> None:
    kinds = ["captain" if index < captains else "marine" for index in range(2)]
    position = setting(BOOK, HALL, f"A {kinds[0]} E", f"B {kinds[1]} E", "S stealer W")
    events: list[Event] = []
    for said in ("end turn", "end turn"):
        for code in resolve(position, said):
            play(position, code, events)
        while asked(position) == MARINES and a.PASS in answers(position):
            play(position, a.PASS, events)
    assert asked(position) == CHANCE
    play(position, a.pack(a.COUNTER, 0, 4), events)
    assert position.drawn == 4 + 2 * captains
    told = {viewer: [event.sentence(viewer) for event in events] for viewer in VIEWERS}
    more = f"He has {2 * captains} command points more, for his captains."
    for viewer in VIEWERS:
        assert (more in told[viewer]) == bool(captains)
        assert ("The marine player draws command counter 4." in told[viewer]) == (viewer == MARINES)


def test_the_counter_is_shown_with_what_the_captains_brought() -> None:
    facts = {"event": "showed the counter", "counter": 7, "spent": 3, "bonus": 2}
    assert [sentence(facts, language) for language in LANGUAGES] == [
        "The command counter is shown: 7 points with the 2 of the captains, of which 3 spent.",
        "Le pion de commandement est montré : 7 points avec les 2 des capitaines, dont 3 dépensés.",
    ]
    assert sentence({"event": "overloaded", "piece": "A"}, "fr") == "A fait exploser son marteau de foudre."


def test_a_marine_with_hammer_and_flamer_has_one_way_to_blow_up() -> None:
    position = setting(BOOK, HALL, "A marine E with thunder-hammer heavy-flamer", "B marine E", "S stealer W")
    play(position, a.pack(a.ACTIVATE, piece_named(position, "A")))
    said = [words(position, code) for code in answers(position)]
    assert said.count("A self-destruct") == 1
    play(position, resolve(position, "A self-destruct")[-1])
    assert position.burning == 0


def test_only_the_expansion_has_captains_and_stealers_that_turn_at_once() -> None:
    for book in rulebooks():
        assert bool(book.kinds[CAPTAIN].command) == ("deathwing" in book.name)
        assert book.kinds[STEALER].turns_at_once == ("deathwing" in book.name)
    assert rulebook_named(BOOK).kinds[STEALER].dice_aside == 2
