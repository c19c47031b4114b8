"""The table of a quick player: each question goes to the policy of its row, and a new one needs a row and no more."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.players.api.answer_table import AnswerTable, declined, last_answer
from sensorium.players.marines.quick_marines import QuickMarines
from sensorium.players.stealers.quick_stealers import QuickStealers
from sensorium.rules.chapters.command import RedrawOffer
from sensorium.rules.chapters.facing import Facing
from sensorium.rules.chapters.turn import TurnSequence
from sensorium.rules.core import answers as a
from sensorium.rules.core.engine import answers
from sensorium.rules.core.frames import RECORDS, Frame
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import QUESTIONS

PLAYERS = Path(__file__).resolve().parent.parent.parent / "src" / "sensorium" / "players"

CORRIDOR = """
rules first
turn marine
turns 12

map
########
#S...A.#
########

A marine W
S stealer E
"""


def asked(frame: Frame | None = None, body: str = CORRIDOR) -> Position:
    """The corridor, with this question asked on top of the turn."""
    position = set_up(read_cases(f"```case here\n{body.strip()}\n\n! A dead\n```\n")[0])
    if frame is not None:
        position.stack = (*position.stack, frame)
    return position


def never(position: Position, frame: object, legal: list[int]) -> int:
    raise AssertionError("it has no choice, or another row")


def test_each_question_goes_to_the_policy_of_its_row() -> None:
    table = AnswerTable(never)
    table.act(TurnSequence, lambda position, frame: 100)
    table.choose(Facing, lambda position, frame, legal: legal[frame.piece])
    assert table.answer(asked()) == 100
    facing = asked(Facing(5, 0, 0))
    assert table.answer(facing) == answers(facing)[0]


def test_who_chooses_is_given_the_legal_answers_and_only_where_there_are_several() -> None:
    given: list[list[int]] = []

    def choose(position: Position, frame: object, legal: list[int]) -> int:
        given.append(legal)
        return legal[-1]

    table = AnswerTable(never)
    table.choose(Facing, choose)
    several = asked(Facing(5, 0, 0))
    assert table.answer(several) == answers(several)[-1]
    assert given == [answers(several)]
    nobody_left = asked(
        body=CORRIDOR.replace("turn marine", "turn stealer").replace("S stealer E\n", "").replace("S", ".")
    )
    assert answers(nobody_left) == [a.END_TURN]
    assert AnswerTable(never).answer(nobody_left) == a.END_TURN


def test_a_question_without_a_row_has_an_answer() -> None:
    offer = asked(RedrawOffer(18))
    assert len(answers(offer)) > 1
    assert AnswerTable(declined).answer(offer) == a.PASS
    assert AnswerTable(last_answer).answer(offer) == answers(offer)[-1]
    facing = asked(Facing(5, 0, 0))
    assert a.PASS not in answers(facing)
    assert AnswerTable(declined).answer(facing) in answers(facing)


@pytest.mark.parametrize("player", [QuickMarines(), QuickStealers(Random(1))], ids=["marines", "stealers"])
def test_the_rows_are_of_questions_that_the_game_asks(player: QuickMarines | QuickStealers) -> None:
    rows = [*player.table.acts, *player.table.choices]
    assert len(rows) == len(set(rows)) > 4
    declared = [kind.record for kind in QUESTIONS.values()]
    assert declared == list(RECORDS.values())
    assert all(record in declared for record in rows)


def test_every_question_to_a_player_is_considered() -> None:
    tables = (QuickMarines().table, QuickStealers(Random(1)).table)
    rows = {record for table in tables for record in (*table.acts, *table.choices)}
    without = {kind.word for kind in QUESTIONS.values() if kind.texts and kind.record not in rows}
    assert without == set(), "give the question a row in a quick player"


# -- composed, not inherited ------------------------------------------------------------------------------------------

INTERFACES = frozenset({"Protocol", "NamedTuple", "Exception", "ValueError"})


def inherited(source: str) -> Iterator[str]:
    """Classes that inherit from anything but an interface."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            if not INTERFACES.issuperset(bases):
                yield f"{node.name}({', '.join(bases)})"


def test_no_player_inherits_from_another() -> None:
    assert list(inherited("class Quick(Reacting): ...\nclass Strength(NamedTuple): ...")) == ["Quick(Reacting)"]
    found = {path.name: list(inherited(path.read_text("utf-8"))) for path in PLAYERS.rglob("*.py")}
    assert {name: classes for name, classes in found.items() if classes} == {}
