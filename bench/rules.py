"""The rules at work: listing legal answers, playing one, copying a position, whole random games."""

from collections.abc import Callable
from copy import deepcopy
from random import Random

from bench.harness import benchmark
from bench.scene import scene
from sensorium.rules.core.engine import answers, asked, play, sample
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import CHANCE, NOBODY

QUESTIONS = 1000
COPIES = 100


def ahead(rules: str, questions: int) -> Position:
    """The position after so many questions answered at random."""
    position = scene(rules)
    answer(position, Random(7), questions)
    return position


def answer(position: Position, rng: Random, questions: int) -> None:
    """Answer so many questions at random; a finished game is the end of it."""
    for _ in range(questions):
        who = asked(position)
        if who == NOBODY:
            return
        if who == CHANCE:
            code = sample(position, rng.getrandbits(30))
        else:
            legal = answers(position)
            code = legal[int(rng.random() * len(legal))]
        play(position, code)


def questions_of(rules: str) -> Callable[[], object]:
    start = ahead(rules, 300)
    return lambda: answer(start.copy(), Random(11), QUESTIONS)


@benchmark("question answered, first edition", ops=QUESTIONS, target=50.0)
def first_questions() -> Callable[[], object]:
    return questions_of("first")


@benchmark("question answered, fourth edition", ops=QUESTIONS, target=50.0)
def fourth_questions() -> Callable[[], object]:
    return questions_of("fourth")


@benchmark("legal answers, active marine", ops=COPIES)
def legal_answers() -> Callable[[], object]:
    position = scene("first")
    play(position, next(code for code in answers(position) if code & 127 == 2))

    def list_them() -> None:
        for _ in range(COPIES):
            answers(position)

    return list_them


@benchmark("copy, of every part by itself", ops=1)
def plain_copy() -> Callable[[], object]:
    position = ahead("first", 300)
    return lambda: position_from(deepcopy(position.data()), position.board, position.rulebook, position.scenario)


@benchmark("copy", ops=COPIES, against="copy, of every part by itself", target=3.0)
def copy() -> Callable[[], object]:
    position = ahead("first", 300)

    def copy_them() -> None:
        for _ in range(COPIES):
            position.copy()

    return copy_them


@benchmark("random game of 20 turns", ops=1)
def random_game() -> Callable[[], object]:
    start = scene("first")

    def game() -> None:
        position = start.copy()
        rng = Random(3)
        while position.turn <= 20 and asked(position) != NOBODY:
            answer(position, rng, 1)

    return game
