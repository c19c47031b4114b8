"""Questions and choices, in positions of every kind from the rulebook: complete, exact, and made of the view alone."""

import pytest

from sensorium.rules.chapters.arrival import FALL
from sensorium.rules.chapters.command import ORDER
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.odds import prospects
from sensorium.rules.core.position import Position
from sensorium.rules.core.question_view import all_texts
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.verbs import ATTACK, CHOICE, has_tag
from sensorium.rules.core.views import view
from sensorium.rules.core.vocabulary import CHANCE, MARINES, SPECTATOR, STEALERS
from sensorium.table import wire
from sensorium.table.question_message import actions, asking
from tests.rules.scenes import setting, somewhere


def at_rest(seed: int) -> tuple[str, Position]:
    where, position = somewhere(seed)
    while asked(position) == CHANCE:
        play(position, sample(position, seed))
    return where, position


def offered_overwatch() -> tuple[str, Position]:
    """A shot in overwatch that may be declined: random answers come across it too rarely to be relied on."""
    position = setting("fourth", "########\n#A....S#\n########", "turn stealer", "A marine E overwatch", "S stealer W")
    for text in ("S activate", "S move W", "marine pass"):
        play(position, next(code for code in answers(position) if words(position, code) == text))
    return "an overwatch shot", position


def asked_of(position: Position) -> wire.Asked:
    return asking(view(position, asked(position)))


def test_questions_of_the_whole_rulebook() -> None:
    kinds: dict[str, int] = {}
    verbs: set[str] = set()
    for where, position in [offered_overwatch(), *(at_rest(seed) for seed in range(1200))]:
        for viewer in (MARINES, STEALERS, SPECTATOR):
            told = asking(view(position, viewer))
            assert told.kind in all_texts(), where
            assert told.text, where
            assert told.yours == (asked(position) == viewer)
            if not told.yours:
                assert all(one.verb == "stand-down" for one in told.choices), where
        if asked(position) not in (MARINES, STEALERS):
            continue
        told = asked_of(position)
        kinds[told.kind] = kinds.get(told.kind, 0) + 1
        verbs |= {one.verb for one in told.choices}
        offered = [one.said for one in told.choices]
        legal = [words(position, code) for code in answers(position)]
        assert offered[: len(legal)] == legal, where
        for code, one in zip(answers(position), told.choices, strict=False):
            check(position, code, one, where)
    assert {"action", "command", "place", "face", "free shot", "overwatch", "order"} <= set(kinds)
    assert {"move", "turn", "fire", "assault", "open", "close", "flame", "overwatch", "convert", "enter"} <= verbs


def check(position: Position, code: int, one: wire.Choice, where: str) -> None:
    """A choice says what its answer does: play it and look."""
    verb = a.verb_of(code)
    if has_tag(verb, ATTACK):
        assert one.odds is not None
        expected = prospects(position, code)
        if one.area and not expected.risks:
            assert (one.odds.kill, one.odds.total, one.odds.needs) == (int(verb == a.FLAME), 1, 0), where
        else:
            assert (one.odds.kill, one.odds.total) == (expected.kill, expected.total), where
        assert one.target or one.square or one.verb == "self-destruct" or has_tag(verb, CHOICE)
    else:
        assert one.odds is None
    if verb in (a.MOVE, a.TURN, a.ENTER, a.CLIMB) and asked_kind(position) in (TURN_SEQUENCE, ORDER):
        piece = a.piece_of(code)
        label, points, spent = position.label[piece], position.ap[piece], position.spent
        later = position.copy()
        play(later, code)
        if later.find(label) != piece or not later.on_board(piece):
            return  # it fell, or died of it
        assert one.piece == position.name(piece)
        assert one.cost == points - later.ap[piece] + later.spent - spent, where
        assert one.cp == later.spent - spent, where
        if asked_kind(later) != FALL:  # before a fall is rolled for he stands where he went
            assert one.square == later.board.name(later.place[piece]), where
            assert one.facing in ("", "NESW"[later.facing[piece]]), where


@pytest.mark.parametrize("seed", range(40))
def test_what_a_piece_could_do_includes_the_price(seed: int) -> None:
    where, position = at_rest(seed)
    side = asked(position)
    if side not in (MARINES, STEALERS):
        return
    for piece in range(len(position.kind)):
        if position.place[piece] < 0 or position.label[piece] < 0:
            continue
        for one in actions(view(position, side), position.name(piece)):
            assert one.piece == position.name(piece), where
            assert one.cp <= (one.cost or 0), where


def test_activating_another_names_the_points_that_are_lost() -> None:
    position = setting("fourth", "#####\n#A..#\n#B..#\n#####", "cp 2", "A marine E", "B marine E")
    assert {one.gives_up for one in actions(view(position, MARINES), "B")} == {0}, "nobody has begun yet"
    play(position, a.pack(a.ACTIVATE, 0))
    play(position, a.pack(a.TURN, 0, 0))
    told = actions(view(position, MARINES), "B")
    assert {one.gives_up for one in told if not one.cp} == {3}
    assert {one.gives_up for one in told if one.cp} == {0}, "points of command activate nobody"
    assert {one.gives_up for one in actions(view(position, MARINES), "A")} == {0}
    for _ in range(3):
        play(position, a.pack(a.TURN, 0, (position.facing[0] + 1) & 3))
    assert {one.gives_up for one in actions(view(position, MARINES), "B")} == {0}, "nothing is left to lose"


def test_dice_on_the_table() -> None:
    """fourth.sword.parry: he sees his own die and the enemy's three."""
    position = setting("fourth", "#####\n#AS.#\n#####", "A sergeant E", "S stealer W")
    play(position, a.pack(a.ACTIVATE, 0))
    play(position, a.pack(a.ASSAULT, 0, 1))
    while asked(position) == CHANCE:
        play(position, answers(position)[1])
    told = asked_of(position)
    assert told.kind == "parry"
    assert told.piece == "A"
    assert len(told.dice) == 1
    assert len(told.against) == 3
    assert {one.number for one in told.choices if one.verb == "parry"} == set(told.against)
    assert told.decline == "marine pass"
    assert asking(view(position, STEALERS)).dice == told.dice


def test_shots_in_a_row() -> None:
    """fourth.sustained-fire: as many as he has points for."""
    position = setting("fourth", "#######\n#A...S#\n#######", "A marine E ap 3", "S stealer W")
    fire = next(one for one in asked_of(position).choices if one.verb == "fire")
    assert fire.odds is not None
    assert len(fire.odds.series) == 3
    assert fire.odds.series[0] == round(100 * fire.odds.kill / fire.odds.total)
    assert fire.odds.series == sorted(fire.odds.series)


def test_a_model_to_be_placed_has_its_name_and_its_home() -> None:
    position = setting("first", "#######\n#A...B#\n#.....#\n#######", "turn stealer", "A marine W", "B blip 3")
    play(position, a.pack(a.CONVERT, 1))
    told = asked_of(position)
    assert told.kind == "place"
    assert told.piece == "B2"
    assert told.square == "5,1"
    assert {one.verb for one in told.choices} == {"place"}
    assert {one.piece for one in told.choices} == {"B2"}


def test_a_conversion_warns_of_what_it_would_lose() -> None:
    """first.ruling.conversion-voluntary-no-room: a blip of three with one square beside it."""
    position = setting("first", "######\n#B.###\n##.A.#\n######", "turn stealer", "A marine E", "B blip 3")
    convert = next(one for one in asked_of(position).choices if one.verb == "convert")
    assert convert.lost > 0
    roomy = setting("first", "#####\n#B..#\n#...#\n#####", "turn stealer", "B blip 3")
    assert next(one for one in asked_of(roomy).choices if one.verb == "convert").lost == 0


def test_whoever_is_asked_in_a_window_hears_who_acted() -> None:
    position = setting("fourth", "#######\n#A...S#\n#######", "turn stealer", "cp 2", "A marine E", "S stealer W")
    play(position, a.pack(a.ACTIVATE, 1))
    play(position, a.pack(a.MOVE, 1, 6))
    told = asked_of(position)
    assert told.kind == "command"
    assert (told.piece, told.square) == ("S", "4,1")
    assert [one.said for one in told.choices if one.odds] == ["A fire S cp"]  # one answer strikes back
    offered = actions(view(position, MARINES), "A")
    fire = next(one for one in offered if one.verb == "fire")
    assert fire.said == "A fire S cp"
    assert fire.cp == fire.cost == 1
    assert fire.odds is not None
    assert fire.odds.needs == 6
