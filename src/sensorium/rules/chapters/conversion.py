"""Blips turning into stealers: seen by a marine, or revealed by their own player.

The sight check runs after every elementary change (first.ruling.conversion-when-checked,
fourth.ruling.sight-check-moments). A conversion puts one model on the blip's square and the others beside it; who
places them depends on who caused it, and the stealer player always chooses how they face.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import exposed, reveal_counter
from sensorium.rules.chapters.blip_models import CONVERTING, Converting, free_squares, put, run_converting
from sensorium.rules.chapters.casualties import carried_by, kill, put_back, use_up
from sensorium.rules.chapters.facing import Facing
from sensorium.rules.chapters.secure import check_entries
from sensorium.rules.chapters.sight import SIGHT, SIGHT_CHECK, SightCheck
from sensorium.rules.chapters.solitaire import next_face_down
from sensorium.rules.chapters.sustained import check_targets
from sensorium.rules.content.blips import PLAIN_VALUES, code_of, models_in
from sensorium.rules.content.kinds import AMBUSH, BLIP, BROODLORD, is_model
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    CONVERT,
    DECLARE_BROODLORD,
    PASS,
    PIECE_SHIFT,
    piece_of,
    verb_of,
)
from sensorium.rules.core.position import Position
from sensorium.rules.core.questions import by_the_first, declare, marines, stealers
from sensorium.rules.core.vocabulary import ACTED, DEAD, DROPPING, HELD, STEALER_ACTIONS

REVEAL: Final = 3
BROOD_OFFER: Final = 19


class Reveal(NamedTuple):
    """A frozen set of blips that convert, whatever comes."""

    kind: Literal[3]
    blips: int  # one bit for each still to convert


class BroodOffer(NamedTuple):
    """Is this three the broodlord? The fields are those of the conversion that follows."""

    kind: Literal[19]
    place: int
    left: int
    model: int
    label: int
    voluntary: int
    fresh: int
    held: int
    lone: int


# -- the sight check ------------------------------------------------------------------------------------------------


def run_sight(position: Position, frame: SightCheck) -> bool:
    """Convert what is seen, one blip after another, until nothing seen is left; whatever uncovered it, a model that
    walked away or died, a door, the turn of either player: first.convert.unblocked-by-stealer,
    first.convert.unblocked-by-kill, first.example.conversion-overwatch, fourth.convert.involuntary.causes,
    fourth.example.involuntary-in-genestealer-turn."""
    if finds_nothing(position):
        position.pop()
        return False
    seen = exposed(position)
    if not seen:
        turn_up(position, next_face_down(position))
        return False
    if not position.rulebook.conversion_recheck_sight:
        position.push(Reveal(REVEAL, seen))  # fourth.ruling.simultaneous-reveals: this set converts, whatever comes
        return False
    if seen & seen - 1:
        return True  # first.ruling.conversion-several: the marine player chooses which first
    convert_seen(position, seen.bit_length() - 1)
    return False


def finds_nothing(position: Position) -> bool:
    """Forget targets that are lost and secure entry areas; whether no blip is to be turned over then."""
    check_targets(position)
    check_entries(position)
    if exposed(position):
        return False
    return not position.rulebook.blips_turned_up or next_face_down(position) < 0


def still_blips(position: Position, waiting: int) -> int:
    """Those of a frozen set that are blips yet: reactions to the first of them may have dealt with another."""
    for slot in range(len(position.kind)):
        if waiting >> slot & 1 and (position.kind[slot] != BLIP or not position.on_board(slot)):
            waiting &= ~(1 << slot)
    return waiting


def run_reveal(position: Position, frame: Reveal) -> bool:
    waiting = still_blips(position, frame.blips)
    if not waiting:
        position.pop()
        return False
    if waiting & waiting - 1:
        return True
    position.swap(Reveal(REVEAL, 0))
    convert_seen(position, waiting.bit_length() - 1)
    return False


def reveal_choices(position: Position, frame: Reveal | SightCheck) -> list[int]:
    """Which of several blips now seen is converted first; nearest first is the order of someone who does not care."""
    waiting = still_blips(position, frame.blips) if isinstance(frame, Reveal) else exposed(position)
    blips = [slot for slot in range(len(position.kind)) if waiting >> slot & 1]
    blips.sort(key=lambda blip: (distance_to_marines(position, position.place[blip]), position.place[blip]))
    return [CONVERT | blip << PIECE_SHIFT for blip in blips]


def distance_to_marines(position: Position, square: int) -> int:
    board = position.board
    return min(
        (
            board.distance(position.place[marine], square)
            for marine in range(position.marine_count)
            if position.on_board(marine)
        ),
        default=0,
    )


def take_reveal(position: Position, frame: Reveal | SightCheck, code: int) -> None:
    blip = piece_of(code)
    if isinstance(frame, Reveal):
        position.swap(Reveal(REVEAL, frame.blips & ~(1 << blip)))
    convert_seen(position, blip)


# -- beginning a conversion ------------------------------------------------------------------------------------------


def convert_seen(position: Position, blip: int) -> None:
    """first.convert.involuntary-trigger, fourth.convert.involuntary.trigger"""
    if position.kind[blip] == AMBUSH:
        reveal_counter(position, blip)
        return
    if not position.rulebook.conversion_in_fire and position.burning >> position.place[blip] & 1:
        kill(position, blip, "flames")  # fourth.fire.blip-convert, fourth.ruling.fire-blip
        return
    begin(position, blip, False)


def convert_voluntarily(position: Position, blip: int) -> None:
    """It stands in for an activation, so the current one ends: first.ruling.conversion-mid-activation,
    fourth.ruling.convert-ends-activation, fourth.example.voluntary-conversion."""
    end_activation(position)
    if position.on_board(blip) and not position.rulebook.conversion_in_fire:
        if position.burning >> position.place[blip] & 1:
            kill(position, blip, "flames")
            return
    position.push(SIGHT_CHECK)  # the counter is gone, and may have hidden another
    begin(position, blip, True)


def turn_up(position: Position, blip: int) -> None:
    """A blip that nobody sees is turned up all the same, as if its player had revealed it: solo.blips.turned-up,
    solo.ruling.starting-blips."""
    burns = position.on_board(blip) and position.burning >> position.place[blip] & 1
    if burns and not position.rulebook.conversion_in_fire:
        kill(position, blip, "flames")
    else:
        begin(position, blip, True)


def end_activation(position: Position) -> None:
    if position.active >= 0:
        for thing in carried_by(position, position.active):
            position.flags[thing] &= ~DROPPING  # what was to be left behind on the next step stays in hand
        position.ap[position.active] = 0
        position.active = -1


def begin(position: Position, blip: int, voluntary: bool) -> None:
    """Turn the counter over, for as many models as it says: first.convert.reveal, fourth.convert.counter-aside,
    fourth.convert.number."""
    flags = position.flags[blip]
    place = position.place[blip]
    label = position.label[blip]
    value = position.value[blip]
    # A blip that has not acted leaves its models a whole activation each: first.convert.voluntary-fresh,
    # first.convert.stealer-turn-unactivated, first.convert.stealer-turn-activated, fourth.convert.fresh-may-activate,
    # fourth.ruling.blip-activated-meaning
    fresh = 0 if position.phase == STEALER_ACTIONS and flags & ACTED else 1
    held = 1 if flags & HELD else 0
    if position.events is not None:
        position.tell("converted", piece=position.name(blip), value=models_in(value))
        if code_of(value):
            position.events[-1].facts["code"] = code_of(value)
    if position.rulebook.blips_turned_up:
        put_back(position, value)  # solo.blips.returned
    else:
        use_up(position, value)
    position.remove(blip, DEAD)
    if (
        value == 3
        and position.scenario.broodlord
        and position.rulebook.kinds[BROODLORD].known
        and not position.brood_used
    ):
        position.push(BroodOffer(BROOD_OFFER, place, value, 1, label, int(voluntary), fresh, held, 0))
    else:
        code = value if value > PLAIN_VALUES else 0
        position.push(Converting(CONVERTING, place, models_in(value), 1, label, int(voluntary), fresh, held, code))


def would_lose(position: Position, blip: int) -> int:
    """How many stealers a voluntary conversion of this blip would lose for want of room or models, so that its player
    can be warned: first.ruling.conversion-voluntary-no-room, first.ruling.entry-convert-excess,
    fourth.ruling.lurk-overflow-genestealers."""
    trial = position.copy()
    wanted = models_in(trial.value[blip])
    before = models(trial)
    begin(trial, blip, True)
    while trial.stack:
        frame = trial.stack[-1]
        if isinstance(frame, BroodOffer):
            trial.swap(without_lord(frame))
        elif isinstance(frame, Facing):
            trial.pop()
        elif not isinstance(frame, Converting):
            break
        elif run_converting(trial, frame):
            put(trial, frame, (free_squares(trial, frame) & -free_squares(trial, frame)).bit_length() - 1)
    return wanted - (models(trial) - before)


def models(position: Position) -> int:
    return sum(1 for slot in range(position.marine_count, len(position.kind)) if is_model(position.kind[slot]))


def brood_choices(position: Position, frame: BroodOffer) -> list[int]:
    """The words name the blip, which is no longer a piece: the answer carries its label."""
    return [PASS, DECLARE_BROODLORD | frame.label << ARG_SHIFT]


def take_brood(position: Position, frame: BroodOffer, code: int) -> None:
    """fourth.broodlord.reveal, fourth.broodlord.reveal.place, fourth.ruling.broodlord-which-reveal,
    fourth.ruling.broodlord-once"""
    if verb_of(code) == DECLARE_BROODLORD:
        position.brood_used = 1
        position.swap(without_lord(frame)._replace(left=1, lone=1))
    else:
        position.swap(without_lord(frame))


def without_lord(frame: BroodOffer) -> Converting:
    """The conversion of a three that is no broodlord."""
    _, place, left, model, label, voluntary, fresh, held, lone = frame
    return Converting(CONVERTING, place, left, model, label, voluntary, fresh, held, lone)


# -- the questions -------------------------------------------------------------------------------------------------

WHICH_FIRST: Final = {"reveal": "Which blip is turned over first?"}

declare(
    SightCheck,
    number=SIGHT,
    word="sight",
    run=run_sight,
    asks=marines,
    choices=reveal_choices,
    take=take_reveal,
    texts=WHICH_FIRST,
    decline=by_the_first,  # the nearest
    compels="must convert",
)
declare(
    Reveal,
    number=REVEAL,
    word="reveal",
    run=run_reveal,
    asks=marines,
    choices=reveal_choices,
    take=take_reveal,
    texts=WHICH_FIRST,
    decline=by_the_first,
    compels="must convert",
)
declare(
    BroodOffer,
    number=BROOD_OFFER,
    word="broodlord",
    asks=stealers,
    choices=brood_choices,
    take=take_brood,
    subject=lambda position, frame: (frame.label, frame.place),
    texts={"broodlord": "Is {piece} the broodlord?"},
)
