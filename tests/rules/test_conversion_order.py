"""Of several blips seen at once the nearest stands first: the order of somebody who does not care."""

from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, play
from tests.rules.scenes import setting

ROOM = """
#######
#.X...#
#.....#
#.Y...#
#A....#
#######
"""


def test_the_nearest_blip_is_offered_first() -> None:
    position = setting("first", ROOM, "A marine W", "X blip 1", "Y blip 1")
    play(position, a.ACTIVATE)
    play(position, next(code for code in answers(position) if a.verb_of(code) == a.TURN and a.arg_of(code) == 0))
    assert [position.name(a.piece_of(code)) for code in answers(position)] == ["Y", "X"]
