"""Every lesson can be learned: done as it says, each step is reached and ends, and each wrong answer has its reason."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random

import pytest

from sensorium.missions.format.errors import MissionError
from sensorium.missions.format.lesson import GROUPS, STILL
from sensorium.missions.format.mission import Mission
from sensorium.missions.format.reader import read_mission
from sensorium.missions.library import lessons
from sensorium.missions.translations import LANGUAGES, translations
from sensorium.players.api.builtin_players import load
from sensorium.players.api.registry import entry_named
from sensorium.rules.core.log import Answer, Mark
from sensorium.table import wire
from sensorium.table.bots import position_of, safe_answer
from sensorium.table.refusal import Refused
from sensorium.table.restore import read_rows, recorded_lines
from sensorium.table.table import Table

FREE = "learn-first-mission"  # its dice fall as they like
COUNTS = {"marine": 10, "stealer": 4, "fourth": 2, "deathwing": 1, "psychic": 1}


def begin(mission: Mission, seed: int = 1) -> Table:
    lesson = mission.lesson
    assert lesson is not None
    numbers = itertools.count(seed)
    seats: dict[wire.Side, str] = {"marine": lesson.opponent, "stealer": lesson.opponent}
    seats["marine" if lesson.side == "marine" else "stealer"] = "human"
    new = wire.NewTable(mission=mission.id, seats=seats)
    table = Table.begin(new, lambda: next(numbers) * 7919 % (1 << 48), 0.0)
    go_on(table)
    return table


def go_on(table: Table) -> None:
    """Until the pupil is asked: the other side answers, and windows close."""
    for _ in range(200):
        job = table.bot_due()
        if job is not None:
            table.bot_answered(job, safe_answer(position_of(job), job.seed), 0.0)
            continue
        due = table.next_tick(0.0)
        if due is None or not table.tick(due):
            return
    raise AssertionError("it goes on for ever")


def follow(table: Table, seat: wire.Seat) -> list[int]:
    """Do what each step says; the steps that were reached."""
    coach = table.coach
    assert coach is not None
    while not coach.done:
        step, at = coach.step, coach.now.step
        for line in step.do:
            table.give(seat, [line], 0.0)
            go_on(table)
        assert coach.now.step > at, f"step {at + 1} is not done: {step.until}"
    return sorted({progress.step for progress in coach.course if progress.step >= 0})


def said_in(lines: Sequence[Answer | Mark]) -> list[str]:
    return [line.said for line in lines if isinstance(line, Answer)]


def side_of(mission: Mission) -> wire.Seat:
    assert mission.lesson is not None
    return "marine" if mission.lesson.side == "marine" else "stealer"


def test_there_are_as_many_as_a_newcomer_is_promised() -> None:
    groups = [mission.lesson.group for mission in lessons() if mission.lesson is not None]
    assert {group: groups.count(group) for group in GROUPS} == COUNTS
    assert groups == sorted(groups, key=GROUPS.index)  # those of one shelf stand together


@pytest.mark.parametrize("mission", [one for one in lessons() if one.id != FREE], ids=lambda one: one.id)
def test_done_as_it_says_every_step_ends(mission: Mission) -> None:
    for seed in (1, 2, 3):  # what the lesson does not say may fall as it likes
        table = begin(mission, seed)
        reached = follow(table, side_of(mission))
        assert reached == list(range(len(mission.lesson.steps if mission.lesson else ())))


@pytest.mark.parametrize("mission", [one for one in lessons() if one.id != FREE], ids=lambda one: one.id)
def test_it_is_restored_and_taken_back_where_it_was(mission: Mission) -> None:
    table, seat = begin(mission), side_of(mission)
    coach = table.coach
    assert coach is not None
    for line in coach.step.do:
        before, lines = coach.now, len(table.log.lines)
        table.give(seat, [line], 0.0)
        while len(table.log.lines) > lines and table.can_undo(seat):
            table.undo(seat, 0.0)
        if len(table.log.lines) == lines:
            assert coach.now == before
            table.give(seat, [line], 0.0)
        go_on(table)
    again = Table.restore(table.rows(), lambda: 5, 0.0)
    assert again.coach is not None
    assert again.coach.now.step == coach.now.step
    assert (again.coach.now.script, again.coach.now.dice) == (coach.now.script, coach.now.dice)
    told, told_again = table.welcome(seat, 0.0).lesson, again.welcome(seat, 0.0).lesson
    assert told is not None
    assert told == told_again


@pytest.mark.parametrize("mission", [one for one in lessons() if one.id != FREE], ids=lambda one: one.id)
def test_whoever_goes_astray_is_told_and_finds_the_way_back(mission: Mission) -> None:
    """Pupils take any answer that the coach lets pass: none of them is ever left without one, loses the game and is
    told nothing, or has to begin anew; whatever has been rolled, it can be taken back and learned after all."""
    seat = side_of(mission)
    for pupil in range(4):
        table, chance = begin(mission, pupil + 1), Random(pupil)
        coach = table.coach
        assert coach is not None
        for _ in range(30):
            told = table.welcome(seat, 0.0)
            assert told.lesson is not None
            if told.lesson.done or told.lesson.lost:
                break
            open_to = [one.said for one in told.asked.choices if not coach.objection(table.position, one.said)]
            assert open_to, "nothing that he can do would be let pass, and nobody tells him"
            table.give(seat, [chance.choice(open_to)], 0.0)
            go_on(table)
        again = Table.restore(table.rows(), lambda: 5, 0.0)
        while table.can_undo(seat):
            table.undo(seat, 0.0)
            again.undo(seat, 0.0)
            assert again.log_text() == table.log_text()
            assert again.position.digest() == table.position.digest()
        assert coach.now.step == 0, "everything can be taken back to the first step"
        assert Table.restore(table.rows(), lambda: 5, 0.0).position.digest() == table.position.digest()
        assert said_in(recorded_lines(read_rows(table.rows())[1])) == said_in(table.log.lines)
        follow(table, seat)


def test_a_pass_is_refused_only_where_the_step_shows_another_answer() -> None:
    """The shot that comes with a turn may be left; on guard he has to roll again, which is what is taught."""
    table = begin(next(one for one in lessons() if one.id == "learn-fourth-guard"))
    for line in ("Ivo turn E", "marine pass", "Ivo guard", "end turn"):
        table.give("marine", [line], 0.0)
        go_on(table)
    assert table.coach is not None
    with pytest.raises(Refused) as refused:
        table.give("marine", ["marine pass"], 0.0)
    assert refused.value.error == table.coach.step.otherwise
    with pytest.raises(Refused) as refused:
        table.pass_until("marine", "once", 0.0)
    assert refused.value.error == table.coach.step.otherwise
    table.give("marine", ["Ivo reroll"], 0.0)
    assert table.coach.done


@pytest.mark.parametrize("mission", lessons(), ids=lambda one: one.id)
def test_whatever_else_is_tried_gets_the_reason_of_the_step(mission: Mission) -> None:
    table, seat = begin(mission), side_of(mission)
    assert table.coach is not None
    step = table.coach.step
    others = [
        choice.said
        for choice in table.welcome(seat, 0.0).asked.choices
        if table.coach.objection(table.position, choice.said) and "activate" not in choice.said
    ]
    for said in others[:3]:
        with pytest.raises(Refused) as refused:
            table.give(seat, [said], 0.0)
        assert refused.value.error == step.otherwise
    assert not step.wants or step.otherwise, "a step that wants something says why nothing else will do"


def test_a_turn_the_wrong_way_is_wrong() -> None:
    """Where a step is one turn, turning elsewhere gets its reason at once, and not when the points are gone."""
    steps = [step for mission in lessons() if mission.lesson for step in mission.lesson.steps]
    turns = [(step.do[0].split()[:3], step.wants) for step in steps if len(step.do) == 1 and " turn " in step.do[0]]
    assert len(turns) >= 3
    for words, wants in turns:
        assert [want for want in wants if "turn" in want.split()] == [" ".join(words)]


def test_no_bot_talks_over_the_coach() -> None:
    """Where the other side does as the lesson says nobody is given a hint; in the first mission everybody is."""
    for mission in lessons():
        assert mission.lesson is not None
        table = begin(mission)
        seat: wire.Seat = "marine" if mission.lesson.side == "marine" else "stealer"
        if mission.lesson.opponent == STILL:
            with pytest.raises(Refused, match="lesson"):
                table.hints.ask(seat)
        else:
            assert not table.hints.ask(seat).low


@pytest.mark.parametrize("mission", lessons(), ids=lambda one: one.id)
def test_it_is_told_in_every_language(mission: Mission) -> None:
    told = translations(mission)
    assert mission.lesson is not None
    for language in LANGUAGES:
        for step in mission.lesson.steps:
            assert told[language][step.say]
            assert not step.otherwise or told[language][step.otherwise]


@pytest.mark.parametrize("mission", lessons(), ids=lambda one: one.id)
def test_its_opponent_exists_and_what_it_points_at_is_there(mission: Mission) -> None:
    lesson = mission.lesson
    assert lesson is not None
    load()
    entry_named(lesson.opponent)
    names = set(mission.scenario.names) | {mission.board.name(square) for square in range(mission.board.count)}
    for step in lesson.steps:
        assert step.point or not step.wants, f"nothing is pointed at that would be wanted: {step.wants}"
        for one in step.point:
            assert one in names or one.islower(), one
        goes = [fact.split()[2] for fact in step.until if fact.split()[1:2] == ["at"] and "end turn" not in step.do]
        assert set(goes) <= set(step.point), "where somebody is to go is pointed at"
        for want in step.wants:
            assert any(begins_like(line, want) for line in step.do), f"{want} is wanted and not done"


def begins_like(line: str, want: str) -> bool:
    return want.split()[1:2] != line.split()[1:2] or line.split()[: len(want.split())] == want.split() or "*" in want


def test_two_people_are_not_taught() -> None:
    new = wire.NewTable(mission="learn-moving", seats={"marine": "human", "stealer": "human"})
    table = Table.begin(new, lambda: 4, 0.0)
    assert table.coach is None
    assert table.welcome("marine", 0.0).lesson is None


def test_the_clock_is_wound_where_nobody_had_to_be_placed() -> None:
    """The first turn has then begun before anybody could have heard of it."""
    seats: dict[wire.Side, str] = {"marine": "human", "stealer": STILL}
    table = Table.begin(wire.NewTable(mission="learn-clock", seats=seats, clock="on"), lambda: 4, 0.0)
    assert table.clock.face(0.0).seconds == table.position.seconds > 0
    assert not table.tick(1.0)


def test_only_the_pupil_hears_the_coach() -> None:
    table = begin(lessons()[0])
    assert table.welcome("marine", 0.0).lesson is not None
    assert table.welcome("spectator", 0.0).lesson is None
    assert table.seats["stealer"] == STILL


PLAIN = """
id = "x"
name = "X"
rules = "first"
briefing = "x"
[board]
map = '''
#####
#...1
#####'''
[areas]
post = "squares 1,1"
[[squad]]
name = "Castor"
members = ["Vale sergeant"]
deploy = "post"
[[objective]]
side = "draw"
when = "turn 3"
"""


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ("[[step]]\nsay = 'x'\n", "a mission without `[lesson]` has no steps"),
        ("[lesson]\ngroup = 'marine'\n", "the lesson has no steps"),
        ("[lesson]\ngroup = 'marin'\n[[step]]\nsay = 'x'\n", "`group` cannot be `marin`"),
        ("[lesson]\ngroup = 'marine'\n[[step]]\nsay = 'x'\n[[step]]\nsay = 'y'\n", "nothing ends this step"),
        ("[lesson]\ngroup = 'marine'\n[[step]]\nsay = 'x'\ndice = 'Vale 7'\n", "`7` cannot fall for `Vale`"),
        ("[lesson]\ngroup = 'marine'\n[[step]]\nsays = 'x'\n", "`[[step]]` has no `says`"),
    ],
)
def test_a_broken_lesson_names_its_line(more: str, what: str) -> None:
    with pytest.raises(MissionError) as problem:
        read_mission(PLAIN + more, "x.toml")
    assert problem.value.what == what
    assert problem.value.line > 19
