"""Whole random games, hypothesis choosing them: thousands with `make soak`, a few dozen with `make test`."""

from collections.abc import Callable

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from sensorium.proofs import Scene, contrived_scene, mission_scenes, prove, random_scene, replays_elsewhere
from sensorium.rules.content.editions.index import rulebooks
from sensorium.rules.content.rulebook import Rulebook

# A seed cannot be shrunk to a smaller game; a failure brings its scene and its answers along instead.
PHASES = [phase for phase in Phase if phase is not Phase.shrink]
EXAMPLES = settings().max_examples
GAMES = EXAMPLES // 4 if EXAMPLES > 100 else 4  # of each kind of scene, for each edition
SEEDS = st.integers(min_value=0, max_value=2**40)


@pytest.mark.parametrize("make", [random_scene, contrived_scene], ids=["random", "contrived"])
@pytest.mark.parametrize("book", rulebooks(), ids=lambda book: book.name)
def test_random_games_are_sound(book: Rulebook, make: Callable[[Rulebook, int], Scene]) -> None:
    @settings(max_examples=GAMES, phases=PHASES)
    @given(SEEDS, st.sampled_from((8, 32)))
    def play(seed: int, rarely: int) -> None:
        prove(make(book, seed), seed, limit=400, rarely=rarely)

    play()


def test_whoever_has_fallen_into_space_is_not_asked_which_way_it_looks() -> None:
    """Found by the games above: a stealer that climbs into a pit of the lowest deck."""
    book = next(one for one in rulebooks() if one.name == "first+deathwing+whitedwarf+solo")
    prove(random_scene(book, 1098297), 1098297, limit=400, rarely=8)


def test_a_refusal_may_name_a_table() -> None:
    """Found by the games above: a heavy gun that would move and fire."""
    book = next(one for one in rulebooks() if one.name == "first+deathwing+whitedwarf+cult")
    prove(contrived_scene(book, 436072136326), 436072136326, limit=400, rarely=32)


def test_which_card_is_past_changes_no_refusal() -> None:
    """Found by the games above: a further target after a Scan was refused by another rule than after any other card."""
    book = next(one for one in rulebooks() if one.name == "first+deathwing+whitedwarf+psychic+cult")
    prove(random_scene(book, 15791063902), 15791063902, limit=400, rarely=32)


@pytest.mark.soak
@pytest.mark.parametrize("scene", list(mission_scenes()), ids=repr)
def test_missions_are_sound_to_the_end(scene: Scene) -> None:
    @settings(max_examples=max(1, GAMES // 200), phases=PHASES)
    @given(SEEDS)
    def play(seed: int) -> None:
        prove(scene, seed, limit=3000, rarely=64)

    play()


@pytest.mark.soak
@settings(max_examples=max(1, GAMES // 20), phases=PHASES)
@given(st.lists(SEEDS, min_size=20, max_size=20))
def test_random_games_are_replayed_elsewhere(seeds: list[int]) -> None:
    books = rulebooks()
    logs = [prove(random_scene(books[seed % len(books)], seed), seed, limit=400, rarely=1000) for seed in seeds]
    replays_elsewhere(*logs)
