"""The quick players at work: what the strong ones do hundreds of times for a turn."""

from collections.abc import Callable

from bench.harness import benchmark
from sensorium.missions.format.setup import set_up_named
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.search.playout import play_on


def two_turns_of(mission: str) -> Callable[[], object]:
    start = play_on(set_up_named(mission), QuickMarines(), 2, 7)
    return lambda: play_on(start.copy(), QuickMarines(), 2, 8)


@benchmark("two turns of the quick players, first edition", ops=1)
def first_turns() -> Callable[[], object]:
    return two_turns_of("pilot-light")


@benchmark("two turns of the quick players, fourth edition", ops=1)
def fourth_turns() -> Callable[[], object]:
    return two_turns_of("splinters")
