"""After a crash: the rows give back the same question, the same messages and the same game."""

import json
from random import Random

import pytest

from sensorium.rules.log import read_log, rebuild
from sensorium.table.refusing import TableError
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import (
    all_bytes,
    arena_of,
    hurry,
    is_over,
    let_bots_play,
    numbers,
    question,
    say_anything,
    say_something_sensible,
    seat_asked,
    until_kind,
)


def restored(table: Table, now: float = 0.0) -> Table:
    again = Table.restore(table.rows(), numbers(99), now)
    assert again.position.digest() == table.position.digest()
    assert all_bytes(again, now) == all_bytes(table, now)
    assert again.rows() == table.rows()
    assert again.take_rows() == []
    assert again.log_text() == table.log_text()
    assert again.updates(now) == {}
    return again


# What is met in the games below; the others come up now and then.
USUAL = {"deployment", "face", "action", "command", "order", "free shot", "overwatch", "place", "reinforcements"}
USUAL |= {"redraw", "turn to face", "broodlord"}


def test_every_kind_of_question_is_asked_again() -> None:
    """Two people who answer, pass and take back as they like, with the clock running."""
    met: dict[str, int] = {}
    rows = ""
    for text, seed in ((FIRST, 0), (FOURTH, 0), (FOURTH, 1)):
        table = arena_of(text, seed=seed, clock="on")
        rng = Random(seed)
        now = 0.0
        while not is_over(table):
            told = question(table)
            met[told.kind] = met.get(told.kind, 0) + 1
            if met[told.kind] < 4:
                restored(table, now)
            now += rng.random()
            seat = seat_asked(table)
            if table.can_undo(seat) and rng.random() < 0.05:
                table.undo(seat, now)
            elif told.decline and rng.random() < 0.1:
                table.pass_until(seat, rng.choice(["once", "piece", "turn"]), now)
            else:
                say_something_sensible(table, rng, now)
        restored(table, now)
        rows += "".join(table.rows())
    assert set(met) >= USUAL
    for word in ("undo", "pass", "auto", "left"):
        assert f'"{word}"' in rows


def test_games_go_on_after_a_crash_as_they_would_have() -> None:
    table = arena_of(FIRST, "rush", "rush", seed=6)
    let_bots_play(table, 80)
    again = restored(table)
    let_bots_play(again)
    assert is_over(again)
    assert again.rows()[: len(table.rows())] == table.rows()


def test_what_could_be_taken_back_still_can_be_and_nothing_more() -> None:
    """Answers given in one breath are taken back in one; a roll stands."""
    table = arena_of(FIRST, seed=3)
    until_kind(table, "deployment", "marine")
    while question(table).kind != "action":
        say_anything(table, Random(3))
    first = next(piece for piece in table.welcome("marine", 0.0).scene.pieces if piece.side == "marine")
    aside = "E" if first.facing in "NS" else "N"
    table.give("marine", [f"{first.name} turn {aside}", f"{first.name} turn {first.facing}"], 0.0)
    again = restored(table)
    steps = 0
    while table.can_undo("marine"):
        table.undo("marine", 0.0)
        again.undo("marine", 0.0)
        assert again.position.digest() == table.position.digest()
        steps += 1
    assert not again.can_undo("marine")
    assert steps == 2
    attacks = ("fire", "fire door", "assault", "assault door")
    for seed in range(4):
        table = arena_of(FOURTH, seed=seed)
        told = hurry(table, Random(seed), lambda asked: any(one.verb in attacks for one in asked.choices))
        table.give(seat_asked(table), [next(one.said for one in told.choices if one.verb in attacks)], 0.0)
        restored(table)


def test_rows_are_handed_out_once_and_only_added_to() -> None:
    table = arena_of(FIRST, "rush", "rush", seed=6)
    stored = table.take_rows()
    assert stored == table.rows()
    while table.bot_due() is not None:
        let_bots_play(table, 1)
        fresh = table.take_rows()
        assert fresh
        stored += fresh
    assert stored == table.rows()
    assert table.take_rows() == []


def test_chance_that_was_lost_in_the_crash_falls_anew() -> None:
    """Whatever was not stored nobody was told."""
    table = arena_of(FIRST, "rush", "rush", seed=6)
    let_bots_play(table, 60)
    rows = table.rows()
    last = max(at for at, row in enumerate(rows) if json.loads(row).get("who") == "chance")
    again = Table.restore(rows[:last], numbers(5), 0.0)
    assert again.rows()[:last] == rows[:last]
    assert json.loads(again.take_rows()[0])["who"] == "chance"


def test_the_log_without_what_was_taken_back_is_a_log_like_any_other() -> None:
    table = arena_of(FIRST, seed=2)
    rng = Random(2)
    for _ in range(40):
        say_anything(table, rng)
        if table.can_undo(seat_asked(table)) and rng.random() < 0.5:
            table.undo(seat_asked(table), 0.0)
    assert any("undo" in json.loads(row) for row in table.rows())
    assert rebuild(read_log(table.log_text())).digest() == table.position.digest()


def changed(rows: list[str], at: int, **values: object) -> list[str]:
    return [*rows[:at], json.dumps({**json.loads(rows[at]), **values}), *rows[at + 1 :]]


def test_rows_that_make_no_table_are_refused() -> None:
    rows = arena_of(FIRST, "rush", "rush").rows()
    for broken in ([], ["{}"], ["nonsense"], changed(rows, 0, rules_digest="0"), changed(rows, 0, start="0")):
        with pytest.raises(TableError):
            Table.restore(broken, numbers(1), 0.0)
    table = arena_of(FIRST, "rush", "rush")
    let_bots_play(table)
    said = next(at for at, row in enumerate(table.rows()) if json.loads(row).get("who") == "marine")
    digest = next(at for at, row in enumerate(table.rows()) if "digest" in json.loads(row))
    for broken in (changed(table.rows(), said, said="Nobody exit"), changed(table.rows(), digest, digest="0")):
        with pytest.raises(TableError):
            Table.restore(broken, numbers(1), 0.0)
