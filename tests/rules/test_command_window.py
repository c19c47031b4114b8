"""What the marines are offered when a stealer has acted in sight."""

import pytest

from sensorium.rules.chapters.reactions import Window
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, play
from sensorium.rules.core.move_resolver import resolve
from tests.rules.scenes import setting


def offered(points: int, state: str = "") -> list[int]:
    """The verbs in the marines' window, opened by a stealer that has moved in sight."""
    corridor = "########\n#A...S.#\n########"
    position = setting("fourth", corridor, "turn stealer", f"cp {points}", f"A marine E{state}", "S stealer W")
    for line in ("S activate", "S move W"):
        for code in resolve(position, line):
            play(position, code)
    assert position.asks(Window) is not None
    return [a.verb_of(code) for code in answers(position)]


@pytest.mark.parametrize("points", [0, 1])
def test_who_has_no_points_is_asked_and_offered_nothing(points: int) -> None:
    """fourth.ruling.cp-window-leak: the question betrays nothing to the stealers, and offers no order that could not be
    given."""
    assert offered(points) == [a.PASS, a.SPEND][: points + 1]


def test_guard_may_be_given_up_in_between() -> None:
    """first.overwatch.drop-free, fourth.ruling.overwatch-leave: it stands among what is offered."""
    assert offered(1, " guard") == [a.PASS, a.SPEND, a.STAND_DOWN]
