"""Choices say all that a control needs to know of them: nobody has to read ``said``, or to know the rules."""

from collections import Counter

import pytest

from sensorium.board.compass import DIRECTION_WORDS, WEST
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import OUTCOME, PRESS, TABLE, skill_of
from sensorium.rules.core.views import imagine, view
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.table import choices, wire
from sensorium.table.piece_names import slot_named
from sensorium.table.question_message import actions, asking
from sensorium.table.refusal import why
from sensorium.table.skills import skills
from sensorium.table.wishes import wished
from tests.rules.scenes import setting
from tests.table.test_choices import at_rest

SEEDS = range(700)
# Groups whose choices a piece has as skills; what hangs on where it stands is in none of them.
LASTING = ("shot", "aim", "rest", PRESS)
# Of the group press, and no button of a piece; a card is in the hand of its player.
PASSING = ("jump", "block", "redraw", "broodlord", "cast", "prone")


def offered(position: Position) -> list[wire.Choice]:
    """Every choice of whoever is asked, and of each of his pieces."""
    seen = view(position, asked(position))
    names = [position.name(slot) for slot in range(len(position.kind)) if position.place[slot] >= 0]
    return [*asking(seen).choices, *(one for name in names for one in actions(seen, name))]


def foresight() -> tuple[str, Position]:
    """A librarian who may win a command point back: random answers come across him too rarely to be relied on."""
    return "prescience", setting("fourth", "#####\n#L..#\n#####", "cp 3", "spent 1", "L librarian E")


def positions() -> list[tuple[str, Position]]:
    met = [foresight(), *map(at_rest, SEEDS)]
    return [(where, position) for where, position in met if asked(position) in (MARINES, STEALERS)]


def test_every_verb_has_a_group_that_is_documented() -> None:
    assert choices.__doc__ is not None
    for verb in TABLE:
        if verb.form != OUTCOME:
            assert f"``{verb.group}``" in choices.__doc__, verb.word


def test_choices_are_told_apart_by_their_fields() -> None:
    """Two choices that differ in nothing but their words and their price are one act, paid in two ways."""
    met: Counter[str] = Counter()
    for where, position in positions():
        known: dict[tuple[object, ...], str] = {}
        for one in offered(position):
            met[one.group] += 1
            fields = (one.verb, one.piece, one.square, one.target, one.facing, one.entry, one.number, one.receiver)
            act = one.base or one.said
            if one.group != "step":  # a turn before the step and one after it lead to the same place
                assert known.setdefault((*fields, one.card, one.going, one.down, *one.then), act) == act, where
            assert bool(one.base) == bool(one.cp), where
            assert one.base != one.said, where
    groups = {verb.group for verb in TABLE if verb.form != OUTCOME}
    missing = groups - set(met) - {"leave", "climb", "last", "thing", "work", "number", "watch", "card", "cast"}
    assert not missing, missing


def test_a_piece_has_a_skill_for_what_it_can_do() -> None:
    met: set[str] = set()
    for where, position in positions():
        for one in offered(position):
            if one.group not in LASTING or one.verb in PASSING or not one.piece:
                continue
            slot = slot_named(position, one.piece)
            if slot < 0:
                continue
            skill = one.skill or one.verb
            assert skills(position, slot).get(skill) == one.group, f"{where}: {one.said}"
            met.add(skill)
    assert {"fire", "overwatch", "guard", "flame", "convert", "storm", "barrier", "prescience", "unjam"} <= met


def wish(position: Position, one: wire.Choice) -> wire.AskWhy:
    """What somebody asks who would like to do this, and knows its fields only."""
    asking_why = wire.AskWhy(id=1, piece=one.piece, skill=one.skill or one.verb, square=one.square, target=one.target)
    if one.group == "turn":
        asking_why.facing = one.facing
    if one.verb == "move":
        place = position.place[slot_named(position, one.piece)]
        steps = position.board.step[place * 8 : place * 8 + 8]
        asking_why.direction = DIRECTION_WORDS[steps.index(position.board.find(one.square))]
    return asking_why


def test_what_is_wished_by_its_fields_is_what_is_said() -> None:
    """Whatever may be done is not refused when it is wished for, so that what is refused is refused for itself."""
    met: Counter[str] = Counter()
    for where, position in positions():
        viewer = asked(position)
        known = imagine(view(position, viewer), 0)
        for one in offered(position):
            aside = one.group in ("choose", "pass", "end", "place", "face", "number", "thing", "watch", "climb")
            if aside or one.cp or one.then or one.verb in ("redraw", "broodlord"):
                continue
            said = wished(known, wish(position, one))
            if one.verb == "move" and said != one.said:
                continue  # this step has a turn in it, which a wish does not
            assert why(known, viewer, said).allowed, f"{where}: {said} for {one.said}"
            met[one.verb] += 1
    assert {"move", "turn", "fire", "fire door", "assault", "open", "flame", "storm", "storm section"} <= set(met)


def test_an_impossible_wish_is_refused_with_a_rule() -> None:
    position = setting("first", "#####\n#A.+#\n#####", "A marine E")
    for wishing, rule in (
        (wire.AskWhy(id=1, piece="A", skill="guard"), ""),
        (wire.AskWhy(id=1, piece="A", skill="open", square="3,1"), "first."),
        (wire.AskWhy(id=1, piece="A", skill="move", direction="N"), "first."),
    ):
        told = why(position, MARINES, wished(position, wishing))
        assert not told.allowed
        assert told.rule.startswith(rule)


@pytest.mark.parametrize(("edition", "taken"), [("first", 1), ("fourth", 2)])
def test_a_turn_about_is_one_act_however_many_answers_it_takes(edition: str, taken: int) -> None:
    position = setting(edition, "####\n#A.#\n####", "A marine E")
    turns = [one for one in actions(view(position, MARINES), "A") if one.group == "turn" and not one.cp]
    assert sorted(one.facing for one in turns) == ["N", "S", "W"]
    about = next(one for one in turns if one.facing == "W")
    said = [about.said, *about.then]
    assert len(said) == taken
    for text in said:
        for code in resolve(position, text):
            play(position, code)
    marine = slot_named(position, "A")
    assert position.facing[marine] == WEST
    assert about.cost == position.rulebook.kinds[position.kind[marine]].points - position.ap[marine]


def test_nobody_turns_about_who_cannot_pay_for_it() -> None:
    position = setting("fourth", "####\n#A.#\n####", "A marine E")
    for text in ("A activate", "A turn N", "A turn E", "A turn N"):
        play(position, resolve(position, text)[0])
    turns = [one for one in actions(view(position, MARINES), "A") if one.group == "turn" and not one.cp]
    assert sorted(one.facing for one in turns) == ["E", "W"]


def test_skills_are_told_of_ones_own_pieces_only() -> None:
    assert skill_of(a.FIRE_DOOR) == "fire"
    position = setting("fourth", "######\n#A..S#\n######", "A marine E", "S stealer W")
    for slot in range(len(position.kind)):
        if position.place[slot] >= 0:
            own = skills(position, slot)
            assert own == ({"assault": "assault"} if position.name(slot) == "S" else own)
            assert position.name(slot) == "S" or {"fire", "overwatch", "guard"} == set(own)
