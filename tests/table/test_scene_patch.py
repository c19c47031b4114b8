"""An update carries what has changed of a scene: whoever applies one after another has the scene of somebody who sits
down now, byte for byte."""

from random import Random

import msgspec
import pytest

from sensorium.missions import missions
from sensorium.rules.content.editions.index import rulebooks
from sensorium.table import wire
from sensorium.table.messages import SEATS
from sensorium.table.scene_patch import patch, patched
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, say_anything, say_something_sensible, seat_asked, table_of

ARENAS = {"first": FIRST, "fourth": FOURTH}
MORE_BOOKS = [book.name for book in rulebooks()]


def sent(scene: wire.Scene) -> bytes:
    return msgspec.json.encode(scene)


def over_the_wire(update: wire.Update) -> wire.Update:
    return msgspec.json.decode(msgspec.json.encode(update), type=wire.Update)


def follow(table: Table, seed: int, most: int) -> list[wire.Scene]:
    """Play at random, and hold each seat's scene, patched by every update, to the whole one; all scenes that were."""
    rng = Random(seed)
    known = {seat: table.welcome(seat, 0.0).scene for seat in SEATS}
    seen = list(known.values())
    for step in range(most):
        if is_over(table):
            break
        if step % 5 == 0 and table.can_undo(seat_asked(table)):
            table.undo(seat_asked(table), 0.0)
        elif step % 3:
            say_something_sensible(table, rng)
        else:
            say_anything(table, rng, but=("end turn",))
        if rng.random() < 0.2:
            continue  # several changes in one update
        updates = table.updates(0.0)
        for seat, before in known.items():
            whole = table.welcome(seat, 0.0).scene
            update = updates.get(seat)
            known[seat] = patched(before, over_the_wire(update).patch) if update is not None else before
            assert sent(known[seat]) == sent(whole), seat
        seen += known.values()
    return seen


@pytest.mark.parametrize("most", [300, pytest.param(3000, marks=pytest.mark.soak)], ids=["begun", "whole"])
@pytest.mark.parametrize("book", MORE_BOOKS)
def test_patches_lead_to_the_whole_scene(book: str, most: int) -> None:
    edition = book.split("+")[0]
    text = ARENAS[edition].replace(f'rules = "{edition}"', f'rules = "{book}"')
    table = arena_of(text, seed=5)
    seen = follow(table, 5, most)
    assert most < 3000 or is_over(table)
    # Any two scenes of a game, not only neighbours.
    rng = Random(6)
    for _ in range(200):
        one, other = rng.choice(seen), rng.choice(seen)
        before = sent(one)
        change = patch(one, other)
        assert sent(patched(one, change)) == sent(other)
        assert sent(one) == before, "the scene before is left as it was"
        assert (change is None) == (before == sent(other))


@pytest.mark.soak
@pytest.mark.parametrize("mission", [mission.id for mission in missions()])
@pytest.mark.parametrize("seed", range(3))
def test_patches_lead_to_the_whole_scene_to_the_end_of_every_mission(mission: str, seed: int) -> None:
    table = table_of(mission, seed=seed)
    follow(table, seed, 5000)
    assert is_over(table)


def piece(name: str, square: str) -> wire.Piece:
    return wire.Piece(name=name, kind="stealer", role="model", side="stealer", where="board", square=square)


def test_pieces_that_change_places_and_share_a_name() -> None:
    base = table_of("pilot-light").welcome("spectator", 0.0).scene
    names = "abcda"
    for seed in range(300):
        rng = Random(seed)
        one, other = (
            msgspec.structs.replace(
                base,
                pieces=[piece(rng.choice(names), f"{rng.randrange(3)},1") for _ in range(rng.randrange(5))],
                doors=[
                    wire.Door(square=f"{rng.randrange(3)},2", open=rng.random() < 0.5) for _ in range(rng.randrange(4))
                ],
            )
            for _ in range(2)
        )
        assert sent(patched(one, patch(one, other))) == sent(other)


def test_a_patch_has_every_field_of_a_scene() -> None:
    assert set(wire.Scene.__struct_fields__) < set(wire.Patch.__struct_fields__)


def test_an_update_is_far_smaller_than_the_scene() -> None:
    table = table_of("splinters", seed=3)
    rng = Random(3)
    sizes = []
    for _ in range(60):
        say_something_sensible(table, rng)
        for seat, update in table.updates(0.0).items():
            sizes.append((len(msgspec.json.encode(update.patch)), len(sent(table.welcome(seat, 0.0).scene))))
    assert sum(small for small, _ in sizes) * 5 < sum(whole for _, whole in sizes)
