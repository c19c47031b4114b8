"""A game seen again: the scenes are those that were live, and nobody is shown more than he may know."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sensorium.table import wire
from sensorium.table.film import ALL, VIEWS, film
from sensorium.table.messages import SEATS
from sensorium.table.scene_patch import patched
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, numbers, say_something_sensible, table_of


def scenes_of(frames: list[wire.Frame]) -> list[wire.Scene]:
    assert frames[0].scene is not None
    found = [frames[0].scene]
    for frame in frames[1:]:
        assert frame.scene is None, "only the first has it whole"
        found.append(patched(found[-1], frame.patch))
    return found


def frames_of(table: Table, viewer: int, whole: bool) -> list[wire.Frame]:
    return list(film(table.opening, table.log, viewer, whole))


@pytest.mark.parametrize(("text", "seed"), [(FIRST, 3), (FOURTH, 4)])
def test_the_film_shows_what_was_live(text: str, seed: int) -> None:
    table = arena_of(text, seed=seed)
    rng = Random(seed)
    live: dict[wire.Seat, list[wire.Scene]] = {seat: [table.welcome(seat, 0.0).scene] for seat in SEATS}
    for _ in range(250):
        if is_over(table):
            break
        say_something_sensible(table, rng)
        for seat, seen in live.items():
            seen.append(table.welcome(seat, 0.0).scene)
    for seat, seen in live.items():
        for whole in (True, False):
            shown = scenes_of(frames_of(table, SEATS[seat], whole))
            assert shown[-1] == seen[-1]
            at = 0
            for moment in seen:
                assert moment in shown[at:], "every live scene comes again, in its order"
                at = shown.index(moment, at)
        lines = [line for frame in frames_of(table, SEATS[seat], False) for line in frame.events]
        assert lines == table.welcome(seat, 0.0).log


def test_a_game_that_goes_on_shows_its_viewer_nothing_else() -> None:
    table = table_of("pilot-light", seed=5)
    rng = Random(5)
    while table.position.turn < 1 or not any(
        piece.kind == "blip" for piece in table.welcome("marine", 0.0).scene.pieces
    ):
        say_something_sensible(table, rng)
    marine = frames_of(table, SEATS["marine"], False)
    raw = msgspec.json.encode(marine)
    assert {frame.who for frame in marine} <= {"", "marine"}
    assert b'"said":"blip' not in raw
    assert b'"said":"counter' not in raw
    assert [frame.at for frame in marine] == list(range(len(marine))), "no gap tells of what was hidden"
    blips = [piece for piece in scenes_of(marine)[-1].pieces if piece.kind == "blip"]
    assert blips
    assert {piece.value for piece in blips} == {None}
    everything = scenes_of(frames_of(table, ALL, True))[-1]
    assert None not in {piece.value for piece in everything.pieces if piece.kind == "blip"}


def test_the_views_of_a_finished_game_keep_step() -> None:
    table = table_of("pilot-light", seed=6)
    rng = Random(6)
    while not is_over(table):
        say_something_sensible(table, rng)
    films = {name: frames_of(table, viewer, True) for name, viewer in VIEWS.items()}
    count = len(table.log.answers())
    assert {name: len(frames) for name, frames in films.items()} == dict.fromkeys(VIEWS, count + 1)
    for name, frames in films.items():
        assert [frame.at for frame in frames] == list(range(count + 1))
        assert [frame.act for frame in frames] == [frame.act for frame in films["all"]]
        assert scenes_of(frames)[-1].winner, name
    acts = sum(frame.act for frame in films["all"])
    assert 5 < acts < count


def test_a_table_restored_is_the_same_film() -> None:
    table = table_of("pilot-light", seed=7)
    rng = Random(7)
    for _ in range(40):
        say_something_sensible(table, rng)
    again = Table.restore(table.rows(), numbers(1), 0.0)
    assert frames_of(again, SEATS["stealer"], False) == frames_of(table, SEATS["stealer"], False)
