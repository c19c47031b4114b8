"""Ambush counters between two players: taken from their bowl in place of a blip, hidden on the board, turned over when
a marine comes upon them.

They move like blips (deathwing.ambush.action-points) but may walk into sight and up to a marine, and then they are
turned over at once: a stealer, which goes on with the points that are left, or nothing. Only the stealer player knows
what they are until then (deathwing.ruling.ambush-hit-by-area). With one player they are something else: ``ambush``.
"""

from typing import Final, Literal, NamedTuple

from sensorium.rules.chapters.casualties import SHOWN, alive
from sensorium.rules.chapters.facing import FACING, Facing, default_facing
from sensorium.rules.chapters.fire import barred_by_fire
from sensorium.rules.chapters.holes import across_holes
from sensorium.rules.chapters.objects import pick_up
from sensorium.rules.chapters.overwatch import overwatch_against
from sensorium.rules.chapters.sight import is_watched, seen_blips
from sensorium.rules.content.blips import AMBUSH_KINDS
from sensorium.rules.content.kinds import AMBUSH
from sensorium.rules.core.answers import AMBUSHED, ARG_SHIFT, PASS, PLACE, TAKE_AMBUSH, arg_of, verb_of
from sensorium.rules.core.position import MODELS_PER_NAME, Position, replaced
from sensorium.rules.core.questions import chance, declare, stealers
from sensorium.rules.core.vocabulary import ACTED, DEAD, IN_HAND, REVEALED, STEALER_ACTIONS, STEALERS, USED

AMBUSH_RANGE: Final = 6  # squares on foot from every marine
MOST_IN_PLAY: Final = 2  # deathwing.ambush.two-in-play
AMBUSH_OFFER: Final = 94
BOWL_DRAW: Final = 95
HIDING: Final = 96
VANISHING: Final = 97


class AmbushOffer(NamedTuple):
    """Does the stealer player take an ambush counter in place of a blip?"""

    kind: Literal[94]


class BowlDraw(NamedTuple):
    """The counter that he draws."""

    kind: Literal[95]


class Hiding(NamedTuple):
    """Where does it lie in ambush?"""

    kind: Literal[96]
    counter: int
    label: int


class Vanishing(NamedTuple):
    """A counter that has shown nothing is removed, once it has been fired at."""

    kind: Literal[97]
    counter: int
    label: int


# -- the bowl -----------------------------------------------------------------------------------------------------


def ambush_mix(position: Position) -> tuple[int, ...]:
    """How many of the counters show nothing, and how many a stealer: deathwing.ruling.ambush-mix."""
    return position.scenario.ambush_mix or position.rulebook.ambush_mix


def bowl(position: Position) -> list[int]:
    """What is in the bowl: all counters but those in play, since each goes back when it has been turned over or
    destroyed (deathwing.ambush.cup, deathwing.ambush.returned)."""
    left = list(ambush_mix(position))
    for slot in range(position.marine_count, len(position.kind)):
        if position.kind[slot] == AMBUSH:
            left[position.value[slot]] -= 1
    return [max(0, count) for count in left]


def counters_in_play(position: Position) -> int:
    return sum(1 for slot in range(position.marine_count, len(position.kind)) if position.kind[slot] == AMBUSH)


def in_hand(position: Position) -> int:
    """The counter taken this turn and not yet placed, or -1."""
    if IN_HAND not in position.place:
        return -1
    for slot in range(position.marine_count, len(position.kind)):
        if position.kind[slot] == AMBUSH and position.place[slot] == IN_HAND:
            return slot
    return -1


def ambush_bar(position: Position, due: int) -> str:
    """Why the stealer player may take no counter where so many blips are due, or nothing. With one player counters come
    by other rules: solo.ruling.ambush-limits."""
    rulebook = position.rulebook
    if not position.scenario.ambushes or not rulebook.kinds[AMBUSH].known or rulebook.solitaire:
        return "no ambush agreed"  # deathwing.ambush.agreed
    if in_hand(position) >= 0:
        return "one ambush"  # deathwing.ambush.one-per-turn
    if counters_in_play(position) >= MOST_IN_PLAY:
        return "two ambushes"  # deathwing.ambush.two-in-play
    limit = position.scenario.ambush_limit
    if sum(bowl(position)) == 0 or (limit and position.ambushes >= limit):
        return "no ambush left"
    # One must be due, and there to be given up: deathwing.ambush.instead-of-blip,
    # deathwing.ruling.ambush-with-no-reinforcement
    return "no ambush now" if due < 1 or sum(position.pile) + sum(position.used) == 0 else ""


def offers(position: Position, frame: AmbushOffer) -> list[int]:
    return [PASS, TAKE_AMBUSH]


def take_offer(position: Position, frame: AmbushOffer, code: int) -> None:
    position.pop()
    if verb_of(code) == TAKE_AMBUSH:
        position.ambushes += 1
        position.push(BowlDraw(BOWL_DRAW))


def draws(position: Position, frame: BowlDraw) -> list[int]:
    return [AMBUSHED | shown << ARG_SHIFT for shown, count in enumerate(bowl(position)) if count]


def draw_weights(position: Position, frame: BowlDraw) -> list[int]:
    return [count for count in bowl(position) if count]


def take_draw(position: Position, frame: BowlDraw, code: int) -> None:
    """At random, and its player may look at it: deathwing.ambush.cup, deathwing.ruling.ambush-hit-by-area."""
    position.pop()
    counter = position.add(AMBUSH, (len(position.scenario.names) + position.serial) * MODELS_PER_NAME)
    position.serial += 1
    position.value = replaced(position.value, counter, arg_of(code))
    position.place[counter] = IN_HAND
    if position.events is not None:
        shown = SHOWN[arg_of(code)]
        position.tell("drew an ambush", privy=STEALERS, secret={"counter": shown}, piece=position.name(counter))


# -- placing it ---------------------------------------------------------------------------------------------------


def hiding_places(position: Position) -> int:
    """Any empty square at least six squares on foot from every marine, whatever stands between, and seen by none; not
    in the fire (deathwing.ambush.placement-square, deathwing.ruling.ambush-distance), and not in a chute
    (deathwing.ruling.chute-blips)."""
    taken = position.solid() | barred_by_fire(position) | position.scenario.chutes
    squares = 0
    routes = [
        position.board.route(position.place[marine])
        for marine in range(position.marine_count)
        if position.on_board(marine)
    ]
    for square in range(position.board.count):
        if taken >> square & 1 or any(route[square] < AMBUSH_RANGE for route in routes):
            continue
        if not is_watched(position, square):
            squares |= 1 << square
    return squares


def run_hiding(position: Position, frame: Hiding) -> bool:
    """Where there is no such square the counter goes back into the bowl."""
    squares = hiding_places(position)
    if squares & squares - 1:
        return True
    if squares:
        hide(position, frame, squares.bit_length() - 1)
    else:
        position.pop()
        position.tell("no hiding place", piece=position.name(frame.counter))
        position.remove(frame.counter, DEAD)
    return False


def hidings(position: Position, frame: Hiding) -> list[int]:
    out: list[int] = []
    squares = hiding_places(position)
    while squares:
        low = squares & -squares
        squares ^= low
        out.append(PLACE | (low.bit_length() - 1) << ARG_SHIFT)
    return out


def take_hiding(position: Position, frame: Hiding, code: int) -> None:
    hide(position, frame, arg_of(code))


def hide(position: Position, frame: Hiding, square: int) -> None:
    position.pop()
    position.stand(frame.counter, square)
    if position.events is not None:
        position.tell("placed", piece=position.name(frame.counter), at=position.board.name(square))


# -- turning it over ----------------------------------------------------------------------------------------------


def exposed(position: Position) -> int:
    """The blips and ambush counters to be turned over now: those that a marine sees, and ambush counters beside a
    marine who does not (deathwing.ambush.flip-on-sight, deathwing.ambush.conversion-only-when). One bit a slot."""
    seen = seen_blips(position)
    if position.blips_at and position.rulebook.kinds[AMBUSH].known:
        for slot in range(position.marine_count, len(position.kind)):
            if position.kind[slot] == AMBUSH and is_beside_marine(position, slot):
                seen |= 1 << slot
    return seen & ~turned_over(position) if seen else 0


def turned_over(position: Position) -> int:
    """The counters that lie face up, and are only waiting for the shots at them."""
    mask = 0
    for slot in range(position.marine_count, len(position.kind)):
        if position.flags[slot] & REVEALED:
            mask |= 1 << slot
    return mask


def is_beside_marine(position: Position, counter: int) -> bool:
    if not position.on_board(counter):
        return False
    place = position.place[counter]
    # The ends of a hole are beside each other: deathwing.ruling.pitfall-blip-sight
    return bool((position.board.near[place] | across_holes(position, place)) & position.marines_at)


def is_exposed(position: Position, counter: int) -> bool:
    """Whether this ambush counter is to be turned over."""
    return bool(exposed(position) >> counter & 1)


def turn_over(position: Position, counter: int) -> int:
    """Show what it is. A stealer takes its place at once, with what is left of its activation
    (deathwing.ambush.genestealer, deathwing.ambush.genestealer-continues, wd.ambush.keeps-aps,
    wd.ambush.genestealer-continues): the slot of the model, or -1. A hybrid psyker or a magus goes on with no more
    points than he has himself (cult.blip.ambush, cult.ruling.ambush-cult, wd.ambush.other-models). All else is as
    Deathwing has it: wd.ambush.deathwing-rules, wd.ruling.ambush-not-genestealer."""
    place, label, points = position.place[counter], position.label[counter], position.ap[counter]
    flags = position.flags[counter] & (USED | ACTED)
    active = position.active == counter
    if position.events is not None:
        name, shown = position.name(counter), SHOWN[position.value[counter]]
        position.tell("ambush revealed", piece=name, counter=shown)
    if not position.value[counter]:
        return -1
    kind = AMBUSH_KINDS[position.value[counter]]
    if position.rulebook.kinds[kind].pooled and position.models_run_out():
        position.tell("lost for want of room", piece=position.name(counter), models=1)
        return -1
    position.remove(counter, DEAD)  # deathwing.ambush.returned
    model = position.add(kind, label + 1, default_facing(position, place), position.rulebook.kinds[kind].gear)
    position.stand(model, place)
    pick_up(position, model, place)
    position.flags[model] = flags
    position.ap[model] = min(points, position.rulebook.kinds[kind].points)
    if active:
        position.active = model
    return model


def answer_reveal(position: Position, counter: int, label: int, model: int) -> None:
    """What follows a counter that has been turned over. In the stealer turn every marine whose overwatch covers it
    fires once, at nothing as at a stealer (deathwing.ambush.overwatch-fires, deathwing.ambush.overwatch-genestealer,
    deathwing.ambush.overwatch-nothing, deathwing.ruling.ambush-overwatch-once, deathwing.ruling.ambush-nothing-clause);
    never in the marine turn (deathwing.ruling.ambush-marine-gains-sight). Then a stealer is faced by its player, and
    nothing is removed (deathwing.ambush.nothing-removed)."""
    piece = model if model >= 0 else counter
    if model >= 0:
        label += 1
        position.push(Facing(FACING, model, label))
    else:
        position.flags[counter] |= REVEALED
        position.push(Vanishing(VANISHING, counter, label))
    if position.phase == STEALER_ACTIONS:
        volley = overwatch_against(position, piece, label, 0, -1, -1)
        if volley is not None:
            position.push(volley)


def reveal_counter(position: Position, counter: int) -> None:
    """A marine has come upon a counter that has not just acted itself: deathwing.ruling.ambush-marine-gains-sight."""
    label = position.label[counter]
    answer_reveal(position, counter, label, turn_over(position, counter))


def run_vanishing(position: Position, frame: Vanishing) -> bool:
    position.pop()
    if alive(position, frame.counter, frame.label):
        position.remove(frame.counter, DEAD)
    return False


declare(
    AmbushOffer,
    number=AMBUSH_OFFER,
    word="ambush offer",
    asks=stealers,
    choices=offers,
    take=take_offer,
    texts={"ambush offer": "Take an ambush counter in place of a blip?"},
)
declare(
    BowlDraw,
    number=BOWL_DRAW,
    word="ambush bowl",
    asks=chance,
    choices=draws,
    take=take_draw,
    weights=draw_weights,
)
declare(
    Hiding,
    number=HIDING,
    word="hiding",
    run=run_hiding,
    asks=stealers,
    choices=hidings,
    take=take_hiding,
    piece=lambda position, frame: frame.counter,
    newcomer=lambda position, frame: frame.label,
    texts={"hiding": "Where does {piece} lie in ambush?"},
)
declare(Vanishing, number=VANISHING, word="vanishing", run=run_vanishing, asks=stealers)
