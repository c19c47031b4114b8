"""The game for one player: a rulebook like any other, proven like any other."""

from dataclasses import fields, replace
from random import Random

import pytest

from sensorium.missions.format.setup import set_up, set_up_named
from sensorium.missions.library import mission_named
from sensorium.proofs import Scene, prove, random_scene
from sensorium.rules.chapters.solitaire_moves import choices, objection
from sensorium.rules.chapters.turn import TURN_SEQUENCE
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.fourth import FOURTH
from sensorium.rules.content.editions.index import rulebook_named, rulebooks
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.answers import ACTIVATE, CONVERT, END_TURN, verb_of
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.log import begin_log, read_log, rebuild
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import asked_kind
from sensorium.rules.core.vocabulary import CHANCE, NOBODY, STEALERS

CHANGED = {
    "name",
    "solitaire",
    "blips_turned_up",
    "forced_lurk_distance",
    "timed",
    "lost_when_hopeless",
    "reasons",
}


@pytest.mark.parametrize("book", [FIRST, FOURTH], ids=lambda book: book.name)
def test_what_it_changes(book: Rulebook) -> None:
    alone = rulebook_named(f"{book.name}+solo")
    names = [field.name for field in fields(Rulebook) if field.compare]
    changed = {name for name in names if getattr(book, name) != getattr(alone, name)}
    assert changed == CHANGED
    assert alone.model_limit == book.model_limit  # solo.ruling.model-pool
    assert alone.digest() != book.digest()
    assert alone in rulebooks()


def test_other_refusals_stay_as_they_are() -> None:
    alone = rulebook_named("first+solo")
    assert alone.reason("no clock") == "solo.play.no-timer"
    assert alone.reason("wall") == FIRST.reason("wall")


def test_a_mission_takes_an_expansion_once() -> None:
    mission = mission_named("pilot-light")
    assert set_up(mission).rulebook is mission.rulebook
    assert set_up(mission, ("solo",)).rulebook.name == "first+solo"
    alone = replace(mission, rules="first+solo", rulebook=rulebook_named("first+solo"))
    assert set_up(alone, ("solo",)).rulebook is alone.rulebook


MISSIONS = ("drill-ambush", "drill-ambush-timed", "drill-solo", "drill-solo-nest", "pilot-light", "splinters")


@pytest.mark.parametrize("mission", MISSIONS)
def test_missions_for_one_are_sound(mission: str) -> None:
    prove(Scene(mission, set_up_named(mission, ("solo",))), 7, limit=200, rarely=16)


def driven(position: Position, seed: int) -> str:
    """Play with random marines and the stealers by the book."""
    rng = Random(seed)
    written = begin_log(position)
    while asked(position) != NOBODY and position.turn < 4:
        side = asked(position)
        if side == CHANCE:
            code = sample(position, rng.getrandbits(30))
        else:
            legal = choices(position) if side == STEALERS else answers(position)
            code = legal[int(rng.random() * len(legal))]
        written.play(position, code)
    return written.text()


def test_a_game_for_one_is_rebuilt_from_its_log() -> None:
    position = set_up_named("drill-ambush", ("solo",))
    text = driven(position, 3)
    assert rebuild(read_log(text)) == position


def test_nobody_is_moved_twice_and_everybody_is_moved() -> None:
    """Over whole turns: each model is activated once, and the turn ends only when all have been."""
    position = set_up_named("splinters", ("solo",))
    rng = Random(9)
    moved: list[int] = []
    ended = 0
    while asked(position) != NOBODY and ended < 3:
        side = asked(position)
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
            continue
        legal = choices(position) if side == STEALERS else answers(position)
        code = legal[int(rng.random() * len(legal))]
        if side == STEALERS and verb_of(code) == ACTIVATE:
            assert code not in moved
            moved.append(code)
        elif side == STEALERS and verb_of(code) == END_TURN:
            assert [one for one in answers(position) if verb_of(one) == ACTIVATE] == []
            moved.clear()
            ended += 1
        play(position, code)
    assert ended


@pytest.mark.parametrize("rules", ["first+solo", "fourth+solo"])
def test_a_stealer_out_of_turn_is_refused_by_the_rule_of_order(rules: str) -> None:
    """Whatever the one whose turn it is does: attack, advance, creep, wait for the marines' answer."""
    refused = 0
    for seed in range(8):
        position = random_scene(rulebook_named(rules), seed).start()
        rng = Random(seed)
        for _ in range(80):
            if asked(position) == NOBODY:
                break
            if asked(position) == STEALERS and asked_kind(position) == TURN_SEQUENCE:
                allowed = choices(position)
                waiting = [code for code in answers(position) if verb_of(code) == ACTIVATE and code not in allowed]
                if verb_of(allowed[0]) not in (CONVERT, END_TURN):
                    assert [objection(position, code) for code in waiting] == ["solo.move.one-at-a-time"] * len(waiting)
                    refused += len(waiting) if position.active >= 0 else 0
            if asked(position) == CHANCE:
                play(position, sample(position, rng.getrandbits(30)))
            else:
                play(position, rng.choice(choices(position) if asked(position) == STEALERS else answers(position)))
    assert refused


def test_the_game_for_two_knows_no_objection() -> None:
    rng = Random(1)
    position = set_up_named("drill-blips")
    while asked(position) != STEALERS:
        legal = answers(position)
        play(position, sample(position, 1) if asked(position) == CHANCE else legal[int(rng.random() * len(legal))])
    assert [objection(position, code) for code in answers(position)] == [""] * len(answers(position))
