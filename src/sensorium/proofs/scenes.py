"""All scenes there are, for whoever has something to prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sensorium.cases.case import Case
from sensorium.proofs.contrived_scenes import contrived_scene
from sensorium.proofs.random_scenes import random_scene
from sensorium.proofs.scene import Scene, case_scenes, mission_scenes
from sensorium.rules.content.editions.index import rulebooks


def scenes(count: int = 10, cases: Iterable[Case] = ()) -> Iterator[Scene]:
    """Starting positions of every kind: so many random ones and contrived missions for each rulebook, the built-in
    missions, and the heads of these cases. A new source of positions joins here, and every proof runs over it.
    """
    for book in rulebooks():
        for seed in range(count):
            yield random_scene(book, seed)
            yield contrived_scene(book, seed)
    yield from mission_scenes()
    yield from case_scenes(cases)
