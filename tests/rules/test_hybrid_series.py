"""A hybrid's sustained fire, which is shown beside it, ends with the activation of another."""

from sensorium.rules.core.engine import play
from sensorium.rules.core.move_resolver import resolve
from tests.rules.scenes import setting

HALL = """
########
#A....H#
#.....S#
########
"""


def test_a_series_is_over_when_another_acts() -> None:
    """cult.ruling.hybrid-series"""
    lines = ("turn stealer", "A marine E", "H hybrid W with bolter fired 2 at A ap 3", "S stealer W")
    position = setting("first+whitedwarf+cult", HALL, *lines)
    hybrid = next(slot for slot in range(len(position.kind)) if position.name(slot) == "H")
    assert position.aim[hybrid]
    assert position.shots[hybrid] == 2
    for code in resolve(position, "S move W"):
        play(position, code)
    assert not position.aim[hybrid]
