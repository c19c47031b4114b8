"""Thinking about one man before he moves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from sensorium.missions.format.setup import set_up_named
from sensorium.players.api.player import asked_of
from sensorium.players.marines.course_search import MOST_COURSES, ON_A_SQUARE, CourseSearch, fare
from sensorium.players.marines.courses import Course
from sensorium.players.marines.march import first_step, reachable
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.marines.sergeant import STRENGTHS, Sergeant, Strength
from sensorium.players.search.evaluation import Judge
from sensorium.players.search.playout import Luck, play_on
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import CHANCE, MARINE_ACTIONS, MARINES


def begun(mission: str, turn: int) -> Position:
    """A marine turn of a game between the quick player and nobody: the stealers only do what they must."""
    position = set_up_named(mission)
    quick = QuickMarines()
    rng = Random(2)
    while position.turn < turn or asked(position) != MARINES or position.phase != MARINE_ACTIONS:
        side = asked(position)
        if side == CHANCE:
            play(position, sample(position, rng.getrandbits(30)))
        elif side == MARINES:
            play(position, quick.answer(position))
        else:
            play(position, a.END_TURN if a.END_TURN in answers(position) else answers(position)[0])
    return position


def turn_of(position: Position, sergeant: Sergeant) -> list[int]:
    """Let the sergeant play the rest of his turn, every answer legal; the answers he gave."""
    given: list[int] = []
    while position.phase == MARINE_ACTIONS:
        if asked(position) == MARINES:
            question = asked_of(position, MARINES, 60.0)
            given.append(sergeant.answer(question))
            assert given[-1] in question.legal
            play(position, given[-1])
        else:
            play(position, sample(position, 1))
    return given


def never() -> bool:
    return False


@pytest.mark.parametrize("mission", ["pilot-light", "splinters", "throat"])
def test_the_courses_differ_and_leave_out_what_he_would_do_anyway(mission: str) -> None:
    position = begun(mission, 2)
    search = CourseSearch(QuickMarines(), Random(2))
    before = position.copy()
    for marine in range(position.marine_count):
        if not position.on_board(marine):
            continue
        courses = search.courses(position, marine)
        assert 0 < len(courses) <= MOST_COURSES
        assert len({(course.state, course.code) for course in courses}) == len(courses)
        squares = [course.state >> 2 for course in courses]
        assert all(squares.count(square) <= ON_A_SQUARE for square in squares)
        active = position.copy()
        play(active, a.ACTIVATE | marine << a.PIECE_SHIFT)
        found = reachable(active, marine, active.ap[marine])
        quick = QuickMarines()
        best = quick.stand.best_course(active, marine, found, quick.errands.orders(active))
        usual = quick.turn.act(active, marine, active.ap[marine], quick.errands.orders(active))
        if usual == (first_step(active, marine, found, best.state) or best.code):
            assert (best.state, best.code) not in {(course.state, course.code) for course in courses}
    assert position.place == before.place
    assert position.active == before.active


def test_the_course_that_fares_best_is_taken() -> None:
    position = begun("pilot-light", 2)
    marine = next(one for one in range(position.marine_count) if position.on_board(one))
    followed: list[Course | None] = []

    def found_good(judge: Judge, world: Position, marines: QuickMarines, seed: int) -> float:
        course = marines.follower.heading.course if marines.follower.heading else None
        followed.append(course)
        assert marines.follower.steadfast
        return 0.6 if course and (course.state, course.code) == (wanted.state, wanted.code) else 0.5

    search = CourseSearch(QuickMarines(), Random(2), found_good)
    wanted = search.courses(position, marine)[2]
    best = search.best(position.copy, marine, (2, 2), never)
    assert best is not None
    assert (best.state, best.code) == (wanted.state, wanted.code)
    assert followed[0] is None


def test_a_line_is_played_on_to_the_end_of_the_stealer_turn() -> None:
    position = begun("pilot-light", 2)
    marines = QuickMarines()
    later = play_on(position.copy(), QuickMarines(), 1, 9, Luck(9))
    before = position.digest()
    judge = Judge(marines.errands)
    assert fare(judge, position, marines, 9) == judge.worth(later)
    assert later.turn == position.turn + 1
    assert position.digest() == before


def test_the_luck_of_a_line_hangs_on_what_is_rolled_for_alone() -> None:
    def rolls(skip: int) -> int:
        """The number for the shot at hand, after some dice for another turn."""
        position = begun("pilot-light", 2)
        luck = Luck(5)
        turn = position.turn
        for other in range(skip):
            position.turn = 40 + other
            luck.number(position)
        position.turn = turn
        return luck.number(position)

    assert rolls(0) == rolls(3)
    position = begun("pilot-light", 2)
    luck = Luck(5)
    assert len({luck.number(position) for _ in range(50)}) > 45, "but the next roll for it is another"
    assert Luck(5).number(position) != Luck(6).number(position)


class Told:
    """Takes down for whom it is asked, and answers as it is told: a rest for the first man, or what a search finds."""

    def __init__(self, quick: QuickMarines, rests: bool) -> None:
        self.search = CourseSearch(quick, Random(4))
        self.rests = rests
        self.men: list[int] = []

    def best(
        self,
        imagine: Callable[[], Position],
        marine: int,
        rounds: tuple[int, ...],
        out_of_time: Callable[[], bool],
    ) -> Course | None:
        self.men.append(marine)
        if not self.rests:
            return self.search.best(imagine, marine, rounds, out_of_time)
        position = imagine()
        first = marine == self.men[0]
        return Course(0.0, position.place[marine] << 2 | position.facing[marine], 0) if first else None


def test_whoever_is_to_rest_rests_while_the_others_move() -> None:
    position = begun("pilot-light", 1)
    sergeant = Sergeant(STRENGTHS["hard"], Random(3))
    told = Told(sergeant.quick, rests=True)
    sergeant.courses.search = told.best
    moved = [a.piece_of(code) for code in turn_of(position, sergeant) if a.verb_of(code) == a.MOVE]
    assert told.men[0] not in moved
    assert len(set(moved)) > 1


@pytest.mark.parametrize("mission", ["pilot-light", "hearts"])
def test_every_man_is_thought_about_once_while_nothing_happens(mission: str) -> None:
    position = begun(mission, 1)
    sergeant = Sergeant(Strength(STRENGTHS["normal"].paces[:1], 1, (1, 1), 0.0), Random(3))
    told = Told(sergeant.quick, rests=False)
    sergeant.courses.search = told.best
    turn_of(position, sergeant)
    men = [one for one in range(position.marine_count) if position.on_board(one)]
    assert sorted(told.men) == men
