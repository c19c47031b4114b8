"""Undo: one's own answers back to the last roll, reveal or move of the other side, and never beyond."""

from random import Random

import pytest

from sensorium.rules.core.events import Event
from sensorium.rules.core.vocabulary import NOBODY
from sensorium.table.logbook import Logbook
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import (
    all_bytes,
    arena_of,
    hurry,
    is_over,
    question,
    say_anything,
    say_something_sensible,
    seat_asked,
    until_kind,
)


def test_answers_are_taken_back_one_by_one_to_the_byte() -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    rng = Random(3)
    stages = [all_bytes(table)]
    for _ in range(5):
        say_anything(table, rng)
        stages.append(all_bytes(table))
    for stage in reversed(stages[:-1]):
        assert table.can_undo("marine")
        table.undo("marine", 0.0)
        assert all_bytes(table) == stage


def test_nobody_takes_back_what_the_other_said() -> None:
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    say_anything(table, Random(3))
    assert table.can_undo("marine")
    for seat in ("stealer", "spectator"):
        assert not table.can_undo(seat)
        with pytest.raises(Refused):
            table.undo(seat, 0.0)


# What somebody does himself, and nobody else has a part in.
TAME = {
    *("activated", "moved", "turned", "placed", "faced", "opened", "closed", "overwatch", "guard", "spent", "reloaded"),
    *("stood down", "cleared the jam", "picked up", "prescience", "barrier", "climbed", "entered", "exited", "secured"),
    *("handed", "dropped", "worked", "flamed"),
}


@pytest.mark.parametrize(("text", "seed"), [(FIRST, 2), (FOURTH, 3)])
def test_nothing_new_can_be_learned_and_taken_back(text: str, seed: int) -> None:
    """Whoever may undo has been told nothing but his own doing, and the other has not been asked since."""
    table = arena_of(text, seed=seed)
    rng = Random(seed)
    undone = 0
    for _ in range(300):
        if is_over(table):
            break
        seat = seat_asked(table)
        before = table.book.lengths()
        rows = len(table.rows())
        say_something_sensible(table, rng)
        if not table.can_undo(seat):
            continue
        undone += 1
        lines = table.book.told[SEATS[seat]][before[SEATS[seat]] :]
        assert [line.kind for line in lines if line.kind not in TAME] == []
        assert seat_asked(table) == seat
        assert not any('"who":"chance"' in row for row in table.rows()[rows:])
        if rng.random() < 0.3:
            table.undo(seat, 0.0)
            assert table.book.lengths() == before
    assert undone > 20


def test_a_roll_is_never_taken_back() -> None:
    table = arena_of(FOURTH, seed=2)
    attacks = ("fire", "fire door", "assault", "assault door", "flame")
    told = hurry(table, Random(2), lambda asked: any(one.verb in attacks for one in asked.choices))
    seat = seat_asked(table)
    table.give(seat, [next(one.said for one in told.choices if one.verb in attacks)], 0.0)
    assert not table.can_undo(seat)


def test_the_clock_is_not_wound_twice() -> None:
    """The fourth edition starts it when the counter is kept; whoever could take that back would gain his time anew."""
    table = arena_of(FOURTH, seed=2, clock="on")
    until_kind(table, "redraw")
    table.give("marine", ["marine pass"], 0.0)
    assert question(table).kind == "action"
    assert not table.can_undo("marine")


def test_a_question_to_the_other_side_is_its_move_even_where_it_passes() -> None:
    """The stealer's step was seen; the marine player has passed for the turn and is not asked, and still it stands."""
    table = arena_of(FIRST, seed=0)
    until_kind(table, "command")
    table.pass_until("marine", "turn", 0.0)
    rng = Random(5)
    while True:
        assert question(table).kind != "command", "the marine player is asked again"
        rows = len(table.rows())
        said_by = seat_asked(table)
        say_something_sensible(table, rng)
        if any('"auto":true' in row for row in table.rows()[rows:]):
            break
    assert said_by == "stealer"
    assert not table.can_undo("stealer")


def test_whoever_takes_back_a_pass_is_asked_again() -> None:
    table = arena_of(FIRST, seed=0)
    told = until_kind(table, "free shot")
    table.pass_until("marine", "turn", 0.0)
    assert table.can_undo("marine")
    table.undo("marine", 0.0)
    assert question(table) == told
    assert not table.passes


def test_what_seals_an_answer() -> None:
    position = arena_of(FIRST, seed=0).position
    for asked, happened, kinds, sealed in [
        (0, False, ["moved"], False),
        (1, False, ["moved"], True),  # the other side is asked
        (0, True, ["moved"], True),  # an event of the mission
        (0, False, ["moved", "converted"], True),
    ]:
        book = Logbook("on", [])
        group = book.begin(0, position, 0)
        book.note(group, [Event(kind, {}, NOBODY, {}) for kind in kinds], happened)
        book.end(group, asked)
        assert group.sealed == sealed
        assert bool(book.groups) != sealed


def test_time_is_not_given_back() -> None:
    table = arena_of(FIRST, seed=3, clock="on")
    until_kind(table, "action", "marine")
    left = table.welcome("marine", 0.0).clock.seconds
    marine = next(one.piece for one in question(table).choices if one.verb == "activate")
    table.give("marine", [f"{marine} activate"], 10.0)
    table.undo("marine", 20.0)
    assert table.welcome("marine", 20.0).clock.seconds == left - 20
