"""What may be done is what nothing forbids: the actions listed are those against which no reason is found.

The chapters list what a piece can do with generators made for speed, and say for each action why it cannot be done.
Here every action that could be said of a piece is tried against both.
"""

from __future__ import annotations

from collections.abc import Iterator

from sensorium.rules.chapters.card_aim import COUNTER, HAND
from sensorium.rules.chapters.librarian import powers
from sensorium.rules.chapters.psykers import is_psyker
from sensorium.rules.content.cards import AT_MODEL, AURA, BURST_OF_SPEED, CARDS, PRESCIENCE, SCAN
from sensorium.rules.content.kinds import NOTHING, side_of
from sensorium.rules.core import answers as a
from sensorium.rules.core.actions import actions, cost_of, hindrance
from sensorium.rules.core.engine import asked
from sensorium.rules.core.notation import words
from sensorium.rules.core.position import Position
from sensorium.rules.core.verbs import ACTION, AT_PIECE, AT_SQUARE, BARE, OFFERED, POWER, TABLE, Verb
from sensorium.rules.core.vocabulary import DEAD, MARINE_ACTIONS, MARINES, STEALER_ACTIONS

TURNS = range(10)  # no turn, one after the step, one before it; a jump after it
ENOUGH = 9  # more points than any action costs


def listed_equals_allowed(position: Position) -> None:
    """For every piece of the side that is asked: an action is listed exactly where its price can be paid and nothing
    forbids it. The same for powers, which have no price in points."""
    if position.phase not in (MARINE_ACTIONS, STEALER_ACTIONS) or asked(position) != position.side:
        return
    for piece in range(len(position.kind)):
        if (
            position.place[piece] < 0
            or position.kind[piece] == NOTHING
            or side_of(position.kind[piece]) != position.side
        ):
            continue
        for points in (position.ap[piece], ENOUGH):
            listed: list[int] = []
            actions(position, piece, points, listed)
            compare(
                position,
                listed,
                [code for code in said_of(position, piece, ACTION) if affordable(position, code, points)],
            )
    if position.side == MARINES:
        used: list[int] = []
        powers(position, used)
        said = [code for marine in range(position.marine_count) for code in said_of(position, marine, POWER)]
        compare(position, used, [code for code in said if position.on_board(a.piece_of(code))])


def compare(position: Position, listed: list[int], said: list[int]) -> None:
    allowed = {code for code in said if not hindrance(position, code)}
    for code in listed:
        assert code in allowed, f"'{words(position, code)}' is listed and hindered: {hindrance(position, code)!r}"
    for code in allowed:
        assert code in listed, f"'{words(position, code)}' is not listed, and nothing hinders it"


def affordable(position: Position, code: int, points: int) -> bool:
    return 0 <= cost_of(position, code) <= points


def said_of(position: Position, piece: int, tag: int) -> Iterator[int]:
    """Everything of this sort that the notation can say of this piece."""
    for verb in TABLE:
        if verb.tags & tag and not verb.tags & OFFERED:
            for mode in range(max(1, len(verb.modes))):
                yield from (code | mode << a.EXTRA_SHIFT for code in forms_of(position, piece, verb))


def forms_of(position: Position, piece: int, verb: Verb) -> Iterator[int]:
    living = [
        slot for slot in range(len(position.kind)) if position.kind[slot] != NOTHING and position.place[slot] != DEAD
    ]
    number = verb.number
    if verb.form == BARE:
        yield a.pack(number, piece)
    elif verb.form == AT_PIECE or number == a.DROP:
        yield from (a.pack(number, piece, other) for other in living)
    elif verb.form == AT_SQUARE:
        yield from (a.pack(number, piece, square) for square in range(position.board.count))
    elif number == a.MOVE:
        yield from (a.pack(number, piece, direction, turn) for direction in range(8) for turn in TURNS)
    elif number == a.TURN:
        yield from (a.pack(number, piece, facing) for facing in range(4))
    elif number == a.ENTER:
        yield from (a.pack(number, piece, 0, turn) for turn in (*TURNS[:5], TURNS[-1]))
    elif number == a.CLIMB:
        yield from (a.pack(number, piece, way, turn) for way in range(2) for turn in TURNS[:5])
    elif number == a.HAND:
        yield from (a.pack(number, piece, thing, other) for thing in living for other in living)
    elif number == a.CAST:
        yield from casts_of(position, piece, living)
    else:
        raise AssertionError(f"teach the proof how `{verb.word}` is said")


def casts_of(position: Position, piece: int, living: list[int]) -> Iterator[int]:
    """Every card of the hand, at everything of the sort that it is cast at."""
    if not is_psyker(position, piece):
        yield a.pack(a.CAST, piece)
        return
    for card in dict.fromkeys(position.psychic.hand(side_of(position.kind[piece]))):
        power = CARDS[card].power
        args = list(range(position.board.count))
        if power in AT_MODEL:
            args = living
        elif power == SCAN:
            args = [HAND, COUNTER, *living]
        elif power in (AURA, BURST_OF_SPEED, PRESCIENCE):
            args = [0]
        yield from (a.pack(a.CAST, piece, arg, card) for arg in args)
