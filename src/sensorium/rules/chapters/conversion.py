"""Blips turning into stealers: seen by a marine, or revealed by their own player.

The sight check runs after every elementary change (first.ruling.conversion-when-checked,
fourth.ruling.sight-check-moments). A conversion puts one model on the blip's square and the others beside it; who
places them depends on who caused it, and the stealer player always chooses how they face.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.ambush_counters import exposed, reveal_counter
from sensorium.rules.chapters.casualties import carried_by, kill, put_back, use_up
from sensorium.rules.chapters.facing import FACING, Facing, default_facing
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.movement import react
from sensorium.rules.chapters.objects import objects_at, pick_up
from sensorium.rules.chapters.secure import check_entries
from sensorium.rules.chapters.sight import SIGHT, SIGHT_CHECK, SightCheck, is_watched, watchers
from sensorium.rules.chapters.solitaire import next_face_down
from sensorium.rules.chapters.sustained import check_targets
from sensorium.rules.content.blips import PLAIN_VALUES, code_of, model_of, models_in
from sensorium.rules.content.equipment import equip
from sensorium.rules.content.kinds import AMBUSH, BLIP, BROODLORD, MAGUS, PATRIARCH, STEALER, is_model
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    CONVERT,
    DECLARE_BROODLORD,
    PASS,
    PIECE_SHIFT,
    PLACE,
    arg_of,
    piece_of,
    verb_of,
)
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.questions import by_the_first, declare, marines, stealers
from sensorium.rules.core.vocabulary import ACTED, DEAD, DROPPING, HELD, MARINES, STEALER_ACTIONS, STEALERS, USED

REVEAL: Final = 3
CONVERTING: Final = 4
BROOD_OFFER: Final = 19
BROOD: Final = 1  # ``Converting.lone`` of the broodlord
LEADER_SHIFT: Final = {MAGUS: 4, PATRIARCH: 8}  # where ``brood_used`` counts them


class Reveal(NamedTuple):
    """A frozen set of blips that convert, whatever comes."""

    kind: Literal[3]
    blips: int  # one bit for each still to convert


class Converting(NamedTuple):
    """The models of a blip are placed, one after another."""

    kind: Literal[4]
    place: int  # where the blip was: a square, or an entry area beyond them
    left: int  # models still to place
    model: int  # the number of the next one
    label: int  # the blip's
    voluntary: int
    fresh: int  # the blip had not acted this turn
    held: int
    lone: int  # 1: the broodlord; above: the value of a blip of the cult, whose code names the models


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


# -- placing -----------------------------------------------------------------------------------------------------------


def run_converting(position: Position, frame: Converting) -> bool:
    """Place models until there are none left to place, no room or no models; ask where there is a choice. Nobody may
    stop before: first.ruling.conversion-must-place-all, fourth.ruling.convert-must-place-all."""
    _, place, left, _, _, _, _, _, lone = frame
    if left <= 0 or (not lone and position.models_in_play() >= position.rulebook.model_limit):
        finish(position, frame)  # first.models.excess-lost, fourth.convert.forfeit.models
        return False
    if lone > BROOD and not has_model(position, model_of(lone, frame.model)[0]):
        # cult.blip.first, cult.choose.supply: it is lost, and the next of the code takes its turn
        position.swap(frame._replace(left=left - 1, model=frame.model + 1))
        position.tell("lost for want of room", piece=position.name_of(frame.label), models=1)
        return False
    if place >= position.board.count:
        entry = place - position.board.count
        if position.waiting(entry, False) >= position.rulebook.entry_limit:
            finish(position, frame)  # first.ruling.entry-convert-excess, fourth.ruling.lurk-overflow-genestealers
            return False
        put(position, frame, place)  # at the entry area where the blip was: fourth.convert.off-board-place
        return False
    squares = free_squares(position, frame)
    if not squares:
        # first.convert.no-room-lost, fourth.convert.forfeit.space, fourth.ruling.convert-voluntary-hidden
        finish(position, frame)
        return False
    if squares & squares - 1:
        return True
    put(position, frame, squares.bit_length() - 1)
    return False


def has_model(position: Position, kind: int) -> bool:
    """Whether there is a model of this kind left to place: cult.choose.supply. Those killed are used again, but a magus
    or a patriarch is not."""
    row = position.rulebook.kinds[kind]
    if row.pooled:
        return position.models_in_play() < position.rulebook.model_limit
    supply = position.scenario.supply_of(kind, row.supply)
    if row.once:
        return appeared(position, kind) < supply
    return sum(1 for slot in range(position.marine_count, len(position.kind)) if position.kind[slot] == kind) < supply


def appeared(position: Position, kind: int) -> int:
    """How many leaders of this kind have come to the board so far."""
    return position.brood_used >> LEADER_SHIFT[kind] & 15


def count_leader(position: Position, kind: int) -> None:
    if kind in LEADER_SHIFT:
        position.brood_used += 1 << LEADER_SHIFT[kind]


def answer_placing(position: Position, frame: Converting, piece: int) -> None:
    """What follows a model's appearance in the stealer turn, if a marine's eyes brought it to light; at other times
    play goes on (fourth.convert.marine-turn.all-at-once)."""
    if frame.voluntary or position.phase != STEALER_ACTIONS:
        return
    # fourth.convert.genestealer-turn.counts-as-action: only if a marine sees it there
    if position.rulebook.reaction_to_conversion and watchers(position, position.place[piece]):
        react(position, piece)
    elif position.rulebook.conversion_one_by_one:
        position.push(SIGHT_CHECK)


def finish(position: Position, frame: Converting) -> None:
    """All that can be placed is placed; the rest are lost, and nobody has killed them
    (fourth.convert.forfeit.not-casualties, solo.blips.shortage-not-casualties). Where the book faces them or reacts to
    them together, that is now."""
    _, place, left, model, label, _, _, _, _ = frame
    position.pop()
    if left > 0:
        position.tell("lost for want of room", piece=position.name_of(label), models=left)
    rulebook = position.rulebook
    if place < position.board.count:
        for number in range(model - 1, 0, -1):
            piece = position.find(label + number)
            if piece >= 0:
                if not rulebook.conversion_one_by_one:
                    answer_placing(position, frame, piece)
                if not rulebook.conversion_faces_each:
                    position.push(Facing(FACING, piece, label + number))


def free_squares(position: Position, frame: Converting) -> int:
    """Where the next model may go: on the blip's square, and then beside it, at a marine's elbow if there is room
    (first.convert.one-in-blip-square, first.convert.others-adjacent, first.ruling.conversion-beside-marine,
    fourth.convert.first-square, fourth.convert.adjacent, fourth.ruling.convert-beside-marine,
    fourth.ruling.empty-square). The books' pictures: first.example.conversion-squares, first.example.conversion-door,
    fourth.example.involuntary-door."""
    place = frame.place
    voluntary = frame.voluntary
    board = position.board
    solid = position.solid()
    if not (solid | barred_by_fire(position, place)) >> place & 1:
        # Again when its model has died meanwhile, as any square may be: fourth.convert.reuse-first-square,
        # fourth.convert.reuse-square, fourth.ruling.convert-first-square-blocked
        return 1 << place
    # first.ruling.conversion-squares-legal: a legal step, models included; fourth.ruling.convert-step-legality: walls
    # and closed doors only
    closes = solid if position.rulebook.conversion_legal_step else position.shut
    free = 0
    # At the other end of a ladder or a hole: fourth.ladders.adjacent, deathwing.levels.blip-conversion
    ends = across_holes(position, place)
    while ends:
        end = (ends & -ends).bit_length() - 1
        ends &= ends - 1
        if may_place(position, end, place, voluntary):
            free |= 1 << end
    for direction in range(8):
        square = board.step[place * 8 + direction]
        if square < 0:
            continue
        if direction & 1:
            flanks = board.flanks[place * 8 + direction]
            if flanks & closes == flanks:
                continue
        if may_place(position, square, place, voluntary):
            free |= 1 << square
    return free


def may_place(position: Position, square: int, home: int, voluntary: int) -> bool:
    """Whether a model may be put on this square, which is adjacent to the blip's own."""
    if (position.solid() | barred_by_fire(position, home)) >> square & 1:
        return False
    if position.scenario.chutes >> square & 1:
        return False  # stealers go down a chute on their own feet, one at a time: deathwing.chute.stealer-follows
    # fourth.ruling.object-converted-square
    if position.rulebook.objects_stop_blips and objects_at(position, square):
        return False
    # Out of sight, if the stealer player reveals it; anywhere, if a marine does:
    # first.convert.voluntary-out-of-sight, first.ruling.conversion-voluntary-sight-timing,
    # first.convert.involuntary-anywhere, fourth.convert.voluntary.not-in-los, fourth.convert.involuntary.in-los
    return not voluntary or not is_watched(position, square)


def converting_asks(position: Position, frame: Converting) -> int:
    """first.convert.involuntary-marine-places, fourth.convert.placer.voluntary, fourth.convert.placer.involuntary"""
    return STEALERS if frame.voluntary else MARINES


def placings(position: Position, frame: Converting) -> list[int]:
    """The model has no slot yet: the answer carries its label."""
    out: list[int] = []
    squares = free_squares(position, frame)
    while squares:
        low = squares & -squares
        squares ^= low
        out.append(PLACE | (low.bit_length() - 1) << ARG_SHIFT)
    return out


def take_placing(position: Position, frame: Converting, code: int) -> None:
    put(position, frame, arg_of(code))


def put(position: Position, frame: Converting, place: int) -> None:
    """A new model appears; it blocks sight at once (first.convert.new-models-block)."""
    _, home, left, model, label, voluntary, fresh, held, lone = frame
    gear = 0
    if lone > BROOD:
        # cult.blip.first, cult.ruling.blip-order-chosen, cult.example.cult-blip
        kind, gear = model_of(lone, model)
        count_leader(position, kind)
    else:
        kind = BROODLORD if lone else STEALER
    position.swap(Converting(CONVERTING, home, left - 1, model + 1, label, voluntary, fresh, held, lone))
    piece = position.add(kind, label + model, default_facing(position, place), gear)
    if gear:
        equip(position, piece)
    if model >= MODELS_PER_NAME:
        raise ValueError("a blip turns into fewer than eight models")
    position.stand(piece, place)
    pick_up(position, piece, place)
    if not fresh:
        position.flags[piece] |= USED  # first.convert.stealer-turn-activated, fourth.convert.used-may-not-activate
    if held:
        # first.lurk.models-must-lurk, fourth.ruling.lurk-forced-convert, wd.ruling.off-board-held
        position.flags[piece] |= HELD
    if position.events is not None:
        if place < position.board.count:
            position.tell("placed", piece=position.name(piece), at=position.board.name(place))
        else:
            entry = position.board.entries[place - position.board.count].name
            position.tell("placed", piece=position.name(piece), entry=entry)
    if place < position.board.count:
        if position.rulebook.conversion_one_by_one:
            # With the reactions to one before the next is placed: fourth.convert.genestealer-turn.one-by-one,
            # fourth.convert.genestealer-turn.then-next
            answer_placing(position, frame, piece)
        if position.rulebook.conversion_faces_each:
            position.push(Facing(FACING, piece, position.label[piece]))


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
declare(
    Converting,
    number=CONVERTING,
    word="place",
    run=run_converting,
    asks=converting_asks,
    choices=placings,
    take=take_placing,
    subject=lambda position, frame: (frame.label + frame.model, frame.place),
    newcomer=lambda position, frame: frame.label + frame.model,
    texts={"place": "Where does {piece} go?"},
)
