"""Passing ahead: what it covers, how long it holds, and that it is given like any other answer."""

from random import Random

import pytest

from sensorium.rules.chapters.overwatch import DECLARING
from sensorium.rules.chapters.reactions import WINDOW
from sensorium.rules.core.questions import asked_kind, waits
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, question, say_something_sensible, seat_asked, until_kind


def rest_of_turn(table: Table, rng: Random) -> tuple[int, list[str]]:
    """Play on to the end of the stealer turn: how many passes were given ahead, and what the marine was asked."""
    begun = (table.position.turn, table.position.side)
    rows = len(table.rows())
    asked: list[str] = []
    while not is_over(table) and (table.position.turn, table.position.side) == begun:
        if seat_asked(table) == "marine":
            asked.append(question(table).kind)
        say_something_sensible(table, rng)
    return sum('"auto":true' in row for row in table.rows()[rows:]), asked


def test_passed_for_the_turn_means_not_asked_again_this_turn() -> None:
    for seed in range(6):
        table = arena_of(FIRST, seed=seed)
        until_kind(table, "command")
        table.pass_until("marine", "turn", 0.0)
        given, asked = rest_of_turn(table, Random(seed))
        assert "command" not in asked
        if given:
            break
    else:
        raise AssertionError("nothing was seen again in any of these turns")
    until_kind(table, "command")  # and in the next turn he is asked again


def test_passed_once_means_once() -> None:
    asked: list[str] = []
    for seed in range(4):
        table = arena_of(FIRST, seed=seed)
        until_kind(table, "command")
        table.pass_until("marine", "once", 0.0)
        given, more = rest_of_turn(table, Random(seed))
        assert given == 0
        asked += more
    assert "command" in asked


def test_passed_for_a_piece_holds_while_it_is_active() -> None:
    table = arena_of(FIRST, seed=0)
    rng = Random(1)
    held = 0
    while not is_over(table) and held < 3:
        told = question(table)
        if told.kind == "command" and table.position.active >= 0:
            active = table.position.label[table.position.active]
            table.pass_until("marine", "piece", 0.0)
            while not is_over(table) and table.position.active >= 0:
                if table.position.label[table.position.active] != active or seat_asked(table) == "marine":
                    break
                say_something_sensible(table, rng)
            if not is_over(table) and table.position.active >= 0 and question(table).kind == "command":
                assert table.position.label[table.position.active] != active
            held += 1
        else:
            say_something_sensible(table, rng)
    assert held


def test_a_pass_on_points_holds_no_overwatch_fire() -> None:
    """It covers the kind of question at which it was said."""
    for seed in range(8):
        table = arena_of(FOURTH, seed=seed)
        rng = Random(seed)
        while not is_over(table):
            told = question(table)
            if told.kind == "command":
                table.pass_until("marine", "turn", 0.0)
                assert not waits(table.position, WINDOW)
            elif told.kind == "overwatch":
                assert asked_kind(table.position) == DECLARING
                assert table.passes  # passed, and asked all the same
                return
            else:
                say_something_sensible(table, rng)
    raise AssertionError("overwatch was never offered")


def test_who_passes_looks_like_who_answers() -> None:
    """Nothing that is sent tells a pass given ahead from one that was said."""
    ahead, each = arena_of(FIRST, seed=0), arena_of(FIRST, seed=0)
    until_kind(ahead, "command")
    until_kind(each, "command")
    ahead.updates(0.0)
    each.updates(0.0)
    ahead.pass_until("marine", "turn", 0.0)
    each.give("marine", ["marine pass"], 0.0)
    assert ahead.updates(0.0)["stealer"] == each.updates(0.0)["stealer"]


def test_what_cannot_be_declined_cannot_be_passed() -> None:
    table = arena_of(FIRST, seed=0)
    assert question(table).kind == "deployment"
    with pytest.raises(Refused, match="cannot be declined"):
        table.pass_until(seat_asked(table), "turn", 0.0)
    for seat in SEATS:
        if seat != seat_asked(table):
            with pytest.raises(Refused, match="nothing is asked"):
                table.pass_until(seat, "once", 0.0)


def test_choices_of_close_assault_are_always_asked() -> None:
    for seed in range(8):
        table = arena_of(FOURTH, seed=seed)
        rng = Random(seed)
        while not is_over(table):
            told = question(table)
            if told.kind in ("block", "parry", "reroll", "psi"):
                table.pass_until("marine", "turn", 0.0)
                assert not table.passes
                return
            say_something_sensible(table, rng)
    raise AssertionError("there was no such choice")
