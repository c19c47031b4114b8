"""After a crash: the rows give back the same question, the same messages and the same game."""

import json
from random import Random

import pytest

from sensorium.rules.core.log import read_log, rebuild
from sensorium.rules.core.position_reader import position_from
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused, TableError
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import (
    PLAYERS,
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
    header = json.loads(rows[0])["header"]
    unknown = changed(rows, 0, header={**header, "rules": "seventh"})
    newer = changed(rows, 0, header={**header, "start": {**header["start"], "hovering": 1}})
    for broken in ([], ["{}"], ["nonsense"], changed(rows, 0, table=99), unknown, newer):
        with pytest.raises(TableError):
            Table.restore(broken, numbers(1), 0.0)


def old_rows(table: Table) -> list[str]:
    """As rows were before the first of them held the log's header."""
    first = json.loads(table.rows()[0])
    header = first.pop("header")
    start = position_from(header["start"], table.position.board, table.position.rulebook, table.position.scenario)
    old = {**first, "rules_digest": "0", "start": start.digest()}
    return [json.dumps(old), *table.rows()[1:]]


def test_rows_from_before_the_header_was_kept_are_restored() -> None:
    table = arena_of(FOURTH, "rush", "rush", seed=2)
    let_bots_play(table, 100)
    again = Table.restore(old_rows(table), numbers(1), 0.0)
    assert again.stopped is None
    assert again.position.digest() == table.position.digest()
    with pytest.raises(TableError, match="set up otherwise"):
        Table.restore(changed(old_rows(table), 0, start="0"), numbers(1), 0.0)


def test_a_game_goes_on_although_its_mission_is_set_up_otherwise_today() -> None:
    """The first row holds how it was set up; nothing of the board is read from the mission again."""
    table = arena_of(FIRST, "rush", "rush", seed=6)
    let_bots_play(table, 60)
    first = json.loads(table.rows()[0])
    moved = first["text"].replace("turns = 8", "turns = 5").replace('west = "rect 2,1 5,4"', 'west = "rect 1,1 5,4"')
    assert moved != first["text"]
    again = Table.restore(changed(table.rows(), 0, text=moved), numbers(1), 0.0)
    assert again.stopped is None
    assert again.position.digest() == table.position.digest()
    assert [line.data() for line in again.log.lines] == [line.data() for line in table.log.lines]


# -- games of other rules ---------------------------------------------------------------------------------------------


def diverging(table: Table) -> list[tuple[list[str], int]]:
    """The rows with one answer or one digest changed, and up to which row the game is still as recorded."""
    rows = [json.loads(row) for row in table.rows()]
    marks = [at for at, row in enumerate(rows) if "digest" in row]
    said = [at for at, row in enumerate(rows) if row.get("who") in ("marine", "stealer")]
    found = []
    for at in (marks[0], marks[3], marks[-1]):
        found.append((changed(table.rows(), at, digest="0"), at))
    for at in said[:: len(said) // 5]:
        found.append((changed(table.rows(), at, said="Nobody exit"), at))
    return [(broken, max([0, *(mark for mark in marks if mark < at)])) for broken, at in found]


def test_a_game_that_would_go_otherwise_is_stopped_where_it_does() -> None:
    table = arena_of(FOURTH, "rush", "rush", seed=2)
    let_bots_play(table)
    for rows, good in diverging(table):
        again = Table.restore(rows, numbers(1), 0.0)
        assert again.stopped is not None
        assert again.take_rows() == []
        assert again.rows() == rows
        if good:
            mark = json.loads(rows[good])
            assert again.position.digest() == mark["digest"]
            assert (again.stopped.turn, again.stopped.side) == (mark["turn"], mark["side"])
        assert "would go otherwise than recorded" in again.stopped.text


def test_a_stopped_game_takes_nothing_and_tells_each_seat_what_it_saw() -> None:
    table = arena_of(FOURTH, seed=2, clock="on")
    rng = Random(2)
    while table.position.turn < 3:
        say_something_sensible(table, rng)
    rows = table.rows()
    last = max(at for at, row in enumerate(rows) if "digest" in json.loads(row))
    again = Table.restore(changed(rows, last, digest="0"), numbers(1), 0.0)
    assert again.stopped is not None
    assert again.bot_due() is None
    assert again.next_tick(0.0) is None
    for seat in PLAYERS:
        told = again.welcome(seat, 0.0)
        assert told.stopped == again.stopped
        assert (told.asked.kind, told.asked.yours) == ("stopped", False)
        assert not told.can_undo
        with pytest.raises(Refused, match="would go otherwise"):
            again.give(seat, ["end turn"], 0.0)
        with pytest.raises(Refused, match="would go otherwise"):
            again.pass_until(seat, "once", 0.0)
        with pytest.raises(Refused, match="nothing of yours"):
            again.undo(seat, 0.0)
        with pytest.raises(Refused, match="would go otherwise"):
            again.pause(seat, True, 0.0)
    assert again.rows() == changed(rows, last, digest="0")
    for seat in SEATS:
        steps = list(again.replay_seen(seat))
        assert [step.index for step in steps] == list(range(len(steps)))
        assert steps[-1].scene == again.welcome(seat, 0.0).scene
        assert [line for step in steps for line in step.events] == again.book.told[SEATS[seat]]
        assert all(step.who in ("", seat) for step in steps)


def test_a_stopped_game_is_exported_whole() -> None:
    """Its log is what was recorded, without what was taken back."""
    table = arena_of(FIRST, seed=2)
    rng = Random(2)
    while table.position.turn < 3:
        say_anything(table, rng)
        if table.can_undo(seat_asked(table)) and rng.random() < 0.3:
            table.undo(seat_asked(table), 0.0)
    rows = table.rows()
    assert any("undo" in json.loads(row) for row in rows)
    first = min(at for at, row in enumerate(rows) if "digest" in json.loads(row))
    again = Table.restore(changed(rows, first, digest="0"), numbers(1), 0.0)
    assert again.stopped is not None
    recorded = json.loads(again.log_text().splitlines()[0])
    assert recorded == json.loads(table.log_text().splitlines()[0])
    lost = set(table.log_text().splitlines()) - set(again.log_text().splitlines())
    assert len(again.log_text().splitlines()) == len(table.log_text().splitlines()) - 1, "the first mark is in no row"
    assert {"digest" in json.loads(line) for line in lost} == {True}
