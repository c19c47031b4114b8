"""The marine player's clock: when it runs, what it calls out, how it ends a turn, and what a crash costs: nothing."""

from random import Random

import pytest

from sensorium.rules.core.vocabulary import STEALERS
from sensorium.table.clock import Clock
from sensorium.table.refusal import Refused
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, numbers, question, say_anything, seat_asked, until_kind


def timed(mode: str = "on", novice: bool = False) -> Table:
    """A table in the first marine turn, at time 0."""
    table = arena_of(FIRST, seed=3, clock=mode, novice=novice)
    while question(table).kind != "action":
        say_anything(table, Random(3))
    assert seat_asked(table) == "marine"
    return table


def seconds(table: Table, now: float) -> float:
    return table.welcome("stealer", now).clock.seconds


def test_it_counts_down_in_the_marine_turn() -> None:
    table = timed()
    face = table.welcome("marine", 0.0).clock
    assert (face.allowed, face.seconds, face.runs) == (150, 150, True)  # one sergeant: first.timer.one-sergeant
    assert seconds(table, 10.0) == 140
    say_anything(table, Random(3), 20.0, but=("end turn", "stand-down"))
    assert seconds(table, 50.0) == 100


def test_it_stands_while_the_stealers_play() -> None:
    table = timed()
    table.give("marine", ["end turn"], 20.0)
    face = table.welcome("marine", 500.0).clock
    assert not face.runs
    assert face.seconds == 130
    assert table.next_tick(500.0) is None


@pytest.mark.parametrize(("mode", "allowed"), [("longer", 300), ("on", 150)])
def test_longer_is_twice_as_long(mode: str, allowed: int) -> None:
    welcome = timed(mode).welcome("marine", 0.0)
    assert welcome.clock.allowed == allowed
    assert [line.facts["seconds"] for line in welcome.log if line.kind == "clock"] == [allowed]


def test_a_novice_has_a_minute_more() -> None:
    assert timed(novice=True).welcome("marine", 0.0).clock.allowed == 210


def test_off_it_never_runs() -> None:
    table = timed("off")
    welcome = table.welcome("marine", 0.0)
    assert not welcome.clock.runs
    assert not [line for line in welcome.log if line.kind == "clock"]
    assert table.next_tick(0.0) is None
    assert not table.tick(100_000.0)
    assert seat_asked(table) == "marine"


def test_the_time_is_called_out() -> None:
    """first.example.timer-calls: each minute, then the quarters of the last."""
    table = timed()
    table.updates(0.0)
    heard: list[int] = []
    while (moment := table.next_tick(0.0)) is not None and table.position.side != STEALERS:
        assert table.tick(moment)
        for update in table.updates(moment).values():
            heard += [int(str(line.facts["seconds"])) for line in update.events if line.kind == "clock call"]
    assert heard == [mark for mark in (120, 60, 45, 30, 15) for _ in range(3)]


def test_running_out_ends_the_turn() -> None:
    table = timed()
    assert not table.tick(10.0)
    assert table.tick(149.9)  # the calls on the way
    assert not table.tick(149.95)
    assert table.tick(150.0)
    assert table.position.side == STEALERS
    assert any(line.kind == "time up" for line in table.welcome("marine", 150.0).log)
    assert not table.can_undo("marine")


def test_what_was_announced_is_finished() -> None:
    """first.timer.announced-combat: the shot that goes with a step is still his; then his turn is over."""
    table = arena_of(FIRST, seed=0, clock="on")
    until_kind(table, "free shot")
    allowed = table.clock.allowed
    assert table.tick(allowed + 1.0)
    assert question(table).kind == "free shot"
    assert not table.welcome("marine", 999.0).clock.runs
    assert table.next_tick(999.0) is None
    table.give("marine", ["marine pass"], 1000.0)
    assert table.position.side == STEALERS


def test_nobody_says_time_up_but_the_clock() -> None:
    table = timed()
    for seat in ("marine", "stealer"):
        with pytest.raises(Refused):
            table.give(seat, ["time up"], 1.0)


def test_the_fourth_edition_starts_it_with_the_actions() -> None:
    table = arena_of(FOURTH, seed=2, clock="on")
    until_kind(table, "redraw")
    assert not table.welcome("marine", 0.0).clock.runs
    table.give("marine", ["marine pass"], 50.0)
    assert table.welcome("marine", 50.0).clock.runs
    assert seconds(table, 60.0) == 170


def test_against_a_bot_it_may_be_paused() -> None:
    table = arena_of(FIRST, stealer="random", seed=3, clock="on")
    while (job := table.bot_due()) is not None or question(table).kind != "action":
        if job is not None:
            table.bot_answered(job, -1, 0.0)  # nonsense: a safe answer is given instead
        else:
            say_anything(table, Random(3))
    left = seconds(table, 0.0)
    table.pause("marine", True, 10.0)
    assert table.welcome("marine", 99.0).clock.paused
    assert seconds(table, 99.0) == left - 10
    table.pause("marine", False, 100.0)
    assert seconds(table, 105.0) == left - 15
    table.pause("marine", True, 105.0)
    say_anything(table, Random(3), 200.0, but=("end turn", "stand-down"))  # whoever plays on lets it run
    assert seconds(table, 201.0) == left - 16


def test_two_people_pause_when_both_want_to() -> None:
    table = timed()
    with pytest.raises(Refused):
        table.pause("marine", True, 10.0)
    assert not table.welcome("marine", 10.0).clock.paused
    table.pause("stealer", True, 20.0)
    assert table.welcome("marine", 60.0).clock.paused
    assert seconds(table, 60.0) == 130
    table.pause("stealer", False, 60.0)
    assert seconds(table, 70.0) == 120
    with pytest.raises(Refused):
        table.pause("spectator", True, 70.0)


def test_a_crash_costs_nobody_time() -> None:
    table = timed()
    say_anything(table, Random(3), 20.0, but=("end turn", "stand-down"))
    again = Table.restore(table.rows(), numbers(3), 5000.0)
    assert seconds(again, 5000.0) == 130  # as when the last answer was stored
    assert seconds(again, 5010.0) == 120
    assert again.next_tick(5010.0) == 5010.0  # two minutes are called


def test_a_pause_outlasts_a_crash() -> None:
    table = timed()
    with pytest.raises(Refused):
        table.pause("marine", True, 10.0)
    table.pause("stealer", True, 10.0)
    again = Table.restore(table.rows(), numbers(3), 100.0)
    assert again.welcome("marine", 200.0).clock.paused
    assert seconds(again, 200.0) == 140


def test_a_clock_by_itself() -> None:
    clock = Clock("on")
    assert clock.next_moment() is None
    clock.wind(100)
    clock.go(0.0, True)
    assert clock.next_moment() == 40.0
    assert clock.called(39.0) == []
    assert clock.called(56.0) == [60, 45]
    clock.go(56.0, False)
    assert clock.next_moment() is None
    clock.go(80.0, True)
    assert clock.left_at(80.0) == 44
    assert not clock.is_out(123.9)
    assert clock.is_out(124.0)
    clock.go(70.0, True)  # a clock of the machine that was set back gives no time away and takes none
    assert clock.left_at(70.0) == 44
