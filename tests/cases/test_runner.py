"""The runner plays what a case says, and nothing that could not happen."""

from dataclasses import replace

import pytest

from sensorium.cases.case_setup import set_up
from sensorium.cases.reader import read_cases
from sensorium.cases.runner import Outcome, run
from sensorium.rules.chapters.arrival import FREE_SHOT
from sensorium.rules.content.editions.first import FIRST
from sensorium.rules.content.editions.index import EDITIONS
from sensorium.rules.core.answers import STORM, verb_of
from sensorium.rules.core.engine import answers, play, time_up
from sensorium.rules.core.move_resolver import resolve
from sensorium.rules.core.questions import asked_kind

COMMAND = """\
```case counters
rules first
turn stealer

map
######
#A.#S#
######

A marine E
S stealer W

> end turn | cp {drawn}
= cp {drawn}
```
"""

POWERS = """\
```case powers
rules fourth

map
##########
#A...S.T.#
#L.......#
##########

A marine E
L librarian W
S stealer W
T stealer W

{script}
```
"""


def outcome(text: str) -> Outcome:
    (case,) = read_cases(text)
    return run(case)


def test_a_counter_that_is_not_among_them_cannot_be_drawn() -> None:
    assert outcome(COMMAND.format(drawn=6)).passed
    failed = outcome(COMMAND.format(drawn=7))
    assert (failed.expected, failed.actual) == ("a command counter of that number", "there is none among the counters")


def test_a_case_without_a_pile_has_the_rulebooks(monkeypatch: pytest.MonkeyPatch) -> None:
    (case,) = read_cases(COMMAND.format(drawn=1))
    monkeypatch.setitem(EDITIONS, "first", replace(FIRST, blip_mix=(1, 2, 3)))
    assert set_up(case).pile == (1, 2, 3)
    assert set_up(replace(case, pile=(3, 2, 1))).pile == (3, 2, 1)


def test_the_shot_of_a_move_waits_for_a_power_only() -> None:
    assert outcome(POWERS.format(script="> A move E\n> L storm T | T 3\n> A fire S free | A 6 1\n= A ap 3")).passed
    # The shot is still on offer, so this is it and costs nothing; it is paid once it has been declined.
    assert outcome(POWERS.format(script="> A move E\n> L storm T | T 3\n> A fire S | A 6 1\n= A ap 3")).passed
    paid = "> A move E\n> L storm T | T 3\n> marine pass\n> A fire S | A 6 1\n= A ap 2"
    assert outcome(POWERS.format(script=paid)).passed
    assert outcome(POWERS.format(script="> A move E\n> A fire S | A 6 1\n= A ap 2")).passed
    assert not outcome(POWERS.format(script="> A turn N\n> A turn E\n> A turn N\n> A fire S free | A 6 1")).passed


def test_no_power_is_used_between_a_move_and_its_shot_when_time_is_up() -> None:
    """fourth.ruling.timer-finish: the action is finished with its shot, and with nothing else."""
    (case,) = read_cases(POWERS.format(script="= turn marine"))
    position = set_up(case)
    for code in resolve(position, "A move E"):
        play(position, code)
    assert asked_kind(position) == FREE_SHOT
    offered = answers(position)
    assert any(verb_of(code) == STORM for code in offered)
    time_up(position)
    left = answers(position)
    assert not any(verb_of(code) == STORM for code in left)
    (shot,) = resolve(position, "A fire S")
    assert shot in left


ONE_SQUARE = """
```case c
rules first
turn stealer

map
######
#A#B.#
######

A marine W
B blip 2

> B convert
{line}
= B2 at 4,1
```
"""


def test_a_line_may_say_what_was_done_without_asking() -> None:
    for line in ("= B1 at 3,1", "> B2 place 4,1", "> B1 place 3,1\n> B2 place 4,1"):
        assert outcome(ONE_SQUARE.format(line=line)).passed
    for line in ("> B2 place 3,1", "> B2 place 5,1", "x B2 place 4,1\n> A place 1,1"):
        assert not outcome(ONE_SQUARE.format(line=line)).passed


def test_nobody_is_put_where_his_own_move_has_taken_him() -> None:
    text = ONE_SQUARE.replace("B blip 2", "B stealer E").replace("> B convert", "> B move E").replace("B2", "B")
    assert outcome(text.format(line="= B faces E")).passed
    assert not outcome(text.format(line="> B place 4,1")).passed


def test_a_broodlord_is_declared_with_or_without_the_conversion() -> None:
    text = ONE_SQUARE.replace("rules first", "rules fourth\nallows broodlord").replace("B2 at 4,1", "stealers 1")
    for value, script, passes in (
        (3, "> B broodlord", True),
        (3, "> B convert\n> B broodlord", True),
        (2, "> B broodlord", False),
    ):
        case = text.replace("blip 2", f"blip {value}").replace("> B convert\n{line}", script)
        assert outcome(case).passed is passes
