"""The state machine of the game: who is asked, what they may answer, and what an answer does to the position.

``asked`` and ``answers`` say which party must answer and list its legal answers; ``play`` applies one and runs on until
somebody must be asked again. Where chance is asked, ``weights`` gives the number of ways of each outcome and ``sample``
picks one. ``unasked`` lists what may be said besides; ``begin`` starts a position that has been set up.

The rules themselves are in the chapters, which declare their questions. What the frame on top of the stack asks is
found by its first field, the number of its kind, here without calling ``questions.declared``: nothing is done more
often.
"""

from typing import Final

# The chapters that declare questions and actions: a new one is added here.
from sensorium.rules.chapters import (  # noqa: F401
    ambush,
    ambush_counters,
    assault,
    blast,
    blip_models,
    board_cards,
    boosts,
    burst,
    cannon,
    casting,
    casualties,
    command,
    conversion,
    deployment,
    door_assault,
    doors,
    entry,
    facing,
    features,
    fire,
    force,
    grenade,
    hands,
    jams,
    journey,
    ladder_blast,
    ladders,
    librarian,
    lightning,
    mind_cards,
    overwatch,
    pitfalls,
    prone,
    reactions,
    section_cards,
    section_weapons,
    shelter,
    shooting,
    turn,
    withdrawal,
)
from sensorium.rules.chapters.command import Order
from sensorium.rules.chapters.guard import stand_down, stand_downs
from sensorium.rules.chapters.turn import SEQUENCE
from sensorium.rules.core.answers import PASS, SPEND, STAND_DOWN, TIME_UP, piece_of, verb_of
from sensorium.rules.core.dice import DISTINCT, ORDERED, WAYS
from sensorium.rules.core.events import Event
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import QUESTIONS
from sensorium.rules.core.vocabulary import (
    CHANCE,
    COMMAND,
    MARINE_ACTIONS,
    MARINES,
    NOBODY,
    STEALERS,
    TIMER,
)
from sensorium.rules.scenario import mission_events  # noqa: F401

# Every kind of question at its number, where it is found faster than among QUESTIONS. No frame has a number that no
# question has, so it does not matter what stands there.
KINDS: Final = [QUESTIONS.get(number, QUESTIONS[0]) for number in range(max(QUESTIONS) + 1)]


def asked(position: Position) -> int:
    """Who must answer now: a side, CHANCE, or NOBODY when the game is over."""
    stack = position.stack
    if not stack:
        return NOBODY
    frame = stack[-1]
    return KINDS[frame[0]].asks(position, frame)


def answers(position: Position) -> list[int]:
    """Every legal answer to the question now asked. For chance: every distinct outcome."""
    stack = position.stack
    if not stack:
        return []
    frame = stack[-1]
    kind = KINDS[frame[0]]
    if kind.dice is not None and kind.asks(position, frame) == CHANCE:
        return DISTINCT[kind.dice(position, frame)]
    return kind.choices(position, frame)


def weights(position: Position) -> list[int]:
    """For a question to chance: in how many equally likely ways each of its answers can come about."""
    frame = position.stack[-1]
    kind = KINDS[frame[0]]
    if kind.dice is not None:
        return WAYS[kind.dice(position, frame)]
    if kind.weights is not None:
        return kind.weights(position, frame)
    return [1] * len(answers(position))


def sample(position: Position, number: int) -> int:
    """The outcome that a uniformly drawn number picks. Any number far larger than the weights will do."""
    frame = position.stack[-1]
    kind = KINDS[frame[0]]
    if kind.dice is not None:
        ordered = ORDERED[kind.dice(position, frame)]
        return ordered[number % len(ordered)]
    outcomes = kind.choices(position, frame)
    if kind.weights is None:
        return outcomes[number % len(outcomes)]
    ways = kind.weights(position, frame)
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
        if verb != SPEND and (verb != PASS or not isinstance(frame, Order)):
            position.stirred = 1
        KINDS[frame[0]].take(position, frame, code)
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
    stack = position.stack
    while stack:
        frame = stack[-1]
        if KINDS[frame[0]].run(position, frame):
            return
        stack = position.stack


def clock_runs(position: Position) -> bool:
    """Whether the marine player's time is being counted: he is asked, in his own turn (first.timer.stealer-untimed,
    fourth.timer.limits-marines, fourth.timer.genestealers-untimed)."""
    # first.ruling.timer-pause, fourth.ruling.timer-pauses, cult.hand.clock, cult.ruling.clock-cards: not while the
    # other player decides
    if not position.rulebook.timed:  # solo.play.no-timer
        return False
    if position.phase == MARINE_ACTIONS:
        return asked(position) == MARINES
    return position.rulebook.timer_before_command and position.phase in (TIMER, COMMAND)


def time_up(position: Position) -> None:
    """The clock has run out: what was announced is finished, a force battle too (cult.ruling.force-battle-time),
    nothing new begins: first.ruling.timer-expiry-mid-action, fourth.ruling.timer-finish."""
    if position.expired:
        return
    position.expired = 1
    position.tell("time up")
    order = position.asks(Order)
    if order is not None and not order.reacting:
        position.pop()


def begin(position: Position) -> None:
    """Start the sequence of play on a position that is set up."""
    position.stack = (SEQUENCE,)
    settle(position)
