"""Where a converted model may be put, against a slow reckoning from coordinates that shares nothing with the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sensorium.proofs import Scene, Stream, pick, random_scene, scene_from
from sensorium.proofs.stream import one_of
from sensorium.rules.chapters.blip_models import Converting
from sensorium.rules.chapters.sight import is_watched
from sensorium.rules.content.editions.index import EDITIONS, rulebook_named
from sensorium.rules.content.kinds import is_object
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import NOBODY


def shaft(rules: str, seed: int) -> Scene:
    """Two small decks and the ladder between them, blips and a flamer about it."""
    numbers = Stream(seed)
    rows = [list("#........#"), list("#........#")]
    for row in rows:
        for x in range(1, 9):
            row[x] = one_of(numbers, ".....#+/" if x not in (1, 4) else ".")
        row[4] = "l"
    rows[0][1], rows[0][5], rows[1][1], rows[1][5] = "A", "B", "F", "C"
    edge = "##########"
    floors = ["".join(row) for row in rows]
    cut = [one_of(numbers, ("aaaabbbb", "aabbbccc", "aaaaaaaa")) for _ in rows]
    sections = [
        "".join("#" if mark == "#" else letter for letter, mark in zip(f"#{letters}#", floor, strict=True))
        for letters, floor in zip(cut, floors, strict=True)
    ]
    text = [f"rules {rules}", "turn stealer", "cp 6", "turns 3", ""]
    for number, (floor, section) in enumerate(zip(floors, sections, strict=True)):
        text += [f"deck {number + 1}", "map", edge, floor, edge, "", "sections", edge, section, edge, ""]
    text += ["A marine E", "F marine E with heavy-flamer power-fist", "B blip 3", "C blip 3"]
    return scene_from(f"shaft-{rules}-{seed}", "\n".join(text))


def positions(rules: str, count: int) -> Iterator[tuple[Scene, Position]]:
    """Every question where a converted model goes, in many random games."""
    for seed in range(count):
        for scene in (shaft(rules, seed), random_scene(rulebook_named(rules), seed)):
            position = scene.start()
            numbers = Stream(seed)
            for _ in range(100):
                if asked(position) == NOBODY:
                    break
                if position.asks(Converting) is not None:
                    yield scene, position
                play(position, pick(position, numbers))


def neighbours(position: Position, home: int) -> Iterator[int]:
    """fourth.ruling.convert-step-legality, first.ruling.conversion-squares-legal, fourth.ladders.adjacent"""
    board = position.board
    doors_or_more = position.solid() if position.rulebook.name.startswith("first") else position.shut
    for square in range(board.count):
        dx, dy = board.xs[square] - board.xs[home], board.ys[square] - board.ys[home]
        deck = board.deck_of[home]
        if board.deck_of[square] != deck:
            ladder = board.ladder_end[home] == square and dx == dy == 0
            if ladder and position.rulebook.name.startswith("fourth"):
                yield square
        elif abs(dx) + abs(dy) == 1:
            yield square
        elif abs(dx) == abs(dy) == 1:
            flanks = [
                board.square(board.xs[home] + dx, board.ys[home], deck),
                board.square(board.xs[home], board.ys[home] + dy, deck),
            ]
            if any(flank >= 0 and not doors_or_more >> flank & 1 for flank in flanks):
                yield square


def expected(position: Position) -> set[int]:
    conversion = position.asks(Converting)
    assert conversion is not None
    home, voluntary = conversion.place, conversion.voluntary
    first = position.rulebook.name.startswith("first")

    def burns(square: int) -> bool:
        if not position.burning >> square & 1:
            return False
        same = position.board.section[square] == position.board.section[home]
        return not (first and position.burning >> home & 1 and same)

    def empty(square: int) -> bool:
        if position.solid() >> square & 1 or burns(square):
            return False
        things = [slot for slot, kind in enumerate(position.kind) if is_object(kind)]
        return first or all(position.place[slot] != square for slot in things)

    if empty(home):
        return {home}
    return {
        square
        for square in neighbours(position, home)
        if empty(square) and not (voluntary and is_watched(position, square))
    }


@pytest.mark.parametrize("rules", list(EDITIONS))
def test_models_go_where_a_slow_reckoning_says(rules: str) -> None:
    asked_for = ladders = 0
    for scene, position in positions(rules, 60):
        if position.board.walls:
            continue  # walls between two squares are left to the cases
        offered = {a.arg_of(code) for code in answers(position)}
        assert offered == expected(position), scene.text
        asked_for += 1
        conversion = position.asks(Converting)
        assert conversion is not None
        ladders += any(position.board.ladder_end[square] == conversion.place for square in offered)
    assert asked_for > 50
    assert (ladders > 0) == (rules == "fourth")
