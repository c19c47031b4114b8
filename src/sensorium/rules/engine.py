"""The state machine of the game: who is asked, what they may answer, and what an answer does to the position.

``asked`` and ``answers`` say which party must answer and list its legal answers; ``play`` applies one and runs on until
somebody must be asked again. Where chance is asked, ``weights`` gives the number of ways of each outcome and ``sample``
picks one. ``unasked`` lists what may be said besides; ``begin`` starts a position that has been set up.

The rules themselves are in the chapters, which ``CHAPTERS`` joins to the kinds of frame.
"""

from collections.abc import Callable
from typing import Final

from sensorium.rules import (
    ambush,
    assault,
    cannon,
    casualties,
    command,
    convert,
    deploy,
    doors,
    entry,
    fire,
    frames,
    happenings,
    jams,
    ladders,
    librarian,
    overwatch,
    reactions,
    shooting,
    turn,
)
from sensorium.rules.answers import PASS, SPEND, STAND_DOWN, TIME_UP, piece_of, verb_of
from sensorium.rules.dice import DISTINCT, ORDERED, WAYS
from sensorium.rules.events import Event
from sensorium.rules.guard import stand_down, stand_downs
from sensorium.rules.position import Frame, Position
from sensorium.rules.vocabulary import (
    CHANCE,
    COMMAND,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    STEALERS,
    TIMER,
)

Run = Callable[[Position, Frame], bool]
Asks = Callable[[Position, Frame], int]
Choices = Callable[[Position, Frame], list[int]]
Take = Callable[[Position, Frame, int], None]


class Chapter:
    """How one kind of frame runs, whom it asks, what they may answer, and what the answer does.

    ``dice`` tells how many dice fall when chance is asked; a frame that asks chance for something else lists its
    outcomes in ``choices``.
    """

    def __init__(
        self,
        run: Run,
        asks: Asks,
        choices: Choices,
        take: Take,
        dice: Callable[[Position, Frame], int] | None,
    ) -> None:
        self.run = run
        self.asks = asks
        self.choices = choices
        self.take = take
        self.dice = dice


def always(position: Position, frame: Frame) -> bool:
    return True


def marines(position: Position, frame: Frame) -> int:
    return MARINES


def stealers(position: Position, frame: Frame) -> int:
    return STEALERS


def chance(position: Position, frame: Frame) -> int:
    return CHANCE


def one_die(position: Position, frame: Frame) -> int:
    return 1


def gun_dice(position: Position, frame: Frame) -> int:
    return shooting.dice_of(position, frame[1])


def throws(position: Position, frame: Frame) -> list[int]:
    dice = CHAPTERS[frame[0]].dice
    return DISTINCT[dice(position, frame)] if dice is not None else []


def none_to_take(position: Position, frame: Frame, code: int) -> None:
    raise AssertionError("this frame asks nobody")


CHAPTERS: Final[dict[int, Chapter]] = {
    frames.TURN_SEQUENCE: Chapter(turn.run_turn, turn.turn_asks, turn.turn_choices, turn.take_turn, None),
    frames.ORDER: Chapter(always, marines, command.orders, command.take_order, None),
    frames.SIGHT: Chapter(convert.run_sight, marines, convert.reveal_choices, convert.take_reveal, None),
    frames.REVEAL: Chapter(convert.run_reveal, marines, convert.reveal_choices, convert.take_reveal, None),
    frames.CONVERTING: Chapter(
        convert.run_converting, convert.converting_asks, convert.placings, convert.take_placing, None
    ),
    frames.FACING: Chapter(convert.run_facing, convert.facing_asks, convert.facings, convert.take_facing, None),
    frames.SHOOTING: Chapter(always, chance, throws, shooting.take_shot, gun_dice),
    frames.FREE_SHOT: Chapter(shooting.run_free_shot, marines, shooting.free_shots, shooting.take_free_shot, None),
    frames.REACTION: Chapter(reactions.run_reaction, marines, throws, none_to_take, None),
    frames.WINDOW: Chapter(always, marines, command.window_choices, command.take_window, None),
    frames.DECLARING: Chapter(
        overwatch.run_declaring, marines, overwatch.declarations, overwatch.take_declaration, None
    ),
    frames.VOLLEY: Chapter(overwatch.run_volley, marines, throws, none_to_take, None),
    frames.ASSAULTING: Chapter(
        assault.run_assault,
        assault.assault_asks,
        assault.assault_choices,
        assault.take_assault,
        assault.dice_rolled,
    ),
    frames.FACING_UP: Chapter(always, assault.facing_up_asks, assault.facing_up_choices, assault.take_facing_up, None),
    frames.FLAMES: Chapter(fire.run_flames, chance, throws, fire.take_flames, one_die),
    frames.FALL: Chapter(ladders.run_fall, chance, throws, ladders.take_fall, one_die),
    frames.ARRIVALS: Chapter(entry.run_arrivals, entry.arrivals_ask, entry.arrival_choices, entry.take_arrival, None),
    frames.COUNTER_DRAW: Chapter(always, chance, command.counters, command.take_counter, None),
    frames.REDRAW_OFFER: Chapter(always, marines, command.redraw_choices, command.take_redraw, None),
    frames.BROOD_OFFER: Chapter(always, stealers, convert.brood_choices, convert.take_brood, None),
    frames.DOOR_ASSAULT: Chapter(always, chance, throws, assault.take_door_assault, assault.door_dice),
    frames.EXPLOSION: Chapter(cannon.run_explosion, chance, throws, cannon.take_explosion, one_die),
    frames.STORM_ROLLS: Chapter(librarian.run_storm, chance, throws, librarian.take_storm, one_die),
    frames.DEPLOYING: Chapter(
        deploy.run_deploying, deploy.deploying_asks, deploy.deployments, deploy.take_deployment, None
    ),
    frames.HAZARD_ROLLS: Chapter(happenings.run_hazard, chance, throws, happenings.take_hazard, one_die),
    frames.WANDERING: Chapter(happenings.run_wandering, chance, happenings.drifts, happenings.take_drift, None),
    frames.FRAGILE: Chapter(casualties.run_fragile, chance, throws, casualties.take_fragile, one_die),
    frames.STUCK_DOOR: Chapter(always, chance, throws, doors.take_stuck, one_die),
    frames.AMBUSH_DRAW: Chapter(always, chance, ambush.draws, ambush.take_draw, None),
    frames.AMBUSH_PLACE: Chapter(ambush.run_placing, stealers, ambush.placings, ambush.take_placing, None),
    frames.AMBUSH_ROLL: Chapter(always, chance, throws, ambush.take_roll, one_die),
    frames.UNJAMMED: Chapter(always, marines, jams.unjammed_choices, jams.take_unjammed, None),
}


def asked(position: Position) -> int:
    """Who must answer now: a side, CHANCE, or NOBODY when the game is over."""
    if not position.stack:
        return NOBODY
    frame = position.stack[-1]
    return CHAPTERS[frame[0]].asks(position, frame)


def answers(position: Position) -> list[int]:
    """Every legal answer to the question now asked. For chance: every distinct outcome."""
    if not position.stack:
        return []
    frame = position.stack[-1]
    chapter = CHAPTERS[frame[0]]
    if chapter.dice is not None and chapter.asks(position, frame) == CHANCE:
        return DISTINCT[chapter.dice(position, frame)]
    return chapter.choices(position, frame)


def weights(position: Position) -> list[int]:
    """For a question to chance: in how many equally likely ways each of its answers can come about."""
    frame = position.stack[-1]
    dice = CHAPTERS[frame[0]].dice
    if dice is not None:
        return WAYS[dice(position, frame)]
    if frame[0] == frames.ARRIVALS or (frame[0] == frames.DEPLOYING and frame[3]):
        return entry.draw_weights(position)
    if frame[0] == frames.AMBUSH_DRAW:
        return list(ambush.AMBUSH_MIX)
    return [1] * len(answers(position))


def sample(position: Position, number: int) -> int:
    """The outcome that a uniformly drawn number picks. Any number far larger than the weights will do."""
    frame = position.stack[-1]
    dice = CHAPTERS[frame[0]].dice
    if dice is not None:
        ordered = ORDERED[dice(position, frame)]
        return ordered[number % len(ordered)]
    outcomes = answers(position)
    ways = weights(position)
    number %= sum(ways)
    for outcome, count in zip(outcomes, ways, strict=True):
        if number < count:
            return outcome
        number -= count
    raise AssertionError("the weights cover every number")


def play(position: Position, code: int, events: list[Event] | None = None) -> None:
    """Give a legal answer and go on to the next question. What happens is told to ``events``."""
    position.events = events
    verb = verb_of(code)
    if verb == TIME_UP:
        time_up(position)
    elif verb == STAND_DOWN:
        stand_down(position, piece_of(code))  # at any time, also unasked: first.overwatch.drop-free,
        # first.ruling.overwatch-voluntary-shot
    else:
        frame = position.stack[-1]
        if verb != SPEND and (verb != PASS or frame[0] != frames.ORDER):
            position.stirred = 1
        CHAPTERS[frame[0]].take(position, frame, code)
    settle(position)
    position.events = None


def unasked(position: Position) -> list[int]:
    """What may be said although nobody asked: time is up, a marine leaves his stance (first.overwatch.drop-free)."""
    out = [TIME_UP] if clock_runs(position) else []
    if asked(position) in (MARINES, STEALERS):
        stand_downs(position, out)
    return out


def settle(position: Position) -> None:
    """Run everything that nobody needs to be asked about."""
    while position.stack:
        frame = position.stack[-1]
        if CHAPTERS[frame[0]].run(position, frame):
            return


def clock_runs(position: Position) -> bool:
    """Whether the marine player's time is being counted: he is asked, in his own turn (first.timer.stealer-untimed,
    fourth.timer.limits-marines, fourth.timer.genestealers-untimed)."""
    # first.ruling.timer-pause, fourth.ruling.timer-pauses: not while the other player decides
    if not position.rulebook.timed:  # solo.play.no-timer
        return False
    if position.phase == MARINE_ACTIONS:
        return asked(position) == MARINES
    return position.rulebook.timer_before_command and position.phase in (TIMER, COMMAND)


def time_up(position: Position) -> None:
    """The clock has run out: what was announced is finished, nothing new begins: first.ruling.timer-expiry-mid-action,
    fourth.ruling.timer-finish."""
    if position.expired:
        return
    position.expired = 1
    position.tell("time up")
    if position.stack[-1][0] == frames.ORDER and not position.stack[-1][2]:
        position.pop()


def begin(position: Position) -> None:
    """Start the sequence of play on a position that is set up."""
    position.stack = ((frames.TURN_SEQUENCE,),)
    settle(position)
