"""The models of a blip are told of together, so that a page can ask once where they go and which way they look."""

from __future__ import annotations

from random import Random

import pytest

from sensorium.table import wire
from sensorium.table.table import Table
from tests.table.arena import FIRST, FOURTH
from tests.table.sitting import arena_of, is_over, question, say_something_sensible, seat_asked

Kinds = set[tuple[wire.Seat, bool, bool]]  # who is told, of a model that he places, that he faces


def follow(table: Table, seat: wire.Seat, told: wire.Asked, kinds: Kinds) -> list[str]:
    """Answer as the table would have it, the other side as it likes; whom this side was asked about."""
    wished = {one.name: one for one in told.together}
    met: list[str] = []
    for _ in range(20):
        if is_over(table):
            break
        asked = question(table)
        kinds.update((seat_asked(table), bool(one.squares), one.faces) for one in asked.together)
        if asked.kind not in ("place", "face"):
            break
        choices = asked.choices
        if seat_asked(table) == seat:
            one = wished.get(asked.piece)
            if one is None:
                break
            met.append(asked.piece)
            if asked.kind == "place":
                choices = [choice for choice in choices if choice.square == one.square]
            elif one.facing:
                assert asked.square == one.square or not asked.square
                choices = [choice for choice in choices if choice.facing == one.facing]
            assert choices, "what is foreseen can be answered"
        table.give(seat_asked(table), [choices[0].said], 0.0)
    return list(dict.fromkeys(met))


@pytest.mark.parametrize("text", [FIRST, FOURTH], ids=["first", "fourth"])
def test_what_is_foreseen_is_what_is_asked(text: str) -> None:
    met: Kinds = set()
    most = 0
    for seed in range(1, 9):
        table = arena_of(text, seed=seed)
        rng = Random(seed)
        for _ in range(300):
            if is_over(table):
                break
            told = question(table)
            if not told.together:
                say_something_sensible(table, rng)
                continue
            seat = seat_asked(table)
            assert told.kind in ("place", "face")
            assert told.together[0].name == told.piece
            assert len({one.name[:-1] for one in told.together}) == 1
            standing = [one.square for one in told.together if one.square]
            assert len(set(standing)) == len(standing), "no two on one square"
            for one in told.together:
                assert one.kind
                assert one.square in one.squares or not one.squares
                assert one.faces == (seat == "stealer")
            most = max(most, len(told.together))
            assert follow(table, seat, told, met)[: len(told.together)] == [one.name for one in told.together]
    assert ("marine", True, False) in met, "the marine player places what his men have seen"
    assert ("stealer", True, True) in met, "the stealer player places and faces what he reveals"
    assert most == 3


@pytest.mark.parametrize("text", [FIRST, FOURTH], ids=["first", "fourth"])
def test_nobody_else_is_told(text: str) -> None:
    """Not before it is asked, not the other side, and not of one model alone."""
    seen = 0
    for seed in (2, 10, 12):
        table = arena_of(text, seed=seed)
        rng = Random(seed)
        for _ in range(200):
            if is_over(table):
                break
            told = question(table)
            other: wire.Seat = "marine" if seat_asked(table) == "stealer" else "stealer"
            assert table.welcome(other, 0.0).asked.together == []
            assert len(told.together) != 1
            seen += told.kind in ("place", "face")
            say_something_sensible(table, rng)
    assert seen > 5
