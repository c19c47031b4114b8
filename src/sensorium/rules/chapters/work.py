"""Work: consoles, generators and bombs, operated for points by whoever the mission says.

fourth.ruling.missing.power-field-generator, fourth.ruling.missing.dead-marine, fourth.ruling.missing.controlled-areas:
an action from the front square (or on the spot), once or several times, at once or over several turns.
"""

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.casualties import carried_by, destroy_object
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.kinds import side_of
from sensorium.rules.core.answers import ARG_SHIFT, PIECE_SHIFT
from sensorium.rules.core.answers import WORK as WORK_VERB
from sensorium.rules.core.position import Position
from sensorium.rules.scenario.mission_events import bring_about
from sensorium.rules.scenario.scenario import Work


def work_at(position: Position, square: int, side: int) -> int:
    """The work this side can do at this square, or -1."""
    for number, work in enumerate(position.scenario.works):
        if work.square == square and work.side == side:
            return number
    return -1


def reaches(position: Position, piece: int, work: Work) -> bool:
    place = position.place[piece]
    if work.on_it:
        return place == work.square
    board = position.board
    return board.step[place * 8 + 2 * position.facing[piece]] == work.square


def hindered(position: Position, piece: int, number: int) -> str:
    """Why this piece cannot do this work now, or nothing: a reason for a refusal."""
    work = position.scenario.works[number]
    if position.progress[number] >= work.times:
        return "work done"
    if work.once_a_turn and position.worked >> number & 1:
        return "work once a turn"
    if not reaches(position, piece, work):
        return "work out of reach"
    if work.needs >= 0 and not any(position.label[thing] == work.needs for thing in carried_by(position, piece)):
        return "work needs something"
    return ""


def works(position: Position, piece: int, points: int, out: list[int]) -> None:
    side = side_of(position.kind[piece])
    for number, work in enumerate(position.scenario.works):
        if work.side == side and work.cost <= points and not hindered(position, piece, number):
            out.append(WORK_VERB | piece << PIECE_SHIFT | work.square << ARG_SHIFT)


def do_work(position: Position, piece: int, square: int) -> None:
    number = work_at(position, square, side_of(position.kind[piece]))
    work = position.scenario.works[number]
    position.progress[number] += 1
    position.worked |= 1 << number
    done = position.progress[number] >= work.times
    if position.events is not None:
        position.tell(
            "worked",
            piece=position.name(piece),
            at=position.board.name(square),
            times=position.progress[number],
            of=work.times,
        )
    if piece < position.marine_count:
        position.push(SIGHT_CHECK)
    else:
        react(position, piece)
    if done:
        if work.needs >= 0:
            for thing in carried_by(position, piece):
                if position.label[thing] == work.needs:
                    destroy_object(position, thing)  # used up
        for effect in work.effects:
            bring_about(position, effect)


def undo_works(position: Position) -> None:
    """As a turn closes: what must be done together with something else, in one turn, falls back to nothing."""
    for number, work in enumerate(position.scenario.works):
        if work.undone:
            position.progress[number] = 0
    position.worked = 0
