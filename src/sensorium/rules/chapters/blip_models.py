"""The models a blip turns into: how many of them there are, where each may go, and what its appearance leads to."""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.arrival import react
from sensorium.rules.chapters.facing import FACING, Facing, default_facing
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.leaders import appeared, count_leader
from sensorium.rules.chapters.objects import objects_at, pick_up
from sensorium.rules.chapters.sight import SIGHT_CHECK, is_watched, watchers
from sensorium.rules.content.blips import model_of
from sensorium.rules.content.equipment import equip
from sensorium.rules.content.kinds import BROODLORD, STEALER
from sensorium.rules.core.answers import (
    ARG_SHIFT,
    PLACE,
    arg_of,
)
from sensorium.rules.core.position import MODELS_PER_NAME, Position
from sensorium.rules.core.questions import declare
from sensorium.rules.core.vocabulary import HELD, MARINES, STEALER_ACTIONS, STEALERS, USED

CONVERTING: Final = 4
BROOD: Final = 1  # ``Converting.lone`` of the broodlord


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


def run_converting(position: Position, frame: Converting) -> bool:
    """Place models until there are none left to place, no room or no models; ask where there is a choice. Nobody may
    stop before: first.ruling.conversion-must-place-all, fourth.ruling.convert-must-place-all."""
    _, place, left, _, _, _, _, _, lone = frame
    if left <= 0 or (not lone and position.models_run_out()):
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
        return not position.models_run_out()
    supply = position.scenario.supply_of(kind, row.supply)
    if row.once:
        return appeared(position, kind) < supply
    return sum(1 for slot in range(position.marine_count, len(position.kind)) if position.kind[slot] == kind) < supply


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
