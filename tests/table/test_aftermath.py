"""What a game leaves behind: marks on the deck, the record of each piece, and why it ended."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sensorium.rules.core.vocabulary import KILLS, LOSSES
from sensorium.table import wire
from sensorium.table.aftermath import BLOOD, DEBRIS, ICHOR, SCORCH, WRECK, Aftermath
from sensorium.table.messages import SEATS
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import (
    all_bytes,
    arena_of,
    is_over,
    let_bots_play,
    numbers,
    question,
    say_something_sensible,
    seat_asked,
    table_of,
    until_kind,
)


def scene_of(table: Table, seat: wire.Seat = "spectator") -> wire.Scene:
    return table.welcome(seat, 0.0).scene


def line(kind: str, turn: int = 1, **facts: wire.Fact) -> wire.EventLine:
    return wire.EventLine(kind=kind, facts=facts, text="", turn=turn)


def after(*lines: wire.EventLine) -> Aftermath:
    found = Aftermath(["Ann", "Bo"])
    found.follow(lines)
    return found


# -- marks ------------------------------------------------------------------------------------------------------------


def test_the_dead_leave_their_blood_where_they_died() -> None:
    left = after(
        line("killed", piece="Ann", at="3,4", how="assault", by="s1"),
        line("killed", piece="s1", at="3,5", how="shot", by="Bo"),
        line("killed", piece="c", value=2, at="3,5", how="flames"),
        line("killed", piece="s2", how="shot", by="Bo"),  # at an entry area: on no square
    )
    assert left.traces == {BLOOD: ["3,4"], ICHOR: ["3,5", "3,5"]}


def test_doors_machines_and_fires_leave_marks() -> None:
    left = after(
        line("door destroyed", door="7,2"),
        line("object destroyed", piece="Cup", at="5,1"),
        line("flamed", piece="Ann", at="1,1", ammo=3, squares="1,1 1,2"),
        line("spread", at="1,2", squares="1,2 1,3"),
        line("exploded", piece="Bo", at="4,4"),
        line("grenade", piece="Bo", at="6,6", ammo=1, squares="6,6 6,7"),
        line("crate destroyed", at="6,6"),
    )
    assert left.traces == {
        WRECK: ["7,2"],
        DEBRIS: ["5,1", "4,4", "6,6"],
        SCORCH: ["1,1", "1,2", "1,3", "4,4", "6,6"],
    }


@pytest.mark.parametrize(("text", "seed"), [(FIRST, 5), (FOURTH, 6)])
def test_marks_are_the_same_for_everybody_and_after_a_restart(text: str, seed: int) -> None:
    table = arena_of(text, "rush", "rush", seed=seed)
    let_bots_play(table)
    assert is_over(table)
    marks = scene_of(table).traces
    assert sum(map(len, marks.values())) > 5
    assert all(scene_of(table, seat).traces == marks for seat in SEATS)
    again = Table.restore(table.rows(), numbers(1), 0.0)
    assert all_bytes(again) == all_bytes(table)
    steps = list(table.replay())
    assert steps[-1].scene.traces == marks
    assert steps[0].scene.traces == {}


def test_what_is_taken_back_leaves_no_mark() -> None:
    table = arena_of(FIRST, seed=11)
    rng = Random(11)
    for _ in range(400):
        if is_over(table):
            break
        burning = [one for one in question(table).choices if one.verb == "flame"]
        before = all_bytes(table)
        if burning and scene_of(table).burning == []:
            seat = seat_asked(table)
            table.give(seat, [burning[0].said], 0.0)
            if table.can_undo(seat):
                assert len(scene_of(table).traces[SCORCH]) > len(wire_squares(before))
                table.undo(seat, 0.0)
                assert all_bytes(table) == before
                return
        else:
            say_something_sensible(table, rng)
    raise AssertionError("no fire that could be taken back")


def wire_squares(encoded: list[bytes]) -> list[str]:
    """None yet: the deck has not burned before."""
    assert b'"scorch"' not in encoded[0]
    return []


# -- the record -------------------------------------------------------------------------------------------------------


def test_what_each_has_done_is_counted() -> None:
    left = after(
        line("fires", piece="Ann", at="s1", needs=6),
        line("rolled", roll="shot", piece="Ann", dice=[2, 3], needs=6, hits=0),
        line("fires", piece="Ann", at="s1", needs=6),
        line("rolled", roll="shot", piece="Ann", dice=[6, 6], needs=6, hits=2),
        line("killed", piece="s1", at="3,5", how="shot", by="Ann"),
        line("jammed", piece="Ann"),
        line("flamed", piece="Bo", at="4,4", ammo=2, squares="4,4"),
        line("rolled", roll="flames", piece="c", dice=[6], needs=2, hits=1),
        line("killed", piece="c", value=3, at="4,4", how="flames"),
        line("assault ends", 3, piece="s2", at="Ann", attack=6, defence=2),
        line("killed", 3, piece="Ann", at="3,4", how="assault", by="s2"),
        line("worked", 4, piece="Bo", at="1,1", times=1, of=2),
        line("exited", 5, piece="Bo"),
    )
    ann, bo, other = left.record()
    assert ann == wire.Service(
        name="Ann", kills=1, shots=2, hits=1, jams=1, fights=1, fate="dead", turn=3, how="assault", by="s2"
    )
    assert bo == wire.Service(name="Bo", kills=3, flames=1, works=1, fate="left", turn=5)
    assert other == wire.Service(name="s2", kills=1, fights=1, fights_won=1)


def test_what_dies_of_a_grenade_or_an_explosion_dies_by_whoever_caused_it() -> None:
    left = after(
        line("grenade", piece="Ann", at="1,1", ammo=2, squares="1,1"),
        line("killed", piece="s1", at="1,1", how="grenade"),
        line("exploded", piece="Bo", at="2,2"),
        line("killed", piece="Bo", at="2,2", how="explosion", by="Bo"),
        line("killed", piece="s2", at="2,3", how="detonation"),
        line("teleported", 2, piece="Ann"),
    )
    ann, bo = left.record()
    assert (ann.kills, ann.shots, ann.fate) == (1, 1, "left")
    assert (bo.kills, bo.how) == (1, "explosion")


def test_who_kills_his_own_has_no_kill_for_it() -> None:
    left = after(
        line("flamed", piece="Ann", at="1,1", ammo=3, squares="1,1"),
        line("killed", piece="Bo", at="1,1", how="flames"),
    )
    ann, bo = left.record()
    assert ann.kills == 0
    assert (bo.fate, bo.how, bo.by) == ("dead", "flames", "Ann")


@pytest.mark.parametrize(("text", "seed"), [(FIRST, 5), (FOURTH, 6), (FOURTH, 9)])
def test_the_record_adds_up_to_the_tally(text: str, seed: int) -> None:
    table = arena_of(text, "rush", "rush", seed=seed)
    while not is_over(table):
        assert scene_of(table).record == []
        let_bots_play(table, 25)
    scene = scene_of(table)
    squad = [one for one in scene.record if one.name in table.book.marines]
    assert [one.name for one in squad] == list(table.book.marines)
    assert sum(one.fate == "dead" for one in squad) == table.position.tally[LOSSES]
    told = [one for one in table.book.told[0] if one.kind == "killed"]
    ownerless = sum(
        int(str(one.facts.get("value", 1)))
        for one in told
        if one.facts["piece"] not in table.book.marines and one.facts.get("how") == "hazard"
    )
    assert sum(one.kills for one in squad) + ownerless == table.position.tally[KILLS]
    assert scene.kills == table.position.tally[KILLS]
    rolls = [one for one in table.book.told[0] if one.kind == "rolled" and one.facts["roll"] == "shot"]
    shots = Counter(str(one.facts["piece"]) for one in rolls)
    assert {one.name: one.shots for one in squad if one.shots} == dict(shots)


# -- why it ended -----------------------------------------------------------------------------------------------------


def test_the_deciding_objective_is_told_in_words() -> None:
    decided = 0
    for seed in range(20, 26):
        table = arena_of(FOURTH, "rush", "rush", seed=seed)
        let_bots_play(table)
        scene = scene_of(table)
        if scene.cause == "objective":
            decided += 1
            objective = table.position.scenario.objectives[table.position.ending]
            assert scene.reason == objective.text
            assert scene.reason != scene.ending
    assert decided


def test_while_it_goes_on_nothing_has_decided_it() -> None:
    table = table_of("pilot-light")
    until_kind(table, "action", "marine")
    scene = scene_of(table)
    assert (scene.cause, scene.reason, scene.record) == ("", "", [])


def test_an_end_without_an_objective_has_a_cause() -> None:
    met: dict[str, str] = {}
    for seed in range(40):
        table = table_of("drill-end", "rush", "rush", seed=seed)
        let_bots_play(table)
        scene = scene_of(table)
        met[scene.cause] = scene.winner
        assert scene.reason == ""
    assert met == {"no marines": "stealer", "no stealers": "marine"}
    # When nobody does anything, the turns run out.
    table = table_of("drill-end")
    while not is_over(table):
        choices = question(table).choices
        said = next((one.said for one in choices if one.verb in ("end turn", "pass")), choices[0].said)
        table.give(seat_asked(table), [said], 0.0)
    assert (scene_of(table).cause, scene_of(table).winner) == ("turns", "draw")
