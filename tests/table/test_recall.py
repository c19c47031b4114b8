"""Seeing the last turn again: the same lines and the same scenes as when it was played, for the same eyes."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.rules.core.log import moment
from sensorium.table import wire
from sensorium.table.messages import SEATS
from sensorium.table.refusal import Refused
from sensorium.table.scene_patch import patched
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, numbers, say_something_sensible, until_kind

OTHER = {"marine": "stealer", "stealer": "marine"}


def recalled(table: Table, seat: wire.Seat) -> wire.Recall:
    return table.recalling(seat).show(SEATS[seat])


def told(recall: wire.Recall) -> list[wire.EventLine]:
    return [line for step in recall.steps for line in step.events]


def scenes(recall: wire.Recall) -> list[wire.Scene]:
    found = [recall.scene]
    for step in recall.steps:
        found.append(patched(found[-1], step.patch))
    return found


class Witness:
    """Keeps what each seat is shown as the game goes, turn by turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen: dict[tuple[wire.Seat, int, str], list[wire.Scene]] = {}

    def look(self) -> None:
        turn, side = moment(self.table.position)
        for seat in SEATS:
            scene = self.table.welcome(seat, 0.0).scene
            kept = self.seen.setdefault((seat, turn, side), [])
            if not kept or kept[-1] != scene:
                kept.append(scene)


@pytest.mark.parametrize(("text", "seed"), [(FIRST, 31), (FOURTH, 32)])
def test_a_turn_is_seen_again_as_it_was_seen(text: str, seed: int) -> None:
    table = arena_of(text, seed=seed)
    rng = Random(seed)
    witness = Witness(table)
    compared = 0
    for _ in range(120):
        if is_over(table):
            break
        say_something_sensible(table, rng)
        witness.look()
        turn, side = moment(table.position)
        for seat in SEATS:
            try:
                recall = recalled(table, seat)
            except Refused:
                continue
            if seat == "spectator":
                assert (recall.turn, recall.side) != (turn, side)
            else:
                assert recall.side == OTHER[seat]
            lines = [
                one
                for one in table.book.told[SEATS[seat]]
                if (one.turn, one.side) == (recall.turn, recall.side) and one.kind != "clock call"
            ]
            assert told(recall) == lines
            assert lines[0].kind == "turn"
            shown = witness.seen[seat, recall.turn, recall.side]
            # Every scene that was shown between two answers comes again, in the same order.
            again = iter(scenes(recall))
            assert all(scene in again for scene in shown)
            if (recall.turn, recall.side) == (turn, side):
                assert scenes(recall)[-1] == table.welcome(seat, 0.0).scene
            compared += 1
    assert compared > 50


def test_it_is_the_same_after_a_restart() -> None:
    table = arena_of(FOURTH, seed=33)
    rng = Random(33)
    for _ in range(150):
        say_something_sensible(table, rng)
    again = Table.restore(table.rows(), numbers(1), 0.0)
    assert recalled(again, "marine") == recalled(table, "marine")
    assert recalled(again, "stealer") == recalled(table, "stealer")


def test_before_the_other_side_has_had_a_turn_there_is_none() -> None:
    table = arena_of(FIRST, seed=34)
    until_kind(table, "action", "marine")
    with pytest.raises(Refused):
        recalled(table, "marine")


def test_only_the_last_turns_are_kept() -> None:
    table = arena_of(FIRST, seed=35)
    rng = Random(35)
    for _ in range(200):
        if is_over(table):
            break
        say_something_sensible(table, rng)
    assert len(table.turns.starts) == 3
