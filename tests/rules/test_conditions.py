"""Every condition is declared whole: it reads and writes, holds, is told in every language, and has an aim."""

from __future__ import annotations

import re

import pytest

from sensorium.missions import mission_named, set_up
from sensorium.missions.checks.feasibility import Feasibility
from sensorium.missions.format.forms import LISTED, PATTERNS, Pattern
from sensorium.missions.format.operands import COUNTS, OPERANDS
from sensorium.missions.library import ids
from sensorium.players.marines.needs import Reader
from sensorium.players.marines.objective_squares import squares_of
from sensorium.players.stealers.brood_aims import Aims
from sensorium.proofs import Stream
from sensorium.proofs.contrived_scenes import Maker
from sensorium.rules.core.position import Position
from sensorium.rules.core.position_reader import position_from
from sensorium.rules.core.vocabulary import MARINES, STEALERS
from sensorium.rules.scenario import scenario as s
from sensorium.rules.scenario.conditions import DECLARED, aims, demands
from sensorium.rules.scenario.conditions.condition import (
    CONDITIONS,
    Condition,
    Form,
    always,
    declare,
    holds,
    no_aim,
    possible,
)
from sensorium.rules.scenario.records import plain, recorded
from sensorium.rules.scenario.scenario import Objective, Predicate
from sensorium.table.goals import progress

LANGUAGES = ("en", "fr")
VERBS = [value for name, value in vars(aims).items() if isinstance(value, int)]
WANTED = [value for name, value in vars(demands).items() if isinstance(value, int)]

# For ever: they stand in saved games.
NUMBERS = {
    "kills N": 10,
    "losses N": 11,
    "exited N [by EXIT=-1]": 12,
    "turn N": 13,
    "alive N": 14,
    "surviving N": 15,
    "burned AREA": 16,
    "held AREA [by N=1]": 17,
    "clear AREA": 18,
    "MODEL dead": 19,
    "NAME out": 20,
    "OBJECT in AREA": 21,
    "OBJECT carried by SIDE": 22,
    "OBJECT damaged": 23,
    "broken FIXTURE": 24,
    "worked ID": 25,
    "secured N": 26,
    "within DISTANCE of every entry": 27,
    "no WEAPON ammo": 28,
    "SIDE hopeless": 29,
    "entered AREA": 30,
    "door DOOR destroyed": 31,
    "no stealers left": 32,
    "broodlord dead": 33,
}


def words_of(condition: Condition) -> str:
    return condition.forms[0].words


def example_of(pattern: Pattern) -> tuple[Maker, Predicate]:
    """A condition of this form on the first board that has something it can be about."""
    for name in ids():
        base = set_up(mission_named(name))
        maker = Maker(base, Stream(1), False)
        maker.works = len(base.scenario.works)
        known = maker.operands()
        known["AREA"] = list(range(len(base.scenario.areas)))
        if all(known[part.operand] for part in pattern.parts if part.operand):
            numbers = tuple(
                known[part.operand][-1] if part.operand else part.value or 0 for part in pattern.parts if part.counts
            )
            return maker, Predicate(pattern.condition.number, numbers)
    raise AssertionError(f"no mission has what `{pattern.form.words}` is about")


def test_numbers_are_never_given_to_something_else() -> None:
    found = {words_of(condition): condition.number for condition in DECLARED}
    assert {words: found.get(words) for words in NUMBERS} == NUMBERS
    assert {one.number for one in DECLARED} == set(CONDITIONS)
    assert len(DECLARED) == len(CONDITIONS)


@pytest.mark.parametrize("number", [s.ALL, s.ONCE, 10])
def test_a_number_that_is_taken_is_refused(number: int) -> None:
    twice = Condition(number, (Form("x", en="x", fr="x"),), holds=always, possible=always, aim=no_aim)
    group: list[Condition] = []
    with pytest.raises(ValueError, match="is taken"):
        declare(group, twice)
    assert group == []


@pytest.mark.parametrize("pattern", LISTED, ids=lambda pattern: pattern.form.words)
def test_every_form_has_a_sentence_in_every_language(pattern: Pattern) -> None:
    operands = {part.operand for part in pattern.parts if part.operand}
    spare = {part.operand for part in pattern.parts[pattern.needed :] if part.operand}
    for language in LANGUAGES:
        sentence = pattern.form.sentences[language]
        braces = re.findall(r"\{([^}]*)\}", sentence)
        named = [one for one in braces if "|" not in one]
        assert sorted(named) == sorted(operands), language  # each once, and none that the form does not have
        assert all(one.count("|") == 1 for one in braces if "|" in one)
        assert operands & set(COUNTS) or len(named) == len(braces), "a plural needs a number"
        for inside in re.findall(r"\[([^]]*)\]", sentence):
            assert set(re.findall(r"\{([A-Z]+)\}", inside)) <= spare
    assert set(pattern.form.sentences) == set(LANGUAGES)


def test_no_two_forms_read_alike() -> None:
    """The first word, or the kind of piece, and the word after it decide which condition is meant."""
    starts: list[tuple[str, str]] = []
    for pattern in LISTED:
        first, rest = pattern.parts[0], pattern.parts[1:]
        second = (rest[0].word or "an operand") if rest else ""
        kinds = {"NAME": ("MODEL", "OBJECT")}.get(first.operand, (first.operand or first.word,))
        starts += [(kind, second) for kind in kinds]
        assert not pattern.begins_with_piece() or second not in ("", "an operand")
        spare = pattern.parts[pattern.needed :]
        assert not spare or spare[0].word  # by which it is seen that it is not left out
        assert all(part.value is not None for part in spare if part.operand)
    assert len(starts) == len(set(starts))


@pytest.mark.parametrize("words", ["held [AREA", "held [AREA=1] still", "broken SQUARE", "kills N!", "a=b"])
def test_a_form_that_means_nothing_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="is no form of a condition"):
        Pattern(DECLARED[0], Form(words, en="", fr=""))


@pytest.mark.parametrize("pattern", LISTED, ids=lambda pattern: pattern.form.words)
def test_every_condition_answers_everything_that_is_asked_of_it(pattern: Pattern) -> None:
    maker, predicate = example_of(pattern)
    position = maker.base
    condition = pattern.condition
    assert condition.holds(position, predicate.numbers) in (True, False)
    assert condition.possible(position, predicate.numbers) in (True, False)
    assert possible(position, predicate) or not holds(position, predicate)
    for count in (progress(position, predicate), progress(position, Predicate(s.NOT, (), (predicate,)))):
        assert count is None or count[0] <= count[1]
    aim = condition.aim(position, predicate.numbers)
    assert aim.verb in VERBS
    assert (condition.aim is no_aim) == (aim.verb == aims.IDLE)  # that there is nothing to do is said on purpose
    for demand, *places in condition.demands:
        assert demand in WANTED
        assert all(0 <= place < len(predicate.numbers) for place in places)


@pytest.mark.parametrize("pattern", LISTED, ids=lambda pattern: pattern.form.words)
def test_the_players_know_what_every_condition_asks_for(pattern: Pattern) -> None:
    maker, predicate = example_of(pattern)
    position = maker.base
    for way in Reader().alternatives(position, predicate):
        assert all(need.wanted > 0 for need in way)
    assert squares_of(position, predicate) >> position.board.count == 0
    for side in (MARINES, STEALERS):
        for wanted in (predicate, Predicate(s.NOT, (), (predicate,))):
            Aims(with_objective(position, Objective(side, False, wanted)))


def with_objective(position: Position, objective: Objective) -> Position:
    """The position in a mission that has this one objective."""
    given = {**plain(position.scenario), "objectives": [plain(objective)]}
    return position_from(position.data(), position.board, position.rulebook, recorded(given))


def test_every_aim_is_one_that_some_condition_has() -> None:
    """A word of the vocabulary that no condition uses is one that no player was ever asked about."""
    used = {example_of(patterns[0])[1].kind: patterns[0] for patterns in PATTERNS.values()}
    found = set()
    for pattern in used.values():
        maker, predicate = example_of(pattern)
        found.add(pattern.condition.aim(maker.base, predicate.numbers).verb)
    assert found == set(VERBS)


def test_every_demand_can_be_checked() -> None:
    checks = Feasibility(mission_named(ids()[0])).checks
    assert set(checks) == set(WANTED)
    assert {demand for condition in DECLARED for demand, *_ in condition.demands} == set(WANTED)


def test_every_operand_is_one_that_some_form_has() -> None:
    assert {part.operand for pattern in LISTED for part in pattern.parts} - {""} == set(OPERANDS)
