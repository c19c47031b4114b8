"""Which way a piece looks, where its owner may choose: a new model, and a defender attacked from the side or behind."""

from typing import Final, Literal, NamedTuple

from sensorium.board.compass import FACING_WORDS
from sensorium.rules.content.kinds import is_counter
from sensorium.rules.core.answers import ARG_SHIFT, FACE, PASS, PIECE_SHIFT, arg_of, verb_of
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import by_the_first, declare
from sensorium.rules.core.vocabulary import DEAD, GONE, MARINES, STEALERS

FACING: Final = 5
FACING_UP: Final = 13


class Facing(NamedTuple):
    """Which way does the new model look?"""

    kind: Literal[5]
    piece: int
    label: int


class FacingUp(NamedTuple):
    """Does the defender turn to face his attacker?"""

    kind: Literal[13]
    defender: int
    facing: int


def default_facing(position: Position, place: int) -> int:
    """Towards the nearest marine, for whoever does not choose."""
    board = position.board
    if place >= board.count:
        return board.entries[place - board.count].facing
    best = 999
    facing = 0
    for marine in range(position.marine_count):
        if position.on_board(marine):
            square = position.place[marine]
            distance = board.distance(place, square)
            if distance < best:
                best = distance
                dx, dy = board.xs[square] - board.xs[place], board.ys[square] - board.ys[place]
                if abs(dx) > abs(dy):
                    facing = 1 if dx > 0 else 3
                else:
                    facing = 2 if dy > 0 else 0
    return facing


# -- a new model -------------------------------------------------------------------------------------------


def run_facing(position: Position, frame: Facing) -> bool:
    """Whoever has come down into space or been killed meanwhile looks nowhere."""
    if position.label[frame.piece] == frame.label and position.place[frame.piece] not in (DEAD, GONE):
        return True
    position.pop()
    return False


def facing_asks(position: Position, frame: Facing) -> int:
    """A model's own side: first.ruling.setup-facing, fourth.ruling.setup-facing."""
    return MARINES if frame.piece < position.marine_count else STEALERS


def facings(position: Position, frame: Facing) -> list[int]:
    """first.convert.stealer-faces, fourth.convert.facing"""
    own = position.facing[frame.piece]
    base = FACE | frame.piece << PIECE_SHIFT
    return [base | (own + turn & 3) << ARG_SHIFT for turn in range(4)]


def take_facing(position: Position, frame: Facing, code: int) -> None:
    position.pop()
    position.facing[frame.piece] = arg_of(code)
    if position.events is not None:
        position.tell("faced", piece=position.name(frame.piece), facing=FACING_WORDS[arg_of(code)])


declare(
    Facing,
    number=FACING,
    word="face",
    run=run_facing,
    asks=facing_asks,
    choices=facings,
    take=take_facing,
    piece=lambda position, frame: frame.piece,
    texts={"face": "Which way does {piece} look?"},
    decline=by_the_first,  # as it stands
    compels="must face",
)


# -- a defender ------------------------------------------------------------------------------------------


def facing_up_asks(position: Position, frame: FacingUp) -> int:
    """first.ruling.assault-optional-turn: its owner's choice, either side's."""
    return MARINES if frame.defender < position.marine_count else STEALERS


def facing_up_choices(position: Position, frame: FacingUp) -> list[int]:
    return [PASS, FACE | frame.defender << PIECE_SHIFT | frame.facing << ARG_SHIFT]


def take_facing_up(position: Position, frame: FacingUp, code: int) -> None:
    """first.assault.unfaced-defender-turns, fourth.assault.defender-turns: free, and not an action
    (fourth.ruling.assault-turn-choice)."""
    position.pop()
    if verb_of(code) == FACE:
        position.facing[frame.defender] = frame.facing
        if position.events is not None:
            position.tell("turned", piece=position.name(frame.defender), facing=FACING_WORDS[frame.facing])


declare(
    FacingUp,
    number=FACING_UP,
    word="turn to face",
    asks=facing_up_asks,
    choices=facing_up_choices,
    take=take_facing_up,
    piece=lambda position, frame: frame.defender,
    texts={"turn to face": "Does {piece} turn to face the attacker?"},
)


def face_anew(position: Position, piece: int) -> None:
    """A model's player chooses which way it looks; a blip looks nowhere."""
    if not is_counter(position.kind[piece]):
        position.push(Facing(FACING, piece, position.label[piece]))
