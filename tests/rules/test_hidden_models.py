"""Where hidden models do not block: each piece is seen or hidden by what is nearer, and only those seen block."""

import pytest

from sensorium.board.compass import ahead_and_aside
from sensorium.proofs.random_scenes import random_scene
from sensorium.rules.chapters.sight import blockers, can_target, field, is_watched, seen_blips, sees, watchers
from sensorium.rules.content.editions.index import rulebook_named
from sensorium.rules.core.position import Position


def seen_by_definition(position: Position, marine: int) -> int:
    """The squares with pieces that this marine sees, found by trying again until nothing changes: whoever is hidden by
    those seen is taken as gone."""
    board = position.board
    place = position.place[marine]
    others = position.occupied & field(position, marine) & ~(1 << place)
    squares = [square for square in range(board.count) if others >> square & 1]
    seen = 0
    while True:
        again = sum(1 << square for square in squares if board.clear(place, square, position.opaque() | seen))
        if again == seen:
            return seen
        seen = again


@pytest.mark.parametrize("name", ["first+whitedwarf", "first+deathwing+whitedwarf"])
def test_only_the_pieces_he_sees_block(name: str) -> None:
    hidden = 0
    book = rulebook_named(name)
    for seed in range(40):
        position = random_scene(book, seed).start()
        for marine in range(position.marine_count):
            if not position.on_board(marine):
                continue
            seen = seen_by_definition(position, marine)
            assert blockers(position, marine) == position.opaque() | seen, f"{name} {seed}"
            hidden += (position.occupied & field(position, marine) & ~seen).bit_count()
            for square in range(position.board.count):
                if field(position, marine) >> square & 1:
                    clear = position.board.clear(position.place[marine], square, position.opaque() | seen)
                    assert sees(position, marine, square) == clear
                    assert bool(watchers(position, square) >> marine & 1) == clear
                    assert is_watched(position, square) or not clear
                    if can_target(position, marine, square):
                        assert clear
                    if position.blips_at >> square & 1 and clear:
                        assert seen_blips(position) >> position.who[square] & 1
    assert hidden > 20, "hardly anybody was hidden"


@pytest.mark.parametrize("facing", range(4))
def test_nothing_behind_him_lies_on_a_line_that_he_looks_along(facing: int) -> None:
    """wd.ruling.hidden-out-of-arc"""
    looked = 0
    for seed in range(10):
        board = random_scene(rulebook_named("first+whitedwarf"), seed).start().board
        for place in range(0, board.count, 3):
            ahead = 0
            for square in range(board.count):
                across, down = board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
                if ahead_and_aside(facing, across, down)[0] >= 0:
                    ahead |= 1 << square
            view = board.vision(place, facing)
            for square in range(board.count):
                if view >> square & 1:
                    passed = board.lines(place)[square]
                    for pair in board.pinches(place).get(square, ()):
                        passed |= pair
                    assert passed & ~ahead == 0
                    looked += 1
    assert looked > 1000
