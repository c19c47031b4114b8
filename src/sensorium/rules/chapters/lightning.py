"""Lightning Arc: up to six attacks, each on another target, each chosen after the one before is resolved."""

from typing import Final

from sensorium.rules.chapters.card_aim import Aim, crates, side_of_piece
from sensorium.rules.chapters.casting import begin_battle, declare_power
from sensorium.rules.chapters.casts import ARCING, DISPELLED, Arc, Casting
from sensorium.rules.chapters.casualties import alive, kill
from sensorium.rules.chapters.doors import destroy_door
from sensorium.rules.chapters.features import damage_fixture
from sensorium.rules.chapters.psychic_scores import psychic_score
from sensorium.rules.chapters.psykers import may_play
from sensorium.rules.chapters.sight import SIGHT_CHECK
from sensorium.rules.content.cards import CARD_WORDS, CARDS, LIGHTNING_ARC, SCORES, TO_CRATES, TO_DOORS
from sensorium.rules.core.answers import ARC, ARG_SHIFT, PASS, PIECE_SHIFT, arg_of, verb_of
from sensorium.rules.core.dice import faces
from sensorium.rules.core.past import AIMLESS, FOUGHT_OFF, STOPPED, USED_UP
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import declare, one_die
from sensorium.rules.core.vocabulary import CHANCE

# Stages; DISPELLED ends it as well.
CHOOSING: Final = 0
CONTESTING: Final = 1
STRIKING: Final = 2
ENDED: Final = 5


def begin_arc(position: Position, frame: Casting) -> None:
    strength = CARDS[frame.card].strength  # wd.arc.six-attacks
    position.push(Arc(ARCING, frame.caster, frame.label, frame.card, strength, 0, frame.target, CONTESTING))


def arc_squares(position: Position, frame: Arc) -> list[int]:
    """What can be attacked next: each target once (wd.arc.different-targets), by routes as they are now
    (wd.arc.sequential, wd.arc.survivor-blocks, wd.arc.killed-opens, wd.arc.blocked-if-no-route, wd.arc.range,
    wd.arc.blind)."""
    if not alive(position, frame.caster, frame.label):
        return []
    targets = Aim(position, frame.caster, CARDS[frame.card]).targets()
    return [square for square in targets if not frame.struck >> square & 1]


def run_arc(position: Position, frame: Arc) -> bool:
    if frame.stage == CHOOSING:
        if frame.left and arc_squares(position, frame):
            return True
        close_arc(position, frame, AIMLESS if frame.left else USED_UP)
        return False
    if frame.stage == CONTESTING:
        position.swap(frame._replace(stage=STRIKING))
        target = position.who[frame.square] if position.occupied >> frame.square & 1 else -1
        if target >= 0 and may_play(position, target):
            # wd.ruling.lightning-arc-aegis
            begin_battle(position, side_of_piece(position, frame.caster), CARDS[frame.card], [target])
        return False
    if frame.stage == STRIKING:
        return True
    close_arc(position, frame, FOUGHT_OFF)
    if frame.stage == DISPELLED:
        position.tell("dispelled", card=CARD_WORDS[frame.card])  # wd.arc.dispelled-ends
    return False


def close_arc(position: Position, frame: Arc, end: int) -> None:
    position.pop()
    position.past = position.past._replace(struck=frame.struck, end=end)


def arc_asks(position: Position, frame: Arc) -> int:
    return CHANCE if frame.stage == STRIKING else side_of_piece(position, frame.caster)


def arc_choices(position: Position, frame: Arc) -> list[int]:
    """He may stop after any attack: cult.arc.targets."""
    base = ARC | frame.caster << PIECE_SHIFT
    return [PASS, *(base | square << ARG_SHIFT for square in arc_squares(position, frame))]


def arc_score(position: Position, frame: Arc) -> int:
    return arc_score_at(position, frame.square)


def arc_score_at(position: Position, square: int) -> int:
    """cult.arc.score, wd.crate.lightning-arc, wd.ruling.crate-rolls"""
    if position.occupied >> square & 1:
        return psychic_score(position, LIGHTNING_ARC, position.who[square])
    return SCORES[LIGHTNING_ARC][TO_DOORS if position.shut >> square & 1 else TO_CRATES]


def take_arc(position: Position, frame: Arc, code: int) -> None:
    if frame.stage == CHOOSING:
        if verb_of(code) == PASS:
            close_arc(position, frame, STOPPED)
        else:
            position.swap(frame._replace(square=arg_of(code), stage=CONTESTING))
        return
    square = frame.square
    needed = arc_score(position, frame)
    position.swap(frame._replace(left=frame.left - 1, struck=frame.struck | 1 << square, stage=CHOOSING))
    die = faces(code)[0]
    hit = die >= needed
    name = position.name(frame.caster)
    position.tell("rolled", roll="lightning arc", piece=name, dice=[die], needs=needed, hits=int(hit))
    if not hit:
        return
    position.push(SIGHT_CHECK)
    if position.occupied >> square & 1:
        kill(position, position.who[square], "lightning-arc", frame.caster)
    elif position.shut >> square & 1:
        destroy_door(position, square)
    elif crates(position) >> square & 1:
        damage_fixture(position, square)


declare_power(LIGHTNING_ARC, begin_arc)
declare(
    Arc,
    number=ARCING,
    word="lightning arc",
    run=run_arc,
    asks=arc_asks,
    choices=arc_choices,
    take=take_arc,
    dice=one_die,
    piece=lambda position, frame: frame.caster,
    square=lambda position, frame: frame.square,
    needed=lambda position, frame: arc_score(position, frame) if frame.stage == STRIKING else 0,
    texts={"lightning arc": "What does the lightning of {piece} strike next?"},
)
