"""Thinking about one piece of the brood before it moves."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.api.player import asked_of
from sensorium.players.stealers.brood import Brood, Strength
from sensorium.players.stealers.brood_ideas import ATTACKS, LAIRS, Idea, Ideas, Planned, ideas_for
from sensorium.players.stealers.brood_intents import CLAW, CLOSE, next_answer
from sensorium.players.stealers.brood_plans import USUAL, Plan
from sensorium.players.stealers.brood_search import Search
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.players.stealers.turn_memory import TurnMemory
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, STEALERS, USED

# S and the blip are near A; the other stealer is far away.
ROOM = """
rules first
turn stealer
turns 12

map
################
#..............#
#.....####.###.#
#.A...####.###.#
#.....####.###T#
###.#########.##
###S#########B##
################

A marine N overwatch
S stealer N
B blip 2
T stealer N
"""


# An open door between A and S; A has his back to it.
DOORWAY = """
rules first
turn stealer
turns 12

map
################
#.A.../S.......#
################

A marine W
{piece}
"""


def position_of(body: str = ROOM) -> Position:
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def slot_of(position: Position, name: str) -> int:
    return next(slot for slot in range(len(position.kind)) if position.label[slot] >= 0 and position.name(slot) == name)


def ready(position: Position) -> tuple[Ideas, QuickStealers]:
    quick = QuickStealers(Random(1))
    quick.memory.begin(position)
    return Ideas(Search(Random(2))), quick


def never() -> bool:
    return False


def test_the_nearest_is_thought_about_first_and_each_once_a_turn() -> None:
    position = position_of()
    ideas, quick = ready(position)
    order: list[str] = []
    while (slot := ideas.next_piece(position, quick)) >= 0:
        order.append(position.name(slot))
        ideas.considered.add(position.label[slot])
    assert order[0] == "S"
    assert sorted(order) == sorted(set(order))
    position.turn += 1
    assert ideas.next_piece(position, quick) >= 0


def test_a_piece_that_has_moved_is_not_thought_about() -> None:
    position = position_of()
    ideas, quick = ready(position)
    first = ideas.next_piece(position, quick)
    position.flags[first] |= USED
    assert ideas.next_piece(position, quick) != first


def test_the_ideas_begin_with_the_usual_differ_and_can_be_done() -> None:
    position = position_of()
    for name in ("S", "B", "T"):
        _, quick = ready(position)
        slot = slot_of(position, name)
        found = ideas_for(position, slot, quick.memory)
        assert not any(one.same(other) for number, one in enumerate(found) for other in found[:number])
        assert any(not idea.code for idea in found), "it may stay"
        assert sum(idea.intent is not None and idea.intent.deed == CLAW for idea in found) <= ATTACKS + 1
        assert 2 <= len(found) <= ATTACKS + LAIRS + 3
        for idea in found:
            if not idea.code:
                continue
            assert idea.code in answers(position)
            trial = position.copy()
            play(trial, idea.code)
            if idea.intent is not None:
                assert next_answer(trial, slot, idea.intent.copy()) in answers(trial)
    blip = slot_of(position, "B")
    codes = [a.verb_of(idea.code) for idea in ideas_for(position, blip, TurnMemory(USUAL))]
    assert a.CONVERT in codes


def test_the_idea_that_fares_best_is_taken() -> None:
    position = position_of()
    ideas, quick = ready(position)
    slot = slot_of(position, "S")
    wanted = ideas_for(position, slot, quick.memory)[-1]

    def fare(world: Position, idea: Idea, quick: QuickStealers, seed: int, turns: int) -> float:
        assert turns == 2
        return 0.7 if idea.same(wanted) else 0.5

    ideas.fare = fare
    assert ideas.best(position.copy, slot, quick, (2, 2), 2, never).same(wanted)
    assert position.label[slot] in ideas.considered


@pytest.mark.parametrize(
    ("piece", "does"),
    [
        ("S stealer W", ["S activate", "S close 6,1"]),
        ("S stealer N", ["S activate", "S turn W", "S close 6,1"]),
        ("S blip 2", ["S activate", "S close 6,1"]),
    ],
)
def test_a_door_that_a_marine_may_look_through_can_be_closed_from_behind(piece: str, does: list[str]) -> None:
    position = position_of(DOORWAY.format(piece=piece))
    slot = slot_of(position, "S")
    _, quick = ready(position)
    door = position.board.square(6, 1)
    found = ideas_for(position, slot, quick.memory)
    closing = [one for one in found if one.intent is not None and one.intent.aimed_at(CLOSE) == door]
    assert len(closing) == 1
    said = [words(position, closing[0].code)]
    play(position, closing[0].code)
    closing[0].take_up(quick, position)
    while code := next_answer(position, slot, quick.memory.intent):
        assert code in answers(position)
        said.append(words(position, code))
        play(position, code)
    assert said == does
    assert position.shut >> door & 1


def test_no_door_is_closed_that_is_locked_or_from_the_marines_side() -> None:
    for body in (DOORWAY, DOORWAY.replace("/S", "/.").replace("#.A...", "#.A.S.")):
        position = position_of(body.format(piece="S stealer W"))
        if position.place[slot_of(position, "S")] > position.board.square(6, 1):
            position.locked |= 1 << position.board.square(6, 1)
        found = ideas_for(position, slot_of(position, "S"), TurnMemory(USUAL))
        assert all(idea.intent is None or idea.intent.deed != CLOSE for idea in found)


def test_whoever_is_to_stay_stays_while_nothing_changes() -> None:
    position = position_of()
    _, quick = ready(position)
    slot = slot_of(position, "S")
    Idea(position.label[slot], 0, None).take_up(quick, position)
    said = words(position, quick.answer(position))
    assert not said.startswith("S ")


def test_a_line_leaves_everything_as_it_was() -> None:
    position = position_of()
    ideas, quick = ready(position)
    before = position.copy()
    for idea in ideas_for(position, slot_of(position, "S"), quick.memory):
        path = list(idea.intent.path) if idea.intent else []
        value = ideas.line(position, idea, quick, 5, 1)
        assert 0.0 <= value <= 1.0
        assert (idea.intent.path if idea.intent else []) == path
    assert position.place == before.place
    assert not quick.memory.waiting
    assert not ideas.search.marines.follower.steadfast


def test_a_plan_is_kept_for_its_turn_and_then_comes_the_next() -> None:
    position = position_of()
    wave = Plan("wave", boldness=4.0)
    planned = Planned(QuickStealers(Random(1), Plan("hold", hold=True, then=wave)), position.turn, 5)
    planned.answer(position)
    assert planned.quick.memory.plan.name == "hold"
    position.turn += 1
    planned.answer(position)
    assert planned.quick.memory.plan is wave
    position.turn += 1
    planned.answer(position)
    assert planned.quick.memory.plan is USUAL


def test_it_plays_a_turn_with_thoughts_about_every_piece() -> None:
    position = position_of()
    brood = Brood(Strength((1,), 1, 0, (1, 1), 0.0), Random(3))
    turn = position.turn
    count = 0
    while position.turn == turn and position.side == STEALERS:
        if asked(position) == CHANCE:
            play(position, sample(position, 3))
        elif asked(position) == STEALERS:
            given = asked_of(position, STEALERS, 60.0)
            code = brood.answer(given)
            assert code in given.legal
            play(position, code)
            count += 1
        else:
            play(position, answers(position)[0])
    assert count > 1
    assert brood.ideas.considered
