"""A marine set on a course keeps to it, until something comes to light."""

from __future__ import annotations

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.missions.format.setup import set_up_named
from sensorium.players.marines.courses import Course, Heading
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position, replaced
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES

CORRIDOR = """
rules first
turn marine
turns 12

map
##############
#..........A.#
######.#######
######S#######
##############

A marine W
B marine W
S blip 1
"""


def position_of(body: str = CORRIDOR) -> Position:
    return set_up(read_cases(f"```case here\n{body.strip().replace('A.#', 'AB#')}\n\n! A dead\n```\n")[0])


def state(position: Position, x: int, y: int, facing: int) -> int:
    return position.board.square(x, y) << 2 | facing


def said(position: Position, quick: QuickMarines, most: int = 20) -> list[str]:
    """What the quick marines say until they have nothing to say but that the turn is over."""
    given: list[str] = []
    for _ in range(most):
        code = quick.answer(position)
        assert code in answers(position)
        if code == a.END_TURN:
            break
        given.append(words(position, code))
        play(position, code)
    return given


def test_he_walks_there_and_does_what_he_was_to_do() -> None:
    position = position_of()
    quick = QuickMarines()
    quick.follower.heading = Heading(0, Course(0.0, state(position, 10, 1, 0), a.SET_OVERWATCH), position)
    assert said(position, quick, 4) == ["A activate", "A move W", "A turn N", "A overwatch"]


def test_where_there_is_nothing_to_do_he_rests_and_the_next_man_moves() -> None:
    position = position_of()
    quick = QuickMarines()
    quick.follower.heading = Heading(0, Course(0.0, state(position, 10, 1, 3), 0), position)
    given = said(position, quick)
    assert given[:3] == ["A activate", "A move W", "B activate"]
    assert all(word.startswith("B ") for word in given[2:])


def test_he_thinks_again_when_something_comes_to_light() -> None:
    position = position_of()
    quick = QuickMarines()
    heading = quick.follower.heading = Heading(0, Course(0.0, state(position, 7, 1, 3), 0), position)
    given = said(position, quick, 5)
    assert given[:4] == ["A activate", "A move W", "A move W", "A move W"]
    assert heading.holds(position)
    slot = next(one for one in range(position.marine_count, len(position.kind)) if position.name(one) == "S")
    position.value = replaced(position.value, slot, 3)
    assert heading.holds(position), "what nobody can know is nothing to see"
    position.place[slot] = position.board.square(6, 2)
    position.occupied ^= 1 << position.board.square(6, 2) | 1 << position.board.square(6, 3)
    assert not heading.holds(position)
    quick.answer(position)
    assert quick.follower.heading is None


def test_a_course_that_is_barred_is_given_up() -> None:
    position = position_of()
    quick = QuickMarines()
    quick.follower.heading = Heading(0, Course(0.0, state(position, 1, 1, 3), 0), position)
    assert said(position, quick, 1) == ["A activate"]
    said(position, quick, 1)
    assert quick.follower.heading is None


def test_who_is_steadfast_does_not_choose_again_on_the_way() -> None:
    def courses(steadfast: bool) -> list[Course]:
        """Those he was on, answer by answer."""
        position = set_up_named("pilot-light")
        quick = QuickMarines()
        while position.phase != MARINE_ACTIONS or asked(position) != MARINES:
            chance = asked(position) == CHANCE
            play(position, sample(position, 7) if chance else answers(position)[0])
        quick.follower.steadfast = steadfast
        followed: list[Course] = []
        for _ in range(12):
            assert len(said(position, quick, 1)) == 1
            if quick.follower.heading is not None:
                followed.append(quick.follower.heading.course)
        return followed

    followed = courses(True)
    chosen = [course for number, course in enumerate(followed) if course not in followed[:number]]
    assert 0 < len(chosen) < len(followed)
    assert not courses(False), "he chooses anew for every step"
