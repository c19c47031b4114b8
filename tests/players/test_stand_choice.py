"""What a marine may do at a place: each option, and which of them he has."""

from __future__ import annotations

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.marines.courses import Course
from sensorium.players.marines.march import reachable
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.stand_choice import OPTIONS, Outlook
from sensorium.players.marines.tempo import HOLD, RUN
from sensorium.rules.core import answers as a
from sensorium.rules.core.position import Position

CORRIDOR = """
rules fourth
turn marine
turns 12

map
##############
#S.....A.....#
##############

A marine W with {arms} ap {points}
{enemy}
"""


def corridor(arms: str = "storm-bolter", points: int = 4, enemy: str = "S stealer E") -> Position:
    body = CORRIDOR.format(arms=arms, points=points, enemy=enemy)
    body = body if enemy else body.replace("#S", "#.")
    return set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])


def courses(position: Position, pace: int | None = None) -> list[Course]:
    quick = QuickMarines(pace)
    points = position.ap[0] or 4
    return quick.stand.courses(position, 0, reachable(position, 0, points), quick.errands.orders(position))


def verbs(position: Position) -> set[int]:
    return {a.verb_of(course.code) for course in courses(position)}


def test_a_gun_shoots_watches_or_rests() -> None:
    assert verbs(corridor()) == {0, a.FIRE, a.SET_OVERWATCH}
    assert verbs(corridor(points=1)) == {0, a.FIRE}, "overwatch takes two points"
    assert a.FIRE not in verbs(corridor(enemy="")), "there is nobody to shoot at"


def test_without_a_gun_he_goes_on_guard_where_he_can() -> None:
    assert verbs(corridor("lightning-claws")) == {a.SET_GUARD}
    assert verbs(corridor("lightning-claws", points=1)) == {0}, "guard takes two points"
    position = corridor("lightning-claws", points=2)
    found = courses(position)
    left = reachable(position, 0, 2)
    assert all((left[course.state][0] >= 2) == bool(course.code) for course in found), "and does not rest there"


def test_each_option_is_weighed_once_a_place() -> None:
    found = [(course.state, a.verb_of(course.code)) for course in courses(corridor())]
    assert len(found) == len(set(found))


def test_a_place_counts_for_more_when_they_hurry() -> None:
    def march(pace: int) -> int:
        position = set_up(
            read_cases(
                """```case here
rules first
turn marine
wins marine at once exited 1
turns 12

map
##########
x......A.#
##########

A marine W

! A dead
```
"""
            )[0]
        )
        best = max(courses(position, pace), key=lambda course: course.score)
        return position.board.xs[best.state >> 2]

    assert march(RUN) < march(HOLD)


def test_an_option_more_is_a_row_more() -> None:
    """Every row says by itself who has it, and makes at most one course of a place."""
    quick = QuickMarines()
    position = corridor()
    losses, scenes = quick.stand.losses, quick.stand.scenes
    outlook = Outlook(position, 0, quick.errands.orders(position), scenes.at(position), losses, quick.paths)
    assert outlook.gun
    assert [applies(outlook) for applies, _ in OPTIONS] == [False, True, True, True]
