"""Lessons as the messages of the page's shelf, and of the one that is being taught."""

from __future__ import annotations

from sensorium.missions.format.mission import Mission
from sensorium.missions.lessons.coach import Coach
from sensorium.missions.library import lessons
from sensorium.missions.translations import catalogues
from sensorium.rules.core.position import Position
from sensorium.rules.core.vocabulary import SIDE_WORDS
from sensorium.table import wire
from sensorium.table.cards import SIDES, board_plan


def lesson_cards() -> list[wire.LessonCard]:
    """Every lesson that comes with the program, in the order in which they are taught."""
    return [lesson_card(mission) for mission in lessons()]


def lesson_card(mission: Mission) -> wire.LessonCard:
    lesson = mission.lesson
    assert lesson is not None, mission.id
    return wire.LessonCard(
        id=mission.id,
        name=mission.name,
        about=mission.briefing,
        group=lesson.group,
        side=SIDES[lesson.side][0],
        minutes=lesson.minutes,
        opponent=lesson.opponent,
        clock="on" if lesson.clock else "off",
        board=board_plan(mission.board, []),
        translations=catalogues(mission),
    )


def lesson_face(mission: Mission, coach: Coach, position: Position) -> wire.LessonFace:
    """What is to be done now."""
    step = coach.step
    lost = coach.is_lost(position, SIDE_WORDS.index(coach.lesson.side))
    return wire.LessonFace(
        step=max(0, coach.now.step) + 1,
        steps=len(coach.lesson.steps),
        say=step.otherwise if lost and step.otherwise else step.say,
        point=list(step.point),
        done=coach.done,
        next=next_lesson(mission) if coach.done else "",
        lost=lost,
    )


def next_lesson(mission: Mission) -> str:
    ids = [one.id for one in lessons()]
    after = ids[ids.index(mission.id) + 1 :] if mission.id in ids else []
    return after[0] if after else ""
