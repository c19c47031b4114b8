"""Ambush counters in solitaire: drawn on turns that dice or the mission determine, and returned at once.

A counter shows a stealer, which is placed six squares away and out of sight, or none, which costs a command point.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import ambush_mix
from sensorium.rules.chapters.facing import FACING, Facing, default_facing
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.objects import objects_at, pick_up
from sensorium.rules.chapters.sight import is_watched
from sensorium.rules.chapters.solitaire import plan_ambush, walk_round
from sensorium.rules.content.kinds import STEALER
from sensorium.rules.core.answers import AMBUSHED, ARG_SHIFT, PLACE, arg_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.questions import chance, declare, one_die, stealers

AMBUSH_DISTANCE: Final = 6
AMBUSH_DRAW: Final = 29
AMBUSH_PLACE: Final = 30
AMBUSH_ROLL: Final = 31


class AmbushDraw(NamedTuple):
    """The counter of this turn."""

    kind: Literal[29]


class AmbushPlace(NamedTuple):
    """Where does the stealer stand?"""

    kind: Literal[30]
    label: int


class AmbushRoll(NamedTuple):
    """When is the next counter drawn?"""

    kind: Literal[31]
    turn: int  # counted from this one


def begin_ambushes(position: Position) -> None:
    """Before the first turn: solo.ambush.first-turn-roll, where the mission allows them and does not say when
    (solo.ambush.when-allowed, solo.ambush.mission-timing)."""
    if position.rulebook.solitaire and position.scenario.ambush_dice:
        position.push(AmbushRoll(AMBUSH_ROLL, 0))


def draws(position: Position, frame: AmbushDraw) -> list[int]:
    """Every counter goes back into the cup, so every draw is from all of them: solo.ambush.returned."""
    return [AMBUSHED | shown << ARG_SHIFT for shown, count in enumerate(ambush_mix(position)) if count]


def take_draw(position: Position, frame: AmbushDraw, code: int) -> None:
    """Then the dice for the next one: solo.ambush.next-roll."""
    position.pop()
    position.ambush = (0, position.ambush[1])
    if position.scenario.ambush_dice:
        position.push(AmbushRoll(AMBUSH_ROLL, position.turn))
    if arg_of(code):
        position.tell("ambush", counter="a stealer")
        label = (len(position.scenario.names) + position.serial) * MODELS_PER_NAME + 1
        position.push(AmbushPlace(AMBUSH_PLACE, label))
        position.serial += 1
    else:
        position.tell("ambush", counter="nothing, and one command point fewer next turn")
        position.ambush = (0, position.turn + 1)  # solo.ambush.other-command-point


def ambush_squares(position: Position) -> int:
    """Exactly six squares on foot from the nearest marine, empty, not burning, and seen by no marine:
    solo.ambush.genestealer-placed, solo.ruling.ambush-exactly-six."""
    least: list[int] = []
    for marine in range(position.marine_count):
        if position.on_board(marine):
            steps = walk_round(position, position.place[marine])
            least = [min(pair) for pair in zip(least, steps, strict=True)] if least else steps
    taken = position.solid() | barred_by_fire(position)
    squares = 0
    for square, distance in enumerate(least):
        if distance == AMBUSH_DISTANCE and not taken >> square & 1 and not is_watched(position, square):
            if not position.rulebook.objects_stop_blips or not objects_at(position, square):
                squares |= 1 << square
    return squares


def run_placing(position: Position, frame: AmbushPlace) -> bool:
    """Lost where there is no such square, or no model: solo.ambush.no-square, solo.blips.model-shortage."""
    full = position.models_in_play() >= position.rulebook.model_limit
    squares = 0 if full else ambush_squares(position)
    if squares & squares - 1:
        return True
    if squares:
        put_ambush(position, frame.label, squares.bit_length() - 1)
    else:
        position.pop()
        position.tell("no ambush")
    return False


def placings(position: Position, frame: AmbushPlace) -> list[int]:
    out: list[int] = []
    squares = ambush_squares(position)
    while squares:
        low = squares & -squares
        squares ^= low
        out.append(PLACE | (low.bit_length() - 1) << ARG_SHIFT)
    return out


def take_placing(position: Position, frame: AmbushPlace, code: int) -> None:
    put_ambush(position, frame.label, arg_of(code))


def put_ambush(position: Position, label: int, square: int) -> None:
    """It moves this very turn with the others: solo.ruling.ambush-phase."""
    position.pop()
    piece = position.add(STEALER, label, default_facing(position, square))
    position.stand(piece, square)
    pick_up(position, piece, square)
    if position.events is not None:
        position.tell("placed", piece=position.name(piece), at=position.board.name(square))
    position.push(Facing(FACING, piece, label))


def take_roll(position: Position, frame: AmbushRoll, code: int) -> None:
    """solo.example.ambush-first: a 5, and a counter is drawn on turn 5; solo.example.ambush-next: a 3, and it is drawn
    on the third turn following."""
    position.pop()
    die = faces(code)[0]
    plan_ambush(position, frame.turn + die)
    position.tell("ambush due", dice=[die], turn=position.ambush[0])


declare(
    AmbushDraw,
    number=AMBUSH_DRAW,
    word="ambush counter",
    asks=chance,
    choices=draws,
    take=take_draw,
    weights=lambda position, frame: [count for count in ambush_mix(position) if count],
)
declare(
    AmbushPlace,
    number=AMBUSH_PLACE,
    word="ambush",
    run=run_placing,
    asks=stealers,
    choices=placings,
    take=take_placing,
    subject=lambda position, frame: (frame.label, -1),
    newcomer=lambda position, frame: frame.label,
    texts={"ambush": "Where does {piece} lie in ambush?"},
)
declare(AmbushRoll, number=AMBUSH_ROLL, word="next ambush", asks=chance, take=take_roll, dice=one_die)
