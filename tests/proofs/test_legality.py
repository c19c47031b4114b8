"""The listed moves equal the allowed ones, in games of every rulebook and in the positions of every case."""

from pathlib import Path

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_file
from sensorium.proofs import Stream, contrived_scene, pick, random_scene
from sensorium.proofs.legality import compare, listed_equals_allowed
from sensorium.proofs.scene import Scene
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.rulebook import Rulebook
from sensorium.rules.core.actions import actions
from sensorium.rules.core.engine import asked, play
from sensorium.rules.core.vocabulary import NOBODY

PAGES = sorted((Path(__file__).resolve().parents[2] / "docs" / "rulebook").rglob("*.md"))


def hold(scene: Scene, seed: int, every: int) -> None:
    position = scene.start()
    numbers = Stream(seed)
    for step in range(200):
        if asked(position) == NOBODY:
            return
        if step % every == 0:
            listed_equals_allowed(position)
        play(position, pick(position, numbers))


@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.name)
def test_what_is_listed_is_what_is_allowed(book: Rulebook) -> None:
    for seed in range(6):
        hold(random_scene(book, seed), seed, 9)
        hold(contrived_scene(book, seed), seed, 9)


@pytest.mark.soak
@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.name)
def test_what_is_listed_is_what_is_allowed_at_length(book: Rulebook) -> None:
    for seed in range(100, 400):
        hold(random_scene(book, seed), seed, 3)
        hold(contrived_scene(book, seed), seed, 3)


def test_it_is_so_in_every_case_of_the_rulebook() -> None:
    looked = 0
    for page in PAGES:
        for case in read_file(page)[0]:
            if case.mission is None and not case.paper:
                listed_equals_allowed(set_up(case))
                looked += 1
    assert looked > 1000


def test_a_move_too_many_and_one_too_few_are_noticed() -> None:
    book = rulebooks()[0]
    position = next(
        scene.start()
        for scene in (random_scene(book, seed) for seed in range(20))
        if scene.start().marine_count and scene.start().on_board(0)
    )
    listed: list[int] = []
    actions(position, 0, 4, listed)
    assert listed
    compare(position, listed, listed)
    with pytest.raises(AssertionError, match="is not listed, and nothing hinders it"):
        compare(position, listed[1:], listed)
    with pytest.raises(AssertionError, match="is listed and hindered"):
        compare(position, listed, listed[1:])
